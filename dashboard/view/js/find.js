/**
 * Finding what lies under a place: a button, an own tile, a tile of the pool, a place that says why, or nothing. Looks at
 * what is drawn, never at what is to come. Pure.
 */
import { RAISE } from '#compose';
import { inside, lifted, tileHeight, topmost } from '#geometry';
import { seatOf, seats } from '#scene';

/** A press on one of these belongs to the moment at which the finger came down; the others do no harm. */
const OF_THE_MOMENT = /^(act:|discard$|ready$|next$|undo$)/;
const POOL = /^d\d+$/;
/** No button is smaller to a finger than this, however small it is drawn: 44 css pixels on a screen of 768. */
const FINGER = 58;

/** @typedef {import('#gestures').Found} Found */

/**
 * @param {Record<string, any>} drawn rows of the sources by name @param {import('#play').State} state
 * @param {number} x @param {number} y world units @returns {Found}
 */
export function found(drawn, state, x, y) {
  const at = /** @type {Found} */ ({ kind: '', name: '', id: '', seat: -1, bound: '', deg: 0, x, y }), { overRects, rects, tiles } = drawn;
  if (!rects || !state.scene) return at;
  return button(at, state, overRects, () => true) ?? button(at, state, rects, row => rects.alpha[row] > 0)
    ?? tile(at, state, tiles) ?? beside(at, state, rects) ?? button(at, state, rects, () => true) ?? at;
}

/** @param {Found} at @param {import('#play').State} state @param {any} rows @param {(row: number) => boolean} counts @returns {Found|null} */
function button(at, state, rows, counts) {
  const keys = rows.key.map((/** @type {string} */ key, /** @type {number} */ row) => counts(row) ? key : '');
  const row = topmost(rows, keys, of => [rows.w[of], rows.h[of]], at.x, at.y);
  return row < 0 ? null : buttonAt(at, state, rows, row);
}

/** A visible button that is drawn smaller than a finger, pressed beside it: the nearest. @param {Found} at @param {import('#play').State} state @param {any} rects @returns {Found|null} */
function beside(at, state, rects) {
  let best = -1, least = Infinity;
  for (const [row, key] of rects.key.entries()) {
    const away = Math.hypot(rects.x[row] - at.x, rects.y[row] - at.y);
    if (!key || !(rects.alpha[row] > 0) || away >= least || Math.min(rects.w[row], rects.h[row]) >= FINGER) continue;
    if (!inside(at.x, at.y, rects.x[row], rects.y[row], Math.max(FINGER, rects.w[row]), Math.max(FINGER, rects.h[row]), rects.deg[row])) continue;
    [best, least] = [row, away];
  }
  return best < 0 ? null : buttonAt(at, state, rects, best);
}

/** @param {Found} at @param {import('#play').State} state @param {any} rows @param {number} row @returns {Found} */
function buttonAt(at, state, rows, row) {
  const key = rows.key[row], bound = OF_THE_MOMENT.test(key) ? String(state.scene.window) : '';
  return { ...at, kind: 'button', name: `${key}@${rows.seat[row]}`, id: key, seat: rows.seat[row], bound };
}

/** @param {Found} at @param {import('#play').State} state @param {any} tiles @returns {Found|null} */
function tile(at, { scene, seats: own }, tiles) {
  const plays = seats(scene).length > 0;
  const ids = tiles.id.map((/** @type {string} */ id, /** @type {number} */ row) => tiles.what[row] || (plays && POOL.test(id)) ? id : '');
  const over = topmost(tiles, ids, of => [tiles.w[of], tileHeight(tiles.w[of])], at.x, at.y);
  const row = over < 0 ? stoodAt(tiles, own, at) : over;
  if (row < 0) return null;
  const what = tiles.what[row], id = tiles.id[row];
  const seat = what ? seatOf(scene, id) : -1;
  return { ...at, kind: what ? 'hand' : 'pool', name: `tile:${id}`, id, seat, bound: what, deg: tiles.deg[row] };
}

/**
 * Row of a raised tile that was touched where it stood before: its lower edge has moved away from under the finger.
 * @param {any} tiles @param {Record<number, import('#play').Seat>} own @param {{x: number, y: number}} at
 */
function stoodAt(tiles, own, { x, y }) {
  const raised = Object.values(own).map(seat => tiles.id.indexOf(seat.raised)).filter(row => row >= 0 && tiles.id[row]);
  return raised.find(row => {
    const [homeX, homeY] = lifted(tiles.x[row], tiles.y[row], tiles.deg[row], -RAISE);
    return inside(x, y, homeX, homeY, tiles.w[row], tileHeight(tiles.w[row]), tiles.deg[row]);
  }) ?? -1;
}
