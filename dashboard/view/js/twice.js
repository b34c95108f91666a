/**
 * Taps that come twice: a finger that taps a call two times meant the one that was there first, and not what has come to
 * stand in its place between. Pure but for its own memory.
 */
import { DOUBLE_TAP_MS, DOUBLE_TAP_REACH } from '#play';

/** @typedef {{id: string, seat: number, bound: string, at: number, x: number, y: number}} Press */

export class Twice {
  constructor() {
    /** @type {Press|null} the last press of what belongs to a moment of the game */
    this.last = null;
  }

  /**
   * Takes a tap on a button. @param {Press} press `bound`: the moment it belongs to, '' for one that does no harm; `at` in
   * milliseconds, `x` and `y` in world units
   * @returns {boolean} whether it is the second of two taps and was meant for what stood there before
   */
  again(press) {
    const first = this.last, near = first && Math.hypot(press.x - first.x, press.y - first.y) <= DOUBLE_TAP_REACH;
    const soon = first && press.at - first.at <= DOUBLE_TAP_MS;
    if (near && soon && (press.id !== first.id || press.bound !== first.bound || press.seat !== first.seat)) return true;
    this.last = press.bound ? press : null;
    return false;
  }
}
