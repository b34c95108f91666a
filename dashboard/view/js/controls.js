/**
 * Controls: every button of the figure, and every tile of the own hands, once more as a button of the page. It has a name
 * that a screen reader says, lies where the drawn one lies, is reached with Tab, and does what a tap there would do.
 */
import { found } from '#find';
import { radians, tileHeight } from '#geometry';
import { seatState } from '#play';
import { handRows, seats } from '#scene';

/** What the table waits for comes first. */
const FIRST = /^(act:|discard@|ready@|next@|agree:|refuse:)/;
/** After a change of the table, until the controls follow it, ms. */
const PAUSE = 150;
const SUITS = /** @type {Record<string, [string, string]>} */ ({ m: ['萬', 'character'], p: ['筒', 'dot'], s: ['條', 'bamboo'] });
const HONOURS = /** @type {Record<string, string>} */ ({
  we: '東 East', ws: '南 South', ww: '西 West', wn: '北 North', dr: '中 Red', dg: '發 Green', dw: '白 White',
});
/** Names of what wears a sign or one language alone. */
const NAMES = /** @type {Record<string, string>} */ ({ rules: '規則 Rules', settings: '設定 Settings', sound: '聲音 Sound', qr: '手機 QR Phone QR' });
const DRAWN = '摸到 drawn', SEAT = ['座位', 'seat'];
const STYLE = `
.controls button { position: absolute; padding: 0; border: 0; background: none; pointer-events: none; border-radius: 8px; }
.controls button:focus-visible { outline: 3px solid #f0c35a; outline-offset: 2px; }
.controls .said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** `pressed`: null for what is only pressed. @typedef {{name: string, said: string, x: number, y: number, w: number, h: number, pressed: boolean|null}} Control */

/** What a tile is called. @param {string} face code of its kind */
export function tileName(face) {
  const suit = SUITS[face[0]], number = Number(face[1]);
  return suit && number ? `${'一二三四五六七八九'[number - 1]}${suit[0]} ${number} ${suit[1]}` : HONOURS[face] ?? '';
}

/**
 * All that can be pressed now and lies under nothing else. @param {Record<string, any>} drawn rows of the sources by name
 * @param {import('#play').State} state @returns {Control[]}
 */
export function controls(drawn, state) {
  if (!state.scene || !drawn.rects) return [];
  const buttons = [...buttonsOf(drawn, state, drawn.overRects, drawn.overTexts, drawn.overTiles),
    ...buttonsOf(drawn, state, drawn.rects, drawn.texts, drawn.tiles)];
  const [first, rest] = [true, false].map(wanted => buttons.filter(({ name }) => FIRST.test(name) === wanted));
  return [...first, ...tilesOf(drawn, state), ...rest];
}

/** @param {any} drawn @param {import('#play').State} state @param {any} rects @param {any} texts @param {any} tiles @returns {Control[]} */
function buttonsOf(drawn, state, rects, texts, tiles) {
  const made = [];
  for (const [row, key] of rects.key.entries()) {
    const x = rects.x[row], y = rects.y[row], seat = rects.seat[row], name = `${key}@${seat}`;
    if (!key || key === 'paper' || !rects.alpha[row] || found(drawn, state, x, y).name !== name) continue;
    const [w, h] = turnedSize(rects.w[row], rects.h[row], rects.deg[row]);
    made.push({ name, said: [named(state, key, seat, texts), ...facesIn(tiles, x, y, w, h)].join(' '), x, y, w, h, pressed: null });
  }
  return made;
}

/** The name of a button: what it belongs to, its own words, and whose it is. @param {import('#play').State} state @param {string} key @param {number} seat @param {any} texts */
function named({ scene }, key, seat, texts) {
  const wordsOf = (/** @type {string} */ of) => texts.text.filter((/** @type {string} */ text, /** @type {number} */ row) =>
    text && texts.key[row] === of && texts.seat[row] === seat).join(' ');
  const words = wordsOf(key), plain = NAMES[key.split(':')[0]] && !(/[一-鿿]/.test(words) && /[A-Za-z]{2}/.test(words)) ? NAMES[key.split(':')[0]] : words;
  const about = /^(?:sit|rise|give|link|bot|unbot|qr):([0-3])$/.exec(key), whose = about ? Number(about[1]) : seat;
  const mine = seats(scene), alone = !about && (seat < 0 || (mine.length === 1 && mine[0] === seat));
  const of = key.slice(0, Math.max(0, key.lastIndexOf(':')));
  return [of && wordsOf(of), plain, alone ? '' : `${SEAT[0]} ${whose + 1} ${SEAT[1]} ${whose + 1}`].filter(Boolean).join(' ');
}

/** Names of the tiles drawn on a button. @param {any} tiles @param {number} x @param {number} y @param {number} w @param {number} h @returns {string[]} */
function facesIn(tiles, x, y, w, h) {
  return tiles.x.flatMap((/** @type {number} */ at, /** @type {number} */ row) =>
    Math.abs(at - x) < w / 2 && Math.abs(tiles.y[row] - y) < h / 2 && !tiles.id[row] ? [tileName(tiles.face[row])] : []);
}

/** @param {any} drawn @param {import('#play').State} state @returns {Control[]} */
function tilesOf(drawn, state) {
  const { tiles } = drawn, made = [];
  for (const seat of seats(state.scene)) {
    const { rows, drawn: apart } = handRows(tiles, seat);
    for (const row of [...rows, ...(apart < 0 ? [] : [apart])]) {
      const x = tiles.x[row], y = tiles.y[row], name = `tile:${tiles.id[row]}`, [w, h] = turnedSize(tiles.w[row], tileHeight(tiles.w[row]), tiles.deg[row]);
      if (found(drawn, state, x, y).name !== name) continue;
      const said = [tileName(tiles.face[row]), row === apart ? DRAWN : ''].filter(Boolean).join(' ');
      made.push({ name, said, x, y, w, h, pressed: seatState(state, seat).raised === tiles.id[row] });
    }
  }
  return made;
}

/** @param {number} w @param {number} h @param {number} deg @returns {[number, number]} */
function turnedSize(w, h, deg) {
  return Math.abs(Math.sin(radians(deg))) > 0.5 ? [h, w] : [w, h];
}

/** The controls in a page. */
export class Controls {
  /** @param {import('#page').Page} page @param {HTMLElement} el */
  constructor(page, el) {
    this.page = page;
    this.el = el;
    this.nav = document.createElement('nav');
    this.nav.className = 'controls';
    this.nav.setAttribute('aria-label', '牌桌上的按鈕和手牌 Buttons and own tiles of the table');
    const style = document.createElement('style');
    style.textContent = STYLE;
    this.said = document.createElement('div');
    this.said.className = 'said';
    this.said.setAttribute('role', 'alert');
    this.nav.append(style, this.said);
    el.append(this.nav);
    /** @type {Map<string, HTMLButtonElement>} by name */
    this.made = new Map();
    this.timer = 0;
    // A key on a button presses that button, and is no key of the table.
    this.nav.addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === ' ') event.stopPropagation(); });
  }

  /** What this listens to. @returns {import('#page').Listeners} */
  listeners() {
    return { onStep: state => this.stepped(state) };
  }

  /** @param {import('#play').State} state */
  stepped({ notice }) {
    const words = notice ? `${notice.zh} ${notice.en}` : '';
    if (this.said.textContent !== words) this.said.textContent = words;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.page.settled().then(() => this.follow()), PAUSE);
  }

  /** Puts the controls where the table has its buttons now. */
  follow() {
    const { page, made } = this, now = controls({ ...page.plot.rows, tiles: page.touchable }, page.state), names = new Set(now.map(({ name }) => name));
    for (const [name, button] of made) {
      if (names.has(name)) continue;
      button.remove();
      made.delete(name);
    }
    const box = this.el.getBoundingClientRect();
    let after = /** @type {Element} */ (this.said);
    for (const control of now) {
      const button = made.get(control.name) ?? this.button(control.name);
      this.place(button, control, box);
      if (after.nextElementSibling !== button) after.after(button);
      after = button;
    }
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  button(name) {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', event => this.press(name, event.timeStamp));
    this.made.set(name, button);
    return button;
  }

  /** @param {HTMLButtonElement} button @param {Control} control @param {DOMRect} box */
  place(button, { said, x, y, w, h, pressed }, box) {
    const [left, top] = this.page.plot.page(x - w / 2, y - h / 2), [right, bottom] = this.page.plot.page(x + w / 2, y + h / 2);
    button.style.cssText = `left:${left - box.left}px;top:${top - box.top}px;width:${right - left}px;height:${bottom - top}px`;
    if (button.ariaLabel !== said) button.ariaLabel = said;
    button.ariaPressed = pressed === null ? null : String(pressed);
  }

  /** Does what a tap on the drawn one would. @param {string} name @param {number} at ms */
  press(name, at) {
    const { page } = this, drawn = { ...page.plot.rows, tiles: page.touchable };
    const control = controls(drawn, page.state).find(one => one.name === name);
    if (!control) return;
    const under = found(drawn, page.state, control.x, control.y);
    page.tap(/** @type {any} */ ({ found: under, x: control.x, y: control.y }), at);
  }
}
