/** Films for tests, written as the server writes them. */

/** A message: tracks of [number, first frame, poses of x, y, angle]. */
export function message(tracks, more = {}) {
  const numbers = tracks.flatMap(([, , poses]) => poses.flatMap(([x, y, angle]) => [x * 16, y * 16, angle * 1024].map(Math.round)));
  const b = Buffer.from(Int16Array.from(numbers).buffer).toString('base64');
  const frames = Math.max(...tracks.map(([, first, poses]) => first + poses.length - 1));
  return {
    t: 'film', rev: 1, tile: tracks[0][0], face: 'm5', seat: 0, kind: 'slide', steps: frames * 2, every: 2, air: 0, lift: 0,
    tiles: tracks.map(([number, first, poses]) => [number, first, poses.length]), b, hits: [], ...more,
  };
}
