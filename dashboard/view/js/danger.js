/**
 * Danger: how likely the tiles of an own hand are somebody's winning tile, as a scene tells it to who wants hints: a mark
 * on every tile, and for the raised one a sheet with the chance of each opponent and why. Raising is no round trip: the
 * scene has the words of all kinds (`dashboard.view.danger_lines`), and sheets with empty places for them. Pure.
 */
import { radians } from '#geometry';
import { seatState } from '#play';
import { seats } from '#scene';

/**
 * The bands of a chance: proven safe, less than 5, 10, 20 %, and above. None is told by its colour alone: a mark has bars
 * and its number. `fill` and `ink` are of the mark on a tile, `text` of words on the dark.
 */
export const BANDS = [
  { bars: -1, fill: '#1d6b46', ink: '#fffdf6', text: '#8fd0a2' },
  { bars: 0, fill: '#4a5a55', ink: '#fffdf6', text: '#c9b995' },
  { bars: 1, fill: '#f0c35a', ink: '#1d1712', text: '#f0c35a' },
  { bars: 2, fill: '#ef8a2c', ink: '#1d1712', text: '#ffa04d' },
  { bars: 3, fill: '#b3201b', ink: '#fffdf6', text: '#ff7a6b' },
];
/** Least of a bar that is seen at all. */
const LEAST = 0.02;
/** Below the end of a sheet in a panel there must be room for its last line. */
const BELOW = 14;

/** @typedef {import('#compose').Layer} Layer */
/**
 * @typedef {{marks: Record<string, [number, string]>, risks: Record<string, [number, number, string, number[]][]>,
 *   said: [string, string][]}} Danger
 */

/**
 * What is marked on each tile: its band and its chance as "3 12%", '' on a tile of no such hand.
 * @param {Record<string, any[]>} tiles columns @param {Record<string, {danger?: Danger}>} hands of the scene @returns {string[]}
 */
export function marks(tiles, hands) {
  return tiles.what.map((what, row) => {
    const mark = what ? hands[tiles.seat[row]]?.danger?.marks[tiles.face[row]] : undefined;
    return mark ? mark.join(' ') : '';
  });
}

/**
 * The sheets that are open: of each seat that wants hints and has raised a tile, unless a page lies over the table. In the
 * panel where its sheet fits into it, else on the table. A phone has one place for it and for a notice; on a screen that
 * several share it covers the pool for all, so there it is only of who has to discard.
 * @param {any} scene @param {import('#compose').Shown} shown @param {import('#geometry').Placement['panels']} panels
 * @returns {{layer: Layer, place?: import('#geometry').PanelPlace}[]}
 */
export function sheets(scene, shown, panels) {
  const onPhone = (scene.shape ?? 'square') !== 'square';
  if (shown.setting || shown.reading >= 0 || scene.pages.length || (onPhone && shown.notice)) return [];
  const found = [], isShared = !onPhone && seats(scene).length > 1;
  for (const seat of seats(scene)) {
    const hand = scene.hands[seat], row = scene.table.tiles.id.indexOf(seatState(/** @type {any} */ (shown), seat).raised);
    const face = row < 0 ? '' : scene.table.tiles.face[row];
    if (!hand.danger || !(face in hand.danger.risks) || (isShared && !hand.mine)) continue;
    const place = fits(hand.sheets.panel, panels.left) ? panels.left : undefined;
    found.push({ layer: filled(place ? hand.sheets.panel : hand.sheets.table, hand.danger, face), place });
  }
  return found;
}

/** @param {Layer|undefined} sheet @param {import('#geometry').PanelPlace|null} place */
function fits(sheet, place) {
  return sheet && place && Math.max(...sheet.rects.y.map((y, row) => y + sheet.rects.h[row] / 2)) + BELOW <= place.height;
}

/** A sheet with what is said of a kind. @param {Layer} sheet @param {Danger} danger @param {string} face @returns {Layer} */
function filled(sheet, danger, face) {
  const words = new Map([['{any}', said(danger.marks[face])]]), shares = new Map();
  danger.risks[face].forEach(([band, share, chance, why], at) => {
    const [zh, en] = [0, 1].map(language => why.map(number => danger.said[number][language]).join(language ? '; ' : '；'));
    words.set(`{${at} chance}`, said([band, chance])).set(`{${at} zh}`, { text: zh }).set(`{${at} en}`, { text: en });
    shares.set(`{${at} share}`, { share: share && Math.max(LEAST, share), color: BANDS[band].text });
  });
  const texts = { ...sheet.texts, text: [...sheet.texts.text], color: [...sheet.texts.color] };
  texts.text.forEach((name, row) => {
    const known = words.get(name);
    if (!known) return;
    texts.text[row] = known.text;
    texts.color[row] = known.color ?? texts.color[row];
  });
  return { ...sheet, rects: drawn(sheet.rects, shares), texts };
}

/** @param {[number, string]} mark @returns {{text: string, color?: string}} */
function said([band, chance]) {
  return { text: chance, color: BANDS[band].text };
}

/**
 * Rectangles with the bars as long as they are, from where they begin.
 * @param {Record<string, any[]>} rects @param {Map<string, {share: number, color: string}>} shares by the bar's name
 */
function drawn(rects, shares) {
  const out = Object.fromEntries(Object.entries(rects).map(([name, values]) => [name, [...values]]));
  rects.key.forEach((name, row) => {
    const bar = shares.get(name);
    if (!bar) return;
    const short = rects.w[row] * (1 - bar.share) / 2, turn = radians(rects.deg[row]);
    out.x[row] -= short * Math.cos(turn);
    out.y[row] -= short * Math.sin(turn);
    out.w[row] *= bar.share;
    [out.key[row], out.fill[row], out.alpha[row]] = ['', bar.color, bar.share ? 1 : 0];
  });
  return out;
}
