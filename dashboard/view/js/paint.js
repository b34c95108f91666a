/**
 * Painting: a tile as a solid body (shadow, sides, face) and the table under it. Draws on any 2D canvas; knows no
 * Bokeh. Whole tiles are kept as small pictures, one for each face, size, turn and shade, and blitted on whole pixels.
 */
import { radians, tagPlace, tileHeight } from '#geometry';

/** Where sides fall on the screen, for every tile alike: one sun, one point of view. */
const FALL = { x: -0.2, y: 0.98 };
/** Depth of a tile by its width. */
const DEPTH = 0.19;
const IVORY = ['#e9dfc4', '#cdbf9b'], BACK = ['#1d4a86', '#123261'];
const GOLD = '#f3c04b', LIT = '#ffe28a';

/** @typedef {{x: number, y: number, deg: number, w: number, face: string, shade: number, ring: number, level: number, tag: string}} Tile */

/** Pictures of tiles, made when first needed and forgotten when the scale changes. */
export class Tiles {
  /** @param {Record<string, CanvasImageSource>} art picture of every face, by its code */
  constructor(art) {
    this.art = art;
    /** @type {Map<string, {canvas: HTMLCanvasElement, x: number, y: number}>} */
    this.made = new Map();
  }

  forget() {
    this.made.clear();
  }

  /**
   * Picture of a tile, with the place of the tile's middle in it, in device pixels.
   * @param {string} face @param {number} width device pixels @param {number} degrees @param {number} shade 0-1
   */
  picture(face, width, degrees, shade) {
    const key = `${face} ${width} ${degrees} ${shade}`;
    let found = this.made.get(key);
    if (!found) {
      found = draw(this.art[face], face === 'back', width, degrees, shade);
      this.made.set(key, found);
    }
    return found;
  }
}

/** @param {CanvasImageSource} art @param {boolean} down @param {number} width @param {number} degrees @param {number} shade */
function draw(art, down, width, degrees, shade) {
  const height = Math.round(tileHeight(width)), depth = width * DEPTH, reach = Math.hypot(width, height) / 2 + depth * 2.4;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 2 * Math.ceil(reach);
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const middle = canvas.width / 2, turned = degrees % 180 !== 0;
  // An odd number of pixels has its middle between two of them.
  const x = middle + ((turned ? height : width) % 2) / 2, y = middle + ((turned ? width : height) % 2) / 2;
  const shape = () => { ctx.beginPath(); ctx.roundRect(-width / 2, -height / 2, width, height, width * 0.113); };
  const at = (/** @type {number} */ fallen) => {
    ctx.setTransform(1, 0, 0, 1, x + FALL.x * fallen, y + FALL.y * fallen);
    ctx.rotate(radians(degrees));
    shape();
  };
  at(depth * 1.05);
  ctx.shadowColor = 'rgba(0,0,0,.5)';
  ctx.shadowBlur = depth * 1.1;
  ctx.shadowOffsetX = FALL.x * depth * 0.5;
  ctx.shadowOffsetY = depth * 0.45;
  ctx.fillStyle = '#000';
  ctx.fill();
  ctx.shadowColor = 'transparent';
  body(ctx, at, depth, down);
  at(0);
  ctx.drawImage(art, -width / 2, -height / 2, width, height);
  ctx.lineWidth = Math.max(0.6, width * 0.014);
  ctx.strokeStyle = down ? 'rgba(10,24,52,.55)' : 'rgba(120,100,62,.55)';
  ctx.stroke();
  if (shade > 0) {
    ctx.fillStyle = `rgba(16,12,8,${shade})`;
    ctx.fill();
  }
  return { canvas, x, y };
}

/** The sides: ivory above, the coloured back below, or the other way round; darker towards the cloth. */
function body(/** @type {CanvasRenderingContext2D} */ ctx, /** @type {(fallen: number) => void} */ at, /** @type {number} */ depth, /** @type {boolean} */ down) {
  const seam = depth * (down ? 0.36 : 0.62);
  const [upper, lower] = down ? [BACK, IVORY] : [IVORY, BACK];
  for (let fallen = depth; fallen > 0; fallen -= 0.5) {
    at(fallen);
    const part = fallen > seam ? lower : upper;
    ctx.fillStyle = fallen > depth * 0.82 || (fallen <= seam && fallen > seam * 0.8) ? part[1] : part[0];
    ctx.fill();
  }
}

/**
 * Draws one tile. The context is at the tile's place, in css pixels, not turned.
 * @param {CanvasRenderingContext2D} ctx @param {Tiles} tiles @param {Tile} tile its width in css pixels
 */
export function paintTile(ctx, tiles, tile) {
  const there = ctx.getTransform(), ratio = there.a;
  const width = Math.max(6, Math.round(tile.w * ratio)), depth = width * DEPTH * tile.level;
  const { canvas, x, y } = tiles.picture(tile.face, width, tile.deg, tile.shade);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  const left = Math.round(there.e - FALL.x * depth - x), top = Math.round(there.f - FALL.y * depth - y);
  ctx.drawImage(canvas, left, top);
  if (tile.ring || tile.tag) {
    ctx.setTransform(ratio, 0, 0, ratio, left + x, top + y);
    ctx.rotate(radians(tile.deg));
    if (tile.ring) ring(ctx, tile);
    if (tile.tag) tag(ctx, tile);
  }
  ctx.setTransform(there);
}

/** @param {CanvasRenderingContext2D} ctx @param {Tile} tile */
function ring(ctx, tile) {
  const width = tile.w, height = tileHeight(width);
  const strokes = /** @type {[number, number, string][]} */ (tile.ring === 2
    ? [[0.22, 0.30, LIT], [0.12, 0.55, LIT], [0.05, 1, GOLD]]
    : [[0.13, 0.32, GOLD], [0.065, 1, GOLD]]);
  for (const [thick, alpha, color] of strokes) {
    ctx.beginPath();
    ctx.roundRect(-width / 2, -height / 2, width, height, width * 0.12);
    ctx.globalAlpha = alpha;
    ctx.strokeStyle = color;
    ctx.lineWidth = width * thick;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** A word on the corner: how the tile came. @param {CanvasRenderingContext2D} ctx @param {Tile} tile */
function tag(ctx, tile) {
  const { x, y, w, h, size } = tagPlace(tile.w);
  ctx.beginPath();
  ctx.roundRect(x - w, y - h, 2 * w, 2 * h, size * 0.3);
  ctx.fillStyle = GOLD;
  ctx.fill();
  ctx.fillStyle = '#3a2408';
  ctx.font = `700 ${size}px 'Noto Sans TC','Noto Sans CJK TC','PingFang TC','Microsoft JhengHei',sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(tile.tag, x, y + size * 0.04);
}

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
