import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FADE, RAYS, columns, crossed, pool, rays, standing } from '#boxes';
import { decode } from '#film';
import { message } from './films.js';

const WORDS = { slide: '滑 slide', lob: '拋 lob' };
const SOLIDS = {
  boxes: { kind: ['wall', 'edge'], seat: [-1, -1], ref: ['s3', 'e0'], x: [400, 500], y: [300, 1068], w: [32, 1400], h: [42.667, 200], deg: [45, 0] },
  ways: { seat: [0, 1], x: [435, 934], y: [934, 565], to_x: [500, 500], to_y: [500, 500], half: [16, 16], closed: [true, false], text: ['牆未開 Wall closed', '已開 Open'] },
};

test('every collider is a box as it stands, and every way in a strip that says whether the wall is closed', () => {
  const [one, two, wall, edge] = standing(SOLIDS);
  assert.deepEqual([wall.kind, wall.x, wall.y, wall.w, wall.h, wall.deg], ['wall', 400, 300, 32, 42.667, 45]);
  assert.deepEqual([edge.kind, edge.w, edge.h], ['edge', 1400, 200]);
  assert.deepEqual([one.kind, one.h, one.text], ['closed', 32, '牆未開 Wall closed']);
  assert.deepEqual([two.kind, two.text], ['open', '已開 Open']);
  assert.deepEqual([one.x, one.y, Math.round(one.w)], [467.5, 717, 439]);
});

test('a tile of the pool has its rectangle where it is just now, dashed while it flies', () => {
  const still = { id: ['d0', 'h0_1', 'd1'], x: [100, 0, 300], y: [200, 0, 400], w: [32, 46, 32], deg: [10, 0, 20] };
  const moving = { id: ['d1', 'd2', 'd0'], x: [310, 500, 0], y: [410, 600, 0], w: [32, 32, 32], deg: [25, 0, 0], lift: [0, 12, 0], cover: [false, false, true] };
  const found = pool(still, moving);
  assert.deepEqual(found.map(({ text, kind, x, deg }) => [text, kind, x, deg]), [['d0', 'tile', 100, 10], ['d1', 'tile', 310, 25], ['d2', 'aloft', 500, 0]]);
  assert.deepEqual([found[0].w, Math.round(found[0].h * 100) / 100], [32, 42.67]);
});

test('a throw has the line of its flick and the line it was sent, named slide or lob, as this page is turned', () => {
  const film = decode(message([[5, 0, [[100, 200, 0], [101, 200, 0]]]], { kind: 'lob', ray: [500, 800, 500, 500], sent: [500, 800, 500, 400] }), 1);
  assert.deepEqual([film.ray, film.sent], [[200, 500, 500, 500], [200, 500, 600, 500]]);
  const [ray, sent] = rays([film], WORDS).reverse().sort((a, b) => a.shape < b.shape ? -1 : 1);
  assert.deepEqual([ray.shape, ray.w, ray.deg, ray.text], ['ray', 300, 0, '']);
  assert.deepEqual([sent.shape, sent.w, sent.x, sent.text], ['sent', 400, 400, '拋 lob']);
});

test('older rays are fainter, and the newest lies above', () => {
  const found = rays(Array.from({ length: RAYS }, () => ({ ray: [0, 0, 1, 0], sent: [0, 0, 1, 0], kind: 'slide' })), WORDS);
  const alphas = found.map(({ alpha }) => alpha);
  assert.deepEqual(alphas, [...alphas].sort((a, b) => a - b));
  assert.equal(alphas.at(-1), 1);
  assert.ok(alphas[0] > 0);
});

test('a cross fades and is gone', () => {
  const cross = { x: 1, y: 2, at: 10, speed: 431.4, what: 'tile' };
  assert.deepEqual([crossed([cross], 10)[0].alpha, crossed([cross], 10)[0].text], [1, '431']);
  assert.equal(crossed([cross], 10 + FADE / 2)[0].alpha, 0.5);
  assert.deepEqual(crossed([cross], 10 + FADE), []);
});

test('marks are columns of one length', () => {
  const lengths = Object.values(columns([...standing(SOLIDS), ...rays([{ ray: [0, 0, 1, 1], sent: [0, 0, 1, 1], kind: 'slide' }], WORDS)])).map(column => column.length);
  assert.deepEqual(new Set(lengths), new Set([6]));
});
