/**
 * The cards of a party: the QR of each seat that waits for a phone, in the panels beside the table. Pure. A seat that a
 * phone has shows none, unless the sign of the phone on its plate is held or has been tapped.
 */
import { radians } from '#geometry';
import { cardOf } from '#holds';
import { patches } from '#qr';

/** No card is smaller on the screen, css pixels. */
const LEAST_PX = 140;
const INK = '#0b2a1f';
/** Width of a panel in its own units. */
const PANEL = 360;
/** A phone in the table's units: its body, its glass and the key below it, as polygons about its middle. */
const PHONE = /** @type {[string, [number, number][]][]} */ ([
  ['#f6ecd4', [[-6, -13], [6, -13], [8, -11], [8, 11], [6, 13], [-6, 13], [-8, 11], [-8, -11]]],
  ['#0b2a1f', [[-6, -10], [6, -10], [6, 7], [-6, 7]]],
  ['#0b2a1f', [[-2, 9], [2, 9], [2, 11], [-2, 11]]],
]);

/** @typedef {import('#qr').Card & {panel: 'left'|'right', seat: number, held: boolean}} SeatCard */

/**
 * The cards that are shown, in world units. @param {any} scene @param {number[]} again seats whose cards are asked for again
 * @param {import('#geometry').Placement} placement @returns {import('#qr').Card[]}
 */
export function shownCards(scene, again, placement) {
  const cards = /** @type {SeatCard[]} */ (scene.company?.cards ?? []);
  return cards.filter(({ held, seat }) => !held || again.includes(seat)).flatMap(card => {
    const panel = placement.panels[card.panel];
    return panel && card.y + card.h / 2 <= panel.height ? [placed(card, panel, placement.k)] : [];
  });
}

/** @param {SeatCard} card @param {import('#geometry').PanelPlace} panel @param {number} k pixels a unit */
function placed(card, panel, k) {
  const grown = Math.min(PANEL / card.w, Math.max(1, LEAST_PX / (card.w * panel.scale * k))), f = panel.scale * grown;
  const half = card.w * grown / 2, low = Math.min(panel.height, Math.max(card.y + card.h / 2, card.h * grown));
  const u = Math.max(half, Math.min(PANEL - half, card.x)), v = card.y < panel.height / 2 ? Math.max(card.y, card.h * grown / 2) : low - card.h * grown / 2;
  const x = panel.x + u * panel.scale, y = panel.y + v * panel.scale;
  const texts = card.texts.map(line => ({ ...line, x: x + (line.x - card.x) * f, y: y + (line.y - card.y) * f, size: line.size * f }));
  return { ...card, x, y, w: card.w * f, h: card.h * f, texts };
}

/**
 * Rows of the source of cards: the codes, and the sign of a phone on each plate that has one.
 * @param {import('#qr').Card[]} cards @param {Record<string, any[]>} rects of the table @returns {Record<string, any[]>}
 */
export function cardRows(cards, rects) {
  const { xs, ys, fill } = patches(cards);
  const signs = rects.key.flatMap((key, row) => cardOf(key) >= 0 && rects.seat[row] >= 0 && rects.alpha[row] > 0 ? [row] : []);
  const shapes = signs.flatMap(row => PHONE.map(([color, corners]) => ({ color, corners: corners.map(([u, v]) => aside(rects, row, u, v)) })));
  return {
    x: [...xs, ...shapes.map(({ corners }) => corners.map(([x]) => x))], y: [...ys, ...shapes.map(({ corners }) => corners.map(([, y]) => y))],
    color: [...fill, ...shapes.map(({ color }) => color)],
  };
}

/** A place beside the middle of a rectangle, turned as it is. @param {Record<string, any[]>} rects @param {number} row @param {number} u @param {number} v */
function aside(rects, row, u, v) {
  const cos = Math.cos(radians(rects.deg[row])), sin = Math.sin(radians(rects.deg[row]));
  return [rects.x[row] + u * cos - v * sin, rects.y[row] + u * sin + v * cos];
}

/** What is printed on a button whose card lies over it is not seen. @param {Record<string, any[]>} texts @param {number[]} shown seats */
export function hideUnder(texts, shown) {
  texts.key.forEach((key, row) => { if (shown.includes(cardOf(key))) texts.alpha[row] = 0; });
}

/** What is printed under the codes, as rows of texts. @param {import('#qr').Card[]} cards @returns {Record<string, any>[]} */
export function cardTexts(cards) {
  return cards.flatMap(({ texts, w }) => texts.map(({ x, y, deg, text, size }) => (
    { x, y, deg, text, size, color: INK, alpha: 1, align: 'center', bold: 0, serif: 0, room: w * 0.96, key: '', seat: -1 })));
}
