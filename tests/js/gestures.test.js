import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fingers } from '#gestures';

const on = (kind, name = kind, more = {}) => ({ kind, name, id: name, seat: 0, bound: '', deg: 0, x: 0, y: 0, ...more });
const nothing = on('', '');
const to = (x, y, at = 0) => [{ at, x, y }];

test('down and up on the same thing is a tap', () => {
  const fingers = new Fingers();
  assert.ok(fingers.press(1, on('hand', 'tile:h0_1'), 10, 10, 0));
  assert.equal(fingers.move(1, 14, 13, to(4, 3)), null);
  assert.equal(fingers.release(1, on('hand', 'tile:h0_1')).act, 'tap');
});

test('8 pixels are a tap, more never is, not even back where it began', () => {
  const after = px => {
    const fingers = new Fingers();
    fingers.press(1, on('button', 'discard'), 10, 10, 0);
    fingers.move(1, 10 + px, 10, to(0, 0));
    fingers.move(1, 10, 10, to(0, 0));
    return fingers.release(1, on('button', 'discard')).act;
  };
  assert.deepEqual([after(8), after(8.1), after(30)], ['tap', '', '']);
});

test('a movement that is only told with the release is no tap either', () => {
  const lifted = (px, py) => {
    const fingers = new Fingers();
    fingers.press(1, on('button', 'discard'), 10, 10, 0);
    return fingers.release(1, on('button', 'discard'), px, py).act;
  };
  assert.deepEqual([lifted(18, 10), lifted(18, 12), lifted(10, 30)], ['tap', '', '']);
});

test('a button that appears under a finger already down is not pressed by it', () => {
  const fingers = new Fingers();
  assert.equal(fingers.press(1, nothing, 10, 10, 0), false);
  assert.equal(fingers.release(1, on('button', 'act:win')), null);
  fingers.press(2, on('button', 'discard'), 10, 10, 0);
  assert.equal(fingers.release(2, on('button', 'act:pass')).act, '');
});

test('the same button of a later moment is another one', () => {
  const fingers = new Fingers();
  fingers.press(1, on('button', 'act:pass', { bound: '5' }), 10, 10, 0);
  assert.equal(fingers.release(1, on('button', 'act:pass', { bound: '6' })).act, '');
});

test('several pointers are followed apart: one drags while another taps', () => {
  const fingers = new Fingers();
  fingers.press(1, on('hand', 'a'), 0, 0, 0);
  fingers.press(2, on('button', 'b'), 50, 50, 0);
  assert.equal(fingers.move(1, 0, -30, to(0, -30)).finger.mode, 'take');
  assert.deepEqual([fingers.release(2, on('button', 'b')).act, fingers.release(1, nothing).act], ['tap', 'drop']);
});

test('two fingers on two tiles are two drags, each with its own way', () => {
  const fingers = new Fingers();
  fingers.press(1, on('hand', 'a'), 0, 0, 0);
  fingers.press(2, on('hand', 'b', { deg: 180, seat: 2 }), 300, 0, 0);
  fingers.move(1, 0, -40, to(0, -40, 8));
  fingers.move(2, 300, 40, to(300, 40, 8));
  const [one, two] = [fingers.release(1, nothing), fingers.release(2, nothing)];
  assert.deepEqual([one.finger.samples.at(-1).y, two.finger.samples.at(-1).y], [-40, 40]);
});

test('past 8 pixels a drag decides once whether it arranges or takes out, and sticks to it', () => {
  const mode = (deg, ...way) => {
    const fingers = new Fingers();
    fingers.press(1, on('hand', 'a', { deg }), 0, 0, 0);
    for (const [x, y] of way) fingers.move(1, x, y, to(x, y));
    return fingers.down.get(1).mode;
  };
  assert.equal(mode(0, [5, 2]), '');
  assert.equal(mode(0, [12, 4], [12, -200]), 'arrange');
  assert.equal(mode(0, [3, -9], [200, -9]), 'take');
  assert.equal(mode(90, [3, -9]), 'arrange');
  assert.equal(mode(270, [-12, 4]), 'take');
});

test('the first movement of a drag says that it began, the later ones do not', () => {
  const fingers = new Fingers();
  fingers.press(1, on('pool', 'd3'), 0, 0, 0);
  assert.equal(fingers.move(1, 4, 0, to(4, 0)), null);
  assert.deepEqual([fingers.move(1, 9, 0, to(9, 0)).began, fingers.move(1, 20, 0, to(20, 0)).began], [true, false]);
  assert.equal(fingers.down.get(1).mode, 'carry');
});

test('a pointer that the system takes away gives its drag back, and presses nothing', () => {
  const fingers = new Fingers();
  fingers.press(1, on('hand', 'a'), 0, 0, 0);
  fingers.move(1, 0, -30, to(0, -30));
  assert.equal(fingers.cancel(1).found.name, 'a');
  assert.equal(fingers.release(1, on('hand', 'a')), null);
  fingers.press(2, on('button', 'b'), 0, 0, 0);
  assert.equal(fingers.cancel(2), null);
});

test('a dragged button does nothing', () => {
  const fingers = new Fingers();
  fingers.press(1, on('button', 'b'), 0, 0, 0);
  assert.equal(fingers.move(1, 0, 20, to(0, 20)), null);
  assert.equal(fingers.release(1, on('button', 'b')).act, '');
});
