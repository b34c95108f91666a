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
  samples.forEach(([x, y, at]) => shuffle.stir(x, y, at, 1));
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
  assert.deepEqual(notesOf(storage, 'ABCDE').get(1), { promises: [A], shares: [sent[0].share], stirred: [] });
});

test('a shuffle on the glass makes another share, once, and a mere touch makes none', () => {
  const { sent, giver, storage } = given();
  const move = way => giver.stir(5, 5, 5, way);
  move(SHUFFLE);
  assert.equal(sent.length, 0, 'nothing is promised yet');
  giver.sees(3, A);
  assert.equal(move(SHUFFLE / 4), 0.25);
  assert.equal(move(SHUFFLE / 4), 0.5);
  assert.equal(sent.length, 1);
  assert.equal(move(SHUFFLE), 1);
  assert.equal(move(SHUFFLE), 1);
  assert.deepEqual(sent.map(({ hand }) => hand), [3, 3]);
  const [first, second] = sent.map(({ share }) => share);
  assert.notEqual(first, second);
  assert.deepEqual(notesOf(storage, 'ABCDE').get(3), { promises: [A], shares: [first, second], stirred: [second] });
  giver.begin();
  move(SHUFFLE);
  assert.equal(sent.length, 3, 'who shuffles again gives again');
});

test('what was stirred for one promise counts for no other', () => {
  const { sent, giver } = given();
  giver.sees(3, A);
  giver.stir(5, 5, 5, SHUFFLE / 2);
  giver.sees(3, B);
  assert.equal(giver.stir(6, 6, 6, SHUFFLE / 2), 0.5);
  assert.equal(sent.length, 2);
});

test('a page that is loaded anew says again what was given, and no other share takes the place of a shuffle', () => {
  const { sent, giver, storage } = given();
  giver.sees(3, A);
  giver.stir(5, 5, 5, SHUFFLE);
  const { share } = sent.at(-1), anew = given(storage);
  anew.giver.sees(3, A);
  assert.deepEqual(anew.sent, [{ t: 'share', hand: 3, share }]);
  assert.equal(notesOf(storage, 'ABCDE').get(3).shares.length, 2);
  anew.giver.sees(3, B);
  assert.notEqual(anew.sent.at(-1).share, share, 'a server that promises anew knows the old share');
});

test('a share that was sent into a cut wire is said again, on a page that may keep nothing too', () => {
  for (const storage of [new Memory(), Object.assign(new Memory(), { setItem() { throw new Error('full'); } })]) {
    const { sent, giver } = given(storage);
    giver.sees(3, A);
    giver.stir(5, 5, 5, SHUFFLE);
    giver.unheard();
    giver.sees(3, A);
    assert.equal(sent.length, 3);
    assert.deepEqual(sent[2], sent[1]);
  }
});

test('of a hand that is shuffled again and again the newest shares are noted', () => {
  const { giver, sent, storage } = given();
  giver.sees(1, A);
  for (let times = 0; times < 50; times++) { giver.begin(); giver.stir(1, 1, times, SHUFFLE); }
  const { shares, stirred } = notesOf(storage, 'ABCDE').get(1);
  assert.deepEqual([shares.length, stirred.length, shares.at(-1)], [16, 16, sent.at(-1).share]);
});

test('a promise that changed before the deal is noted as having changed', () => {
  const { sent, giver, storage } = given();
  giver.sees(1, A);
  giver.sees(1, B);
  const noted = notesOf(storage, 'ABCDE').get(1), shares = sent.map(({ share }) => share);
  assert.deepEqual(noted, { promises: [A, B], shares, stirred: [] });
  assert.deepEqual(compare(noted, { promise: B, shares }), { promise: 'changed', share: 'in' });
  assert.deepEqual(compare(noted, { promise: A, shares: shares.slice(0, 1) }), { promise: 'other', share: 'earlier' });
});

test('a record that holds another promise or leaves the share out is told apart', () => {
  const noted = { promises: [A], shares: [A, B], stirred: [] };
  assert.deepEqual(compare(noted, { promise: A, shares: ['0'.repeat(64), B] }), { promise: 'same', share: 'in' });
  assert.deepEqual(compare(noted, { promise: B, shares: ['0'.repeat(64)] }), { promise: 'other', share: 'missing' });
  const stirred = { ...noted, stirred: [B] };
  assert.equal(compare(stirred, { promise: A, shares: [B] }).share, 'stirred');
  assert.equal(compare(stirred, { promise: A, shares: [A] }).share, 'earlier');
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
