/**
 * The empty table: a wooden rim and a cloth lit from above, made once for each size and put on whole pixels.
 */

/** Wood and cloth, and how wide the wood is by the whole. */
const RIM = 0.032;
const WOOD = ['#7a5030', '#5d3b22', '#3c2414'], CLOTH = ['#47906b', '#35775a', '#1f5240'];

/**
 * Picture of the empty table: a wooden rim and a cloth lit from above.
 * @param {number} size device pixels @returns {HTMLCanvasElement}
 */
export function tablePicture(size) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const half = size / 2, rim = size * RIM, inner = half - rim;
  ctx.translate(half, half);
  wood(ctx, half, rim);
  const light = ctx.createRadialGradient(0, -half * 0.15, size * 0.05, 0, 0, size * 0.72);
  CLOTH.forEach((color, at) => light.addColorStop(at / 2, color));
  ctx.fillStyle = light;
  ctx.fillRect(-inner, -inner, 2 * inner, 2 * inner);
  weave(ctx, inner);
  // The rim throws a shadow on the cloth.
  ctx.lineWidth = 2;
  for (let step = 0; step < 6; step++) {
    const edge = inner - step * 2 - 1;
    ctx.strokeStyle = `rgba(0,0,0,${0.1 - step * 0.015})`;
    ctx.strokeRect(-edge, -edge, 2 * edge, 2 * edge);
  }
  return canvas;
}

/**
 * Puts a picture on whole pixels, its middle where the context is.
 * @param {CanvasRenderingContext2D} ctx @param {HTMLCanvasElement} picture
 */
export function stamp(ctx, picture) {
  const there = ctx.getTransform();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.drawImage(picture, Math.round(there.e - picture.width / 2), Math.round(there.f - picture.height / 2));
  ctx.setTransform(there);
}

/** @param {CanvasRenderingContext2D} ctx @param {number} half @param {number} rim */
function wood(ctx, half, rim) {
  for (let side = 0; side < 4; side++) {
    ctx.save();
    ctx.rotate(side * Math.PI / 2);
    ctx.beginPath();
    ctx.moveTo(-half, half);
    ctx.lineTo(half, half);
    ctx.lineTo(half - rim, half - rim);
    ctx.lineTo(-half + rim, half - rim);
    ctx.clip();
    const across = ctx.createLinearGradient(0, half - rim, 0, half);
    WOOD.forEach((color, at) => across.addColorStop(at / 2, color));
    ctx.fillStyle = across;
    ctx.fillRect(-half, half - rim, 2 * half, rim);
    grain(ctx, half, rim);
    ctx.restore();
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {number} half @param {number} rim */
function grain(ctx, half, rim) {
  ctx.lineWidth = 1;
  for (let line = 0; line < 9; line++) {
    const y = half - rim + rim * (line + 0.5) / 9;
    ctx.strokeStyle = line % 2 ? 'rgba(255,214,160,.06)' : 'rgba(20,8,0,.12)';
    ctx.beginPath();
    ctx.moveTo(-half, y);
    for (let x = -half; x <= half; x += half / 8) ctx.lineTo(x, y + Math.sin(x * 0.02 + line * 1.7) * rim * 0.05);
    ctx.stroke();
  }
}

/** A faint weave, the same on every screen. @param {CanvasRenderingContext2D} ctx @param {number} inner */
function weave(ctx, inner) {
  const cell = 96, tile = document.createElement('canvas');
  tile.width = tile.height = cell;
  const dots = /** @type {CanvasRenderingContext2D} */ (tile.getContext('2d'));
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let dot = 0; dot < 900; dot++) {
    dots.fillStyle = dot % 2 ? 'rgba(255,255,255,.035)' : 'rgba(0,0,0,.05)';
    dots.fillRect(Math.floor(next() * cell), Math.floor(next() * cell), 1, 1 + Math.floor(next() * 2));
  }
  const pattern = ctx.createPattern(tile, 'repeat');
  if (!pattern) return;
  ctx.fillStyle = pattern;
  ctx.fillRect(-inner, -inner, 2 * inner, 2 * inner);
}
