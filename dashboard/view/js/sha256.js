/**
 * SHA-256 (FIPS 180-4), bytes to bytes. Our own: a page on plain http, a phone's in the house's network, is given no
 * `crypto.subtle`.
 */

/** The first 32 bits behind the point of the cube roots of the first 64 primes. */
const ROUNDS = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
/** The same of the square roots of the first eight. */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** Bytes of a block. */
export const BLOCK = 64;
/** Bytes of the length at the end of the last block. */
const LENGTH = 8;

/** @param {number} word @param {number} by bits, 1-31 */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** The message with a 1 bit behind it, zeros, and its length in bits, in whole blocks. @param {Uint8Array} message */
function padded(message) {
  const blocks = Math.ceil((message.length + 1 + LENGTH) / BLOCK), bytes = new Uint8Array(blocks * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, (message.length << 3) >>> 0);
  return view;
}

/** Fills the schedule of a block. @param {Uint32Array} words @param {DataView} view @param {number} start */
function schedule(words, view, start) {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(start + 4 * i);
  for (let i = 16; i < 64; i++) {
    const near = words[i - 2], far = words[i - 15];
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3), high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high; // the array keeps 32 bits
  }
}

/** Works a block into the state. @param {Uint32Array} state @param {Uint32Array} words */
function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25), chosen = (e & f) ^ (~e & g);
    const one = (h + mixed + chosen + ROUNDS[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
}

/** The digest of a message, 32 bytes. @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const view = padded(message), state = Uint32Array.from(START), words = new Uint32Array(64);
  for (let start = 0; start < view.byteLength; start += BLOCK) {
    schedule(words, view, start);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}
