/**
 * The outbox: what a page has asked and not yet been told about. It is sent again after a break of the connection, and
 * kept over a reload of the page under the name of the device that asked: the room does what it hears twice only once.
 */

const PREFIX = 'mahjong-outbox:';
/** More than anybody asks between two answers. */
const MOST = 32;

/** What must not get lost: all that a person asks for. Settings are told anew with every greeting. */
export const MUST_ARRIVE = new Set(['act', 'move', 'undo', 'next', 'sit', 'rise', 'give', 'call_bot', 'start', 'agree']);

/** @typedef {{t: string, seq: number, [field: string]: any}} Message */

export class Outbox {
  /** @param {Storage} storage @param {string} code of the room @param {string} device */
  constructor(storage, code, device) {
    this.storage = storage;
    this.name = PREFIX + code;
    this.device = device;
    /** @type {Message[]} */
    this.kept = [];
    this.recall();
  }

  /** Takes over what the page before this one had asked, with its name; whoever duplicates a tab finds nothing there. */
  recall() {
    try {
      const { device, kept } = JSON.parse(this.storage.getItem(this.name) ?? 'null');
      if (typeof device !== 'string' || !Array.isArray(kept) || !kept.every(isMessage)) return;
      this.device = device;
      this.kept = kept.slice(-MOST);
    } catch {
      // Nothing was kept, or it is damaged.
    }
    this.keep();
  }

  /** A message goes out: if it must be answered it is kept until it is. @param {Record<string, any>} message */
  sent(message) {
    if (!isMessage(message) || this.kept.some(kept => kept.seq === message.seq)) return;
    this.kept = [...this.kept, message].slice(-MOST);
    this.keep();
  }

  /** A position answers everything up to a number; a refusal, or the word that it has arrived, that one. @param {{t: string, seq?: number|null}} message */
  heard({ t, seq }) {
    if (typeof seq !== 'number') return;
    const left = this.kept.filter(kept => t === 'snap' ? kept.seq > seq : kept.seq !== seq);
    if (left.length === this.kept.length) return;
    this.kept = left;
    this.keep();
  }

  keep() {
    try {
      if (this.kept.length) this.storage.setItem(this.name, JSON.stringify({ device: this.device, kept: this.kept }));
      else this.storage.removeItem(this.name);
    } catch {
      // A full or forbidden storage: what was asked is lost with the page.
    }
  }
}

/** @param {any} message @returns {message is Message} */
function isMessage(message) {
  return MUST_ARRIVE.has(message?.t) && Number.isInteger(message.seq);
}
