/**
 * The table in the page: puts the figure into it, listens to pointers, keys and the room, and hands what comes to `#page`.
 */
import { CollidersPage } from '#colliders';
import { Controls } from '#controls';
import { Ears } from '#ears';
import { loadFonts } from '#fonts';
import { found } from '#find';
import { listen } from '#gestures';
import { Holds } from '#holds';
import { hook } from '#hook';
import { answers, deviceName, reloadWhenBack, watchConnection } from '#link';
import { Page } from '#page';
import { People } from '#people';
import { Tiles } from '#paint';
import { loadArt } from '#pictures';
import { notify } from '#play';
import { Plot } from '#plot';
import { Sound } from '#sound';
import { Voice } from '#voice';

const RECONNECTING = '連線中斷，正在重新連線 / Connection lost, reconnecting';

/** @param {HTMLElement} host @returns {HTMLElement} a text that is read out and not seen */
function liveText(host) {
  const live = document.createElement('div');
  live.setAttribute('aria-live', 'polite');
  live.className = 'live';
  live.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
  host.append(live);
  return live;
}

/**
 * Gives a page its ears: sound that wakes with the first release of a finger, and the voice that speaks through it.
 * @param {Page} page @returns {() => void} takes them away
 */
function listening(page) {
  const sound = new Sound({ onState: state => {
    page.heard(state);
    if (state === 'running') voice.prefetch();
  } });
  const voice = new Voice(sound, clips => page.send({ t: 'clips', clips })), ears = new Ears({ sound, voice });
  page.listeners.push(ears.listeners());
  ears.follow(page.state.settings);
  const detach = sound.attach(document);
  return () => { detach(); sound.close(); };
}

/**
 * Keeps the shortcuts of JupyterLab away from a table in a cell: there D, D would delete the cell that is played in.
 * @param {HTMLElement} el
 */
function keepShortcutsAway(el) {
  let root = el.getRootNode();
  while (root instanceof ShadowRoot) {
    /** @type {HTMLElement} */ (root.host).dataset.lmSuppressShortcuts = 'true';
    root = root.host.getRootNode();
  }
}

/** @param {{model: any, el: HTMLElement, view: any}} panel */
export async function render({ model, el, view }) {
  el.style.cssText = 'position:relative;width:100%;height:100%';
  el.append(model.get_child('figure'));
  const live = liveText(el);
  const figure = view.get_child_view(model.figure);
  const [art] = await Promise.all([loadArt(), loadFonts()]);
  const tiles = new Tiles(art);
  await figure.ready;
  const Kind = model.colliders ? CollidersPage : Page;
  const page = new Kind(model, new Plot(figure, tiles), live, deviceName(window.crypto));
  const layer = page.plot.layer(), holds = new Holds(page);
  layer.setAttribute('role', 'application');
  layer.setAttribute('aria-label', '牌桌 Table');
  listen(layer, {
    find: (px, py) => found({ ...page.plot.rows, tiles: page.touchable }, page.state, ...page.plot.world(px, py)),
    world: (px, py) => page.plot.world(px, py), tap: (finger, at) => { if (!holds.up(finger.pointer, at, true)) page.tap(finger, at); },
    drag: (finger, began) => page.drags.drag(finger, began), drop: (finger, at) => page.drags.drop(finger, at),
    cancel: finger => page.drags.cancel(finger), press: (finger, at) => holds.down(finger, at), stray: (finger, at) => { holds.up(finger.pointer, at, false); },
  });
  // What no button and no tile has taken: a tap on the bare cloth ends whatever moves.
  layer.addEventListener('pointerup', () => { if (page.busy) page.skip(); }, { capture: true });
  const deaf = listening(page);
  if (!model.embedded && !model.colliders) {
    page.people = new People(page, el, window.sessionStorage);
    page.listeners.push(page.people.listeners());
  }
  page.listeners.push(new Controls(page, el).listeners());
  // In a cell of a notebook only what is typed at the table is meant for it.
  const isMine = () => !model.embedded || el.matches(':focus-within');
  const onKey = (/** @type {KeyboardEvent} */ event) => { if (isMine()) page.key(event); };
  if (model.embedded) keepShortcutsAway(el);
  window.addEventListener('keydown', onKey);
  const onShown = () => page.turnedTo();
  document.addEventListener('visibilitychange', onShown);
  const resize = () => { page.resized = true; page.shaped(); page.draw(); };
  const observer = new ResizeObserver(() => setTimeout(resize, 0));
  observer.observe(figure.el);
  model.on('msg:custom', (/** @type {any} */ message) => page.hear(message));
  model.on('remove', () => {
    window.removeEventListener('keydown', onKey);
    document.removeEventListener('visibilitychange', onShown);
    observer.disconnect();
    deaf();
    page.people?.close();
  });
  watchConnection(figure.model.document, {
    lost: () => page.set(notify(page.state, RECONNECTING)),
    found: () => page.hello(),
    // Its own address, which every server has that serves this page.
    given: () => reloadWhenBack(() => answers(window.location.href, window.fetch), () => window.location.reload()),
  });
  /** @type {any} */ (window).mahjongTable = hook(page);
  page.hello();
}
