import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actor, arrange, buttons, choose, discard, moveTile, notify, ownTiles, press, receive, refuse, seatState, sort, start, tapTile,
  throwTile, whyNotThrown,
} from '#play';
import { hand, hotseat, layer, scene, snap, tile } from './scenes.js';

const own = state => seatState(state, 0);
const begun = (options, rev = 1) => receive(start(100), snap(scene(options), rev));

test('one tap raises a tile and sends nothing', () => {
  const { state, send } = tapTile(begun(), 'h0_1', 1000, 0, 0);
  assert.equal(own(state).raised, 'h0_1');
  assert.deepEqual(send, []);
});

test('a second tap on the raised tile discards it, however late it comes', () => {
  const once = tapTile(begun(), 'h0_1', 1000, 0, 0).state;
  const { send } = tapTile(once, 'h0_1', 9000, 0, 0);
  assert.deepEqual(send, [{ t: 'act', seat: 0, seq: 101, window: 0, what: 'discard m5' }]);
});

test('two taps within 30 to 300 ms are one discard of the tile first raised', () => {
  for (const gap of [30, 80, 150, 300]) {
    const once = tapTile(begun(), 'h0_1', 1000, 40, 0).state;
    const twice = tapTile(once, 'h0_0', 1000 + gap, 44, 0);
    assert.deepEqual(twice.send.map(message => message.what), ['discard m5'], `${gap} ms`);
    assert.deepEqual(tapTile(twice.state, 'h0_1', 1000 + gap + 50, 40, 0).send, [], 'a third tap sends nothing more');
  }
});

test('a quick tap on a tile further off raises that one', () => {
  const once = tapTile(begun(), 'h0_0', 1000, 0, 0).state;
  const { state, send } = tapTile(once, 'h0_2', 1100, 92, 0);
  assert.equal(own(state).raised, 'h0_2');
  assert.deepEqual(send, []);
});

test('the tile just drawn is told from its like in the hand', () => {
  const raised = tapTile(begun(), 'h0_2', 0, 0, 0).state;
  assert.equal(discard(raised).send[0].what, 'discard m5 drawn');
});

test('the button without a raised tile says what is missing', () => {
  const { state, send } = press(begun({ why: '先選一張牌 / choose a tile first' }), 'discard');
  assert.deepEqual(state.notice, { zh: '先選一張牌', en: 'choose a tile first', seat: 0 });
  assert.deepEqual(send, []);
});

test('a call carries the number of its window and is sent once', () => {
  const { state, send } = press(begun({ window: 27, keys: ['act:pung'] }), 'act:pung');
  assert.deepEqual(send, [{ t: 'act', seat: 0, seq: 101, window: 27, what: 'pung' }]);
  assert.deepEqual(press(state, 'act:pung').send, []);
});

test('an empty place answers why, and sends nothing', () => {
  const { state, send } = press(begun({ keys: ['why:kong'], why: '沒有四張一樣的牌 / you do not hold four alike' }), 'why:kong');
  assert.equal(state.notice.en, 'you do not hold four alike');
  assert.deepEqual(send, []);
});

test('a refusal is shown and the tile may be chosen again', () => {
  const sent = discard(tapTile(begun(), 'h0_0', 0, 0, 0).state).state;
  const refused = refuse(sent, { t: 'nak', seq: 101, code: 'x', seat: 0, zh: '還沒輪到你', en: 'it is not your turn' });
  assert.equal(own(refused).pending, 0);
  assert.deepEqual(refused.notice, { zh: '還沒輪到你', en: 'it is not your turn', seat: 0 });
  assert.equal(discard(refused).send[0].seq, 102);
});

test('an older scene is ignored, one of a restarted server is taken', () => {
  const state = begun({ window: 3 }, 5);
  assert.equal(receive(state, snap(scene({ window: 2 }), 4)).scene.window, 3);
  assert.equal(receive(state, snap(scene({ window: 1 }), 1, 'b')).scene.window, 1);
});

test('a raised tile stays raised while it is the same tile', () => {
  const raised = tapTile(begun(), 'h0_1', 0, 0, 0).state;
  assert.equal(own(receive(raised, snap(scene(), 2))).raised, 'h0_1');
  assert.equal(own(receive(raised, snap(scene({ tiles: [tile(0, 'm1'), tile(1, 'm9')] }), 2))).raised, '');
});

test('a tile raised before one\'s turn does not lie ready for a slip of the finger', () => {
  const raised = tapTile(begun({ mine: false }), 'h0_1', 0, 0, 0).state;
  assert.equal(own(receive(raised, snap(scene({ mine: true }), 2))).raised, '');
});

test('the same scene again, after a reconnect, does not forget what was sent', () => {
  const sent = discard(tapTile(begun(), 'h0_0', 0, 0, 0).state).state;
  assert.equal(own(receive(sent, snap(scene(), 1))).pending, 101);
  assert.equal(own(receive(sent, snap(scene(), 2))).pending, 0);
});

test('the arrows go round one\'s own tiles in the order in which they lie', () => {
  const state = begun({ tiles: [tile(2, 'm3'), tile(0, 'm1'), tile(1, 'm2'), { id: 'h1_0', x: 5 }] });
  assert.deepEqual(ownTiles(state), ['h0_0', 'h0_1', 'h0_2']);
  assert.equal(own(choose(state, 1)).raised, 'h0_0');
  assert.equal(own(choose(choose(state, 1), -1)).raised, 'h0_2');
});

test('the sheet turns its pages and folds, and the next hand opens it anew', () => {
  const pages = [layer(), layer()];
  const over = begun({ pages, tiles: [] });
  const folded = press(press(over, 'page').state, 'fold').state;
  assert.deepEqual([folded.page, folded.folded], [1, true]);
  const again = receive(folded, snap(scene({ pages }), 2));
  assert.deepEqual([again.page, again.folded], [1, true]);
  const dealt = receive(folded, snap(scene(), 2));
  assert.deepEqual([dealt.page, dealt.folded], [0, false]);
});

test('a sentence without an English half is shown as it is', () => {
  assert.deepEqual(notify(start(0), '好').notice, { zh: '好', en: '', seat: -1 });
});

test('the lobby is one press away', () => {
  assert.ok(press(begun(), 'lobby').state.leave);
});

test('a pace is asked for and remembered', () => {
  const { state, send } = press(begun(), 'pace:quick');
  assert.deepEqual([state.pace, send], ['quick', [{ t: 'pace', pace: 'quick' }]]);
});

test('the next hand is asked for with the moment at which its button was seen', () => {
  const over = begun({ pages: [layer()], window: 1052 });
  assert.deepEqual(press(over, 'next').send, [{ t: 'next', seat: 0, window: 1052 }]);
});

const SWAP = '吃碰後不能打這張（一萬） / this tile may not be thrown [m1]', NOT_READY = '打這張沒有聽（五萬） / not ready [m5]';
const KEYS = ['discard', 'ready'];
const ready = { keys: KEYS, refused: { discard: { [SWAP]: ['h0_0'] }, ready: { [SWAP]: ['h0_0'], [NOT_READY]: ['h0_1'] } } };
const armed = () => press(begun(ready), 'ready').state;

test('a tile that may not be thrown says why and is not raised', () => {
  const raised = tapTile(begun(ready), 'h0_1', 0, 0, 0).state;
  const { state, send } = tapTile(raised, 'h0_0', 5000, 0, 0);
  assert.deepEqual(state.notice, { zh: '吃碰後不能打這張（一萬）', en: 'this tile may not be thrown [m1]', seat: 0 });
  assert.equal(own(state).raised, 'h0_1');
  assert.deepEqual(send, []);
});

test('Enter on a tile that may not be thrown says why too', () => {
  const { state, send } = discard(choose(begun(ready), 1));
  assert.equal(own(state).raised, 'h0_0');
  assert.equal(state.notice.zh, '吃碰後不能打這張（一萬）');
  assert.deepEqual(send, []);
});

test('聽 is pressed down, says what it does, and is let up again', () => {
  const pressed = press(begun({ ...ready, why: '打一張亮的牌就宣告聽牌 / throw a bright tile' }), 'ready');
  assert.deepEqual([own(pressed.state).armed, pressed.send], [true, []]);
  assert.equal(pressed.state.notice.en, 'throw a bright tile');
  const again = press(pressed.state, 'ready').state;
  assert.deepEqual([own(again).armed, again.notice], [false, null]);
});

test('with 聽 pressed the tile thrown declares, the one just drawn too', () => {
  const raised = tapTile(armed(), 'h0_2', 0, 0, 0).state;
  assert.deepEqual(discard(raised).send, [{ t: 'act', seat: 0, seq: 101, window: 0, what: 'ready m5 drawn' }]);
  assert.equal(discard(press(raised, 'ready').state).send[0].what, 'discard m5 drawn');
});

test('with 聽 pressed a tile that does not declare says why', () => {
  const { state, send } = tapTile(armed(), 'h0_1', 0, 0, 0);
  assert.deepEqual([own(state).raised, state.notice.zh, send], ['', '打這張沒有聽（五萬）', []]);
});

test('a raised tile that cannot declare is laid back, one that can stays', () => {
  assert.equal(own(press(tapTile(begun(ready), 'h0_1', 0, 0, 0).state, 'ready').state).raised, '');
  assert.equal(own(press(tapTile(begun(ready), 'h0_2', 0, 0, 0).state, 'ready').state).raised, 'h0_2');
});

test('聽 stays pressed in the same moment and is let up with the next', () => {
  assert.equal(own(receive(armed(), snap(scene(ready), 2))).armed, true);
  assert.equal(own(receive(armed(), snap(scene({ ...ready, window: 1 }), 2))).armed, false);
  assert.equal(own(receive(armed(), snap(scene({ ...ready, mine: false }), 2))).armed, false);
});

test('the rules open, turn their pages round and close, and only their buttons count meanwhile', () => {
  const page = layer({ rects: [{ key: 'paper' }, { key: 'rules:next' }, { key: 'rules' }] });
  const state = receive(start(0, '', [page, page]), snap(scene()));
  const open = press(state, 'rules').state;
  assert.deepEqual([state.reading, open.reading], [-1, 0]);
  assert.deepEqual(buttons(open), ['paper', 'rules:next', 'rules']);
  assert.equal(press(press(open, 'rules:next').state, 'rules:next').state.reading, 0);
  assert.deepEqual(press(open, 'paper'), { state: open, send: [] });
  assert.equal(press(press(open, 'rules:next').state, 'rules').state.reading, -1);
  assert.equal(press(begun(), 'rules').state.reading, -1);
});

const four = options => receive(start(100), snap(hotseat(options)));

test('on one screen each seat raises, presses and sends for itself', () => {
  const one = tapTile(four(), 'h0_0', 0, 0, 0).state, two = tapTile(one, 'h2_1', 20, 46, 400).state;
  assert.deepEqual([0, 1, 2].map(seat => seatState(two, seat).raised), ['h0_0', '', 'h2_1']);
  const sent = tapTile(two, 'h0_0', 900, 0, 0);
  assert.deepEqual(sent.send.map(({ seat, what }) => [seat, what]), [[0, 'discard m1']]);
  const claims = press(sent.state, 'act:pung', 2);
  assert.equal(claims.send[0].seat, 2, 'another seat\'s answer under way holds nobody up');
  assert.deepEqual(press(claims.state, 'act:pung', 2).send, []);
});

test('two people tapping at the same moment are no double tap', () => {
  const one = tapTile(four(), 'h0_0', 0, 0, 0).state;
  assert.deepEqual(tapTile(one, 'h1_0', 60, 0, 30).send, []);
});

test('the keyboard plays the seat that is to act', () => {
  assert.equal(actor(four({ turn: 2 })), 2);
  assert.equal(actor(four({ turn: -1, keys: [{ key: 'act:pung', seat: 3 }] })), 3);
  assert.equal(actor(begun({ mine: false })), 0);
  assert.equal(actor(start(0)), -1);
});

test('a refusal frees only the seat that was refused', () => {
  const sent = press(press(four(), 'act:pung', 1).state, 'act:chow low', 3).state;
  const refused = refuse(sent, { t: 'nak', seq: 101, seat: 1, code: 'x', zh: '不行', en: 'no' });
  assert.deepEqual([1, 3].map(seat => seatState(refused, seat).pending), [0, 102]);
});

test('a throw carries how it flies, and declares where 聽 is pressed', () => {
  const how = [7000, 9000, 0, 10, -1200, 0];
  assert.deepEqual(throwTile(begun(), 'h0_2', how).send, [{ t: 'act', seat: 0, seq: 101, window: 0, what: 'discard m5 drawn', how }]);
  assert.equal(throwTile(armed(), 'h0_2', how).send[0].what, 'ready m5 drawn');
});

test('out of turn, barred, or with an answer under way a tile is not thrown, and it is said at once', () => {
  assert.equal(whyNotThrown(begun(), 'h0_0'), '');
  assert.match(whyNotThrown(begun({ mine: false }), 'h0_0'), /還沒輪到你.* \/ .*not your turn/);
  assert.equal(whyNotThrown(begun(ready), 'h0_0'), SWAP);
  assert.match(whyNotThrown(throwTile(begun(), 'h0_0', []).state, 'h0_1'), / \/ /);
  assert.match(whyNotThrown(four({ turn: 1 }), 'h0_0'), /not your turn/);
});

test('a tile of the pool is moved by the seat it lay before, and nothing waits for it', () => {
  const { state, send } = moveTile(four(), 12, [1, 2, 3, 4, 5, 6], 900, 500);
  assert.deepEqual(send, [{ t: 'move', seat: 1, seq: 101, tile: 12, how: [1, 2, 3, 4, 5, 6] }]);
  assert.ok([0, 1, 2, 3].every(seat => seatState(state, seat).pending === 0));
});

test('an arrangement survives draws, discards and reloads; 理牌 sorts; a new hand begins sorted', () => {
  const dealt = begun({ tiles: hand(['m1', 'm5', 'p9']), hand: 1 });
  const mixed = arrange(dealt, 'h0_2', 0);
  assert.deepEqual(ownTiles(mixed), ['h0_2', 'h0_0', 'h0_1']);
  const drawn = receive(mixed, snap(scene({ tiles: hand(['m1', 'm5', 'p9'], 'm3'), hand: 1 }), 2));
  assert.deepEqual(ownTiles(drawn), ['h0_2', 'h0_0', 'h0_1', 'h0_3']);
  const thrown = receive(throwTile(drawn, 'h0_0', []).state, snap(scene({ tiles: hand(['m3', 'm5', 'p9']), hand: 1 }), 3));
  assert.deepEqual(thrown.orders[0].faces, ['p9', 'm5', 'm3']);
  const again = receive(start(0), snap(scene({ tiles: hand(['m3', 'm5', 'p9']), hand: 1 }), 3), () => thrown.orders[0]);
  assert.deepEqual(again.orders[0].faces, ['p9', 'm5', 'm3']);
  assert.deepEqual(sort(again, 0).orders[0].faces, ['m3', 'm5', 'p9']);
  assert.deepEqual(press(again, 'sort').state.orders[0].faces, ['m3', 'm5', 'p9']);
  assert.deepEqual(receive(again, snap(scene({ tiles: hand(['m3', 'm5', 'p9']), hand: 2 }), 4)).orders[0].faces, ['m3', 'm5', 'p9']);
});

test('the tile standing apart stays there when it is put into the row, and joins at that place', () => {
  const drawn = begun({ tiles: hand(['m1', 'm5', 'p9'], 'm3'), hand: 1 }), put = arrange(drawn, 'h0_3', 1);
  assert.deepEqual(ownTiles(put), ['h0_0', 'h0_1', 'h0_2', 'h0_3']);
  const after = receive(throwTile(put, 'h0_2', []).state, snap(scene({ tiles: hand(['m1', 'm3', 'm5']), hand: 1 }), 2));
  assert.deepEqual(after.orders[0].faces, ['m1', 'm3', 'm5']);
  const back = receive(throwTile(arrange(drawn, 'h0_3', 0), 'h0_2', []).state, snap(scene({ tiles: hand(['m1', 'm3', 'm5']), hand: 1 }), 2));
  assert.deepEqual(back.orders[0].faces, ['m3', 'm1', 'm5']);
});

test('a raised tile in an arranged hand is the one that was tapped', () => {
  const mixed = arrange(begun({ tiles: hand(['m1', 'm5', 'p9']), hand: 1 }), 'h0_2', 0);
  assert.equal(choose(mixed, 1).seats[0].raised, 'h0_2');
  assert.equal(discard(choose(mixed, 1)).send[0].what, 'discard p9');
});

test('undo asks for it with the moment that was seen', () => {
  assert.deepEqual(press(begun({ window: 31 }), 'undo').send, [{ t: 'undo', seat: 0, seq: 101, window: 31 }]);
});

test('the settings that one opens on the plate of somebody else are one\'s own: a computer\'s were set, and the room refused', () => {
  const opened = press(begun(), 'settings', 2).state;
  assert.deepEqual([opened.setting, opened.reader], [true, 0]);
  assert.deepEqual(press(opened, 'set:hints:on', 2).send, [{ t: 'set', seat: 0, name: 'hints', value: 'on' }]);
  const four = receive(start(100), snap(hotseat(), 1));
  assert.equal(press(four, 'settings', 2).state.reader, 2, 'at one screen every plate is its own seat\'s');
});

test('the way to the proof is the page’s own, and says nothing to the room', () => {
  assert.deepEqual(press(receive(start(0), snap(scene())), 'verify').send, []);
});
