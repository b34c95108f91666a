/**
 * Halts: a clock that can be stopped and put forward, by which a page plays its films when one wants to look closely.
 * Pure but for its own memory; seconds. `real` is the display's clock, what comes out is the films'.
 */

/** One step of the simulation. */
export const STEP = 1 / 120;
/** By so much a halt lies behind its moment: that what happens at it has happened, whatever rounding does. */
const AFTER = 1e-6;

export class Halts {
  constructor() {
    /** What the films are behind the display's clock. */
    this.behind = 0;
    /** Where the films stand still, or null. @type {number|null} */
    this.stands = null;
  }

  get halted() {
    return this.stands !== null;
  }

  /**
   * The films' moment; it halts where it would pass a given one. @param {number} real @param {number|null} [until]
   * @returns {number}
   */
  at(real, until = null) {
    if (this.stands === null && until !== null && real - this.behind >= until) this.stands = until + AFTER;
    return this.stands ?? real - this.behind;
  }

  /** @param {number} real */
  halt(real) {
    this.stands ??= real - this.behind;
  }

  /** Goes on from where it stands. @param {number} real */
  go(real) {
    if (this.stands !== null) this.behind = real - this.stands;
    this.stands = null;
  }

  /** Puts the films forward while they stand still. @param {number} steps */
  step(steps) {
    if (this.stands !== null) this.stands += steps * STEP;
  }
}
