/**
 * The people at a table of several devices: what the buttons of their page, and of an undo that is asked for, mean. Pure.
 */
import { cardOf, showing } from '#holds';

const ABOUT_SEAT = /^(sit|rise|give|link|bot|unbot):([0-3])$/;
const ALL_CARDS = 'qr:all';
/** What the page itself does, and not the room. */
const WISHES = ['copy', 'shuffle'];
const ANSWER = /^(agree|refuse):(\d+)$/;

/** @typedef {import('#play').State} State */
/** @typedef {import('#play').Step} Step */

/** Whether a button is one of these. @param {string} key */
export function isOfCompany(key) {
  return cardOf(key) >= 0 || key === ALL_CARDS || key === 'people' || key === 'start' || WISHES.includes(key) || ABOUT_SEAT.test(key) || ANSWER.test(key);
}

/**
 * A button of theirs. To sit down needs a name, to copy the address and to shuffle the page itself: these are only wished for here.
 * @param {State} state @param {string} key @returns {Step}
 */
export function pressCompany(state, key) {
  const quiet = { ...state, notice: null };
  if (key === 'people') return { state: { ...quiet, people: !state.people, setting: false, reading: -1 }, send: [] };
  const card = cardOf(key);
  if (card >= 0) return { state: { ...quiet, qr: showing(state.qr, card, !state.qr.includes(card)) }, send: [] };
  if (key === ALL_CARDS) return { state: { ...quiet, qr: state.qr.length ? [] : heldCards(state.scene) }, send: [] };
  if (WISHES.includes(key)) return { state: { ...quiet, wish: key }, send: [] };
  if (key === 'start') return { state: quiet, send: [{ t: 'start' }] };
  const answer = ANSWER.exec(key);
  if (answer) return { state: quiet, send: [{ t: 'agree', ask: Number(answer[2]), yes: answer[1] === 'agree' }] };
  const [, verb, place] = /** @type {RegExpExecArray} */ (ABOUT_SEAT.exec(key)), seat = Number(place);
  if (verb === 'sit') return { state: { ...quiet, wish: `sit:${seat}` }, send: [] };
  return { state: { ...quiet, people: false }, send: [message(verb, seat)] };
}

/** The seats that a phone has, and whose card this page may show again. @param {any} scene @returns {number[]} */
export function heldCards(scene) {
  return (scene.company?.cards ?? []).filter((/** @type {any} */ card) => card.held).map((/** @type {any} */ card) => card.seat);
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
