import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compose } from '#compose';
import { place } from '#geometry';
import { layer, scene } from './scenes.js';

const SHOWN = { seats: {}, orders: {}, waiting: false, page: 0, folded: false, pace: '', notice: null, rules: [], reading: -1,
  reader: -1, setting: false, settings: {}, settingsPage: null, sound: 'running' };
const seat0 = what => ({ ...SHOWN, seats: { 0: { raised: '', armed: false, pending: 0, tap: null, ...what } } });
const WIDE = place(1366, 768);

test('the scene itself is not changed', () => {
  const what = scene();
  const before = JSON.stringify(what);
  compose(what, { ...seat0({ raised: 'h0_1' }), notice: { zh: '好', en: 'fine' } }, WIDE);
  assert.equal(JSON.stringify(what), before);
});

test('the raised tile stands higher, and 打出 is dim without one', () => {
  const plain = compose(scene(), SHOWN, WIDE), raised = compose(scene(), seat0({ raised: 'h0_1' }), WIDE);
  assert.deepEqual(raised.tiles.id.filter((_, row) => raised.tiles.y[row] === -15), ['h0_1']);
  assert.ok(plain.rects.alpha[0] < 1);
  assert.equal(raised.rects.alpha[0], 1);
});

test('calls are dim while an intent waits for its answer', () => {
  const what = scene({ keys: ['act:pung', 'why:kong'] });
  assert.deepEqual(compose(what, { ...seat0({ pending: 7 }), waiting: true }, WIDE).rects.alpha, [0.45, 1]);
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

test('what is chosen wears a sign: gold and ivory are one grey to some', () => {
  const what = scene({ keys: ['pace:quick', 'pace:calm'] });
  what.table.texts = layer({ texts: [{ text: '快', key: 'pace:quick' }, { text: '慢', key: 'pace:calm' }, { text: 'Calm', key: 'pace:calm' }] }).texts;
  assert.deepEqual(compose(what, { ...SHOWN, pace: 'calm' }, WIDE).texts.text, ['快', '✓ 慢', 'Calm']);
});

test('聽 is shown pressed, and tiles that cannot declare are dim', () => {
  const what = scene({ keys: ['discard', 'ready'], refused: { ready: { 'no / no': ['h0_0', 'h0_1'] } } });
  what.table.texts = layer({ texts: [{ text: '聽', key: 'ready', y: 5 }, { text: '打出', key: 'discard', y: 5 }] }).texts;
  const up = compose(what, SHOWN, WIDE), down = compose(what, seat0({ armed: true }), WIDE);
  assert.deepEqual(up.tiles.shade, [0, 0, 0]);
  assert.deepEqual(down.tiles.id.filter((_, row) => down.tiles.shade[row] > 0).sort(), ['h0_0', 'h0_1']);
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

test('the settings lie above the table, with what is chosen marked', () => {
  const settingsPage = layer({ rects: [{ key: 'set:voice:clips' }, { key: 'set:voice:off' }, { key: 'settings' }] });
  const shown = { ...SHOWN, setting: true, settingsPage, settings: { voice: 'off' }, reader: 0 };
  const { overRects } = compose(scene(), shown, WIDE);
  assert.deepEqual(overRects.key, ['set:voice:clips', 'set:voice:off', 'settings']);
  assert.deepEqual(overRects.line.map(Boolean), [false, true, false]);
});

test('on a screen that several share, a page is turned to the seat that opened it', () => {
  const rules = [layer({ rects: [{ key: 'rules', x: 600, y: 500 }] })], four = scene();
  four.hands = { 0: four.hands[0], 1: four.hands[0], 2: four.hands[0], 3: four.hands[0] };
  const at = reader => { const { x, y, deg } = compose(four, { ...SHOWN, rules, reading: 0, reader }, WIDE).overRects; return [x[0], y[0], deg[0]].map(Math.round); };
  assert.deepEqual([0, 1, 2, 3].map(at), [[600, 500, 0], [500, 400, 270], [400, 500, 180], [500, 600, 90]]);
  assert.deepEqual(compose(scene(), { ...SHOWN, rules, reading: 0, reader: 0 }, WIDE).overRects.deg, [0]);
});

test('the button of sound says when the page is silent, and when it wants to be touched', () => {
  const what = scene();
  what.table = layer({ texts: [{ key: 'sound', text: '聲音' }, { key: 'sound', text: 'Sound' }] });
  const says = shown => compose(what, { ...SHOWN, ...shown }, WIDE).texts.text;
  assert.deepEqual(says({}), ['聲音', 'Sound']);
  assert.deepEqual(says({ settings: { sound: 'off' } }), ['靜音', 'Muted']);
  assert.deepEqual(says({ sound: 'blocked' }), ['點一下', 'Tap: sound']);
});

test('high contrast changes colours and nothing else', () => {
  const what = scene();
  what.table = layer({ rects: [{ key: 'a', fill: '#b8322a', x: 7 }], texts: [{ text: 'x', color: '#8fd0a2' }] });
  const { rects, texts } = compose(what, { ...SHOWN, settings: { colours: 'contrast' } }, WIDE);
  assert.deepEqual([rects.fill[0], rects.x[0], texts.color[0], texts.text[0]], ['#9a3b00', 7, '#7cc7ff', 'x']);
});

test('a notice stands before the seat that it is for, turned to it, where several share a screen', () => {
  const four = scene();
  four.hands = { 0: four.hands[0], 1: four.hands[0] };
  const at = seat => { const { x, y, deg } = compose(four, { ...SHOWN, notice: { zh: '不行', en: 'no', seat } }, WIDE).overRects; return [x[0], y[0], deg[0]].map(Math.round); };
  assert.deepEqual([at(0), at(1), at(-1)], [[500, 758, 0], [758, 500, 270], [500, 758, 0]]);
});
