/**
 * The link to the room: who this page is, and what is said when the connection is lost and found again.
 */

/**
 * A name for this page, as long as it is open. It is kept nowhere: a tab that is duplicated takes what its storage holds
 * along, and two pages of one name would answer for each other's intents.
 * @param {Crypto} chance @returns {string}
 */
export function deviceName(chance) {
  const bytes = chance.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Calls back when the socket is lost, when it is there again, and when Bokeh has given up.
 * @param {any} document Bokeh's document
 * @param {{lost: () => void, found: () => void, given: () => void}} on
 */
export function watchConnection(document, on) {
  document.on_event('connection_lost', (/** @type {any} */ event) => {
    on.lost();
    if (event.timeout === null || event.timeout === undefined) on.given();
  });
  document.on_event('client_reconnected', () => on.found());
}

/** An answer that takes longer will not come: its connection is dead, and a browser has only a few for one server. */
const PATIENCE = 4000;
/** What a server of ours says to whoever asks for the head of a page; a proxy without a server says something else. */
const NO_HEADS = 405;

/**
 * Whether the server of a page answers. Its head is asked for, which is refused at once: for whoever asks for the page
 * itself a session is made.
 * @param {string} address @param {typeof fetch} ask @param {number} [patience] ms
 */
export async function answers(address, ask, patience = PATIENCE) {
  try {
    const { ok, status } = await ask(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) });
    return ok || status === NO_HEADS;
  } catch {
    return false;
  }
}

/**
 * Waits until the server answers, then loads the page anew.
 * @param {() => Promise<boolean>} ask @param {() => void} reload @param {number} [pause] between two questions, ms
 */
export async function reloadWhenBack(ask, reload, pause = 1500) {
  while (!await ask()) await new Promise(resolve => { setTimeout(resolve, pause); });
  reload();
}

/**
 * Opens the page that proves the walls of the room a page shows, in a tab of its own.
 * @param {{location: {search: string}, open: (url: string, target: string, features: string) => unknown}} window
 */
export function openProof(window) {
  const room = new URLSearchParams(window.location.search).get('room') ?? '';
  window.open(`verify?room=${encodeURIComponent(room)}`, '_blank', 'noopener');
}
