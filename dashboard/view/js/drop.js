/**
 * The arrow of a winner: at the end of a hand it drops from the wall onto the strip of who won, and bounces once. Pure;
 * seconds, and units of the table's world.
 */

/** Key of the rows that drop. */
export const ARROW = 'arrow';
/** How long it takes, and from how far above it comes. */
export const DROP = 0.55;
const WAY = 74, LANDS = 0.36, BOUNCE = 0.14;

/** How far above its place an arrow still is. @param {number} age seconds since the hand ended @returns {number} */
export function above(age) {
  if (age >= DROP) return 0;
  if (age < LANDS) return WAY * (1 - (Math.max(0, age) / LANDS) ** 2);
  const between = 2 * (age - LANDS) / (DROP - LANDS) - 1;
  return WAY * BOUNCE * (1 - between * between);
}

/** The arrows of one page. */
export class Drop {
  constructor() {
    /** When they began to drop; long ago where none does. */
    this.at = -DROP;
    /** How far above their places they were drawn last. */
    this.way = 0;
  }

  /** Whether they have yet to lie where they belong. @param {number} now */
  busy(now) {
    return this.way > 0 || now - this.at < DROP;
  }

  /** A position has come: drops if somebody has won just now. @param {any} scene @param {any} before @param {number} now */
  follow(scene, before, now) {
    if (has(scene) && before?.hand === scene.hand && !has(before)) this.at = now;
  }

  /** They lie where they belong, at once. */
  skip() {
    this.at = -DROP;
  }

  /** Goes on to a moment. @param {number} now @returns {boolean} whether anything has moved */
  advance(now) {
    const way = above(now - this.at), moved = way !== this.way;
    this.way = way;
    return moved;
  }
}

/** @param {any} scene */
function has(scene) {
  return scene.table.texts.key.includes(ARROW);
}

/**
 * Lifts the arrows of a layer's texts, each away from the edge of its own seat.
 * @param {Record<string, any[]>} texts @param {number} way units above their places
 */
export function lift(texts, way) {
  if (way === 0) return;
  texts.key.forEach((key, row) => {
    if (key !== ARROW) return;
    const turn = texts.deg[row] * Math.PI / 180;
    texts.x[row] += way * Math.sin(turn);
    texts.y[row] -= way * Math.cos(turn);
  });
}
