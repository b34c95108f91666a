/**
 * Keys: what a key on the keyboard does, as one of the moves of `#play`. They play the seat that is to act. Pure.
 */
import { heldCards } from '#company';
import { actor, buttons, choose, discard, press, seatState } from '#play';
import { isOf } from '#scene';

/** Calls by letter, in the order in which they are looked for. */
const CALLS = /** @type {Record<string, string[]>} */ ({
  h: ['act:win', 'act:self_draw'], k: ['act:kong', 'act:concealed_kong', 'act:added_kong'], p: ['act:pung'],
  c: ['act:chow'], x: ['act:pass'], d: ['act:draw'], r: ['ready'],
});
/** What answers a letter whose call is greyed or missing: the greyed one before the empty place. */
const WHY = /** @type {Record<string, string>} */ ({
  h: 'why:win', k: 'why:kong', p: 'why:pung', c: 'why:chow', d: 'why:draw', x: 'why:draw', r: 'why:ready',
});

/**
 * @param {import('#play').State} state @param {string} key `KeyboardEvent.key`
 * @returns {import('#play').Step|null} null for a key that means nothing here
 */
export function pressKey(state, key) {
  if (!state.scene) return null;
  if (state.reading >= 0) return read(state, key);
  if (state.setting) return key === 'Escape' || key.toLowerCase() === 'o' ? press(state, 'settings') : null;
  if (key.toLowerCase() === 'o') return press(state, 'settings');
  if (key.toLowerCase() === 'm') return press(state, 'sound');
  if (key.toLowerCase() === 'u') return press(state, buttons(state).includes('undo') ? 'undo' : 'why:undo');
  if (key === '?') return press(state, 'rules');
  if (key === 'Escape') return seatState(state, actor(state)).armed ? press(state, 'ready') : null;
  if (key === 'ArrowRight' || key === 'ArrowLeft') return { state: choose(state, key === 'ArrowRight' ? 1 : -1), send: [] };
  if (key === 'Enter') return discard(state);
  if (key === ' ' || key.toLowerCase() === 'n') return goOn(state);
  if (key.toLowerCase() === 's') return press(state, 'sort');
  if (key.toLowerCase() === 'q') return heldCards(state.scene).length ? press(state, 'qr:all') : null;
  if (key.toLowerCase() === 'w') return buttons(state).includes('shuffle') ? press(state, 'shuffle') : null;
  if (/^[1-9]$/.test(key)) return nth(state, Number(key) - 1);
  return call(state, key.toLowerCase());
}

/** While the rules are read, keys turn their pages and close them. @param {State} state @param {string} key */
function read(state, key) {
  if (key === '?' || key === 'Escape') return press(state, 'rules');
  return key === ' ' || key === 'ArrowRight' || key === 'Enter' ? press(state, 'rules:next') : null;
}

/** Next hand, or the draw that the table waits for. @param {import('#play').State} state */
function goOn(state) {
  const keys = buttons(state);
  const key = ['next', 'act:draw'].find(name => keys.includes(name));
  return key ? press(state, key) : null;
}

/** The number of a choice between several chows or kongs. @param {import('#play').State} state @param {number} number */
function nth(state, number) {
  const choices = buttons(state).filter(key => /^act:(chow|concealed_kong|added_kong) /.test(key));
  return number < choices.length ? press(state, choices[number]) : null;
}

/** @param {import('#play').State} state @param {string} letter */
function call(state, letter) {
  if (!Object.hasOwn(CALLS, letter)) return null;
  const keys = buttons(state);
  for (const start of CALLS[letter]) {
    const found = keys.find(key => key === start || key.startsWith(`${start} `));
    if (found) return press(state, found);
  }
  const why = asked(state, WHY[letter]);
  return why ? press(state, why) : null;
}

/**
 * The key of the place that says why: of several chows the first greyed one, else the first place. @param {State} state
 * @param {string} start
 */
function asked(state, start) {
  const { rects } = state.scene.table, { key, alpha } = rects, seat = actor(state);
  const rows = key.map((/** @type {string} */ _, /** @type {number} */ row) => row)
    .filter((/** @type {number} */ row) => (key[row] === start || key[row].startsWith(`${start} `)) && isOf(rects, row, seat));
  const row = rows.find((/** @type {number} */ at) => alpha[at] > 0) ?? rows[0];
  return row === undefined ? '' : key[row];
}
