import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '#film';
import { Halts, STEP } from '#halts';
import { Reel } from '#reel';
import { message } from './films.js';

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-5, `${a} is not ${b}`);
/** Two seconds long, a step a frame: a tile goes a unit a step, and hits at steps 30 and 90. */
const film = () => decode(message([[5, 0, Array.from({ length: 241 }, (_, step) => [100 + step, 200, 0])]], {
  every: 1, steps: 240, hits: [[30, 'tile', -1, 2, 0, 0, 300], [30, 'tile', -1, 3, 0, 0, 200], [90, 'wall', -1, 0, 0, 0, 90]],
}), 0);

test('a clock that nothing halts is the display\'s', () => {
  const halts = new Halts();
  assert.deepEqual([halts.at(3), halts.at(4, null), halts.at(5, 9), halts.halted], [3, 4, 5, false]);
});

test('it halts at the moment it would pass, stands there, and goes on from there', () => {
  const halts = new Halts();
  near(halts.at(4.2, 4), 4);
  assert.equal(halts.halted, true);
  near(halts.at(60), 4);
  halts.go(60);
  near(halts.at(61), 5);
});

test('it is put forward by steps, and only while it stands still', () => {
  const halts = new Halts();
  halts.step(10);
  near(halts.at(1), 1);
  halts.halt(2);
  halts.step(1);
  near(halts.at(9), 2 + STEP);
  halts.step(10);
  near(halts.at(9), 2 + 11 * STEP);
  halts.go(9);
  near(halts.at(10), 3 + 11 * STEP);
});

test('a film halts on the frame of every contact, whatever frames the display has', () => {
  const reel = new Reel(), halts = new Halts(), seen = [];
  reel.push(film(), () => null);
  for (let real = 7; real < 12; real += 0.0167) {
    const now = halts.at(real, reel.contact()), told = reel.advance(now);
    if (!halts.halted) continue;
    seen.push([told.hits.map(({ hit }) => hit.what).join(' '), Math.round(reel.poses(now).get(5).pose.x)]);
    halts.go(real);
  }
  assert.deepEqual(seen, [['tile tile', 130], ['wall', 190]]);
});

test('a step puts every tile one step of the simulation forward, and ten steps ten', () => {
  const reel = new Reel(), halts = new Halts();
  reel.push(film(), () => null);
  const x = real => { const now = halts.at(real, reel.contact()); reel.advance(now); return Math.round(reel.poses(now).get(5).pose.x * 1000) / 1000; };
  x(1);
  assert.equal(Math.round(x(1.5)), 130);
  halts.step(1);
  assert.equal(Math.round(x(2)), 131);
  halts.step(10);
  assert.equal(Math.round(x(2)), 141);
});

test('a film of a throw that has gone on for a while halts at what it has hit by then', () => {
  const reel = new Reel(), halts = new Halts();
  reel.push(film(), () => null, 1);
  const now = halts.at(1.4, reel.contact());
  near(now, 1.25);
  assert.equal(reel.advance(now).hits.length, 2);
});

test('nothing plays, or has not begun: nothing to halt for', () => {
  const reel = new Reel();
  assert.equal(reel.contact(), null);
  reel.push(film(), () => null);
  assert.equal(reel.contact(), null);
});
