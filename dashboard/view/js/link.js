/**
 * The link to the room: who this page is, and what is said when the connection is lost and found again.
 */

const DEVICE_KEY = 'mahjong-device';

/**
 * A name for this tab that survives a reload and is not shared with another.
 * @param {Storage} storage @param {Crypto} chance @returns {string}
 */
export function deviceName(storage, chance) {
  let name = storage.getItem(DEVICE_KEY);
  if (!name) {
    const bytes = chance.getRandomValues(new Uint8Array(16));
    name = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
    storage.setItem(DEVICE_KEY, name);
  }
  return name;
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

/** Waits until the server answers, then loads the page anew. @param {() => Promise<Response>} ask @param {() => void} reload */
export async function reloadWhenBack(ask, reload) {
  for (;;) {
    try {
      if ((await ask()).ok) break;
    } catch {
      // still away
    }
    await new Promise(resolve => { setTimeout(resolve, 1500); });
  }
  reload();
}
