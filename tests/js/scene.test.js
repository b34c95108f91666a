import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handRows, keysOf, nearestSeat, placeInRow, read, seatOf, seats } from '#scene';
import { hand, hotseat, layer, scene } from './scenes.js';

test('a scene of before, without seats, is read as that of its only hand', () => {
  const what = scene({ keys: ['act:pung'] });
  for (const rows of Object.values(what.table)) delete rows.seat;
  for (const name of ['own', 'hands', 'pool']) delete what[name];
  const found = read(JSON.stringify({ ...what, seat: 2, mine: true, refused: { discard: { 'no / no': ['h0_0'] }, ready: {} } }));
  assert.deepEqual([found.own, seats(found), found.hands[2].mine, found.table.rects.seat], [2, [2], true, [2]]);
});

test('without a seat column four hands are nobody\'s', () => {
  const what = hotseat();
  delete what.table.tiles.seat;
  assert.ok(read(JSON.stringify(what)).table.tiles.seat.every(seat => seat === -1));
});

test('a hand is read from its own left to its right, turned as it may be, the tile apart for itself', () => {
  const tiles = layer({ tiles: hand(['a', 'b', 'c'], 'd', 2).map(tile => ({ ...tile, deg: 180, x: 500 - tile.x })) }).tiles;
  const { rows, drawn } = handRows(tiles, 2);
  assert.deepEqual([rows.map(row => tiles.face[row]), tiles.face[drawn]], [['a', 'b', 'c'], 'd']);
});

test('each seat has its own tiles and buttons', () => {
  const what = hotseat({ keys: [{ key: 'act:pung', seat: 1 }, { key: 'act:pung', seat: 3 }, { key: 'rules', seat: -1 }] });
  assert.deepEqual([seatOf(what, 'h3_1'), keysOf(what.table, 1), keysOf(what.table, 0)], [3, ['act:pung', 'rules'], ['rules']]);
});

test('a place over a hand is a place in its row, elsewhere it is none', () => {
  const { tiles } = scene({ tiles: hand(['a', 'b', 'c', 'd'], 'e') }).table;
  assert.deepEqual([0, 30, 92, 400].map(x => placeInRow(tiles, 0, x, 10)), [0, 1, 2, -1]);
  assert.equal(placeInRow(tiles, 0, 92, -120), -1);
  assert.equal(placeInRow(tiles, 1, 92, 0), -1, 'a seat without tiles');
});

test('a tile of the pool is moved by the seat nearest to it', () => {
  const what = { ...hotseat(), own: 0 };
  assert.deepEqual([[500, 900], [900, 500], [500, 100], [100, 500]].map(([x, y]) => nearestSeat(what, x, y)), [0, 1, 2, 3]);
  assert.equal(nearestSeat({ ...what, own: 1 }, 500, 900), 1);
  assert.equal(nearestSeat(scene(), 500, 100), 0);
  assert.equal(nearestSeat(scene({ hands: {} }), 500, 100), -1);
});
