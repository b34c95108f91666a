/**
 * The sound of the page: one audio context, woken by the first release of a finger or key, and what plays through it.
 * How things sound stands in tones.js; voice.js speaks through the same context.
 */
import { Cap, chime, clack, LIMIT, limiter, play } from '#tones';

/**
 * `waiting` for a first gesture · `running` · `blocked`: there was one and the browser still refuses · `absent`: this browser has none.
 * @typedef {'waiting' | 'running' | 'blocked' | 'absent'} SoundState
 */

/** After a gesture a context needs a moment to start. */
const PATIENCE_MS = 400;
const MUTE_SECONDS = 0.02;
/** What is said of a page that makes no sound though it should. @type {Record<string, string>} */
export const SILENT = {
  blocked: '瀏覽器還不給聲音，再點一下 / the browser still holds the sound back: tap once more',
  absent: '這個瀏覽器放不出聲音 / this browser makes no sound',
};

/** @returns {AudioContext | null} */
function liveContext() {
  return window.AudioContext ? new window.AudioContext({ latencyHint: 'interactive' }) : null;
}

/** The one context of a page. */
export class Sound {
  /**
   * @param {object} [options]
   * @param {(state: SoundState) => void} [options.onState] called when the state changes
   * @param {() => AudioContext | null} [options.make] @param {() => number} [options.chance]
   * @param {number} [options.patience] ms until a context that does not start counts as blocked
   */
  constructor({ onState = () => {}, make = liveContext, chance = Math.random, patience = PATIENCE_MS } = {}) {
    this.onState = onState;
    this.make = make;
    this.chance = chance;
    this.patience = patience;
    /** @type {SoundState} */
    this.state = 'waiting';
    this.muted = false;
    this.volume = 1;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {{effects: GainNode, master: GainNode} | null} */
    this.nodes = null;
    this.cap = new Cap();
  }

  /** Whether a sound that is asked for now is heard at once. */
  get running() {
    return this.context?.state === 'running';
  }

  /** Where a voice is connected: muted and made softer with everything else. @returns {AudioNode | null} */
  get output() {
    return this.nodes?.master ?? null;
  }

  /**
   * Wakes the sound on every release of a pointer or press of a key, and when the page is seen again.
   * @param {Document} page @returns {() => void} stops listening
   */
  attach(page) {
    const wake = () => { this.unlock(); };
    const seen = () => { if (page.visibilityState === 'visible' && this.context) this.unlock(); };
    const heard = /** @type {[string, () => void][]} */ ([['pointerup', wake], ['keydown', wake], ['visibilitychange', seen]]);
    for (const [name, listener] of heard) page.addEventListener(name, listener, true);
    return () => { for (const [name, listener] of heard) page.removeEventListener(name, listener, true); };
  }

  /**
   * To be called within a gesture: the release of a pointer (a press is none to browsers) or a key. May be called on each.
   * @returns {Promise<SoundState>}
   */
  async unlock() {
    if (this.running) return this.become('running');
    if (!this.context && !this.open()) return this.become('absent');
    const context = /** @type {AudioContext} */ (this.context);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise(resolve => { timer = setTimeout(resolve, this.patience); });
    await Promise.race([context.resume().catch(() => {}), late]);
    clearTimeout(timer);
    return this.become(this.running ? 'running' : 'blocked');
  }

  /** Makes the context and what all sounds go through. @returns {boolean} whether there is one */
  open() {
    const context = this.make();
    if (!context) return false;
    const effects = context.createGain(), bend = context.createWaveShaper(), master = context.createGain();
    effects.gain.value = 1 / LIMIT;
    bend.curve = limiter();
    master.gain.value = this.level();
    effects.connect(bend).connect(master).connect(context.destination);
    context.onstatechange = () => { if (this.running) this.become('running'); };
    this.context = context;
    this.nodes = { effects, master };
    return true;
  }

  /** @param {SoundState} state @returns {SoundState} */
  become(state) {
    if (state !== this.state) {
      this.state = state;
      this.onState(state);
    }
    return state;
  }

  level() {
    return this.muted ? 0 : this.volume;
  }

  /** @param {boolean} muted */
  mute(muted) {
    this.muted = muted;
    this.setLevel();
  }

  /** @param {number} volume 0-1 */
  setVolume(volume) {
    this.volume = Math.min(1, Math.max(0, volume));
    this.setLevel();
  }

  /** Without a jump, which would click. */
  setLevel() {
    if (this.context) this.nodes?.master.gain.setTargetAtTime(this.level(), this.context.currentTime, MUTE_SECONDS);
  }

  /**
   * The clack of an impact.
   * @param {import('#tones').Struck} what as the film's contacts name it, or `cloth`
   * @param {number} speed units/s @param {number} [wait] seconds from now
   * @returns {boolean} whether it sounds
   */
  clack(what, speed, wait = 0) {
    if (!this.running || this.muted) return false;
    const recipe = clack(what, speed, this.chance), at = this.now() + wait;
    if (!recipe || !this.cap.allows(at)) return false;
    this.play(recipe, at);
    return true;
  }

  /** Two notes where somebody is asked. @returns {boolean} whether they sound */
  chime() {
    if (!this.running || this.muted) return false;
    this.play(chime(), this.now());
    return true;
  }

  now() {
    return /** @type {AudioContext} */ (this.context).currentTime;
  }

  /** @param {import('#tones').Recipe} recipe @param {number} at */
  play(recipe, at) {
    const context = /** @type {AudioContext} */ (this.context);
    play(context, /** @type {{effects: GainNode}} */ (this.nodes).effects, recipe, at, this.chance);
  }

  /** Gives the context back when the page's component goes. */
  close() {
    this.context?.close();
    this.context = this.nodes = null;
  }
}
