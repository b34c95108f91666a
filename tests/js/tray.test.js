import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tray } from '#tray';

/** A chance that is the same each time. */
function chance() {
  let times = 0;
  return () => { times += 1; const wide = Math.sin(times * 12.9898) * 43758.5453; return wide - Math.floor(wide); };
}

const SIZES = [[390, 620], [600, 380], [1346, 560], [1900, 900]];
const tray = ([width, height]) => new Tray(width, height, chance());
const places = ({ tiles }) => tiles.map(({ x, y, deg }) => [x, y, deg]);
const inside = ({ tiles, width, height }) => tiles.every(({ x, y }) => x > 0 && y > 0 && x < width && y < height);

test('a whole set lies on the cloth, whatever its size, and comes to rest', () => {
  for (const size of SIZES) {
    const laid = tray(size);
    assert.equal(laid.tiles.length, 144);
    assert.ok(inside(laid));
    let rounds = 0;
    while (laid.part() && rounds < 400) rounds++;
    assert.ok(rounds < 400, `${size}: it never rests`);
  }
});

test('a hand takes along what lies under it, turns it, and leaves the rest alone', () => {
  for (const size of SIZES) {
    const laid = tray(size), before = places(laid), [x, y] = [laid.width / 2, laid.height / 2];
    laid.push(x - 150, y, x + 150, y);
    const moved = places(laid).map(([toX, toY], at) => Math.hypot(toX - before[at][0], toY - before[at][1]));
    const near = before.map(([atX, atY]) => Math.abs(atY - y) < laid.reach / 2 && Math.abs(atX - x) < 150);
    const far = before.map(([atX, atY]) => Math.abs(atY - y) > laid.reach * 2 || Math.abs(atX - x) > 150 + laid.reach * 2);
    assert.ok(near.some(Boolean));
    near.forEach((is, at) => { if (is) assert.ok(moved[at] > 0, `tile ${at}`); });
    assert.ok(Math.max(...moved) > laid.reach / 3);
    far.forEach((is, at) => { if (is) assert.equal(moved[at], 0, `tile ${at}`); });
    assert.ok(laid.tiles.some(({ deg }, at) => deg !== before[at][2]));
  }
});

test('no stirring, however wild, pushes a tile off the cloth', () => {
  const laid = tray(SIZES[0]), next = chance();
  let [x, y] = [0, 0];
  for (let times = 0; times < 300; times++) {
    const [toX, toY] = [next() * 1200 - 400, next() * 1200 - 400];
    laid.push(x, y, toX, toY);
    laid.part();
    [x, y] = [toX, toY];
  }
  assert.ok(inside(laid));
  assert.ok(places(laid).flat().every(Number.isFinite));
});

test('a phone that is turned has all its tiles on the cloth again', () => {
  const laid = tray([390, 620]);
  laid.resize(600, 300);
  assert.ok(inside(laid));
  assert.deepEqual([laid.width, laid.height], [600, 300]);
});
