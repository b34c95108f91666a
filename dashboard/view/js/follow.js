/**
 * A hand's actions followed from its wall, tile by tile, as `mahjong/follow.py` follows its events. Every tile that an
 * action shows must be one that its seat has from the wall by then. Of the rules only so much is known here as says which
 * tile goes where: whose turn it is, which call takes a discard, what a flower and a kong draw. Whether an action was
 * allowed, and whether a hand that won was complete, is not known.
 */

const DEALT = 65, SEATS = [0, 1, 2, 3];
/** Actions that answer a discard or a kong; all others are done on the own turn. */
const ANSWERS = ['pass', 'win', 'pung', 'kong', 'chow', 'draw', 'close'];
const TABLE = -1;
const LOW = { low: 0, middle: 1, high: 2 };

/** A tile that cannot be where an action has it, in two languages. */
export class Mismatch extends Error {
  /** @param {string} zh @param {string} en */
  constructor(zh, en) {
    super(`${zh} / ${en}`);
    /** @type {string} */ this.zh = zh;
    /** @type {string} */ this.en = en;
  }
}

/** @param {string} code */
function isFlower(code) {
  return code[0] === 'f';
}

/** The two tiles that a chow takes from the hand. @param {string} tile @param {string} which @returns {string[]} */
function fromHand(tile, which) {
  const suit = tile[0], low = Number(tile[1]) - /** @type {any} */ (LOW)[which];
  if (!'mps'.includes(suit) || !(low >= 1 && low <= 7)) throw new Mismatch(`${tile} 不能這樣吃`, `no chow of ${tile} like that`);
  return [0, 1, 2].map(by => `${suit}${low + by}`).filter(code => code !== tile);
}

/**
 * What is open for answers: a discard, an added kong, or a concealed kong, which only some rules let others rob.
 * @typedef {{tile: string, kind: 'discard'|'kong'|'concealed', answers: Map<number, string[]>}} Window
 */

/** The wall as it stands and what each seat holds, in one hand. `front` and `back` are the tiles left, as a range. */
export class Tiles {
  /** @param {string[]} wall codes of 144 tiles, front first @param {number} dealer 0-3 */
  constructor(wall, dealer) {
    this.wall = wall;
    this.front = DEALT;
    this.back = wall.length;
    /** @type {string[][]} */
    this.hands = [[], [], [], []];
    this.pungs = [new Set(), new Set(), new Set(), new Set()];
    this.turn = dealer;
    this.drawn = '';
    /** Place in the wall of the tile just drawn, from 1. */
    this.place = 0;
    /** @type {Window|null} */
    this.window = null;
    /** @type {'front'|'back'|''} the draw that the seat on turn is owed: it is taken when the hand goes on */
    this.owed = '';
    this.over = false;
    for (let at = 0; at < DEALT; at++) this.hands[(dealer + (at === DEALT - 1 ? 0 : Math.floor(at / 4))) % 4].push(wall[at]);
    SEATS.forEach(step => this.layOut((dealer + step) % 4));
  }

  /** Another one that stands where this one does. */
  copy() {
    /** @type {Tiles} */
    const other = Object.assign(Object.create(Tiles.prototype), this);
    other.hands = this.hands.map(hand => [...hand]);
    other.pungs = this.pungs.map(pungs => new Set(pungs));
    other.window = this.window && { ...this.window, answers: new Map(this.window.answers) };
    return other;
  }

  /** Tiles drawn from the front after the deal. */
  get nDrawn() {
    return this.front - DEALT;
  }

  /** Tiles taken from the back, for flowers and kongs. */
  get nReplaced() {
    return this.wall.length - this.back;
  }

  /** Replaces the flowers that a seat was dealt, the lowest first. @param {number} seat */
  layOut(seat) {
    const flowers = this.hands[seat].filter(isFlower);
    this.hands[seat] = this.hands[seat].filter(code => !isFlower(code));
    flowers.forEach(() => this.hands[seat].push(this.take('back')));
  }

  /** A tile from the wall; a flower is replaced from the back. @param {'front'|'back'} end @returns {string} */
  take(end) {
    if (this.front >= this.back) throw new Mismatch('牌牆上沒有牌了', 'no tile stands in the wall');
    const at = end === 'front' ? this.front++ : --this.back, tile = this.wall[at];
    this.place = at + 1;
    return isFlower(tile) ? this.take('back') : tile;
  }

  /**
   * An action of a seat (-1: the table). Throws `Mismatch` where a tile does not fit, or it is not that seat's to act.
   * @param {number} seat @param {string} text of the action
   */
  act(seat, text) {
    const [verb, ...rest] = text.split(' ');
    if (this.over) throw new Mismatch('這一局已經結束了', 'the hand has ended');
    if (this.window?.kind === 'concealed' && !ANSWERS.includes(verb)) this.draws(this.turn, 'back');
    if (this.owed) {
      this.drawn = this.take(this.owed);
      this.hands[this.turn].push(this.drawn);
      this.owed = '';
    }
    if (ANSWERS.includes(verb)) this.answer(seat, verb, rest);
    else this.play(seat, verb, rest);
  }

  /** Gives the turn to a seat that is owed a tile. @param {number} seat @param {'front'|'back'|''} end '' for none */
  draws(seat, end) {
    this.turn = seat;
    this.window = null;
    this.drawn = '';
    this.owed = end;
  }

  /** @param {number} seat @param {string[]} tiles */
  holds(seat, ...tiles) {
    const left = [...this.hands[seat]];
    for (const tile of tiles) {
      const at = left.indexOf(tile);
      if (at < 0) {
        const held = [...this.hands[seat]].sort().join(' '), again = tiles.filter(code => code === tile).length;
        const many = again > 1 ? `${again} × ${tile}` : tile;
        throw new Mismatch(`座位 ${seat} 沒有 ${many}：照牌牆它有 ${held}`, `seat ${seat} does not hold ${many}: by the wall it has ${held}`);
      }
      left.splice(at, 1);
    }
    return left;
  }

  /** @param {number} seat @param {string[]} tiles */
  give(seat, ...tiles) {
    this.hands[seat] = this.holds(seat, ...tiles);
  }

  // ------------------------------------------------------------------------------------------------------ on the turn
  /** @param {number} seat @param {string} verb @param {string[]} rest */
  play(seat, verb, [tile, drawn]) {
    if (seat !== this.turn || this.window) throw new Mismatch(`現在不輪到座位 ${seat}`, `it is not the turn of seat ${seat}`);
    if (verb === 'self_draw') this.over = true;
    else if (verb === 'discard' || verb === 'ready') this.discard(seat, tile, drawn === 'drawn');
    else if (verb === 'concealed_kong') this.open(seat, tile, 'concealed', 4);
    else if (verb === 'added_kong') this.add(seat, tile);
    else throw new Mismatch(`不是動作：${verb}`, `not an action: ${verb}`);
  }

  /** @param {number} seat @param {string} tile @param {boolean} isDrawn whether it is the one just drawn */
  discard(seat, tile, isDrawn) {
    if (isDrawn && this.drawn !== tile) {
      const [zh, en] = this.drawn ? [`牌牆第 ${this.place} 張是 ${this.drawn}`, `tile ${this.place} of the wall is ${this.drawn}`]
        : ['這時沒有摸牌', 'no tile was drawn just now'];
      throw new Mismatch(`${zh}，不是 ${tile}`, `${en}, not ${tile}`);
    }
    if (!isDrawn && this.drawn === tile) this.holds(seat, tile, tile); // one of them is the tile just drawn, which stays
    this.open(seat, tile, 'discard', 1);
  }

  /** @param {number} seat @param {string} tile */
  add(seat, tile) {
    if (!this.pungs[seat].has(tile)) throw new Mismatch(`座位 ${seat} 沒有碰過 ${tile}`, `seat ${seat} has no pung of ${tile}`);
    this.open(seat, tile, 'kong', 1);
  }

  /** Lays tiles out, for the others to answer. @param {number} seat @param {string} tile @param {Window['kind']} kind @param {number} count */
  open(seat, tile, kind, count) {
    this.give(seat, ...Array(count).fill(tile));
    this.drawn = '';
    this.window = { tile, kind, answers: new Map() };
  }

  // ---------------------------------------------------------------------------------------------------------- answers
  /** @param {number} seat @param {string} verb @param {string[]} rest */
  answer(seat, verb, rest) {
    if (!this.window) throw new Mismatch(`現在沒有可以${verb === 'draw' ? '摸' : '叫'}的牌`, `there is nothing to answer with '${verb}'`);
    if (verb === 'draw' || verb === 'close') this.settle(seat, verb);
    else if (seat === this.turn || seat === TABLE) throw new Mismatch(`座位 ${seat} 不能叫自己的牌`, `seat ${seat} cannot call its own tile`);
    else {
      this.holds(seat, ...this.needed(verb, rest));
      this.window.answers.set(seat, [verb, ...rest]);
    }
  }

  /** What a call takes from the hand. @param {string} verb @param {string[]} rest @returns {string[]} */
  needed(verb, [which]) {
    const { tile, kind } = /** @type {Window} */ (this.window);
    if (verb === 'pass' || verb === 'win') return [];
    if (kind !== 'discard') throw new Mismatch(`槓的牌不能${verb}`, `the tile of a kong cannot be called with '${verb}'`);
    return verb === 'chow' ? fromHand(tile, which) : Array(verb === 'kong' ? 3 : 2).fill(tile);
  }

  /** The window closes: the best call takes the tile, or whose draw it is draws. @param {number} seat @param {string} verb */
  settle(seat, verb) {
    const { tile, kind, answers } = /** @type {Window} */ (this.window);
    const owner = kind === 'discard' ? (this.turn + 1) % 4 : this.turn;
    if (seat !== (verb === 'close' ? TABLE : owner)) throw new Mismatch(`這時不是座位 ${seat} 摸牌`, `the draw is not that of seat ${seat}`);
    const caller = best(answers, this.turn), [call, which] = answers.get(caller) ?? [''];
    if (call === 'win') {
      this.over = true;
    } else if (!call) {
      this.draws(owner, kind === 'discard' ? 'front' : 'back');
    } else {
      this.give(caller, ...this.needed(call, [which]));
      if (call === 'pung') this.pungs[caller].add(tile);
      this.draws(caller, call === 'kong' ? 'back' : '');
    }
  }
}

/** The seat whose call takes the tile: 胡 before 碰 and 槓 before 吃, among equals the nearest. @param {Map<number, string[]>} answers @param {number} turn */
function best(answers, turn) {
  const rank = (/** @type {number} */ seat) => ({ win: 3, pung: 2, kong: 2, chow: 1 })[answers.get(seat)?.[0] ?? ''] ?? 0;
  return [1, 2, 3].map(step => (turn + step) % 4).reduce((found, seat) => (rank(seat) > rank(found) ? seat : found), TABLE);
}
