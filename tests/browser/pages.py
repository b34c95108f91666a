"""A browser, a server, and a hand on the mouse, for tests that play like a person."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Page, WebSocket

from dashboard.rooms.hub import Hub
from dashboard.rooms.store import Store
from dashboard.view.bridge import ask
from dashboard.view.lobby_app import lobby_app
from dashboard.view.lobby_text import ABOUT
from dashboard.view.table_app import table_app
from dashboard.view.text import preset_name
from tests.dashboard.serving import served

LOCAL = {"127.0.0.1", "localhost"}

DECIDES = """() => {
  const table = window.mahjongTable;
  if (!table || !table.paints()) return false;
  const state = table.state();
  if (!state.scene || state.pending) return false;
  const {mine, pages, table: {rects}} = state.scene;
  return mine || pages.length > 0 || rects.key.some(key => key.startsWith('act:'));
}"""
"""Whether the page waits for the person: his turn, a call to answer, or the sheet of a hand that has ended.

Asked of the scene, for what is drawn may still be the one before."""


@contextmanager
def table_server(folder: Path, hub: Hub | None = None) -> Iterator[str]:
    """Serve lobby and table over the records of a folder; yields the address. Leaving it is a server's end.

    `hub` is the one of that folder, where a test begins games itself.
    """
    hub = hub or Hub(Store(folder))

    def lobby() -> Any:  # a function: Panel shows any other callable as text
        return lobby_app(hub=hub)

    def table() -> Any:
        return table_app(hub)

    try:
        with served({"/": lobby, "/lobby": lobby, "/table": table}) as server:
            yield f"http://127.0.0.1:{server.port}"
    finally:
        ask(hub.close)


class Player:
    """A page at the table, what went wrong on it, and what crossed the wire."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self.hosts: set[str] = set()
        self.snaps: list[dict[str, Any]] = []
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self._told(message.type, message.text))
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", self._opened)

    def _told(self, sort: str, text: str) -> None:
        # So Bokeh answers a page that is left before its session is there: nobody is missing anything.
        if sort == "error" and "Unhandled ERROR reply" not in text:
            self.errors.append(text)

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob"}:
            self.hosts.add(parts.hostname or "")

    def _opened(self, socket: WebSocket) -> None:
        self._asked(socket.url)
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        if isinstance(frame, str) and '"snap"' in frame:
            self.snaps.extend(scenes_in(json.loads(frame)))

    def assert_nothing_went_wrong(self) -> None:
        """No error in the console, and no request and no websocket that left this machine."""
        assert self.errors == [], self.errors
        assert self.hosts <= LOCAL

    def garble(self) -> None:
        """Let every websocket frame of the pages to come pass through `window.garbled`, once that is set."""
        self.page.add_init_script("""
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (frame) {
              return send.call(this, typeof frame === 'string' && window.garbled ? window.garbled(frame) : frame);
            };
        """)

    def start(
        self, address: str, *, seed: str, pace: str = "不等 No wait", preset: str = "house", cap: int = 0
    ) -> None:
        """Begin a game through the lobby's form."""
        self.page.goto(address)
        self.page.get_by_text(pace).click()
        if preset != "house":
            self.page.get_by_label("規則 Rules").select_option(str(preset_name(preset)))
            self.page.get_by_text(ABOUT[preset].zh).wait_for()
        if cap:
            self._fill("封頂 Most 台", str(cap))
        self._fill("種子 Seed", seed)
        self.page.get_by_role("button", name="開始 Start").click()
        self.page.wait_for_url("**/table?room=*")
        self.wait()

    def _fill(self, label: str, value: str) -> None:
        field = self.page.get_by_label(label)
        field.fill(value)
        field.press("Tab")

    def wait(self) -> None:
        """Wait until the page waits for the person, nothing moves any longer, and all of it is drawn.

        A tile of a row that rocks is not among those lying still: a hand was read that had one tile too few.
        """
        self.page.wait_for_function(f"() => ({DECIDES})() && !mahjongTable.busy()")
        self.page.evaluate("mahjongTable.settled()")

    def state(self, what: str) -> Any:
        return self.page.evaluate(f"mahjongTable.state().{what}")

    def buttons(self) -> dict[str, Any]:
        return {button["name"]: button["at"] for button in self.page.evaluate("mahjongTable.buttons()")}

    def tiles(self, prefix: str) -> list[dict[str, Any]]:
        tiles = self.page.evaluate("mahjongTable.tiles()")
        return [tile for tile in tiles if tile["name"].startswith(prefix)]

    def texts(self) -> list[str]:
        return self.page.evaluate("mahjongTable.texts()")

    def press(self, key: str) -> None:
        """Press a button of the figure."""
        self.page.mouse.click(*self.buttons()[key])

    def offered(self) -> dict[str, Any]:
        """Return everything the person could do now."""
        shown = {name for name in self.buttons() if name.startswith("act:")}
        return {"buttons": shown, "hand": [(tile["name"], tile["face"]) for tile in self.tiles("h0_")]}

    def discard(self, choose: Callable[[list[dict[str, Any]]], dict[str, Any]], *, button: bool) -> None:
        """Raise a tile with one click and throw it with the button or with a second click."""
        tile = choose(self.tiles("h0_"))
        self.page.mouse.click(*tile["at"])
        self.page.wait_for_function("name => mahjongTable.state().raised === name", arg=tile["name"])
        if button:
            self.press("discard")
        else:
            self.page.mouse.click(*tile["at"])

    def pixel(self, x: float, y: float) -> tuple[int, int, int]:
        """Return the colour of one css pixel."""
        shot = self.page.screenshot(clip={"x": round(x), "y": round(y), "width": 1, "height": 1})
        red, green, blue = Image.open(io.BytesIO(shot)).convert("RGB").getpixel((0, 0))
        return red, green, blue


def scenes_in(message: Any) -> Iterator[dict[str, Any]]:
    """Yield every scene in a message of the websocket; Bokeh writes a map as a list of pairs."""
    if isinstance(message, list) and len(message) == 2 and message[0] == "j" and isinstance(message[1], str):
        yield json.loads(message[1])
        return
    for part in message.values() if isinstance(message, dict) else message if isinstance(message, list) else ():
        yield from scenes_in(part)
