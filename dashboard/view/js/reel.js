/**
 * The reel: the films waiting to be played, one after the other, and where each of their tiles is at a moment. Pure but
 * for its own memory; time is an argument, in seconds. Nobody waits for a film: with more than one waiting, the reel
 * jumps to the last; a position that lacks the thrown tile cuts to it.
 */
import { STEPS, height, hitsWithin, length, sample } from '#film';

/** @typedef {import('#film').Film} Film */
/** @typedef {import('#film').Pose} Pose */
/**
 * A film on the reel: where its tiles lay before it.
 * @typedef {{film: Film, before: Map<number, Pose>, at: number|null, begun: number|null, heard: number}} Showing
 */

export class Reel {
  constructor() {
    /** @type {Showing[]} the first is playing, once it has begun */
    this.films = [];
    /** @type {Map<number, {pose: Pose, rev: number, face: string}>} how films that are over left tiles of which no position tells yet */
    this.left = new Map();
    /** Of the last position's pool. */
    this.rev = -1;
  }

  get playing() {
    return this.films.length > 0;
  }

  /**
   * Takes a film. @param {Film} film @param {(number: number) => Pose|null} lies where a tile lies by the last position
   * @param {number|null} [begun] when its tile was let go, if this page saw it
   */
  push(film, lies, begun = null) {
    if (this.films.length > 1) this.skip();
    const before = new Map();
    for (const number of film.tracks.keys()) {
      const pose = this.last(number) ?? lies(number);
      if (pose) before.set(number, pose);
    }
    this.films.push({ film, before, at: this.films.length ? null : begun, begun, heard: -1 });
  }

  /** Whether a film has still to come to where a tile knocks against a seat's row. @param {number} seat */
  knocks(seat) {
    const ahead = (/** @type {Showing} */ { film, heard }) => hitsWithin(film, heard, Infinity);
    return this.films.some(showing => ahead(showing).some(hit => hit.what === 'hand' && hit.seat === seat));
  }

  /** Where the films taken so far leave a tile, or null. @param {number} number @returns {Pose|null} */
  last(number) {
    for (let at = this.films.length - 1; at >= 0; at--) {
      const track = this.films[at].film.tracks.get(number);
      if (track) return track.poses[track.poses.length - 1];
    }
    return this.left.get(number)?.pose ?? null;
  }

  /** Ends the first film: its tiles lie where it leaves them. */
  finish() {
    const ended = this.films.shift();
    if (!ended || ended.film.rev <= this.rev) return;
    for (const [number, track] of ended.film.tracks) {
      const face = number === ended.film.tile ? ended.film.face : '';
      this.left.set(number, { pose: track.poses[track.poses.length - 1], rev: ended.film.rev, face });
    }
  }

  /** Ends them all, as for a tab that nobody saw. */
  skip() {
    while (this.films.length) this.finish();
  }

  /**
   * A position has come: what it tells is no longer kept, and films of a throw that it no longer shows are cut. One
   * that goes back belongs to another pool.
   * @param {number} rev of its pool @param {(number: number) => boolean} shows whether a tile lies in it
   */
  settle(rev, shows) {
    if (rev < this.rev) {
      this.films = [];
      this.left.clear();
    }
    this.rev = rev;
    this.films = this.films.filter(({ film }) => film.rev >= rev || shows(film.tile));
    for (const [number, { rev: known }] of this.left) {
      if (known <= rev) this.left.delete(number);
    }
  }

  /**
   * Goes on to a moment. @param {number} now
   * @returns {{begun: Film[], hits: {film: Film, hit: import('#film').Hit}[], ended: Film[]}} what has happened since the last
   */
  advance(now) {
    const told = { begun: /** @type {Film[]} */ ([]), hits: /** @type {any[]} */ ([]), ended: /** @type {Film[]} */ ([]) };
    while (this.films.length) {
      const first = this.films[0], { film } = first;
      first.at ??= now;
      if (first.heard < 0) told.begun.push(film);
      const seconds = now - first.at;
      told.hits.push(...hitsWithin(film, first.heard, seconds).map(hit => ({ film, hit })));
      first.heard = Math.max(0, first.heard, seconds);
      if (seconds < length(film)) break;
      told.ended.push(film);
      this.finish();
      // One let go here has gone on meanwhile: it does not begin anew.
      if (this.films.length) this.films[0].at = this.films[0].begun ?? first.at + length(film);
    }
    return told;
  }

  /** When the next thing is hit in the film that plays, null if nothing is or it has not begun. @returns {number|null} */
  contact() {
    const first = this.films[0];
    if (!first || first.at === null) return null;
    const hit = first.film.hits.find(({ step }) => step / STEPS > first.heard);
    return hit ? first.at + hit.step / STEPS : null;
  }

  /**
   * Where the tiles of all films are. A tile not thrown yet is there without a pose.
   * @param {number} now @returns {Map<number, {pose: Pose|null, lift: number, face: string, rev: number}>}
   */
  poses(now) {
    const found = new Map();
    for (const [number, { pose, rev, face }] of this.left) found.set(number, { pose, lift: 0, face, rev });
    this.films.forEach(({ film, before, at }, place) => {
      const seconds = at === null ? 0 : now - at;
      for (const number of film.tracks.keys()) {
        const earlier = found.get(number), face = number === film.tile ? film.face : earlier?.face ?? '';
        if (place > 0 && earlier) {
          // A film before this one moves it too; of its own it keeps only what it is.
          found.set(number, { ...earlier, face, rev: film.rev });
          continue;
        }
        const lies = before.get(number) ?? null;
        const pose = place > 0 || at === null ? lies : sample(film, number, seconds, lies);
        found.set(number, { pose, lift: place === 0 && number === film.tile ? height(film, seconds) : 0, face, rev: film.rev });
      }
    });
    return found;
  }
}
