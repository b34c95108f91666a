import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { deviceName, reloadWhenBack, watchConnection } from '#link';

function storage() {
  const held = new Map();
  return { getItem: key => held.get(key) ?? null, setItem: (key, value) => held.set(key, value) };
}

test('a tab keeps its name over a reload, and another tab has another', () => {
  const tab = storage();
  assert.equal(deviceName(tab, webcrypto), deviceName(tab, webcrypto));
  assert.match(deviceName(tab, webcrypto), /^[0-9a-f]{32}$/);
  assert.notEqual(deviceName(tab, webcrypto), deviceName(storage(), webcrypto));
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

test('the page is loaded anew once the server answers', async () => {
  let reloaded = 0;
  await reloadWhenBack(async () => ({ ok: true }), () => { reloaded += 1; });
  assert.equal(reloaded, 1);
});
