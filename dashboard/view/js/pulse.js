/**
 * The pulse: whether the server is still heard. A page asks it for a sign of life again and again; silence first shows,
 * then the page looks whether the server answers at all, and begins anew if it does. Pure; milliseconds.
 */

/** Between two signs of life; silence that is shown; silence after which the page looks for the server. */
export const BEAT = 1500, SHOWN = 2500, LOST = 5000;
/** Between two looks for the server. */
const LOOKS = 2000;

export class Pulse {
  /** @param {number} now */
  constructor(now) {
    this.last = now;
    this.looked = -Infinity;
    this.count = 0;
  }

  /** Anything has come from the server. @param {number} now */
  heard(now) {
    this.last = now;
  }

  /** The page was asleep: what it did not hear meanwhile says nothing. @param {number} now */
  woken(now) {
    this.last = Math.max(this.last, now - SHOWN);
  }

  /** What is shown. @param {number} now @returns {'well'|'late'|'lost'} */
  state(now) {
    const silence = now - this.last;
    return silence < SHOWN ? 'well' : silence < LOST ? 'late' : 'lost';
  }

  /**
   * Another beat. @param {number} now
   * @returns {{state: 'well'|'late'|'lost', ping: Record<string, any>, look: boolean}} what is shown, what to send, and
   * whether to look for the server
   */
  beat(now) {
    const state = this.state(now);
    const look = state === 'lost' && now - this.looked >= LOOKS;
    if (look) this.looked = now;
    this.count++;
    return { state, ping: { t: 'ping', n: this.count }, look };
  }
}
