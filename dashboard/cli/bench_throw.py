"""The throw's figure: from letting go of a tile to the first painted frame of its film, through the server. Wall time.

A game of four persons at one screen from a fixed seed; each throw is a real flick with the mouse, each film is played.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

from analysis.bench.measure import Figure
from dashboard.cli.bench_browser import running_server
from dashboard.cli.chromium import chromium

THROWS = 32
_WARM = 2
"""Throws that are not counted: the server has not thrown anything before."""
_REACH = 130
"""Css pixels from a row towards the middle of the table over which a tile is flicked."""
_LISTEN = """() => {
  window.thrown = [];
  window.addEventListener('pointerup', event => { window.releasedAt = event.timeStamp; }, {capture: true});
  mahjongTable.listen({onFilm: () => {
    const begun = performance.now(), released = window.releasedAt;
    mahjongTable.settled().then(() => thrown.push(mahjongTable.paintedAt().find(at => at >= begun) - released));
  }});
}"""
# What comes next once everything lies still: a button, or the tile to be thrown and the edge it stands at.
_OFFER = """() => {
  const {scene, pending} = mahjongTable.state();
  if (!scene || pending || mahjongTable.busy()) return null;
  const buttons = mahjongTable.buttons();
  const button = ['next', 'act:draw', 'act:pass'].map(key => buttons.find(one => one.name === key)).find(Boolean);
  if (button) return button;
  const seat = Object.keys(scene.hands).find(one => scene.hands[one].mine);
  return seat ? mahjongTable.tiles().findLast(tile => tile.name.startsWith(`h${seat}_`)) : null;
}"""


def first_frame_ms() -> float:
    """Return the median over `THROWS` flicks, milliseconds."""
    return median(throws_ms())


def throws_ms() -> list[float]:
    """Return the milliseconds of each of `THROWS` flicks."""
    codes: list[str] = []
    with running_server(lambda folder: codes.append(_new_game(folder))) as url, chromium() as browser:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{url}/table?room={codes[0]}")
        page.wait_for_function("window.mahjongTable?.state().scene && mahjongTable.paints() > 0")
        page.evaluate(_LISTEN)
        while page.evaluate("thrown.length") < THROWS + _WARM:
            _go_on(page)
        return [float(taken) for taken in page.evaluate("thrown")[_WARM:]]


def _new_game(folder: Path) -> str:
    from dashboard.rooms.hub import Hub
    from dashboard.rooms.store import Store
    from dashboard.view.bridge import ask

    hub = Hub(Store(folder))
    code, _token = ask(hub.new_game, "hotseat", ("東", "南", "西", "北"), pace="none", seed=b"bench")
    ask(hub.close)
    return code


def _go_on(page: Any) -> None:
    """Draw, pass, deal, or throw the tile at the end of a row."""
    offer = page.wait_for_function(_OFFER).json_value()
    if not offer["name"].startswith("h"):
        page.mouse.click(*offer["at"])
        page.wait_for_timeout(50)
        return
    (x, y), thrown = offer["at"], page.evaluate("thrown.length")
    dx, dy = ((0, -_REACH), (-_REACH, 0), (0, _REACH), (_REACH, 0))[offer["seat"]]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=8)
    page.mouse.up()
    page.wait_for_function("count => thrown.length > count", arg=thrown)


FIGURES = (Figure("throw.first_frame_ms", "ms", 40, more_is_better=False, measure=first_frame_ms),)
