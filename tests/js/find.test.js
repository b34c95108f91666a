import assert from 'node:assert/strict';
import { test } from 'node:test';
import { found } from '#find';
import { hand, layer, scene } from './scenes.js';

const drawn = ({ rects = [], tiles = [], over = [] }) => ({ ...layer({ rects, tiles }), overRects: layer({ rects: over }).rects });
const state = (what = scene({ window: 12 }), seats = {}) => ({ scene: what, seats });
const POOL = { id: 'd4', x: 500, y: 500, w: 32, deg: 30 };

test('a visible button lies over a tile, a tile over a place that only says why', () => {
  const at = (x, y) => {
    const rects = [{ key: 'act:win', x: 500, y: 500 }, { key: 'why:pung', x: 540, y: 500, alpha: 0 }];
    return found(drawn({ rects, tiles: [POOL, { ...POOL, id: 'd5', x: 540 }] }), state(), x, y).name;
  };
  assert.deepEqual([at(500, 500), at(500, 512), at(540, 500)], ['act:win@0', 'tile:d4', 'tile:d5']);
});

test('an own tile is of its seat, a tile of the pool of nobody, and others cannot be touched', () => {
  const tiles = [...hand(['m1', 'm5']), POOL, { id: 'w7', x: 200, y: 200, w: 32 }, { id: 'h1_0', x: 900, y: 200, w: 46 }];
  const at = (x, y) => { const { kind, seat } = found(drawn({ tiles }), state(scene({ tiles })), x, y); return [kind, seat]; };
  assert.deepEqual([at(46, 0), at(500, 500), at(200, 200), at(900, 200)], [['hand', 0], ['pool', -1], ['', -1], ['', -1]]);
});

test('who plays no seat picks nothing up', () => {
  assert.equal(found(drawn({ tiles: [POOL] }), state(scene({ hands: {} })), 500, 500).kind, '');
});

test('an answer is bound to the moment in which it is seen, the rules are not', () => {
  const rects = [{ key: 'act:pass', x: 0 }, { key: 'rules', x: 50 }];
  assert.deepEqual([0, 50].map(x => found(drawn({ rects }), state(), x, 0).bound), ['12', '']);
});

test('the second of two taps at the lower edge of a tile still finds it, though it stands higher now', () => {
  // A tile tapped within 15 units of its lower edge rose out from under the finger, and the second tap hit the cloth.
  const tiles = hand(['m1', 'm5']).map(tile => (tile.id === 'h0_1' ? { ...tile, y: -15 } : tile));
  const of = raised => found(drawn({ tiles }), state(scene(), { 0: { raised } }), 46, 28).name;
  assert.deepEqual([of('h0_1'), of('')], ['tile:h0_1', '']);
});

test('a page that lies over the table is hit before everything', () => {
  assert.equal(found(drawn({ over: [{ key: 'paper', x: 500, y: 500 }], tiles: [POOL] }), state(), 500, 500).id, 'paper');
});

test('before anything is drawn there is nothing', () => {
  assert.equal(found({}, state(null), 1, 1).kind, '');
});

test('a button that is drawn small is as large to a finger as every other, and the nearest of two has it', () => {
  const at = (x, y, more = {}) => {
    const rects = [{ key: 'settings', x: 500, y: 900, w: 50, h: 32 }, { key: 'rules', x: 552, y: 900, w: 50, h: 32 }, { key: 'act:win', x: 100, y: 900, w: 82, h: 58 }];
    return found(drawn({ rects, ...more }), state(), x, y).id;
  };
  assert.deepEqual([at(500, 872), at(500, 928), at(500, 870)], ['settings', 'settings', '']);
  assert.deepEqual([at(525, 880), at(527.5, 880), at(580, 900), at(582, 900)], ['settings', 'rules', 'rules', '']);
  assert.equal(at(145, 900), '', 'one that is large enough grows no further');
  assert.equal(at(500, 880, { tiles: [{ ...POOL, x: 500, y: 872, deg: 0 }] }), 'd4', 'a tile that lies there is taken');
});
