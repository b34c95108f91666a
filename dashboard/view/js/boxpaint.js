/**
 * Painting what is solid: hatched boxes, ways in, rays and crosses, over the table and clipped to it. Draws on any 2D
 * canvas; every kind has its own hatching and every line its own dashes, so that nothing is told by colour alone.
 */
import { SANS } from '#fonts';
import { WORLD, radians } from '#geometry';

const OPEN = '#7dffb0', CLOSED = '#ff9d7a', RAY = '#ffffff', LOB = '#ffb14d', SLIDE = '#8dffcf', HIT = '#ff4d6d', DARK = 'rgba(10,8,6,.78)';
/** Units between two lines of a hatching. */
const GAP = 9;

/**
 * @param {CanvasRenderingContext2D} ctx at the middle of the table, css pixels @param {Record<string, any[]>} rows
 * @param {number} k pixels a unit @param {Record<string, any[]>} looks colour and directions of the lines, by kind
 */
export function paintBoxes(ctx, rows, k, looks) {
  ctx.save();
  ctx.scale(k, k);
  ctx.translate(-WORLD / 2, -WORLD / 2);
  ctx.beginPath();
  ctx.rect(0, 0, WORLD, WORLD);
  ctx.clip();
  for (const shape of ['way', 'box', 'ray', 'sent', 'cross']) {
    rows.shape.forEach((of, row) => { if (of === shape) paintOne(ctx, at(rows, row), looks, 1 / k); });
  }
  // Words above all lines.
  rows.text.forEach((text, row) => { if (text && !['box', 'cross'].includes(rows.shape[row])) word(ctx, at(rows, row)); });
  ctx.restore();
}

/** @param {Record<string, any[]>} rows @param {number} row @returns {import('#boxes').Mark} */
function at(rows, row) {
  return /** @type {any} */ (Object.fromEntries(Object.keys(rows).map(name => [name, rows[name][row]])));
}

/** @param {CanvasRenderingContext2D} ctx @param {import('#boxes').Mark} mark @param {Record<string, any[]>} looks @param {number} pixel */
function paintOne(ctx, mark, looks, pixel) {
  ctx.save();
  ctx.translate(mark.x, mark.y);
  ctx.rotate(radians(mark.deg));
  ctx.globalAlpha = mark.alpha;
  ctx.lineWidth = Math.max(1.6, 1.4 * pixel);
  if (mark.shape === 'box') box(ctx, mark, looks);
  else if (mark.shape === 'way') way(ctx, mark);
  else if (mark.shape === 'cross') cross(ctx, mark);
  else arrow(ctx, mark);
  ctx.restore();
}

/** @param {CanvasRenderingContext2D} ctx @param {import('#boxes').Mark} mark @param {Record<string, any[]>} looks */
function box(ctx, { kind, w, h, alpha }, looks) {
  const [color, ...turns] = looks[kind === 'aloft' ? 'tile' : kind] ?? ['#ffffff'];
  ctx.strokeStyle = color;
  ctx.fillStyle = color;
  ctx.globalAlpha = alpha * 0.14;
  if (kind !== 'tile' && kind !== 'aloft') ctx.fillRect(-w / 2, -h / 2, w, h);
  ctx.globalAlpha = alpha * (kind === 'edge' ? 0.25 : 0.55);
  for (const turn of turns) hatched(ctx, w, h, turn);
  ctx.globalAlpha = alpha;
  if (kind === 'tile' || kind === 'aloft') ctx.lineWidth *= 1.4;
  if (kind === 'aloft') ctx.setLineDash([5, 4]);
  ctx.strokeRect(-w / 2, -h / 2, w, h);
  ctx.setLineDash([]);
  if (kind === 'tile') tick(ctx, w, h);
}

/** Which corner is the upper right one of the tile's face. @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h */
function tick(ctx, w, h) {
  ctx.beginPath();
  ctx.moveTo(w / 2 - 7, -h / 2);
  ctx.lineTo(w / 2, -h / 2 + 7);
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} w @param {number} h @param {number} turn degrees */
function hatched(ctx, w, h, turn) {
  const reach = Math.hypot(w, h) / 2;
  ctx.save();
  ctx.beginPath();
  ctx.rect(-w / 2, -h / 2, w, h);
  ctx.clip();
  ctx.rotate(radians(-turn));
  ctx.beginPath();
  for (let y = -Math.floor(reach / GAP) * GAP; y <= reach; y += GAP) {
    ctx.moveTo(-reach, y);
    ctx.lineTo(reach, y);
  }
  ctx.stroke();
  ctx.restore();
}

/** The strip that a throw from the hand's middle would take. @param {CanvasRenderingContext2D} ctx @param {import('#boxes').Mark} mark */
function way(ctx, { kind, w, h }) {
  ctx.fillStyle = ctx.strokeStyle = kind === 'closed' ? CLOSED : OPEN;
  ctx.globalAlpha = 0.1;
  ctx.fillRect(-w / 2, -h / 2, w, h);
  ctx.globalAlpha = 0.8;
  if (kind === 'closed') ctx.setLineDash([8, 6]);
  ctx.beginPath();
  for (const side of [-h / 2, h / 2]) {
    ctx.moveTo(-w / 2, side);
    ctx.lineTo(w / 2, side);
  }
  ctx.stroke();
  ctx.setLineDash([]);
}

/** A dot at the start and an arrow at the end; the flick is dotted. @param {CanvasRenderingContext2D} ctx @param {import('#boxes').Mark} mark */
function arrow(ctx, { shape, kind, w }) {
  const flicked = shape === 'ray';
  ctx.strokeStyle = ctx.fillStyle = flicked ? RAY : kind === 'lob' ? LOB : SLIDE;
  ctx.lineWidth = flicked ? 1.6 : 3;
  ctx.setLineDash(flicked ? [2, 6] : kind === 'lob' ? [14, 7] : []);
  ctx.beginPath();
  ctx.moveTo(-w / 2, 0);
  ctx.lineTo(w / 2, 0);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.arc(-w / 2, 0, 4, 0, 2 * Math.PI);
  ctx.fill();
  ctx.beginPath();
  ctx.moveTo(w / 2, 0);
  ctx.lineTo(w / 2 - 13, -6);
  ctx.lineTo(w / 2 - 13, 6);
  ctx.closePath();
  if (flicked) ctx.stroke();
  else ctx.fill();
}

/** @param {CanvasRenderingContext2D} ctx @param {import('#boxes').Mark} mark */
function cross(ctx, { text, alpha }) {
  for (const [color, width] of /** @type {[string, number][]} */ ([[DARK, 6], [HIT, 3]])) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.moveTo(-10, -10);
    ctx.lineTo(10, 10);
    ctx.moveTo(-10, 10);
    ctx.lineTo(10, -10);
    ctx.stroke();
  }
  label(ctx, text, 0, -20, 13, HIT, alpha);
}

/** @param {CanvasRenderingContext2D} ctx @param {import('#boxes').Mark} mark */
function word(ctx, { shape, kind, x, y, w, deg, alpha, text }) {
  // A tile in flight is to be seen: the words stand near where it began.
  const along = shape === 'way' ? -w * 0.14 : -w * 0.32, cos = Math.cos(radians(deg)), sin = Math.sin(radians(deg));
  const color = shape === 'way' ? kind === 'closed' ? CLOSED : OPEN : kind === 'lob' ? LOB : SLIDE;
  ctx.save();
  ctx.translate(x + cos * along, y + sin * along);
  label(ctx, text, 0, 0, shape === 'way' ? 14 : 16, color, alpha);
  ctx.restore();
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {string} text @param {number} x @param {number} y @param {number} size
 * @param {string} color @param {number} alpha
 */
function label(ctx, text, x, y, size, color, alpha) {
  ctx.font = `700 ${size}px ${SANS}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const width = ctx.measureText(text).width + 10;
  ctx.globalAlpha = alpha;
  ctx.fillStyle = DARK;
  ctx.fillRect(x - width / 2, y - size * 0.72, width, size * 1.44);
  ctx.fillStyle = color;
  ctx.fillText(text, x, y + size * 0.04);
}
