/**
 * Rows and columns: tiles as the painters have them, a column for each property, and as motion has them, one object each.
 * Pure.
 */

const MOVING = ['id', 'x', 'y', 'deg', 'w', 'face', 'shade', 'ring', 'level', 'tag', 'mark', 'lift', 'cover'];

/** @param {any} tiles columns @returns {import('#motion').Still} */
export function lookup(tiles) {
  const names = [...MOVING.filter(name => name in tiles), 'what', 'seat'];
  const at = (/** @type {number} */ row) => Object.fromEntries(names.map(name => [name, tiles[name][row]]));
  const rows = [...tiles.id.keys()].map(row => /** @type {any} */ ({ lift: 0, cover: false, ...at(row) }));
  const byId = new Map(rows.map(row => [row.id, row]));
  return { get: id => byId.get(id) ?? null, all: () => rows };
}

/** @param {import('#motion').Row[]} rows @returns {Record<string, any[]>} */
export function columns(rows) {
  return Object.fromEntries(MOVING.map(name => [name, rows.map(row => /** @type {any} */ (row)[name])]));
}
