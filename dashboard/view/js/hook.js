/**
 * The hook: what browser tests, benchmarks and other modules look at and listen to. It gives nothing that is not on the
 * screen.
 */
import { LOOK } from '#look';
import { actor, seatState } from '#play';

/** @param {import('#page').Page} page */
export function hook(page) {
  const rows = (/** @type {string} */ name) => page.plot.rows[name] ?? { x: [] };
  const places = (/** @type {string} */ name, /** @type {string} */ key) =>
    rows(name).x.map((x, at) => ({
      name: rows(name)[key][at], at: page.plot.page(x, rows(name).y[at]), face: rows(name).face?.[at] ?? '', seat: rows(name).seat?.[at] ?? -1,
    })).filter((/** @type {any} */ row) => row.name);
  const poses = (/** @type {string} */ name) => {
    const { id, x, y, deg, face, lift } = rows(name);
    return x.map((_, at) => ({ name: id[at], x: x[at], y: y[at], deg: deg[at], face: face[at], lift: lift?.[at] ?? 0 }));
  };
  return {
    state: () => summary(page),
    buttons: () => [...places('rects', 'key'), ...places('overRects', 'key')],
    tiles: () => places('tiles', 'id'),
    texts: () => [...(rows('texts').text ?? []), ...(rows('overTexts').text ?? [])],
    /** Texts of what lies over the table. */
    over: () => rows('overTexts').text ?? [],
    /** What the corner says of the connection, '' if all is well. */
    light: () => page.people?.light.textContent ?? '',
    /** What is marked on own tiles, by id. */
    marks: () => Object.fromEntries(rows('tiles').x.map((_, at) => [rows('tiles').id[at], rows('tiles').mark?.[at]]).filter(([, mark]) => mark)),
    paints: () => page.plot.paints,
    received: () => page.counts.received,
    receivedAt: () => page.receivedAt,
    paintedAt: () => page.plot.paintedAt,
    settled: () => page.settled(),
    /** Tiles on the moving layer, in world units and degrees. */
    moving: () => poses('moving').filter((_, at) => !rows('moving').cover[at]),
    /** Poses of tiles lying still, in world units. */
    lying: () => poses('tiles'),
    playing: () => page.motion.reel.playing,
    busy: () => page.busy,
    /** Animation frames, paints in them, messages sent and received, hits passed by films. */
    counts: () => ({ ...page.counts, paints: page.plot.paints }),
    /** Seconds from letting go to the first frame of the film, of the last throws from this page. */
    waits: () => page.motion.waits,
    /** The numbers of the look, and drawing with some of them changed. */
    look: () => ({ ...LOOK }),
    relook: (/** @type {Partial<import('#look').Look>} */ changes) => { Object.assign(LOOK, changes); page.relook(); },
    page: (/** @type {number} */ x, /** @type {number} */ y) => page.plot.page(x, y),
    /** Calls `onHit`, `onFilm`, `onCall`, `onScene` from now on. */
    listen: (/** @type {import('#page').Listeners} */ on) => { page.listeners.push(on); },
    /** A message as if it had come from the room, for benchmarks without one. */
    hear: (/** @type {any} */ message) => page.hear(message),
  };
}

/** The state, with what the seat that is to act has under way. @param {import('#page').Page} page */
function summary({ state }) {
  const { raised, armed } = seatState(state, actor(state)), pending = Math.max(0, ...Object.values(state.seats).map(seat => seat.pending));
  const mine = Object.values(state.scene?.hands ?? {}).some((/** @type {any} */ hand) => hand.mine);
  return { ...state, raised, armed, pending, scene: state.scene && { ...state.scene, mine } };
}
