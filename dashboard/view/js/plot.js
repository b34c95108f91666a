/**
 * The Bokeh side: rows into the columns of the figure's sources, ranges for the placement, and painting. All calls of
 * BokehJS that are no documented API stand in this file.
 */
import { SANS, SERIF } from '#fonts';
import { WORLD, tileHeight } from '#geometry';
import { stamp, tablePicture } from '#cloth';
import { paintMark } from '#marks';
import { paintShadow, paintTile } from '#paint';

/** Rows hidden by a place that is no number keep every column at its length. */
const NOWHERE = NaN;
const KEPT_TIMES = 60;
/** Sources of one marker whose painter paints from the rows as they are. */
const WHOLE = new Set(['moving', 'solids']);

/** Columns of a Bokeh source from columns of a layer, for `k` pixels a unit. */
const CONVERT = {
  /** @param {Record<string, any[]>} rows */
  rects: rows => ({
    x: rows.x, y: rows.y, w: rows.w, h: rows.h, angle: rows.deg.map(angle), fill: rows.fill, alpha: rows.alpha,
    line: rows.line.map(color => color || '#000000'), line_alpha: rows.line.map((color, at) => color ? rows.alpha[at] : 0),
  }),
  /** @param {Record<string, any[]>} rows @param {number} k */
  tiles: (rows, k) => ({
    x: rows.x, y: rows.y, size: rows.w.map(width => tileHeight(width) * k),
  }),
  /** @param {Record<string, any[]>} rows */
  cards: rows => ({ xs: rows.x, ys: rows.y, fill: rows.color }),
  /** @param {Record<string, any[]>} rows @param {number} k @param {(text: string, font: string) => number} measure */
  texts: (rows, k, measure) => {
    const font = rows.serif.map(serif => serif ? SERIF : SANS), style = rows.bold.map(bold => bold ? 'bold' : 'normal');
    const size = rows.size.map((units, at) => `${fitted(rows, at, units * k, `${style[at]} 100px ${font[at]}`, k, measure).toFixed(2)}px`);
    return {
      x: rows.x, y: rows.y, text: rows.text, angle: rows.deg.map(angle), size, font, style,
      color: rows.color, alpha: rows.alpha, align: rows.align,
    };
  },
};
const HIDDEN = /** @type {Record<string, Record<string, any>>} */ ({
  rects: { x: NOWHERE, y: NOWHERE, w: 0, h: 0, angle: 0, fill: '#000000', alpha: 0, line: '#000000', line_alpha: 0 },
  tiles: { x: NOWHERE, y: NOWHERE, size: 1 },
  cards: { xs: [NOWHERE], ys: [NOWHERE], fill: '#000000' },
  texts: {
    x: NOWHERE, y: NOWHERE, text: null, angle: 0, size: '1px', font: SANS, style: 'normal', color: '#000000', alpha: 0, align: 'center',
  },
});

/** Bokeh turns the other way. @param {number} degrees */
function angle(degrees) {
  return -degrees * Math.PI / 180;
}

/**
 * Size of a text in pixels: smaller than asked where it would not fit into its room.
 * @param {Record<string, any[]>} rows @param {number} at @param {number} size @param {string} font @param {number} k
 * @param {(text: string, font: string) => number} measure width at 100 px
 */
function fitted(rows, at, size, font, k, measure) {
  const room = rows.room[at] * k;
  if (!room) return size;
  const width = measure(rows.text[at], font) * size / 100;
  return width > room ? size * room / width : size;
}

/**
 * Writes rows into columns of fixed length; what is left over is hidden.
 * @param {Record<string, any[]>} columns @param {Record<string, any[]>} rows @param {number} length
 * @param {Record<string, any>} hidden value of each column in a hidden row
 */
export function fill(columns, rows, length, hidden) {
  const count = Object.values(rows)[0].length;
  if (count > length) throw new RangeError(`${count} rows for a source of ${length}`);
  for (const name of Object.keys(columns)) {
    for (let row = 0; row < length; row++) columns[name][row] = row < count ? rows[name][row] : hidden[name];
  }
}

/** Whether two sets of columns say the same. @param {Record<string, any[]>} a @param {Record<string, any[]>} b */
export function same(a, b) {
  return Object.keys(b).every(name => a[name]?.length === b[name].length && b[name].every((value, row) => Object.is(value, a[name][row])));
}

/** The last times something happened, newest last, with this moment added. @param {number[]} times @returns {number[]} */
export function stamped(times) {
  return [...times.slice(1 - KEPT_TIMES), performance.now()];
}

/**
 * Takes a source's new values into its glyph. Bokeh's own `set_data` does it for five glyphs, four of them for selected,
 * muted or thinned rows that a table never shows: every text was measured five times a paint.
 * @param {any} view Bokeh's view of a renderer
 */
async function refresh(view) {
  const { glyph, all_indices: rows } = view;
  await glyph.set_data(view.model.data_source, rows);
  glyph.set_visuals(view.model.data_source, rows);
  glyph.after_visuals();
  await glyph.after_lazy_visuals();
}

/** One drawing at a time: whatever asks while one is under way is drawn once, after it. */
export class Drawings {
  /** @param {() => Promise<void>} draw @param {(error: unknown) => void} failed what to do about one that failed */
  constructor(draw, failed) {
    this.draw = draw;
    this.failed = failed;
    this.done = Promise.resolve();
    this.asked = false;
  }

  ask() {
    if (this.asked) return;
    this.asked = true;
    this.done = this.done.then(() => this.next());
  }

  /** A drawing that fails ends only itself: the next one is still made. */
  async next() {
    this.asked = false;
    try {
      await this.draw();
    } catch (error) {
      this.failed(error);
    }
  }
}

/** The figure in this page: its sources by name, and how to paint them. */
export class Plot {
  /** @param {any} view Bokeh's view of the figure @param {import('#paint').Tiles} tiles */
  constructor(view, tiles) {
    this.view = view;
    this.tiles = tiles;
    /** @type {Record<string, any>} */
    this.renderers = {};
    for (const renderer of view.model.renderers) this.renderers[renderer.name] = renderer;
    /** @type {Record<string, Record<string, any[]>>} rows as they came, for the painters and for finding */
    this.rows = {};
    this.k = 1;
    /** @type {HTMLCanvasElement|null} */
    this.felt = null;
    this.paints = 0;
    /** @type {number[]} when the last paints were done, newest last (the page's clock, ms) */
    this.paintedAt = [];
    const canvas = document.createElement('canvas');
    this.ruler = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    /** @type {Map<string, number>} */
    this.widths = new Map();
    this.hang();
  }

  /** Gives each source of tiles, and the table's, what paints it; their markers call it row by row. */
  hang() {
    this.renderers.felt.data_source.painter = (/** @type {any} */ ctx) => {
      this.felt ??= tablePicture(Math.round(1000 * this.k * ctx.getTransform().a));
      stamp(ctx, this.felt);
    };
    for (const name of ['tiles', 'overTiles']) {
      this.renderers[name].data_source.painter = (/** @type {any} */ ctx, /** @type {number} */ row) => this.tile(ctx, name, row);
    }
    this.renderers.moving.data_source.painter = (/** @type {any} */ ctx) => this.moving(ctx);
  }

  /**
   * Paints a tile of a source; with the first one, the shadows of all that lie on the cloth, so that none falls on a face.
   * @param {CanvasRenderingContext2D} ctx at its place, css pixels @param {string} name @param {number} row
   */
  tile(ctx, name, row) {
    const rows = this.rows[name];
    if (!rows || row >= rows.x.length) return;
    if (row === 0) this.shadows(ctx, rows, rows.x[0], rows.y[0]);
    paintTile(ctx, this.tiles, this.at(rows, row));
    // With the last one all marks: they stand out over the next line of a hand.
    if (row === rows.x.length - 1) this.marks(ctx, rows, rows.x[row], rows.y[row]);
  }

  /** Paints all that moves. @param {CanvasRenderingContext2D} ctx at the middle of the table, css pixels */
  moving(ctx) {
    const rows = this.rows.moving;
    if (!rows) return;
    this.shadows(ctx, rows, WORLD / 2, WORLD / 2);
    rows.x.forEach((x, row) => {
      const dx = (x - WORLD / 2) * this.k, dy = (rows.y[row] - WORLD / 2) * this.k, tile = this.at(rows, row);
      if (tile.lift > 0) paintShadow(ctx, this.tiles, tile, dx, dy);
      paintTile(ctx, this.tiles, tile, rows.cover[row] ? 'cover' : 'moving', dx, dy);
    });
    this.marks(ctx, rows, WORLD / 2, WORLD / 2);
  }

  /** @param {Record<string, any[]>} rows @param {number} row a tile of them, its width in css pixels */
  at(rows, row) {
    return {
      deg: rows.deg[row], w: rows.w[row] * this.k, face: rows.face[row], shade: rows.shade[row], ring: rows.ring[row],
      level: rows.level[row], tag: rows.tag[row], lift: rows.lift?.[row] ?? 0,
    };
  }

  /**
   * Shadows of all tiles that lie on the cloth. @param {CanvasRenderingContext2D} ctx @param {Record<string, any[]>} rows
   * @param {number} x @param {number} y where the context is, world units
   */
  shadows(ctx, rows, x, y) {
    for (let row = 0; row < rows.x.length; row++) {
      if (rows.lift?.[row] || rows.level[row] || rows.cover?.[row]) continue;
      paintShadow(ctx, this.tiles, this.at(rows, row), (rows.x[row] - x) * this.k, (rows.y[row] - y) * this.k);
    }
  }

  /**
   * Marks of all tiles that have one. @param {CanvasRenderingContext2D} ctx @param {Record<string, any[]>} rows
   * @param {number} x @param {number} y where the context is, world units
   */
  marks(ctx, rows, x, y) {
    rows.mark?.forEach((mark, row) => {
      if (mark) paintMark(ctx, { mark, w: rows.w[row] * this.k, deg: rows.deg[row] }, (rows.x[row] - x) * this.k, (rows.y[row] - y) * this.k);
    });
  }

  /** Size of the drawing area in css pixels. @returns {[number, number]} */
  size() {
    const { width, height } = this.view.frame.bbox;
    return [width, height];
  }

  /** @param {import('#geometry').Placement} placement @param {boolean} felt whether the table itself is drawn */
  show(placement, felt = true) {
    if (placement.k !== this.k) {
      this.tiles.forget();
      this.felt = null;
    }
    this.k = placement.k;
    const quiet = { sync: false };
    this.view.model.x_range.setv({ start: placement.left, end: placement.right }, quiet);
    this.view.model.y_range.setv({ start: placement.bottom, end: placement.top }, quiet);
    const radius = Math.max(2, Math.round(9 * placement.k));
    for (const name of ['rects', 'overRects']) this.renderers[name].glyph.setv({ border_radius: radius }, quiet);
    for (const name of ['felt', 'moving']) this.renderers[name].data_source.data.size[0] = WORLD * placement.k;
    this.renderers.felt.data_source.data.x[0] = felt ? WORLD / 2 : NOWHERE;
  }

  /** World coordinates of a page position. @param {number} px @param {number} py @returns {[number, number]} */
  world(px, py) {
    const box = this.layer().getBoundingClientRect(), frame = this.view.frame;
    return [frame.x_scale.invert(px - box.left), frame.y_scale.invert(py - box.top)];
  }

  /** Page position of a place in the world. @param {number} x @param {number} y @returns {[number, number]} */
  page(x, y) {
    const box = this.layer().getBoundingClientRect(), frame = this.view.frame;
    return [box.left + frame.x_scale.compute(x), box.top + frame.y_scale.compute(y)];
  }

  /** The element that receives pointers. @returns {HTMLElement} */
  layer() {
    return this.view.canvas_view.events_el;
  }

  /**
   * Draws rows: the sources that changed are written and painted, once, in this frame.
   * @param {Record<string, Record<string, any[]>>} rows @param {boolean} everything after a change of size
   */
  async draw(rows, everything) {
    const changed = everything ? ['felt'] : [];
    const measure = (/** @type {string} */ text, /** @type {string} */ font) => this.width(text, font);
    for (const name of Object.keys(rows)) {
      if (!everything && this.rows[name] && same(this.rows[name], rows[name])) continue;
      this.rows[name] = rows[name];
      changed.push(name);
      if (WHOLE.has(name)) continue;
      const data = this.renderers[name].data_source.data;
      const kind = /** @type {keyof typeof CONVERT} */ (name.replace('over', '').toLowerCase());
      fill(data, CONVERT[kind](rows[name], this.k, measure), Object.values(data)[0].length, HIDDEN[kind]);
    }
    if (changed.length) await this.paint(changed, everything);
  }

  /** @param {string[]} names @param {boolean} everything */
  async paint(names, everything) {
    const views = names.map(name => this.view.views.get_one(this.renderers[name]));
    // What moves is painted from the rows as they are: only a new size is news to its source.
    for (const [at, view] of views.entries()) if (!WHOLE.has(names[at]) || everything) await refresh(view);
    this.view.invalidate_painters(...views);
    this.view.paint();
    this.paints++;
    this.paintedAt = stamped(this.paintedAt);
  }

  /** Width of a text at 100 px. @param {string} text @param {string} font */
  width(text, font) {
    const key = `${font}|${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      this.ruler.font = font;
      width = this.ruler.measureText(text).width;
      if (this.widths.size > 4000) this.widths.clear();
      this.widths.set(key, width);
    }
    return width;
  }
}
