/**
 * The pulse: whether the server is still heard. A page asks it for a sign of life again and again; silence first shows,
 * then the page looks whether the server answers at all, and begins anew if it does. Pure; milliseconds.
 */

/**
 * Between two signs of life; silence that is shown; silence after which the page looks for the server. Whenever a wire is
 * cut, it shows within two seconds: what was asked for at the beat before would have been heard by then.
 */
export const BEAT = 1200, SHOWN = 1900, LOST = 5000;
/** From an answer to a look until the page begins anew. */
export const GRACE = 600;
/** Between two looks for the server; between two tries to begin anew, for the second ends the first. */
const LOOKS = 2000, TRIES = 10_000;

export class Pulse {
  /** @param {number} now */
  constructor(now) {
    this.last = now;
    this.looked = this.begun = -Infinity;
    this.count = 0;
  }

  /** Anything has come from the server. @param {number} now */
  heard(now) {
    this.last = now;
  }

  /** The page was asleep: what it did not hear meanwhile says nothing. @param {number} now */
  woken(now) {
    this.last = Math.max(this.last, now - SHOWN);
  }

  /** What is shown. @param {number} now @returns {'well'|'late'|'lost'} */
  state(now) {
    const silence = now - this.last;
    return silence < SHOWN ? 'well' : silence < LOST ? 'late' : 'lost';
  }

  /** The server answers a look: whether the page is to begin anew, which it then does. @param {number} now */
  begins(now) {
    const anew = this.state(now) === 'lost' && now - this.begun >= TRIES;
    if (anew) this.begun = now;
    return anew;
  }

  /** How long until silence shows if nothing is heard meanwhile, 0 if it does. @param {number} now @returns {number} ms */
  fuse(now) {
    return Math.max(0, SHOWN - (now - this.last));
  }

  /**
   * Another beat. @param {number} now
   * @returns {{state: 'well'|'late'|'lost', ping: Record<string, any>, look: boolean}} what is shown, what to send, and
   * whether to look for the server
   */
  beat(now) {
    const state = this.state(now);
    const look = state === 'lost' && now - this.looked >= LOOKS;
    if (look) this.looked = now;
    this.count++;
    return { state, ping: { t: 'ping', n: this.count }, look };
  }
}
