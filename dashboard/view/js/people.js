/**
 * A page at a table of several devices: it says whose it is, asks for a name, copies the address, sends again what was
 * not answered, feels the pulse of the server, and shows in a corner that the connection is slow or gone.
 */
import { askLine } from '#dialog';
import { answers } from '#link';
import { MUST_ARRIVE, Outbox } from '#outbox';
import { notify } from '#play';
import { BEAT, GRACE, Pulse } from '#pulse';
import { Giver } from '#share';
import { Stir } from '#stir';
import { MOST_LETTERS, addressed, keepName, knownName, leaveDevice, plain, seatToken, takeDevice } from '#token';

const NAME = { zh: '你的名字', en: 'Your name' }, COPIED = '網址已複製 / the address has been copied';
const MOVE = { zh: '在另一個裝置打開這個網址，座位就搬過去', en: 'Open this address on the other device: the seat moves there' };
const INVITE = { zh: '把這個網址傳給朋友', en: 'Send this address to your friends' };
const ANSWERS = new Set(['snap', 'nak', 'ack']);
const LIGHTS = { well: ['', ''], late: ['◐ 連線慢 slow', '#f0c35a'], lost: ['○ 重新連線 reconnecting', '#ef9a8a'] };

export class People {
  /** @param {import('#page').Page} page @param {HTMLElement} el @param {Storage} session */
  constructor(page, el, session) {
    this.page = page;
    this.el = el;
    this.address = addressed(window.location.search);
    page.device = takeDevice(session, this.address.code) || page.device;
    this.outbox = new Outbox(session, this.address.code, page.device);
    page.device = this.outbox.device;
    this.pulse = new Pulse(Date.now());
    this.giver = new Giver(window.localStorage, window.crypto, this.address.code, message => this.page.send(message));
    this.stir = new Stir(el, this.giver, width => page.plot.tiles.face('back', width));
    this.light = this.lamp();
    this.timer = 0;
    this.fuse = 0;
    this.left = () => leaveDevice(session, this.address.code, page.device);
    window.addEventListener('pagehide', this.left);
  }

  /** What this page listens to. @returns {import('#page').Listeners} */
  listeners() {
    return {
      onSend: message => this.outbox.sent(/** @type {any} */ (message)),
      onMessage: message => this.heard(message),
      onStep: state => this.wished(state),
      onScene: scene => this.seen(scene),
    };
  }

  /** A position has come: who plays here adds a share to the wall that is promised next. @param {any} scene */
  seen({ company, hand }) {
    if (!company) return;
    this.beat();
    if (company.places.some((/** @type {any} */ place) => place.yours)) this.giver.sees(hand + 1, company.promise);
    this.stir.offer(company.shuffle);
  }

  /** What a greeting says besides: whose this page is. */
  greeting() {
    const { code, seat_code, move } = this.address, said = /** @type {Record<string, string>} */ ({});
    if (code) said.token = seatToken(window.localStorage, code, window.crypto);
    if (seat_code) said.seat_code = seat_code;
    if (move) said.move = move;
    return said;
  }

  /** A message that must not get lost has a number, by which the room says that it has it. @param {Record<string, any>} message */
  numbered(message) {
    if (!MUST_ARRIVE.has(message.t) || 'seq' in message) return message;
    const seq = this.page.state.seq + 1;
    this.page.state = { ...this.page.state, seq };
    return { ...message, seq };
  }

  /** The page has greeted the room: what was never answered is sent again. */
  greeted() {
    this.giver.unheard();
    for (const message of this.outbox.kept) this.page.send(message);
  }

  /** @param {any} message */
  heard(message) {
    this.pulse.heard(Date.now());
    if (ANSWERS.has(message.t)) this.outbox.heard(message);
    if (message.t === 'snap') this.moved();
    if (message.t === 'link') this.give(MOVE, new URL(message.path, window.location.href).href);
  }

  /** A seat that has moved in needs its address no longer: it is good for once. */
  moved() {
    if (!this.address.move) return;
    this.address.move = '';
    const url = new URL(window.location.href);
    url.searchParams.delete('move');
    window.history.replaceState(null, '', url);
  }

  // ------------------------------------------------------------------------------------------------------- wishes
  /** @param {import('#play').State} state */
  wished({ wish, scene }) {
    if (!wish) return;
    this.page.state = { ...this.page.state, wish: '' };
    if (wish === 'copy') this.give(INVITE, scene.company.invite);
    else if (wish === 'shuffle') this.stir.open();
    else this.sit(Number(wish.split(':')[1]));
  }

  /** @param {number} seat */
  async sit(seat) {
    const asked = await askLine(this.el, { title: NAME, value: knownName(window.localStorage), most: MOST_LETTERS });
    const name = plain(asked ?? '');
    if (!name) return;
    keepName(window.localStorage, name);
    this.page.send({ t: 'sit', seat, name });
    this.page.set({ ...this.page.state, people: false });
  }

  /** Copies a text, or shows it where the browser lets no page copy. @param {import('#dialog').Words} title @param {string} text */
  async give(title, text) {
    try {
      await navigator.clipboard.writeText(text);
      this.page.set(notify(this.page.state, COPIED));
    } catch {
      await askLine(this.el, { title, value: text, most: 512, given: true });
    }
  }

  // -------------------------------------------------------------------------------------------------------- pulse
  /** Begins to feel the pulse; once is enough. */
  beat() {
    if (this.timer) return;
    this.pulse.heard(Date.now());
    this.timer = window.setInterval(() => this.felt(), BEAT);
    document.addEventListener('visibilitychange', () => { this.pulse.woken(Date.now()); this.felt(); this.stayAwake(); });
    this.stayAwake();
  }

  /** Keeps the screen lit while it shows a hand, where the browser can: over plain http it cannot. */
  async stayAwake() {
    try {
      if (!document.hidden) await /** @type {any} */ (navigator).wakeLock?.request('screen');
    } catch {
      // The battery is low, or the page is not seen any more.
    }
  }

  felt() {
    const now = Date.now(), { ping, look } = this.pulse.beat(now);
    this.shine();
    window.clearTimeout(this.fuse);
    this.fuse = window.setTimeout(() => this.shine(), this.pulse.fuse(now));
    this.page.send(ping);
    if (look) this.look();
  }

  /** Shows how the connection is. */
  shine() {
    const [words, color] = LIGHTS[this.pulse.state(Date.now())];
    this.light.textContent = words;
    this.light.style.color = color;
  }

  /**
   * Looks whether the server answers; if it does, and is still not heard here, the page begins anew. What a cut has held
   * up comes with the answer or just after it: then nothing need begin anew.
   */
  async look() {
    if (!await answers(window.location.href, window.fetch)) return;
    await new Promise(resolve => { setTimeout(resolve, GRACE); });
    if (this.pulse.begins(Date.now())) window.location.reload();
  }

  /** @returns {HTMLElement} the corner in which the connection is shown */
  lamp() {
    const lamp = document.createElement('div');
    lamp.setAttribute('role', 'status');
    lamp.className = 'light';
    lamp.style.cssText = "position:absolute;right:6px;top:4px;z-index:10;pointer-events:none;font:13px 'Table TC',sans-serif";
    this.el.append(lamp);
    return lamp;
  }

  close() {
    window.clearInterval(this.timer);
    window.clearTimeout(this.fuse);
    window.removeEventListener('pagehide', this.left);
  }
}
