/**
 * This device's share of the next hand's wall: its own random bytes, mixed with a shuffle on the glass if there is one.
 * Given when the promise of that hand is seen; what was seen and given is noted, so that the page that proves the hand
 * can say whether the promise stayed and the share is in.
 */
import { concat, toHex, utf8 } from '#bytes';
import { SIZE } from '#promise';
import { sha256 } from '#sha256';

const PREFIX = 'mahjong-shares-';
/** Hands of a room whose notes are kept, and rooms. */
const HANDS = 64, ROOMS = 16;
/** Samples of a pointer that make a shuffle. */
export const SHUFFLE = 12;

/** A gesture as it comes in: each sample of the pointer is worked into what came before. */
export class Shuffle {
  constructor() {
    this.count = 0;
    this.mixed = new Uint8Array(SIZE);
  }

  /** A sample of the pointer. @param {number} x css pixels @param {number} y css pixels @param {number} at ms */
  stir(x, y, at) {
    this.count++;
    this.mixed = sha256(concat(this.mixed, utf8(`${x},${y},${at}`)));
  }

  /**
   * The share: 32 bytes that nobody foretells who does not know the random ones, whatever the gesture was.
   * @param {Uint8Array} random 32 bytes @returns {Uint8Array}
   */
  share(random) {
    if (random.length !== SIZE) throw new RangeError(`${SIZE} random bytes are needed: ${random.length}`);
    return sha256(concat(utf8('share:'), random, this.mixed));
  }
}

/**
 * What this device saw and gave for one hand, hex digits, the newest last.
 * @typedef {{promises: string[], shares: string[]}} Note
 */

/** @param {unknown} digits */
function isDigits(digits) {
  return typeof digits === 'string' && /^[0-9a-f]{64}$/.test(digits);
}

/** What is noted of a room's hands, by their number. What is found there may be anything. @param {Storage} storage @param {string} room @returns {Map<number, Note>} */
export function notesOf(storage, room) {
  try {
    const found = Object.entries(JSON.parse(storage.getItem(PREFIX + room) ?? '{}'));
    return new Map(found.filter(([hand, note]) => Number(hand) > 0 && [note?.promises, note?.shares].every(all => Array.isArray(all) && all.every(isDigits)))
      .map(([hand, { promises, shares }]) => [Number(hand), { promises, shares }]));
  } catch {
    return new Map();
  }
}

/** Forgets rooms when there are too many: a share is worth nothing once its hand has been looked at. @param {Storage} storage @param {string} room */
function forgetOthers(storage, room) {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter(name => name.startsWith(PREFIX));
  if (names.length >= ROOMS) names.filter(name => name !== PREFIX + room).forEach(name => storage.removeItem(name));
}

/** Notes what was seen and given. @param {Storage} storage @param {string} room @param {number} hand @param {string} promise @param {string} share */
export function note(storage, room, hand, promise, share) {
  const notes = notesOf(storage, room), { promises, shares } = notes.get(hand) ?? { promises: [], shares: [] };
  notes.set(hand, { promises: promises.at(-1) === promise ? promises : [...promises, promise], shares: [...shares, share] });
  const kept = [...notes].sort(([one], [other]) => one - other).slice(-HANDS);
  try {
    forgetOthers(storage, room);
    storage.setItem(PREFIX + room, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full or forbidden storage: then nothing is compared later.
  }
}

/**
 * What a hand's record makes of a note. `promise`: 'same' as was last seen before the deal, 'other', or 'changed' where it
 * is the last of several. `share`: the last one is 'in', or an 'earlier' one (the last came too late, or a server chose
 * between them), or all are 'missing'.
 * @param {Note} noted @param {{promise: string, shares: string[]}} hand
 * @returns {{promise: 'same'|'changed'|'other', share: 'in'|'earlier'|'missing'}}
 */
export function compare({ promises, shares }, hand) {
  const promise = promises.at(-1) !== hand.promise ? 'other' : promises.length > 1 ? 'changed' : 'same';
  const isIn = (/** @type {string|undefined} */ share) => hand.shares.includes(share ?? '');
  return { promise, share: isIn(shares.at(-1)) ? 'in' : shares.some(isIn) ? 'earlier' : 'missing' };
}

/** Gives a share for every hand whose promise this device sees, and another one when its hand has shuffled. */
export class Giver {
  /**
   * @param {Storage} storage @param {{getRandomValues: (bytes: Uint8Array) => Uint8Array}} crypto
   * @param {string} room @param {(message: {t: 'share', hand: number, share: string}) => void} send
   */
  constructor(storage, crypto, room, send) {
    Object.assign(this, { storage, crypto, room, send });
    this.hand = 0;
    this.promise = '';
    this.shuffle = new Shuffle();
  }

  /** The promise of a hand that is not dealt yet is on the screen. @param {number} hand @param {string} promise 64 hex digits */
  sees(hand, promise) {
    if (!isDigits(promise) || (hand === this.hand && promise === this.promise)) return;
    [this.hand, this.promise] = [hand, promise];
    this.shuffle = new Shuffle();
    this.give();
  }

  /** The pointer goes over the tiles to be shuffled. @param {number} x @param {number} y @param {number} at ms */
  stir(x, y, at) {
    this.shuffle.stir(x, y, at);
  }

  /** The pointer goes up: a shuffle that was one makes another share. @returns {boolean} whether it was */
  shuffled() {
    const was = this.hand > 0 && this.shuffle.count >= SHUFFLE;
    if (was) this.give();
    this.shuffle = new Shuffle();
    return was;
  }

  /** The hand is dealt: nothing can be added to it any more. */
  dealt() {
    this.hand = 0;
    this.promise = '';
  }

  give() {
    const { storage, crypto, room, hand, promise, send } = /** @type {any} */ (this);
    const share = toHex(this.shuffle.share(crypto.getRandomValues(new Uint8Array(SIZE))));
    note(storage, room, hand, promise, share);
    send({ t: 'share', hand, share });
  }
}
