/**
 * Speech: what is written over a row that was hit, as soon as its film has come to the knock, and how long it stays.
 */
import { value } from '#settings';

const SAID_MS = 2600;

export class Speech {
  /** @param {import('#page').Page} page */
  constructor(page) {
    this.page = page;
    /** @type {{seat: number, zh: string, en: string}|null} */
    this.said = null;
    /** @type {any[]} complaints whose knock is still to come */
    this.unsaid = [];
  }

  /** A row that was hit complains, as soon as the film has come to that. @param {any} message */
  say(message) {
    if (value(this.page.state.settings, 'voice') === 'off') return;
    if (this.page.motion.reel.knocks(message.seat)) this.unsaid.push(message);
    else this.speak(message);
  }

  /** The films have gone on: what they knocked against complains. */
  due() {
    const due = this.unsaid.filter(({ seat }) => !this.page.motion.reel.knocks(seat));
    this.unsaid = this.unsaid.filter(message => !due.includes(message));
    for (const message of due) this.speak(message);
  }

  /** @param {any} message */
  speak(message) {
    this.said = message;
    this.page.tellAll(on => on.onCall?.(message));
    window.setTimeout(() => { if (this.said === message) { this.said = null; this.page.draw(); } }, SAID_MS);
    this.page.draw();
  }
}
