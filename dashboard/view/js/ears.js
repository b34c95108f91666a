/**
 * Ears: what of the table is heard. Clacks as films pass their contacts, a chime where an own seat is asked, calls and
 * complaints by the voice. It decides what sounds; `#sound` and `#voice` make it.
 */
import { isOf, seats } from '#scene';
import { value } from '#settings';

/** @typedef {{sound: import('#sound').Sound, voice: import('#voice').Voice}} Makers */

export class Ears {
  /** @param {Makers} makers */
  constructor({ sound, voice }) {
    this.sound = sound;
    this.voice = voice;
  }

  /** What a page tells while it plays. @returns {import('#page').Listeners} */
  listeners() {
    return {
      onHit: hit => this.sound.clack(hit.what, hit.speed),
      onCall: said => { this.voice.say(said); },
      onClip: clip => { this.voice.hear(clip); },
      onSettings: settings => { this.follow(settings); },
      onScene: (scene, before) => { if (before && asked(scene) && !asked(before)) this.sound.chime(); },
    };
  }

  /** @param {import('#settings').Settings} settings */
  follow(settings) {
    this.sound.mute(value(settings, 'sound') === 'off');
    this.voice.setMode(/** @type {any} */ (value(settings, 'voice')));
    if (value(settings, 'sound') === 'off') this.voice.stop();
  }
}

/** Whether a seat of this page may call: more than drawing is offered to it. @param {any} scene */
export function asked(scene) {
  const { rects } = scene.table;
  return seats(scene).some(seat => rects.key.some((/** @type {string} */ key, /** @type {number} */ row) =>
    key.startsWith('act:') && key !== 'act:draw' && isOf(rects, row, seat)));
}
