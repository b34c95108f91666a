import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sound } from '#sound';
import { bestVoice, bytesOf, Voice } from '#voice';
import { FakeContext } from './audio.js';

class Synth {
  constructor(voices = [{ name: 'Meijia', lang: 'zh-TW' }]) { this.voices = voices; this.said = []; this.cancelled = 0; }
  getVoices() { return this.voices; }
  cancel() { this.cancelled += 1; }
  speak(utterance) { this.said.push(utterance); }
}

async function speaking({ mode = 'clips', synth = new Synth() } = {}) {
  const context = new FakeContext(), asked = [];
  const sound = new Sound({ make: () => context });
  await sound.unlock();
  const voice = new Voice(sound, clips => asked.push(clips), { mode, synth, utter: text => ({ text }) });
  return { voice, context, asked, synth, sound };
}

const clip = (name, text = name) => ({ t: 'clip', clip: name, b: text && btoa(text) });
const spoken = context => context.started('buffer').map(node => node.buffer.text);

test('a clip is asked for once, spoken when it comes, and decoded once', async () => {
  const { voice, context, asked } = await speaking();
  const said = voice.say({ zh: '五萬', clip: 'm5' });
  voice.hear(clip('m5'));
  assert.equal(await said, 'clips');
  assert.equal(await voice.say({ zh: '五萬', clip: 'm5' }), 'clips');
  assert.deepEqual(asked, [['m5']]);
  assert.deepEqual(spoken(context), ['m5', 'm5']);
  assert.equal(context.started('buffer')[0].buffer, context.started('buffer')[1].buffer);
});

test('補花 and which flower are spoken one after the other', async () => {
  const { voice, context } = await speaking();
  voice.hear(clip('buhua'));
  voice.hear(clip('f3'));
  await voice.say({ zh: '補花，秋', clip: 'buhua f3' });
  assert.deepEqual(context.started('buffer').map(node => [node.buffer.text, node.started]), [['buhua', 1], ['f3', 1.5]]);
});

test('a new call cuts off the old one with a fade of 30 ms', async () => {
  const { voice, context } = await speaking();
  for (const name of ['m5', 'pong']) voice.hear(clip(name));
  await voice.say({ zh: '五萬', clip: 'm5' });
  const [first] = context.started('buffer'), gain = first.to[0];
  context.currentTime = 1.2;
  await voice.say({ zh: '碰', clip: 'pong' });
  assert.deepEqual(gain.gain.calls.at(-1), ['ramp', 0, 1.23]);
  assert.equal(first.stopped, 1.23);
  assert.deepEqual(spoken(context), ['m5', 'pong']);
});

test('of two calls that wait for their clips only the newer is spoken', async () => {
  const { voice, context } = await speaking();
  const older = voice.say({ zh: '五萬', clip: 'm5' }), newer = voice.say({ zh: '碰', clip: 'pong' });
  voice.hear(clip('m5'));
  voice.hear(clip('pong'));
  assert.deepEqual([await older, await newer], ['', 'clips']);
  assert.deepEqual(spoken(context), ['pong']);
});

test('a clip that comes too late is not spoken after its moment', async () => {
  const { voice, context } = await speaking();
  assert.equal(await voice.say({ zh: '五萬', clip: 'm5' }), '');
  voice.hear(clip('m5'));
  assert.deepEqual(spoken(context), []);
  assert.equal(await voice.say({ zh: '五萬', clip: 'm5' }), 'clips');
});

test('the device speaks where a clip is missing, is no sound, or is not wanted', async () => {
  const { voice, synth, context } = await speaking();
  voice.hear(clip('m5', ''));
  voice.hear(clip('m6', 'broken'));
  assert.equal(await voice.say({ zh: '五萬', clip: 'm5' }), 'device');
  assert.equal(await voice.say({ zh: '六萬', clip: 'm6' }), 'device');
  assert.equal(await voice.say({ zh: '打到我的牌了', clip: '' }), 'device');
  voice.setMode('device');
  assert.equal(await voice.say({ zh: '七萬', clip: 'm7', loud: 0.5 }), 'device');
  assert.deepEqual(synth.said.map(one => one.text), ['五萬', '六萬', '打到我的牌了', '七萬']);
  assert.deepEqual([synth.said[0].rate, synth.said[0].lang, synth.said[3].volume], [1.1, 'zh-TW', 0.5]);
  assert.deepEqual(spoken(context), []);
});

test('off, muted or not yet unlocked it says nothing and asks for nothing', async () => {
  const { voice, asked, sound, synth } = await speaking({ mode: 'off' });
  assert.equal(await voice.say({ zh: '五萬', clip: 'm5' }), '');
  voice.setMode('clips');
  sound.mute(true);
  assert.equal(await voice.say({ zh: '五萬', clip: 'm5' }), '');
  const early = new Voice(new Sound(), clips => asked.push(clips), { synth });
  assert.equal(await early.say({ zh: '五萬', clip: 'm5' }), '');
  assert.deepEqual([asked, synth.said], [[], []]);
});

test('switching off silences what is being said', async () => {
  const { voice, context, synth } = await speaking();
  voice.hear(clip('m5'));
  await voice.say({ zh: '五萬', clip: 'm5' });
  voice.setMode('off');
  assert.notEqual(context.started('buffer')[0].stopped, null);
  assert.ok(synth.cancelled > 0);
});

test('all clips are asked for in one message, each once', async () => {
  const { voice, asked } = await speaking();
  voice.prefetch(['m1', 'm2']);
  voice.prefetch(['m2', 'm3']);
  voice.prefetch(['m1']);
  assert.deepEqual(asked, [['m1', 'm2'], ['m3']]);
});

test('after a lost connection what has not come is asked for again', async () => {
  const { voice, asked } = await speaking();
  voice.prefetch(['m1', 'm2']);
  voice.hear(clip('m1'));
  voice.retry();
  voice.hear(clip('m2'));
  voice.retry();
  assert.deepEqual(asked, [['m1', 'm2'], ['m2']]);
});

test("Taiwan's voice is chosen before others, a robot never", () => {
  const voices = [{ name: 'Tingting', lang: 'zh-CN' }, { name: 'eSpeak zh', lang: 'zh-TW' }, { name: '國語', lang: 'zh_TW' }];
  assert.equal(bestVoice(voices).name, '國語');
  assert.equal(bestVoice(voices.slice(0, 2)).name, 'Tingting');
  assert.equal(bestVoice([{ name: 'Alex', lang: 'en-US' }]), null);
});

test('without a voice of the device the call stays unsaid', async () => {
  const { voice } = await speaking({ mode: 'device', synth: new Synth([]) });
  assert.equal(await voice.say({ zh: '五萬', clip: 'm5' }), '');
});

test('bytes survive the journey', () => {
  assert.deepEqual([...new Uint8Array(bytesOf(btoa('\x00\xff\x7f')))], [0, 255, 127]);
});
