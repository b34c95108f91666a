import assert from 'node:assert/strict';
import { test } from 'node:test';

import { shapeOf, placeWorld } from '#geometry';
import { asked, Ears } from '#ears';
import { pressKey } from '#keys';
import { press, receive, start } from '#play';
import { handRows, placeInRow } from '#scene';
import { chosenKeys, load, store, toTell, value } from '#settings';
import { layer, scene, snap } from './scenes.js';

const begun = (settings = {}) => receive(start(1, 'calm', [], settings), snap(scene()));

test('what was never chosen is as it stands by itself, and what is kept comes back', () => {
  const kept = new Map(), storage = { getItem: key => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  assert.equal(value(load(storage), 'voice'), 'clips');
  store(storage, { voice: 'off', 'hints 2': 'on', nonsense: 'x' });
  assert.deepEqual(load(storage), { voice: 'off', 'hints 2': 'on' });
  kept.set('mahjong-settings', '{broken');
  assert.deepEqual(load(storage), {});
});

test('a choice is kept on the device; the room is told only of a seat\'s own', () => {
  const opened = press(begun(), 'settings', 0).state;
  assert.ok(opened.setting);
  const quiet = press(opened, 'set:voice:off', -1), hints = press(quiet.state, 'set:hints:on', -1);
  assert.deepEqual([quiet.send, hints.send], [[], [{ t: 'set', seat: 0, name: 'hints', value: 'on' }]]);
  assert.equal(value(hints.state.settings, 'hints', 0), 'on');
  assert.equal(value(hints.state.settings, 'hints', 1), 'off');
  assert.ok(chosenKeys(hints.state.settings, 0).includes('set:hints:on'));
  assert.deepEqual(press(opened, 'set:pace:quick', -1).send, [{ t: 'pace', pace: 'quick' }]);
  assert.ok(!press(hints.state, 'settings', 0).state.setting);
});

test('a page tells the room anew what its seats have chosen', () => {
  assert.deepEqual(toTell({ 'hints 1': 'on', 'bar 0': 'right', 'bar 1': 'left', voice: 'off' }, [0, 1]),
    [{ t: 'set', seat: 1, name: 'hints', value: 'on' }, { t: 'set', seat: 1, name: 'bar', value: 'left' }]);
});

test('keys: O opens the settings and closes them, M silences, U asks why there is nothing to take back', () => {
  const opened = pressKey(begun(), 'o').state;
  assert.ok(opened.setting);
  assert.equal(pressKey(opened, 'd'), null);
  assert.ok(!pressKey(opened, 'Escape').state.setting);
  assert.equal(value(pressKey(begun(), 'm').state.settings, 'sound'), 'off');
  assert.deepEqual(pressKey(begun(), 'u').send, []);
  assert.equal(pressKey(receive(start(1), snap(scene({ keys: ['undo'] }))), 'u').send[0].t, 'undo');
});

test('a phone has its own shape of scene, and its world is wholly in the window', () => {
  assert.deepEqual([[1366, 768], [390, 844], [844, 390], [820, 1180], [1024, 600]].map(size => shapeOf(...size)),
    ['square', 'portrait', 'landscape', 'portrait', 'landscape']);
  for (const [width, height, world] of [[390, 844, [500, 1000]], [844, 390, [1000, 470]], [820, 1180, [500, 1000]]]) {
    const { k, left, right, top, bottom } = placeWorld(width, height, world);
    assert.ok(left <= 0 && top <= 0 && right >= world[0] && bottom >= world[1]);
    assert.ok(Math.abs((right - left) * k - width) < 1e-9 && Math.abs((bottom - top) * k - height) < 1e-9);
  }
});

test('a hand of several rows is read row by row, and a tile let go falls on the nearest place', () => {
  const tiles = layer({ tiles: [[100, 100], [160, 100], [100, 180], [160, 180]].map(([x, y], slot) =>
    ({ id: `h0_${slot}`, x, y, w: 58, face: 'm1', what: 'discard m1', seat: 0 })) }).tiles;
  assert.deepEqual(handRows(tiles, 0).rows, [0, 1, 2, 3]);
  assert.equal(placeInRow(tiles, 0, 105, 190), 2);
  assert.equal(placeInRow(tiles, 0, 400, 10), -1);
});

test('a chime sounds where an own seat is newly asked, and not for a draw', () => {
  const plain = scene({ keys: ['act:draw'], mine: false }), call = scene({ keys: ['act:pung', 'act:draw'], mine: false });
  assert.deepEqual([asked(plain), asked(call)], [false, true]);
  const heard = [], sound = { chime: () => heard.push('chime'), clack: (what, speed) => heard.push([what, speed]), mute: off => heard.push(off) };
  const voice = { say: said => heard.push(said.zh), setMode: mode => heard.push(mode), stop: () => heard.push('stop'), hear: () => {} };
  const ears = new Ears({ sound, voice }), { onScene, onHit, onCall, onSettings } = ears.listeners();
  onScene(call, plain);
  onScene(call, call);
  onScene(call, null);
  onHit({ what: 'tile', speed: 300 });
  onCall({ zh: '碰' });
  onSettings({ sound: 'off', voice: 'device' });
  assert.deepEqual(heard, ['chime', ['tile', 300], '碰', true, 'device', 'stop']);
});
