import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { covers, patches, runs } from '#qr';

const same = JSON.parse(readFileSync(new URL('qr.json', import.meta.url), 'utf8'));

test('squares are unpacked row by row and joined along their rows', () => {
  assert.deepEqual(runs(3, 'c28'), [[0, 0, 2], [2, 0, 1], [2, 2, 1]]);
  assert.deepEqual(runs(3, 'ff8'), [[0, 0, 3], [1, 0, 3], [2, 0, 3]]);
});

test('the polygons are those that the server would make', () => {
  const made = patches([same.card]);
  assert.deepEqual(made.fill, same.fill);
  for (const axis of ['xs', 'ys']) {
    made[axis].forEach((row, at) => {
      assert.equal(row.length, same[axis][at].length);
      row.forEach((value, place) => {
        const wanted = same[axis][at][place];
        assert.ok(wanted === null ? Number.isNaN(value) : Math.abs(value - wanted) < 0.01, `${axis} ${at} ${place}`);
      });
    });
  }
});

test('a finger is on the card or beside it, however the card is turned', () => {
  const card = { ...same.card, x: 100, y: 100, w: 100, h: 140, deg: 0 };
  assert.ok(covers(card, 149, 169) && !covers(card, 169, 149));
  assert.ok(!covers({ ...card, deg: 90 }, 149, 169) && covers({ ...card, deg: 90 }, 169, 149));
  assert.ok(covers({ ...card, deg: 45 }, 165, 100) && !covers({ ...card, deg: 45 }, 165, 165));
});
