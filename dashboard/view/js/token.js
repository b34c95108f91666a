/**
 * What makes a browser the owner of a seat: a token of chance, made here, one for each room, kept in the browser's storage
 * and never in an address. Also what an address says of its own: the room, the code of a seat, a seat that moves in.
 */

const PREFIX = 'mahjong-seat-', NAME = 'mahjong-name', DEVICE = 'mahjong-device:';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 22;
/** Longest name of a player. */
export const MOST_LETTERS = 24;

/** @param {Crypto} chance @returns {string} 22 letters, 132 bits */
export function newToken(chance) {
  const bytes = chance.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, byte => LETTERS[byte & 63]).join('');
}

/**
 * The token of this browser for a room. Where nothing can be kept it holds until the page is left.
 * @param {Storage} storage @param {string} code @param {Crypto} chance @returns {string}
 */
export function seatToken(storage, code, chance) {
  const known = read(storage, PREFIX + code);
  if (known !== null && known.length === LENGTH && [...known].every(letter => LETTERS.includes(letter))) return known;
  const made = newToken(chance);
  write(storage, PREFIX + code, made);
  return made;
}

/**
 * The name under which a room knew the page before this one, '' if there was none. Whoever takes it has it alone: a tab
 * that is duplicated finds nothing there.
 * @param {Storage} session @param {string} code
 */
export function takeDevice(session, code) {
  const name = read(session, DEVICE + code) ?? '';
  if (name) write(session, DEVICE + code, '');
  return /^[0-9a-f]{32}$/.test(name) ? name : '';
}

/** A page that is left leaves its name to the one that is loaded next. @param {Storage} session @param {string} code @param {string} device */
export function leaveDevice(session, code, device) {
  write(session, DEVICE + code, device);
}

/** What an address says. @param {string} search @returns {{code: string, seat_code: string, move: string}} */
export function addressed(search) {
  const query = new URLSearchParams(search), of = (/** @type {string} */ name) => (query.get(name) ?? '').trim();
  return { code: of('room').toUpperCase(), seat_code: of('seat').toUpperCase(), move: of('move') };
}

/** The name by which its owner played last. @param {Storage} storage */
export function knownName(storage) {
  return plain(read(storage, NAME) ?? '');
}

/** @param {Storage} storage @param {string} name */
export function keepName(storage, name) {
  write(storage, NAME, plain(name));
}

/** A name without what nobody sees. @param {string} name */
export function plain(name) {
  return [...name.replace(/\s+/gu, ' ').trim()].slice(0, MOST_LETTERS).join('').trim();
}

/** @param {Storage} storage @param {string} name */
function read(storage, name) {
  try {
    return storage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {Storage} storage @param {string} name @param {string} value */
function write(storage, name, value) {
  try {
    storage.setItem(name, value);
  } catch {
    // A full or forbidden storage: it holds until the page is left.
  }
}
