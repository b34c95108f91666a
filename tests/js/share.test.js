import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { Giver, SHUFFLE, Shuffle, compare, note, notesOf } from '#share';
import { toHex } from '#bytes';

/** What a browser's storage does, in memory. */
class Memory {
  constructor() { this.map = new Map(); }
  get length() { return this.map.size; }
  key(at) { return [...this.map.keys()][at] ?? null; }
  getItem(name) { return this.map.get(name) ?? null; }
  setItem(name, value) { this.map.set(name, value); }
  removeItem(name) { this.map.delete(name); }
}

const A = 'a'.repeat(64), B = 'b'.repeat(64), random = fill => new Uint8Array(32).fill(fill);
const stirred = (...samples) => {
  const shuffle = new Shuffle();
  samples.forEach(([x, y, at]) => shuffle.stir(x, y, at));
  return shuffle;
};

test('a share is 32 bytes that depend on the random bytes and on every sample in its order', () => {
  const shares = [
    stirred().share(random(1)), stirred().share(random(2)), stirred([1, 2, 3]).share(random(1)), stirred([1, 2, 4]).share(random(1)),
    stirred([1, 2, 3], [4, 5, 6]).share(random(1)), stirred([4, 5, 6], [1, 2, 3]).share(random(1)), stirred([12, 3, 3]).share(random(1)),
  ].map(toHex);
  assert.equal(new Set(shares).size, shares.length);
  for (const share of shares) assert.match(share, /^[0-9a-f]{64}$/);
  assert.equal(toHex(stirred([1, 2, 3]).share(random(1))), shares[2]);
});

test('a gesture without random bytes makes no share', () => {
  for (const wrong of [new Uint8Array(), new Uint8Array(31)]) assert.throws(() => stirred([1, 2, 3]).share(wrong), RangeError);
});

const given = (storage = new Memory()) => {
  const sent = [], giver = new Giver(storage, webcrypto, 'ABCDE', message => sent.push(message));
  return { storage, sent, giver };
};

test('each promise that is seen is answered with one share', () => {
  const { sent, giver, storage } = given();
  giver.sees(1, '');
  giver.sees(1, A);
  giver.sees(1, A);
  giver.sees(2, B);
  assert.deepEqual(sent.map(({ t, hand }) => [t, hand]), [['share', 1], ['share', 2]]);
  assert.notEqual(sent[0].share, sent[1].share);
  assert.deepEqual(notesOf(storage, 'ABCDE').get(1), { promises: [A], shares: [sent[0].share] });
});

test('a shuffle on the glass makes another share, a mere touch does not', () => {
  const { sent, giver } = given();
  const move = count => { for (let at = 0; at < count; at++) giver.stir(at, at, at); };
  move(SHUFFLE);
  assert.equal(giver.shuffled(), false, 'nothing is promised yet');
  giver.sees(3, A);
  move(SHUFFLE - 1);
  assert.equal(giver.shuffled(), false);
  move(SHUFFLE);
  assert.equal(giver.shuffled(), true);
  assert.deepEqual(sent.map(({ hand }) => hand), [3, 3]);
  giver.dealt();
  move(SHUFFLE);
  assert.equal(giver.shuffled(), false, 'it is too late');
});

test('a promise that changed before the deal is noted as having changed', () => {
  const { sent, giver, storage } = given();
  giver.sees(1, A);
  giver.sees(1, B);
  const noted = notesOf(storage, 'ABCDE').get(1), shares = sent.map(({ share }) => share);
  assert.deepEqual(noted, { promises: [A, B], shares });
  assert.deepEqual(compare(noted, { promise: B, shares }), { promise: 'changed', share: 'in' });
  assert.deepEqual(compare(noted, { promise: A, shares: shares.slice(0, 1) }), { promise: 'other', share: 'earlier' });
});

test('a record that holds another promise or leaves the share out is told apart', () => {
  const noted = { promises: [A], shares: [A, B] };
  assert.deepEqual(compare(noted, { promise: A, shares: ['0'.repeat(64), B] }), { promise: 'same', share: 'in' });
  assert.deepEqual(compare(noted, { promise: B, shares: ['0'.repeat(64)] }), { promise: 'other', share: 'missing' });
});

test('notes are few, and damaged ones are none', () => {
  const storage = new Memory();
  for (let hand = 1; hand <= 100; hand++) note(storage, 'R0', hand, A, B);
  assert.deepEqual([notesOf(storage, 'R0').size, Math.min(...notesOf(storage, 'R0').keys())], [64, 37]);
  for (let room = 1; room <= 30; room++) note(storage, `R${room}`, 1, A, B);
  assert.ok(storage.length <= 16);
  assert.equal(notesOf(storage, 'R30').size, 1);
  for (const text of ['{', 'null', '[]', '{"1":null}', '{"1":{"promises":["x"],"shares":[]}}', '{"x":{"promises":[],"shares":[]}}', '3']) {
    storage.setItem('mahjong-shares-X', text);
    assert.equal(notesOf(storage, 'X').size, 0, text);
  }
});

test('a storage that refuses keeps nobody from giving a share', () => {
  const full = Object.assign(new Memory(), { setItem() { throw new Error('full'); } }), { sent, giver } = given(full);
  giver.sees(1, A);
  assert.equal(sent.length, 1);
});
