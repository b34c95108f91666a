/**
 * Gestures: native pointers on the figure become taps in world units. One record for each pointer, so several people
 * may touch at once. A tap goes down and up on the same thing without moving further than a finger trembles.
 */

/** Movement beyond this is no tap, in css pixels. */
const SLOP_PX = 8;

/** @typedef {{name: string, x: number, y: number, at: number}} Tap */

/** Follows pointers and says when one has tapped. Pure but for its own memory. */
export class Taps {
  constructor() {
    /** @type {Map<number, {name: string, px: number, py: number}>} */
    this.down = new Map();
  }

  /** @param {number} pointer @param {string} name what lies under it, '' for nothing @param {number} px @param {number} py */
  press(pointer, name, px, py) {
    if (name) this.down.set(pointer, { name, px, py });
    return Boolean(name);
  }

  /** @param {number} pointer @param {number} px @param {number} py */
  move(pointer, px, py) {
    const held = this.down.get(pointer);
    if (held && Math.hypot(px - held.px, py - held.py) > SLOP_PX) this.down.delete(pointer);
  }

  /** Name of what was tapped, or ''. @param {number} pointer @param {string} name what lies under it now */
  release(pointer, name) {
    const held = this.down.get(pointer);
    this.down.delete(pointer);
    return held && held.name === name ? name : '';
  }
}

/**
 * Listens on the figure's event layer; what is hit is kept from Bokeh.
 * @param {HTMLElement} layer
 * @param {(px: number, py: number) => {name: string, x: number, y: number}} find what lies under a page position
 * @param {(tap: Tap) => void} onTap
 */
export function listen(layer, find, onTap) {
  const taps = new Taps();
  layer.style.touchAction = 'none';
  layer.style.outline = 'none';
  const on = (/** @type {string} */ name, /** @type {(e: PointerEvent) => void} */ handler) =>
    layer.addEventListener(name, e => handler(/** @type {PointerEvent} */ (e)), { capture: true });
  on('pointerdown', e => {
    if (e.button !== 0) return;
    if (!taps.press(e.pointerId, find(e.clientX, e.clientY).name, e.clientX, e.clientY)) return;
    layer.setPointerCapture(e.pointerId);
    e.stopImmediatePropagation();
  });
  on('pointermove', e => {
    taps.move(e.pointerId, e.clientX, e.clientY);
    if (e.pointerType === 'mouse') layer.style.cursor = find(e.clientX, e.clientY).name ? 'pointer' : 'default';
  });
  on('pointerup', e => {
    const found = find(e.clientX, e.clientY);
    const name = taps.release(e.pointerId, found.name);
    if (!name) return;
    e.stopImmediatePropagation();
    onTap({ name, x: found.x, y: found.y, at: e.timeStamp });
  });
  on('pointercancel', e => { taps.release(e.pointerId, ''); });
}
