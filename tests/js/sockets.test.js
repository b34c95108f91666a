import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WORDS, socketOf, whatFails } from '#sockets';

const socket = event => () => {
  const made = { close() { made.closed = true; } };
  queueMicrotask(() => made[event]());
  return made;
};

test('the live connection is where Bokeh opens it, over https as over http', () => {
  assert.equal(socketOf('http://192.168.1.7:5006/table?room=ABCDE#x'), 'ws://192.168.1.7:5006/table/ws');
  assert.equal(socketOf('https://mahjong.example.org/at/phone?room=A'), 'wss://mahjong.example.org/at/phone/ws');
  assert.equal(socketOf('http://localhost:5006/'), 'ws://localhost:5006/ws');
});

test('a page that cannot be fetched again has lost its server', async () => {
  assert.equal(await whatFails(async () => { throw new TypeError('Failed to fetch'); }, socket('onopen')), 'away');
});

test('a page that comes while its live connection does not is barred on the way', async () => {
  assert.equal(await whatFails(async () => 'page', socket('onerror')), 'blocked');
});

test('where both come the server is only slow', async () => {
  assert.equal(await whatFails(async () => 'page', socket('onopen')), 'slow');
});

test('each trouble is told in two languages', () => {
  for (const [zh, en] of Object.values(WORDS)) {
    assert.match(zh, /[一-鿿]/);
    assert.match(en, /^[ -~]+$/);
  }
});
