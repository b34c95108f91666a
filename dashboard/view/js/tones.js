/**
 * What the table sounds like: recipes of short tones by what was hit and how fast, and the audio nodes that play them.
 * Knows any context that makes nodes (a live one, an offline one, a test's); asks for none itself.
 */

/** @typedef {{hz: number, level: number, tau: number, attack: number, at: number}} Tone seconds from the start */
/** @typedef {{level: number, tau: number, highpass: number, at: number}} Noise */
/** @typedef {{tones: Tone[], noises: Noise[], level: number, length: number}} Recipe `level` is that of the whole */
/** @typedef {'tile' | 'wall' | 'meld' | 'hand' | 'edge' | 'cloth'} Struck what a tile came against */

/** Impact speeds, units/s: below the first nothing is heard, from the second on it is as loud as it gets. */
export const SPEEDS = { silent: 25, loudest: 1600 };
export const CLACK_SECONDS = 0.07;
const FADE_SECONDS = 0.015;
/** The loudest single clack peaks below this. */
const CLACK_LEVEL = 0.35;
const SOFTEST = 0.12;
const PITCH_BY_SPEED = 0.08, PITCH_BY_CHANCE = 0.04;
const NOISE_SECONDS = 0.012;

/** Two tiles: the ring of the material, the thump of the body, the tick of the contact. */
const RING = [
  { hz: 1850, level: 0.55, tau: 0.016 },
  { hz: 2900, level: 1, tau: 0.010 },
  { hz: 4650, level: 0.6, tau: 0.006 },
];
const THUMP = { hz: 210, level: 0.35, tau: 0.03 };
const TICK = { level: 0.5, tau: 0.0022, highpass: 1800 };

/**
 * How each thing differs: how many of the ring's tones sound, pitch, thump and tick against two tiles, and the times of
 * further, softer knocks (a row of tiles that is hit rattles).
 * @type {Record<Struck, {ring: number, pitch: number, thump: number, tick: number, knocks: number[]}>}
 */
const BODIES = {
  tile: { ring: 3, pitch: 1, thump: 1, tick: 1, knocks: [] },
  wall: { ring: 3, pitch: 0.95, thump: 1.2, tick: 1, knocks: [] },
  meld: { ring: 3, pitch: 0.97, thump: 1.1, tick: 1, knocks: [0.017] },
  hand: { ring: 3, pitch: 0.9, thump: 1.3, tick: 1, knocks: [0.016, 0.031] },
  edge: { ring: 1, pitch: 0.6, thump: 1.6, tick: 0.6, knocks: [] },
  cloth: { ring: 1, pitch: 1, thump: 1, tick: 0.3, knocks: [] },
};

/** Loudness of an impact, 0 (not heard) to 1: by the logarithm of its speed, as ears have it. @param {number} speed units/s */
export function loudness(speed) {
  if (!(speed > SPEEDS.silent)) return 0;
  const part = Math.log(speed / SPEEDS.silent) / Math.log(SPEEDS.loudest / SPEEDS.silent);
  return SOFTEST + (1 - SOFTEST) * Math.min(1, part) ** 2;
}

/**
 * The clack of a tile against something; null if it is not heard. A faster one is louder and higher.
 * @param {Struck} what @param {number} speed units/s @param {() => number} chance 0-1, of the small differences between two
 * @returns {Recipe | null}
 */
export function clack(what, speed, chance) {
  const loud = loudness(speed), body = BODIES[what] ?? BODIES.tile;
  if (!loud) return null;
  const pitch = body.pitch * (1 + PITCH_BY_SPEED * (2 * loud - 1));
  /** @type {Tone[]} */
  const tones = [];
  /** @type {Noise[]} */
  const noises = [];
  for (const [at, part] of [[0, 1], ...body.knocks.map((at, number) => [at, 0.45 / (number + 1)])]) {
    for (const { hz, level, tau } of RING.slice(0, body.ring)) {
      const strayed = 1 + PITCH_BY_CHANCE * (2 * chance() - 1);
      tones.push({ hz: hz * pitch * strayed, level: level * part, tau, attack: 0, at });
    }
    noises.push({ ...TICK, level: TICK.level * body.tick * part, at });
  }
  tones.push({ ...THUMP, level: THUMP.level * body.thump, attack: 0, at: 0 });
  return { tones, noises, level: CLACK_LEVEL * loud, length: CLACK_SECONDS };
}

/** Two notes, a fifth apart: it is your turn to say something. @returns {Recipe} */
export function chime() {
  const partials = [{ by: 1, level: 0.35, tau: 0.2 }, { by: 2, level: 0.1, tau: 0.11 }, { by: 3.01, level: 0.035, tau: 0.06 }];
  const notes = [{ hz: 659.25, at: 0 }, { hz: 987.77, at: 0.13 }];
  const tones = notes.flatMap(({ hz, at }) => partials.map(({ by, level, tau }) => ({ hz: hz * by, level, tau, attack: 0.006, at })));
  return { tones, noises: [], level: 1, length: 1.1 };
}

/** Not more than so many sounds in so short a time: a pile that is struck is a crash and no buzz. */
export class Cap {
  /** @param {number} [most] @param {number} [seconds] */
  constructor(most = 6, seconds = 0.05) {
    this.most = most;
    this.seconds = seconds;
    /** @type {number[]} */
    this.times = [];
  }

  /** Whether one more may sound at this time, which is then counted. @param {number} at seconds */
  allows(at) {
    this.times = this.times.filter(time => Math.abs(at - time) < this.seconds);
    if (this.times.length >= this.most) return false;
    this.times.push(at);
    return true;
  }
}

/** A curve that leaves soft sounds as they are and bends loud ones: whatever comes in, what goes out is below 1. */
export function limiter(points = 1025) {
  return Float32Array.from({ length: points }, (_, at) => Math.tanh(LIMIT * (2 * at / (points - 1) - 1)));
}

/** The input of the limiter is divided by this, so that a crash of several clacks still finds its place on the curve. */
export const LIMIT = 4;

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noiseOf = new WeakMap();

/** Twelve milliseconds of noise, made once for a context. @param {BaseAudioContext} context @param {() => number} chance */
function noise(context, chance) {
  let made = noiseOf.get(context);
  if (!made) {
    made = context.createBuffer(1, Math.ceil(NOISE_SECONDS * context.sampleRate), context.sampleRate);
    const samples = made.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = 2 * chance() - 1;
    noiseOf.set(context, made);
  }
  return made;
}

/**
 * Plays a recipe. The nodes free themselves when they have ended.
 * @param {BaseAudioContext} context @param {AudioNode} output @param {Recipe} recipe @param {number} at the context's time
 * @param {() => number} chance
 */
export function play(context, output, recipe, at, chance) {
  const whole = context.createGain(), end = at + recipe.length;
  whole.gain.setValueAtTime(recipe.level, at);
  whole.gain.setValueAtTime(recipe.level, end - FADE_SECONDS);
  whole.gain.linearRampToValueAtTime(0, end);
  whole.connect(output);
  for (const tone of recipe.tones) {
    const source = context.createOscillator();
    source.frequency.setValueAtTime(tone.hz, at);
    envelope(context, source, tone, at).connect(whole);
    source.start(at + tone.at);
    source.stop(end);
  }
  for (const tick of recipe.noises) {
    const source = context.createBufferSource(), filter = context.createBiquadFilter();
    source.buffer = noise(context, chance);
    filter.type = 'highpass';
    filter.frequency.setValueAtTime(tick.highpass, at);
    envelope(context, source.connect(filter), { ...tick, attack: 0 }, at).connect(whole);
    source.start(at + tick.at);
  }
}

/** @param {BaseAudioContext} context @param {AudioNode} source @param {{level: number, tau: number, attack: number, at: number}} shape @param {number} at */
function envelope(context, source, shape, at) {
  const gain = context.createGain(), from = at + shape.at;
  gain.gain.setValueAtTime(shape.attack ? 0 : shape.level, from);
  if (shape.attack) gain.gain.linearRampToValueAtTime(shape.level, from + shape.attack);
  gain.gain.setTargetAtTime(0, from + shape.attack, shape.tau);
  return source.connect(gain);
}
