/**
 * A tile as a solid: its outline at any angle, the sides one can see and how light they are, and the order in which
 * tiles are painted. Pure. One direction of view and one sun hold for all tiles, so no two of them ever show two suns.
 */
import { radians, tileHeight } from '#geometry';

/** @typedef {[number, number]} Point */
/**
 * One facet of the outline: its ends, its outward normal after the turn, its light (1: as the colour is).
 * @typedef {{a: Point, b: Point, nx: number, ny: number, light: number}} Side
 */
/** @typedef {{x: number, y: number, w: number, deg: number, level?: number}} Lying a tile lying on the table, units */

/**
 * The outline of a tile about its middle, turned: a rectangle whose corners are rounded by some facets, clockwise on
 * the screen. @param {number} width @param {number} height @param {number} degrees @param {number} corner @param {number} facets
 * @returns {Point[]}
 */
export function outline(width, height, degrees, corner, facets) {
  const cos = Math.cos(radians(degrees)), sin = Math.sin(radians(degrees));
  const middles = /** @type {Point[]} */ ([
    [width / 2 - corner, height / 2 - corner], [corner - width / 2, height / 2 - corner],
    [corner - width / 2, corner - height / 2], [width / 2 - corner, corner - height / 2],
  ]);
  return middles.flatMap(([x, y], turn) => Array.from({ length: facets + 1 }, (_, step) => {
    const at = Math.PI / 2 * (turn + step / facets);
    const u = x + corner * Math.cos(at), v = y + corner * Math.sin(at);
    return /** @type {Point} */ ([u * cos - v * sin, u * sin + v * cos]);
  }));
}

/**
 * The facets that can be seen: those whose outward normal points the way the sides fall. They come as one chain.
 * @param {Point[]} points clockwise @param {import('#look').Look} look @returns {Side[]}
 */
export function sides(points, look) {
  const all = points.map((a, at) => {
    const b = points[(at + 1) % points.length], length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const nx = (b[1] - a[1]) / length, ny = (a[0] - b[0]) / length;
    return { a, b, nx, ny, light: light(nx, ny, look), seen: nx * look.fallX + ny * look.fallY > 1e-9 };
  });
  const start = all.findIndex((side, at) => side.seen && !all[(at + all.length - 1) % all.length].seen);
  return [...all.slice(start), ...all.slice(0, start)].filter(side => side.seen);
}

/** Light on a side by the way it faces. @param {number} nx @param {number} ny @param {import('#look').Look} look */
export function light(nx, ny, look) {
  const facing = (nx * look.sunX + ny * look.sunY) / Math.hypot(look.sunX, look.sunY);
  return Math.max(0, look.ambient + look.contrast * facing);
}

/** A colour made darker or lighter. @param {string} hex `#rrggbb` @param {number} by 1: as it is @returns {string} */
export function lit(hex, by) {
  const parts = [1, 3, 5].map(at => Math.min(255, Math.round(parseInt(hex.slice(at, at + 2), 16) * by)));
  return `rgb(${parts.join(',')})`;
}

/**
 * The order in which tiles are painted: far ones first along the way the sides fall, the lower of a stack before the
 * upper, so that no side covers a neighbour's face. @param {Lying[]} tiles @param {import('#look').Look} look
 * @returns {number[]} rows, in the order of painting
 */
export function paintOrder(tiles, look) {
  const far = tiles.map(tile => tile.x * look.fallX + tile.y * look.fallY);
  const rows = tiles.map((_, row) => row).sort((a, b) => far[a] - far[b] || (tiles[a].level ?? 0) - (tiles[b].level ?? 0) || a - b);
  return straightened(rows, tiles, far, look);
}

/**
 * Puts right what the middles alone get wrong: of two tiles that touch, the one that hides the other's side comes last.
 * @param {number[]} rows @param {Lying[]} tiles @param {number[]} far @param {import('#look').Look} look
 */
function straightened(rows, tiles, far, look) {
  /** @type {number[][]} what must be painted before each row */
  const before = tiles.map(() => []);
  rows.forEach((a, place) => {
    for (let next = place + 1; next < rows.length; next++) {
      const b = rows[next], reach = (tiles[a].w + tiles[b].w) * 0.95;
      if (far[b] - far[a] > reach) break;
      if (Math.hypot(tiles[b].x - tiles[a].x, tiles[b].y - tiles[a].y) > reach) continue;
      if (hides(tiles[a], tiles[b], look)) before[a].push(b);
      else before[b].push(a);
    }
  });
  return sorted(rows, before);
}

/**
 * Depth first, so that a ring of tiles (there is none on a table, but data may be anything) ends too. @param {number[]} rows
 * @param {number[][]} before
 */
function sorted(rows, before) {
  const placed = /** @type {number[]} */ ([]), seen = new Set();
  const put = (/** @type {number} */ row) => {
    if (seen.has(row)) return;
    seen.add(row);
    before[row].forEach(put);
    placed.push(row);
  };
  rows.forEach(put);
  return placed;
}

/**
 * What parts two tiles best: how wide the gap is (less than nothing: how deep they lie in one another), and whether `a`
 * is on the side towards which the sides fall. @param {Lying} a @param {Lying} b @param {import('#look').Look} look
 * @returns {{gap: number, front: number}} `front` above 0: `a` may hide a side of `b`
 */
export function parting(a, b, look) {
  const dx = a.x - b.x, dy = a.y - b.y;
  let gap = -Infinity, front = 0;
  for (const axis of [a.deg, a.deg + 90, b.deg, b.deg + 90].map(radians)) {
    const x = Math.cos(axis), y = Math.sin(axis), apart = dx * x + dy * y;
    const wide = Math.abs(apart) - reach(a, x, y) - reach(b, x, y);
    if (wide > gap + 1e-6) [gap, front] = [wide, Math.sign(apart) * (x * look.fallX + y * look.fallY)];
  }
  return { gap, front };
}

/** Whether `a` is painted over `b`; two at one place are a stack. @param {Lying} a @param {Lying} b @param {import('#look').Look} look */
export function hides(a, b, look) {
  const { gap, front } = parting(a, b, look), level = (a.level ?? 0) - (b.level ?? 0);
  return gap < -Math.min(a.w, b.w) / 2 && level ? level > 0 : front > 0;
}

/** How far a tile reaches from its middle along a direction. @param {Lying} tile @param {number} x @param {number} y */
function reach(tile, x, y) {
  const cos = Math.cos(radians(tile.deg)), sin = Math.sin(radians(tile.deg));
  return Math.abs(x * cos + y * sin) * tile.w / 2 + Math.abs(y * cos - x * sin) * tileHeight(tile.w) / 2;
}
