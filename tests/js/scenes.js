/** Small scenes for tests: only the columns that are read. A row belongs to seat 0 unless it says otherwise. */

export function layer({ rects = [], tiles = [], texts = [] } = {}) {
  const columns = (rows, names) => Object.fromEntries(names.map(name => [name, rows.map(row => row[name] ?? DEFAULTS[name])]));
  return {
    rects: columns(rects, ['key', 'x', 'y', 'w', 'h', 'deg', 'fill', 'alpha', 'line', 'why', 'seat']),
    tiles: columns(tiles, ['id', 'x', 'y', 'deg', 'w', 'face', 'shade', 'ring', 'level', 'tag', 'what', 'seat']),
    texts: columns(texts, ['x', 'y', 'deg', 'text', 'size', 'color', 'alpha', 'align', 'bold', 'serif', 'room', 'key', 'seat']),
  };
}

const DEFAULTS = {
  key: '', x: 0, y: 0, w: 10, h: 10, deg: 0, fill: '#fff', alpha: 1, line: '', why: '', id: '', face: 'back', shade: 0, ring: 0,
  level: 0, tag: '', what: '', text: '', size: 10, color: '#000', align: 'center', bold: 0, serif: 0, room: 0, seat: 0,
};

export const tile = (slot, code, drawn = false, seat = 0) =>
  ({ id: `h${seat}_${slot}`, x: slot * 46, y: seat * 200, w: 46, face: code, what: `discard ${code}${drawn ? ' drawn' : ''}`, seat });

/** A hand of these codes, the last of them standing apart. */
export const hand = (codes, drawn = '', seat = 0) =>
  [...codes.map((code, slot) => tile(slot, code, false, seat)), ...(drawn ? [tile(codes.length, drawn, true, seat)] : [])];

export function scene({ tiles = [tile(0, 'm1'), tile(1, 'm5'), tile(2, 'm5', true)], keys = ['discard'], why = '', mine = true,
  window = 0, pages = [], refused = {}, hands = { 0: { mine, refused: { discard: {}, ready: {}, ...refused } } }, own = 0, pool = { rev: 0 },
  ...more } = {}) {
  return {
    own, phase: 'turn', window, live: '', hands, pool,
    table: layer({ tiles, rects: keys.map(key => (typeof key === 'string' ? { key, why } : key)) }),
    left: layer(), right: layer(), pages, folded: layer({ rects: [{ key: 'fold' }, { key: 'next' }] }), ...more,
  };
}

/** Four hands on one screen; `turn` is the seat that may throw, nobody's for -1. */
export function hotseat({ turn = 0, keys = [], window = 0 } = {}) {
  const hands = Object.fromEntries([0, 1, 2, 3].map(seat => [seat, { mine: seat === turn, refused: { discard: {}, ready: {} } }]));
  return scene({ hands, window, keys, tiles: [0, 1, 2, 3].flatMap(seat => hand(['m1', 'm5'], seat === turn ? 'p9' : '', seat)) });
}

export const snap = (what, rev = 1, boot = 'a') => ({ t: 'snap', boot, rev, j: JSON.stringify(what) });
