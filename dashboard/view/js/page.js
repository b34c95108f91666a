/**
 * The page: the state of play, the figure, what moves on it, and how they meet. Messages come in here and go out here;
 * what is new is drawn at once, or with the next frame of the display while something moves.
 */
import { compose, picked } from '#compose';
import { Drags } from '#drags';
import { Drop } from '#drop';
import { decode } from '#film';
import { place, placeWorld, shapeOf } from '#geometry';
import { keep, recall } from '#keep';
import { pressKey } from '#keys';
import { Motion } from '#motion';
import { openProof } from '#link';
import { keptAs } from '#order';
import { notify, pendingOf, press, raisedOf, receive, refuse, start, tapTile, unawaited, withRules } from '#play';
import { Drawings, stamped } from '#plot';
import { columns, lookup } from '#rows';
import { seats } from '#scene';
import { load, store, toTell, value } from '#settings';
import { SILENT } from '#sound';
import { Speech } from '#speech';
import { Twice } from '#twice';

const NOTICE_MS = 4000;
/** An answer that takes longer is shown as awaited; a quicker one would only wait for that painting. */
const PATIENCE_MS = 120;
const PACE_KEY = 'mahjong-pace', SQUARE = 'square';

/**
 * What other modules may listen to: a hit as its film passes it, a film as it begins, a call or complaint, a clip of the
 * voice, a new position, settings that have been chosen; every message in and out, and every step of play.
 * @typedef {{onHit?: (hit: any) => void, onFilm?: (film: any) => void, onCall?: (said: any) => void, onClip?: (clip: any) =>
 *   void, onScene?: (scene: any, before: any) => void, onSettings?: (settings: import('#settings').Settings) => void,
 *   onMessage?: (message: any) => void, onSend?: (message: Record<string, any>) => void, onStep?: (state: import('#play').State) => void}} Listeners
 */

/** Everything one page holds. */
export class Page {
  /** @param {any} model @param {import('#plot').Plot} plot @param {HTMLElement} live @param {string} device */
  constructor(model, plot, live, device) {
    this.model = model;
    this.plot = plot;
    this.live = live;
    this.state = start(Date.now(), window.localStorage.getItem(PACE_KEY) ?? '', [], load(window.localStorage));
    this.settingsPages = JSON.parse(model.settings);
    this.rulesPages = JSON.parse(model.rules);
    this.shape = SQUARE;
    /** Whether the room knows what the seats of this page have chosen. */
    this.told = false;
    /** @type {import('#sound').SoundState} */
    this.sound = 'waiting';
    this.device = device;
    this.motion = new Motion();
    this.motion.quiet = this.isQuiet();
    this.drags = new Drags(this);
    this.twice = new Twice();
    this.drop = new Drop();
    /** @type {Listeners[]} */
    this.listeners = [];
    this.drawings = new Drawings(() => this.render(), error => this.failed(error));
    this.resized = true;
    this.dirty = true;
    /** @type {any} rows as last composed, all tiles among them */
    this.composed = null;
    /** @type {import('#motion').Still|null} */
    this.lying = null;
    /** @type {any} rows of the tiles that a finger can take */
    this.touchable = null;
    this.awayBefore = '';
    this.frameAsked = 0;
    /** Moment of the display's frame that is being drawn, seconds; 0 outside of one. */
    this.frameAt = 0;
    this.counts = { frames: 0, framePaints: 0, sent: 0, received: 0, hits: 0 };
    /** @type {number[]} when the last messages came, newest last (the page's clock, ms) */
    this.receivedAt = [];
    this.timer = 0;
    this.waiting = false;
    this.patience = 0;
    this.speech = new Speech(this);
    /** @type {import('#people').People|null} at a table in a page of its own */
    this.people = null;
  }

  /** Seconds on the display's clock. */
  clock() {
    return window.performance.now() / 1000;
  }

  /** The moment that is being drawn, seconds. */
  moment() {
    return this.frameAt || this.clock();
  }

  /** Whether anything moves by itself. */
  get busy() {
    return this.motion.busy || this.drop.busy(this.moment());
  }

  // -------------------------------------------------------------------------------------------------------- the state
  /** Takes a step: keeps its state, sends its messages, draws. @param {import('#play').Step} step */
  take(step) {
    const before = this.state;
    this.state = step.state;
    this.drop.skip();
    for (const message of step.send) this.send(message);
    if (this.state.pace !== before.pace) window.localStorage.setItem(PACE_KEY, this.state.pace);
    if (this.state.settings !== before.settings) this.chosen();
    if (this.state.leave && !this.model.embedded) window.location.href = 'lobby';
    if (step.open && !this.model.embedded) window.open(step.open, '_blank', 'noopener');
    if (this.state.notice && this.state.notice !== before.notice) this.forgetNotice();
    this.tellAll(on => on.onStep?.(this.state));
    if (!this.awaitAnswer(before)) this.draw();
  }

  /** Settings have been chosen: they are kept, and followed at once. */
  chosen() {
    store(window.localStorage, this.state.settings);
    this.motion.quiet = this.isQuiet();
    this.tellAll(on => on.onSettings?.(this.state.settings));
  }

  /** The state of the sound has changed. @param {import('#sound').SoundState} sound */
  heard(sound) {
    this.sound = sound;
    const why = value(this.state.settings, 'sound') === 'on' ? SILENT[sound] : '';
    if (why) this.set(notify(this.state, why));
    else if (this.state.scene) this.draw();
  }

  /** @param {Record<string, any>} asked */
  send(asked) {
    const message = this.people?.numbered(asked) ?? asked;
    this.counts.sent++;
    this.tellAll(on => on.onSend?.(message));
    this.model.send_msg(message);
  }

  /**
   * Whether nothing but an intent under way is new: then there is nothing to draw unless the answer takes long.
   * @param {import('#play').State} before
   */
  awaitAnswer(before) {
    const pending = pendingOf(this.state), { notice, scene } = this.state;
    if (!pending) {
      clearTimeout(this.patience);
      this.waiting = false;
    }
    if (!pending || pending === pendingOf(before)) return false;
    this.patience = window.setTimeout(() => { this.waiting = true; this.draw(); }, PATIENCE_MS);
    return raisedOf(this.state) === raisedOf(before) && notice === before.notice && scene === before.scene;
  }

  /** @param {import('#play').State} state */
  set(state) {
    this.take({ state, send: [] });
  }

  forgetNotice() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.set({ ...this.state, notice: null }), NOTICE_MS);
  }

  /** Keeps a seat's order on this device. @param {number} seat */
  keepOrder(seat) {
    const order = this.state.orders[seat];
    if (order) keep(window.localStorage, keptAs(this.state.scene, window.location.search, seat), order);
  }

  // --------------------------------------------------------------------------------------------------------- messages
  /** @param {any} message */
  hear(message) {
    this.counts.received++;
    this.receivedAt = stamped(this.receivedAt);
    this.tellAll(on => on.onMessage?.(message));
    if (message.t === 'snap') this.snap(message);
    else if (message.t === 'film') this.film(message);
    else if (message.t === 'say') this.speech.say(message);
    else if (message.t === 'voice') this.tellAll(on => on.onCall?.(message));
    else if (message.t === 'clip') this.tellAll(on => on.onClip?.(message));
    else if (message.t === 'nak') {
      this.motion.refuse(message.seq, this.clock());
      this.set(refuse(this.state, message));
      this.animate();
    }
  }

  /** @param {any} message */
  snap(message) {
    if (this.state.boot && message.boot !== this.state.boot) {
      window.location.reload();
      return;
    }
    const before = this.state;
    const recalled = (/** @type {any} */ scene, /** @type {number} */ seat) =>
      recall(window.localStorage, keptAs(scene, window.location.search, seat));
    const received = receive(before, message, recalled);
    if (received === before) return;
    const state = withRules(received, this.rulesPages[received.scene.shape] ?? []);
    this.state = state;
    const shown = new Set(state.scene.table.tiles.id);
    this.motion.settle(state.scene.pool.rev, message.seq ?? 0, id => shown.has(id));
    this.drags.follow();
    for (const seat of seats(state.scene)) if (state.orders[seat] !== before.orders[seat]) this.keepOrder(seat);
    this.resized ||= before.scene?.shape !== state.scene.shape;
    if (!this.isQuiet()) this.drop.follow(state.scene, before.scene, this.clock());
    this.state = before;
    this.set(state);
    if (this.busy) this.animate();
    this.tellAll(on => on.onScene?.(state.scene, before.scene));
    if (this.told) return;
    this.told = true;
    for (const told of toTell(state.settings, seats(state.scene))) this.send(told);
  }

  /** @param {any} message */
  film(message) {
    if (!this.state.scene || this.state.scene.shape !== SQUARE) return;
    const film = decode(message, this.state.scene.own);
    this.motion.quiet = this.isQuiet();
    this.motion.film(film, this.still());
    if (this.motion.quiet) this.tellAll(on => on.onFilm?.(film));
    if (!this.frameAsked) this.drawings.ask(); // its first pose need not wait for a frame of the display
    this.animate();
  }

  /** The tab is seen again, or no longer: nothing that began meanwhile is played. */
  turnedTo() {
    this.motion.quiet = this.isQuiet();
    this.skip();
  }

  /** Whatever moves by itself is where it will be. */
  skip() {
    this.motion.skip();
    this.drop.skip();
    this.draw();
  }

  /** Whether films are over as soon as they come. */
  isQuiet() {
    return document.hidden || value(this.state.settings, 'films') === 'off' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Asks for the whole position, and says whose page this is. What was sent before may be lost with the old connection. */
  hello() {
    if (!this.people) {
      this.state = unawaited(this.state);
      this.motion.refuse(undefined, this.clock());
    }
    this.told = false;
    this.shape = shapeOf(window.innerWidth, window.innerHeight);
    this.send({ t: 'hello', device: this.device, rev: this.state.rev, shape: this.shape, ...this.people?.greeting() });
    if (this.state.pace) this.send({ t: 'pace', pace: this.state.pace });
    this.people?.greeted();
  }

  /** Tells the room which scene fits this window, if it is another than before. */
  shaped() {
    const shape = shapeOf(window.innerWidth, window.innerHeight);
    if (shape === this.shape) return;
    this.shape = shape;
    this.send({ t: 'shape', shape });
  }

  // ---------------------------------------------------------------------------------------------------------- drawing
  /** Where the scene's world stands in this window. @returns {import('#geometry').Placement} */
  placement() {
    const [width, height] = this.plot.size(), { shape, world } = this.state.scene;
    return shape === SQUARE ? place(width, height) : placeWorld(width, height, world);
  }

  /** Draws as soon as what is being drawn is done, once for all that has changed by then; in the next frame if there is one. */
  draw() {
    this.dirty = true;
    if (!this.frameAsked || document.hidden) this.drawings.ask();
  }

  /** Draws with the next frame of the display, and with each after it while something moves by itself. */
  animate() {
    if (this.frameAsked) return;
    this.frameAsked = window.requestAnimationFrame(at => {
      this.frameAt = at / 1000;
      const paints = this.plot.paints;
      this.drawings.ask();
      this.drawings.done.then(() => {
        this.counts.frames++;
        this.counts.framePaints += this.plot.paints - paints;
      });
      this.frameAsked = 0;
      if (this.busy) this.animate();
    });
  }

  /** What is on the screen is not known now: the next drawing writes everything. @param {unknown} error */
  failed(error) {
    this.resized = true;
    console.error('畫不出來 / the drawing failed', error);
  }

  /** Composes what lies still, if anything of it is new. */
  compose() {
    if (!this.dirty && this.composed) return;
    const own = { settingsPage: this.settingsPages[this.state.scene.shape] ?? null, sound: this.sound, waiting: this.waiting, said: this.speech.said, drop: this.drop.way };
    const shown = { ...this.state, ...own, orders: this.drags.opened(this.state) };
    this.composed = compose(this.state.scene, shown, this.placement());
    this.lying = lookup(this.composed.tiles);
    this.awayBefore = '?';
    this.dirty = false;
  }

  /** Tiles of the position as they are drawn, wherever they are just now. @returns {import('#motion').Still} */
  still() {
    this.compose();
    return /** @type {import('#motion').Still} */ (this.lying);
  }

  async render() {
    if (!this.state.scene || this.plot.size()[0] < 20) return;
    const everything = this.resized, now = this.moment();
    this.resized = false;
    this.frameAt = 0;
    if (everything) {
      this.dirty = true;
      this.plot.show(this.placement(), this.state.scene.shape === SQUARE);
    }
    if (this.drop.advance(now)) this.dirty = true;
    const still = this.still(), told = this.motion.advance(now, still);
    this.tell(told);
    await this.plot.draw(this.rows(now, still), everything);
    if (this.live.textContent !== this.state.scene.live) this.live.textContent = this.state.scene.live;
  }

  /** Rows of all sources: each tile is in exactly one of still and moving. @param {number} now @param {import('#motion').Still} still */
  rows(now, still) {
    const away = this.motion.away(still), { tiles, ...rest } = this.composed, known = [...away].join(' ');
    const moving = columns(this.motion.rows(now, still));
    if (known === this.awayBefore) return { moving };
    this.awayBefore = known;
    const without = (/** @type {Set<string>} */ ids) => [...tiles.id.keys()].filter(row => !ids.has(tiles.id[row]));
    const kept = without(away);
    // A row that rocks, or a tile that glides back, is drawn elsewhere and can be touched all the same.
    this.touchable = picked(tiles, without(this.motion.taken()));
    return { ...rest, tiles: picked(tiles, kept), moving };
  }

  /** Draws everything anew, with other numbers of `#look`. */
  relook() {
    this.plot.tiles.forget();
    this.resized = true;
    this.draw();
  }

  /** @param {ReturnType<Motion['advance']>} told */
  tell({ begun, hits }) {
    this.counts.hits += hits.length;
    for (const film of begun) this.tellAll(on => on.onFilm?.(film));
    for (const { hit } of hits) this.tellAll(on => on.onHit?.(hit));
    this.speech.due();
  }

  /** @param {(on: Listeners) => void} tell */
  tellAll(tell) {
    this.listeners.forEach(tell);
  }

  /** Resolves when what is new is on the screen; the very same promise as before if nothing is. */
  settled() {
    if (!this.frameAsked) return this.drawings.done;
    return new Promise(resolve => { window.requestAnimationFrame(() => resolve(this.drawings.done)); });
  }

  // ---------------------------------------------------------------------------------------------------------- fingers
  /** @param {import('#gestures').Finger} finger @param {number} at ms */
  tap({ found, x, y }, at) {
    if (!this.state.scene || found.kind === 'pool') return;
    if (found.kind === 'hand') this.take(tapTile(this.state, found.id, at, x, y));
    else if (this.twice.again({ ...found, at, x, y })) return;
    else if (found.id === 'verify' && !this.model.embedded) openProof(window);
    else this.take(press(this.state, found.id, found.seat));
    if (found.id === 'sort') this.keepOrder(found.seat);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === 'Escape' && this.busy) this.skip();
    const step = pressKey(this.state, event.key);
    if (!step) return;
    event.preventDefault();
    this.take(step);
    for (const seat of seats(this.state.scene)) this.keepOrder(seat);
  }
}
