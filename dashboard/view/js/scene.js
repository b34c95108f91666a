/**
 * The scene as it comes from the server: read once, asked here. Which seats this page plays, whose turn each row is, which
 * tiles are whose. Pure. A row without a seat is of the only hand there is.
 */
import { radians, tileHeight } from '#geometry';

export const NOBODY = -1;
/** How far across its row a tile still counts as let go over the hand, by the height of a tile. */
const REACH = 0.8;
const NO_REFUSALS = { discard: {}, ready: {} };

/**
 * Reads a scene's text. Seats are numbers 0-3; `hands` holds one entry for each this page plays.
 * @param {string} text JSON @returns {any}
 */
export function read(text) {
  const scene = JSON.parse(text), own = scene.own ?? scene.seat ?? 0;
  const hands = scene.hands ?? { [own]: { mine: scene.mine ?? false, refused: scene.refused ?? NO_REFUSALS } };
  const only = Object.keys(hands).length === 1 ? Number(Object.keys(hands)[0]) : NOBODY;
  for (const layer of [scene.table, scene.left, scene.right, scene.folded, ...scene.pages]) {
    for (const rows of [layer.rects, layer.tiles, layer.texts]) rows.seat ??= rows.x.map(() => only);
  }
  return { ...scene, own, hands, pool: scene.pool ?? { rev: -1 }, shape: scene.shape ?? 'square' };
}

/** Seats that this page plays. @param {any} scene @returns {number[]} */
export function seats(scene) {
  return Object.keys(scene.hands).map(Number).sort((a, b) => a - b);
}

/** Whether a row is of that seat. @param {any} rows @param {number} row @param {number} seat */
export function isOf(rows, row, seat) {
  return (rows.seat?.[row] ?? NOBODY) === seat || (rows.seat?.[row] ?? NOBODY) === NOBODY;
}

/**
 * Rows of a seat's own tiles that can be thrown, from its left to its right, and the tile that stands apart, or -1.
 * @param {any} tiles columns @param {number} seat @returns {{rows: number[], drawn: number}}
 */
export function handRows(tiles, seat) {
  const all = tiles.id.map((/** @type {string} */ _, /** @type {number} */ row) => row)
    .filter((/** @type {number} */ row) => tiles.what[row] && isOf(tiles, row, seat));
  const along = (/** @type {number} */ row) => tiles.x[row] * Math.cos(radians(tiles.deg[row])) + tiles.y[row] * Math.sin(radians(tiles.deg[row]));
  // On a phone a hand stands in several rows, the upper one first.
  const line = (/** @type {number} */ row) => Math.round((tiles.y[row] * Math.cos(radians(tiles.deg[row])) - tiles.x[row] * Math.sin(radians(tiles.deg[row]))) / tiles.w[row]);
  all.sort((/** @type {number} */ a, /** @type {number} */ b) => line(a) - line(b) || along(a) - along(b));
  const drawn = all.find((/** @type {number} */ row) => tiles.what[row].endsWith(' drawn')) ?? -1;
  return { rows: all.filter((/** @type {number} */ row) => row !== drawn), drawn };
}

/** What a tile would do, by its id: text of an action, '' for one that is not there. @param {any} scene @param {string} id */
export function whatOf(scene, id) {
  const row = scene.table.tiles.id.indexOf(id);
  return row < 0 ? '' : scene.table.tiles.what[row];
}

/** Seat of an own tile, by its id. @param {any} scene @param {string} id @returns {number} */
export function seatOf(scene, id) {
  const row = scene.table.tiles.id.indexOf(id), seat = row < 0 ? NOBODY : scene.table.tiles.seat[row];
  return seat === NOBODY ? seats(scene)[0] ?? NOBODY : seat;
}

/** Keys of a seat's buttons in a layer; those of nobody are everybody's. @param {any} layer @param {number} seat @returns {string[]} */
export function keysOf(layer, seat) {
  return layer.rects.key.filter((/** @type {string} */ key, /** @type {number} */ row) => key && isOf(layer.rects, row, seat));
}

/**
 * Of the seats this page plays, the one whose edge is nearest to a place. @param {any} scene @param {number} x
 * @param {number} y @returns {number}
 */
export function nearestSeat(scene, x, y) {
  const away = (/** @type {number} */ seat) => [1000 - y, 1000 - x, y, x][(seat - scene.own + 4) % 4];
  return seats(scene).reduce((best, seat) => best === NOBODY || away(seat) < away(best) ? seat : best, NOBODY);
}

/**
 * Where in a seat's row a place falls: its number from the left, or -1 if it is not over that hand.
 * @param {any} tiles columns @param {number} seat @param {number} x @param {number} y world units @returns {number}
 */
export function placeInRow(tiles, seat, x, y) {
  const { rows, drawn } = handRows(tiles, seat), all = drawn < 0 ? rows : [...rows, drawn];
  if (!all.length) return -1;
  if (Math.abs(tiles.y[all[0]] - tiles.y[rows[rows.length - 1] ?? all[0]]) > tiles.w[all[0]] && tiles.deg[all[0]] % 180 === 0) return nearestPlace(tiles, rows, x, y);
  const turn = radians(tiles.deg[all[0]]), width = tiles.w[all[0]], cos = Math.cos(turn), sin = Math.sin(turn);
  const along = (/** @type {number} */ atX, /** @type {number} */ atY) => atX * cos + atY * sin;
  const across = Math.abs((y - tiles.y[all[0]]) * cos - (x - tiles.x[all[0]]) * sin);
  const first = along(tiles.x[all[0]], tiles.y[all[0]]), last = all[all.length - 1], end = along(tiles.x[last], tiles.y[last]);
  const at = along(x, y);
  if (across > tileHeight(width) * REACH || at < first - width * 1.5 || at > end + width * 1.5) return -1;
  return Math.max(0, Math.min(rows.length, Math.round((at - first) / width)));
}

/**
 * The same in a hand of several rows: the tile it falls on, or -1. @param {any} tiles @param {number[]} rows
 * @param {number} x @param {number} y
 */
function nearestPlace(tiles, rows, x, y) {
  const away = (/** @type {number} */ row) => Math.hypot(x - tiles.x[row], y - tiles.y[row]);
  const best = rows.reduce((found, row) => away(row) < away(found) ? row : found, rows[0]);
  return away(best) <= tileHeight(tiles.w[best]) ? rows.indexOf(best) : -1;
}
