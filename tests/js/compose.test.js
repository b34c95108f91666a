import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compose } from '#compose';
import { place } from '#geometry';
import { layer, scene } from './scenes.js';

const SHOWN = { raised: '', armed: false, waiting: false, page: 0, folded: false, pace: '', notice: null, rules: [], reading: -1 };
const WIDE = place(1366, 768);

test('the scene itself is not changed', () => {
  const what = scene();
  const before = JSON.stringify(what);
  compose(what, { ...SHOWN, raised: 'h0_1', notice: { zh: '好', en: 'fine' } }, WIDE);
  assert.equal(JSON.stringify(what), before);
});

test('the raised tile stands higher, and 打出 is dim without one', () => {
  const plain = compose(scene(), SHOWN, WIDE), raised = compose(scene(), { ...SHOWN, raised: 'h0_1' }, WIDE);
  assert.deepEqual(raised.tiles.y, [0, -15, 0]);
  assert.ok(plain.rects.alpha[0] < 1);
  assert.equal(raised.rects.alpha[0], 1);
});

test('calls are dim while an intent waits for its answer', () => {
  const what = scene({ keys: ['act:pung', 'why:kong'] });
  assert.deepEqual(compose(what, { ...SHOWN, waiting: true }, WIDE).rects.alpha, [0.45, 1]);
});

test('panels are placed beside the square and cut at their end', () => {
  const what = scene({ keys: [], tiles: [] });
  what.left = layer({ texts: [{ text: 'top', x: 10, y: 20, size: 16 }, { text: 'far below', y: 5000 }] });
  const { texts } = compose(what, SHOWN, WIDE);
  const { x, y, scale } = WIDE.panels.left;
  assert.deepEqual([texts.text, texts.x, texts.y, texts.size], [['top'], [x + 10 * scale], [y + 20 * scale], [16 * scale]]);
});

test('without room the panels are left out', () => {
  const what = scene({ keys: [], tiles: [] });
  what.left = layer({ texts: [{ text: 'top' }] });
  assert.deepEqual(compose(what, SHOWN, place(700, 700)).texts.text, []);
});

test('the sheet lies above everything, page by page, or folded away', () => {
  const pages = [layer({ texts: [{ text: 'one' }] }), layer({ texts: [{ text: 'two' }] })];
  const of = shown => compose(scene({ pages }), { ...SHOWN, ...shown }, WIDE);
  assert.deepEqual(of({}).overTexts.text, ['one']);
  assert.deepEqual(of({ page: 1 }).overTexts.text, ['two']);
  assert.deepEqual(of({ folded: true }).overRects.key, ['fold', 'next']);
  assert.deepEqual(compose(scene(), SHOWN, WIDE).overTexts.text, []);
});

test('a notice is shown in both languages', () => {
  const { overTexts } = compose(scene(), { ...SHOWN, notice: { zh: '還沒輪到你', en: 'it is not your turn' } }, WIDE);
  assert.deepEqual(overTexts.text, ['還沒輪到你', 'it is not your turn']);
});

test('the chosen pace is marked', () => {
  const what = scene({ keys: ['pace:quick', 'pace:calm'] });
  assert.deepEqual(compose(what, { ...SHOWN, pace: 'calm' }, WIDE).rects.alpha, [1, 0.3]);
});

test('聽 is shown pressed, and tiles that cannot declare are dim', () => {
  const what = scene({ keys: ['discard', 'ready'], refused: { ready: { 'no / no': ['h0_0', 'h0_1'] } } });
  what.table.texts = layer({ texts: [{ text: '聽', key: 'ready', y: 5 }, { text: '打出', key: 'discard', y: 5 }] }).texts;
  const up = compose(what, SHOWN, WIDE), down = compose(what, { ...SHOWN, armed: true }, WIDE);
  assert.deepEqual(up.tiles.shade, [0, 0, 0]);
  assert.deepEqual(down.tiles.shade.map(shade => shade > 0), [true, true, false]);
  assert.notEqual(down.rects.fill[1], up.rects.fill[1]);
  assert.equal(down.rects.fill[0], up.rects.fill[0]);
  assert.deepEqual(down.texts.y, [7, 5]);
});

test('the rules lie above the table in place of a sheet', () => {
  const rules = [layer({ texts: [{ text: '台' }] }), layer({ texts: [{ text: '過水' }] })];
  const what = scene({ pages: [layer({ texts: [{ text: 'sheet' }] })] });
  assert.deepEqual(compose(what, { ...SHOWN, rules, reading: 1 }, WIDE).overTexts.text, ['過水']);
  assert.deepEqual(compose(what, { ...SHOWN, rules }, WIDE).overTexts.text, ['sheet']);
});
