/**
 * The cards of a party: the QR of each seat that waits for a phone, in the panels beside the table. Pure. A seat that a
 * phone has shows none, unless its button has just been pressed.
 */
import { patches } from '#qr';

/** No card is smaller on the screen, css pixels. */
const LEAST_PX = 140;
const INK = '#0b2a1f';
/** Width of a panel in its own units. */
const PANEL = 360;

/** @typedef {import('#qr').Card & {panel: 'left'|'right', seat: number, held: boolean}} SeatCard */

/**
 * The cards that are shown, in world units. @param {any} scene @param {number} again seat whose card is asked for again, -1 for none
 * @param {import('#geometry').Placement} placement @returns {import('#qr').Card[]}
 */
export function shownCards(scene, again, placement) {
  const cards = /** @type {SeatCard[]} */ (scene.company?.cards ?? []);
  return cards.filter(({ held, seat }) => !held || seat === again).flatMap(card => {
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

/** Rows of the source of cards. @param {import('#qr').Card[]} cards @returns {Record<string, any[]>} */
export function cardRows(cards) {
  const { xs, ys, fill } = patches(cards);
  return { x: xs, y: ys, color: fill };
}

/** What is printed under the codes, as rows of texts. @param {import('#qr').Card[]} cards @returns {Record<string, any>[]} */
export function cardTexts(cards) {
  return cards.flatMap(({ texts, w }) => texts.map(({ x, y, deg, text, size }) => (
    { x, y, deg, text, size, color: INK, alpha: 1, align: 'center', bold: 0, serif: 0, room: w * 0.96, key: '', seat: -1 })));
}
