/**
 * Boxes: the rows of the layer that shows what is solid: colliders, ways in, true rectangles of the pool's tiles, the rays
 * of the last throws, crosses where something was hit. Pure; world units, degrees clockwise, seconds.
 */
import { tileHeight } from '#geometry';

/** Seconds until a cross has faded. */
export const FADE = 2.5;
/** Throws whose rays are shown. */
export const RAYS = 6;
const POOL = /^d\d+$/;
const NAMES = ['shape', 'kind', 'x', 'y', 'w', 'h', 'deg', 'alpha', 'text'];

/** @typedef {{shape: string, kind: string, x: number, y: number, w: number, h: number, deg: number, alpha: number, text: string}} Mark */
/** @typedef {{ray: number[], sent: number[], kind: string}} Thrown the ends of the line flicked and of the line sent */
/** @typedef {{x: number, y: number, at: number, speed: number, what: string}} Cross */

/** @param {string} shape @param {Partial<Mark>} more @returns {Mark} */
function mark(shape, more) {
  return { shape, kind: '', x: 0, y: 0, w: 0, h: 0, deg: 0, alpha: 1, text: '', ...more };
}

/** A line as a mark: its middle, its length, and which way it leads. @param {string} shape @param {number[]} ends @param {Partial<Mark>} more */
function line(shape, [x, y, toX, toY], more) {
  const w = Math.hypot(toX - x, toY - y), deg = Math.atan2(toY - y, toX - x) * 180 / Math.PI;
  return mark(shape, { x: (x + toX) / 2, y: (y + toY) / 2, w, deg, ...more });
}

/** What stands and the ways in, of a scene's `solids`. @param {any} solids @returns {Mark[]} */
export function standing({ boxes, ways }) {
  const found = ways.seat.map((/** @type {number} */ _, /** @type {number} */ row) => line(
    'way', [ways.x[row], ways.y[row], ways.to_x[row], ways.to_y[row]],
    { kind: ways.closed[row] ? 'closed' : 'open', h: 2 * ways.half[row], text: ways.text[row] },
  ));
  return [...found, ...boxes.kind.map((/** @type {string} */ kind, /** @type {number} */ row) =>
    mark('box', { kind, x: boxes.x[row], y: boxes.y[row], w: boxes.w[row], h: boxes.h[row], deg: boxes.deg[row], text: boxes.ref[row] }))];
}

/**
 * True rectangles of the pool's tiles, those that move where they are just now; of one in the air a dashed one, for it
 * knocks against nothing. @param {Record<string, any[]>} still columns @param {Record<string, any[]>} moving @returns {Mark[]}
 */
export function pool(still, moving) {
  const rows = /** @type {Map<string, Mark>} */ (new Map());
  for (const tiles of [still, moving]) {
    tiles.id.forEach((id, row) => {
      if (!POOL.test(id) || tiles.cover?.[row]) return;
      const w = tiles.w[row], aloft = (tiles.lift?.[row] ?? 0) > 0;
      rows.set(id, mark('box', {
        kind: aloft ? 'aloft' : 'tile', x: tiles.x[row], y: tiles.y[row], w, h: tileHeight(w), deg: tiles.deg[row], text: id,
      }));
    });
  }
  return [...rows.values()];
}

/**
 * Rays of the last throws, the newest first and strongest. @param {Thrown[]} thrown
 * @param {Record<string, string>} words for slide and lob @returns {Mark[]}
 */
export function rays(thrown, words) {
  return thrown.flatMap(({ ray, sent, kind }, age) => {
    const alpha = 1 - age / RAYS;
    return [line('ray', ray, { kind, alpha }), line('sent', sent, { kind, alpha, text: age < 2 ? words[kind] ?? kind : '' })];
  }).reverse();
}

/** Crosses that have not faded yet. @param {Cross[]} crosses @param {number} now @returns {Mark[]} */
export function crossed(crosses, now) {
  return crosses.map(({ x, y, at, speed, what }) =>
    mark('cross', { kind: what, x, y, alpha: Math.max(0, Math.min(1, 1 - (now - at) / FADE)), text: String(Math.round(speed)) }))
    .filter(({ alpha }) => alpha > 0);
}

/** @param {Mark[]} marks @returns {Record<string, any[]>} columns */
export function columns(marks) {
  return Object.fromEntries(NAMES.map(name => [name, marks.map(one => /** @type {any} */ (one)[name])]));
}
