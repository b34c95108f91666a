import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARROW, DROP, Drop, above, lift } from '#drop';

const scene = (hand, ...key) => ({ hand, table: { texts: { key } } });

test('an arrow falls from above, faster and faster, lands, bounces lower than it fell, and lies', () => {
  const way = Array.from({ length: 60 }, (_, frame) => above(frame / 60));
  const landed = way.findIndex(height => height < 2);
  assert.ok(way[0] > 60 && landed > 10);
  assert.ok(way.slice(1, landed).every((height, at) => height < way[at]));
  const bounce = Math.max(...way.slice(landed));
  assert.ok(bounce > 4 && bounce < way[0] / 4);
  assert.equal(above(DROP), 0);
  assert.ok(way.slice(Math.ceil(DROP * 60)).every(height => height === 0));
});

test('it drops when somebody has just won, not on a page that comes later or is repainted', () => {
  const begins = (now, before) => { const drop = new Drop(); drop.follow(now, before, 10); return drop.busy(10.1); };
  assert.ok(begins(scene(3, '', ARROW), scene(3, '')));
  assert.ok(!begins(scene(3, ARROW), null));
  assert.ok(!begins(scene(3, ARROW), scene(3, ARROW)));
  assert.ok(!begins(scene(3, ARROW), scene(2, '')));
  assert.ok(!begins(scene(3, ''), scene(3, '')));
});

test('it is at work until the frame in which it lies has been drawn, and one press ends it', () => {
  const drop = new Drop();
  drop.follow(scene(3, ARROW), scene(3), 10);
  assert.ok(drop.advance(10.1) && drop.way > 0);
  assert.ok(drop.busy(10 + DROP + 1), 'what was drawn last is still above its place');
  assert.ok(drop.advance(10 + DROP + 1) && drop.way === 0);
  assert.ok(!drop.busy(10 + DROP + 1) && !drop.advance(12));
  drop.follow(scene(4, ARROW), scene(4), 20);
  drop.skip();
  assert.ok(!drop.busy(20.1));
});

test('each arrow is lifted away from the edge of its own seat, and nothing else is', () => {
  const texts = { key: [ARROW, ARROW, ARROW, 'discard'], x: [500, 900, 500, 7], y: [900, 500, 100, 9], deg: [0, 270, 180, 0] };
  lift(texts, 40);
  assert.deepEqual(texts.x.map(Math.round), [500, 860, 500, 7]);
  assert.deepEqual(texts.y.map(Math.round), [860, 500, 140, 9]);
});
