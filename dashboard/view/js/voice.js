/**
 * The voice that calls out tiles and claims, 報牌: clips through the page's sound, or the voice of the device. The newest
 * call cuts off the one before. Clips are asked for once sound is unlocked, never before.
 */

/** @typedef {'clips' | 'device' | 'off'} VoiceMode */
/** @typedef {{zh: string, clip?: string, loud?: number}} Call `clip`: names of clips, spoken one after another, parted by spaces */
/** @typedef {{t: string, clip: string, b: string}} ClipMessage `b`: the file, base64; empty if there is none */

/** What a page asks for once sound is on, the most urgent first. */
export const CLIPS = [
  'chi', 'pong', 'kong', 'hu', 'zimo', 'buhua',
  ...['m', 'p', 's'].flatMap(suit => Array.from({ length: 9 }, (_, at) => `${suit}${at + 1}`)),
  'we', 'ws', 'ww', 'wn', 'dr', 'dg', 'dw', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8',
  'ting', 'angang', 'jiagang', 'qianggang', 'liuju', 'kaiju', 'hey1', 'hey2', 'hey3',
];
const FADE_SECONDS = 0.03;
/** A clip that comes later than this after its call is no longer spoken. */
const PATIENCE_MS = 700;
const RATE = 1.1;
/** Told from best to worst; a robot that spells its tones is refused altogether. */
const TONGUES = [/^(zh|cmn)[-_]tw/i, /^cmn[-_]hant|^zh[-_]hant/i, /^zh|^cmn/i];
const REFUSED = /espeak/i;

/**
 * The voice of the device that speaks Taiwan's Mandarin best, if there is one.
 * @param {{lang: string, name: string}[]} voices @returns {any}
 */
export function bestVoice(voices) {
  const fit = voices.filter(voice => !REFUSED.test(voice.name));
  for (const tongue of TONGUES) {
    const found = fit.find(voice => tongue.test(voice.lang));
    if (found) return found;
  }
  return null;
}

/** @param {string} text base64 @returns {ArrayBuffer} */
export function bytesOf(text) {
  return Uint8Array.from(atob(text), char => char.charCodeAt(0)).buffer;
}

/** Speaks; at most one thing at a time. */
export class Voice {
  /**
   * @param {import('#sound').Sound} sound whose context it speaks through
   * @param {(clips: string[]) => void} ask asks the server for clips; what comes goes to `hear`
   * @param {object} [options] @param {VoiceMode} [options.mode] @param {any} [options.synth] the browser's speech synthesis
   * @param {(text: string) => any} [options.utter] makes an utterance
   */
  constructor(sound, ask, { mode = 'clips', synth = globalThis.speechSynthesis, utter = text => new SpeechSynthesisUtterance(text) } = {}) {
    this.sound = sound;
    this.ask = ask;
    this.mode = mode;
    this.synth = synth;
    this.utter = utter;
    this.volume = 1;
    /** @type {Map<string, string>} files that came and were not needed yet; empty: the server has none */
    this.files = new Map();
    /** @type {Map<string, Promise<AudioBuffer | null>>} */
    this.decoded = new Map();
    /** @type {Set<string>} */
    this.asked = new Set();
    /** @type {Map<string, () => void>} who waits for a file */
    this.waiting = new Map();
    this.number = 0;
    /** @type {{gain: GainNode, sources: AudioBufferSourceNode[]} | null} */
    this.current = null;
  }

  /** @param {VoiceMode} mode */
  setMode(mode) {
    this.mode = mode;
    if (mode !== 'clips') this.stop();
    if (mode !== 'device') this.synth?.cancel();
  }

  /** @param {number} volume 0-1, beside that of the whole sound */
  setVolume(volume) {
    this.volume = Math.min(1, Math.max(0, volume));
  }

  /** Asks for clips that have not come yet, all at once: to be called when sound has been unlocked. @param {string[]} [clips] */
  prefetch(clips = CLIPS) {
    const missing = clips.filter(clip => !this.asked.has(clip));
    for (const clip of missing) this.asked.add(clip);
    if (missing.length) this.ask(missing);
  }

  /** Asks again for what has not come: the connection may have lost it. */
  retry() {
    const missing = [...this.asked].filter(clip => !this.files.has(clip));
    if (missing.length) this.ask(missing);
  }

  /** A clip has come. @param {ClipMessage} message */
  hear(message) {
    this.files.set(message.clip, message.b);
    this.waiting.get(message.clip)?.();
    this.waiting.delete(message.clip);
  }

  /**
   * Says a call and cuts off the one before.
   * @param {Call} call `zh` is what the voice of the device says; `loud` 0-1
   * @returns {Promise<'clips' | 'device' | ''>} how it was said; '' if it was not
   */
  async say(call) {
    const number = ++this.number;
    this.stop();
    if (this.mode === 'off' || !this.sound.running || this.sound.muted) return '';
    if (this.mode === 'device') return this.speak(call);
    const names = (call.clip ?? '').split(' ').filter(Boolean);
    const buffers = await this.buffers(names);
    if (number !== this.number || buffers === 'late') return '';
    if (!buffers.length || buffers.includes(null)) return this.speak(call);
    this.start(/** @type {AudioBuffer[]} */ (buffers), call.loud ?? 1);
    return 'clips';
  }

  /** The sounds of these clips, null for one that is missing; `late` if they take too long. @param {string[]} names @returns {Promise<(AudioBuffer | null)[] | 'late'>} */
  async buffers(names) {
    this.prefetch(names);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise(resolve => { timer = setTimeout(() => resolve('late'), PATIENCE_MS); });
    const all = Promise.all(names.map(name => this.buffer(name)));
    const found = await Promise.race([all, late]);
    clearTimeout(timer);
    return /** @type {any} */ (found);
  }

  /** A clip, decoded when it is first spoken. @param {string} name @returns {Promise<AudioBuffer | null>} */
  buffer(name) {
    let found = this.decoded.get(name);
    if (!found) {
      found = this.decode(name);
      this.decoded.set(name, found);
    }
    return found;
  }

  /** @param {string} name */
  async decode(name) {
    if (!this.files.has(name)) await new Promise(resolve => { this.waiting.set(name, () => resolve(null)); });
    const file = this.files.get(name);
    if (!file || !this.sound.context) return null;
    try {
      return await this.sound.context.decodeAudioData(bytesOf(file));
    } catch {
      return null; // a recording that is no sound: the device says it
    }
  }

  /** Ends what is being said, softly. */
  stop() {
    this.synth?.cancel();
    if (!this.current || !this.sound.context) return;
    const now = this.sound.context.currentTime, { gain, sources } = this.current;
    gain.gain.cancelScheduledValues(now);
    gain.gain.setValueAtTime(gain.gain.value, now);
    gain.gain.linearRampToValueAtTime(0, now + FADE_SECONDS);
    for (const source of sources) source.stop(now + FADE_SECONDS);
    this.current = null;
  }

  /** Plays buffers one after another. @param {AudioBuffer[]} buffers @param {number} loud */
  start(buffers, loud) {
    const context = /** @type {AudioContext} */ (this.sound.context), gain = context.createGain();
    gain.gain.value = this.volume * Math.min(1, Math.max(0, loud));
    gain.connect(/** @type {AudioNode} */ (this.sound.output));
    let at = context.currentTime;
    const sources = buffers.map(buffer => {
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain);
      source.start(at);
      at += buffer.duration;
      return source;
    });
    this.current = { gain, sources };
  }

  /** Lets the device say it, if it has a voice for it. @param {Call} call @returns {'device' | ''} */
  speak(call) {
    const voice = bestVoice(this.synth?.getVoices() ?? []);
    if (!voice) return '';
    const utterance = this.utter(call.zh);
    Object.assign(utterance, { voice, lang: 'zh-TW', rate: RATE, volume: this.volume * this.sound.level() * (call.loud ?? 1) });
    this.synth.cancel();
    this.synth.speak(utterance);
    return 'device';
  }
}
