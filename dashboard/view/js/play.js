/**
 * Play: what taps, keys and messages mean. A pure state machine: every function takes the state and returns the next
 * one with the messages to send. A page holds no truth: an intent is shown as sent, never as done, until a scene comes.
 */

/** Two taps within this time at one place are one discard, of the tile first raised. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_REACH = 40;

/**
 * @typedef {{scene: any, rev: number, boot: string, seq: number, pending: number, raised: string,
 *   tap: {id: string, at: number, x: number, y: number}|null, page: number, folded: boolean,
 *   notice: {zh: string, en: string}|null, leave: boolean, pace: string}} State
 */
/** @typedef {{state: State, send: Record<string, any>[]}} Step */

/**
 * @param {number} seq number before the first intent; must grow from one page to the next
 * @param {string} [pace] the computers' pace that this device last chose @returns {State}
 */
export function start(seq, pace = '') {
  return {
    scene: null, rev: -1, boot: '', seq, pending: 0, raised: '', tap: null, page: 0, folded: false, notice: null, leave: false, pace,
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
 * A tap on one's own tile: the first raises it, the second discards it.
 * @param {State} state @param {string} id @param {number} at milliseconds @param {number} x @param {number} y world units
 * @returns {Step}
 */
export function tapTile(state, id, at, x, y) {
  const last = state.tap;
  const double = last && at - last.at <= DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) <= DOUBLE_TAP_REACH;
  const target = double ? last.id : id;
  if (target === state.raised) return discard({ ...state, tap: null });
  return { state: { ...state, raised: target, tap: { id: target, at, x, y }, notice: null }, send: [] };
}

/** Discards the raised tile. @param {State} state @returns {Step} */
export function discard(state) {
  if (!state.raised) return { state: notify(state, whyOf(state, 'discard')), send: [] };
  return act(state, faceOf(state.scene, state.raised));
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

/** Keys of all buttons now on the screen. @param {State} state @returns {string[]} */
export function buttons(state) {
  if (!state.scene) return [];
  const layers = [state.scene.table];
  if (state.scene.pages.length) layers.push(state.folded ? state.scene.folded : state.scene.pages[state.page]);
  return layers.flatMap(layer => layer.rects.key.filter(Boolean));
}
