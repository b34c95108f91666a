import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { deviceName, openProof, reloadWhenBack, watchConnection } from '#link';

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

test('a server that is away, or answers with an error, is asked again', async () => {
  const answers = [() => { throw new TypeError('away'); }, () => ({ ok: false }), () => ({ ok: true })];
  let asked = 0, reloaded = 0;
  await reloadWhenBack(async () => answers[asked++](), () => { reloaded += 1; }, 0);
  assert.deepEqual([asked, reloaded], [3, 1]);
});

test('the page is loaded anew once the server answers', async () => {
  let reloaded = 0;
  await reloadWhenBack(async () => ({ ok: true }), () => { reloaded += 1; });
  assert.equal(reloaded, 1);
});

test('the proof of a room opens beside its table', () => {
  const opened = [], window = search => ({ location: { search }, open: (...asked) => opened.push(asked) });
  openProof(window('?room=ABCDE&pause=1'));
  openProof(window('?room=a%26b'));
  openProof(window(''));
  assert.deepEqual(opened, ['ABCDE', 'a%26b', ''].map(room => [`verify?room=${room}`, '_blank', 'noopener']));
});
