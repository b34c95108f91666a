/**
 * Geometry: how the square world and its side panels are placed in a window, turning, and what lies under a point.
 * Pure: no document, no Bokeh. Lengths are world units unless a name ends in Px (css pixels).
 */

export const WORLD = 1000;
export const PANEL_WIDTH = 360;
const TILE_RATIO = 4 / 3;
/** Least width of a panel that is still worth showing, in css pixels. */
const LEAST_PANEL_PX = 190;
const PANEL_MARGIN = 12;
/** What the left panel needs of its own height before the right one may begin below it. */
const LEFT_HEIGHT = 440;

/**
 * Where a panel stands: its upper left corner, units of the world for one of its own, and its height in own units.
 * @typedef {{x: number, y: number, scale: number, height: number}} PanelPlace
 * What a window shows: pixels a unit, the world's coordinates of the window's edges, and the panels (null: no room).
 * @typedef {{k: number, left: number, top: number, right: number, bottom: number,
 *   panels: {left: PanelPlace|null, right: PanelPlace|null}}} Placement
 */

/** A window no larger than this, in css pixels, is a phone's. */
const PHONE_WIDTH = 820, PHONE_HEIGHT = 620;

/** Which scene fits a window. @param {number} widthPx @param {number} heightPx @returns {'square' | 'portrait' | 'landscape'} */
export function shapeOf(widthPx, heightPx) {
  if (widthPx > PHONE_WIDTH && heightPx > PHONE_HEIGHT) return 'square';
  return heightPx >= widthPx ? 'portrait' : 'landscape';
}

/**
 * Places a phone's world in the middle of its window, as large as it fits.
 * @param {number} widthPx @param {number} heightPx @param {[number, number]} world @returns {Placement}
 */
export function placeWorld(widthPx, heightPx, [width, height]) {
  const k = Math.min(widthPx / width, heightPx / height), left = (width - widthPx / k) / 2, top = (height - heightPx / k) / 2;
  return { k, left, top, right: left + widthPx / k, bottom: top + heightPx / k, panels: { left: null, right: null } };
}

/**
 * Places the square as large as the window allows, and the panels in what is left.
 * @param {number} widthPx @param {number} heightPx @returns {Placement}
 */
export function place(widthPx, heightPx) {
  const k = Math.min(widthPx, heightPx) / WORLD;
  const width = widthPx / k, height = heightPx / k;
  if (width >= height) return beside(k, width - WORLD);
  return above(k, height - WORLD);
}

/** @param {number} k @param {number} spare @returns {Placement} */
function beside(k, spare) {
  const window = { k, top: 0, bottom: WORLD };
  if (spare / 2 * k >= LEAST_PANEL_PX) {
    const x = -spare / 2, column = spare / 2;
    return {
      ...window, left: x, right: x + WORLD + spare,
      panels: { left: panel(x, 0, column, WORLD), right: panel(WORLD, 0, column, WORLD) },
    };
  }
  if (spare * k >= LEAST_PANEL_PX) {
    const upper = panel(WORLD, 0, spare, WORLD);
    const cut = upper.y + LEFT_HEIGHT * upper.scale;
    upper.height = LEFT_HEIGHT;
    return { ...window, left: 0, right: WORLD + spare, panels: { left: upper, right: panel(WORLD, cut, spare, WORLD - cut) } };
  }
  return { ...window, left: -spare / 2, right: WORLD + spare / 2, panels: { left: null, right: null } };
}

/** @param {number} k @param {number} spare @returns {Placement} */
function above(k, spare) {
  const column = WORLD / 2;
  const fits = spare >= 240 && column * k >= LEAST_PANEL_PX;
  const top = fits ? -spare : -spare / 2;
  const panels = fits
    ? { left: panel(0, top, column, spare), right: panel(column, top, column, spare) }
    : { left: null, right: null };
  return { k, left: 0, right: WORLD, top, bottom: top + WORLD + spare, panels };
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @returns {PanelPlace} */
function panel(x, y, width, height) {
  const scale = Math.min(1.25, (width - 2 * PANEL_MARGIN) / PANEL_WIDTH);
  const indent = (width - PANEL_WIDTH * scale) / 2;
  return { x: x + indent, y: y + PANEL_MARGIN, scale, height: (height - 2 * PANEL_MARGIN) / scale };
}

/** @param {number} degrees @returns {number} radians */
export function radians(degrees) {
  return degrees * Math.PI / 180;
}

/**
 * Whether a point lies in a box of that middle, size and clockwise turn.
 * @param {number} x @param {number} y @param {number} boxX @param {number} boxY
 * @param {number} width @param {number} height @param {number} degrees
 */
export function inside(x, y, boxX, boxY, width, height, degrees) {
  const cos = Math.cos(radians(degrees)), sin = Math.sin(radians(degrees));
  const along = (x - boxX) * cos + (y - boxY) * sin, across = (y - boxY) * cos - (x - boxX) * sin;
  return Math.abs(along) <= width / 2 && Math.abs(across) <= height / 2;
}

/**
 * Index of the topmost row under a point, or -1. Rows without a name cannot be hit.
 * @param {{x: number[], y: number[], deg: number[]}} rows @param {string[]} names
 * @param {(row: number) => [number, number]} sizeOf width and height of a row
 * @param {number} x @param {number} y
 */
export function topmost(rows, names, sizeOf, x, y) {
  for (let row = names.length - 1; row >= 0; row--) {
    if (!names[row]) continue;
    const [width, height] = sizeOf(row);
    if (inside(x, y, rows.x[row], rows.y[row], width, height, rows.deg[row])) return row;
  }
  return -1;
}

/** A place turned clockwise about the middle of the square. @param {number} x @param {number} y @param {number} degrees @returns {[number, number]} */
export function turned(x, y, degrees) {
  const cos = Math.cos(radians(degrees)), sin = Math.sin(radians(degrees)), dx = x - WORLD / 2, dy = y - WORLD / 2;
  return [WORLD / 2 + dx * cos - dy * sin, WORLD / 2 + dx * sin + dy * cos];
}

/** Height of a tile of that width. @param {number} width */
export function tileHeight(width) {
  return width * TILE_RATIO;
}

/**
 * Where the word that says how a tile came stands: at its upper right corner, from the tile's own middle. There it
 * leaves free the middle of the face and what is written above the row. Middle, half width, half height, size of the word.
 * @param {number} width of the tile
 */
export function tagPlace(width) {
  const size = width * 0.36;
  return { x: width / 2 - size * 0.1, y: -tileHeight(width) / 2 + size * 0.4, w: size * 0.75, h: size * 0.65, size };
}

/**
 * A place moved inwards from its edge, in the direction its frame calls up.
 * @param {number} x @param {number} y @param {number} degrees @param {number} by @returns {[number, number]}
 */
export function lifted(x, y, degrees, by) {
  return [x + Math.sin(radians(degrees)) * by, y - Math.cos(radians(degrees)) * by];
}
