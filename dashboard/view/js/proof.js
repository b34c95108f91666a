/**
 * The proof of a record: promise, seed and wall of every hand made anew from its lines, and every tile that its actions
 * show compared with the wall. What `mahjong verify` proves besides, rules and payments, is not known here, and said.
 */
import { fromHex, toHex } from '#bytes';
import { Mismatch, Tiles } from '#follow';
import { isGiven, promiseOf, seedOf } from '#promise';
import { Difference, readRecord } from '#record';
import { tilesFor } from '#wall';

/** Lines about seats, which say nothing of the game. */
const OF_SEATS = new Set(['sit', 'also', 'size']);

/** What is checked of a hand, in this order. */
export const CHECKS = ['promise', 'reveal', 'wall', 'tiles'];

/**
 * One hand. `first` and `last` are its lines. `checks` are the states of `CHECKS`: 'ok', 'bad', 'none' where there is nothing
 * to be compared, '' where it has not come to that. While the hand runs `secret`, `seed` and `wall` stay empty. `given`
 * counts the seats that gave a share. `verdict` says what is proved: 'shared' (made from the secret and from shares that
 * came after its promise), 'fixed' (promised, but no seat gave a share), 'rebuilt' (no promise), 'running', or 'bad'.
 * @typedef {{hand: number, first: number, last: number, promise: string, secret: string, shares: string[], given: number,
 *   seed: string, wall: string[], checks: Record<string, string>, nActions: number, nUndone: number, nDrawn: number,
 *   nReplaced: number, change: number[], verdict: 'shared'|'fixed'|'rebuilt'|'running'|'bad'}} HandProof
 * A whole record. `differences` are what does not agree, the first line first: then the lines behind are not proved.
 * `limits` are codes of what is not proved, each with the hands it concerns; none: the whole record.
 * @typedef {{ok: boolean, version: number, names: string[], nLines: number, digest: string, hands: HandProof[],
 *   differences: Difference[], limits: {code: string, hands: number[]}[]}} Proof
 */

/** A hand while its lines come. */
class Hand {
  /** @param {import('#record').Line} line the deal */
  constructor({ number, body }) {
    this.number = number;
    this.deal = body;
    this.first = this.last = number;
    this.isPromised = 'promise' in body;
    this.isHidden = this.isPromised && !('secret' in body);
    this.revealed = this.settled = false;
    /** @type {Record<string, string>} */
    this.checks = Object.fromEntries(CHECKS.map(name => [name, '']));
    /** @type {number[]} */
    this.change = [];
    /** @type {Tiles|null} known from the first action on: it is the dealer's */
    this.tiles = null;
    /** @type {Tiles[]} as they stood before each action */
    this.before = [];
    this.nActions = this.nUndone = 0;
    this.seed = new Uint8Array();
    /** @type {string[]} */
    this.wall = [];
  }

  /** Whether nothing more has to come before the next hand may. */
  get isOver() {
    return this.settled && (this.revealed || !this.isPromised);
  }

  /** Makes promise, seed and wall anew. */
  open() {
    const { hand, promise, secret, shares, seed } = this.deal;
    if (!this.isPromised) this.checks.promise = this.checks.reveal = 'none';
    if (this.isHidden) return;
    if (this.isPromised && toHex(promiseOf(fromHex(secret))) !== promise) this.fail(this.number, '承諾不是這個秘密的', 'the promise is not that of the secret', 'promise');
    if (this.isPromised) this.checks.promise = 'ok';
    this.seed = this.isPromised ? seedOf(fromHex(secret), shares.map(fromHex)) : fromHex(seed);
    this.wall = tilesFor(this.seed, hand);
    this.checks.wall = 'ok';
  }

  /** @param {number} line @param {string} zh @param {string} en @param {string} check @returns {never} */
  fail(line, zh, en, check) {
    this.checks[check] = 'bad';
    throw new Difference(line, zh, en, check);
  }

  /** @param {import('#record').Line} line */
  hear({ number, what, body }) {
    this.last = number;
    if (this.isHidden && !OF_SEATS.has(what)) this.fail(number, '沒有秘密的局之後不能再有', 'nothing can follow a hand without its secret', 'reveal');
    if (this.settled && !this.revealed && this.isPromised && what !== 'reveal' && what !== 'undo') {
      this.fail(number, '這一局的秘密沒有公開', 'the secret of the hand has not been shown', 'reveal');
    }
    if (what === 'act') this.act(number, body);
    else if (what === 'undo') this.undo(number, body);
    else if (what === 'settle') this.settle(number, body);
    else if (what === 'reveal') this.reveal(number, body);
  }

  /** @param {number} line @param {{seat: number, do: string}} body */
  act(line, { seat, do: what }) {
    this.checks.tiles = 'ok';
    try {
      if (this.settled) throw new Mismatch('這一局已經結束了', 'the hand has ended');
      if (!this.tiles && seat < 0) throw new Mismatch('還沒輪到牌桌', 'the table has nothing to do yet');
      this.tiles ??= new Tiles(this.wall, seat);
      this.before.push(this.tiles.copy());
      this.tiles.act(seat, what);
      this.nActions++;
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      this.fail(line, `座位 ${seat} ${what}：${error.zh}`, `seat ${seat} ${what}: ${error.en}`, 'tiles');
    }
  }

  /** @param {number} line @param {number} count */
  undo(line, count) {
    if (count > this.before.length) this.fail(line, `不能復原 ${count} 步`, `${count} actions cannot be taken back`, 'tiles');
    this.tiles = this.before.splice(-count)[0];
    this.settled = false;
    this.nUndone += count;
  }

  /** @param {number} line @param {{change: number[]}} body */
  settle(line, { change }) {
    if (this.settled) this.fail(line, '這裡沒有局可以結算', 'no hand has just ended here', 'tiles');
    this.settled = true;
    this.change = change;
  }

  /** @param {number} line @param {{secret: string, shares: string[]}} body */
  reveal(line, { secret, shares }) {
    if (!this.isPromised || !this.settled || this.revealed) this.fail(line, '這裡沒有秘密可以公開', 'there is no secret to be shown here', 'reveal');
    if (secret !== this.deal.secret || shares.join() !== this.deal.shares.join()) {
      this.fail(line, '公開的秘密與發牌時的不同', 'the secret shown is not the one of the deal', 'reveal');
    }
    this.revealed = true;
    this.checks.reveal = 'ok';
  }

  /** @returns {HandProof['verdict']} */
  get verdict() {
    if (Object.values(this.checks).includes('bad')) return 'bad';
    if (!this.isOver) return 'running';
    return !this.isPromised ? 'rebuilt' : this.given ? 'shared' : 'fixed';
  }

  /** Seats that gave a share. */
  get given() {
    return (this.deal.shares ?? []).map(fromHex).filter(isGiven).length;
  }

  /** @returns {HandProof} */
  get proof() {
    const { deal, checks, change, nActions, nUndone, tiles, verdict, given, first, last } = this, shown = this.isOver || verdict === 'bad';
    return {
      hand: deal.hand, first, last, promise: deal.promise ?? '', secret: (shown && deal.secret) || '', shares: (shown && deal.shares) || [],
      given, seed: shown ? toHex(this.seed) : '', wall: shown ? this.wall : [], checks, nActions, nUndone, nDrawn: tiles?.nDrawn ?? 0,
      nReplaced: tiles?.nReplaced ?? 0, change: this.isOver ? change : [], verdict,
    };
  }
}

/** Takes the lines one by one and throws the first `Difference`. @param {import('#record').Line[]} lines @param {Hand[]} hands */
function follow(lines, hands) {
  for (const line of lines) {
    const hand = hands.at(-1);
    if (line.what === 'deal') {
      if (hand && !hand.isOver) hand.fail(line.number, '上一局還沒打完', 'the hand before is not over', hand.settled ? 'reveal' : 'tiles');
      const next = new Hand(line);
      hands.push(next);
      if (line.body.hand !== hands.length) next.fail(line.number, `局號不對：${line.body.hand}`, `hand ${line.body.hand} cannot come here`, 'wall');
      next.open();
    } else if (hand) {
      hand.hear(line);
    } else if (!OF_SEATS.has(line.what)) {
      throw new Difference(line.number, '還沒發牌', 'nothing has been dealt yet');
    }
  }
}

/** @param {import('#record').Text} text @param {Hand[]} hands */
function limitsOf(text, hands) {
  const numbers = (/** @type {(hand: Hand) => boolean} */ is) => hands.filter(is).map(hand => hand.deal.hand);
  const concerned = {
    no_share: numbers(hand => hand.isPromised && !hand.isHidden && !hand.given),
    league: numbers(hand => hand.given > 0),
    no_promise: numbers(hand => !hand.isPromised),
    other_seed: numbers(hand => !hand.isPromised && text.seed !== '' && hand.deal.seed !== text.seed),
    running: numbers(hand => hand.verdict === 'running'),
  };
  const found = Object.entries(concerned).filter(([, all]) => all.length)
    .map(([code, all]) => ({ code, hands: all.length === hands.length && all.length > 1 ? [] : all }));
  return [...found, ...['rules', 'page', 'more', text.version === 1 ? 'no_sums' : 'rewritten'].map(code => ({ code, hands: [] }))];
}

/**
 * Proves a record. Throws `Difference` for what is none.
 * @param {Uint8Array} data bytes of the record @returns {Proof}
 */
export function prove(data) {
  const text = readRecord(data), differences = text.broken ? [text.broken] : [];
  /** @type {Hand[]} */
  const hands = [];
  try {
    follow(text.lines, hands);
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    differences.unshift(error);
  }
  const broken = hands.at(-1);
  if (text.broken && differences.length === 1 && broken && !broken.isOver) broken.checks.tiles = 'bad'; // its lines go on there
  return {
    ok: !differences.length, version: text.version, names: text.names, nLines: text.nLines, digest: text.digest,
    hands: hands.map(hand => hand.proof), differences, limits: limitsOf(text, hands),
  };
}
