import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyLayer, isOfCompany, pressCompany } from '#company';
import { Outbox } from '#outbox';
import { press, start } from '#play';
import { BEAT, LOST, Pulse, SHOWN } from '#pulse';
import { addressed, keepName, knownName, leaveDevice, newToken, plain, seatToken, takeDevice } from '#token';

/** A storage of its own. */
function storage(entries = {}) {
  const kept = new Map(Object.entries(entries));
  return { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: name => kept.delete(name), kept };
}

const forbidden = { getItem() { throw new Error('no'); }, setItem() { throw new Error('no'); }, removeItem() { throw new Error('no'); } };
const chance = { getRandomValues: bytes => bytes.map((_, at) => (at * 37 + 5) % 256) };

test('each button of the people says one thing to the room', () => {
  const said = key => press(start(0), key).send;
  assert.deepEqual(said('rise:2'), [{ t: 'rise', seat: 2 }]);
  assert.deepEqual(said('give:1'), [{ t: 'give', seat: 1, to: 'bot' }]);
  assert.deepEqual(said('link:0'), [{ t: 'link', seat: 0 }]);
  assert.deepEqual([...said('bot:3'), ...said('unbot:3')], [{ t: 'call_bot', seat: 3, on: true }, { t: 'call_bot', seat: 3, on: false }]);
  assert.deepEqual(said('start'), [{ t: 'start' }]);
  assert.deepEqual([...said('agree:7'), ...said('refuse:7')], [{ t: 'agree', ask: 7, yes: true }, { t: 'agree', ask: 7, yes: false }]);
  assert.ok(!isOfCompany('act:pung') && !isOfCompany('sit:4') && !isOfCompany('set:bar:left'));
});

test('to sit down and to copy the address are wishes of the page: nothing is sent before a name is known', () => {
  assert.deepEqual(pressCompany(start(0), 'sit:1'), { state: { ...start(0), wish: 'sit:1' }, send: [] });
  assert.equal(pressCompany(start(0), 'copy').state.wish, 'copy');
  assert.deepEqual(press(start(0), 'shuffle'), { state: { ...start(0), wish: 'shuffle' }, send: [] });
});

test('the page of the people lies open until the game begins, then when it is asked for; an undo goes before it', () => {
  const scene = (waiting, answer = null) => ({ company: { page: 'people', waiting, answer } });
  assert.equal(companyLayer({}, { people: true }), null);
  assert.equal(companyLayer(scene(true), { people: false }), 'people');
  assert.equal(companyLayer(scene(false), { people: false }), null);
  const opened = pressCompany(start(0), 'people').state;
  assert.equal(companyLayer(scene(false), opened), 'people');
  assert.equal(companyLayer(scene(false), pressCompany(opened, 'people').state), null);
  assert.equal(companyLayer(scene(true, 'asked'), opened), 'asked');
});

test('what was asked stays in the outbox until it is answered, a position answering all before it', () => {
  const box = new Outbox(storage(), 'ABCDE', 'one');
  for (const seq of [5, 6, 7, 7]) box.sent({ t: 'act', seq, what: 'draw' });
  box.sent({ t: 'ping', n: 1 });
  box.sent({ t: 'set', seat: 0 });
  assert.deepEqual(box.kept.map(({ seq }) => seq), [5, 6, 7]);
  box.heard({ t: 'nak', seq: 6 });
  assert.deepEqual(box.kept.map(({ seq }) => seq), [5, 7]);
  box.heard({ t: 'nak', seq: null });
  box.heard({ t: 'snap', seq: 5 });
  assert.deepEqual(box.kept.map(({ seq }) => seq), [7]);
});

test('a page that is loaded anew asks again under the name of the one before; an empty outbox leaves no name behind', () => {
  const session = storage(), box = new Outbox(session, 'ABCDE', 'one');
  box.sent({ t: 'act', seq: 5, what: 'draw' });
  const next = new Outbox(session, 'ABCDE', 'two');
  assert.equal(next.device, 'one');
  assert.deepEqual(next.kept, [{ t: 'act', seq: 5, what: 'draw' }]);
  assert.equal(new Outbox(session, 'FGHJK', 'three').device, 'three');
  next.heard({ t: 'snap', seq: 5 });
  assert.equal(session.kept.size, 0);
  assert.equal(new Outbox(session, 'ABCDE', 'four').device, 'four');
});

test('a damaged or forbidden storage keeps nothing and breaks nothing', () => {
  assert.deepEqual(new Outbox(storage({ 'mahjong-outbox:ABCDE': '{"device":3}' }), 'ABCDE', 'one').kept, []);
  assert.deepEqual(new Outbox(storage({ 'mahjong-outbox:ABCDE': '{"device":"x","kept":[{"t":"ping","seq":1}]}' }), 'ABCDE', 'one').kept, []);
  const box = new Outbox(forbidden, 'ABCDE', 'one');
  box.sent({ t: 'undo', seq: 9 });
  assert.equal(box.kept.length, 1);
  assert.equal(seatToken(forbidden, 'ABCDE', chance).length, 22);
});

test('silence is shown first, then the server is looked for, not at every beat', () => {
  const pulse = new Pulse(0);
  assert.deepEqual(pulse.beat(BEAT), { state: 'well', ping: { t: 'ping', n: 1 }, look: false });
  assert.equal(pulse.beat(SHOWN).state, 'late');
  const looks = Array.from({ length: 8 }, (_, at) => pulse.beat(LOST + at * 500).look);
  assert.deepEqual(looks, [true, false, false, false, true, false, false, false]);
  pulse.heard(LOST + 4000);
  assert.equal(pulse.state(LOST + 4001), 'well');
});

test('whenever a wire is cut, silence shows within two seconds', () => {
  // The light was looked at with each beat only: it came up to three seconds after the cut.
  for (let cut = 0; cut < BEAT; cut += 100) {
    const pulse = new Pulse(0);
    pulse.heard(0);
    pulse.beat(BEAT);
    const shown = BEAT + pulse.fuse(BEAT);
    assert.equal(pulse.state(shown), 'late');
    assert.ok(shown - cut <= 2000, `${shown - cut}`);
  }
  assert.equal(new Pulse(0).fuse(SHOWN + 1), 0);
});

test('a page that is being loaded anew is given time: each beat began anew what the one before had begun', () => {
  const pulse = new Pulse(0), tries = [0, 2400, 9999, 10_000].map(after => pulse.begins(LOST + after));
  assert.deepEqual(tries, [true, false, false, true]);
  pulse.heard(LOST + 20_000);
  assert.equal(pulse.begins(LOST + 20_001), false);
});

test('what a person asks for is kept until the room has it, a wish beside the game too', () => {
  // The next hand that was asked for in a settlement while the wire was cut was never dealt.
  const box = new Outbox(storage(), 'ABCDE', 'one');
  box.sent({ t: 'next', seat: 0, window: 7, seq: 5 });
  box.sent({ t: 'sit', seat: 0, name: '小華', seq: 6 });
  box.heard({ t: 'ack', seq: 6 });
  assert.deepEqual(box.kept.map(({ t }) => t), ['next']);
});

test('a page that is loaded anew has the name of the one before, and one of a duplicated tab has none', () => {
  const session = storage(), name = '0123456789abcdef'.repeat(2);
  assert.equal(takeDevice(session, 'ABCDE'), '');
  leaveDevice(session, 'ABCDE', name);
  assert.equal(takeDevice(session, 'FGHJK'), '');
  assert.deepEqual([takeDevice(session, 'ABCDE'), takeDevice(session, 'ABCDE')], [name, '']);
  leaveDevice(session, 'ABCDE', '<broken>');
  assert.equal(takeDevice(session, 'ABCDE'), '');
  assert.equal(takeDevice(forbidden, 'ABCDE'), '');
});

test('a page that slept is not lost at once: it is first asked again', () => {
  const pulse = new Pulse(0);
  pulse.woken(3_600_000);
  assert.deepEqual(pulse.beat(3_600_000), { state: 'late', ping: { t: 'ping', n: 1 }, look: false });
  assert.equal(pulse.state(3_600_000 + LOST - SHOWN), 'lost');
});

test('a browser has one token a room, of chance and good for an address', () => {
  const local = storage(), token = seatToken(local, 'ABCDE', chance);
  assert.match(token, /^[\w-]{22}$/);
  assert.equal(seatToken(local, 'ABCDE', { getRandomValues: bytes => bytes }), token);
  assert.notEqual(seatToken(local, 'FGHJK', { getRandomValues: bytes => bytes }), token);
  local.setItem('mahjong-seat-ABCDE', '<broken>');
  assert.match(seatToken(local, 'ABCDE', chance), /^[\w-]{22}$/);
  assert.equal(new Set(Array.from({ length: 50 }, () => newToken(globalThis.crypto))).size, 50);
});

test('an address says the room, the code of a seat and a seat that moves in, and names are plain', () => {
  assert.deepEqual(addressed('?room=abcde&seat=fghjk'), { code: 'ABCDE', seat_code: 'FGHJK', move: '' });
  assert.deepEqual(addressed('?move=xY-1&room=ABCDE'), { code: 'ABCDE', seat_code: '', move: 'xY-1' });
  assert.deepEqual(addressed(''), { code: '', seat_code: '', move: '' });
  assert.equal(plain('  阿  明\n '), '阿 明');
  assert.equal(plain('名'.repeat(40)).length, 24);
  const local = storage();
  keepName(local, ' 小 華 ');
  assert.equal(knownName(local), '小 華');
});
