/**
 * Coasting: how a tile that left this page's finger goes on until the server's film comes, slowed as the cloth does, and
 * how what is left between the two fades. Pure; seconds and units.
 */

/** Slowing on the cloth, of the way and of the turn. */
const CLOTH = 1500, CLOTH_SPIN = 96;
/** A tile comes down from the hand, and to its size on the table, in this time. */
const DOWN = 0.12;
/** What is left between a coast and its film is gone after this. */
const BLEND = 0.14;
/** A tile that goes back takes this long. */
export const GLIDE = 0.16;

/** @typedef {import('#film').Pose} Pose */
/** A tile where it is drawn: its pose, height above the table and width. @typedef {Pose & {lift: number, w: number}} Drawn */
/** @typedef {{at: number, from: Drawn, flick: number[], spin: number, w: number}} Coast `w`: its width on the table */

/** @param {Coast} coast @param {number} now @returns {Drawn} */
export function coasting({ at, from, flick: [vx, vy], spin, w }, now) {
  const seconds = Math.max(0, now - at), speed = Math.hypot(vx, vy), up = Math.max(0, 1 - seconds / DOWN);
  const way = speed > 0 ? run(speed, CLOTH, seconds) / speed : 0;
  const turn = Math.sign(spin) * run(Math.abs(spin), CLOTH_SPIN, seconds) * 180 / Math.PI;
  return { x: from.x + vx * way, y: from.y + vy * way, deg: from.deg + turn, lift: from.lift * up, w: w + (from.w - w) * up };
}

/** Way in a time from a speed that decays evenly to nothing. @param {number} speed @param {number} decay @param {number} seconds */
export function run(speed, decay, seconds) {
  const until = Math.min(seconds, speed / decay);
  return speed * until - decay * until * until / 2;
}

/** How much of a difference is left some time after a film took over: all at first, smoothly to nothing. @param {number} seconds */
export function left(seconds) {
  const part = Math.max(0, Math.min(1, seconds / BLEND));
  return 1 - part * part * (3 - 2 * part);
}

/** A place between two: `part` of the way from `b` to `a`. @param {Drawn} a @param {Drawn} b @param {number} part @returns {Drawn} */
export function mixed(a, b, part) {
  const turn = ((a.deg - b.deg) % 360 + 540) % 360 - 180;
  const mix = (/** @type {number} */ to, /** @type {number} */ from) => from + (to - from) * part;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), deg: b.deg + turn * part, lift: mix(a.lift, b.lift), w: mix(a.w, b.w) };
}

/** How a row that was hit rocks: part of its greatest way, some seconds after. @param {number} seconds */
export function rocking(seconds) {
  return seconds < 0 || seconds > ROCK ? 0 : Math.sin(seconds / ROCK * 3 * Math.PI) * (1 - seconds / ROCK);
}

/** How long a row rocks. */
export const ROCK = 0.5;
