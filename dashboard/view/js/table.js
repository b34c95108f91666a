/**
 * The table in the page: puts the figure into it, listens to pointers, keys and the room, and draws what comes.
 */
import { faces } from '#art';
import { compose } from '#compose';
import { place, tileHeight, topmost } from '#geometry';
import { listen } from '#gestures';
import { pressKey } from '#keys';
import { deviceName, reloadWhenBack, watchConnection } from '#link';
import { Tiles } from '#paint';
import { notify, press, receive, refuse, start, tapTile } from '#play';
import { Drawings, Plot, stamped } from '#plot';

const NOTICE_MS = 4000;
/** An answer that takes longer is shown as awaited; a quicker one would only wait for that painting. */
const PATIENCE_MS = 120;
const PACE_KEY = 'mahjong-pace';
const RECONNECTING = '連線中斷，正在重新連線 / Connection lost, reconnecting';

/** The pace last chosen on this device; the lobby keeps it here too. @returns {string} */
function storedPace() {
  return window.localStorage.getItem(PACE_KEY) ?? '';
}

/** @returns {Promise<Record<string, HTMLImageElement>>} */
async function loadArt() {
  const entries = Object.entries(faces).map(async ([code, svg]) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    return [code, image];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** @param {HTMLElement} host @returns {HTMLElement} a text that is read out and not seen */
function liveText(host) {
  const live = document.createElement('div');
  live.setAttribute('aria-live', 'polite');
  live.className = 'live';
  live.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
  host.append(live);
  return live;
}

/** Everything one page holds: the state of play, the figure, and how they meet. */
class Page {
  /** @param {any} model @param {Plot} plot @param {HTMLElement} live */
  constructor(model, plot, live) {
    this.model = model;
    this.plot = plot;
    this.live = live;
    this.state = start(Date.now(), storedPace(), JSON.parse(model.rules));
    this.device = deviceName(window.crypto);
    this.drawings = new Drawings(() => this.render(), error => this.failed(error));
    this.resized = true;
    this.timer = 0;
    this.received = 0;
    /** @type {number[]} when the last messages came, newest last (the page's clock, ms) */
    this.receivedAt = [];
    this.waiting = false;
    this.patience = 0;
  }

  /** Takes a step: keeps its state, sends its messages, draws. @param {import('#play').Step} step */
  take(step) {
    const before = this.state;
    this.state = step.state;
    for (const message of step.send) this.model.send_msg(message);
    if (this.state.pace !== before.pace) window.localStorage.setItem(PACE_KEY, this.state.pace);
    if (this.state.leave) window.location.href = 'lobby';
    if (this.state.notice && this.state.notice !== before.notice) this.forgetNotice();
    if (!this.awaitAnswer(before)) this.draw();
  }

  /** Whether nothing but an intent under way is new: then there is nothing to draw unless the answer takes long. @param {import('#play').State} before */
  awaitAnswer(before) {
    const { pending, raised, notice, scene } = this.state;
    if (!pending) {
      clearTimeout(this.patience);
      this.waiting = false;
    }
    if (!pending || pending === before.pending) return false;
    this.patience = window.setTimeout(() => { this.waiting = true; this.draw(); }, PATIENCE_MS);
    return raised === before.raised && notice === before.notice && scene === before.scene;
  }

  /** @param {import('#play').State} state */
  set(state) {
    this.take({ state, send: [] });
  }

  forgetNotice() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.set({ ...this.state, notice: null }), NOTICE_MS);
  }

  /** Draws as soon as what is being drawn is done, once for all that has changed by then. */
  draw() {
    this.drawings.ask();
  }

  /** What is on the screen is not known now: the next drawing writes everything. @param {unknown} error */
  failed(error) {
    this.resized = true;
    console.error('畫不出來 / the drawing failed', error);
  }

  async render() {
    const [width, height] = this.plot.size();
    if (!this.state.scene || width < 20) return;
    const placement = place(width, height);
    const everything = this.resized;
    this.resized = false;
    if (everything) this.plot.show(placement);
    const shown = { ...this.state, waiting: this.waiting };
    await this.plot.draw(compose(this.state.scene, shown, placement), everything);
    if (this.live.textContent !== this.state.scene.live) this.live.textContent = this.state.scene.live;
  }

  /** What lies under a page position: a button's key, one's own tile, or nothing. @param {number} px @param {number} py */
  find(px, py) {
    const [x, y] = this.plot.world(px, py);
    const { overRects, rects, tiles } = this.plot.rows;
    const box = (/** @type {any} */ rows) => topmost(rows, rows.key, row => [rows.w[row], rows.h[row]], x, y);
    if (!rects) return { name: '', x, y };
    for (const rows of [overRects, rects]) {
      const row = box(rows);
      if (row >= 0) return { name: rows.key[row], x, y };
    }
    const ids = tiles.id.map((/** @type {string} */ id, /** @type {number} */ row) => tiles.what[row] ? id : '');
    const row = topmost(/** @type {any} */ (tiles), ids, at => [tiles.w[at], tileHeight(tiles.w[at])], x, y);
    return { name: row < 0 ? '' : `tile:${ids[row]}`, x, y };
  }

  /** @param {import('#gestures').Tap} tap */
  tap(tap) {
    if (!this.state.scene) return;
    if (tap.name.startsWith('tile:')) this.take(tapTile(this.state, tap.name.slice(5), tap.at, tap.x, tap.y));
    else this.take(press(this.state, tap.name));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const step = pressKey(this.state, event.key);
    if (!step) return;
    event.preventDefault();
    this.take(step);
  }

  /** @param {any} message */
  hear(message) {
    this.received++;
    this.receivedAt = stamped(this.receivedAt);
    if (message.t === 'snap') this.snap(message);
    else if (message.t === 'nak') this.set(refuse(this.state, message));
  }

  /** @param {any} message */
  snap(message) {
    if (this.state.boot && message.boot !== this.state.boot) {
      window.location.reload();
      return;
    }
    this.set(receive(this.state, message));
  }

  /** Asks for the whole position. What was sent before may be lost with the old connection: it is awaited no longer. */
  hello() {
    this.state = { ...this.state, pending: 0 };
    this.model.send_msg({ t: 'hello', device: this.device, rev: this.state.rev });
    if (this.state.pace) this.model.send_msg({ t: 'pace', pace: this.state.pace });
  }
}

/** @param {Page} page what browser tests look at; it gives nothing that is not on the screen */
function hook(page) {
  const rows = (/** @type {string} */ name) => page.plot.rows[name] ?? { x: [] };
  const places = (/** @type {string} */ name, /** @type {string} */ key) =>
    rows(name).x.map((x, at) => ({ name: rows(name)[key][at], at: page.plot.page(x, rows(name).y[at]), face: rows(name).face?.[at] ?? '' }))
      .filter((/** @type {any} */ row) => row.name);
  return {
    state: () => page.state,
    buttons: () => [...places('rects', 'key'), ...places('overRects', 'key')],
    tiles: () => places('tiles', 'id'),
    texts: () => [...(rows('texts').text ?? []), ...(rows('overTexts').text ?? [])],
    paints: () => page.plot.paints,
    received: () => page.received,
    receivedAt: () => page.receivedAt,
    paintedAt: () => page.plot.paintedAt,
    settled: () => page.drawings.done,
  };
}

/** @param {{model: any, el: HTMLElement, view: any}} panel */
export async function render({ model, el, view }) {
  el.style.cssText = 'position:relative;width:100%;height:100%';
  el.append(model.get_child('figure'));
  const live = liveText(el);
  const figure = view.get_child_view(model.figure);
  const tiles = new Tiles(await loadArt());
  await figure.ready;
  const page = new Page(model, new Plot(figure, tiles), live);
  const layer = page.plot.layer();
  layer.setAttribute('role', 'application');
  layer.setAttribute('aria-label', '牌桌 Table');
  listen(layer, (px, py) => page.find(px, py), tap => page.tap(tap));
  const onKey = (/** @type {KeyboardEvent} */ event) => page.key(event);
  window.addEventListener('keydown', onKey);
  const resize = () => { page.resized = true; page.draw(); };
  const observer = new ResizeObserver(() => setTimeout(resize, 0));
  observer.observe(figure.el);
  model.on('msg:custom', (/** @type {any} */ message) => page.hear(message));
  model.on('remove', () => { window.removeEventListener('keydown', onKey); observer.disconnect(); });
  watchConnection(figure.model.document, {
    lost: () => page.set(notify(page.state, RECONNECTING)),
    found: () => page.hello(),
    // Its own address, which every server has that serves this page.
    given: () => reloadWhenBack(() => fetch(window.location.href, { cache: 'no-store' }), () => window.location.reload()),
  });
  /** @type {any} */ (window).mahjongTable = hook(page);
  page.hello();
}
