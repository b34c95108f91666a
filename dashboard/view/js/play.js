/**
 * Play: what taps, throws, keys and messages mean. A pure state machine: every function takes the state and returns the
 * next one with the messages to send. A page holds no truth: an intent is shown as sent, never as done, until a scene
 * comes. One page may play several seats: what is raised, pressed and sent is kept for each.
 */
import { companyLayer, heldCards, isOfCompany, pressCompany } from '#company';
import { arranged, follow, moved, sorted } from '#order';
import { OF_SEAT, choose as chooseSetting, value } from '#settings';
import { NOBODY, handRows, isOf, keysOf, nearestSeat, read, seatOf, seats, whatOf } from '#scene';

/** Two taps within this time at one place are one discard, of the tile first raised. */
export const DOUBLE_TAP_MS = 300;
export const DOUBLE_TAP_REACH = 40;
const NOT_YOUR_TURN = '還沒輪到你，這張先放回去 / it is not your turn, the tile goes back';
const UNANSWERED = '上一步還沒有回音 / your last move is not answered yet';

/**
 * What one seat has under way. `armed`: the next tile thrown declares the hand ready.
 * @typedef {{raised: string, armed: boolean, pending: number, tap: {id: string, at: number, x: number, y: number}|null}} Seat
 */
/**
 * @typedef {{scene: any, rev: number, boot: string, seq: number, seats: Record<number, Seat>,
 *   orders: Record<number, import('#order').Order>, page: number, folded: boolean,
 *   notice: {zh: string, en: string, seat: number}|null, leave: boolean, pace: string, rules: any[], reading: number, reader: number,
 *   settings: import('#settings').Settings, setting: boolean, people: boolean, wish: string, qr: number[]}} State
 * `reading`: the open page of the rules, -1 for none; `setting`: whether the page of settings is open; `reader`: the seat
 * that opened either; `people`: whether the page of the people is open; `wish`: what a button has asked of the page itself;
 * `qr`: the seats whose cards are shown again.
 */
/** `open`: the address of a page to open beside the table. @typedef {{state: State, send: Record<string, any>[], open?: string}} Step */

/** @type {Seat} */
const IDLE = { raised: '', armed: false, pending: 0, tap: null };

/**
 * @param {number} seq number before the first intent; must grow from one page to the next
 * @param {string} [pace] the computers' pace that this device last chose
 * @param {any[]} [rules] the pages of the rules @param {import('#settings').Settings} [settings] @returns {State}
 */
export function start(seq, pace = '', rules = [], settings = {}) {
  return {
    scene: null, rev: -1, boot: '', seq, seats: {}, orders: {}, page: 0, folded: false, notice: null, leave: false, pace, rules,
    reading: -1, reader: NOBODY, settings, setting: false, people: false, wish: '', qr: [],
  };
}

/** @param {State} state @param {number} seat @returns {Seat} */
export function seatState(state, seat) {
  return state.seats[seat] ?? IDLE;
}

/** @param {State} state @param {number} seat @param {Partial<Seat>} change @returns {State} */
function withSeat(state, seat, change) {
  return { ...state, seats: { ...state.seats, [seat]: { ...seatState(state, seat), ...change } } };
}

/**
 * A new scene. An older one of the same server is ignored.
 * @param {State} state @param {{boot: string, rev: number, j: string}} message
 * @param {(scene: any, seat: number) => import('#order').Order|null} [recall] the order a device kept of a hand
 * @returns {State}
 */
export function receive(state, message, recall = () => null) {
  if (message.boot === state.boot && message.rev < state.rev) return state;
  const scene = read(message.j);
  const same = state.scene !== null && message.boot === state.boot && message.rev === state.rev;
  const over = scene.pages.length > 0 && state.scene?.pages.length > 0;
  const next = /** @type {Record<number, Seat>} */ ({}), orders = /** @type {Record<number, import('#order').Order>} */ ({});
  for (const seat of seats(scene)) {
    next[seat] = kept(state, scene, seat, same);
    orders[seat] = ordered(state, scene, seat, recall);
  }
  return {
    ...state, scene, rev: message.rev, boot: message.boot, seats: next, orders,
    page: over ? state.page : 0, folded: over && state.folded, qr: heldCards(scene).filter(seat => state.qr.includes(seat)),
  };
}

/**
 * What a seat has under way after a new scene. @param {State} state @param {any} scene @param {number} seat
 * @param {boolean} same @returns {Seat}
 */
function kept(state, scene, seat, same) {
  const old = seatState(state, seat);
  return {
    ...old, pending: same ? old.pending : 0, raised: keepsRaised(state, scene, seat) ? old.raised : '',
    armed: old.armed && scene.window === state.scene?.window && scene.hands[seat].mine,
  };
}

/**
 * A raised tile stays so while it is the same tile and it has not just become one's turn. @param {State} state
 * @param {any} scene @param {number} seat
 */
function keepsRaised(state, scene, seat) {
  const { raised } = seatState(state, seat);
  if (!raised || scene.hands[seat].mine !== state.scene?.hands[seat]?.mine) return false;
  return whatOf(scene, raised) !== '' && whatOf(scene, raised) === whatOf(state.scene, raised);
}

/**
 * @param {State} state @param {any} scene @param {number} seat
 * @param {(scene: any, seat: number) => import('#order').Order|null} recall
 */
function ordered(state, scene, seat, recall) {
  const tiles = scene.table.tiles, faces = handRows(tiles, seat).rows.map(row => tiles.face[row]);
  const dealt = state.scene?.hand !== scene.hand || (state.scene?.pages.length > 0 && !scene.pages.length);
  const known = dealt ? null : state.orders[seat];
  return follow(known ?? (state.scene?.pages.length ? null : recall(scene, seat)), faces);
}

/**
 * Why a tile may not be thrown, or not to declare the hand ready; '' if it may. @param {State} state @param {number} seat
 * @param {string} id
 */
function refusal(state, seat, id) {
  const sentences = state.scene.hands[seat]?.refused[seatState(state, seat).armed ? 'ready' : 'discard'] ?? {};
  return Object.keys(sentences).find(sentence => sentences[sentence].includes(id)) ?? '';
}

/**
 * A refusal: the reason is shown and the tile may be chosen again. @param {State} state
 * @param {{seq?: number, seat?: number, zh: string, en: string}} message @returns {State}
 */
export function refuse(state, message) {
  const asked = Object.keys(state.seats).map(Number).filter(seat => !message.seq || seatState(state, seat).pending === message.seq);
  const freed = asked.reduce((next, seat) => withSeat(next, seat, { pending: 0, tap: null }), state);
  return { ...freed, notice: { zh: message.zh, en: message.en, seat: message.seat ?? NOBODY } };
}

/** Nothing sent before is awaited any longer. @param {State} state @returns {State} */
export function unawaited(state) {
  return seats(state.scene ?? { hands: {} }).reduce((next, seat) => withSeat(next, seat, { pending: 0 }), state);
}

/**
 * Ids of a seat's own tiles, from its left to its right as they stand here. @param {State} state @param {number} [seat]
 * @returns {string[]}
 */
export function ownTiles(state, seat = actor(state)) {
  if (!state.scene) return [];
  const tiles = arranged(state.scene.table.tiles, state.orders), { rows, drawn } = handRows(tiles, seat);
  return [...rows, ...(drawn < 0 ? [] : [drawn])].map(row => tiles.id[row]);
}

/**
 * The seat that the keyboard plays: the only one, or the one whose turn it is; in a window the first that may answer.
 * @param {State} state @returns {number}
 */
export function actor(state) {
  if (!state.scene) return NOBODY;
  const all = seats(state.scene);
  const asked = (/** @type {number} */ seat) => state.scene.table.rects.key.some((/** @type {string} */ key, /** @type {number} */ row) =>
    key.startsWith('act:') && state.scene.table.rects.seat[row] === seat);
  return all.find(seat => state.scene.hands[seat].mine) ?? all.find(asked) ?? all[0] ?? NOBODY;
}

/**
 * A tap on an own tile: the first raises it, the second discards it. One that may not be thrown says why.
 * @param {State} state @param {string} id @param {number} at milliseconds @param {number} x @param {number} y world units
 * @returns {Step}
 */
export function tapTile(state, id, at, x, y) {
  const seat = seatOf(state.scene, id), last = seatState(state, seat).tap;
  const double = last && at - last.at <= DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) <= DOUBLE_TAP_REACH;
  const target = double ? last.id : id;
  const why = refusal(state, seat, target);
  if (why) return { state: withSeat(notify(state, why, seat), seat, { tap: null }), send: [] };
  if (target === seatState(state, seat).raised) return discard(withSeat(state, seat, { tap: null }), seat);
  return { state: withSeat({ ...state, notice: null }, seat, { raised: target, tap: { id: target, at, x, y } }), send: [] };
}

/** Discards the raised tile, with 聽 pressed as a declaration. @param {State} state @param {number} [seat] @returns {Step} */
export function discard(state, seat = actor(state)) {
  const { raised } = seatState(state, seat);
  const why = raised ? refusal(state, seat, raised) : whyOf(state, 'discard', seat);
  if (why || !raised) return { state: notify(state, why, seat), send: [] };
  return act(leaving(state, seat, raised), seat, thrown(state, seat, raised));
}

/** Text of throwing a tile. @param {State} state @param {number} seat @param {string} id */
function thrown(state, seat, id) {
  const what = whatOf(state.scene, id);
  return seatState(state, seat).armed ? what.replace(/^discard/, 'ready') : what;
}

/** Notes which of several alike is on its way out. @param {State} state @param {number} seat @param {string} id @returns {State} */
function leaving(state, seat, id) {
  const order = state.orders[seat], gone = ownTiles(state, seat).indexOf(id);
  if (!order || gone >= order.faces.length) return state;
  return { ...state, orders: { ...state.orders, [seat]: { ...order, gone } } };
}

/**
 * Why a tile let go over the table cannot be thrown now, '' if it can. Said here and at once: nothing is sent.
 * @param {State} state @param {string} id
 */
export function whyNotThrown(state, id) {
  const seat = seatOf(state.scene, id), why = refusal(state, seat, id);
  if (why) return why;
  if (!state.scene.hands[seat]?.mine) return NOT_YOUR_TURN;
  return seatState(state, seat).pending ? UNANSWERED : '';
}

/**
 * A tile let go over the table, with the way it flies. @param {State} state @param {string} id
 * @param {number[]} how six whole numbers @returns {Step}
 */
export function throwTile(state, id, how) {
  const seat = seatOf(state.scene, id);
  return act(withSeat(leaving(state, seat, id), seat, { tap: null, raised: '' }), seat, thrown(state, seat, id), { how });
}

/**
 * A tile of the pool was picked up and let go. It is no answer to anything, and nothing waits for it.
 * @param {State} state @param {number} tile its number @param {number[]} how
 * @param {number} x @param {number} y where it was picked up @returns {Step}
 */
export function moveTile(state, tile, how, x, y) {
  const seq = state.seq + 1;
  return { state: { ...state, seq, notice: null }, send: [{ t: 'move', seat: nearestSeat(state.scene, x, y), seq, tile, how }] };
}

/**
 * A tile put elsewhere in the row; the one standing apart remembers where it will join. @param {State} state
 * @param {string} id @param {number} to @returns {State}
 */
export function arrange(state, id, to) {
  const seat = seatOf(state.scene, id), order = state.orders[seat], from = ownTiles(state, seat).indexOf(id);
  if (!order || from < 0 || to < 0) return state;
  const next = from < order.faces.length ? moved(order, from, Math.min(to, order.faces.length - 1)) : { ...order, join: to };
  return { ...state, orders: { ...state.orders, [seat]: next } };
}

/** 理牌: the hand as the server sorts it. @param {State} state @param {number} seat @returns {State} */
export function sort(state, seat) {
  const tiles = state.scene.table.tiles, { rows } = handRows(tiles, seat);
  return { ...state, orders: { ...state.orders, [seat]: sorted(rows.map(row => tiles.face[row])) }, notice: null };
}

/**
 * Presses 聽 down or lets it up. A raised tile that cannot declare is laid back. @param {State} state @param {number} [seat]
 * @returns {State}
 */
export function arm(state, seat = actor(state)) {
  const { armed: down, raised } = seatState(state, seat);
  if (down) return withSeat({ ...state, notice: null }, seat, { armed: false });
  const armed = withSeat(state, seat, { armed: true, tap: null });
  return notify(withSeat(armed, seat, { raised: refusal(armed, seat, raised) ? '' : raised }), whyOf(state, 'ready', seat), seat);
}

/**
 * Opens the rules for a seat, turns their page, or closes them. @param {State} state @param {string} key
 * @param {number} reader @returns {State}
 */
function turnRules(state, key, reader) {
  if (key === 'rules:next') return { ...state, reading: (state.reading + 1) % Math.max(1, state.rules.length) };
  return { ...state, reading: state.reading < 0 && state.rules.length ? 0 : -1, reader, setting: false, notice: null };
}

/** The pages of the rules that fit a scene; who reads them goes on at the first where there are fewer. @param {State} state @param {any[]} rules @returns {State} */
export function withRules(state, rules) {
  return { ...state, rules, reading: state.reading < rules.length ? state.reading : 0 };
}

/** Chooses a setting for the seat that has opened their page. @param {State} state @param {string} key `set:NAME:VALUE` @returns {Step} */
function set(state, key) {
  const [, name, to] = key.split(':');
  if (name === 'pace') return setPace(state, to);
  const seat = state.reader, settings = chooseSetting(state.settings, name, to, seat);
  return { state: { ...state, settings }, send: OF_SEAT.includes(name) ? [{ t: 'set', seat, name, value: to }] : [] };
}

/** @param {State} state @param {string} pace @returns {Step} */
function setPace(state, pace) {
  return { state: { ...state, pace }, send: [{ t: 'pace', pace }] };
}

/** Sound off, or on again. @param {State} state @returns {State} */
export function mute(state) {
  return { ...state, settings: chooseSetting(state.settings, 'sound', value(state.settings, 'sound') === 'on' ? 'off' : 'on', NOBODY) };
}

/**
 * @param {State} state @param {number} seat @param {string} what text of an action
 * @param {Record<string, any>} [more] of the message @returns {Step}
 */
function act(state, seat, what, more = {}) {
  if (seatState(state, seat).pending || !what) return { state, send: [] };
  const seq = state.seq + 1;
  return {
    state: withSeat({ ...state, seq, notice: null }, seat, { pending: seq }),
    send: [{ t: 'act', seat, seq, window: state.scene.window, what, ...more }],
  };
}

/** A seat that is played here: on the plate of somebody else one opens one's own settings. @param {State} state @param {number} seat */
function playedHere(state, seat) {
  return seats(state.scene).includes(seat) ? seat : actor(state);
}

/** @type {Record<string, (state: State, seat: number, key: string) => Step>} */
const BUTTONS = {
  discard: (state, seat) => discard(state, seat),
  ready: (state, seat) => ({ state: arm(state, seat), send: [] }),
  sort: (state, seat) => ({ state: sort(state, seat), send: [] }),
  rules: (state, seat, key) => ({ state: turnRules(state, key, seat), send: [] }),
  'rules:next': (state, seat, key) => ({ state: turnRules(state, key, seat), send: [] }),
  settings: (state, of) => ({ state: { ...state, setting: !state.setting, reading: -1, reader: playedHere(state, of), notice: null }, send: [] }),
  sound: state => ({ state: mute(state), send: [] }),
  paper: state => ({ state, send: [] }),
  verify: state => ({ state, send: [] }), // the page opens it, if it is one of its own
  next: (state, seat) => ({ state: { ...state, notice: null }, send: [{ t: 'next', seat, window: state.scene.window }] }),
  undo: (state, seat) => ({
    state: { ...state, seq: state.seq + 1, notice: null }, send: [{ t: 'undo', seat, seq: state.seq + 1, window: state.scene.window }],
  }),
  fold: state => ({ state: { ...state, folded: !state.folded }, send: [] }),
  page: state => ({ state: { ...state, page: (state.page + 1) % Math.max(1, state.scene.pages.length) }, send: [] }),
  lobby: state => ({ state: { ...state, leave: true }, send: [] }),
};

/** A button, by its key. @param {State} state @param {string} key @param {number} [of] whose it is @returns {Step} */
export function press(state, key, of = NOBODY) {
  const seat = of === NOBODY ? actor(state) : of;
  if (Object.hasOwn(BUTTONS, key)) return BUTTONS[key](state, seat, key);
  if (isOfCompany(key)) return pressCompany(state, key);
  if (key.startsWith('pace:')) return setPace(state, key.slice(5));
  if (key.startsWith('set:')) return set(state, key);
  if (key.startsWith('open:')) return { state, send: [], open: key.slice(5) };
  if (key.startsWith('why:')) return { state: notify(state, whyOf(state, key, seat), seat), send: [] };
  return act(state, seat, key.replace(/^act:/, ''));
}

/** @param {State} state @param {string} key @param {number} seat */
function whyOf(state, key, seat) {
  const rects = state.scene.table.rects;
  const row = rects.key.findIndex((/** @type {string} */ found, /** @type {number} */ at) => found === key && isOf(rects, at, seat));
  return row < 0 ? '' : rects.why[row];
}

/**
 * Shows a sentence in two languages, written "中文 / English". @param {State} state @param {string} sentence
 * @param {number} [seat] whom it is for @returns {State}
 */
export function notify(state, sentence, seat = NOBODY) {
  if (!sentence) return state;
  const [zh, en = ''] = sentence.split(' / ');
  return { ...state, notice: { zh, en, seat } };
}

/** Moves the choice along a seat's own tiles. @param {State} state @param {number} by @param {number} [seat] @returns {State} */
export function choose(state, by, seat = actor(state)) {
  const ids = ownTiles(state, seat);
  if (!ids.length) return state;
  const at = ids.indexOf(seatState(state, seat).raised);
  const next = at < 0 ? (by > 0 ? 0 : ids.length - 1) : (at + by + ids.length) % ids.length;
  return withSeat({ ...state, notice: null }, seat, { raised: ids[next], tap: null });
}

/**
 * Keys of a seat's buttons now on the screen; while the rules are read, theirs alone. @param {State} state
 * @param {number} [seat] @returns {string[]}
 */
export function buttons(state, seat = actor(state)) {
  if (!state.scene) return [];
  if (state.reading >= 0) return state.rules[state.reading].rects.key.filter(Boolean);
  if (state.setting) return ['settings'];
  const people = companyLayer(state.scene, state);
  if (people) return people.rects.key.filter(Boolean);
  const layers = [state.scene.table];
  if (state.scene.pages.length) layers.push(state.folded ? state.scene.folded : state.scene.pages[state.page]);
  return layers.flatMap(layer => keysOf(layer, seat));
}

/** Sum that changes whenever an intent goes out or is answered. @param {State} state */
export function pendingOf(state) {
  return Object.values(state.seats).reduce((sum, seat) => sum + seat.pending, 0);
}

/** Tiles that are raised. @param {State} state */
export function raisedOf(state) {
  return Object.values(state.seats).map(seat => seat.raised).join(' ');
}
