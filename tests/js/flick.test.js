import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromPhone, launch, launched, onTable, spinOf, tamed, velocity } from '#flick';

/** A straight way: x and y a millisecond, every `step` ms. */
const straight = (vx, vy, until = 160, step = 8) => Array.from({ length: until / step + 1 }, (_, at) => ({ at: 5000 + at * step, x: vx * at * step, y: vy * at * step }));
const near = (actual, expected, within) => actual.forEach((value, at) => assert.ok(Math.abs(value - expected[at]) <= within, `${actual} is not ${expected}`));

test('straight and even movement gives its velocity exactly', () => {
  for (const [vx, vy] of [[1.5, -2], [0, 0.25], [-8, 3]]) near(velocity(straight(vx, vy), 5160), [vx * 1000, vy * 1000], 1e-6);
});

test('only the last 80 ms count: a slow way that ends in a flick is a flick', () => {
  const slow = straight(0.1, 0, 400), end = slow.at(-1);
  const fast = Array.from({ length: 12 }, (_, at) => ({ at: end.at + 8 * (at + 1), x: end.x + 24 * (at + 1), y: 0 }));
  near(velocity([...slow, ...fast], fast.at(-1).at), [3000, 0], 1e-6);
});

test('a finger that stops before it lets go has set the tile down', () => {
  assert.deepEqual(velocity(straight(3, 0), 5160 + 81), [0, 0]);
  assert.ok(Math.hypot(...velocity(straight(3, 0), 5160 + 60)) < 1500);
});

test('uneven times, several events at one moment and one event alone do no harm', () => {
  const uneven = [0, 3, 3, 11, 20, 22, 41, 50, 64].map(at => ({ at, x: at * 2, y: -at }));
  near(velocity(uneven, 64), [2000, -1000], 1e-6);
  assert.deepEqual(velocity([{ at: 1, x: 5, y: 5 }], 2), [0, 0]);
  assert.deepEqual(velocity([], 2), [0, 0]);
});

test('a trembling finger at rest throws nothing; no flick is faster than the table allows', () => {
  assert.deepEqual(tamed([30, -40]), [0, 0]);
  assert.deepEqual(tamed([300, -400]), [300, -400]);
  near(tamed([60000, 80000]), [12000, 16000], 1e-6);
});

test('a launch is six whole numbers and says the same on every page', () => {
  for (let own = 0; own < 4; own++) {
    const pose = { x: 436.5, y: 700.25, deg: 37 }, how = launch(pose, [-120, 2400], 1.25, own);
    assert.ok(how.length === 6 && how.every(Number.isInteger));
    const again = launched(how, own);
    near([again.pose.x, again.pose.y], [436.5, 700.25], 1 / 16);
    near(again.flick, [-120, 2400], 0.5 + 1e-9);
    near([again.spin], [1.25], 1 / 256);
    near([(again.pose.deg % 360 + 360) % 360], [37], 0.05);
  }
});

test('a launch speaks the absolute world: forwards from seat 1 is to the left', () => {
  const [x, y, angle, vx, vy] = launch({ x: 500, y: 900, deg: 0 }, [0, -1000], 0, 1);
  assert.deepEqual([x, y, vx, vy], [900 * 16, 500 * 16, -1000, 0]);
  assert.equal(angle, Math.round(-Math.PI / 2 * 1024));
});

test('no launch has a zero of two kinds', () => {
  assert.ok(launch({ x: 500, y: 500, deg: 0 }, [-0, 0], -0, 2).every(number => !Object.is(number, -0)));
});

test('held at its middle a tile does not turn; off it, a little, and never wildly', () => {
  assert.equal(spinOf(0, 0, 900, 100, 46), 0);
  const right = spinOf(10, 0, 0, 1000, 46), left = spinOf(-10, 0, 0, 1000, 46);
  assert.ok(right > 0 && Math.abs(right + left) < 1e-9);
  assert.equal(spinOf(20, 0, 0, 20000, 46), 3);
});

test('off the table is nowhere, on its rim is inside it', () => {
  assert.equal(onTable({ x: -1, y: 500, deg: 0 }), null);
  assert.equal(onTable({ x: 500, y: 1001, deg: 0 }), null);
  const { x, y } = onTable({ x: 2, y: 990, deg: 0 });
  assert.ok(x - 27 >= 32 && y + 27 <= 968);
});

test('a tile flicked off the top of a phone comes in over its own edge, as far along as the finger was across', () => {
  /** @type {[number, number]} */
  const portrait = [500, 1000], up = /** @type {[number, number]} */ ([120, -900]);
  const left = fromPhone({ x: 0, y: 700, deg: 0 }, portrait, up), right = fromPhone({ x: 500, y: 820, deg: 4 }, portrait, up);
  assert.deepEqual([left.y, right.y, right.deg], [934, 934, 4]);
  assert.ok(left.x > 100 && right.x < 800 && right.x - left.x > 500);
  assert.equal(fromPhone({ x: 250, y: 600, deg: 0 }, [1000, 470], [0, 0]), null, 'let go without a flick it goes back');
  assert.equal(fromPhone({ x: 250, y: 900, deg: 0 }, portrait, [0, 400]), null);
  const [x, y, , vx, vy] = launch(right, up, 0, 1);
  assert.deepEqual([Math.round(x / 16), Math.round(y / 16)], [934, 1000 - Math.round(right.x)], 'seat 1 throws from the right edge');
  assert.deepEqual([vx, vy], [-900, -120]);
});
