import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pressKey } from '#keys';
import { receive, seatState, start } from '#play';
import { hotseat, layer, scene, snap } from './scenes.js';

const begun = options => receive(start(0), snap(scene(options)));
const sent = (state, key) => pressKey(state, key)?.send.map(message => message.what ?? message.t);

test('letters make the calls that are offered', () => {
  const state = begun({ keys: ['act:win', 'act:kong', 'act:pung', 'act:chow low', 'act:chow high', 'act:draw'] });
  assert.deepEqual(['h', 'K', 'p', 'c', 'd'].map(key => sent(state, key)[0]), ['win', 'kong', 'pung', 'chow low', 'draw']);
});

test('W opens the cloth to shuffle where the sheet or the lobby offers it, and means nothing elsewhere', () => {
  const over = begun({ pages: [layer({ rects: [{ key: 'shuffle' }] })] });
  assert.equal(pressKey(over, 'w').state.wish, 'shuffle');
  assert.equal(pressKey(begun(), 'w'), null);
});

test('digits choose between several chows', () => {
  const state = begun({ keys: ['act:chow low', 'act:chow high'] });
  assert.deepEqual(sent(state, '2'), ['chow high']);
  assert.equal(pressKey(state, '3'), null);
});

test('in one\'s own turn H is 自摸 and K a kong from the hand', () => {
  const state = begun({ keys: ['act:self_draw', 'act:concealed_kong m5', 'discard'] });
  assert.deepEqual([sent(state, 'h'), sent(state, 'k')], [['self_draw'], ['concealed_kong m5']]);
});

test('a letter without its call answers why', () => {
  const step = pressKey(begun({ keys: ['why:win'], why: '牌還沒胡 / the hand is not complete' }), 'h');
  assert.equal(step.state.notice.zh, '牌還沒胡');
});

test('Space and N go on to the next hand, Space draws where a draw is awaited', () => {
  const over = begun({ pages: [layer({ rects: [{ key: 'next' }] })] });
  assert.deepEqual([sent(over, ' '), sent(over, 'n')], [['next'], ['next']]);
  assert.deepEqual(sent(begun({ keys: ['act:draw'] }), ' '), ['draw']);
});

test('arrows and Enter choose and discard', () => {
  const chosen = pressKey(begun(), 'ArrowRight').state;
  assert.equal(seatState(chosen, 0).raised, 'h0_0');
  assert.deepEqual(sent(chosen, 'Enter'), ['discard m1']);
});

test('other keys, and any key before the first scene, mean nothing', () => {
  assert.equal(pressKey(begun(), 'q'), null);
  assert.equal(pressKey(begun(), 'constructor'), null);
  assert.equal(pressKey(start(0), 'h'), null);
});

test('R presses 聽 down and lets it up, Escape lets it up', () => {
  const state = begun({ keys: ['discard', 'ready'] });
  const armed = pressKey(state, 'r').state;
  assert.deepEqual([armed, pressKey(armed, 'R').state, pressKey(armed, 'Escape').state].map(found => seatState(found, 0).armed), [true, false, false]);
  assert.equal(pressKey(state, 'Escape'), null);
});

test('R answers why where nothing can be declared', () => {
  assert.equal(pressKey(begun({ keys: ['why:ready'], why: '宣告的時限過了 / too late' }), 'r').state.notice.zh, '宣告的時限過了');
});

test('of several chows the greyed one answers, not the empty place before it', () => {
  const what = scene();
  what.table = layer({ rects: [
    { key: 'why:chow low', alpha: 0, why: '湊不成順子 / no run' },
    { key: 'why:chow high', alpha: 0.3, why: '最後一張只能胡 / the last discard' },
  ] });
  assert.equal(pressKey(receive(start(0), snap(what)), 'c').state.notice.zh, '最後一張只能胡');
});

test('? opens the rules; while they are read, keys turn and close them and nothing else', () => {
  const page = layer({ rects: [{ key: 'paper' }] });
  const open = pressKey(receive(start(0, '', [page, page]), snap(scene({ keys: ['act:win'] }))), '?').state;
  assert.equal(open.reading, 0);
  assert.equal(pressKey(open, 'h'), null);
  assert.equal(pressKey(open, ' ').state.reading, 1);
  assert.deepEqual(['?', 'Escape'].map(key => pressKey(open, key).state.reading), [-1, -1]);
});

test('letters play the seat that is to act, not another\'s buttons', () => {
  const keys = [{ key: 'act:pung', seat: 1 }, { key: 'act:win', seat: 3 }];
  const state = receive(start(0), snap(hotseat({ turn: -1, keys })));
  assert.deepEqual(pressKey(state, 'p').send.map(({ seat, what }) => [seat, what]), [[1, 'pung']]);
  assert.equal(pressKey(state, 'h'), null);
});

test('S sorts the hand', () => {
  const state = begun();
  const mixed = { ...state, orders: { 0: { faces: ['m5', 'm1'], join: -1, gone: -1 } } };
  assert.deepEqual(pressKey(mixed, 's').state.orders[0].faces, ['m1', 'm5']);
});
