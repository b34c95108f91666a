import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Twice } from '#twice';

const press = (id, bound, at, more = {}) => ({ id, bound, at, seat: 0, x: 780, y: 900, ...more });

test('the second of two taps on 過 is no 過 for the tile that was thrown between', () => {
  const twice = new Twice();
  assert.equal(twice.again(press('act:pass', '7', 1000)), false);
  assert.equal(twice.again(press('act:pass', '9', 1120)), true);
  assert.equal(twice.again(press('act:pass', '9', 1301)), false);
});

test('it presses nothing else either that has come to stand there, harmless or not', () => {
  for (const [id, bound] of [['next', '9'], ['lobby', ''], ['why:pung', ''], ['ready', '8']]) {
    const twice = new Twice();
    twice.again(press('act:pung', '7', 1000));
    assert.equal(twice.again(press(id, bound, 1300)), true, id);
    assert.equal(twice.again(press(id, bound, 1301)), false, id);
  }
});

test('the same call at the same moment may be tapped as often as one likes: the room does it once', () => {
  const twice = new Twice();
  for (const at of [1000, 1080, 1160]) assert.equal(twice.again(press('act:win', '7', at)), false);
});

test('another finger elsewhere, and buttons of no moment, are not held up', () => {
  const twice = new Twice();
  twice.again(press('act:pass', '7', 1000, { seat: 1 }));
  assert.equal(twice.again(press('act:pung', '7', 1010, { seat: 3, x: 200 })), false);
  twice.again(press('page', '', 2000));
  assert.equal(twice.again(press('next', '9', 2050)), false);
});
