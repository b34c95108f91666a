/**
 * The order of one's own hand: the server sends it sorted, the device keeps its own. Tiles that stay keep their order,
 * gone ones leave, new ones join at the right end. Pure. Faces alone count: two alike are the same to everybody.
 */
import { handRows } from '#scene';

/**
 * An order: faces from left to right. `join`: where the tile standing apart goes when it joins, -1 for the right end;
 * `gone`: place of the tile on its way out, -1 for none.
 * @typedef {{faces: string[], join: number, gone: number}} Order
 */

/** @param {string[]} faces as the server sends them @returns {Order} */
export function sorted(faces) {
  return { faces: [...faces], join: -1, gone: -1 };
}

/**
 * The order after a change of the hand. One of which less than half is left belonged to another hand: it is not kept.
 * @param {Order|null} order @param {string[]} faces the hand now, sorted, without the tile that stands apart @returns {Order}
 */
export function follow(order, faces) {
  if (!order) return sorted(faces);
  const { kept, added } = matched(order, faces);
  if (2 * kept.length < faces.length) return sorted(faces);
  if (kept.length === order.faces.length && !added.length) return order;
  const at = order.join < 0 || order.join > kept.length ? kept.length : order.join;
  return { faces: [...kept.slice(0, at), ...added, ...kept.slice(at)], join: -1, gone: -1 };
}

/** @param {Order} order @param {string[]} faces */
function matched({ faces: old, gone }, faces) {
  const left = counted(faces);
  const take = (/** @type {string} */ face) => {
    const count = left.get(face) ?? 0;
    if (count) left.set(face, count - 1);
    return count > 0;
  };
  // The one on its way out is asked last: of two alike it is the one that leaves.
  const stays = old.map((face, at) => at === gone ? false : take(face));
  if (gone >= 0 && gone < old.length) stays[gone] = take(old[gone]);
  return { kept: old.filter((_, at) => stays[at]), added: [...left].flatMap(([face, count]) => Array(count).fill(face)) };
}

/** @param {string[]} faces @returns {Map<string, number>} */
function counted(faces) {
  const counts = new Map();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
}

/** A tile put elsewhere in the row. @param {Order} order @param {number} from @param {number} to @returns {Order} */
export function moved(order, from, to) {
  const faces = [...order.faces], [face] = faces.splice(from, 1);
  faces.splice(to, 0, face);
  return { ...order, faces };
}

/**
 * Ids in the order of the faces; what is alike is taken from left to right.
 * @param {string[]} faces wanted @param {string[]} ids @param {string[]} of the face of each id
 * @returns {number[]} for each place, which of the ids stands there
 */
export function assigned(faces, ids, of) {
  const used = new Set();
  return faces.map(face => {
    const at = of.findIndex((held, place) => held === face && !used.has(place));
    used.add(at);
    return at;
  });
}

/** Columns that belong to a tile and go with it; the others belong to its place. */
const CARRIED = ['id', 'face', 'what', 'shade', 'ring', 'tag'];

/**
 * Tiles with the hands in their own orders: what stands on the places of each row is exchanged, the places stay.
 * @param {any} tiles columns @param {Record<number, Order>} orders by seat @returns {any}
 */
export function arranged(tiles, orders) {
  const shown = { ...tiles };
  for (const name of CARRIED) shown[name] = [...tiles[name]];
  for (const [seat, order] of Object.entries(orders)) {
    const { rows } = handRows(tiles, Number(seat));
    if (rows.length !== order.faces.length) continue;
    const from = assigned(order.faces, rows.map(row => tiles.id[row]), rows.map(row => tiles.face[row]));
    if (from.includes(-1)) continue;
    rows.forEach((row, place) => { for (const name of CARRIED) shown[name][row] = tiles[name][rows[from[place]]]; });
  }
  return shown;
}

/** Under what name a device keeps an order. @param {any} scene @param {string} code of the room @param {number} seat */
export function keptAs(scene, code, seat) {
  return `mahjong-order:${scene.code ?? code}:${scene.hand ?? ''}:${seat}`;
}
