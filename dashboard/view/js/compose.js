/**
 * Composition: a scene and what this device adds to it (a raised tile, the open page, a notice) become the rows of the
 * figure's six sources. Pure. Below lie `rects tiles texts`, above them `overRects overTiles overTexts`.
 */
import { lifted } from '#geometry';

/** @typedef {Record<string, any[]>} Columns */
/** @typedef {{rects: Columns, tiles: Columns, texts: Columns}} Layer */
/**
 * @typedef {{raised: string, armed: boolean, waiting: boolean, page: number, folded: boolean, pace: string,
 *   notice: {zh: string, en: string}|null, rules: any[], reading: number}} Shown
 */

const RAISE = 15;
const GOLD = '#f0c35a', CREAM = '#f6ecd4', DARK = '#17120f', PRESSED = '#0b6b62';
/** Shade on a tile that cannot declare the hand ready, and how far a pressed button sinks. */
const DIM = 0.5, SINK = 2;
const NOTICE_Y = 758, NOTICE_HEIGHT = 64;

/**
 * @param {any} scene the scene of `dashboard.view.scene` @param {Shown} shown
 * @param {import('#geometry').Placement} placement
 */
export function compose(scene, shown, placement) {
  const below = empty(scene.table), above = empty(scene.table);
  add(below, scene.table);
  mark(below, shown);
  if (shown.armed) pressDown(below, scene.refused.ready);
  for (const side of /** @type {const} */ (['left', 'right'])) {
    const place = placement.panels[side];
    if (place) add(below, scene[side], place);
  }
  light(below.rects, `pace:${shown.pace}`);
  const top = topPage(scene, shown);
  if (top) add(above, top);
  if (shown.notice) addNotice(above, shown.notice);
  return {
    rects: below.rects, tiles: below.tiles, texts: below.texts,
    overRects: above.rects, overTiles: above.tiles, overTexts: above.texts,
  };
}

/**
 * The page that lies over the table: of the rules, or the sheet of a hand that has ended. Never both: of what lies above,
 * all tiles are painted over all papers. @param {any} scene @param {Shown} shown @returns {Layer|null}
 */
function topPage(scene, shown) {
  if (shown.reading >= 0) return shown.rules[shown.reading];
  if (!scene.pages.length) return null;
  return shown.folded ? scene.folded : scene.pages[shown.page % scene.pages.length];
}

/** A layer with the same columns and no rows. @param {Layer} like @returns {Layer} */
function empty(like) {
  const bare = (/** @type {Columns} */ columns) => Object.fromEntries(Object.keys(columns).map(name => [name, []]));
  return { rects: bare(like.rects), tiles: bare(like.tiles), texts: bare(like.texts) };
}

/**
 * Adds a layer's rows, placed and scaled when they belong to a panel; rows below the panel's end are left out.
 * @param {Layer} to @param {Layer} from @param {import('#geometry').PanelPlace} [place]
 */
function add(to, from, place) {
  for (const kind of /** @type {const} */ (['rects', 'tiles', 'texts'])) {
    const rows = from[kind];
    for (let row = 0; row < rows.x.length; row++) {
      if (place && rows.y[row] > place.height - 14) continue;
      for (const name of Object.keys(rows)) to[kind][name].push(place ? placed(name, rows[name][row], place) : rows[name][row]);
    }
  }
}

const LENGTHS = new Set(['w', 'h', 'size', 'room']);

/** @param {string} name @param {any} value @param {import('#geometry').PanelPlace} place */
function placed(name, value, place) {
  if (name === 'x') return place.x + value * place.scale;
  if (name === 'y') return place.y + value * place.scale;
  return LENGTHS.has(name) ? value * place.scale : value;
}

/** Raises the chosen tile and dims what cannot be pressed just now. @param {Layer} layer @param {Shown} shown */
function mark(layer, shown) {
  const row = layer.tiles.id.indexOf(shown.raised);
  if (shown.raised && row >= 0) {
    const [x, y] = lifted(layer.tiles.x[row], layer.tiles.y[row], layer.tiles.deg[row], RAISE);
    layer.tiles.x[row] = x;
    layer.tiles.y[row] = y;
  }
  const dim = (/** @type {string} */ key) => (key === 'discard' && !shown.raised) || (shown.waiting && key.startsWith('act:'));
  for (const kind of /** @type {const} */ (['rects', 'texts'])) {
    layer[kind].key.forEach((key, at) => { if (dim(key)) layer[kind].alpha[at] *= 0.45; });
  }
}

/**
 * Shows 聽 pressed down, and dims the tiles that cannot declare.
 * @param {Layer} layer @param {Record<string, string[]>} refused ids of tiles by the sentence that says why
 */
function pressDown(layer, refused) {
  const ids = new Set(Object.values(refused).flat());
  layer.tiles.id.forEach((id, row) => { if (ids.has(id)) layer.tiles.shade[row] = DIM; });
  for (const kind of /** @type {const} */ (['rects', 'texts'])) {
    layer[kind].key.forEach((key, row) => {
      if (key !== 'ready') return;
      layer[kind].y[row] += SINK;
      if (kind === 'texts') layer.texts.color[row] = CREAM;
    });
  }
  const row = layer.rects.key.indexOf('ready');
  if (row < 0) return;
  layer.rects.fill[row] = PRESSED;
  layer.rects.line[row] = GOLD;
}

/** Marks the button of what is chosen. @param {Columns} rects @param {string} key */
function light(rects, key) {
  const row = rects.key.indexOf(key);
  if (row < 0) return;
  rects.line[row] = GOLD;
  rects.alpha[row] = 0.3;
}

/** @param {Layer} layer @param {{zh: string, en: string}} notice */
function addNotice(layer, notice) {
  const width = Math.min(720, Math.max(260, Math.max(notice.zh.length * 24, notice.en.length * 9) + 56));
  const rect = { key: '', x: 500, y: NOTICE_Y, w: width, h: NOTICE_HEIGHT, deg: 0, fill: DARK, alpha: 0.94, line: GOLD, why: '' };
  const text = { x: 500, deg: 0, alpha: 1, align: 'center', serif: 0, room: width - 28, key: '' };
  push(layer.rects, rect);
  push(layer.texts, { ...text, y: NOTICE_Y - 12, text: notice.zh, size: 22, color: CREAM, bold: 1 });
  push(layer.texts, { ...text, y: NOTICE_Y + 16, text: notice.en, size: 15, color: GOLD, bold: 0 });
}

/** @param {Columns} columns @param {Record<string, any>} row */
function push(columns, row) {
  for (const [name, value] of Object.entries(row)) columns[name].push(value);
}
