import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sound } from '#sound';
import { FakeContext } from './audio.js';

function sounding(options = {}) {
  const context = new FakeContext(options), states = [];
  const sound = new Sound({ make: () => context, chance: () => 0.5, patience: 5, onState: state => states.push(state) });
  return { context, states, sound };
}

/** A document that keeps its listeners. */
function page() {
  const listeners = new Map();
  return {
    visibilityState: 'visible',
    addEventListener: (name, listener) => listeners.set(name, listener),
    removeEventListener: name => listeners.delete(name),
    fire: name => listeners.get(name)?.(),
    listeners,
  };
}

test('nothing sounds before a gesture, and no context is made', () => {
  let made = 0;
  const sound = new Sound({ make: () => { made += 1; return new FakeContext(); } });
  assert.equal(sound.clack('tile', 900), false);
  assert.equal(sound.chime(), false);
  assert.deepEqual([sound.state, made], ['waiting', 0]);
});

test('the first release wakes it; the press before does not', async () => {
  const { sound, states } = sounding(), document = page();
  sound.attach(document);
  assert.equal(document.listeners.has('pointerdown'), false);
  document.fire('pointerup');
  await new Promise(resolve => { setTimeout(resolve, 1); });
  assert.deepEqual(states, ['running']);
  assert.equal(sound.clack('tile', 900), true);
});

test('a browser that refuses is shown as blocked, until a later gesture is let through', async () => {
  const { sound, context, states } = sounding({ refuses: true });
  assert.equal(await sound.unlock(), 'blocked');
  assert.equal(sound.chime(), false);
  context.refuses = false;
  assert.equal(await sound.unlock(), 'running');
  assert.deepEqual(states, ['blocked', 'running']);
});

test('a browser without audio says so and nothing breaks', async () => {
  const sound = new Sound({ make: () => null });
  assert.equal(await sound.unlock(), 'absent');
  assert.equal(sound.clack('tile', 900), false);
  sound.mute(true);
  sound.close();
});

test('a tab that is seen again goes on sounding; one that never sounded is left alone', async () => {
  const { sound, context } = sounding(), document = page();
  sound.attach(document);
  document.fire('visibilitychange');
  assert.equal(sound.context, null);
  await sound.unlock();
  context.state = 'suspended';
  document.fire('visibilitychange');
  await new Promise(resolve => { setTimeout(resolve, 1); });
  assert.equal(context.state, 'running');
});

test('listeners go with the page', () => {
  const { sound } = sounding(), document = page();
  sound.attach(document)();
  assert.equal(document.listeners.size, 0);
});

test('a crash of many tiles is capped', async () => {
  const { sound, context } = sounding();
  await sound.unlock();
  assert.equal(Array.from({ length: 20 }, () => sound.clack('tile', 900)).filter(Boolean).length, 6);
  assert.equal(context.started('buffer').length, 6);
});

test('a clack can be set for later in the film', async () => {
  const { sound, context } = sounding();
  await sound.unlock();
  sound.clack('wall', 900, 0.25);
  assert.deepEqual(context.started('tone').map(node => node.started), Array(4).fill(1.25));
});

test('muted, nothing is started and the master is closed without a click', async () => {
  const { sound, context } = sounding();
  await sound.unlock();
  sound.mute(true);
  assert.equal(sound.clack('tile', 900), false);
  assert.equal(context.started('tone').length, 0);
  assert.deepEqual(sound.output.gain.calls.at(-1).slice(0, 2), ['target', 0]);
  sound.mute(false);
  sound.setVolume(0.4);
  assert.deepEqual(sound.output.gain.calls.at(-1).slice(0, 2), ['target', 0.4]);
});

test('muted before the first gesture, it starts silent', async () => {
  const { sound } = sounding();
  sound.mute(true);
  await sound.unlock();
  assert.equal(sound.output.gain.value, 0);
});
