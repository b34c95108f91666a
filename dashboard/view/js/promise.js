/**
 * Promise and seed of a hand, a twin of `mahjong/promise.py`: the promise is shown before the deal, the secret and the
 * seats' shares after the hand, and these make the seed of its wall.
 */
import { concat, utf8 } from '#bytes';
import { hmac } from '#hmac';
import { sha256 } from '#sha256';

/** Bytes of a secret, of a share, of a promise and of a seed. */
export const SIZE = 32;
const SEATS = 4;

/** @param {Uint8Array} value @returns {Uint8Array} */
function checked(value) {
  if (!(value instanceof Uint8Array) || value.length !== SIZE) throw new RangeError(`${SIZE} bytes are needed: ${value?.length}`);
  return value;
}

/** The promise of a secret: SHA-256 of "commit:" and the secret. @param {Uint8Array} secret @returns {Uint8Array} */
export function promiseOf(secret) {
  return sha256(concat(utf8('commit:'), checked(secret)));
}

/**
 * The seed of a hand: HMAC-SHA-256 under its secret of "shares:" and the digests of the four shares in seat order.
 * Throws `RangeError` unless all five are 32 bytes.
 * @param {Uint8Array} secret @param {Uint8Array[]} shares @returns {Uint8Array}
 */
export function seedOf(secret, shares) {
  if (shares.length !== SEATS) throw new RangeError(`four shares are needed: ${shares.length}`);
  return hmac(checked(secret), concat(utf8('shares:'), ...shares.map(share => sha256(checked(share)))));
}

/** Whether a share is one: who gives none has 32 zero bytes. @param {Uint8Array} share */
export function isGiven(share) {
  return share.some(byte => byte !== 0);
}
