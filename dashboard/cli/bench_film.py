"""The film's figures: sixty tiles moving at once before a full table, in Chromium without a graphics card.

The page is a real one; the pool and the film it plays are made here, so that every measurement moves the same tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from analysis.bench.measure import Figure
from dashboard.cli.bench_browser import begin_game, running_server
from dashboard.cli.chromium import chromium

MOVING = 60
_WARM_MS, _MEASURED_MS = 1500, 4000
_STEPS = 900
# The pool of the page's own position, filled up to sixty tiles; the hands and the wall stay as they are.
_FILL = """count => {
  const table = mahjongTable, {scene, boot, rev} = table.state(), rows = scene.table.tiles;
  const like = {y: 0, deg: 0, w: 32, face: 'm5', shade: 0, ring: 0, level: 0, tag: '', what: '', seat: -1};
  const faces = rows.face.filter(face => face !== 'back');
  const kept = rows.id.map((id, row) => row).filter(row => !rows.id[row].startsWith('d'));
  for (const name of Object.keys(rows)) rows[name] = kept.map(row => rows[name][row]);
  for (let tile = 0; tile < count; tile++) {
    const x = 320 + tile % 10 * 40, y = 360 + Math.floor(tile / 10) * 55;
    const place = {id: `d${tile}`, x, y, face: faces[tile % faces.length]};
    for (const name of Object.keys(rows)) rows[name].push({...like, ...place}[name]);
  }
  table.hear({t: 'snap', boot, rev: rev + 1, seat: 0, seq: 0, j: JSON.stringify({...scene, pool: {rev: 1}})});
  return table.settled();
}"""
# Every tile goes round in a circle and turns.
_PLAY = """([count, steps]) => {
  const frames = steps / 2 + 1, numbers = new Int16Array(count * frames * 3), tiles = [];
  for (let tile = 0; tile < count; tile++) {
    tiles.push([tile, 0, frames]);
    for (let frame = 0; frame < frames; frame++) {
      const x = 320 + tile % 10 * 40 + 30 * Math.sin(frame / 20 + tile);
      const y = 360 + Math.floor(tile / 10) * 55 + 30 * Math.cos(frame / 20 + tile);
      numbers.set([x * 16, y * 16, frame % 360 / 60 * 1024].map(Math.round), (tile * frames + frame) * 3);
    }
  }
  const bytes = new Uint8Array(numbers.buffer);
  let b = '';
  for (const byte of bytes) b += String.fromCharCode(byte);
  mahjongTable.hear({
    t: 'film', rev: 2, tile: 0, face: 'm5', seat: 1, kind: 'slide', steps, every: 2, air: 0, lift: 0,
    tiles, b: btoa(b), hits: [],
  });
}"""


def paints_per_frame() -> float:
    """Return the paints in each frame of the display while `MOVING` tiles move: 1; Bokeh's own loop makes half."""
    with _playing() as (page, _):
        before = page.evaluate("mahjongTable.counts()")
        page.wait_for_timeout(_MEASURED_MS)
        after = page.evaluate("mahjongTable.counts()")
        return float((after["framePaints"] - before["framePaints"]) / (after["frames"] - before["frames"]))


def cpu_ms() -> float:
    """Return the CPU milliseconds of the page's process for each frame: script, painting and raster."""
    with _playing() as (page, browser):
        frames, seconds = page.evaluate("mahjongTable.counts().framePaints"), _cpu_seconds(browser)
        page.wait_for_timeout(_MEASURED_MS)
        spent = _cpu_seconds(browser) - seconds
        return float(1000 * spent / (page.evaluate("mahjongTable.counts().framePaints") - frames))


@contextmanager
def _playing() -> Iterator[tuple[Any, Any]]:
    with running_server() as url, chromium() as browser:
        page = browser.new_page(viewport={"width": 1600, "height": 900})
        begin_game(page, url)
        page.wait_for_function("window.mahjongTable?.state().scene && mahjongTable.paints() > 0")
        # What the room still has to say would take the pool away again.
        page.wait_for_timeout(_WARM_MS)
        page.evaluate(_FILL, MOVING)
        page.evaluate(_PLAY, [MOVING, _STEPS])
        page.wait_for_timeout(_WARM_MS)
        yield page, browser


def _cpu_seconds(browser: Any) -> float:
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return max(float(process["cpuTime"]) for process in processes if process["type"] == "renderer")


FIGURES = (
    Figure("film.paints_per_frame", "", 0.98, more_is_better=True, measure=paints_per_frame),
    Figure("film.cpu_ms", "ms", 9, more_is_better=False, measure=cpu_ms),
)
