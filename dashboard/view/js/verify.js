/**
 * The page that proves walls: takes a record, the room's or a file of the visitor's, proves it here, and shows hand by hand
 * what was proved. A file is read by the browser and goes nowhere.
 */
import { utf8 } from '#bytes';
import { both, element } from '#element';
import { filled, handCard } from '#handcard';
import { prove } from '#proof';
import { Difference, MAX_BYTES } from '#record';
import { notesOf } from '#share';

/** Digits of a noted promise that are enough to tell hands apart. */
const ENOUGH = 6;

/** @param {Difference} difference @param {any} words */
function placeOf({ line, zh, en }, words) {
  return element('p', { class: 'place', role: 'alert' }, ...both([`第 ${line} 行：${zh}。${words.behind[0]}。`, `line ${line}: ${en}. ${words.behind[1]}.`]));
}

/** Compares a promise that somebody noted with those of the record. @param {import('#proof').HandProof[]} hands @param {any} words */
function notedOf(hands, words) {
  const answer = element('span', { class: 'answer', role: 'status' }), input = element('input', { maxLength: 64, spellcheck: false, autocomplete: 'off' });
  input.addEventListener('input', () => {
    const digits = input.value.toLowerCase().replace(/[\s…]/g, ''), found = hands.find(hand => hand.promise && hand.promise.startsWith(digits));
    const said = !found ? words.noted_none : [`${words.noted_hand[0]}：${found.hand}`, `${words.noted_hand[1]} ${found.hand}`];
    answer.className = `answer ${found ? 'ok' : 'bad'}`;
    answer.replaceChildren(...(digits.length < ENOUGH ? [] : [found ? '✓ ' : '× ', ...both(said)]));
  });
  return element('label', { class: 'noted' }, element('span', {}, ...both(words.noted)), input, answer);
}

/** @param {import('#proof').Proof} proof @param {string} name of the record @param {any} words */
function resultOf(proof, name, words) {
  const { ok, hands, nLines, digest, differences } = proof, none = ok && !hands.some(hand => hand.verdict !== 'running');
  const title = none ? words.nothing : ok ? words.agrees : words.differs, look = none ? 'none' : ok ? 'ok' : 'bad';
  const counts = `${name} · ${hands.length} ${words.hands[0]} ${words.hands[1]} · ${nLines} ${words.lines[0]} ${words.lines[1]}`;
  return element('section', { class: 'summary' },
    element('div', { class: 'result' }, element('b', { class: look }, none ? '–' : ok ? '✓' : '×'),
      element('div', {}, element('h2', { class: look }, ...both(title)), element('div', {}, counts))),
    ...differences.map(difference => placeOf(difference, words)),
    digest !== '' && element('p', { class: 'digits' }, `${words.digest[0]} ${words.digest[1]} ${digest}`),
    hands.some(hand => hand.promise) && notedOf(hands, words));
}

/** @param {import('#proof').Proof} proof @param {any} words @param {any} limits */
function limitsOf(proof, words, limits) {
  const said = proof.limits.map(({ code, hands }) => {
    const [zh, en] = limits[code], numbers = hands.join(', ');
    return element('li', {}, ...both(hands.length ? [`${filled(words.hand, numbers)[0]}：${zh}`, `${filled(words.hand, numbers)[1]}: ${en}`] : [zh, en]));
  });
  return element('section', { class: 'limits' }, element('h4', {}, ...both(words.not_proved)), element('ul', { class: 'limits' }, ...said));
}

/** What cannot even be read. @param {unknown} error @param {string} name @param {any} words */
function refusedOf(error, name, words) {
  if (!(error instanceof Difference)) throw error;
  return element('section', { class: 'summary' },
    element('div', { class: 'result' }, element('b', { class: 'bad' }, '×'), element('div', {}, element('h2', { class: 'bad' }, ...both(words.foreign)), element('div', {}, name))),
    element('p', { class: 'place', role: 'alert' }, ...both([`第 ${error.line} 行：${error.zh}`, `line ${error.line}: ${error.en}`])));
}

/** Gives the visitor the bytes as a file. @param {string} name @param {string} text */
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The page while it is open. */
class Verifier {
  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.words = JSON.parse(model.words);
    this.limits = JSON.parse(model.limits);
    this.found = element('div', { class: 'found' });
    this.found.setAttribute('aria-live', 'polite');
    el.append(this.intro(), this.tools(), this.found);
    if (model.problem) this.found.append(element('section', {}, element('p', { class: 'place', role: 'alert' }, ...both(model.problem.split(' / ')))));
  }

  intro() {
    const { about, limit } = this.words;
    return element('section', {}, element('p', {}, ...both(about)), element('p', { class: 'limit' }, ...both(limit)));
  }

  tools() {
    const { words, model } = this, file = element('input', { type: 'file' }), code = element('input', { name: 'room', maxLength: 16, autocomplete: 'off', spellcheck: false });
    code.placeholder = words.room.join(' ');
    code.setAttribute('aria-label', words.room.join(' '));
    code.value = model.code;
    file.addEventListener('change', () => { if (file.files.length) this.read(file.files[0]); file.value = ''; });
    const keep = element('button', { type: 'button', onclick: () => download(`${model.code}.mjr`, model.record) }, ...both(words.download));
    return element('section', { class: 'drop' }, element('div', { class: 'tools' },
      element('label', { class: 'button' }, ...both(words.choose), file), element('span', { class: 'hint' }, ...both(words.drop)),
      element('form', { action: 'verify', method: 'get' }, code, element('button', {}, ...both(words.look))),
      model.record !== '' && keep, element('a', { class: 'button', href: 'lobby' }, ...both(words.lobby))));
  }

  /** @param {Uint8Array} data @param {string} name @param {string} [room] whose notes on this device are compared */
  show(data, name, room = '') {
    const { words, limits } = this;
    try {
      const proof = prove(data), notes = notesOf(window.localStorage, room), newest = [...proof.hands].reverse();
      const shown = newest.find(hand => hand.verdict === 'bad') ?? newest.find(hand => hand.verdict !== 'running') ?? newest[0];
      this.found.replaceChildren(resultOf(proof, name, words), ...newest.map(hand => handCard(hand, proof.names, notes.get(hand.hand), words, hand === shown)),
        limitsOf(proof, words, limits));
    } catch (error) {
      this.found.replaceChildren(refusedOf(error, name, words));
    }
  }

  /** @param {File} file */
  async read(file) {
    const { words } = this;
    if (file.size > MAX_BYTES) this.found.replaceChildren(refusedOf(new Difference(1, ...words.too_large), file.name, words));
    else this.show(new Uint8Array(await file.arrayBuffer()), file.name);
  }
}

/** Lets files be dropped anywhere on the page. @param {HTMLElement} el @param {(file: File) => void} take @returns {() => void} ends it */
function takeDrops(el, take) {
  const over = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    el.classList.toggle('over', event.type === 'dragover');
    const file = event.type === 'drop' ? event.dataTransfer?.files[0] : undefined;
    if (file) take(file);
  };
  const names = /** @type {const} */ (['dragover', 'dragleave', 'drop']);
  names.forEach(name => window.addEventListener(name, over));
  return () => names.forEach(name => window.removeEventListener(name, over));
}

/** @param {{model: any, el: HTMLElement}} panel */
export function render({ model, el }) {
  const body = element('div');
  el.append(body);
  const verifier = new Verifier(model, body);
  if (model.record) verifier.show(utf8(model.record), model.code, model.code);
  model.on('remove', takeDrops(body, file => verifier.read(file)));
}
