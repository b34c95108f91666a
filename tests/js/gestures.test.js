import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Taps } from '#gestures';

test('down and up on the same thing is a tap', () => {
  const taps = new Taps();
  assert.ok(taps.press(1, 'tile:h0_1', 10, 10));
  taps.move(1, 14, 13);
  assert.equal(taps.release(1, 'tile:h0_1'), 'tile:h0_1');
});

test('beyond 8 pixels it is no tap', () => {
  const taps = new Taps();
  taps.press(1, 'a', 10, 10);
  taps.move(1, 19, 10);
  assert.equal(taps.release(1, 'a'), '');
});

test('a button that appears under a finger already down is not pressed by it', () => {
  const taps = new Taps();
  assert.equal(taps.press(1, '', 10, 10), false);
  assert.equal(taps.release(1, 'act:win'), '');
  taps.press(2, 'discard', 10, 10);
  assert.equal(taps.release(2, 'act:pass'), '');
});

test('several pointers are followed apart', () => {
  const taps = new Taps();
  taps.press(1, 'a', 0, 0);
  taps.press(2, 'b', 50, 50);
  taps.move(1, 30, 0);
  assert.deepEqual([taps.release(2, 'b'), taps.release(1, 'a')], ['b', '']);
});
