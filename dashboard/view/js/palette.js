/**
 * Colours of high contrast: told apart by every eye, and stronger on the dark. Red and green of the same lightness become
 * orange and blue. No state is shown by colour alone in either palette: gains have their sign, what is lit glows, what
 * was drawn has its word.
 */

/** @type {Record<string, string>} by the colour of `dashboard.view.theme` */
const CONTRAST = {
  '#b8322a': '#9a3b00', '#2f7d4f': '#0b4f9e', '#8fd0a2': '#7cc7ff', '#ef9a8a': '#ffb056', '#c9b995': '#f2e6c8',
  '#6d6152': '#3a3128', '#f0c35a': '#ffd84d', '#d8c9a3': '#b59c5c',
};
/** Columns that hold colours. */
const COLOURS = ['fill', 'line', 'color'];

/**
 * The rows of a source in another palette; the same where it is the usual one.
 * @param {Record<string, any[]>} rows @param {string} palette
 */
export function coloured(rows, palette) {
  if (palette !== 'contrast') return rows;
  const changed = COLOURS.filter(name => name in rows).map(name => [name, rows[name].map(color => CONTRAST[color] ?? color)]);
  return { ...rows, ...Object.fromEntries(changed) };
}
