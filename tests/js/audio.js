/** A fake audio context: it makes no sound and keeps what was asked of it. */

class Param {
  constructor() { this.value = 1; this.calls = []; }
  note(name, value, at) { this.calls.push([name, value, at]); return this; }
  setValueAtTime(value, at) { this.value = value; return this.note('set', value, at); }
  linearRampToValueAtTime(value, at) { return this.note('ramp', value, at); }
  setTargetAtTime(value, at, tau) { return this.note('target', value, at, tau); }
  cancelScheduledValues(at) { return this.note('cancel', 0, at); }
}

export class FakeContext {
  constructor({ refuses = false, state = 'suspended' } = {}) {
    Object.assign(this, { refuses, state, currentTime: 1, sampleRate: 48000, destination: { kind: 'destination' } });
    this.nodes = [];
    this.closed = false;
  }

  node(kind) {
    const node = {
      kind, to: [], gain: new Param(), frequency: new Param(), started: null, stopped: null,
      connect(next) { this.to.push(next); return next; },
      start(at) { this.started = at; },
      stop(at) { this.stopped = at; },
    };
    this.nodes.push(node);
    return node;
  }

  createGain() { return this.node('gain'); }
  createOscillator() { return this.node('tone'); }
  createBufferSource() { return this.node('buffer'); }
  createBiquadFilter() { return this.node('filter'); }
  createWaveShaper() { return this.node('shaper'); }
  createBuffer(_channels, length) { return { getChannelData: () => new Float32Array(length) }; }
  async decodeAudioData(bytes) {
    const text = new TextDecoder().decode(bytes);
    if (text === 'broken') throw new Error('no sound');
    return { text, duration: 0.5 };
  }
  async resume() {
    if (this.refuses) return new Promise(() => {});
    this.state = 'running';
  }
  close() { this.closed = true; }
  /** Nodes of a kind that were started. */
  started(kind) { return this.nodes.filter(node => node.kind === kind && node.started !== null); }
}
