import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardRows, hideUnder, shownCards } from '#cards';
import { heldCards } from '#company';
import { Holds } from '#holds';
import { pressKey } from '#keys';
import { press, receive, start } from '#play';
import { layer, scene, snap } from './scenes.js';

const cards = [0, 1, 2, 3].map(seat => ({ seat, held: seat !== 3, panel: 'left', x: 94, y: 118, w: 188, h: 210, texts: [] }));
const party = { page: null, waiting: false, answer: null, shuffle: false, places: [], cards };
const atParty = (state, of = cards) => receive(state, snap({ ...scene(), company: { ...party, cards: of } }, state.rev + 1));

/** A table page with fingers on its signs. */
class Table {
  constructor() {
    this.state = atParty(start(0));
    this.holds = new Holds(this);
  }

  set(state) { this.state = state; }
  down(pointer, id, at) { this.holds.down({ pointer, found: { kind: 'button', id } }, at); }
  get shown() { return [...this.state.qr].sort(); }
}

test('as long as a finger rests on the sign its QR is shown, and no longer', () => {
  const table = new Table();
  table.down(1, 'qr:2', 1000);
  assert.deepEqual(table.shown, [2]);
  assert.ok(table.holds.up(1, 3000, true));
  assert.deepEqual(table.shown, []);
});

test('a tap shows it until the next tap', () => {
  const table = new Table();
  table.down(1, 'qr:2', 1000);
  table.holds.up(1, 1100, true);
  assert.deepEqual(table.shown, [2]);
  table.down(1, 'qr:2', 5000);
  assert.deepEqual(table.shown, [2]);
  table.holds.up(1, 5100, true);
  assert.deepEqual(table.shown, []);
});

test('two fingers hold two seats, and each lets go of its own', () => {
  const table = new Table();
  table.down(1, 'qr:0', 1000);
  table.down(2, 'qr:2', 1200);
  assert.deepEqual(table.shown, [0, 2]);
  table.holds.up(1, 2000, true);
  assert.deepEqual(table.shown, [2]);
  table.holds.up(2, 2500, true);
  assert.deepEqual(table.shown, []);
});

test('two fingers on one sign hold it until the second has let go', () => {
  const table = new Table();
  table.down(1, 'qr:0', 1000);
  table.down(2, 'qr:0', 1200);
  table.holds.up(1, 2000, true);
  assert.deepEqual(table.shown, [0]);
  table.holds.up(2, 2500, true);
  assert.deepEqual(table.shown, []);
});

test('a finger that strays, or is taken away, shows nothing for longer', () => {
  const table = new Table();
  table.down(1, 'qr:0', 1000);
  table.holds.up(1, 1050, false);
  assert.deepEqual(table.shown, []);
});

test('every other button is no business of theirs', () => {
  const table = new Table();
  table.down(1, 'people', 1000);
  assert.equal(table.holds.up(1, 1100, true), false);
  assert.deepEqual(table.shown, []);
});

test('a seat that its phone gives back is shown anyway, and hides again when the next phone has it', () => {
  const table = new Table();
  table.down(1, 'qr:0', 1000);
  table.holds.up(1, 1100, true);
  const free = cards.map(card => card.seat === 0 ? { ...card, held: false } : card);
  table.state = atParty(table.state, free);
  table.state = atParty(table.state);
  assert.deepEqual(table.shown, []);
});

test('Q shows the cards of all seats that phones have, and hides them again', () => {
  const all = pressKey(atParty(start(0)), 'q').state;
  assert.deepEqual(all.qr, [0, 1, 2]);
  assert.deepEqual(pressKey(all, 'Q').state.qr, []);
  assert.equal(pressKey(receive(start(0), snap(scene())), 'q'), null);
  assert.deepEqual(heldCards(scene()), []);
  assert.deepEqual(press(atParty(start(0)), 'qr:1').state.qr, [1]);
});

test('the cards on the screen are those of the free seats and those asked for again', () => {
  const placement = { k: 1, panels: { left: { x: 0, y: 0, scale: 1, height: 900 } } }, of = { company: party };
  assert.deepEqual([[], [1], [0, 2]].map(again => shownCards(of, again, placement).map(({ seat }) => seat)), [[3], [1, 3], [0, 2, 3]]);
});

test('a phone is drawn on each plate that has its sign, upright to its seat, and not where it is only pressed', () => {
  const { rects } = layer({ rects: [
    { key: 'qr:1', seat: 1, x: 980, y: 300, deg: 270 }, { key: 'qr:1', seat: 1, x: 970, y: 300, deg: 270, alpha: 0 },
    { key: 'qr:1', seat: -1, x: 94, y: 840 }, { key: 'settings', seat: 1 },
  ] });
  const { x, y, color } = cardRows([], rects), size = corners => Math.round(Math.max(...corners) - Math.min(...corners));
  assert.equal(color.length, 3);
  assert.deepEqual([size(x[0]), size(y[0])], [26, 16]);
  assert.deepEqual([Math.round((Math.max(...x[0]) + Math.min(...x[0])) / 2), Math.round((Math.max(...y[0]) + Math.min(...y[0])) / 2)], [980, 300]);
});

test('the words on the button beside a card are not read through the card', () => {
  const { texts } = layer({ texts: [{ key: 'qr:1', text: '手機' }, { key: 'qr:2', text: '手機' }, { text: '南' }] });
  hideUnder(texts, [1]);
  assert.deepEqual(texts.alpha, [0, 1, 1]);
});
