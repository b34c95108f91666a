import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACES, loadFonts } from '#fonts';

test('every face is loaded before anything is drawn', async () => {
  const asked = [];
  const fonts = { load: async face => { asked.push(face); return [face]; } };
  assert.equal(await loadFonts(fonts), FACES.length);
  assert.deepEqual(asked, FACES);
});

test('a face that is broken or missing leaves its place to the system', async () => {
  const answers = [async () => [1], async () => { throw new Error('broken'); }, async () => []];
  assert.equal(await loadFonts({ load: () => answers.shift()() }), 1);
});

test('a page is not kept waiting for ever', async () => {
  assert.equal(await loadFonts({ load: () => new Promise(() => {}) }, 5), 0);
});
