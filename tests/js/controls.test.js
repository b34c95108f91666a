import assert from 'node:assert/strict';
import { test } from 'node:test';
import { controls, tileName } from '#controls';
import { layer, scene, tile } from './scenes.js';

const above = layer();
const drawn = below => ({ ...layer(below), overRects: above.rects, overTexts: above.texts, overTiles: above.tiles });
const state = (more = {}) => ({ scene: scene(more), seats: {} });

test('a button is called by its words, with the tiles that are drawn on it', () => {
  const rects = [{ key: 'act:chow low', x: 500, y: 900, w: 100, h: 58 }], texts = [{ key: 'act:chow low', text: '吃' }, { key: 'act:chow low', text: 'Chow' }];
  const tiles = ['m4', 'm5', 'm6'].map((face, at) => ({ face, x: 480 + 20 * at, y: 905, w: 20 }));
  const [chow] = controls(drawn({ rects, texts, tiles }), state());
  assert.equal(chow.said, '吃 Chow 四萬 4 character 五萬 5 character 六萬 6 character');
  assert.deepEqual([chow.x, chow.y, chow.w, chow.h, chow.pressed], [500, 900, 100, 58, null]);
});

test('a choice says what it is a choice of, a sign has a name, and a button about a seat says which', () => {
  const rects = [['set:hints:on', 100, -1], ['rules', 200, 0], ['sit:2', 300, -1]].map(([key, x, seat]) => ({ key, x, y: 100, seat }));
  const texts = [['set:hints', '提示 Hints'], ['set:hints:on', '開'], ['set:hints:on', 'On'], ['sit:2', '坐下 Sit here']]
    .map(([key, text]) => ({ key, text, seat: -1 })).concat([{ key: 'rules', text: '?', seat: 0 }]);
  const said = controls(drawn({ rects, texts }), state()).map(one => one.said);
  assert.deepEqual(said, ['提示 Hints 開 On', '規則 Rules', '坐下 Sit here 座位 3 seat 3']);
});

test('what lies under a page, and a place at which nothing is seen, is no control', () => {
  const rects = [{ key: 'settings', x: 500, y: 500 }, { key: 'why:pung', x: 300, y: 300, alpha: 0 }];
  const over = layer({ rects: [{ key: 'paper', x: 500, y: 500, w: 900, h: 300 }] });
  assert.deepEqual(controls({ ...layer({ rects }), overRects: over.rects, overTexts: over.texts, overTiles: over.tiles }, state()), []);
  assert.equal(controls(drawn({ rects }), state()).length, 1);
});

test('own tiles are named, the drawn one says so, and the raised one is pressed', () => {
  const tiles = [tile(0, 'm1'), tile(1, 'we'), tile(2, 's9', true)];
  const found = controls(drawn({ tiles }), { ...state({ tiles }), seats: { 0: { raised: 'h0_1' } } });
  assert.deepEqual(found.map(one => [one.said, one.pressed]), [['一萬 1 character', false], ['東 East', true], ['九條 9 bamboo 摸到 drawn', false]]);
  assert.equal(tileName('back'), '');
});

test('what the table waits for comes first, then the hand, then all else', () => {
  const rects = [['sort', 100], ['act:pung', 200], ['settings', 300], ['discard', 400]].map(([key, x]) => ({ key, x, y: 600 }));
  const tiles = [tile(0, 'm1')];
  assert.deepEqual(controls(drawn({ rects, tiles }), state({ tiles })).map(one => one.name), ['act:pung@0', 'discard@0', 'tile:h0_0', 'sort@0', 'settings@0']);
});
