/**
 * When no table comes: looks for what stands in the way and says so, in place of an empty page. It stands in the page
 * itself and needs no connection: a proxy, or the welcome page of a tunnel, may pass pages on and live connections not.
 */

/** How long a table may take to come, ms. */
const PATIENCE = 8000;
const AGAIN = '再試一次 Try again';

/** @typedef {'blocked'|'away'|'slow'} Trouble */
/** @type {Record<Trouble, [string, string]>} */
export const WORDS = {
  blocked: [
    '這一頁來了，但即時連線（WebSocket）打不開，牌桌來不了。可能在網路、VPN 或這個網址中間的通道過不去：換一個網路，或請開桌的人換一個網址。',
    'The page has come, but its live connection (WebSocket) cannot be opened. The network, a VPN or the tunnel behind this address may not let it pass: try another network, or ask the host for another address.',
  ],
  away: ['連不到開桌的電腦：它關了，或離開了這個網路。', 'The computer that runs the table cannot be reached: it is off, or has left this network.'],
  slow: ['連線打得開，但牌桌還沒來：那台電腦還沒有空。等一下，或再試一次。', 'The connection opens, but no table has come yet: that computer is busy. Wait, or try again.'],
};

/** Where Bokeh opens the live connection of a page. @param {string} href @returns {string} */
export function socketOf(href) {
  const url = new URL(href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = `${url.pathname.replace(/\/$/, '')}/ws`;
  url.search = url.hash = '';
  return url.href;
}

/**
 * Looks what stands in the way. @param {() => Promise<unknown>} ask fetches the page @param {() => WebSocket} open
 * @returns {Promise<Trouble>}
 */
export async function whatFails(ask, open) {
  try {
    await ask();
  } catch {
    return 'away';
  }
  return await new Promise(resolve => {
    const socket = open();
    socket.onopen = () => { resolve('slow'); socket.close(); };
    socket.onerror = () => resolve('blocked');
  });
}

/** Says what is wrong, until the table has come. @param {Trouble} trouble @param {() => boolean} came */
function tell(trouble, came) {
  const box = document.createElement('div'), button = document.createElement('button');
  box.setAttribute('role', 'alert');
  box.className = 'no-table';
  for (const [at, words] of WORDS[trouble].entries()) {
    const line = document.createElement('p');
    line.lang = at ? 'en' : 'zh-Hant-TW';
    line.textContent = words;
    box.append(line);
  }
  button.textContent = AGAIN;
  button.onclick = () => window.location.reload();
  box.append(button);
  document.body.append(box);
  const timer = window.setInterval(() => {
    if (!came()) return;
    window.clearInterval(timer);
    box.remove();
  }, 500);
}

/** Waits for the table, and says why where none comes. */
export function watch() {
  const came = () => /** @type {any} */ (window).Bokeh?.documents?.length > 0;
  window.setTimeout(async () => {
    if (came()) return;
    const { href } = window.location;
    const trouble = await whatFails(() => fetch(href, { cache: 'no-store' }), () => new WebSocket(socketOf(href)));
    if (!came()) tell(trouble, came);
  }, PATIENCE);
}
