/**
 * Motion: every tile that is not lying still, and where it is at a moment: held by a finger, coasting after it was let
 * go, in a film, on its way back, or in a row that rocks. A tile is in exactly one of still and moving. Pure but for its
 * own memory; seconds and world units.
 */
import { GLIDE, ROCK, coasting, left, mixed, rocking } from '#coast';
import { covers } from '#cover';
import { lifted } from '#geometry';
import { LOOK } from '#look';
import { Reel } from '#reel';
import { paintOrder } from '#solid';

/** Width of a tile on the table. */
export const POOL_WIDTH = 32;
const ROCK_WAY = 9, ROCK_SPEED = 900;
/** Poses of a film that are looked at to find what covers its tiles, one in so many. */
const EVERY = 4;

/** @typedef {import('#coast').Drawn} Drawn */
/**
 * A row of the moving layer.
 * @typedef {{id: string, x: number, y: number, deg: number, w: number, face: string, shade: number, ring: number, level:
 *   number, tag: string, mark?: string, lift: number, cover: boolean}} Row
 */
/** Tiles of the position as they are drawn, by id. @typedef {{get: (id: string) => Row|null, all: () => Row[]}} Still */
/** @typedef {{coast: import('#coast').Coast, seat: number, seq: number, number: number, film: number, row: Row}} Released */

export class Motion {
  constructor() {
    this.reel = new Reel();
    /** @type {Map<number, {id: string, row: Row, drawn: Drawn}>} by pointer */
    this.held = new Map();
    /** @type {Map<string, Released>} by id */
    this.released = new Map();
    /** @type {Map<string, number>} tiles of a hand whose film has begun, until a position tells of it: its `rev`, by id */
    this.flown = new Map();
    /** @type {Map<number, {at: number, off: Drawn}>} what is left of a coast after its film began, by number */
    this.blends = new Map();
    /** @type {Map<string, {at: number, from: Drawn}>} on the way back, by id */
    this.glides = new Map();
    /** @type {Map<number, {at: number, way: number}>} by seat */
    this.rocks = new Map();
    /** @type {Set<string>} tiles lying still in front of the film's, by id */
    this.covers = new Set();
    /** @type {number[]} seconds from letting go to the first frame of the film, newest last */
    this.waits = [];
    /** No animation: films are over as soon as they come. */
    this.quiet = false;
  }

  // ------------------------------------------------------------------------------------------------------- fingers
  /** @param {number} pointer @param {Row} row the tile as it lay @param {Drawn} drawn where the finger has it */
  hold(pointer, row, drawn) {
    this.glides.delete(row.id);
    this.held.set(pointer, { id: row.id, row: { ...row, ring: 0, tag: '', mark: '', level: 0, cover: false }, drawn });
  }

  /** Lets go of a tile that goes back to where it belongs. @param {number} pointer @param {number} now */
  back(pointer, now) {
    const held = this.held.get(pointer);
    this.held.delete(pointer);
    if (held && !this.quiet) this.glides.set(held.id, { at: now, from: held.drawn });
  }

  /**
   * Lets go of a tile that flies: it coasts until its film comes.
   * @param {number} pointer
   * @param {{at: number, pose: import('#film').Pose, flick: number[], spin: number, seat: number, seq: number, number: number}} way
   */
  release(pointer, { at, pose, flick, spin, seat, seq, number }) {
    const held = this.held.get(pointer);
    if (!held) return;
    this.held.delete(pointer);
    const coast = { at, from: { ...held.drawn, ...pose }, flick: this.quiet ? [0, 0] : flick, spin: this.quiet ? 0 : spin, w: POOL_WIDTH };
    this.released.set(held.id, { coast, seat, seq, number, film: -1, row: held.row });
  }

  /** The server refused: the tile goes back. Without a number all do. @param {number|undefined} seq @param {number} now */
  refuse(seq, now) {
    for (const [id, released] of this.released) {
      if (seq !== undefined && seq !== null && released.seq !== seq) continue;
      this.released.delete(id);
      if (!this.quiet) this.glides.set(id, { at: now, from: coasting(released.coast, now) });
    }
  }

  // --------------------------------------------------------------------------------------------------------- films
  /** Takes a film. @param {import('#film').Film} film @param {Still} still */
  film(film, still) {
    const lies = (/** @type {number} */ number) => still.get(`d${number}`);
    const own = [...this.released.values()].find(released => released.film < 0 && (released.number === film.tile
      || (released.number < 0 && released.seat === film.seat && released.row.face === film.face)));
    this.reel.push(film, lies, own ? own.coast.at : null);
    if (own) own.film = film.rev;
    if (this.quiet) this.skip();
  }

  /** Everything is where it will be: for a tab that nobody saw, and for who wants no animation. */
  skip() {
    this.reel.skip();
    for (const [id, { film }] of this.released) if (film >= 0) this.flies(id, film);
    this.blends.clear();
    this.glides.clear();
    this.rocks.clear();
    this.covers.clear();
  }

  /**
   * A position has come. @param {number} rev of its pool @param {number} seq last intent of this page that it answers
   * @param {(id: string) => boolean} shows whether a tile lies in it
   */
  settle(rev, seq, shows) {
    this.reel.settle(rev, number => shows(`d${number}`));
    const coming = new Set(this.reel.films.map(({ film }) => film.rev));
    for (const [id, released] of this.released) {
      if (released.film >= 0 ? !coming.has(released.film) : released.seq <= seq) this.released.delete(id);
    }
    for (const [id, known] of this.flown) if (known <= rev) this.flown.delete(id);
    // Slots of a hand are numbered anew with every tile that comes or goes.
    for (const id of this.glides.keys()) if (id.startsWith('h') || !shows(id)) this.glides.delete(id);
  }

  /**
   * Goes on to a moment. @param {number} now @param {Still} still
   * @returns {ReturnType<Reel['advance']>} what the films have told since the last
   */
  advance(now, still) {
    const told = this.reel.advance(now);
    for (const film of told.begun) this.begin(film, now, still);
    for (const { film, hit } of told.hits) {
      if (hit.what === 'hand' && hit.seat !== film.seat) this.rocks.set(hit.seat, { at: now, way: ROCK_WAY * Math.min(1, hit.speed / ROCK_SPEED) });
    }
    for (const film of told.ended) this.blends.delete(film.tile);
    if (!this.reel.playing) this.covers.clear();
    for (const [id, { at }] of this.glides) if (now - at >= GLIDE) this.glides.delete(id);
    for (const [seat, { at }] of this.rocks) if (now - at >= ROCK) this.rocks.delete(seat);
    return told;
  }

  /** @param {import('#film').Film} film @param {number} now @param {Still} still */
  begin(film, now, still) {
    const own = [...this.released].find(([, released]) => released.film === film.rev);
    const shown = this.reel.poses(now).get(film.tile);
    if (own && shown?.pose) {
      const from = coasting(own[1].coast, now), { x, y, deg } = shown.pose;
      const turn = ((from.deg - deg) % 360 + 540) % 360 - 180;
      const off = { x: from.x - x, y: from.y - y, deg: turn, lift: from.lift - shown.lift, w: from.w - POOL_WIDTH };
      this.blends.set(film.tile, { at: now, off });
    }
    if (own) {
      this.waits = [...this.waits.slice(-59), now - own[1].coast.at];
      this.flies(own[0], film.rev);
    }
    this.covers = inFront(film, still);
  }

  /**
   * A tile let go here is its film's from now on: no longer of the hand, whatever the last position says.
   * @param {string} id @param {number} rev of the pool its film ends with
   */
  flies(id, rev) {
    this.released.delete(id);
    if (rev > this.reel.rev && !id.startsWith('d')) this.flown.set(id, rev);
  }

  // ---------------------------------------------------------------------------------------------------------- rows
  /** Whether anything moves by itself: a tile that a finger holds does not. */
  get busy() {
    return this.reel.playing || this.glides.size > 0 || this.rocks.size > 0 || this.released.size > 0;
  }

  /** Ids of the tiles that no finger can take now: held, on their way, in a film. @returns {Set<string>} */
  taken() {
    const ids = new Set([...this.released.keys(), ...this.flown.keys()]);
    for (const { id } of this.held.values()) ids.add(id);
    for (const number of this.reel.poses(0).keys()) ids.add(`d${number}`);
    return ids;
  }

  /** Ids of all tiles that are not lying still. @param {Still} still @returns {Set<string>} */
  away(still) {
    const ids = new Set([...this.taken(), ...this.glides.keys()]);
    for (const row of this.rocks.size ? still.all() : []) if (this.rocks.has(handOf(row.id))) ids.add(row.id);
    return ids;
  }

  /** The moving layer at a moment, in the order of painting. @param {number} now @param {Still} still @returns {Row[]} */
  rows(now, still) {
    const rows = [...this.filmed(now, still), ...this.resting(now, still)];
    for (const { coast, row } of this.released.values()) rows.push({ ...row, ...coasting(coast, now) });
    for (const [id, { at, from }] of this.glides) {
      const home = still.get(id);
      if (home) rows.push({ ...home, ...mixed({ ...home, lift: 0 }, from, (now - at) / GLIDE) });
    }
    for (const { row, drawn } of this.held.values()) rows.push({ ...row, ...drawn });
    const ground = rows.filter(row => row.lift <= 0), aloft = rows.filter(row => row.lift > 0).sort((a, b) => a.lift - b.lift);
    return [...paintOrder(ground, LOOK).map(row => ground[row]), ...aloft];
  }

  /** Tiles of the films. @param {number} now @param {Still} still @returns {Row[]} */
  filmed(now, still) {
    const rows = [];
    for (const [number, { pose, lift, face, rev }] of this.reel.poses(now)) {
      const row = still.get(`d${number}`);
      if (!pose || !(row || (face && rev > this.reel.rev))) continue;
      const blend = this.blends.get(number), part = blend ? left(now - blend.at) : 0, off = blend?.off ?? { x: 0, y: 0, deg: 0, lift: 0, w: 0 };
      rows.push({
        ...(row ?? { id: `d${number}`, face, shade: 0, ring: 0, level: 0, tag: '' }), cover: false,
        x: pose.x + off.x * part, y: pose.y + off.y * part, deg: pose.deg + off.deg * part,
        lift: Math.max(0, lift + off.lift * part), w: (row?.w ?? POOL_WIDTH) + off.w * part,
      });
    }
    return rows;
  }

  /**
   * Tiles that lie in front of the moving ones, once more, and rows that rock. @param {number} now @param {Still} still
   * @returns {Row[]}
   */
  resting(now, still) {
    const rows = [], away = this.covers.size ? this.away(still) : new Set();
    for (const id of this.covers) {
      const row = away.has(id) ? null : still.get(id);
      if (row) rows.push({ ...row, cover: true });
    }
    for (const row of this.rocks.size ? still.all() : []) {
      const rock = this.rocks.get(handOf(row.id));
      if (!rock || this.released.has(row.id) || this.flown.has(row.id) || this.glides.has(row.id) || this.holds(row.id)) continue;
      const [x, y] = lifted(row.x, row.y, row.deg, -rock.way * rocking(now - rock.at));
      rows.push({ ...row, x, y });
    }
    return rows;
  }

  /** @param {string} id */
  holds(id) {
    return [...this.held.values()].some(held => held.id === id);
  }
}

/** Seat in whose hand a tile stands, by its id, or -1. @param {string} id */
function handOf(id) {
  return id.startsWith('h') ? Number(id.slice(1, id.indexOf('_'))) : -1;
}

/**
 * Ids of the tiles that lie in front of where a film's tiles come by. @param {import('#film').Film} film
 * @param {Still} still @returns {Set<string>}
 */
function inFront(film, still) {
  const places = [];
  for (const [number, { first, poses }] of film.tracks) {
    const aloft = number === film.tile ? film.air / film.every : 0;
    for (let at = 0; at < poses.length; at += EVERY) {
      if (first + at >= aloft) places.push({ ...poses[at], w: POOL_WIDTH });
    }
    places.push({ ...poses[poses.length - 1], w: POOL_WIDTH });
  }
  return covers(still.all().filter(row => row.id && !(row.id.startsWith('d') && film.tracks.has(Number(row.id.slice(1))))), places, LOOK);
}
