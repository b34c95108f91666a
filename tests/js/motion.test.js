import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coasting, left, run } from '#coast';
import { decode } from '#film';
import { LOOK } from '#look';
import { Motion } from '#motion';
import { covers } from '#cover';
import { message } from './films.js';

const row = (id, x, y, more = {}) => ({ id, x, y, deg: 0, w: 32, face: 'm5', shade: 0, ring: 0, level: 0, tag: '', lift: 0, cover: false, ...more });
const lying = (...rows) => ({ get: id => rows.find(found => found.id === id) ?? null, all: () => rows });
const film = (rev, tile, from, way = 1, more = {}) =>
  decode(message([[tile, 0, Array.from({ length: 61 }, (_, frame) => [from[0] + frame * way, from[1], 0])]], { rev, ...more }), 0);
const names = (motion, now, still) => motion.rows(now, still).filter(found => !found.cover).map(found => found.id);
const HAND = row('h0_3', 300, 934, { w: 46 });
const let_go = (motion, at, flick, more = {}) => {
  motion.hold(1, HAND, { x: 310, y: 700, deg: 0, lift: 26, w: 46 });
  motion.release(1, { at, pose: { x: 310, y: 700, deg: 0 }, flick, spin: 0, seat: 0, seq: 9, number: -1, ...more });
};

test('a tile let go slows down as the cloth does and stops dead', () => {
  const from = { x: 100, y: 100, deg: 0, lift: 0, w: 32 }, coast = { at: 0, from, flick: [300, 0], spin: 0, w: 32 };
  assert.equal(run(1500, 1500, 9), 750);
  assert.equal(coasting(coast, 0.1).x, 100 + 30 - 7.5);
  assert.equal(coasting(coast, 5).x, 130);
  assert.deepEqual(coasting({ ...coast, flick: [0, 0] }, 1), from);
});

test('a difference to the film fades from all to nothing', () => {
  assert.deepEqual([left(0), left(1)], [1, 0]);
  assert.ok(left(0.05) > left(0.1));
});

test('a tile is in exactly one of still and moving, while held, let go, in its film, and after it', () => {
  const motion = new Motion(), still = lying(HAND, row('d0', 500, 500));
  const both = now => [names(motion, now, still), [...motion.away(still)]];
  assert.deepEqual(both(0), [[], []]);
  motion.hold(1, HAND, { x: 310, y: 700, deg: 0, lift: 26, w: 46 });
  assert.deepEqual(both(0), [['h0_3'], ['h0_3']]);
  let_go(motion, 0, [0, -900]);
  assert.deepEqual(both(0.01), [['h0_3'], ['h0_3']]);
  motion.film(film(1, 1, [310, 700]), still);
  motion.advance(0.03, still);
  // Its film is there before the position that lacks it in the hand: for some frames it stood there once more.
  assert.deepEqual(both(0.03), [['d1'], ['h0_3', 'd1']]);
  const after = lying(row('d0', 500, 500), row('d1', 370, 700));
  motion.settle(1, 9, id => id === 'd1');
  assert.deepEqual([names(motion, 0.5, after), [...motion.away(after)]], [['d1'], ['d1']]);
  motion.advance(1.2, after);
  assert.deepEqual([names(motion, 1.2, after), [...motion.away(after)]], [[], []]);
});

test('where the film takes over the tile does not jump, and soon it is where the film has it', () => {
  const motion = new Motion(), still = lying(HAND);
  let_go(motion, 0, [300, 0]);
  const before = motion.rows(0.05, still)[0];
  motion.film(film(1, 0, [312, 705]), still);
  motion.advance(0.05, still);
  const begun = motion.rows(0.05, still)[0], later = motion.rows(0.4, still)[0];
  for (const name of ['x', 'y', 'w', 'lift']) assert.ok(Math.abs(begun[name] - before[name]) < 1e-6, name);
  assert.deepEqual([later.x, later.y, later.w, later.lift], [312 + 24, 705, 32, 0]);
});

test('a refused throw brings the tile back to the hand', () => {
  const motion = new Motion(), still = lying(HAND);
  let_go(motion, 0, [0, -500]);
  motion.refuse(8, 0.1);
  assert.equal(motion.released.size, 1, 'another intent was refused');
  motion.refuse(9, 0.1);
  const ways = [0.1, 0.2, 0.25].map(now => motion.rows(now, still)[0].y);
  assert.ok(ways[0] < ways[1] && ways[1] < ways[2] && ways[2] < HAND.y);
  motion.advance(0.3, still);
  assert.deepEqual([motion.busy, [...motion.away(still)]], [false, []]);
});

test('an answer without a film ends the coast, an answer to something older does not', () => {
  const motion = new Motion();
  let_go(motion, 0, [0, -500]);
  motion.settle(0, 8, () => true);
  assert.equal(motion.released.size, 1);
  motion.settle(0, 9, () => true);
  assert.equal(motion.released.size, 0);
});

test('with films off nothing is animated, and the tile lies where the film leaves it', () => {
  const motion = new Motion(), still = lying(HAND);
  motion.quiet = true;
  let_go(motion, 0, [0, -500]);
  assert.equal(motion.rows(0.2, still)[0].y, 700);
  motion.film(film(1, 0, [310, 700]), still);
  assert.deepEqual(motion.rows(0.2, still).map(({ id, x }) => [id, x]), [['d0', 370]]);
  assert.equal(motion.busy, false);
});

test('a row that was hit rocks back, one\'s own never', () => {
  const theirs = row('h2_0', 500, 66, { deg: 180 }), mine = row('h0_0', 500, 934), still = lying(theirs, mine), motion = new Motion();
  motion.film(film(1, 0, [500, 500], 1, { hits: [[2, 'hand', 2, 0, 500, 90, 900], [2, 'hand', 0, 0, 500, 900, 900]] }), still);
  motion.advance(0, still);
  motion.advance(0.05, still);
  assert.deepEqual(names(motion, 0.1, still).filter(id => id.startsWith('h')), ['h2_0']);
  assert.ok(motion.rows(0.1, still).find(({ id }) => id === 'h2_0').y < 66, 'away from the middle');
  motion.advance(0.6, still);
  assert.deepEqual([...motion.away(still)], ['d0']);
});

test('what is in the air is painted over everything, the highest last', () => {
  const motion = new Motion(), still = lying(HAND, row('h0_4', 346, 934));
  motion.hold(1, HAND, { x: 310, y: 700, deg: 0, lift: 26, w: 46 });
  motion.hold(2, row('h0_4', 346, 934), { x: 330, y: 690, deg: 0, lift: 13, w: 46 });
  assert.deepEqual(names(motion, 0, still), ['h0_4', 'h0_3']);
});

test('two fingers hold two tiles, and each goes its own way', () => {
  const motion = new Motion(), still = lying(HAND, row('h2_0', 500, 66, { deg: 180, w: 46 }));
  motion.hold(1, HAND, { x: 310, y: 700, deg: 0, lift: 26, w: 46 });
  motion.hold(2, still.get('h2_0'), { x: 500, y: 300, deg: 180, lift: 26, w: 46 });
  motion.back(2, 0);
  motion.advance(0.5, still);
  assert.deepEqual(names(motion, 0.5, still), ['h0_3']);
});

test('a tile sliding behind another is covered by its face; one in front of it, or above, is not', () => {
  const place = { x: 100, y: 100, w: 32, deg: 0 }, at = (id, x, y, level = 0) => ({ id, x, y, w: 32, deg: 0, level });
  assert.deepEqual([...covers([at('near', 100, 143), at('behind', 100, 57), at('far', 100, 300)], [place], LOOK)], ['near']);
  assert.deepEqual([...covers([at('low', 100, 143), at('high', 100, 143, 1)], [place], LOOK)], ['high']);
});

test('a thrown tile whose films are skipped does not stand in the hand until the position comes', () => {
  const motion = new Motion(), still = lying(HAND);
  let_go(motion, 0, [0, -900]);
  motion.film(film(7, 1, [310, 700]), still);
  motion.skip();
  assert.ok(motion.away(still).has('h0_3'));
  motion.settle(6, 8, () => false);
  assert.ok(motion.away(still).has('h0_3'));
  motion.settle(7, 9, () => true);
  assert.ok(!motion.away(still).has('h0_3'));
});

test('a tile of a row that rocks, or one that glides back, can be taken; one that flies cannot', () => {
  const motion = new Motion(), still = lying(HAND, row('h2_0', 500, 66));
  motion.hold(1, HAND, { x: 310, y: 700, deg: 0, lift: 26, w: 46 });
  assert.deepEqual([...motion.taken()], ['h0_3']);
  motion.back(1, 0);
  motion.film(film(1, 1, [310, 700], 1, { hits: [[2, 'hand', 2, 0, 500, 66, 400]] }), still);
  motion.advance(0, still);
  motion.advance(0.05, still);
  assert.deepEqual([...motion.away(still)].sort(), ['d1', 'h0_3', 'h2_0']);
  assert.deepEqual([...motion.taken()], ['d1']);
});
