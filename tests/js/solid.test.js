import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inside, tileHeight } from '#geometry';
import { LOOK } from '#look';
import { hides, light, lit, outline, paintOrder, sides } from '#solid';

const W = 32, H = tileHeight(W);
const ANGLES = Array.from({ length: 72 }, (_, turn) => turn * 7.3 + 0.25);
const seen = (deg, facets = LOOK.facets) => sides(outline(W, H, deg, W * LOOK.corner, facets), LOOK);
const near = (actual, expected, within = 1e-9) => assert.ok(Math.abs(actual - expected) < within, `${actual} is not ${expected}`);

test('the outline keeps the size of the tile at any angle', () => {
  for (const deg of ANGLES) {
    const turn = -deg * Math.PI / 180;
    const back = outline(W, H, deg, W * LOOK.corner, 3).map(([x, y]) => [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]);
    near(Math.max(...back.map(([x]) => x)), W / 2);
    near(Math.min(...back.map(([, y]) => y)), -H / 2);
  }
});

test('sides are seen just where they face the way they fall, as one chain without a gap', () => {
  for (const deg of ANGLES) {
    const chain = seen(deg);
    chain.forEach(side => assert.ok(side.nx * LOOK.fallX + side.ny * LOOK.fallY > 0, `${deg}`));
    chain.slice(1).forEach((side, at) => assert.deepEqual(side.a, chain[at].b));
    // Half the outline is turned to the viewer: its chain spans the tile across the fall.
    const across = ([x, y]) => x * LOOK.fallY - y * LOOK.fallX;
    const all = outline(W, H, deg, W * LOOK.corner, LOOK.facets).map(across);
    near(Math.abs(across(chain[0].a) - across(chain.at(-1).b)), Math.max(...all) - Math.min(...all));
  }
});

test('two tiles at any angles never show two suns: sides that face alike are equally light', () => {
  const facing = new Map();
  for (const deg of ANGLES) {
    for (const { nx, ny, light: found } of seen(deg)) {
      const turn = Math.round(Math.atan2(ny, nx) * 1e6);
      if (facing.has(turn)) near(facing.get(turn), found);
      facing.set(turn, found);
    }
  }
  assert.ok(facing.size > 100);
  const sun = Math.hypot(LOOK.sunX, LOOK.sunY), towards = light(LOOK.sunX / sun, LOOK.sunY / sun, LOOK);
  for (const found of facing.values()) assert.ok(found <= towards + 1e-9);
});

test('a tile turned by half shows the same sides as before: the sun does not turn with it', () => {
  for (const deg of ANGLES) {
    const [one, two] = [seen(deg), seen(deg + 180)];
    one.forEach((side, at) => { near(side.light, two[at].light, 1e-6); near(side.a[0], two[at].a[0], 1e-6); });
  }
});

test('the lighter a side, the lighter its colour', () => {
  assert.equal(lit('#804020', 1), 'rgb(128,64,32)');
  assert.equal(lit('#ffffff', 1.4), 'rgb(255,255,255)');
  assert.equal(lit('#804020', 0.5), 'rgb(64,32,16)');
});

/** Rows of touching tiles, turned as one. */
const block = deg => [-2, -1, 0, 1, 2].flatMap(column => [-1, 0, 1].map(row => {
  const turn = deg * Math.PI / 180, u = column * W, v = row * H;
  return { x: u * Math.cos(turn) - v * Math.sin(turn), y: u * Math.sin(turn) + v * Math.cos(turn), w: W, deg };
}));

/** Whether a side of one tile, painted later, falls on another's face. */
function covers(later, earlier) {
  const depth = later.w * LOOK.depth;
  const points = outline(later.w - 1, tileHeight(later.w - 1), later.deg, later.w * LOOK.corner, 3);
  return [0.3, 0.6, 1].some(part => points.some(([x, y]) => inside(
    later.x + x + LOOK.fallX * depth * part, later.y + y + LOOK.fallY * depth * part,
    earlier.x, earlier.y, earlier.w - 1, tileHeight(earlier.w) - 1, earlier.deg)));
}

test('no side covers a neighbour\'s face, at any angle, however the rows came', () => {
  for (const deg of ANGLES) {
    for (const tiles of [block(deg), block(deg).reverse()]) {
      const order = paintOrder(tiles, LOOK);
      assert.deepEqual([...order].sort((a, b) => a - b), tiles.map((_, row) => row));
      order.forEach((row, place) => order.slice(place + 1).forEach(later => assert.ok(!covers(tiles[later], tiles[row]), `${deg}: ${later} over ${row}`)));
    }
  }
});

test('side by side and a little apart in height, the left one still comes after the right one', () => {
  // By their middles alone the left one came first, and its neighbour's side fell on its face.
  const right = { x: W, y: 0, w: W, deg: 0 }, left = { x: 0, y: -10, w: W, deg: 0 };
  assert.ok(hides(left, right, LOOK));
  assert.deepEqual(paintOrder([right, left], LOOK), [0, 1]);
  assert.deepEqual(paintOrder([left, right], LOOK), [1, 0]);
});

test('the upper of a stack comes after the lower, and a nearer stack after both', () => {
  const stack = y => [{ x: 0, y, w: W, deg: 0, level: 1 }, { x: 0, y, w: W, deg: 0, level: 0 }];
  assert.deepEqual(paintOrder([...stack(H), ...stack(0)], LOOK), [3, 2, 1, 0]);
});

test('a heap that lies in a ring is painted too', () => {
  const heap = Array.from({ length: 60 }, (_, at) => ({ x: Math.cos(at) * 40, y: Math.sin(at * 1.7) * 40, w: W, deg: at * 31 }));
  assert.equal(new Set(paintOrder(heap, LOOK)).size, 60);
});
