/**
 * This device's share of the next hand's wall: its own random bytes, mixed with a shuffle on the glass if there is one.
 * Given when the promise of that hand is seen; what was seen and given is noted, so that it stays the same when the page is
 * loaded anew, and the page that proves the hand can say whether the promise stayed and the share is in.
 */
import { concat, toHex, utf8 } from '#bytes';
import { SIZE } from '#promise';
import { sha256 } from '#sha256';

const PREFIX = 'mahjong-shares-';
/** Hands of a room whose notes are kept, and rooms. */
const HANDS = 64, ROOMS = 16;
/** Shares of one hand that are noted, the newest: the record has the last, or one shortly before it. */
const SHARES = 16;
/** How far the pointers must go to have shuffled, css pixels: three times across a phone held upright. */
export const SHUFFLE = 1200;

/** A gesture as it comes in: each sample of a pointer is worked into what came before. */
export class Shuffle {
  constructor() {
    this.way = 0;
    this.mixed = new Uint8Array(SIZE);
  }

  /**
   * A sample of a pointer. @param {number} x css pixels @param {number} y css pixels @param {number} at ms
   * @param {number} way from the sample of this pointer before, css pixels
   */
  stir(x, y, at, way) {
    this.way += way;
    this.mixed = sha256(concat(this.mixed, utf8(`${x},${y},${at}`)));
  }

  /** How much of a shuffle it is, from 0 to 1. */
  get part() {
    return Math.min(1, this.way / SHUFFLE);
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
 * What this device saw and gave for one hand, hex digits, the newest last; `stirred` are the shares that come of a shuffle.
 * @typedef {{promises: string[], shares: string[], stirred: string[]}} Note
 */

/** @param {unknown} digits */
function isDigits(digits) {
  return typeof digits === 'string' && /^[0-9a-f]{64}$/.test(digits);
}

/** What is noted of a room's hands, by their number. What is found there may be anything. @param {Storage} storage @param {string} room @returns {Map<number, Note>} */
export function notesOf(storage, room) {
  try {
    const found = Object.entries(JSON.parse(storage.getItem(PREFIX + room) ?? '{}')), areDigits = (/** @type {any} */ all) => Array.isArray(all) && all.every(isDigits);
    return new Map(found.filter(([hand, note]) => Number(hand) > 0 && areDigits(note?.promises) && areDigits(note?.shares))
      .map(([hand, { promises, shares, stirred }]) => [Number(hand), { promises, shares, stirred: areDigits(stirred) ? stirred : [] }]));
  } catch {
    return new Map();
  }
}

/** Forgets rooms when there are too many: a share is worth nothing once its hand has been looked at. @param {Storage} storage @param {string} room */
function forgetOthers(storage, room) {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter(name => name.startsWith(PREFIX));
  if (names.length >= ROOMS) names.filter(name => name !== PREFIX + room).forEach(name => storage.removeItem(name));
}

/**
 * Notes what was seen and given. @param {Storage} storage @param {string} room @param {number} hand @param {string} promise
 * @param {string} share @param {boolean} [isStirred] whether it comes of a shuffle
 */
export function note(storage, room, hand, promise, share, isStirred = false) {
  const notes = notesOf(storage, room), { promises, shares, stirred } = notes.get(hand) ?? { promises: [], shares: [], stirred: [] };
  notes.set(hand, {
    promises: promises.at(-1) === promise ? promises : [...promises, promise],
    shares: [...shares, share].slice(-SHARES), stirred: isStirred ? [...stirred, share].slice(-SHARES) : stirred,
  });
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
 * is the last of several. `share`: the last one is 'in' ('stirred' if it comes of a shuffle), or an 'earlier' one (the last
 * came too late, or a server chose between them), or all are 'missing'.
 * @param {Note} noted @param {{promise: string, shares: string[]}} hand
 * @returns {{promise: 'same'|'changed'|'other', share: 'in'|'stirred'|'earlier'|'missing'}}
 */
export function compare({ promises, shares, stirred }, hand) {
  const promise = promises.at(-1) !== hand.promise ? 'other' : promises.length > 1 ? 'changed' : 'same';
  const isIn = (/** @type {string|undefined} */ share) => hand.shares.includes(share ?? '');
  const last = shares.at(-1) ?? '';
  return { promise, share: isIn(last) ? (stirred.includes(last) ? 'stirred' : 'in') : shares.some(isIn) ? 'earlier' : 'missing' };
}

/** Gives a share for every hand whose promise this device sees, and another one when its person has shuffled. */
export class Giver {
  /**
   * @param {Storage} storage @param {{getRandomValues: (bytes: Uint8Array) => Uint8Array}} crypto
   * @param {string} room @param {(message: {t: 'share', hand: number, share: string}) => void} send
   */
  constructor(storage, crypto, room, send) {
    Object.assign(this, { storage, crypto, room, send });
    this.hand = 0;
    this.promise = '';
    /** The share that was given last, and for which promise: a storage may be forbidden. */
    this.given = { promise: '', share: '' };
    this.shuffle = new Shuffle();
  }

  /** The promise of a hand that is not dealt yet is on the screen. @param {number} hand @param {string} promise 64 hex digits */
  sees(hand, promise) {
    if (!isDigits(promise) || (hand === this.hand && promise === this.promise)) return;
    [this.hand, this.promise] = [hand, promise];
    this.shuffle = new Shuffle();
    const share = this.noted();
    if (share) this.say(share);
    else this.give();
  }

  /** The wire was cut: what was given may be lost, and is said again when the promise is seen again. */
  unheard() {
    this.hand = 0;
    this.promise = '';
  }

  /** A new shuffle begins. */
  begin() {
    this.shuffle = new Shuffle();
  }

  /**
   * A pointer goes over the tiles. As soon as that is a shuffle it makes another share, once.
   * @param {number} x css pixels @param {number} y css pixels @param {number} at ms @param {number} way since its last sample
   * @returns {number} how much of a shuffle there is, from 0 to 1
   */
  stir(x, y, at, way) {
    const before = this.shuffle.part;
    this.shuffle.stir(x, y, at, way);
    if (this.hand > 0 && before < 1 && this.shuffle.part === 1) this.give(true);
    return this.shuffle.part;
  }

  /** The share that was given for this very promise: a page that is loaded anew gives no other. @returns {string} */
  noted() {
    const { storage, room, hand, promise, given } = /** @type {any} */ (this), noted = notesOf(storage, room).get(hand);
    if (given.promise === promise) return given.share;
    return noted?.promises.at(-1) === promise ? noted.shares.at(-1) ?? '' : '';
  }

  /** @param {boolean} [isStirred] */
  give(isStirred = false) {
    const { storage, crypto, room, hand, promise } = /** @type {any} */ (this);
    const share = toHex(this.shuffle.share(crypto.getRandomValues(new Uint8Array(SIZE))));
    note(storage, room, hand, promise, share, isStirred);
    this.given = { promise, share };
    this.say(share);
  }

  /** @param {string} share */
  say(share) {
    const { hand, send } = /** @type {any} */ (this);
    send({ t: 'share', hand, share });
  }
}
