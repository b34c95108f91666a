import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Drawings, fill } from '#plot';

test('a source keeps its length, and what is left over is hidden', () => {
  const columns = { x: [1, 2, 3], text: ['a', 'b', 'c'] };
  fill(columns, { x: [7], text: ['z'] }, 3, { x: NaN, text: '' });
  assert.deepEqual(columns, { x: [7, NaN, NaN], text: ['z', '', ''] });
});

test('more rows than a source holds is an error that says how many', () => {
  assert.throws(() => fill({ x: [0] }, { x: [1, 2] }, 1, { x: NaN }), /2 rows for a source of 1/);
});

test('a drawing that fails is reported, and the next one is still made', async () => {
  // One rejected paint once left the page as it was for good, whatever came.
  const made = [], failures = [];
  const drawings = new Drawings(async () => {
    made.push(made.length);
    if (made.length === 2) throw new Error('no canvas');
  }, error => failures.push(error.message));
  for (let turn = 0; turn < 3; turn++) {
    drawings.ask();
    await drawings.done;
  }
  assert.deepEqual([made, failures], [[0, 1, 2], ['no canvas']]);
});

test('what asks while a drawing is under way is drawn once, after it', async () => {
  let made = 0, finish;
  const drawings = new Drawings(() => { made++; return new Promise(done => { finish = done; }); }, () => {});
  drawings.ask();
  await Promise.resolve();
  for (let turn = 0; turn < 5; turn++) drawings.ask();
  assert.equal(made, 1);
  finish();
  await new Promise(setImmediate);
  finish();
  await drawings.done;
  assert.equal(made, 2);
});
