import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '#film';
import { Reel } from '#reel';
import { message } from './films.js';

/** A second long film: tile `tile` goes from x to x + 60, and pushes the others as far. */
const film = (rev, tile, x = 100, others = [], more = {}) => {
  const run = from => Array.from({ length: 61 }, (_, frame) => [from + frame, 200, 0]);
  return decode(message([[tile, 0, run(x)], ...others.map(([number, from]) => [number, 0, run(from)])], { rev, ...more }), 0);
};
const nowhere = () => null;
const xs = (reel, now) => Object.fromEntries([...reel.poses(now)].map(([number, { pose }]) => [number, pose?.x ?? null]));

test('a film plays through once, from the first moment it is looked at', () => {
  const reel = new Reel();
  reel.push(film(1, 5), nowhere);
  assert.deepEqual(reel.advance(10).begun.length, 1);
  assert.deepEqual([xs(reel, 10), xs(reel, 10.5)], [{ 5: 100 }, { 5: 130 }]);
  assert.deepEqual([reel.advance(10.5).begun.length, reel.playing], [0, true]);
  assert.deepEqual([reel.advance(11.1).ended.length, reel.playing], [1, false]);
});

test('after its end a tile lies where the film left it, until the position tells', () => {
  const reel = new Reel();
  reel.push(film(3, 5), nowhere);
  reel.advance(0);
  reel.advance(2);
  assert.deepEqual(xs(reel, 2), { 5: 160 });
  reel.settle(3, () => true);
  assert.deepEqual(xs(reel, 2), {});
});

test('a film whose position has come leaves nothing behind when it ends', () => {
  const reel = new Reel();
  reel.push(film(3, 5), nowhere);
  reel.advance(0);
  reel.settle(3, () => true);
  assert.equal(reel.playing, true);
  reel.advance(2);
  assert.deepEqual(xs(reel, 2), {});
});

test('a second film waits for the first; its tiles lie where they did, its own is not there yet', () => {
  const reel = new Reel();
  reel.push(film(1, 5, 100, [[2, 300]]), number => number === 2 ? { x: 300, y: 200, deg: 0 } : null);
  reel.advance(0);
  reel.push(film(2, 6, 500, [[2, 360], [3, 700]]), number => number === 3 ? { x: 700, y: 200, deg: 0 } : null);
  assert.deepEqual(xs(reel, 0.5), { 5: 130, 2: 330, 6: null, 3: 700 });
  assert.equal(reel.advance(1.25).begun.length, 1);
  assert.deepEqual(xs(reel, 1.25), { 5: 160, 2: 375, 6: 515, 3: 715 });
});

test('a hand of films does not pile up: with more than one waiting it jumps to the last', () => {
  const reel = new Reel();
  for (let rev = 1; rev <= 3; rev++) reel.push(film(rev, rev), nowhere);
  assert.deepEqual(reel.films.map(({ film: { rev } }) => rev), [3]);
  reel.advance(0);
  assert.deepEqual(xs(reel, 0), { 1: 160, 2: 160, 3: 100 });
});

test('what nobody saw is over at once', () => {
  const reel = new Reel();
  reel.push(film(1, 5), nowhere);
  reel.skip();
  assert.deepEqual([reel.playing, xs(reel, 0)], [false, { 5: 160 }]);
});

test('a newer position without the thrown tile cuts: it was claimed in mid flight, or taken back', () => {
  const reel = new Reel();
  reel.push(film(4, 5), nowhere);
  reel.advance(0);
  reel.settle(4, () => true);
  reel.settle(5, () => true);
  assert.equal(reel.playing, true);
  reel.settle(6, number => number !== 5);
  assert.deepEqual([reel.playing, xs(reel, 0.2)], [false, {}]);
});

test('a pool that begins anew knows nothing of the old one', () => {
  const reel = new Reel();
  reel.push(film(40, 5), nowhere);
  reel.settle(39, () => true);
  reel.settle(0, () => true);
  assert.equal(reel.playing, false);
});

test('a film of a tile let go here began when it was let go', () => {
  const reel = new Reel();
  reel.push(film(1, 5, 100, [], { hits: [[3, 'tile', -1, 2, 0, 0, 300], [60, 'wall', -1, 0, 0, 0, 90]] }), nowhere, 9.95);
  assert.deepEqual(reel.advance(10).hits.map(({ hit }) => hit.what), ['tile']);
  assert.equal(Math.round(xs(reel, 10)[5]), 103);
  assert.deepEqual(reel.advance(9.99).hits, [], 'a clock that steps back tells nothing twice');
  assert.deepEqual(reel.advance(10.6).hits.map(({ hit }) => hit.what), ['wall']);
});

test('a film that had to wait goes on where the tile let go here has come to, not from its beginning', () => {
  const reel = new Reel();
  reel.push(film(1, 5), nowhere);
  reel.advance(0);
  reel.push(film(2, 6, 500), nowhere, 0.75);
  reel.advance(1);
  assert.equal(xs(reel, 1)[6], 515);
});

test('a knock against a row is awaited until the film has come to it', () => {
  const reel = new Reel(), hits = [[30, 'wall', 2, 0, 500, 300, 90], [60, 'hand', 2, 0, 500, 66, 400]];
  reel.push(film(1, 5, 100, [], { hits }), nowhere);
  assert.deepEqual([reel.knocks(2), reel.knocks(1)], [true, false]);
  reel.advance(0);
  reel.advance(0.4);
  assert.equal(reel.knocks(2), true);
  reel.advance(0.6);
  assert.equal(reel.knocks(2), false);
  reel.push(film(2, 6, 100, [], { hits }), nowhere);
  reel.skip();
  assert.equal(reel.knocks(2), false);
});
