"""The browser's figure: from a click on the page to the changed glyph, through the server and back. Wall time."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from analysis.bench.measure import Figure
from dashboard.addresses import free_port
from dashboard.cli.chromium import NoBrowserError, chromium

CLICKS = 60
_START_SECONDS = 120
_PATIENCE_SECONDS = 60
# What can be done now, seen and painted in one moment: a button's key and place, or the own tile to be thrown.
_OFFER = """async () => {
  const table = window.mahjongTable, drawing = table?.settled();
  await drawing;
  if (!table || table.paints() === 0 || table.settled() !== drawing) return null;
  const {scene, pending} = table.state();
  if (!scene || pending > 0) return null;
  const button = ['next', 'act:draw', 'act:pass'].map(key => table.buttons().find(b => b.name === key)).find(Boolean);
  if (button) return button;
  return scene.mine ? table.tiles().findLast(tile => tile.name.startsWith('h0_')) ?? null : null;
}"""
_ARM = """() => {
  window.releasedAt = null;
  window.sent = mahjongTable.state().seq;
  window.addEventListener('pointerup', event => { window.releasedAt = event.timeStamp; }, {capture: true, once: true});
}"""
# From the browser's own time stamp of the release to the end of the painting that shows the server's answer.
_TOOK = """() => {
  const heard = mahjongTable.receivedAt().find(at => at > window.releasedAt);
  const painted = heard && mahjongTable.paintedAt().find(at => at > heard);
  return window.releasedAt && painted ? painted - window.releasedAt : null;
}"""
# A click on what the computers had just overtaken sends nothing and is no measurement; one that was sent is waited for.
_MISSED = "mahjongTable.state().seq === window.sent"


def click_ms() -> float:
    """Return the median over `CLICKS` clicks that the server answers: a tile thrown, a draw, a pass, the next hand."""
    with running_server() as url, chromium() as browser:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        begin_game(page, url)
        return median(_click(page) for _ in range(CLICKS))


@contextmanager
def running_server(fill: Callable[[Path], object] = lambda _: None) -> Iterator[str]:
    """Run `mahjong serve` over a new folder for the length of a `with` block; yields its address.

    `fill` may put records into the folder first.
    """
    port = free_port("127.0.0.1")
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder))
        command = [sys.executable, "-m", "dashboard.cli", "serve", "--no-browser", "--address", "127.0.0.1"]
        process = subprocess.Popen(  # noqa: S603  our own command
            [*command, "--port", str(port)], env={**os.environ, "MAHJONG_DATA": folder}, stdout=subprocess.DEVNULL
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(f"{url}/liveness")
            yield url
        finally:
            process.terminate()
            process.wait()


def _wait_for(url: str) -> None:
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(url, timeout=5).close()  # noqa: S310  this machine's own server
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise NoBrowserError(f"牌桌沒有開 / the table did not open: {url}")


def begin_game(page: Any, url: str) -> None:
    """Begin a solo game through the lobby."""
    page.set_default_timeout(_PATIENCE_SECONDS * 1000)
    page.goto(f"{url}/")
    page.get_by_text("不等 No wait").click()
    page.get_by_role("button", name="開始").click()
    page.wait_for_url("**/table?room=*")


def _click(page: Any) -> float:
    """Do one thing that the server must answer; return the milliseconds from release to paint."""
    while True:
        key, place = _offered(page)
        page.evaluate(_ARM)
        page.mouse.click(*place)
        page.wait_for_function("window.releasedAt !== null")
        if key == "next" or not page.evaluate(_MISSED):
            page.wait_for_function(f"({_TOOK})() !== null")
            return float(page.evaluate(_TOOK))


def _offered(page: Any) -> tuple[str, tuple[float, float]]:
    """Wait for something to do; return its key and place. A tile is raised, and painted so, before it is thrown."""
    until = time.monotonic() + _PATIENCE_SECONDS
    while (offer := page.evaluate(_OFFER)) is None:
        if time.monotonic() > until:
            raise NoBrowserError(f"牌桌沒有動靜 / the table offered nothing: {page.url}")
        page.wait_for_timeout(5)
    if offer["name"].startswith("h0_"):
        page.mouse.click(*offer["at"])
        page.evaluate("mahjongTable.settled()")
    return offer["name"], offer["at"]


FIGURES = (Figure("browser.click_ms", "ms", 25, more_is_better=False, measure=click_ms),)
