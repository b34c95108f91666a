/**
 * The sign of a phone on a plate: as long as a finger rests on it that seat's QR is shown again, and each finger has its
 * own. A mere tap shows it until the next tap: a mouse need not be held.
 */
const CARD = /^qr:([0-3])$/;
/** A press that is over sooner, and has not strayed, is a tap. */
const TAP_MS = 300;

/** The seat whose card a button shows, -1 for none. @param {string} key */
export function cardOf(key) {
  return Number(CARD.exec(key)?.[1] ?? -1);
}

/** Seats whose cards are shown, with one more or without it. @param {number[]} shown @param {number} seat @param {boolean} is */
export function showing(shown, seat, is) {
  const others = shown.filter(one => one !== seat);
  return is ? [...others, seat] : others;
}

/** Fingers that rest on such signs. */
export class Holds {
  /** @param {{state: import('#play').State, set: (state: import('#play').State) => void}} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<number, {seat: number, at: number, wasShown: boolean}>} by pointer */
    this.held = new Map();
  }

  /** A finger has come down somewhere. @param {import('#gestures').Finger} finger @param {number} at ms */
  down({ pointer, found }, at) {
    const seat = found.kind === 'button' ? cardOf(found.id) : -1;
    if (seat < 0) return;
    this.held.set(pointer, { seat, at, wasShown: this.page.state.qr.includes(seat) });
    this.show(seat, true);
  }

  /**
   * A finger goes up, or the system has taken it away.
   * @param {number} pointer @param {number} at ms @param {boolean} isTap whether it has not strayed
   * @returns {boolean} whether it was one of these
   */
  up(pointer, at, isTap) {
    const hold = this.held.get(pointer);
    if (!hold) return false;
    this.held.delete(pointer);
    const isHeldStill = [...this.held.values()].some(({ seat }) => seat === hold.seat);
    this.show(hold.seat, isHeldStill || (isTap && at - hold.at < TAP_MS && !hold.wasShown));
    return true;
  }

  /** @param {number} seat @param {boolean} is */
  show(seat, is) {
    const { page } = this;
    page.set({ ...page.state, notice: null, qr: showing(page.state.qr, seat, is) });
  }
}
