/**
 * Painting the marks on the tiles of a hand: a small plate over the lower edge with the chance that the tile deals in. Bars
 * beside the number tell its band to every eye; a tick says that the tile is proven safe. Draws on any 2D canvas.
 */
import { BANDS } from '#danger';
import { SANS } from '#fonts';
import { radians, tileHeight } from '#geometry';

/** Of the width of the tile: the plate, its middle above the lower edge, its number. */
const WIDE = 0.88, HIGH = 0.3, ABOVE = 0.02, SIZE = 0.28;
/** Of the width of the tile: a bar, the step from one to the next, and how high the first is and each is higher. */
const BAR = 0.055, STEP = 0.085, FIRST = 0.08, RISE = 0.05;
const ICON = 3 * STEP, FAINT = 0.35;

/**
 * Draws the mark of a tile. The context is at some tile's place, in css pixels, not turned.
 * @param {CanvasRenderingContext2D} ctx @param {{mark?: string, w: number, deg: number}} tile its width in css pixels
 * @param {number} dx @param {number} dy where the tile is from there, css pixels
 */
export function paintMark(ctx, { mark, w, deg }, dx, dy) {
  if (!mark) return;
  const [band, chance] = mark.split(' '), { bars, fill, ink } = BANDS[Number(band)];
  ctx.save();
  ctx.translate(dx, dy);
  ctx.rotate(radians(deg));
  ctx.translate(0, tileHeight(w) / 2 - w * ABOVE);
  ctx.beginPath();
  ctx.roundRect(-w * WIDE / 2, -w * HIGH / 2, w * WIDE, w * HIGH, w * 0.08);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.fillStyle = ctx.strokeStyle = ink;
  const left = -w * (WIDE / 2 - 0.07);
  if (bars < 0) tick(ctx, left, w);
  else rising(ctx, left, w, bars);
  ctx.font = `700 ${w * SIZE}px ${SANS}`;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'middle';
  ctx.fillText(chance, w * (WIDE / 2 - 0.05), w * SIZE * 0.05, w * (WIDE - ICON - 0.14));
  ctx.restore();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} left @param {number} w @param {number} bars how many of three are full */
function rising(ctx, left, w, bars) {
  for (let bar = 0; bar < 3; bar++) {
    const high = w * (FIRST + RISE * bar);
    ctx.globalAlpha = bar < bars ? 1 : FAINT;
    ctx.fillRect(left + w * STEP * bar, w * 0.09 - high, w * BAR, high);
  }
  ctx.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} ctx @param {number} left @param {number} w */
function tick(ctx, left, w) {
  ctx.beginPath();
  ctx.moveTo(left, 0);
  ctx.lineTo(left + w * 0.08, w * 0.08);
  ctx.lineTo(left + w * 0.21, -w * 0.09);
  ctx.lineWidth = w * 0.06;
  ctx.stroke();
}
