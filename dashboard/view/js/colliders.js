/**
 * The table page as it shows what is solid (`?colliders`): the same page, with one layer more, and with films that halt
 * where tiles meet and are gone through step by step (`&pause=1`).
 */
import { columns, crossed, FADE, pool, RAYS, rays, standing } from '#boxes';
import { paintBoxes } from '#boxpaint';
import { Halts } from '#halts';
import { Page } from '#page';

const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowUp: 10 });

export class CollidersPage extends Page {
  /** @param {any} model @param {import('#plot').Plot} plot @param {HTMLElement} live @param {string} device */
  constructor(model, plot, live, device) {
    super(model, plot, live, device);
    this.halts = new Halts();
    /** @type {import('#boxes').Cross[]} */
    this.crosses = [];
    /** @type {import('#boxes').Thrown[]} newest first */
    this.thrown = [];
    plot.renderers.solids.data_source.painter = (/** @type {CanvasRenderingContext2D} */ ctx) => {
      if (plot.rows.solids && this.state.scene) paintBoxes(ctx, plot.rows.solids, plot.k, this.state.scene.solids.looks);
    };
    this.listeners.push({ onFilm: film => this.throws(film), onHit: hit => this.hits(hit), onScene: scene => this.swept(scene) });
    /** @type {any} */ (window).mahjongColliders = this.hook();
  }

  /** What browser tests look at. */
  hook() {
    return {
      halted: () => this.halts.halted,
      marks: () => this.plot.rows.solids,
    };
  }

  // -------------------------------------------------------------------------------------------------------- the clock
  clock() {
    return this.halts.at(super.clock());
  }

  /** Never past a contact, where films halt at them. */
  moment() {
    return this.halts.at(this.frameAt || super.clock(), this.model.halts ? this.motion.reel.contact() : null);
  }

  get busy() {
    return !this.halts.halted && (super.busy || this.crosses.length > 0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.model.halts && this.stepped(event.key)) {
      event.preventDefault();
      this.animate();
      return;
    }
    super.key(event);
  }

  /** Whether a key halts the films, lets them go on or puts them forward. @param {string} key */
  stepped(key) {
    const now = super.clock(), { halted } = this.halts;
    if (halted && key in STEPS) this.halts.step(STEPS[key]);
    else if (halted && key === ' ') this.halts.go(now);
    else if (!halted && key === ' ' && this.motion.reel.playing) this.halts.halt(now);
    else return false;
    return true;
  }

  async render() {
    await super.render();
    // The film is over, and with it what there was to look at.
    if (this.halts.halted && !this.motion.reel.playing) {
      this.halts.go(super.clock());
      this.animate();
    }
  }

  /** A tile that has been thrown stays in its hand, and is laid back there. @param {import('#play').Step} step */
  take(step) {
    const seats = { ...step.state.seats };
    for (const { t, seat } of step.send) if (t === 'act' && seats[seat]) seats[seat] = { ...seats[seat], raised: '' };
    super.take({ ...step, state: { ...step.state, seats } });
  }

  // ----------------------------------------------------------------------------------------------------- what is shown
  /** @param {any} film */
  throws(film) {
    if (film.ray) this.thrown = [film, ...this.thrown].slice(0, RAYS);
    if (this.motion.quiet) film.hits.forEach((/** @type {any} */ hit) => this.hits(hit));
  }

  /** @param {any} hit */
  hits({ x, y, speed, what }) {
    this.crosses.push({ x, y, speed, what, at: this.clock() });
  }

  /** Nothing lies there any more, so nothing is shown of how it came. @param {any} scene */
  swept(scene) {
    if (scene.table.tiles.id.some((/** @type {string} */ id) => /^d\d+$/.test(id))) return;
    this.thrown = [];
    this.crosses = [];
  }

  /** @param {number} now @param {import('#motion').Still} still @returns {Record<string, any>} */
  rows(now, still) {
    const rows = /** @type {any} */ (super.rows(now, still));
    this.crosses = this.crosses.filter(({ at }) => now - at < FADE);
    const { solids } = this.state.scene, lying = rows.tiles ?? this.plot.rows.tiles ?? this.composed.tiles;
    const marks = [...standing(solids), ...pool(lying, rows.moving), ...rays(this.thrown, solids.thrown), ...crossed(this.crosses, now)];
    return { ...rows, solids: columns(marks) };
  }
}
