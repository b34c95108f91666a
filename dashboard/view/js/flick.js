/**
 * The flick: from the way of a pointer to the velocity at which it let go, and to the six whole numbers of a launch.
 * Pure. A launch speaks the absolute world.
 */
import { absolute } from '#film';
import { radians } from '#geometry';

/** How much of the way before the release counts, ms. */
const WINDOW_MS = 80;
/** Slower than this a tile is set down, units a second. */
const SET_DOWN = 60;
const FASTEST = 20000;
/** Turn from holding a tile off its middle: how much of a stiff grip's, and the most of it, radians a second. */
const GRIP = 0.2, MOST_SPIN = 3;
const PLACE = 16, ANGLE = 1024, SPIN = 256;
/** What of the table a tile may be let go over: inside its rim by half a tile. */
const LEAST = 32 + 27, MOST = 1000 - LEAST;

/** @typedef {{at: number, x: number, y: number}} Sample where a pointer was and when, ms of the event's own clock */
/** @typedef {import('#film').Pose} Pose */

/**
 * Velocity at the release, units a second: the straight line through the last 80 ms by least squares. A finger that
 * stopped sends nothing more, so a pause before the release counts as standing still.
 * @param {Sample[]} samples oldest first @param {number} at when it let go @returns {[number, number]}
 */
export function velocity(samples, at) {
  const last = samples[samples.length - 1];
  if (!last || at - last.at > WINDOW_MS) return [0, 0];
  const used = samples.filter(sample => at - sample.at <= WINDOW_MS);
  if (at - last.at > WINDOW_MS / 2) used.push({ at, x: last.x, y: last.y });
  const mean = (/** @type {(sample: Sample) => number} */ of) => used.reduce((sum, sample) => sum + of(sample), 0) / used.length;
  const t = mean(sample => sample.at), x = mean(sample => sample.x), y = mean(sample => sample.y);
  const spread = used.reduce((sum, sample) => sum + (sample.at - t) ** 2, 0);
  if (spread < 1e-6) return [0, 0];
  const slope = (/** @type {(sample: Sample) => number} */ of) => 1000 * used.reduce((sum, sample) => sum + (sample.at - t) * of(sample), 0) / spread;
  return [slope(sample => sample.x - x), slope(sample => sample.y - y)];
}

/**
 * The velocity that counts: slow is still, and nothing is faster than the table allows. @param {[number, number]} flick
 * @returns {[number, number]}
 */
export function tamed([vx, vy]) {
  const speed = Math.hypot(vx, vy);
  if (speed < SET_DOWN) return [0, 0];
  const by = Math.min(1, FASTEST / speed);
  return [vx * by, vy * by];
}

/**
 * Turn of a tile let go while it was held off its middle, radians a second, clockwise.
 * @param {number} dx @param {number} dy from its middle to the finger @param {number} vx @param {number} vy @param {number} width
 */
export function spinOf(dx, dy, vx, vy, width) {
  const square = width * width * (1 + 16 / 9) / 12;
  return Math.max(-MOST_SPIN, Math.min(MOST_SPIN, GRIP * (dx * vy - dy * vx) / square));
}

/**
 * The six whole numbers of a launch: x and y in sixteenths, angle in 1/1024, vx and vy, spin in 1/256.
 * @param {Pose} pose as the page shows it @param {[number, number]} flick velocity there @param {number} spin @param {number} own seat at the bottom
 * @returns {number[]}
 */
export function launch(pose, [vx, vy], spin, own) {
  const [x, y] = absolute(pose.x, pose.y, own), [toX, toY] = absolute(pose.x + vx, pose.y + vy, own);
  const turn = ((pose.deg - 90 * own) % 360 + 540) % 360 - 180;
  return [x * PLACE, y * PLACE, radians(turn) * ANGLE, toX - x, toY - y, spin * SPIN].map(number => Math.round(number) + 0);
}

/** Pose, velocity and spin of a launch, on the page of a seat. @param {number[]} how @param {number} own */
export function launched([x, y, angle, vx, vy, spin], own) {
  const back = (4 - own) % 4;
  const [px, py] = absolute(x / PLACE, y / PLACE, back), [toX, toY] = absolute(x / PLACE + vx, y / PLACE + vy, back);
  return { pose: { x: px, y: py, deg: angle / ANGLE * 180 / Math.PI + 90 * own }, flick: [toX - px, toY - py], spin: spin / SPIN };
}

/** A place let go on the table, moved inside its rim; null if it is off the table. @param {Pose} pose @returns {Pose|null} */
export function onTable(pose) {
  if (Math.min(pose.x, pose.y) < 0 || Math.max(pose.x, pose.y) > 1000) return null;
  const inside = (/** @type {number} */ at) => Math.max(LEAST, Math.min(MOST, at));
  return { ...pose, x: inside(pose.x), y: inside(pose.y) };
}

/** The own edge of the table as a throw from a phone uses it: from where to where along it, and how far in. */
const EDGE_FROM = 110, EDGE_TO = 760, EDGE_IN = 934;

/**
 * Where a tile flicked off a phone comes onto the table: at its seat's edge, as far along it as the finger was across the
 * phone, as it was turned. @param {Pose} pose in the phone's world @param {[number, number]} world its width and height
 * @param {[number, number]} flick @returns {Pose|null} null if it was not flicked towards the table
 */
export function fromPhone(pose, [width], [, up]) {
  if (up >= 0) return null;
  const share = Math.max(0, Math.min(1, pose.x / width));
  return { x: EDGE_FROM + share * (EDGE_TO - EDGE_FROM), y: EDGE_IN, deg: pose.deg };
}
