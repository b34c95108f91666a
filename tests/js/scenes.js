/** Small scenes for tests: only the columns that are read. */

export function layer({ rects = [], tiles = [], texts = [] } = {}) {
  const columns = (rows, names) => Object.fromEntries(names.map(name => [name, rows.map(row => row[name] ?? DEFAULTS[name])]));
  return {
    rects: columns(rects, ['key', 'x', 'y', 'w', 'h', 'deg', 'fill', 'alpha', 'line', 'why']),
    tiles: columns(tiles, ['id', 'x', 'y', 'deg', 'w', 'face', 'shade', 'ring', 'level', 'tag', 'what']),
    texts: columns(texts, ['x', 'y', 'deg', 'text', 'size', 'color', 'alpha', 'align', 'bold', 'serif', 'room', 'key']),
  };
}

const DEFAULTS = {
  key: '', x: 0, y: 0, w: 10, h: 10, deg: 0, fill: '#fff', alpha: 1, line: '', why: '', id: '', face: 'back', shade: 0, ring: 0,
  level: 0, tag: '', what: '', text: '', size: 10, color: '#000', align: 'center', bold: 0, serif: 0, room: 0,
};

export const tile = (slot, code, drawn = false) =>
  ({ id: `h0_${slot}`, x: slot * 46, face: code, what: `discard ${code}${drawn ? ' drawn' : ''}` });

export function scene({ tiles = [tile(0, 'm1'), tile(1, 'm5'), tile(2, 'm5', true)], keys = ['discard'], why = '', mine = true,
  window = 0, pages = [], refused = {} } = {}) {
  return {
    seat: 0, phase: 'turn', window, mine, live: '', refused: { discard: {}, ready: {}, ...refused },
    table: layer({ tiles, rects: keys.map(key => ({ key, why })) }),
    left: layer(), right: layer(), pages, folded: layer({ rects: [{ key: 'fold' }, { key: 'next' }] }),
  };
}

export const snap = (what, rev = 1, boot = 'a') => ({ t: 'snap', boot, rev, j: JSON.stringify(what) });
