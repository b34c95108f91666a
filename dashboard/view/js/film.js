/**
 * A film: how tiles moved after one was let go, as the server worked it out. Decoding, turning into the viewer's world,
 * and the poses of a moment. Pure. Poses are x and y in units and degrees clockwise.
 */
import { WORLD, radians } from '#geometry';

/** @typedef {{x: number, y: number, deg: number}} Pose */
/** A tile's run of poses from its first frame on, 60 a second. @typedef {{first: number, poses: Pose[]}} Track */
/** @typedef {{step: number, what: string, seat: number, number: number, x: number, y: number, speed: number}} Hit */
/**
 * @typedef {{rev: number, tile: number, face: string, seat: number, kind: string, steps: number, every: number,
 *   air: number, lift: number, tracks: Map<number, Track>, hits: Hit[], ray?: number[], sent?: number[]}} Film
 * `steps` of 1/120 s in all, `air` of them above the table, up to `lift` units high. `ray` and `sent`, in the colliders'
 * view only: the ends of the line of the flick, and of the one that was sent.
 */

/** Steps of the simulation a second. */
export const STEPS = 120;
const PLACE = 16, ANGLE = 1024;
const DEGREES = 180 / Math.PI;

/**
 * A place in the absolute world as the page of a seat shows it: that seat at the bottom.
 * @param {number} x @param {number} y @param {number} own @returns {[number, number]}
 */
export function seen(x, y, own) {
  const middle = WORLD / 2;
  let [dx, dy] = [x - middle, y - middle];
  for (let turn = 0; turn < own; turn++) [dx, dy] = [-dy, dx];
  return [dx + middle, dy + middle];
}

/**
 * A place on the page of a seat in the absolute world. @param {number} x @param {number} y @param {number} own
 * @returns {[number, number]}
 */
export function absolute(x, y, own) {
  return seen(x, y, (4 - own) % 4);
}

/**
 * Reads a film's message. @param {any} message @param {number} own seat at the bottom of this page @returns {Film}
 * @throws {RangeError} if there are not as many poses as its tiles say
 */
export function decode(message, own) {
  const bytes = Uint8Array.from(atob(message.b), sign => sign.charCodeAt(0));
  const numbers = new DataView(bytes.buffer), tracks = new Map();
  const total = message.tiles.reduce((/** @type {number} */ sum, /** @type {number[]} */ tile) => sum + tile[2], 0);
  if (bytes.length !== total * 6) throw new RangeError(`${bytes.length} bytes for ${total} poses`);
  let at = 0;
  for (const [number, first, count] of message.tiles) {
    const poses = Array.from({ length: count }, (_, frame) => pose(numbers, at + 6 * frame, own));
    at += 6 * count;
    tracks.set(number, { first, poses });
  }
  const { rev, tile, face, seat, kind, steps, every, air, lift } = message;
  const line = (/** @type {number[]|undefined} */ ends) => ends && [...seen(ends[0], ends[1], own), ...seen(ends[2], ends[3], own)];
  return { ray: line(message.ray), sent: line(message.sent), rev, tile, face, seat, kind, steps, every, air, lift, tracks, hits: message.hits.map((/** @type {any[]} */ hit) => struck(hit, own)) };
}

/** @param {DataView} numbers @param {number} at byte @param {number} own @returns {Pose} */
function pose(numbers, at, own) {
  const [x, y] = seen(numbers.getInt16(at, true) / PLACE, numbers.getInt16(at + 2, true) / PLACE, own);
  return { x, y, deg: numbers.getInt16(at + 4, true) / ANGLE * DEGREES + 90 * own };
}

/** @param {any[]} hit @param {number} own @returns {Hit} */
function struck([step, what, seat, number, x, y, speed], own) {
  const [seenX, seenY] = seen(x, y, own);
  return { step, what, seat, number, x: seenX, y: seenY, speed };
}

/** Seconds until everything rests. @param {Film} film */
export function length(film) {
  return film.steps / STEPS;
}

/**
 * Pose of a tile some seconds after the film began, between two frames too. Before its first frame it lies where it did.
 * @param {Film} film @param {number} number @param {number} seconds @param {Pose|null} [before] where it lay
 * @returns {Pose|null} null where that is not known
 */
export function sample(film, number, seconds, before = null) {
  const track = film.tracks.get(number);
  if (!track) return before;
  const last = track.poses.length - 1, at = seconds * STEPS / film.every - track.first;
  if (at >= last) return track.poses[last];
  if (at <= -1) return before;
  if (at < 0) return before ? between(before, track.poses[0], at + 1) : track.first > 0 ? null : track.poses[0];
  const frame = Math.floor(at);
  return between(track.poses[frame], track.poses[frame + 1], at - frame);
}

/** @param {Pose} a @param {Pose} b @param {number} part @returns {Pose} the nearer way round */
export function between(a, b, part) {
  const turn = ((b.deg - a.deg) % 360 + 540) % 360 - 180;
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, deg: a.deg + turn * part };
}

/** Height of the thrown tile above the table, units. @param {Film} film @param {number} seconds */
export function height(film, seconds) {
  const part = seconds * STEPS / film.air;
  return film.air > 0 && part > 0 && part < 1 ? 4 * film.lift * part * (1 - part) : 0;
}

/** The hits between two moments, the earlier left out. @param {Film} film @param {number} from @param {number} to seconds */
export function hitsWithin(film, from, to) {
  return film.hits.filter(hit => hit.step / STEPS > from && hit.step / STEPS <= to);
}
