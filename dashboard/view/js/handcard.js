/**
 * What was proved of one hand, as a card of the page: the verdict, each check, all digits, the tiles of the wall.
 */
import { faces } from '#art';
import { both, element } from '#element';
import { CHECKS } from '#proof';
import { compare } from '#share';

/** Tiles of the wall that are shown before one asks for all of them. */
const FIRST = 16;
const MARKS = { ok: '✓', bad: '×', none: '–', '': '–' }, NONE = '0'.repeat(64);
const NOTES = { same: 'ok', changed: 'bad', other: 'bad', in: 'ok', stirred: 'ok', earlier: 'none', missing: 'bad' };

/** A text with its numbers put in, the same in both languages. @param {[string, string]} said @param {...(number|string)} numbers @returns {[string, string]} */
export function filled(said, ...numbers) {
  return /** @type {[string, string]} */ (said.map(text => numbers.reduce((/** @type {string} */ so, number) => so.replace('{}', String(number)), text)));
}

/** Which class and mark a verdict has. @param {string} verdict */
function lookOf(verdict) {
  return verdict === 'bad' ? 'bad' : verdict === 'running' ? 'none' : 'ok';
}

/** @param {string} state @param {Node[]} said */
function check(state, said) {
  const look = state || 'none';
  return element('li', {}, element('b', { class: look }, MARKS[/** @type {keyof MARKS} */ (state)]), ...said);
}

/** @param {string[]} codes */
function tiles(codes) {
  const picture = (/** @type {string} */ code) => element('img', { alt: code, title: code, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(faces[code])}` });
  return element('div', { class: 'wall' }, ...codes.map(picture));
}

/** Each seat's share. @param {string[]} shares @param {string[]} names @param {any} words */
function sharesOf(shares, names, words) {
  const of = (/** @type {string} */ share) => (share === NONE ? element('span', { class: 'none' }, ...both(words.no_share)) : element('code', {}, share));
  return element('ul', {}, ...shares.map((share, seat) => element('li', {}, element('span', {}, names[seat] ?? ''), of(share))));
}

/** All digits of a hand. @param {import('#proof').HandProof} hand @param {string[]} names @param {any} words */
function digits({ promise, secret, shares, seed }, names, words) {
  const rows = [['promise', promise && element('code', {}, promise)], ['secret', secret && element('code', {}, secret)],
    ['shares', shares.length && sharesOf(shares, names, words)], ['seed', seed && element('code', {}, seed)]];
  return element('dl', {}, ...rows.filter(([, shown]) => shown).flatMap(([name, shown]) => [element('dt', {}, ...both(words[name])), element('dd', {}, shown)]));
}

/** @param {import('#proof').HandProof} hand @param {import('#share').Note|undefined} note @param {any} words */
function checksOf({ checks, nActions, nUndone, nDrawn, nReplaced, promise, shares, verdict }, note, words) {
  const of = (/** @type {string} */ name) => words[`check_${name}${checks[name] === 'bad' ? '_bad' : ''}`];
  const said = CHECKS.map(name => check(checks[name], both(filled(of(name), nActions))));
  if (nActions) {
    const undone = nUndone ? filled(words.undone, nUndone) : ['', ''], taken = filled(words.taken, nDrawn, nReplaced);
    const [zh, en] = [0, 1].map(at => [taken[at], undone[at]].filter(Boolean).join(at ? ', ' : '，'));
    said.at(-1).append(element('div', { class: 'none' }, ...both([zh, en])));
  }
  if (note && promise) {
    const found = compare(note, { promise, shares });
    said.push(check(NOTES[found.promise], both(words[`note_${found.promise}`])));
    if (verdict !== 'running' && note.shares.length) said.push(check(NOTES[found.share], both(words[`note_${found.share}`])));
  }
  return element('ul', { class: 'checks' }, ...said);
}

/** @param {string[]} wall @param {any} words */
function wallOf(wall, words) {
  const all = element('details', { class: 'more' }, element('summary', {}, ...both(words.whole)));
  all.addEventListener('toggle', () => { if (all.open && all.children.length === 1) all.append(tiles(wall)); });
  return [element('h4', {}, ...both(words.wall)), tiles(wall.slice(0, FIRST)), all];
}

/**
 * The card of a hand. @param {import('#proof').HandProof} hand @param {string[]} names of the seats
 * @param {import('#share').Note|undefined} note what this device saw and gave @param {any} words @param {boolean} open
 */
export function handCard(hand, names, note, words, open) {
  const { verdict, first, last, given, wall } = hand, look = lookOf(verdict), mark = MARKS[/** @type {keyof MARKS} */ (look)];
  const lines = `${words.lines[0]} ${words.lines[1]} ${first}–${last}`;
  const summary = element('summary', {}, element('h3', {}, ...both(filled(words.hand, hand.hand))),
    element('span', { class: `verdict ${look}` }, `${mark} `, ...both(words[verdict])), element('small', {}, lines));
  const why = element('p', { class: 'why' }, ...both(filled(words[`${verdict}_why`], given)));
  const body = [why, checksOf(hand, note, words), digits(hand, names, words), ...(wall.length ? wallOf(wall, words) : [])];
  return element('section', {}, element('details', { class: 'hand', open }, summary, ...body));
}
