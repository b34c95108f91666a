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

/**
 * Waits until the server answers, then loads the page anew.
 * @param {() => Promise<Response>} ask @param {() => void} reload @param {number} [pause] between two questions, ms
 */
export async function reloadWhenBack(ask, reload, pause = 1500) {
  for (;;) {
    try {
      if ((await ask()).ok) break;
    } catch {
      // still away
    }
    await new Promise(resolve => { setTimeout(resolve, pause); });
  }
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
