/**
 * Drags: what fingers do with tiles. A tile follows its finger on the moving layer; let go over its own hand it goes back
 * to the place where the row has opened, elsewhere it is thrown as it left the finger. Nothing is sent before that.
 */
import { fromPhone, launch, onTable, spinOf, tamed, velocity } from '#flick';
import { radians } from '#geometry';
import { LOOK } from '#look';
import { arrange, moveTile, notify, throwTile, whyNotThrown } from '#play';
import { handRows, placeInRow, seatOf } from '#scene';

const OFF_TABLE = '放到桌子外面了 / that is off the table';
const FLICK_UP = '往上甩就打出去 / flick it upwards to throw it';

/** @typedef {import('#gestures').Finger} Finger */
/**
 * A tile at a finger: from the finger to its middle, the tile as it lay, and the place its row has opened.
 * @typedef {{finger: Finger, grip: [number, number], row: import('#motion').Row, to: number}} Drag
 */

export class Drags {
  /** @param {import('#page').Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<number, Drag>} by pointer */
    this.all = new Map();
  }

  /** Orders of the hands with their rows open where held tiles would go. @param {import('#play').State} state */
  opened(state) {
    const open = [...this.all.values()].filter(({ to }) => to >= 0);
    return open.reduce((next, { finger, to }) => arrange(next, finger.found.id, to), state).orders;
  }

  /** @param {Finger} finger @param {boolean} began */
  drag(finger, began) {
    if (began) this.pick(finger);
    const drag = this.all.get(finger.pointer);
    if (!drag) return;
    const drawn = this.drawn(drag);
    this.page.motion.hold(finger.pointer, drag.row, drawn);
    const to = this.over(finger, drawn);
    if (to !== drag.to && !(to < 0 && finger.mode === 'arrange')) {
      drag.to = to;
      this.page.dirty = true;
    }
    this.page.animate();
  }

  /** @param {Finger} finger */
  pick(finger) {
    const row = this.page.still().get(finger.found.id);
    if (!row || this.page.motion.taken().has(row.id)) {
      finger.mode = 'dead';
      return;
    }
    this.all.set(finger.pointer, { finger, grip: [row.x - finger.found.x, row.y - finger.found.y], row, to: -1 });
  }

  /** Where the finger has its tile: anywhere, or along its row only. @param {Drag} drag @returns {import('#coast').Drawn} */
  drawn({ finger, grip, row }) {
    const x = finger.x + grip[0], y = finger.y + grip[1], lift = LOOK.carried;
    if (finger.mode !== 'arrange') return { x, y, deg: row.deg, lift, w: row.w };
    const cos = Math.cos(radians(row.deg)), sin = Math.sin(radians(row.deg)), along = (x - row.x) * cos + (y - row.y) * sin;
    return { x: row.x + along * cos, y: row.y + along * sin, deg: row.deg, lift: lift / 2, w: row.w };
  }

  /** Place in its own row over which a tile is held, or -1. @param {Finger} finger @param {{x: number, y: number}} at */
  over(finger, at) {
    if (finger.found.kind !== 'hand') return -1;
    return placeInRow(this.page.state.scene.table.tiles, finger.found.seat, at.x, at.y);
  }

  /** @param {Finger} finger @param {number} at ms of the event's clock */
  drop(finger, at) {
    const drag = this.all.get(finger.pointer);
    if (!drag) return;
    this.all.delete(finger.pointer);
    const { page } = this, { id } = finger.found, drawn = this.drawn(drag), to = this.over(finger, drawn);
    if (finger.mode === 'arrange' || to >= 0) this.putBack(drag, arrange(page.state, id, to >= 0 ? to : drag.to));
    else if (finger.found.kind === 'pool') this.letGo(drag, at, '');
    else this.letGo(drag, at, whyNotThrown(page.state, id));
  }

  /** @param {Drag} drag @param {number} at @param {string} why it may not be thrown, '' if it may */
  letGo({ finger, grip, row }, at, why) {
    const { page } = this, { own, shape, world } = page.state.scene, drawn = this.drawn({ finger, grip, row, to: -1 });
    const flick = tamed(velocity(finger.samples, at)), spin = spinOf(-grip[0], -grip[1], flick[0], flick[1], row.w);
    const phone = shape !== 'square', pose = phone ? fromPhone(drawn, world, flick) : onTable(drawn);
    if (why || !pose) {
      this.putBack({ finger, grip, row, to: -1 }, notify(page.state, why || (phone ? FLICK_UP : OFF_TABLE), finger.found.seat));
      return;
    }
    const how = launch(pose, flick, spin, own), { id } = finger.found;
    const number = finger.found.kind === 'pool' ? Number(id.slice(1)) : -1;
    const step = number < 0 ? throwTile(page.state, id, how) : moveTile(page.state, number, how, finger.found.x, finger.found.y);
    page.motion.release(finger.pointer, { at: page.clock(), pose: phone ? drawn : pose, flick, spin, seat: step.send[0].seat, seq: step.send[0].seq, number });
    page.take(step);
    page.animate();
  }

  /** @param {Drag} drag @param {import('#play').State} state */
  putBack({ finger }, state) {
    this.page.motion.back(finger.pointer, this.page.clock());
    this.page.set(state);
    this.page.keepOrder(finger.found.seat);
    this.page.animate();
  }

  /** @param {Finger} finger */
  cancel(finger) {
    const drag = this.all.get(finger.pointer);
    if (!drag) return;
    this.all.delete(finger.pointer);
    this.putBack(drag, this.page.state);
  }

  /** The position has changed under the fingers: each holds on to the same tile, or to nothing. */
  follow() {
    const { tiles } = this.page.state.scene.table, taken = new Set();
    for (const [pointer, drag] of this.all) {
      const id = foundAgain(this.page.state.scene, tiles, drag, taken);
      taken.add(id);
      const held = this.page.motion.held.get(pointer);
      if (id && held) {
        [held.id, held.row.id, drag.row.id] = [id, id, id];
        drag.finger.found = { ...drag.finger.found, id };
        continue;
      }
      this.all.delete(pointer);
      this.page.motion.held.delete(pointer);
      drag.finger.mode = 'dead';
    }
  }
}

/**
 * Id of a held tile in a new position, '' if it is gone. @param {any} scene @param {any} tiles @param {Drag} drag
 * @param {Set<string>} taken
 */
function foundAgain(scene, tiles, { finger, row }, taken) {
  const { id, kind, seat } = finger.found, at = tiles.id.indexOf(id);
  if (kind === 'pool') return at >= 0 ? id : '';
  if (!(seat in scene.hands)) return '';
  if (at >= 0 && tiles.what[at] && tiles.face[at] === row.face && seatOf(scene, id) === seat && !taken.has(id)) return id;
  const { rows, drawn } = handRows(tiles, seat);
  const again = [drawn, ...rows].find(place => place >= 0 && tiles.face[place] === row.face && !taken.has(tiles.id[place]));
  return again === undefined ? '' : tiles.id[again];
}
