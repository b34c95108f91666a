/**
 * A QR on its card, as rows of polygons for Bokeh's Patches. Pure. The server sends the squares packed
 * (`dashboard/view/qr.py`), a quarter of a kilobyte a code; polygons would be fifteen.
 */
import { radians } from '#geometry';

/**
 * A card as it is sent: middle, width and height in the table's units, its turn in degrees clockwise, and `n` rows of
 * `n` squares, four a hexadecimal digit.
 * @typedef {{x: number, y: number, w: number, h: number, deg: number, n: number, code: string, address: string,
 *   texts: {x: number, y: number, deg: number, text: string, size: number}[]}} Card
 */

const QUIET = 4;
const CARD = '#fffdf5', DARK = '#0b2a1f';

/**
 * The dark squares joined along their rows: row, first column, how many.
 * @param {number} n @param {string} code @returns {[number, number, number][]}
 */
export function runs(n, code) {
  const dark = (/** @type {number} */ at) => (parseInt(code[at >> 2], 16) >> (3 - at % 4)) & 1;
  const found = /** @type {[number, number, number][]} */ ([]);
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column < n; column += 1) {
      if (!dark(row * n + column)) continue;
      const first = column;
      while (column < n && dark(row * n + column)) column += 1;
      found.push([row, first, column - first]);
    }
  }
  return found;
}

/**
 * Columns for Patches: of each card its ivory and, above it, its squares as one row parted by NaN.
 * @param {Card[]} cards @returns {{xs: number[][], ys: number[][], fill: string[]}}
 */
export function patches(cards) {
  const columns = { xs: /** @type {number[][]} */ ([]), ys: /** @type {number[][]} */ ([]), fill: /** @type {string[]} */ ([]) };
  for (const card of cards) {
    const unit = card.w / (card.n + 2 * QUIET), squares = runs(card.n, card.code).map(([row, column, length]) => (
      rectangle(card, (QUIET + column) * unit, (QUIET + row) * unit, length * unit, unit)));
    for (const [fill, polygons] of /** @type {[string, [number, number][][]][]} */ ([
      [CARD, [rectangle(card, 0, 0, card.w, card.h)]], [DARK, squares],
    ])) {
      columns.xs.push(parted(polygons, 0));
      columns.ys.push(parted(polygons, 1));
      columns.fill.push(fill);
    }
  }
  return columns;
}

/**
 * Whether a point lies on a card, for the finger that presses it. @param {Card} card @param {number} x @param {number} y
 */
export function covers(card, x, y) {
  const cos = Math.cos(radians(card.deg)), sin = Math.sin(radians(card.deg)), right = x - card.x, down = y - card.y;
  return Math.abs(right * cos + down * sin) <= card.w / 2 && Math.abs(down * cos - right * sin) <= card.h / 2;
}

/** @param {Card} card @param {number} u @param {number} v @param {number} w @param {number} h @returns {[number, number][]} */
function rectangle(card, u, v, w, h) {
  const cos = Math.cos(radians(card.deg)), sin = Math.sin(radians(card.deg));
  return [[u, v], [u + w, v], [u + w, v + h], [u, v + h]].map(([a, b]) => {
    const right = a - card.w / 2, down = b - card.h / 2;
    return [card.x + right * cos - down * sin, card.y + right * sin + down * cos];
  });
}

/** @param {[number, number][][]} polygons @param {0 | 1} axis @returns {number[]} */
function parted(polygons, axis) {
  return polygons.flatMap((corners, at) => [...(at ? [NaN] : []), ...corners.map(corner => corner[axis])]);
}
