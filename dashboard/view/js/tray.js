/**
 * The tiles that are shuffled: a whole set lying face down, and a hand that pushes them about. Pure but for the places it
 * keeps; lengths are css pixels. They stand for nothing: which tile comes where is settled by shares, not by them.
 */
import { tileHeight } from '#geometry';

/** Tiles of a set, and the part of the cloth that they cover. */
const COUNT = 144, COVER = 0.56;
const LEAST = 14, MOST = 56;
/** A hand's reach, in widths of a tile, and not less than a fingertip. */
const REACH = 1.5, FINGERTIP = 34;
/** A tile's middle stays so far inside, in widths. */
const EDGE = 0.6;
/** How much of its way a hand takes a tile along, and turns it, degrees a pixel. */
const ALONG = 0.45, TURN = 0.9;
/** Two tiles nearer than this, in widths, part by so much of what is missing. */
const APART = 1.02, EASE = 0.35;
/** A tile that would move less than this lies still. */
const STILL = 0.15;

/** @typedef {{x: number, y: number, deg: number}} Pose */

export class Tray {
  /** @param {number} width @param {number} height @param {() => number} chance from 0 to 1 */
  constructor(width, height, chance) {
    /** @type {Pose[]} */
    this.tiles = Array.from({ length: COUNT }, () => ({ x: chance() * width, y: chance() * height, deg: chance() * 360 }));
    this.resize(width, height);
    for (let round = 0; round < 40 && this.part(); round++);
  }

  /** The cloth has another size: what lay on it lies on it still. @param {number} width @param {number} height */
  resize(width, height) {
    const { width: w = width, height: h = height } = this;
    [this.width, this.height] = [width, height];
    /** Width of a tile. */
    this.tile = Math.max(LEAST, Math.min(MOST, Math.sqrt(COVER * width * height / COUNT / tileHeight(1))));
    for (const tile of this.tiles) this.keep(tile, tile.x * width / w, tile.y * height / h);
  }

  /** How far a hand reaches. */
  get reach() {
    return Math.max(FINGERTIP, this.tile * REACH);
  }

  /** Lays a tile at a place, or as near as the cloth reaches. @param {Pose} tile @param {number} x @param {number} y */
  keep(tile, x, y) {
    const edge = this.tile * EDGE;
    tile.x = Math.max(edge, Math.min(this.width - edge, x));
    tile.y = Math.max(edge, Math.min(this.height - edge, y));
  }

  /** A hand goes from one place to another. @param {number} fromX @param {number} fromY @param {number} x @param {number} y */
  push(fromX, fromY, x, y) {
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / (this.reach / 2)));
    const [dx, dy] = [(x - fromX) / steps, (y - fromY) / steps];
    for (let step = 1; step <= steps; step++) this.shove(fromX + dx * step, fromY + dy * step, dx, dy);
  }

  /** @param {number} x @param {number} y where the hand is @param {number} dx @param {number} dy where it came from */
  shove(x, y, dx, dy) {
    const { reach } = this;
    for (const tile of this.tiles) {
      const [offX, offY] = [tile.x - x, tile.y - y], off = Math.hypot(offX, offY);
      if (off >= reach) continue;
      const near = 1 - off / reach, out = off > 0 ? near * EASE * reach / off : 0;
      tile.deg += TURN * (offX * dy - offY * dx) / reach;
      this.keep(tile, tile.x + dx * ALONG + offX * out, tile.y + dy * ALONG + offY * out);
    }
  }

  /** Lets tiles that lie in one another part a little. @returns {boolean} whether any has moved */
  part() {
    const wanted = this.tile * APART, { tiles } = this;
    let moved = false;
    for (let one = 0; one < tiles.length; one++) {
      for (let other = one + 1; other < tiles.length; other++) moved = this.partTwo(tiles[one], tiles[other], wanted) || moved;
    }
    return moved;
  }

  /** @param {Pose} one @param {Pose} other @param {number} wanted */
  partTwo(one, other, wanted) {
    const [dx, dy] = [other.x - one.x, other.y - one.y], off = Math.hypot(dx, dy), by = (wanted - off) * EASE / 2;
    if (by < STILL) return false;
    const [outX, outY] = off > 0 ? [dx / off * by, dy / off * by] : [by, 0];
    this.keep(one, one.x - outX, one.y - outY);
    this.keep(other, other.x + outX, other.y + outY);
    return true;
  }
}
