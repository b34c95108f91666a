import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill } from '#plot';

test('a source keeps its length, and what is left over is hidden', () => {
  const columns = { x: [1, 2, 3], text: ['a', 'b', 'c'] };
  fill(columns, { x: [7], text: ['z'] }, 3, { x: NaN, text: '' });
  assert.deepEqual(columns, { x: [7, NaN, NaN], text: ['z', '', ''] });
});

test('more rows than a source holds is an error that says how many', () => {
  assert.throws(() => fill({ x: [0] }, { x: [1, 2] }, 1, { x: NaN }), /2 rows for a source of 1/);
});
