/**
 * Records proved in JavaScript: what is right hand by hand, what was altered with its place. Python verifies the same ones
 * (`tests/dashboard/test_verify_agrees.py`); `shares.mjr` is a game of two hands with shares, undone actions and throws.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { toHex, utf8 } from '#bytes';
import { Mismatch, Tiles } from '#follow';
import { promiseOf } from '#promise';
import { prove } from '#proof';
import { Difference, MAX_BYTES } from '#record';
import { SET } from '#wall';

const DATA = readFileSync(new URL('../data/shares.mjr', import.meta.url)), TEXT = DATA.toString('utf8');
const LINES = TEXT.trimEnd().split('\n').map(line => JSON.parse(line));

/** The text of lines with sums made anew, as a forger would. */
function sealed(lines) {
  let digest = Buffer.alloc(0);
  return lines.map(line => {
    const { sum, ...rest } = line, body = JSON.stringify(rest);
    digest = createHash('sha256').update(digest).update(body).digest();
    return `${body.slice(0, -1)},"sum":"${digest.toString('hex').slice(0, 16)}"}\n`;
  }).join('');
}

const forged = change => {
  const lines = structuredClone(LINES);
  change(lines);
  return prove(utf8(sealed(lines)));
};
const at = (what, from = 0) => LINES.findIndex((line, number) => number >= from && line[what]);
const only = proof => {
  assert.equal(proof.ok, false);
  assert.equal(proof.differences.length, 1, proof.differences.join('; '));
  return proof.differences[0];
};

test('two hands made from a secret and shares are proved, each with its tiles', () => {
  const proof = prove(DATA), deals = LINES.filter(line => line.deal).map(line => line.deal);
  assert.deepEqual([proof.ok, proof.version, proof.nLines, proof.differences], [true, 3, LINES.length, []]);
  assert.equal(proof.hands.length, 2);
  proof.hands.forEach((hand, number) => {
    assert.deepEqual(hand.checks, { promise: 'ok', reveal: 'ok', wall: 'ok', tiles: 'ok' });
    assert.equal(hand.verdict, 'shared');
    assert.deepEqual([hand.promise, hand.secret, hand.shares], [deals[number].promise, deals[number].secret, deals[number].shares]);
    assert.equal(hand.given, deals[number].shares.filter(share => /[^0]/.test(share)).length);
    assert.deepEqual([...hand.wall].sort(), [...SET].sort());
    assert.equal(hand.change.reduce((sum, chips) => sum + chips), 0);
    assert.ok(hand.nActions > 20 && hand.nDrawn > 0);
  });
  assert.ok(proof.hands.some(hand => hand.nUndone > 0));
  assert.deepEqual(proof.limits.map(limit => limit.code), ['league', 'rules', 'page', 'more', 'rewritten']);
  assert.match(proof.digest, /^[0-9a-f]{64}$/);
});

test('the sums that the text was written with can be made anew', () => {
  assert.equal(sealed(LINES), TEXT);
});

test('one byte altered on any line is found on that line', () => {
  let start = 0;
  for (let number = 1; number <= LINES.length; number++) {
    const end = DATA.indexOf(10, start), damaged = Buffer.from(DATA);
    damaged[start + Math.floor((end - start) / 2)] ^= 1;
    if (number === 1) {
      assert.throws(() => { const found = prove(damaged); if (!found.ok) throw found.differences[0]; }, Difference);
    } else {
      const found = prove(damaged);
      assert.equal(found.differences.at(-1).line, number);
    }
    start = end + 1;
  }
});

test('a line that is gone, moved or torn is found', () => {
  const texts = TEXT.split('\n').slice(0, -1), without = [...texts.slice(0, 9), ...texts.slice(10)];
  assert.equal(prove(utf8(`${without.join('\n')}\n`)).differences.at(-1).line, 10);
  const torn = only(prove(utf8(TEXT.slice(0, -1))));
  assert.deepEqual([torn.line, torn.en], [LINES.length, 'torn, it cannot be verified']);
});

test('hands before an altered line stay proved, its own is not', () => {
  const second = at('deal', at('deal') + 1), texts = TEXT.split('\n');
  texts[second + 5] = texts[second + 5].replace('"seat":', '"seat": ');
  const proof = prove(utf8(texts.join('\n')));
  assert.equal(only(proof).line, second + 6);
  assert.deepEqual(proof.hands.map(hand => hand.verdict), ['shared', 'bad']);
});

test('a forger with new sums: another secret does not fit its promise', () => {
  const found = forged(lines => { lines[1].deal.secret = '11'.repeat(32); });
  assert.deepEqual([only(found).line, only(found).check, found.hands[0].checks.promise], [2, 'promise', 'bad']);
});

test('a forger with new sums: another secret with another promise has other tiles', () => {
  const secret = '11'.repeat(32), promise = toHex(promiseOf(new Uint8Array(32).fill(0x11)));
  const found = only(forged(lines => Object.assign(lines[1].deal, { secret, promise })));
  assert.deepEqual([found.check, found.line < at('reveal') + 1], ['tiles', true]);
  assert.match(found.en, /seat \d does not hold|tile \d+ of the wall is/);
});

test('a forger with new sums: a share changed everywhere makes another wall', () => {
  const found = forged(lines => {
    const reveal = lines[at('reveal')].reveal, shares = ['22'.repeat(32), ...reveal.shares.slice(1)];
    lines[1].deal.shares = reveal.shares = shares;
  });
  assert.equal(only(found).check, 'tiles');
});

test('a forger with new sums: what is revealed has to be what was dealt', () => {
  const found = forged(lines => { lines[at('reveal')].reveal.shares[3] = '33'.repeat(32); });
  assert.deepEqual([only(found).line, only(found).check], [at('reveal') + 1, 'reveal']);
  assert.equal(only(forged(lines => { lines.splice(at('reveal'), 1); })).check, 'reveal');
});

test('a discard of a tile that the seat does not hold is named with its line, and what the wall gave the seat', () => {
  const number = LINES.findIndex(line => /^discard \w\d$/.test(line.act?.do ?? '')), { seat } = LINES[number].act;
  const wrong = SET.filter(code => code[0] !== 'f').find(code => prove(DATA).hands[0].wall.slice(0, 65).every(dealt => dealt !== code)) ?? 'dw';
  const found = only(forged(lines => { lines[number].act.do = `discard ${wrong}`; }));
  assert.equal(found.line, number + 1);
  assert.match(found.en, new RegExp(`^seat ${seat} discard ${wrong}: seat ${seat} does not hold ${wrong}: by the wall it has (\\w\\w ){15,16}\\w\\w$`));
  assert.match(found.zh, new RegExp(`座位 ${seat} 沒有 ${wrong}：照牌牆它有`));
});

test('a drawn tile that is another is named with its place in the wall', () => {
  const number = LINES.findIndex(line => /drawn$/.test(line.act?.do ?? '')), [verb, code] = LINES[number].act.do.split(' ');
  const other = code === 'm1' ? 'm2' : 'm1', found = only(forged(lines => { lines[number].act.do = `${verb} ${other} drawn`; }));
  assert.equal(found.line, number + 1);
  assert.match(found.en, new RegExp(`tile \\d+ of the wall is ${code}, not ${other}$`));
});

test('undone more than was done, a second deal, a hand out of order: found', () => {
  const undo = at('undo'), second = at('deal', 2);
  assert.equal(only(forged(lines => { lines[undo].undo = 1000; })).line, undo + 1);
  assert.equal(only(forged(lines => { lines[second].deal.hand = 3; })).line, second + 1);
  assert.equal(only(forged(lines => { lines.splice(5, 0, lines[second]); })).line, 6);
  assert.equal(only(forged(lines => { lines.splice(1, 1); })).en, 'nothing has been dealt yet');
});

test('a running hand shows its promise and nothing else', () => {
  const second = at('deal', 2), { promise, hand } = LINES[second].deal, lines = [...LINES.slice(0, second), { deal: { hand, promise } }];
  const { ok, hands, limits } = prove(utf8(sealed(lines)));
  assert.deepEqual([ok, hands[1].verdict, hands[1].promise, hands[1].secret, hands[1].wall], [true, 'running', promise, '', []]);
  assert.deepEqual(limits.find(limit => limit.code === 'running').hands, [2]);
  const whole = prove(utf8(sealed(LINES.slice(0, second + 9))));
  assert.deepEqual([whole.hands[1].secret, whole.hands[1].seed, whole.hands[1].shares], ['', '', []]);
  assert.equal(only(prove(utf8(sealed([...lines, LINES[second + 1]])))).line, second + 2);
});

test('hands without a promise, and with one but no share, are said to be that', () => {
  const seeded = LINES.map(line => (line.deal ? { deal: { hand: line.deal.hand, seed: '00' } } : line)).filter(line => !line.reveal);
  assert.equal(prove(utf8(sealed(seeded.slice(0, 2)))).hands[0].checks.promise, 'none');
  const secret = '44'.repeat(32), promise = toHex(promiseOf(new Uint8Array(32).fill(0x44))), shares = Array(4).fill('00'.repeat(32));
  const plain = [LINES[0], { deal: { hand: 1, promise, secret, shares } }, LINES[at('settle')], { reveal: { secret, shares } }];
  const proof = prove(utf8(sealed(plain)));
  assert.deepEqual([proof.ok, proof.hands[0].verdict, proof.hands[0].checks.tiles], [true, 'fixed', '']);
  assert.deepEqual(proof.limits[0], { code: 'no_share', hands: [1] });
});

test('who sits down changes nothing of a hand; version 4 says so and older ones cannot', () => {
  const sits = [LINES[0], { sit: { seat: 1 } }, ...LINES.slice(1, 9), { also: { seat: 1 } }, ...LINES.slice(9)];
  const seen = prove(utf8(sealed(sits.map((line, number) => (number ? line : { ...line, version: 4 })))));
  assert.deepEqual([seen.ok, seen.hands.length], [true, 2], seen.differences.join());
  assert.equal(only(prove(utf8(sealed(sits)))).line, 2);
});

test('version 1 has no sums, and that is said', () => {
  const old = [{ ...LINES[0], version: 1 }, ...LINES.slice(1)].map(({ sum, ...line }) => `${JSON.stringify(line)}\n`).join('');
  const proof = prove(utf8(old));
  assert.deepEqual([proof.ok, proof.digest, proof.limits.at(-1).code], [true, '', 'no_sums']);
});

test('a foreign file is none of this game', () => {
  const foreign = [
    '', 'hello', 'hello\n', '{}\n', '[]\n', '{"format":"other"}\n', '{"format":"taiwan-mahjong-record","version":99}\n',
    '{"format":"taiwan-mahjong-record","version":1,"seats":[]}\n', '\ufeff{}\n',
  ].map(utf8);
  for (const data of [...foreign, Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10), new Uint8Array(20_000).fill(65), new Uint8Array(MAX_BYTES + 1)]) {
    assert.throws(() => prove(data), error => error instanceof Difference && error.line === 1 && error.zh !== error.en);
  }
});

test('lines that hold what they should not', () => {
  const bad = [{ act: { seat: 4, do: 'pass' } }, { act: { seat: 0 } }, { undo: 0 }, { deal: { hand: 0, seed: '00' } }, { deal: { hand: 1, seed: '' } },
    { settle: { change: [0], chips: [0, 0, 0, 0] } }, { reveal: {} }, { joker: 1 }, { act: {}, undo: 1 }, { toString: 1 }, { deal: null }];
  for (const line of bad) {
    const proof = prove(utf8(sealed([...LINES.slice(0, 3), line, ...LINES.slice(4)])));
    assert.equal(proof.differences.at(-1).line, 4, JSON.stringify(line));
  }
});

test('flowers that are dealt, and drawn, are replaced from the back', () => {
  const plain = SET.filter(code => code[0] !== 'f'), wall = [...plain];
  wall.splice(0, 1, 'f3'); // the dealer's first tile
  wall.splice(65, 0, 'f1'); // the first tile drawn
  const tiles = new Tiles(wall, 2), back = wall.at(-1);
  assert.equal(tiles.hands[2].filter(code => code === back).length, plain.slice(0, 65).filter((code, place) => code === back && Math.floor(place / 4) % 4 === 0).length + 1);
  assert.equal(tiles.nReplaced, 1);
  tiles.act(2, `discard ${tiles.hands[2][0]}`);
  tiles.act(3, 'draw');
  assert.deepEqual([tiles.nDrawn, tiles.turn], [0, 3]);
  tiles.act(3, `discard ${wall.at(-2)} drawn`);
  assert.deepEqual([tiles.nDrawn, tiles.nReplaced], [1, 2]);
});

test('calls: what outranks what, and who is nearest', () => {
  const hand = (...codes) => [...codes, ...Array(16 - codes.length).fill('we')], wall = SET.slice(0, 136);
  const opened = () => {
    const tiles = new Tiles(wall, 0);
    tiles.hands = [hand('m5'), hand('m4', 'm6'), hand('m5', 'm5', 'm5'), hand()];
    tiles.act(0, 'discard m5');
    return tiles;
  };
  let tiles = opened();
  tiles.act(1, 'chow middle');
  tiles.act(2, 'pung');
  tiles.act(1, 'draw');
  assert.deepEqual([tiles.turn, tiles.owed, tiles.hands[2].filter(code => code === 'm5').length], [2, '', 1]);
  tiles.act(2, 'added_kong m5');
  tiles.act(2, 'draw');
  assert.deepEqual([tiles.turn, tiles.owed], [2, 'back']);
  tiles = opened();
  tiles.act(2, 'kong');
  tiles.act(-1, 'close');
  assert.deepEqual([tiles.turn, tiles.owed], [2, 'back']);
  tiles = opened();
  tiles.act(1, 'chow middle');
  tiles.act(1, 'draw');
  assert.deepEqual([tiles.turn, tiles.hands[1].includes('m4')], [1, false]);
  for (const [seat, what] of [[3, 'pung'], [1, 'chow low'], [0, 'win'], [2, 'draw'], [0, 'discard we'], [2, 'chow upside'], [1, 'dance']]) {
    assert.throws(() => opened().act(seat, what), Mismatch, `${seat} ${what}`);
  }
});

test('a concealed kong may be robbed under some rules, and is replaced at once under others', () => {
  const start = () => {
    const tiles = new Tiles(SET.slice(0, 136), 0);
    tiles.hands[0] = [...Array(4).fill('m5'), ...Array(13).fill('we')];
    tiles.act(0, 'concealed_kong m5');
    return tiles;
  };
  let tiles = start();
  tiles.act(0, 'discard dw drawn');
  assert.equal(tiles.nReplaced, 1);
  tiles = start();
  tiles.act(1, 'pass');
  tiles.act(0, 'draw');
  tiles.act(0, 'discard dw drawn');
  assert.equal(tiles.nReplaced, 1);
  tiles = start();
  tiles.act(3, 'win');
  tiles.act(-1, 'close');
  assert.throws(() => tiles.act(0, 'discard we'), /the hand has ended/);
});
