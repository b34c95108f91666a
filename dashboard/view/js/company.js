/**
 * The people at a table of several devices: what the buttons of their page, and of an undo that is asked for, mean. Pure.
 */
import { NOBODY } from '#scene';

const ABOUT_SEAT = /^(sit|rise|give|link|bot|unbot):([0-3])$/;
const QR = /^qr:([0-3])$/;
/** What the page itself does, and not the room. */
const WISHES = ['copy', 'shuffle'];
const ANSWER = /^(agree|refuse):(\d+)$/;

/** @typedef {import('#play').State} State */
/** @typedef {import('#play').Step} Step */

/** Whether a button is one of these. @param {string} key */
export function isOfCompany(key) {
  return QR.test(key) || key === 'people' || key === 'start' || WISHES.includes(key) || ABOUT_SEAT.test(key) || ANSWER.test(key);
}

/**
 * A button of theirs. To sit down needs a name, to copy the address and to shuffle the page itself: these are only wished for here.
 * @param {State} state @param {string} key @returns {Step}
 */
export function pressCompany(state, key) {
  const quiet = { ...state, notice: null };
  if (key === 'people') return { state: { ...quiet, people: !state.people, setting: false, reading: -1 }, send: [] };
  const card = QR.exec(key);
  if (card) return { state: { ...quiet, qr: state.qr === Number(card[1]) ? NOBODY : Number(card[1]) }, send: [] };
  if (WISHES.includes(key)) return { state: { ...quiet, wish: key }, send: [] };
  if (key === 'start') return { state: quiet, send: [{ t: 'start' }] };
  const answer = ANSWER.exec(key);
  if (answer) return { state: quiet, send: [{ t: 'agree', ask: Number(answer[2]), yes: answer[1] === 'agree' }] };
  const [, verb, place] = /** @type {RegExpExecArray} */ (ABOUT_SEAT.exec(key)), seat = Number(place);
  if (verb === 'sit') return { state: { ...quiet, wish: `sit:${seat}` }, send: [] };
  return { state: { ...quiet, people: false }, send: [message(verb, seat)] };
}

/** @param {string} verb @param {number} seat @returns {Record<string, any>} */
function message(verb, seat) {
  if (verb === 'give') return { t: 'give', seat, to: 'bot' };
  if (verb === 'bot' || verb === 'unbot') return { t: 'call_bot', seat, on: verb === 'bot' };
  return { t: verb, seat };
}

/**
 * The layer that lies over the table for their sake, null for none: an undo that is asked for goes before everything.
 * @param {any} scene @param {{people?: boolean}} shown @returns {any}
 */
export function companyLayer(scene, shown) {
  if (!scene.company) return null;
  return scene.company.answer ?? (scene.company.waiting || shown.people ? scene.company.page : null);
}
