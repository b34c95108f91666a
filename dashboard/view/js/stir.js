/**
 * 洗牌: a cloth over the table on which a person stirs the tiles, and so makes the own share of the next wall. It holds up
 * nobody: whoever does not stir has given random bytes, and when the hand is dealt the cloth goes away by itself.
 */
import { both, element } from '#element';
import { SANS } from '#fonts';
import { radians, tileHeight } from '#geometry';
import { Tray } from '#tray';

const TITLE = /** @type {[string, string]} */ (['洗牌', 'Shuffle']);
const ABOUT = /** @type {[string, string]} */ ([
  '用手指在牌上攪一攪：你的動作和這台裝置的亂數，合成你在下一副牌裡的一份。不洗也可以，裝置已經給了一份。',
  'Stir the tiles. Your movements and random bytes of this device become your share of the next wall. You need not: the device has given one.',
]);
const GOING = /** @type {[string, string]} */ (['再攪一攪', 'Keep stirring']);
const DONE = /** @type {[string, string]} */ (['✓ 洗好了，你的一份會加進下一副牌', 'Shuffled: your share goes into the next wall']);
const CLOSE = /** @type {[string, string]} */ (['好', 'Done']);
const CLOTH = '攤在桌上的牌：用手指、滑鼠或方向鍵來洗 / the tiles on the table: stir with a finger, the mouse or the arrow keys';
/** How far an arrow key takes the hand, css pixels. */
const STEP = 44;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
const KEPT_FROM_THE_TABLE = ['keydown', 'pointerdown', 'pointerup', 'pointermove', 'pointercancel', 'wheel'];
const DEPTH = 0.16;

const STYLE = `
.mahjong-stir { position: absolute; inset: 0; z-index: 20; display: grid; grid: auto 1fr auto / 1fr; gap: 8px; padding: 10px;
  box-sizing: border-box; background: radial-gradient(#3c7d5c, #1f4f3b); color: #f6ecd4; font: 16px/1.35 ${SANS}; }
.mahjong-stir i { font-style: normal; font-size: 13px; color: #c9b995; }
.mahjong-stir header { padding: 12px 12px 0; }
.mahjong-stir header b { font-size: 22px; color: #f0c35a; }
.mahjong-stir p { margin: 2px 0 0; }
.mahjong-stir p i { display: block; }
.mahjong-stir canvas { width: 100%; height: 100%; min-height: 0; touch-action: none; cursor: grab; border-radius: 12px;
  background: #00000026; -webkit-touch-callout: none; }
.mahjong-stir canvas:focus-visible, .mahjong-stir button:focus-visible { outline: 3px solid #f0c35a; outline-offset: -3px; }
.mahjong-stir footer { display: grid; grid-template-columns: 1fr auto; gap: 12px; align-items: center; padding: 0 4px 4px 12px; }
.mahjong-stir .bar { height: 12px; border-radius: 6px; background: #0006; overflow: hidden; margin-top: 6px; }
.mahjong-stir .bar > div { height: 100%; width: 0; background: #f0c35a; }
.mahjong-stir button { min-height: 52px; min-width: 104px; font: inherit; border: 1px solid #f0c35a; border-radius: 8px; background: #f7f0dd; color: #1d1712; }
.mahjong-stir button i { display: block; color: #6d6152; }
.mahjong-stir.done button { background: #b8322a; color: #f6ecd4; }
.mahjong-stir.done button i { color: #f6ecd4; }
@media (max-height: 520px) {
  .mahjong-stir { grid: minmax(0, 1fr) auto / minmax(0, 1fr) 236px; font-size: 14px; }
  .mahjong-stir header { overflow: auto; }
  .mahjong-stir header b { font-size: 18px; }
  .mahjong-stir header, .mahjong-stir footer { grid-column: 2; }
  .mahjong-stir canvas { grid-area: 1 / 1 / 3 / 2; }
  .mahjong-stir footer { grid-template-columns: 1fr; }
}
`;

/** What is stirred, as long as it is offered. */
export class Stir {
  /**
   * @param {HTMLElement} host @param {import('#share').Giver} giver
   * @param {(width: number) => CanvasImageSource} back picture of a tile's back, twice as many pixels wide as asked for
   */
  constructor(host, giver, back) {
    Object.assign(this, { host, giver, back });
    this.isOffered = false;
    /** @type {Cloth|null} */
    this.cloth = null;
    host.append(element('style', {}, STYLE));
  }

  /** Whether there is something to shuffle now. @param {boolean} isOffered */
  offer(isOffered) {
    this.isOffered = isOffered;
    if (!isOffered) this.close();
  }

  open() {
    const { host, giver, back, isOffered, cloth } = /** @type {any} */ (this);
    if (!isOffered || cloth) return;
    giver.begin();
    this.cloth = new Cloth(host, back, sample => giver.stir(...sample), () => this.close());
  }

  close() {
    this.cloth?.close();
    this.cloth = null;
  }
}

/** The cloth while it is open. */
class Cloth {
  /**
   * @param {HTMLElement} host @param {(width: number) => CanvasImageSource} back
   * @param {(sample: [x: number, y: number, at: number, way: number]) => number} stir @param {() => void} close
   */
  constructor(host, back, stir, close) {
    Object.assign(this, { back, stir });
    this.host = host;
    this.before = this.focused();
    this.canvas = element('canvas', { tabIndex: 0 });
    this.fill = element('div');
    this.bar = element('div', { class: 'bar' }, this.fill);
    this.said = element('div', {}, ...both(GOING));
    this.button = element('button', { type: 'button', onclick: close }, ...both(CLOSE));
    this.el = element('div', { class: 'mahjong-stir' }, element('header', {}, element('b', {}, TITLE.join(' ')), element('p', {}, ...both(ABOUT))),
      this.canvas, element('footer', {}, element('div', {}, this.said, this.bar), this.button));
    this.name();
    host.append(this.el);
    const { width, height } = this.canvas.getBoundingClientRect();
    this.tray = new Tray(width, height, Math.random);
    this.hand = { x: width / 2, y: height / 2 };
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.frame = 0;
    this.listen(close);
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(this.canvas);
    this.canvas.focus();
  }

  /** @returns {any} what has the keyboard */
  focused() {
    return /** @type {any} */ (this).host.getRootNode().activeElement;
  }

  /** Says to a screen reader what all this is. */
  name() {
    const set = (/** @type {Element} */ el, /** @type {Record<string, string>} */ names) => Object.entries(names).forEach(([name, value]) => el.setAttribute(name, value));
    set(this.el, { role: 'dialog', 'aria-modal': 'true', 'aria-label': TITLE.join(' ') });
    set(this.canvas, { role: 'application', 'aria-label': CLOTH });
    set(this.bar, { role: 'progressbar', 'aria-label': TITLE.join(' '), 'aria-valuemin': '0', 'aria-valuemax': '100', 'aria-valuenow': '0' });
    set(this.said, { 'aria-live': 'polite' });
  }

  /** @param {() => void} close */
  listen(close) {
    const { el, canvas } = this, on = (/** @type {string} */ name, /** @type {(event: any) => void} */ hear) => canvas.addEventListener(name, hear);
    on('pointerdown', event => {
      canvas.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, this.at(event));
    });
    on('pointermove', event => this.moved(event));
    for (const name of ['pointerup', 'pointercancel']) on(name, event => this.fingers.delete(event.pointerId));
    on('contextmenu', event => event.preventDefault());
    el.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event, close));
    // What is done here is done to no tile of the table.
    for (const sort of KEPT_FROM_THE_TABLE) el.addEventListener(sort, (/** @type {Event} */ event) => event.stopPropagation());
  }

  /** @param {{clientX: number, clientY: number}} event */
  at({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length ? events : [event]) {
      const from = this.fingers.get(event.pointerId), to = this.at(one);
      if (!from) return;
      this.fingers.set(event.pointerId, to);
      this.stirred(from, to, one.timeStamp);
    }
  }

  /** @param {KeyboardEvent} event @param {() => void} close */
  key(event, close) {
    const arrow = ARROWS[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') (this.focused() === this.button ? this.canvas : this.button).focus();
    else if (arrow) this.step(arrow, event.timeStamp);
    if (arrow || event.key === 'Tab') event.preventDefault();
  }

  /** An arrow takes the hand along; at the edge of the cloth it goes on from the other one. @param {[number, number]} by @param {number} at ms */
  step([dx, dy], at) {
    const { width, height } = this.tray, from = { x: (this.hand.x + width) % width, y: (this.hand.y + height) % height };
    this.hand = { x: from.x + dx * STEP, y: from.y + dy * STEP };
    this.stirred(from, this.hand, at);
  }

  /** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} at ms */
  stirred(from, to, at) {
    const way = Math.hypot(to.x - from.x, to.y - from.y);
    if (!way) return;
    this.tray.push(from.x, from.y, to.x, to.y);
    this.show(/** @type {any} */ (this).stir([to.x, to.y, at, way]));
    this.animate();
  }

  /** @param {number} part of a shuffle, from 0 to 1 */
  show(part) {
    const percent = Math.floor(part * 100), isDone = part === 1;
    this.fill.style.width = `${percent}%`;
    this.bar.setAttribute('aria-valuenow', String(percent));
    if (this.el.classList.contains('done') === isDone) return;
    this.el.classList.toggle('done', isDone);
    this.said.replaceChildren(...both(isDone ? DONE : GOING));
  }

  resized() {
    const { width, height } = this.canvas.getBoundingClientRect(), scale = window.devicePixelRatio;
    Object.assign(this.canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
    this.tray.resize(width, height);
    this.animate();
  }

  /** Draws with the next frame of the display, and with each after it while tiles part. */
  animate() {
    if (this.frame) return;
    this.frame = window.requestAnimationFrame(() => {
      this.frame = 0;
      const goesOn = this.tray.part();
      this.draw();
      if (goesOn) this.animate();
    });
  }

  draw() {
    const { canvas, tray } = this, scale = window.devicePixelRatio, ctx = canvas.getContext('2d');
    const width = tray.tile, height = tileHeight(width), fall = width * DEPTH, picture = /** @type {any} */ (this).back(Math.ceil(width * scale / 2));
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    ctx.clearRect(0, 0, tray.width, tray.height);
    for (const { x, y, deg } of [...tray.tiles].sort((one, other) => one.y - other.y)) {
      for (const [color, down] of /** @type {[string, number][]} */ ([['#0005', 1.7], ['#cfc5a6', 1], ['', 0]])) {
        ctx.setTransform(scale, 0, 0, scale, x * scale, (y + fall * down) * scale);
        ctx.rotate(radians(deg));
        if (color) { ctx.fillStyle = color; ctx.beginPath(); ctx.roundRect(-width / 2, -height / 2, width, height, width * 0.12); ctx.fill(); }
        else ctx.drawImage(picture, -width / 2, -height / 2, width, height);
      }
    }
  }

  close() {
    window.cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.el.remove();
    this.before?.focus();
  }
}
