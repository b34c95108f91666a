/**
 * A record's text taken apart, a twin of the reading half of `mahjong/record.py` and of `mahjong/chain.py`: its lines, each
 * with its number and under its sum. What the lines mean for a hand is the business of `#proof`.
 */
import { concat, toHex } from '#bytes';
import { sha256 } from '#sha256';

export const FORMAT = 'taiwan-mahjong-record';
/** The newest version that can be read. Version 1 has no sums; since version 4 lines say who has sat down. */
export const VERSION = 4;
const NO_SUMS = 1, SEATED = 4;
/** Bytes of a record, and of a line; more is no game of mahjong. */
export const MAX_BYTES = 16 * 2 ** 20;
const MAX_LINE = 10_000;
const NEWLINE = 10, SUM = /,"sum":"([0-9a-f]{16})"\}$/, TAIL = ',"sum":"0123456789abcdef"}'.length;

/** Where a record is not what it should be: its line, from 1, and why, in two languages. */
export class Difference extends Error {
  /** @param {number} line @param {string} zh @param {string} en @param {string} [check] which check found it, a name of `#proof` */
  constructor(line, zh, en, check = 'line') {
    super(`第 ${line} 行：${zh} / line ${line}: ${en}`);
    Object.assign(this, { line, zh, en, check });
    /** @type {number} */ this.line;
    /** @type {string} */ this.zh;
    /** @type {string} */ this.en;
    /** @type {string} */ this.check;
  }
}

/**
 * One line: its number, what it is (`deal`, `act`, …) and what it says.
 * @typedef {{number: number, what: string, body: any}} Line
 * What was read. `seed` is that of the head, hex digits, or ''. `digest` is that of the last line read, '' without sums.
 * `broken` is the first line that cannot be read; `lines` end before it.
 * @typedef {{version: number, names: string[], seed: string, nLines: number, digest: string, lines: Line[], broken: Difference|null}} Text
 */

/** @param {unknown} value @param {number} low @param {number} high */
function isWhole(value, low, high) {
  return Number.isInteger(value) && /** @type {number} */ (value) >= low && /** @type {number} */ (value) <= high;
}

/** @param {unknown} value */
function isHex32(value) {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** @param {unknown} value */
function areFour(value) {
  return Array.isArray(value) && value.length === 4;
}

/** @param {any} value @param {string[]} names */
function hasExactly(value, names) {
  const own = typeof value === 'object' && value && !Array.isArray(value) ? Object.keys(value) : [];
  return own.length === names.length && names.every(name => own.includes(name));
}

/** @param {any} body */
function isOpened({ secret, shares }) {
  return isHex32(secret) && areFour(shares) && shares.every(isHex32);
}

/** @param {any} body */
function isDeal(body) {
  if (!isWhole(body?.hand, 1, 10 ** 6)) return false;
  if (hasExactly(body, ['hand', 'seed'])) return typeof body.seed === 'string' && /^(?:[0-9a-f]{2}){1,64}$/.test(body.seed);
  if (hasExactly(body, ['hand', 'promise'])) return isHex32(body.promise);
  return hasExactly(body, ['hand', 'promise', 'secret', 'shares']) && isHex32(body.promise) && isOpened(body);
}

const areNumbers = (/** @type {unknown} */ value) => areFour(value) && /** @type {unknown[]} */ (value).every(chips => isWhole(chips, -(10 ** 12), 10 ** 12));

/** Whether a line of that kind says what it should. @type {Record<string, (body: any, version: number) => boolean>} */
const LINES = {
  deal: isDeal,
  act: body => hasExactly(body, ['seat', 'do']) && isWhole(body.seat, -1, 3) && typeof body.do === 'string',
  launch: body => hasExactly(body, ['seat', 'tile', 'how']),
  undo: body => isWhole(body, 1, 1000),
  settle: body => hasExactly(body, ['change', 'chips']) && areNumbers(body.change) && areNumbers(body.chips),
  reveal: body => hasExactly(body, ['secret', 'shares']) && isOpened(body),
  sit: (_body, version) => version >= SEATED,
  also: (_body, version) => version >= SEATED,
  size: (_body, version) => version >= SEATED,
};

/** The lines of a text, without their newlines, and what stands behind the last one. @param {Uint8Array} data */
function split(data) {
  const lines = [];
  let start = 0;
  for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, start)) {
    lines.push(data.subarray(start, end));
    start = end + 1;
  }
  return { lines, torn: data.length > start };
}

/** @param {Uint8Array} raw @param {number} number @returns {any} the JSON object of a line */
function parsed(raw, number) {
  if (raw.length > MAX_LINE) throw new Difference(number, '太長，不是牌局紀錄的一行', 'too long for a line of a record');
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw));
    if (typeof value === 'object' && value && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw new Difference(number, '不是牌局紀錄的一行（不是 JSON 物件）', 'not a line of a record (not a JSON object)');
}

/** Follows the sums from line to line. */
class Chain {
  constructor() {
    this.digest = new Uint8Array();
  }

  /** Takes the sum off a line and compares it. @param {Uint8Array} raw @param {number} number @returns {Uint8Array} the line without it */
  opened(raw, number) {
    const found = SUM.exec(new TextDecoder('latin1').decode(raw.subarray(-TAIL)));
    if (!found) throw new Difference(number, '行尾沒有校驗碼', 'the line does not end with its sum');
    const line = concat(raw.subarray(0, -TAIL), Uint8Array.of(125));
    this.digest = sha256(concat(this.digest, line));
    if (toHex(this.digest).slice(0, 16) !== found[1]) {
      throw new Difference(number, '與校驗碼不符，這一行被改過或前面少了一行', 'does not fit its sum: changed, or a line before it is gone');
    }
    return line;
  }
}

/** @param {Uint8Array} raw @returns {any} the head, its sum still in it */
function head(raw) {
  const data = parsed(raw, 1);
  if (data.format !== FORMAT) throw new Difference(1, '不是台灣麻將的牌局紀錄', 'not a record of Taiwanese mahjong');
  if (!isWhole(data.version, 1, VERSION)) {
    throw new Difference(1, `這一頁讀不懂版本 ${data.version}，只讀到 ${VERSION}`, `this page cannot read version ${data.version}, only up to ${VERSION}`);
  }
  if (!areFour(data.seats)) throw new Difference(1, '沒有四個座位', 'there are no four seats');
  return data;
}

/** @param {Uint8Array} raw @param {number} number @param {number} version @returns {Line} */
function lineOf(raw, number, version) {
  const entries = Object.entries(parsed(raw, number));
  if (entries.length !== 1) throw new Difference(number, '須恰有一項', 'must hold exactly one thing');
  const [[what, body]] = entries;
  if (!Object.hasOwn(LINES, what)) throw new Difference(number, `不認得：${what.slice(0, 40)}`, `unknown: ${what.slice(0, 40)}`);
  if (!LINES[what](body, version)) throw new Difference(number, `「${what}」的內容不對`, `'${what}' does not hold what it should`);
  return { number, what, body };
}

/**
 * Reads a record. Throws `Difference` where even the first line is none of this game's.
 * @param {Uint8Array} data @returns {Text}
 */
export function readRecord(data) {
  if (data.length > MAX_BYTES) throw new Difference(1, '太大，不是牌局紀錄', 'too large for a record');
  const { lines: raws, torn } = split(data);
  if (!raws.length) throw new Difference(1, '不是台灣麻將的牌局紀錄', 'not a record of Taiwanese mahjong');
  const first = head(raws[0]), { version } = first, chain = version === NO_SUMS ? null : new Chain();
  /** @type {Text} */
  const text = {
    version, names: first.seats.map((/** @type {any} */ seat) => String(seat?.name ?? '')), seed: String(first.seed ?? ''),
    nLines: raws.length, digest: '', lines: [], broken: null,
  };
  try {
    raws.forEach((raw, at) => {
      const line = chain ? chain.opened(raw, at + 1) : raw;
      if (at) text.lines.push(lineOf(line, at + 1, version));
    });
    if (torn) throw new Difference(raws.length + 1, '沒寫完，不能驗證', 'torn, it cannot be verified');
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    text.broken = error;
  }
  text.digest = chain && !text.broken ? toHex(chain.digest) : '';
  return text;
}
