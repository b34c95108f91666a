import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep, recall } from '#keep';
import { sorted } from '#order';

/** What a browser's storage does, in memory. */
class Memory {
  constructor() { this.map = new Map(); }
  get length() { return this.map.size; }
  key(at) { return [...this.map.keys()][at] ?? null; }
  getItem(name) { return this.map.get(name) ?? null; }
  setItem(name, value) { this.map.set(name, value); }
  removeItem(name) { this.map.delete(name); }
}

test('an order comes back as it was kept', () => {
  const storage = new Memory(), order = { faces: ['m5', 'm1'], join: 1, gone: -1 };
  keep(storage, 'mahjong-order:A:1:0', order);
  assert.deepEqual(recall(storage, 'mahjong-order:A:1:0'), order);
  assert.equal(recall(storage, 'mahjong-order:A:2:0'), null);
});

test('what is damaged is none', () => {
  const storage = new Memory();
  for (const text of ['{', 'null', '[]', '{"faces":[1],"join":0,"gone":0}', '{"faces":["m1"],"join":"x","gone":0}']) {
    storage.setItem('x', text);
    assert.equal(recall(storage, 'x'), null, text);
  }
});

test('orders do not fill the storage, and nothing else is touched', () => {
  const storage = new Memory();
  storage.setItem('mahjong-pace', 'quick');
  for (let hand = 0; hand < 300; hand++) [0, 1].forEach(seat => keep(storage, `mahjong-order:A:${hand}:${seat}`, sorted(['m1'])));
  assert.ok(storage.length < 70);
  assert.ok(recall(storage, 'mahjong-order:A:299:0') && recall(storage, 'mahjong-order:A:299:1'));
  assert.equal(storage.getItem('mahjong-pace'), 'quick');
});

test('a storage that refuses does no harm', () => {
  const storage = new Memory();
  storage.setItem = () => { throw new Error('full'); };
  keep(storage, 'mahjong-order:A:1:0', sorted(['m1']));
});
