/**
 * Play: what taps, keys and messages mean. A pure state machine: every function takes the state and returns the next
 * one with the messages to send. A page holds no truth: an intent is shown as sent, never as done, until a scene comes.
 */

/** Two taps within this time at one place are one discard, of the tile first raised. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_REACH = 40;

/**
 * @typedef {{scene: any, rev: number, boot: string, seq: number, pending: number, raised: string, armed: boolean,
 *   tap: {id: string, at: number, x: number, y: number}|null, page: number, folded: boolean,
 *   notice: {zh: string, en: string}|null, leave: boolean, pace: string, rules: any[], reading: number}} State
 * `armed`: the next tile thrown declares the hand ready; `reading`: the open page of the rules, -1 for none.
 */
/** @typedef {{state: State, send: Record<string, any>[]}} Step */

/**
 * @param {number} seq number before the first intent; must grow from one page to the next
 * @param {string} [pace] the computers' pace that this device last chose
 * @param {any[]} [rules] the pages of the rules @returns {State}
 */
export function start(seq, pace = '', rules = []) {
  return {
    scene: null, rev: -1, boot: '', seq, pending: 0, raised: '', armed: false, tap: null, page: 0, folded: false, notice: null,
    leave: false, pace, rules, reading: -1,
  };
}

/** A new scene. An older one of the same server is ignored. @param {State} state @param {{boot: string, rev: number, j: string}} message @returns {State} */
export function receive(state, message) {
  if (message.boot === state.boot && message.rev < state.rev) return state;
  const scene = JSON.parse(message.j);
  const same = state.scene !== null && message.boot === state.boot && message.rev === state.rev;
  const over = scene.pages.length > 0 && state.scene?.pages.length > 0;
  return {
    ...state, scene, rev: message.rev, boot: message.boot,
    pending: same ? state.pending : 0,
    armed: state.armed && scene.window === state.scene?.window && scene.mine,
    raised: keepsRaised(state, scene) ? state.raised : '',
    page: over ? state.page : 0, folded: over && state.folded,
  };
}

/** A raised tile stays so while it is the same tile and it has not just become one's turn. @param {State} state @param {any} scene */
function keepsRaised(state, scene) {
  if (!state.raised || !state.scene || scene.mine !== state.scene.mine) return false;
  return faceOf(scene, state.raised) !== '' && faceOf(scene, state.raised) === faceOf(state.scene, state.raised);
}

/** @param {any} scene @param {string} id */
function faceOf(scene, id) {
  const row = scene.table.tiles.id.indexOf(id);
  return row < 0 ? '' : scene.table.tiles.what[row];
}

/** Why a tile may not be thrown, or not to declare the hand ready; '' if it may. @param {State} state @param {string} id */
function refusal(state, id) {
  const sentences = state.scene.refused[state.armed ? 'ready' : 'discard'];
  return Object.keys(sentences).find(sentence => sentences[sentence].includes(id)) ?? '';
}

/** A refusal: the reason is shown and the tile may be chosen again. @param {State} state @param {{seq?: number, zh: string, en: string}} message @returns {State} */
export function refuse(state, message) {
  return { ...state, pending: 0, tap: null, notice: { zh: message.zh, en: message.en } };
}

/** Ids of one's own tiles, from left to right. @param {State} state @returns {string[]} */
export function ownTiles(state) {
  if (!state.scene) return [];
  const tiles = state.scene.table.tiles;
  const rows = tiles.id.map((/** @type {string} */ _, /** @type {number} */ row) => row).filter((/** @type {number} */ row) => tiles.what[row]);
  rows.sort((/** @type {number} */ a, /** @type {number} */ b) => tiles.x[a] - tiles.x[b]);
  return rows.map((/** @type {number} */ row) => tiles.id[row]);
}

/**
 * A tap on one's own tile: the first raises it, the second discards it. One that may not be thrown says why.
 * @param {State} state @param {string} id @param {number} at milliseconds @param {number} x @param {number} y world units
 * @returns {Step}
 */
export function tapTile(state, id, at, x, y) {
  const last = state.tap;
  const double = last && at - last.at <= DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) <= DOUBLE_TAP_REACH;
  const target = double ? last.id : id;
  const why = refusal(state, target);
  if (why) return { state: { ...notify(state, why), tap: null }, send: [] };
  if (target === state.raised) return discard({ ...state, tap: null });
  return { state: { ...state, raised: target, tap: { id: target, at, x, y }, notice: null }, send: [] };
}

/** Discards the raised tile, with 聽 pressed as a declaration. @param {State} state @returns {Step} */
export function discard(state) {
  const why = state.raised ? refusal(state, state.raised) : whyOf(state, 'discard');
  if (why || !state.raised) return { state: notify(state, why), send: [] };
  const what = faceOf(state.scene, state.raised);
  return act(state, state.armed ? what.replace(/^discard/, 'ready') : what);
}

/** Presses 聽 down or lets it up. A raised tile that cannot declare is laid back. @param {State} state @returns {State} */
export function arm(state) {
  if (state.armed) return { ...state, armed: false, notice: null };
  const armed = { ...state, armed: true, tap: null };
  return notify({ ...armed, raised: refusal(armed, state.raised) ? '' : state.raised }, whyOf(state, 'ready'));
}

/** Opens the rules, turns their page, or closes them. @param {State} state @param {string} key @returns {State} */
function read(state, key) {
  if (key === 'rules:next') return { ...state, reading: (state.reading + 1) % Math.max(1, state.rules.length) };
  return { ...state, reading: state.reading < 0 && state.rules.length ? 0 : -1, notice: null };
}

/** @param {State} state @param {string} what text of an action @returns {Step} */
function act(state, what) {
  if (state.pending || !what) return { state, send: [] };
  const seq = state.seq + 1;
  return {
    state: { ...state, seq, pending: seq, notice: null },
    send: [{ t: 'act', seq, window: state.scene.window, what }],
  };
}

/** A button, by its key. @param {State} state @param {string} key @returns {Step} */
export function press(state, key) {
  if (key === 'discard') return discard(state);
  if (key === 'ready') return { state: arm(state), send: [] };
  if (key === 'rules' || key === 'rules:next') return { state: read(state, key), send: [] };
  if (key === 'paper') return { state, send: [] };
  if (key === 'next') return { state: { ...state, notice: null }, send: [{ t: 'next', window: state.scene.window }] };
  if (key === 'fold') return { state: { ...state, folded: !state.folded }, send: [] };
  if (key === 'page') return { state: { ...state, page: (state.page + 1) % Math.max(1, state.scene.pages.length) }, send: [] };
  if (key === 'lobby') return { state: { ...state, leave: true }, send: [] };
  if (key.startsWith('pace:')) return { state: { ...state, pace: key.slice(5) }, send: [{ t: 'pace', pace: key.slice(5) }] };
  if (key.startsWith('why:')) return { state: notify(state, whyOf(state, key)), send: [] };
  return act(state, key.replace(/^act:/, ''));
}

/** @param {State} state @param {string} key */
function whyOf(state, key) {
  const rects = state.scene.table.rects, row = rects.key.indexOf(key);
  return row < 0 ? '' : rects.why[row];
}

/** Shows a sentence in two languages, written "中文 / English". @param {State} state @param {string} sentence @returns {State} */
export function notify(state, sentence) {
  if (!sentence) return state;
  const [zh, en = ''] = sentence.split(' / ');
  return { ...state, notice: { zh, en } };
}

/** Moves the choice along one's own tiles. @param {State} state @param {number} by @returns {State} */
export function choose(state, by) {
  const ids = ownTiles(state);
  if (!ids.length) return state;
  const at = ids.indexOf(state.raised);
  const next = at < 0 ? (by > 0 ? 0 : ids.length - 1) : (at + by + ids.length) % ids.length;
  return { ...state, raised: ids[next], tap: null, notice: null };
}

/** Keys of all buttons now on the screen; while the rules are read, theirs alone. @param {State} state @returns {string[]} */
export function buttons(state) {
  if (!state.scene) return [];
  if (state.reading >= 0) return state.rules[state.reading].rects.key.filter(Boolean);
  const layers = [state.scene.table];
  if (state.scene.pages.length) layers.push(state.folded ? state.scene.folded : state.scene.pages[state.page]);
  return layers.flatMap(layer => layer.rects.key.filter(Boolean));
}
