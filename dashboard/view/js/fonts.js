/**
 * The fonts of the labels: waits until they are there, because a canvas draws with whatever is loaded at that moment.
 */

/** What labels are drawn with: our own faces, then what a system may have. The same stand in dashboard/view/theme.py. */
export const SANS = "'Table TC','Noto Sans TC','Noto Sans CJK TC','PingFang TC','Microsoft JhengHei',sans-serif";
export const SERIF = "'Table Serif TC','Noto Serif TC','Noto Serif CJK TC','Songti TC','PMingLiU','Table TC',serif";

/** Every face that dashboard/view/fonts.py puts into the page's style sheet, as a CSS font. */
export const FACES = ["400 16px 'Table TC'", "700 16px 'Table TC'", "700 16px 'Table Serif TC'"];

/**
 * Loads all faces; to be awaited before the first painting. One that cannot be loaded leaves its place to the fonts of
 * the system, and a page that is slow to decode them is not kept waiting for ever.
 * @param {{load: (font: string) => Promise<unknown[]>}} [fonts] @param {number} [patience] ms
 * @returns {Promise<number>} how many faces are there
 */
export async function loadFonts(fonts = document.fonts, patience = 3000) {
  let there = 0;
  const one = async (/** @type {string} */ face) => {
    const found = await fonts.load(face);
    there += found.length > 0 ? 1 : 0;
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise(resolve => { timer = setTimeout(resolve, patience); });
  await Promise.race([Promise.allSettled(FACES.map(one)), late]);
  clearTimeout(timer);
  return there;
}
