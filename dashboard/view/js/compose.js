/**
 * Composition: a scene and what this device adds to it (a raised tile, the open page, a notice) become the rows of the
 * figure's six sources. Pure. Below lie `rects tiles texts`, above them `overRects overTiles overTexts`.
 */
import { cardRows, cardTexts, hideUnder, shownCards } from '#cards';
import { companyLayer } from '#company';
import { lift } from '#drop';
import { lifted, turned } from '#geometry';
import { LOOK } from '#look';
import { arranged } from '#order';
import { seatState } from '#play';
import { NOBODY, seats } from '#scene';
import { chosenKeys, value } from '#settings';
import { marks, sheets } from '#danger';
import { coloured } from '#palette';
import { paintOrder } from '#solid';

/** @typedef {Record<string, any[]>} Columns */
/** @typedef {{rects: Columns, tiles: Columns, texts: Columns}} Layer */
/**
 * @typedef {{seats: Record<number, import('#play').Seat>, orders: Record<number, import('#order').Order>, waiting: boolean,
 *   page: number, folded: boolean, pace: string, notice: {zh: string, en: string, seat?: number}|null, rules: any[],
 *   reading: number, reader: number, setting: boolean, settings: import('#settings').Settings, settingsPage: Layer|null,
 *   sound: import('#sound').SoundState, said?: {seat: number, zh: string, en: string}|null, drop?: number, people?: boolean, qr?: number[]}} Shown
 */

/** How far a chosen tile stands out of its row. */
export const RAISE = 15;
const GOLD = '#f0c35a', CREAM = '#f6ecd4', DARK = '#17120f', PRESSED = '#0b6b62';
/** Shade on a tile that cannot declare the hand ready, and how far a pressed button sinks. */
const DIM = 0.5, SINK = 2;
const NOTICE_HEIGHT = 64, NOTICE_MOST = 720;
/** Where a notice stands, by the shape of the world, and how wide it may be: never over the action bar. */
const NOTICES = /** @type {Record<string, {x: number, y: number, most: number}>} */ ({
  square: { x: 500, y: 758, most: NOTICE_MOST }, portrait: { x: 250, y: 545, most: 470 }, landscape: { x: 500, y: 290, most: NOTICE_MOST },
});
/** Before the words of what is chosen. */
const CHOSEN = '✓';
/** What stands on the button of sound: the usual words, and those of a page that makes none. */
const SOUND = ['聲音', 'Sound'], MUTED = ['靜音', 'Muted'], BLOCKED = ['點一下', 'Tap: sound'];
const WHOLE = { x: 0, y: 0, scale: 1, height: Infinity };
/** From the middle of the table to where a row complains. */
const SAID_V = 262;

/**
 * @param {any} scene as `#scene` reads it @param {Shown} shown
 * @param {import('#geometry').Placement} placement
 */
export function compose(scene, shown, placement) {
  const below = empty(scene.table), above = empty(scene.table);
  add(below, { ...scene.table, tiles: arranged(scene.table.tiles, shown.orders) });
  lift(below.texts, shown.drop ?? 0);
  for (const seat of seats(scene)) {
    mark(below, shown, seat);
    if (seatState(/** @type {any} */ (shown), seat).armed) pressDown(below, scene.hands[seat].refused.ready ?? {}, seat);
  }
  for (const side of /** @type {const} */ (['left', 'right'])) {
    const place = placement.panels[side];
    if (place) add(below, scene[side], place);
  }
  const cards = shownCards(scene, shown.qr ?? [], placement);
  hideUnder(below.texts, shown.qr ?? []);
  for (const line of cardTexts(cards)) push(below.texts, line);
  light(below, `pace:${shown.pace}`);
  for (const seat of shown.qr ?? []) light(below, `qr:${seat}`, 0.3, ''); // the card itself is its sign
  soundButton(below, shown);
  below.tiles.mark = marks(below.tiles, scene.hands);
  for (const sheet of sheets(scene, shown, placement.panels)) add(above, sheet.layer, sheet.place);
  const top = topPage(scene, shown);
  if (top) add(above, top.layer, top.place, top.turn);
  if (shown.setting) for (const key of chosenKeys({ ...shown.settings, pace: shown.pace }, shown.reader, scene.hands[shown.reader]?.size)) light(above, key, 1);
  const shape = scene.shape ?? 'square';
  if (shown.notice) addNotice(above, shown.notice, noticeAt(scene, shown.notice.seat ?? NOBODY));
  if (shown.said && shape === 'square') addNotice(above, shown.said, { most: NOTICE_MOST, ...saidAt(scene, shown.said.seat) });
  const palette = value(shown.settings, 'colours');
  return {
    cards: cardRows(cards, below.rects),
    rects: coloured(below.rects, palette), tiles: inOrder(below.tiles), texts: coloured(below.texts, palette),
    overRects: coloured(above.rects, palette), overTiles: inOrder(above.tiles), overTexts: coloured(above.texts, palette),
  };
}

/** Tiles in the order of painting. @param {Columns} tiles @returns {Columns} */
function inOrder(tiles) {
  const rows = tiles.x.map((x, row) => ({ x, y: tiles.y[row], w: tiles.w[row], deg: tiles.deg[row], level: tiles.level[row] }));
  return picked(tiles, paintOrder(rows, LOOK));
}

/** Some rows, in the order given. @param {Columns} columns @param {number[]} rows @returns {Columns} */
export function picked(columns, rows) {
  return Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, rows.map(row => values[row])]));
}

/**
 * The page that lies over the table: of settings, of the rules, or the sheet of a hand that has ended. Never two: of what
 * lies above, all tiles are painted over all papers. On a screen that several seats share, a page that one of them has
 * opened is turned to that seat.
 * @param {any} scene @param {Shown} shown
 * @returns {{layer: Layer, place: import('#geometry').PanelPlace, turn: number}|null}
 */
function topPage(scene, shown) {
  const reader = shown.reader === NOBODY || seats(scene).length < 2 ? 0 : (shown.reader - scene.own + 4) % 4;
  const turn = (scene.shape ?? 'square') === 'square' ? (360 - 90 * reader) % 360 : 0;
  const read = { place: WHOLE, turn }, sheet = { place: { ...WHOLE, ...scene.sheet_place }, turn: 0 };
  if (shown.setting && shown.settingsPage) return { layer: scene.company ? shown.settingsPage : without(shown.settingsPage, 'people'), ...read };
  if (shown.reading >= 0) return { layer: shown.rules[shown.reading], ...read };
  const people = companyLayer(scene, shown);
  if (people) return { layer: people, place: WHOLE, turn: 0 };
  if (!scene.pages.length) return null;
  if (shown.folded) return { layer: scene.folded, ...sheet, place: scene.shape === 'square' || !scene.shape ? WHOLE : sheet.place };
  return { layer: scene.pages[shown.page % scene.pages.length], ...sheet };
}

/** What the button of sound says: that the page is silent, or that the browser wants to be touched first. @param {Layer} layer @param {Shown} shown */
function soundButton(layer, shown) {
  const words = value(shown.settings, 'sound') === 'off' ? MUTED : shown.sound === 'blocked' || shown.sound === 'waiting' ? BLOCKED : SOUND;
  const texts = layer.texts;
  texts.key.forEach((key, row) => { if (key === 'sound') texts.text[row] = words[SOUND.indexOf(texts.text[row])] ?? texts.text[row]; });
}

/** A layer without a button. @param {Layer} layer @param {string} key @returns {Layer} */
function without(layer, key) {
  const rest = (/** @type {Columns} */ rows) => picked(rows, rows.key.flatMap((one, row) => one === key ? [] : [row]));
  return { ...layer, rects: rest(layer.rects), texts: rest(layer.texts) };
}

/** A layer with the same columns and no rows. @param {Layer} like @returns {Layer} */
function empty(like) {
  const bare = (/** @type {Columns} */ columns) => Object.fromEntries(Object.keys(columns).map(name => [name, []]));
  return { rects: bare(like.rects), tiles: bare(like.tiles), texts: bare(like.texts) };
}

/**
 * Adds a layer's rows, placed and scaled when they belong to a panel; rows below the panel's end are left out.
 * @param {Layer} to @param {Layer} from @param {import('#geometry').PanelPlace} [place]
 * @param {number} [turn] clockwise degrees about the middle of the table
 */
function add(to, from, place, turn = 0) {
  for (const kind of /** @type {const} */ (['rects', 'tiles', 'texts'])) {
    const rows = from[kind];
    for (let row = 0; row < rows.x.length; row++) {
      if (place && rows.y[row] > place.height - 14) continue;
      for (const name of Object.keys(to[kind])) {
        const value = rows[name]?.[row] ?? (name === 'seat' ? NOBODY : undefined);
        to[kind][name].push(place ? placed(name, value, place) : value);
      }
      if (turn) turnRow(to[kind], turn);
    }
  }
}

/** Turns the newest row. @param {Columns} rows @param {number} turn */
function turnRow(rows, turn) {
  const row = rows.x.length - 1;
  [rows.x[row], rows.y[row]] = turned(rows.x[row], rows.y[row], turn);
  rows.deg[row] = (rows.deg[row] + turn) % 360;
}

const LENGTHS = new Set(['w', 'h', 'size', 'room']);

/** @param {string} name @param {any} value @param {import('#geometry').PanelPlace} place */
function placed(name, value, place) {
  if (name === 'x') return place.x + value * place.scale;
  if (name === 'y') return place.y + value * place.scale;
  return LENGTHS.has(name) ? value * place.scale : value;
}

/** Raises a seat's chosen tile and dims what it cannot press just now. @param {Layer} layer @param {Shown} shown @param {number} seat */
function mark(layer, shown, seat) {
  const { raised, pending } = seatState(/** @type {any} */ (shown), seat), row = layer.tiles.id.indexOf(raised);
  if (raised && row >= 0) {
    const [x, y] = lifted(layer.tiles.x[row], layer.tiles.y[row], layer.tiles.deg[row], RAISE);
    layer.tiles.x[row] = x;
    layer.tiles.y[row] = y;
  }
  const waits = shown.waiting && pending > 0;
  const dim = (/** @type {string} */ key) => (key === 'discard' && !raised) || (waits && key.startsWith('act:'));
  for (const kind of /** @type {const} */ (['rects', 'texts'])) {
    const { key, alpha, seat: of } = layer[kind];
    key.forEach((name, at) => { if (of[at] === seat && dim(name)) alpha[at] *= 0.45; });
  }
}

/**
 * Shows 聽 pressed down, and dims the tiles that cannot declare.
 * @param {Layer} layer @param {Record<string, string[]>} refused ids of tiles by the sentence that says why @param {number} seat
 */
function pressDown(layer, refused, seat) {
  const ids = new Set(Object.values(refused).flat());
  layer.tiles.id.forEach((id, row) => { if (ids.has(id)) layer.tiles.shade[row] = DIM; });
  for (const kind of /** @type {const} */ (['rects', 'texts'])) {
    layer[kind].key.forEach((key, row) => {
      if (key !== 'ready' || layer[kind].seat[row] !== seat) return;
      const [x, y] = lifted(layer[kind].x[row], layer[kind].y[row], layer[kind].deg[row], -SINK);
      layer[kind].x[row] = x;
      layer[kind].y[row] = y;
      if (kind === 'texts') layer.texts.color[row] = CREAM;
    });
  }
  const row = layer.rects.key.findIndex((key, at) => key === 'ready' && layer.rects.seat[at] === seat);
  if (row < 0) return;
  layer.rects.fill[row] = PRESSED;
  layer.rects.line[row] = GOLD;
}

/** Marks the button of what is chosen, by a sign besides its colour. @param {Layer} layer @param {string} key @param {number} [alpha] @param {string} [sign] */
function light({ rects, texts }, key, alpha = 0.3, sign = CHOSEN) {
  const row = rects.key.indexOf(key), words = texts.key.indexOf(key);
  if (row < 0) return;
  if (words >= 0 && sign) texts.text[words] = `${sign} ${texts.text[words]}`;
  rects.line[row] = GOLD;
  rects.alpha[row] = alpha;
  if (alpha === 1) rects.fill[row] = GOLD;
}

/**
 * Where a row that was hit complains: inside its strip; turned to it only where it is played on this screen.
 * @param {any} scene @param {number} seat
 */
function saidAt(scene, seat) {
  const edge = (seat - scene.own + 4) % 4, deg = (360 - 90 * edge) % 360, [x, y] = lifted(500, 500, deg, -SAID_V);
  return { x, y, deg: seats(scene).includes(seat) ? deg : 0 };
}

/**
 * Where a notice stands; on a screen that several share, before the seat that it is for and turned to it.
 * @param {any} scene @param {number} seat
 */
function noticeAt(scene, seat) {
  const place = { deg: 0, ...NOTICES[scene.shape ?? 'square'] };
  if ((scene.shape ?? 'square') !== 'square' || seat === NOBODY || seats(scene).length < 2) return place;
  const edge = (seat - scene.own + 4) % 4, deg = (360 - 90 * edge) % 360, [x, y] = turned(place.x, place.y, deg);
  return { ...place, x, y, deg };
}

/** @param {Layer} layer @param {{zh: string, en: string}} notice @param {{x: number, y: number, deg: number, most: number}} at */
function addNotice(layer, notice, { x, y, deg, most }) {
  const width = Math.min(most, Math.max(260, Math.max(notice.zh.length * 24, notice.en.length * 9) + 56));
  const text = { deg, alpha: 1, align: 'center', serif: 0, room: width - 28, key: '', seat: NOBODY };
  const line = (/** @type {number} */ up) => { const [atX, atY] = lifted(x, y, deg, up); return { ...text, x: atX, y: atY }; };
  push(layer.rects, { key: '', x, y, w: width, h: NOTICE_HEIGHT, deg, fill: DARK, alpha: 0.94, line: GOLD, why: '', seat: NOBODY });
  push(layer.texts, { ...line(12), text: notice.zh, size: 22, color: CREAM, bold: 1 });
  push(layer.texts, { ...line(-16), text: notice.en, size: 15, color: GOLD, bold: 0 });
}

/** @param {Columns} columns @param {Record<string, any>} row */
function push(columns, row) {
  for (const [name, value] of Object.entries(row)) columns[name].push(value);
}
