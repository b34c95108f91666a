import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arranged, follow, keptAs, moved, sorted } from '#order';
import { handRows } from '#scene';
import { hand, layer } from './scenes.js';

const order = (faces, more = {}) => ({ ...sorted(faces.split(' ')), ...more });
const after = (before, faces) => follow(before, faces.split(' ')).faces.join(' ');

test('a hand begins as it is sent, and is never sorted again', () => {
  assert.equal(after(null, 'm1 m2 m3'), 'm1 m2 m3');
  assert.equal(after(order('m3 m1 m2'), 'm1 m2 m3'), 'm3 m1 m2');
});

test('a discard and the tile drawn: the gone one leaves, the new one joins at the right end', () => {
  assert.equal(after(order('we m3 m1 m2'), 'm1 m2 p5 we'), 'we m1 m2 p5');
});

test('a claim or a kong takes its tiles out and moves no other', () => {
  assert.equal(after(order('p2 m1 s9 p1 m5 p3'), 'm1 m5 p2 s9'), 'p2 m1 s9 m5');
  assert.equal(after(order('s9 m5 m5 p1 m5 m5 we wn'), 'p1 s9 we wn'), 's9 p1 we wn');
});

test('of two alike it is the one thrown that leaves', () => {
  assert.equal(after(order('m5 p1 p2 m5', { gone: 0 }), 'm5 p1 p2'), 'p1 p2 m5');
  assert.equal(after(order('m5 p1 p2 m5', { gone: 3 }), 'm5 p1 p2'), 'm5 p1 p2');
  assert.equal(after(order('m5 p1 p2', { gone: 1 }), 'm5 p1 p2'), 'm5 p1 p2', 'a refused throw takes nothing');
});

test('a tile put into the row while it stood apart joins there', () => {
  assert.equal(after(order('we m3 m1 m2', { join: 1 }), 'm1 m2 p5 we'), 'we p5 m1 m2');
});

test('another hand is sorted', () => {
  assert.equal(after(order('m1 m2 m3 m4 m5 m6'), 'm1 p1 p2 p3 s1 s2'), 'm1 p1 p2 p3 s1 s2');
});

test('a tile is moved along the row, to either side', () => {
  assert.deepEqual(moved(order('a b c d'), 0, 2).faces, ['b', 'c', 'a', 'd']);
  assert.deepEqual(moved(order('a b c d'), 3, 0).faces, ['d', 'a', 'b', 'c']);
});

test('faces, ids and what throwing them means change places together; the places stay', () => {
  const tiles = layer({ tiles: hand(['m1', 'm5', 'p9'], 'we') }).tiles;
  const shown = arranged(tiles, { 0: order('p9 m1 m5') }), { rows, drawn } = handRows(shown, 0);
  assert.deepEqual(rows.map(row => shown.face[row]), ['p9', 'm1', 'm5']);
  assert.deepEqual(rows.map(row => shown.x[row]), [0, 46, 92]);
  for (const row of rows) assert.equal(shown.what[row], `discard ${shown.face[row]}`);
  assert.deepEqual(rows.map(row => shown.id[row]), ['h0_2', 'h0_0', 'h0_1']);
  assert.equal(shown.face[drawn], 'we');
  assert.deepEqual(tiles.face, ['m1', 'm5', 'p9', 'we'], 'the scene itself is not changed');
});

test('every tile keeps its id even among four alike', () => {
  const tiles = layer({ tiles: hand(['m5', 'm5', 'p1', 'm5', 'm5']) }).tiles;
  const shown = arranged(tiles, { 0: order('m5 p1 m5 m5 m5') });
  assert.deepEqual(new Set(shown.id), new Set(tiles.id));
  shown.id.forEach((id, row) => assert.equal(shown.face[row], tiles.face[tiles.id.indexOf(id)]));
});

test('an order that does not fit the hand is left aside, and other seats\' hands are not touched', () => {
  const tiles = layer({ tiles: [...hand(['m1', 'm5']), ...hand(['p1', 'p2'], '', 1)] }).tiles;
  assert.deepEqual(arranged(tiles, { 0: order('m1 m9') }).face, tiles.face);
  assert.deepEqual(arranged(tiles, { 1: order('p2 p1') }).face, ['m1', 'm5', 'p2', 'p1']);
});

test('an order is kept by room, hand and seat', () => {
  assert.equal(keptAs({ code: 'ABC', hand: 7 }, '?room=X', 2), 'mahjong-order:ABC:7:2');
  assert.equal(keptAs({}, '?room=X', 0), 'mahjong-order:?room=X::0');
});
