/** The same vectors as in Python (`tests/mahjong/test_wall_vectors.py`): hashes, orders, promises, whole walls. */
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { concat, fromHex, toHex, utf8 } from '#bytes';
import { hmac } from '#hmac';
import { isGiven, promiseOf, seedOf } from '#promise';
import { sha256 } from '#sha256';
import { SET, orderFor, tilesFor } from '#wall';

const VECTORS = JSON.parse(readFileSync(new URL('../data/wall_vectors.json', import.meta.url), 'utf8'));

test('hex digits and bytes, both ways', () => {
  assert.equal(toHex(fromHex('00ff7a')), '00ff7a');
  assert.equal(fromHex('').length, 0);
  for (const wrong of ['0', 'FF', '0g', ' 00', null, 12]) assert.throws(() => fromHex(wrong), RangeError);
  assert.equal(toHex(concat(utf8('a'), utf8('種'), new Uint8Array())), '61e7a8ae');
});

test('SHA-256: the vectors', () => {
  for (const { message, digest } of VECTORS.sha256) assert.equal(toHex(sha256(fromHex(message))), digest, message);
});

test('SHA-256: every length up to three blocks, as the system has it', () => {
  for (let size = 0; size <= 192; size++) {
    const message = Uint8Array.from({ length: size }, (_, at) => (at * 31 + size) % 256);
    assert.equal(toHex(sha256(message)), createHash('sha256').update(message).digest('hex'), `${size}`);
  }
});

test('HMAC-SHA-256: the vectors, and keys about as long as a block', () => {
  for (const { key, message, digest } of VECTORS.hmac) assert.equal(toHex(hmac(fromHex(key), fromHex(message))), digest);
  for (const size of [1, 32, 63, 64, 65, 200]) {
    const key = new Uint8Array(size).fill(size), message = utf8(`under a key of ${size}`);
    assert.equal(toHex(hmac(key, message)), createHmac('sha256', key).update(message).digest('hex'));
  }
});

test('orders: first and last places and the hash of the whole, the one with a rejected word too', () => {
  for (const { seed, hand, size, first, last, sha256: hash } of VECTORS.orders) {
    const order = orderFor(fromHex(seed), hand, size);
    assert.deepEqual(order.slice(0, first.length), first);
    assert.deepEqual(order.slice(order.length - last.length), last);
    assert.equal(toHex(sha256(utf8(order.join(',')))), hash, `hand ${hand}, size ${size}`);
  }
  assert.ok(VECTORS.orders.some(({ hand }) => hand === 80582) && VECTORS.orders.some(({ size }) => size === 84));
});

test('the set has four of each playing kind, then plants and seasons', () => {
  assert.equal(SET.length, 144);
  assert.equal(new Set(SET).size, 42);
  assert.equal(SET.slice(124).join(' '), 'dr dr dr dr dg dg dg dg dw dw dw dw f5 f6 f7 f8 f1 f2 f3 f4');
});

test('whole walls, tile by tile', () => {
  for (const { seed, hand, tiles } of VECTORS.walls) assert.equal(tilesFor(fromHex(seed), hand).join(' '), tiles);
});

test('a missing seed and a hand that is none are errors', () => {
  const seed = utf8('a seed');
  for (const wrong of [new Uint8Array(), null, 'text', undefined]) assert.throws(() => orderFor(wrong, 1), RangeError);
  for (const hand of [0, -1, 1.5, NaN, '1', undefined]) assert.throws(() => orderFor(seed, hand), RangeError);
  assert.throws(() => orderFor(seed, 1, 0), RangeError);
});

test('promises and seeds: the published vector, and shares at other seats', () => {
  for (const { secret, shares, promise, seed } of VECTORS.promises) {
    assert.equal(toHex(promiseOf(fromHex(secret))), promise);
    assert.equal(toHex(seedOf(fromHex(secret), shares.map(fromHex))), seed);
  }
  assert.equal(new Set(VECTORS.promises.map(({ seed }) => seed)).size, VECTORS.promises.length);
});

test('secrets and shares have 32 bytes, and there are four shares', () => {
  const secret = new Uint8Array(32).fill(1), none = new Uint8Array(32);
  for (const wrong of [new Uint8Array(31), new Uint8Array(33), null, '1'.repeat(32)]) {
    assert.throws(() => promiseOf(wrong), RangeError);
    assert.throws(() => seedOf(secret, [none, none, wrong, none]), RangeError);
  }
  assert.throws(() => seedOf(secret, [none, none, none]), RangeError);
  assert.deepEqual([isGiven(none), isGiven(secret)], [false, true]);
});
