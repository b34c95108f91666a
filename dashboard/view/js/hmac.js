/**
 * HMAC-SHA-256 (RFC 2104): a digest of a message that only who has the key can make.
 */
import { concat } from '#bytes';
import { BLOCK, sha256 } from '#sha256';

const INNER = 0x36, OUTER = 0x5c;

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(concat(block.map(byte => byte ^ INNER), message));
  return sha256(concat(block.map(byte => byte ^ OUTER), inner));
}
