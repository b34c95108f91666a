/**
 * Gestures: native pointers on the figure become taps, drags and throws in world units. One record for each pointer, so
 * several people may touch at once. What a press is bound to is what lay under the finger when it came down.
 */
import { radians } from '#geometry';

/** Movement beyond this is no tap, in css pixels; there a drag decides once what it is. */
const SLOP_PX = 8;
const KEPT_SAMPLES = 60;

/**
 * What lies under a place. `kind`: button, an own tile, a tile of the pool, or nothing. `name` tells it from all others,
 * `bound` is the moment to which a press on it belongs. Poses in world units, degrees.
 * @typedef {{kind: ''|'button'|'hand'|'pool', name: string, id: string, seat: number, bound: string, deg: number, x: number, y: number}} Found
 * A pointer that is down. `mode` once it is no tap: arranging along the row, taken out of it, a pool tile carried.
 * @typedef {{pointer: number, found: Found, px: number, py: number, mode: ''|'arrange'|'take'|'carry'|'dead', x: number, y: number,
 *   samples: import('#flick').Sample[]}} Finger
 */

/** Follows pointers and says what they do. Pure but for its own memory. */
export class Fingers {
  constructor() {
    /** @type {Map<number, Finger>} */
    this.down = new Map();
  }

  /**
   * A pointer comes down. @param {number} pointer @param {Found} found @param {number} px @param {number} py css pixels
   * @param {number} at ms @returns {boolean} whether it is ours: what lies on bare felt passes through
   */
  press(pointer, found, px, py, at) {
    if (!found.kind) return false;
    this.down.set(pointer, { pointer, found, px, py, mode: '', x: found.x, y: found.y, samples: [{ at, x: found.x, y: found.y }] });
    return true;
  }

  /**
   * A pointer has moved. @param {number} pointer @param {number} px @param {number} py
   * @param {import('#flick').Sample[]} samples where it has been since, in world units; the last is where it is
   * @returns {{finger: Finger, began: boolean}|null} the drag it makes, if it makes one
   */
  move(pointer, px, py, samples) {
    const finger = this.down.get(pointer);
    if (!finger) return null;
    const last = samples[samples.length - 1];
    finger.samples = [...finger.samples, ...samples].slice(-KEPT_SAMPLES);
    [finger.x, finger.y] = [last.x, last.y];
    const began = !finger.mode && Math.hypot(px - finger.px, py - finger.py) > SLOP_PX;
    if (began) finger.mode = decided(finger.found, px - finger.px, py - finger.py);
    return dragging(finger) ? { finger, began } : null;
  }

  /**
   * A pointer goes up. @param {number} pointer @param {Found} found what lies under it now
   * @param {number} [px] @param {number} [py] css pixels, if known: the last of its way may come with no movement before
   * @returns {{finger: Finger, act: 'tap'|'drop'|''}|null}
   */
  release(pointer, found, px = NaN, py = NaN) {
    const finger = this.down.get(pointer);
    if (!finger) return null;
    this.down.delete(pointer);
    if (dragging(finger)) return { finger, act: 'drop' };
    const strayed = finger.mode || Math.hypot(px - finger.px, py - finger.py) > SLOP_PX;
    const same = !strayed && found.name === finger.found.name && found.bound === finger.found.bound;
    return { finger, act: same ? 'tap' : '' };
  }

  /** The system took a pointer away. @param {number} pointer @returns {Finger|null} the drag it made, if it made one */
  cancel(pointer) {
    const finger = this.down.get(pointer);
    this.down.delete(pointer);
    return finger && dragging(finger) ? finger : null;
  }
}

/** @param {Finger} finger */
function dragging(finger) {
  return finger.mode !== '' && finger.mode !== 'dead';
}

/** What a movement is, by its direction in the frame of what was pressed. @param {Found} found @param {number} dx @param {number} dy */
function decided(found, dx, dy) {
  if (found.kind === 'pool') return 'carry';
  if (found.kind !== 'hand') return 'dead';
  const cos = Math.cos(radians(found.deg)), sin = Math.sin(radians(found.deg));
  return Math.abs(dx * cos + dy * sin) > Math.abs(dy * cos - dx * sin) ? 'arrange' : 'take';
}

/**
 * Listens on the figure's event layer; what is hit is kept from Bokeh.
 * @param {HTMLElement} layer
 * @param {{find: (px: number, py: number) => Found, world: (px: number, py: number) => [number, number],
 *   tap: (finger: Finger, at: number) => void, drag: (finger: Finger, began: boolean) => void,
 *   drop: (finger: Finger, at: number) => void, cancel: (finger: Finger) => void,
 *   press?: (finger: Finger, at: number) => void, stray?: (finger: Finger, at: number) => void}} on `press`: a finger has
 *   come down on something; `stray`: it goes up, or is taken away, and was neither a tap nor a drag
 */
export function listen(layer, on) {
  const fingers = new Fingers();
  layer.style.touchAction = 'none';
  layer.style.outline = 'none';
  const hear = (/** @type {string} */ name, /** @type {(e: PointerEvent) => void} */ handler) =>
    layer.addEventListener(name, e => handler(/** @type {PointerEvent} */ (e)), { capture: true });
  hear('pointerdown', e => {
    if (e.button !== 0 || !fingers.press(e.pointerId, on.find(e.clientX, e.clientY), e.clientX, e.clientY, e.timeStamp)) return;
    layer.setPointerCapture(e.pointerId);
    on.press?.(/** @type {Finger} */ (fingers.down.get(e.pointerId)), e.timeStamp);
    e.stopImmediatePropagation();
  });
  hear('pointermove', e => {
    const moved = fingers.move(e.pointerId, e.clientX, e.clientY, coalesced(e, on.world));
    if (moved) on.drag(moved.finger, moved.began);
    if (fingers.down.has(e.pointerId)) e.stopImmediatePropagation();
    else if (e.pointerType === 'mouse') layer.style.cursor = on.find(e.clientX, e.clientY).kind ? 'pointer' : 'default';
  });
  hear('pointerup', e => {
    const up = fingers.release(e.pointerId, on.find(e.clientX, e.clientY), e.clientX, e.clientY);
    if (!up) return;
    e.stopImmediatePropagation();
    if (up.act === 'tap') on.tap(up.finger, e.timeStamp);
    if (up.act === 'drop') on.drop(up.finger, e.timeStamp);
    if (up.act === '') on.stray?.(up.finger, e.timeStamp);
  });
  hear('pointercancel', e => {
    const finger = fingers.down.get(e.pointerId), dragged = fingers.cancel(e.pointerId);
    if (dragged) on.cancel(dragged);
    else if (finger) on.stray?.(finger, e.timeStamp);
  });
  // A finger that rests is no wish for a menu.
  layer.addEventListener('contextmenu', e => { if (/** @type {PointerEvent} */ (e).pointerType === 'touch') e.preventDefault(); });
}

/**
 * Every place of a movement, those between two frames too. @param {PointerEvent} e
 * @param {(px: number, py: number) => [number, number]} world @returns {import('#flick').Sample[]}
 */
function coalesced(e, world) {
  const events = e.getCoalescedEvents?.() ?? [];
  return (events.length ? events : [e]).map(event => {
    const [x, y] = world(event.clientX, event.clientY);
    return { at: event.timeStamp, x, y };
  });
}
