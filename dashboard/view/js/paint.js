/**
 * Painting a tile as a solid body: shadow, sides, face. Draws on any 2D canvas; knows no Bokeh. A tile that lies still
 * is kept as a small picture of its own, one for each face, size, turn and shade, and put on whole pixels; one that
 * moves is drawn anew, its face cut once for each size at twice the pixels.
 */
import { SANS } from '#fonts';
import { radians, tagPlace, tileHeight } from '#geometry';
import { LOOK } from '#look';
import { lit, outline, sides } from '#solid';

const GOLD = '#f3c04b', LIT = '#ffe28a';
/** Pictures kept of tiles lying still; a table shows at most 240 at a time. */
const KEPT = 700;
/** Tiles not lying along the pixels keep this many places between two of them. */
const PARTS = 4;

/** @typedef {{deg: number, w: number, face: string, shade: number, ring: number, level: number, tag: string, lift?: number}} Tile */
/** @typedef {{canvas: HTMLCanvasElement, x: number, y: number}} Picture a picture and the place of its middle in it, device pixels */

/** Pictures of tiles, faces and shadows, made when first needed and forgotten when the scale changes. */
export class Tiles {
  /** @param {Record<string, CanvasImageSource>} art picture of every face, by its code */
  constructor(art) {
    this.art = art;
    /** @type {Map<string, Picture>} */
    this.made = new Map();
    /** @type {Map<string, HTMLCanvasElement>} */
    this.cut = new Map();
    /** @type {Map<string, HTMLCanvasElement>} */
    this.shadows = new Map();
    /** @type {Map<string, HTMLCanvasElement>} sides by size and whole degree: all faces share them */
    this.bodies = new Map();
  }

  forget() {
    this.made.clear();
    this.cut.clear();
    this.shadows.clear();
    this.bodies.clear();
  }

  /**
   * Picture of a tile lying still.
   * @param {string} face @param {number} width device pixels @param {number} degrees @param {number} shade 0-1
   * @param {number} partX @param {number} partY what of a pixel its middle lies further right and down
   * @param {boolean} bare its face alone
   */
  picture(face, width, degrees, shade, partX, partY, bare) {
    const key = `${face} ${width} ${degrees} ${shade} ${partX} ${partY} ${bare}`;
    let found = this.made.get(key);
    if (!found) {
      if (this.made.size >= KEPT) this.made.delete(/** @type {string} */ (this.made.keys().next().value));
      found = pictured(this, face, width, degrees, shade, partX, partY, bare);
      this.made.set(key, found);
    }
    return found;
  }

  /**
   * A face with its outline at twice the pixels of its size: a canvas of its own for each, never a shared sheet.
   * @param {string} face @param {number} width device pixels
   */
  face(face, width) {
    const key = `${face} ${width}`;
    let found = this.cut.get(key);
    if (!found) {
      const height = Math.round(tileHeight(width));
      found = canvas(2 * width + 4, 2 * height + 4);
      const ctx = context(found);
      ctx.setTransform(2, 0, 0, 2, width + 2, height + 2);
      front(ctx, this.art[face], width, height, face === 'back');
      this.cut.set(key, found);
    }
    return found;
  }

  /**
   * The sides of a tile that moves, to the nearest degree; its middle is that of the picture.
   * @param {number} width device pixels @param {number} degrees @param {boolean} down
   */
  body(width, degrees, down) {
    const turn = ((Math.round(degrees) % 180) + 180) % 180, key = `${width} ${turn} ${down}`;
    let found = this.bodies.get(key);
    if (!found) {
      if (this.bodies.size >= KEPT) this.bodies.clear();
      const height = Math.round(tileHeight(width)), reach = Math.ceil(Math.hypot(width, height) / 2 + width * LOOK.depth + 2);
      found = canvas(2 * reach, 2 * reach);
      const ctx = context(found);
      ctx.translate(reach, reach);
      body(ctx, width, height, turn, down);
      this.bodies.set(key, found);
    }
    return found;
  }

  /** The soft shadow of a tile, to the nearest degree. @param {number} width device pixels @param {number} degrees */
  shadow(width, degrees) {
    const turn = ((Math.round(degrees) % 180) + 180) % 180, key = `${width} ${turn}`;
    let found = this.shadows.get(key);
    if (!found) {
      if (this.shadows.size >= KEPT) this.shadows.clear();
      found = softened(width, turn);
      this.shadows.set(key, found);
    }
    return found;
  }
}

/** @param {number} width @param {number} height */
function canvas(width, height) {
  const made = document.createElement('canvas');
  made.width = width;
  made.height = height;
  return made;
}

/** @param {HTMLCanvasElement} made */
function context(made) {
  return /** @type {CanvasRenderingContext2D} */ (made.getContext('2d'));
}

/** @param {number} width @param {number} degrees */
function softened(width, degrees) {
  const height = tileHeight(width), blur = width * LOOK.blur, reach = Math.ceil(Math.hypot(width, height) / 2 + 2 * blur);
  const made = canvas(2 * reach, 2 * reach), ctx = context(made), away = 4 * made.width;
  ctx.shadowColor = `rgba(0,0,0,${LOOK.shadow})`;
  ctx.shadowBlur = 2 * blur;
  ctx.shadowOffsetX = away;
  ctx.translate(reach - away, reach);
  ctx.rotate(radians(degrees));
  shape(ctx, width, height);
  ctx.fill();
  return made;
}

/**
 * @param {Tiles} tiles @param {string} face @param {number} width @param {number} degrees @param {number} shade
 * @param {number} partX @param {number} partY @param {boolean} bare @returns {Picture}
 */
function pictured(tiles, face, width, degrees, shade, partX, partY, bare) {
  const height = Math.round(tileHeight(width)), reach = Math.hypot(width, height) / 2 + width * LOOK.depth + 2;
  const made = canvas(2 * Math.ceil(reach), 2 * Math.ceil(reach)), ctx = context(made);
  const middle = made.width / 2, straight = degrees % 90 === 0, lying = degrees % 180 !== 0;
  // An odd number of pixels has its middle between two of them.
  const x = middle + (straight ? ((lying ? height : width) % 2) / 2 : 0), y = middle + (straight ? ((lying ? width : height) % 2) / 2 : 0);
  ctx.setTransform(1, 0, 0, 1, x + partX, y + partY);
  if (!bare) body(ctx, width, height, degrees, face === 'back');
  ctx.rotate(radians(degrees));
  if (straight) front(ctx, tiles.art[face], width, height, face === 'back');
  else ctx.drawImage(tiles.face(face, width), -width / 2 - 1, -height / 2 - 1, width + 2, height + 2);
  shaded(ctx, width, height, shade);
  return { canvas: made, x, y };
}

/** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height */
function shape(ctx, width, height) {
  ctx.beginPath();
  ctx.roundRect(-width / 2, -height / 2, width, height, width * LOOK.corner);
}

/**
 * The face and its outline, about the middle. @param {CanvasRenderingContext2D} ctx @param {CanvasImageSource} art
 * @param {number} width @param {number} height @param {boolean} down
 */
function front(ctx, art, width, height, down) {
  ctx.drawImage(art, -width / 2, -height / 2, width, height);
  shape(ctx, width, height);
  ctx.lineWidth = Math.max(0.6, width * LOOK.outline);
  ctx.strokeStyle = down ? LOOK.outlineDown : LOOK.outlineUp;
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height @param {number} shade 0-1 */
function shaded(ctx, width, height, shade) {
  if (!shade) return;
  shape(ctx, width, height);
  ctx.fillStyle = `rgba(16,12,8,${shade})`;
  ctx.fill();
}

/**
 * The sides: ivory above, the coloured back below, or the other way round; each facet as light as it faces the sun.
 * @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height @param {number} degrees
 * @param {boolean} down
 */
function body(ctx, width, height, degrees, down) {
  const seen = sides(outline(width, height, degrees, width * LOOK.corner, LOOK.facets), LOOK);
  const depth = width * LOOK.depth, seam = depth * (down ? LOOK.seamDown : LOOK.seamUp);
  const [upper, lower] = down ? [LOOK.back, LOOK.ivory] : [LOOK.ivory, LOOK.back];
  band(ctx, seen, seam, depth, lower);
  band(ctx, seen, -0.5, seam, upper);
}

/**
 * One band of the sides, between two depths. Under its facets lies the whole of it, so that no cloth shows between them.
 * @param {CanvasRenderingContext2D} ctx @param {import('#solid').Side[]} seen @param {number} from @param {number} to
 * @param {string} color
 */
function band(ctx, seen, from, to, color) {
  quad(ctx, [seen[0].a, ...seen.map(side => side.b)], from, to, lit(color, seen[seen.length >> 1].light));
  for (const side of seen) quad(ctx, [side.a, side.b], from, to, lit(color, side.light));
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {import('#solid').Point[]} edge @param {number} from @param {number} to
 * @param {string} color
 */
function quad(ctx, edge, from, to, color) {
  ctx.beginPath();
  for (const [x, y] of edge) ctx.lineTo(x + LOOK.fallX * from, y + LOOK.fallY * from);
  for (let at = edge.length - 1; at >= 0; at--) ctx.lineTo(edge[at][0] + LOOK.fallX * to, edge[at][1] + LOOK.fallY * to);
  ctx.fillStyle = color;
  ctx.fill();
}

/**
 * Draws the shadow of a tile on the cloth. The context is at the tile's place, in css pixels, not turned.
 * @param {CanvasRenderingContext2D} ctx @param {Tiles} tiles @param {Tile} tile its width in css pixels
 * @param {number} dx @param {number} dy where the tile lies from there, css pixels
 */
export function paintShadow(ctx, tiles, tile, dx = 0, dy = 0) {
  const there = ctx.getTransform(), ratio = there.a, width = Math.max(6, Math.round(tile.w * ratio));
  const picture = tiles.shadow(width, tile.deg), lift = tile.lift ?? 0, deep = width * LOOK.depth;
  const away = lift * LOOK.shadowAway * ratio * tile.w / 32;
  const x = there.e + dx * ratio + LOOK.fallX * deep + LOOK.shadowX * width - away * LOOK.sunX * 0.5;
  const y = there.f + dy * ratio + LOOK.fallY * deep + LOOK.shadowY * width + away;
  const size = lift ? picture.width * (1 + lift * LOOK.shadowSpread) : picture.width;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  if (lift) ctx.globalAlpha = 1 / (1 + lift * LOOK.shadowFade);
  ctx.drawImage(picture, Math.round(x - size / 2), Math.round(y - size / 2), size, size);
  ctx.globalAlpha = 1;
  ctx.setTransform(there);
}

/**
 * Draws one tile without its shadow. The context is at the tile's place, in css pixels, not turned.
 * @param {CanvasRenderingContext2D} ctx @param {Tiles} tiles @param {Tile} tile its width in css pixels
 * @param {'still'|'moving'|'cover'} how a moving one is drawn anew, wherever it is between the pixels; of a cover the
 *   face alone is drawn, once more over what lies behind it
 * @param {number} dx @param {number} dy where the tile lies from there, css pixels
 */
export function paintTile(ctx, tiles, tile, how = 'still', dx = 0, dy = 0) {
  const there = ctx.getTransform(), ratio = there.a;
  const width = Math.max(6, Math.round(tile.w * ratio)), depth = width * LOOK.depth * tile.level;
  const x = there.e + dx * ratio - LOOK.fallX * depth, y = there.f + dy * ratio - LOOK.fallY * depth;
  const [markX, markY] = how === 'moving' ? drawn(ctx, tiles, tile, width, x, y) : blitted(ctx, tiles, tile, width, x, y, how === 'cover');
  if (tile.ring || tile.tag) {
    const grown = ratio * (1 + (tile.lift ?? 0) * LOOK.grow);
    ctx.setTransform(grown, 0, 0, grown, markX, markY);
    ctx.rotate(radians(tile.deg));
    if (tile.ring) ring(ctx, tile);
    if (tile.tag) tag(ctx, tile);
  }
  ctx.setTransform(there);
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Tiles} tiles @param {Tile} tile @param {number} width @param {number} x
 * @param {number} y device pixels @returns {[number, number]} its middle
 */
function drawn(ctx, tiles, tile, width, x, y) {
  const grown = 1 + (tile.lift ?? 0) * LOOK.grow, height = Math.round(tileHeight(width));
  const sidesOf = tiles.body(width, tile.deg, tile.face === 'back');
  ctx.setTransform(grown, 0, 0, grown, x, y);
  ctx.drawImage(sidesOf, -sidesOf.width / 2, -sidesOf.height / 2);
  ctx.rotate(radians(tile.deg));
  ctx.drawImage(tiles.face(tile.face, width), -width / 2 - 1, -height / 2 - 1, width + 2, height + 2);
  shaded(ctx, width, height, tile.shade);
  return [x, y];
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Tiles} tiles @param {Tile} tile @param {number} width @param {number} x
 * @param {number} y device pixels @param {boolean} bare @returns {[number, number]} its middle
 */
function blitted(ctx, tiles, tile, width, x, y, bare) {
  const straight = tile.deg % 90 === 0, part = (/** @type {number} */ at) => straight ? 0 : Math.floor((at - Math.floor(at)) * PARTS) / PARTS;
  const partX = part(x), partY = part(y);
  const picture = tiles.picture(tile.face, width, tile.deg, tile.shade, partX, partY, bare);
  const left = straight ? Math.round(x - picture.x) : Math.floor(x) - picture.x;
  const top = straight ? Math.round(y - picture.y) : Math.floor(y) - picture.y;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.drawImage(picture.canvas, left, top);
  return [left + picture.x + partX, top + picture.y + partY];
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
  ctx.font = `700 ${size}px ${SANS}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(tile.tag, x, y + size * 0.04);
}
