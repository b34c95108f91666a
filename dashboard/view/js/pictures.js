/**
 * The pictures of the tiles' faces, from the art that comes with the page.
 */
import { faces } from '#art';

/** @returns {Promise<Record<string, HTMLImageElement>>} by the code of the face */
export async function loadArt() {
  const entries = Object.entries(faces).map(async ([code, svg]) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    return [code, image];
  });
  return Object.fromEntries(await Promise.all(entries));
}
