/**
 * Covers: the tiles lying still that a moving one would wrongly be painted over, because they lie in front of it. While a
 * film plays their faces are painted once more on the moving layer, over the sides that fall on them. Pure.
 */
import { parting } from '#solid';

/** How near in front, by the width of a tile: the depth of a side and a little more. */
const NEAR = 0.3;

/** @typedef {import('#solid').Lying & {id: string}} Still */

/**
 * Ids of the tiles in front of any of these places, of a stack the upper one.
 * @param {Still[]} still @param {import('#solid').Lying[]} places @param {import('#look').Look} look @returns {Set<string>}
 */
export function covers(still, places, look) {
  const tops = new Map();
  for (const tile of still) {
    const key = `${tile.x} ${tile.y}`, top = tops.get(key);
    if (!top || (top.level ?? 0) < (tile.level ?? 0)) tops.set(key, tile);
  }
  return new Set([...tops.values()].filter(tile => places.some(place => before(tile, place, look))).map(tile => tile.id));
}

/** @param {Still} tile @param {import('#solid').Lying} place @param {import('#look').Look} look */
function before(tile, place, look) {
  const reach = (tile.w + place.w) * 0.95;
  if (Math.abs(tile.x - place.x) > reach || Math.abs(tile.y - place.y) > reach) return false;
  const { gap, front } = parting(tile, place, look);
  return gap < NEAR * place.w && front > 0;
}
