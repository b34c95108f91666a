/**
 * A page that got stuck on its way is loaded anew: a wire was cut while it loaded, and what fails then is never asked for
 * again. No module: it must run where none arrives. The server's page carries it in its head.
 */
(() => {
  const KEY = 'mahjong-late', MOST = 5, PATIENCE = 10_000, PAUSE = 1000;
  let failed = false, loaded = -1, waited = 0;

  /** Whether something failed, or nothing has come for a while. */
  const stuck = () => {
    const now = performance.getEntriesByType('resource').length;
    waited = now === loaded ? waited + PAUSE : 0;
    loaded = now;
    return failed || waited >= PATIENCE;
  };

  const answers = async () => {
    try {
      const { ok, status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PAUSE * 4) });
      return (ok || status === 405) && await opens();
    } catch {
      return false;
    }
  };

  /** Whether live connections open: where they are barred the page says so (`sockets.js`), and to load it anew is no help. */
  const opens = () => new Promise(resolve => {
    const url = new URL(location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    url.pathname = `${url.pathname.replace(/\/$/, '')}/ws`;
    url.search = url.hash = '';
    const socket = new WebSocket(url);
    socket.onopen = () => { resolve(true); socket.close(); };
    socket.onerror = () => resolve(false);
  });

  window.addEventListener('error', event => { failed ||= event.target instanceof HTMLScriptElement; }, true);
  const timer = setInterval(async () => {
    if ('mahjongTable' in window) {
      clearInterval(timer);
      sessionStorage.removeItem(KEY);
      return;
    }
    const tries = Number(sessionStorage.getItem(KEY));
    if (tries >= MOST || !stuck() || !await answers()) return;
    clearInterval(timer);
    sessionStorage.setItem(KEY, String(tries + 1));
    location.reload();
  }, PAUSE);
})();
