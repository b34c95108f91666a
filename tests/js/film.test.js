import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absolute, between, decode, height, hitsWithin, length, sample, seen } from '#film';
import { message } from './films.js';

const near = (actual, expected, within = 1e-9) => assert.ok(Math.abs(actual - expected) < within, `${actual} is not ${expected}`);

test('poses come as they were sent, to a sixteenth of a unit', () => {
  const { tracks } = decode(message([[3, 0, [[500, 300.5, 1], [510.0625, 290, -1.5]]], [1, 1, [[20, 30, 0]]]]), 0);
  assert.deepEqual(tracks.get(3).poses.map(({ x, y }) => [x, y]), [[500, 300.5], [510.0625, 290]]);
  near(tracks.get(3).poses[1].deg, -1.5 * 180 / Math.PI);
  assert.equal(tracks.get(1).first, 1);
});

test('a film that says more poses than it has is an error', () => {
  const short = message([[3, 0, [[1, 2, 3]]]]);
  assert.throws(() => decode({ ...short, tiles: [[3, 0, 2]] }, 0), /6 bytes for 2 poses/);
});

test('every seat sees itself at the bottom, and turning there and back changes nothing', () => {
  // In the absolute world seat 0 sits at the bottom, 1 at the right, 2 at the top, 3 at the left.
  const places = [[500, 934], [934, 500], [500, 66], [66, 500]];
  places.forEach(([x, y], own) => assert.deepEqual(seen(x, y, own), [500, 934]));
  for (let own = 0; own < 4; own++) assert.deepEqual(absolute(...seen(123, 456, own), own), [123, 456]);
});

test('a tile that lies straight to its seat does so on its own page', () => {
  const angle = -Math.PI / 2; // seat 1's frame is turned by 270 degrees
  near(decode(message([[0, 0, [[934, 500, angle]]]]), 1).tracks.get(0).poses[0].deg, 0, 0.1);
});

test('a place of a hit is turned too', () => {
  const [hit] = decode(message([[0, 0, [[1, 1, 0]]]], { hits: [[7, 'hand', 2, 4, 500, 66, 812]] }), 2).hits;
  assert.deepEqual(hit, { step: 7, what: 'hand', seat: 2, number: 4, x: 500, y: 934, speed: 812 });
});

test('between two frames a tile is between two poses; after the last it lies there', () => {
  const film = decode(message([[0, 0, [[100, 100, 0], [110, 120, 0], [110, 120, 1]]]]), 0);
  const at = seconds => sample(film, 0, seconds);
  assert.deepEqual([at(0).x, at(1 / 120).x, at(1 / 60).y, at(9).y], [100, 105, 120, 120]);
  near(length(film), 2 / 60);
});

test('a tile that is pushed later lies where it did until then', () => {
  const film = decode(message([[0, 0, [[0, 0, 0], [0, 0, 0]]], [1, 4, [[104, 50, 0], [108, 50, 0]]]]), 0), before = { x: 100, y: 50, deg: 0 };
  assert.equal(sample(film, 1, 2 / 60, before), before);
  assert.equal(sample(film, 1, 3.5 / 60, before).x, 102);
  assert.equal(sample(film, 1, 4.5 / 60, before).x, 106);
  assert.equal(sample(film, 7, 1, before), before);
});

test('a turn goes the nearer way round', () => {
  near(between({ x: 0, y: 0, deg: 350 }, { x: 0, y: 0, deg: 10 }, 0.5).deg, 360);
  near(between({ x: 0, y: 0, deg: -170 }, { x: 0, y: 0, deg: 170 }, 0.5).deg, -180);
});

test('the thrown tile flies a parabola over its steps in the air', () => {
  const film = { ...decode(message([[0, 0, [[0, 0, 0]]]]), 0), air: 60, lift: 80 };
  assert.deepEqual([0, 0.25, 0.5, 0.7].map(seconds => height(film, seconds)), [0, 80, 0, 0]);
  assert.equal(height({ ...film, air: 0 }, 0.1), 0);
});

test('each hit is told once, in the stretch in which its step lies', () => {
  const film = { ...decode(message([[0, 0, [[0, 0, 0]]]]), 0), hits: [{ step: 0 }, { step: 12 }, { step: 30 }] };
  const told = [[-1, 0], [0, 0.1], [0.1, 0.2], [0.2, 0.3]].map(([from, to]) => hitsWithin(film, from, to).map(hit => hit.step));
  assert.deepEqual(told, [[0], [12], [], [30]]);
});
