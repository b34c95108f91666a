/**
 * Keeping: the orders of hands that a device remembers over a reload, and no more of them than a few games need. What is
 * found there may be anything.
 */

const PREFIX = 'mahjong-order:';
/** Orders kept; the hands of two long games. */
const KEPT = 64;

/**
 * An order kept under that name, or null for none or one that is damaged.
 * @param {Storage} storage @param {string} name @returns {import('#order').Order|null}
 */
export function recall(storage, name) {
  try {
    const { faces, join, gone } = JSON.parse(storage.getItem(name) ?? 'null');
    const fits = Array.isArray(faces) && faces.every(face => typeof face === 'string') && Number.isInteger(join) && Number.isInteger(gone);
    return fits ? { faces, join, gone } : null;
  } catch {
    return null;
  }
}

/** Keeps an order; when there are too many, those of other hands are forgotten. @param {Storage} storage @param {string} name @param {import('#order').Order} order */
export function keep(storage, name, order) {
  try {
    storage.removeItem(name);
    const hand = name.slice(0, name.lastIndexOf(':') + 1);
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter(key => key.startsWith(PREFIX));
    if (names.length >= KEPT) names.filter(key => !key.startsWith(hand)).forEach(key => storage.removeItem(key));
    storage.setItem(name, JSON.stringify(order));
  } catch {
    // A full or forbidden storage: the order holds until the page is left.
  }
}
