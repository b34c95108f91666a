/**
 * The seeded wall, a twin of `mahjong/wall.py`: the order of the tiles as a pure function of a seed and a hand's number,
 * and the tiles of the Taiwanese set in that order.
 */
import { concat, utf8 } from '#bytes';
import { sha256 } from '#sha256';

const WORDS = 2 ** 32;

/** Codes of the kinds that can stand in a hand, in the order of the set. */
export const PLAYING = [
  ...['m', 'p', 's'].flatMap(suit => Array.from({ length: 9 }, (_, at) => `${suit}${at + 1}`)),
  'we', 'ws', 'ww', 'wn', 'dr', 'dg', 'dw',
];
/** The plants stand before the seasons in the set. */
const FLOWERS = ['f5', 'f6', 'f7', 'f8', 'f1', 'f2', 'f3', 'f4'];
/** The code at each position of the set of 144, index 0 being position 1. */
export const SET = [...PLAYING.flatMap(code => [code, code, code, code]), ...FLOWERS];

/**
 * Unsigned 32-bit big-endian words of SHA-256(seed, "hand:", number, ":", counter), the counter rising from 0.
 * @param {Uint8Array} seed @param {number} hand @returns {Generator<number, never>}
 */
function* words(seed, hand) {
  for (let counter = 0; ; counter++) {
    const digest = new DataView(sha256(concat(seed, utf8(`hand:${hand}:${counter}`))).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

/**
 * The order of the wall: a permutation of 1 to `size`, front first. Words that would favour low numbers are rejected.
 * Throws `RangeError` for an empty seed, a hand below 1 or a size below 1.
 * @param {Uint8Array} seed @param {number} hand @param {number} [size] @returns {number[]}
 */
export function orderFor(seed, hand, size = SET.length) {
  if (!(seed instanceof Uint8Array) || !seed.length) throw new RangeError(`a seed is needed: ${seed}`);
  for (const number of [hand, size]) if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`not from 1: ${number}`);
  const stream = words(seed, hand), order = Array.from({ length: size }, (_, at) => at + 1);
  for (let i = size - 1; i > 0; i--) {
    const n = i + 1, limit = Math.floor(WORDS / n) * n;
    let word = stream.next().value;
    while (word >= limit) word = stream.next().value;
    const j = word % n;
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** The codes of a whole wall of 144 tiles, front first. @param {Uint8Array} seed @param {number} hand @returns {string[]} */
export function tilesFor(seed, hand) {
  return orderFor(seed, hand).map(position => SET[position - 1]);
}
