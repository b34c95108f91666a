import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cap, chime, clack, limiter, loudness, play, SPEEDS } from '#tones';
import { FakeContext } from './audio.js';

const even = () => 0.5;

test('a faster impact is louder, up to a limit; a touch is not heard', () => {
  const speeds = [SPEEDS.silent + 1, 60, 200, 600, 1200, SPEEDS.loudest];
  const heard = speeds.map(loudness);
  assert.deepEqual(heard, [...heard].sort((one, other) => one - other));
  assert.equal(new Set(heard).size, heard.length);
  assert.deepEqual([loudness(0), loudness(SPEEDS.silent), loudness(NaN), loudness(20_000)], [0, 0, 0, 1]);
  assert.equal(clack('tile', 5, even), null);
});

test('two tiles ring, the cloth thumps', () => {
  const tile = clack('tile', 600, even), cloth = clack('cloth', 600, even);
  assert.equal(tile.tones.length, 4);
  assert.equal(cloth.tones.length, 2);
  assert.ok(Math.max(...cloth.tones.map(tone => tone.hz)) < 2000);
});

test('a row that is hit rattles: the same knock twice more, softer', () => {
  const row = clack('hand', 600, even), levels = row.noises.map(noise => noise.level);
  assert.equal(row.noises.length, 3);
  assert.ok(levels[0] > levels[1] && levels[1] > levels[2]);
  assert.ok(row.noises.every(noise => noise.at < row.length));
});

test('no two clacks are the same, and none strays far', () => {
  const draws = [0, 1], high = clack('tile', 600, () => 1), low = clack('tile', 600, () => 0);
  const ratio = high.tones[0].hz / low.tones[0].hz;
  assert.ok(ratio > 1.05 && ratio < 1.1, `${ratio}`);
  assert.notDeepEqual(clack('tile', 600, () => draws[0]), clack('tile', 600, () => draws[1]));
});

test('a faster one is higher, within 8 %', () => {
  const [slow, fast] = [60, 5000].map(speed => clack('tile', speed, even).tones[1].hz);
  assert.ok(fast > slow && fast / 2900 <= 1.0801 && slow / 2900 >= 0.9199);
});

test('the chime is two notes, the second a fifth higher and later', () => {
  const base = chime().tones.filter(tone => tone.level > 0.3);
  assert.deepEqual(base.map(tone => [tone.hz, tone.at]), [[659.25, 0], [987.77, 0.13]]);
});

test('six sounds in fifty milliseconds and no more', () => {
  const cap = new Cap();
  assert.deepEqual(Array.from({ length: 8 }, (_, at) => cap.allows(1 + at / 1000)), [...Array(6).fill(true), false, false]);
  assert.equal(cap.allows(1.06), true);
});

test('the limiter leaves soft sounds alone and nothing reaches 1', () => {
  const curve = limiter(1025);
  assert.ok(Math.max(...curve) < 1 && Math.min(...curve) > -1);
  assert.equal(curve[512], 0);
  const soft = curve[512 + 13]; // an input of 0.1
  assert.ok(Math.abs(soft - 4 * 13 / 512) < 0.001, `${soft}`);
});

test('every tone and tick of a recipe is started, and none outlives it', () => {
  const context = new FakeContext(), recipe = clack('hand', 900, even);
  play(context, context.destination, recipe, 2, even);
  const tones = context.started('tone'), ticks = context.started('buffer');
  assert.deepEqual([tones.length, ticks.length], [recipe.tones.length, recipe.noises.length]);
  assert.ok(tones.every(node => node.started >= 2 && node.stopped === 2 + recipe.length));
});
