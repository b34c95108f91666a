import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { answers, deviceName, openProof, reloadWhenBack, watchConnection } from '#link';

test('every page has a name of its own, a duplicated tab too', () => {
  const names = Array.from({ length: 50 }, () => deviceName(webcrypto));
  for (const name of names) assert.match(name, /^[0-9a-f]{32}$/);
  assert.equal(new Set(names).size, 50);
});

test('a lost connection is told from one that is given up', () => {
  const heard = [], handlers = {};
  const document = { on_event: (name, handler) => { handlers[name] = handler; } };
  watchConnection(document, { lost: () => heard.push('lost'), found: () => heard.push('found'), given: () => heard.push('given') });
  handlers.connection_lost({ timeout: 1000 });
  handlers.client_reconnected();
  handlers.connection_lost({ timeout: null });
  assert.deepEqual(heard, ['lost', 'found', 'lost', 'given']);
});

test('a page whose server is away asks again until it answers, and is then loaded anew', async () => {
  const there = [false, false, true];
  let asked = 0, reloaded = 0;
  await reloadWhenBack(async () => there[asked++], () => { reloaded += 1; }, 0);
  assert.deepEqual([asked, reloaded], [3, 1]);
});

test('a server answers that refuses the head of a page as ours does; a proxy without its server does not', async () => {
  const said = answer => answers('here', async () => answer);
  assert.deepEqual(await Promise.all([{ ok: true, status: 200 }, { ok: false, status: 405 }].map(said)), [true, true]);
  assert.deepEqual(await Promise.all([{ ok: false, status: 502 }, { ok: false, status: 403 }].map(said)), [false, false]);
  assert.equal(await answers('here', async () => { throw new TypeError('away'); }), false);
});

test('a question that nobody answers is given up: a browser has six connections for a server, and each hung for ever', async () => {
  const deaf = (_address, { signal }) => new Promise((_, refuse) => { signal.addEventListener('abort', () => refuse(signal.reason)); });
  const waiting = setInterval(() => {}, 1000);
  assert.equal(await answers('here', deaf, 5), false);
  clearInterval(waiting);
});

test('the proof of a room opens beside its table', () => {
  const opened = [], window = search => ({ location: { search }, open: (...asked) => opened.push(asked) });
  openProof(window('?room=ABCDE&pause=1'));
  openProof(window('?room=a%26b'));
  openProof(window(''));
  assert.deepEqual(opened, ['ABCDE', 'a%26b', ''].map(room => [`verify?room=${room}`, '_blank', 'noopener']));
});
