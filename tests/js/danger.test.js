import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compose } from '#compose';
import { BANDS, marks, sheets } from '#danger';
import { place } from '#geometry';
import { Motion } from '#motion';
import { press } from '#play';
import { columns, lookup } from '#rows';
import { hand, hotseat, layer, scene } from './scenes.js';

const DANGER = {
  marks: { m1: [0, '0%'], m5: [3, '12%'] }, said: [['↑近', '↑near'], ['↓遠', '↓far'], ['剛過', 'went by']],
  risks: {
    m1: [[0, 0, '0%', [2]], [0, 0, '0%', [2]], [0, 0, '0%', [2]]],
    m5: [[3, 0.4, '11%', [0, 1]], [1, 0.01, '<1%', [1]], [0, 0, '0%', [2]]],
  },
};
const SHEET = layer({
  rects: [{ key: 'paper', x: 100, y: 100, w: 80, h: 60 }, { key: '{0 share}', x: 100, y: 90, w: 40, h: 4 }, { key: '{1 share}', w: 40 },
    { key: '{2 share}', w: 40 }, { key: 'open:calibration?model=logistic@1', x: 130, y: 100 }],
  texts: ['{any}', '南', '{0 chance}', '{0 zh}', '{0 en}', '{1 chance}', '{1 zh}', '{1 en}', '{2 chance}', '{2 zh}', '{2 en}'].map(text => ({ text })),
});
const PANEL = layer({ rects: [{ key: 'paper', x: 180, y: 660, w: 360, h: 190 }], texts: [{ text: '{0 chance}', x: 20, y: 600 }] });

const SHOWN = { seats: {}, orders: {}, waiting: false, page: 0, folded: false, pace: '', notice: null, rules: [], reading: -1,
  reader: -1, setting: false, settings: {}, settingsPage: null, sound: 'running' };
const raising = (raised, seat = 0) => ({ ...SHOWN, seats: { [seat]: { raised, armed: false, pending: 0, tap: null } } });
const withHints = (more = {}, { panel = false, mine = true } = {}) => scene({
  tiles: hand(['m1', 'm5'], 'm5'),
  hands: { 0: { mine, refused: { discard: {}, ready: {} }, danger: DANGER, sheets: { table: SHEET, ...(panel ? { panel: PANEL } : {}) } } }, ...more,
});
const WIDE = place(1366, 768), NARROW = place(800, 790), NO_PANELS = { left: null, right: null };

test('every tile of the hand has its mark, and nothing else has one', () => {
  const what = withHints();
  what.table = layer({ tiles: [...hand(['m1', 'm5'], 'm5'), ...hand(['m5'], '', 1), { id: 'd3', face: 'm5' }] });
  assert.deepEqual(marks(what.table.tiles, what.hands), ['0 0%', '3 12%', '3 12%', '', '']);
  assert.deepEqual(marks(scene().table.tiles, scene().hands), ['', '', '']);
});

test('a mark goes with its tile when the hand is arranged', () => {
  const shown = { ...raising(''), orders: { 0: { faces: ['m5', 'm1'], join: -1, gone: -1 } } };
  const { tiles } = compose(withHints(), shown, WIDE);
  const at = Object.fromEntries(tiles.id.map((id, row) => [id, [tiles.x[row], tiles.mark[row]]]));
  assert.deepEqual(at, { h0_0: [46, '0 0%'], h0_1: [0, '3 12%'], h0_2: [92, '3 12%'] });
});

test('a row that rocks keeps its marks, a tile at a finger has none', () => {
  const { tiles } = compose(withHints(), SHOWN, WIDE), still = lookup(tiles), motion = new Motion();
  assert.equal(columns([still.get('h0_1')]).mark[0], '3 12%');
  motion.hold(1, still.get('h0_1'), { x: 5, y: 5, deg: 0, lift: 1, w: 46 });
  assert.deepEqual(columns(motion.rows(0, still)).mark, ['']);
});

test('the raised tile is told of: the chance for anybody, for each opponent, and why', () => {
  const [{ layer: { texts, rects }, place: panel }] = sheets(withHints(), raising('h0_1'), NO_PANELS);
  assert.equal(panel, undefined);
  assert.deepEqual(texts.text, ['12%', '南', '11%', '↑近；↓遠', '↑near; ↓far', '<1%', '↓遠', '↓far', '0%', '剛過', 'went by']);
  assert.deepEqual([texts.color[0], texts.color[1], texts.color[5], texts.color[8]], [BANDS[3].text, '#000', BANDS[1].text, BANDS[0].text]);
  assert.deepEqual(rects.key, ['paper', '', '', '', 'open:calibration?model=logistic@1']);
});

test('a bar is as long as its share from where it begins; a little is seen, nothing is not', () => {
  const { rects } = sheets(withHints(), raising('h0_1'), NO_PANELS)[0].layer;
  assert.deepEqual([rects.x[1] - rects.w[1] / 2, rects.w[1]], [80, 16]);
  assert.ok(rects.w[2] > 0 && rects.alpha[2] === 1);
  assert.deepEqual([rects.w[3], rects.alpha[3]], [0, 0]);
});

test('a bar of a turned seat begins at that seat’s left', () => {
  const what = withHints();
  what.hands[0].sheets.table = layer({ rects: [{ key: '{0 share}', x: 10, y: 100, w: 40, deg: 270 }] });
  const { rects } = sheets(what, raising('h0_1'), NO_PANELS)[0].layer;
  assert.deepEqual([rects.x[0], rects.y[0] - -rects.w[0] / 2].map(Math.round), [10, 120]);
});

test('the scene itself is not changed', () => {
  const what = withHints(), before = JSON.stringify(what);
  compose(what, raising('h0_1'), WIDE);
  assert.equal(JSON.stringify(what), before);
});

test('no tile raised, no hints, or a page over the table: no sheet', () => {
  const none = (what, shown) => assert.deepEqual(sheets(what, shown, NO_PANELS), []);
  none(withHints(), SHOWN);
  none(withHints(), raising('h0_9'));
  none(scene(), raising('h0_1'));
  none(withHints(), { ...raising('h0_1'), setting: true });
  none(withHints(), { ...raising('h0_1'), reading: 0 });
  none(withHints({ pages: [layer()] }), raising('h0_1'));
});

test('it lies in the panel where it fits there, else on the table', () => {
  const what = withHints({}, { panel: true }), texts = at => compose(what, raising('h0_1'), at).overTexts;
  const { x, y, scale } = WIDE.panels.left;
  assert.deepEqual([texts(WIDE).text, texts(WIDE).x, texts(WIDE).y], [['11%'], [x + 20 * scale], [y + 600 * scale]]);
  assert.equal(texts(NARROW).text.length, 11);
  const short = { ...WIDE, panels: { ...WIDE.panels, left: { ...WIDE.panels.left, height: 700 } } };
  assert.equal(texts(short).text.length, 11);
});

test('on a screen that several share only who has to discard has a sheet: it covers the pool for all', () => {
  const four = hotseat({ turn: 2 });
  for (const seat of [1, 2]) Object.assign(four.hands[seat], { danger: DANGER, sheets: { table: SHEET } });
  const open = seat => sheets(four, raising(`h${seat}_1`, seat), NO_PANELS).length;
  assert.deepEqual([open(1), open(2)], [0, 1]);
  assert.equal(sheets(withHints({}, { mine: false }), raising('h0_1'), NO_PANELS).length, 1);
});

test('on a phone a notice takes the place of the sheet', () => {
  const notice = { zh: '還沒輪到你', en: 'it is not your turn' }, open = (shape, said) => sheets(withHints({ shape }), { ...raising('h0_1'), notice: said }, NO_PANELS).length;
  assert.deepEqual([open('portrait', null), open('portrait', notice), open('landscape', notice), open('square', notice)], [1, 0, 0, 1]);
});

test('the button of calibration opens a page beside the table and sends nothing', () => {
  const state = { scene: withHints(), seats: {} };
  assert.deepEqual(press(state, 'open:calibration?model=logistic@1', 0), { state, send: [], open: 'calibration?model=logistic@1' });
});
