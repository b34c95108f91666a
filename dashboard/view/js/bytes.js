/**
 * Bytes: as hex digits, from text, and put together. What is not written as hex digits is an error, never a guess.
 */

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. @param {string} text @returns {Uint8Array} */
export function utf8(text) {
  return encoder.encode(text);
}

/** Bytes as small hex digits, two a byte. @param {Uint8Array} bytes @returns {string} */
export function toHex(bytes) {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The bytes that small hex digits write. Throws `RangeError` for anything else.
 * @param {string} digits @returns {Uint8Array}
 */
export function fromHex(digits) {
  if (typeof digits !== 'string' || !/^(?:[0-9a-f]{2})*$/.test(digits)) throw new RangeError(`not hex digits: ${digits}`);
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) => parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

/** All parts in one. @param {...Uint8Array} parts @returns {Uint8Array} */
export function concat(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
