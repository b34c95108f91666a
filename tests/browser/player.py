"""A person at the page: sees what is drawn, clicks glyphs and buttons. Also notes what goes over the wire."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocket

PATIENCE_MS = 120_000
_READY = """() => {
  const table = window.mahjongTable;
  if (!table || table.paints() === 0) return false;
  const {scene, pending} = table.state();
  if (!scene || pending > 0) return false;
  const keys = table.buttons().map(button => button.name);
  return scene.mine || keys.some(key => key.startsWith('act:') || key === 'next');
}"""
_SNAP = re.compile(r'\["j","((?:[^"\\]|\\.)*)"\]')


class Player:
    """Drives one page. `errors` are the browser's, `hosts` whoever was asked for anything, `snaps` the scenes sent."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.errors: list[str] = []
        self.hosts: set[str] = set()
        self.snaps: list[dict[str, Any]] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._note_host(request.url))
        page.on("websocket", self._note_socket)

    def _note_host(self, url: str) -> None:
        scheme, _, rest = url.partition("://")
        if scheme in ("http", "https", "ws", "wss"):
            self.hosts.add(rest.split("/", 1)[0])

    def _note_socket(self, socket: WebSocket) -> None:
        self._note_host(socket.url)
        socket.on("framereceived", self._note_frame)

    def _note_frame(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
        for body in _SNAP.findall(text):
            self.snaps.append(json.loads(json.loads(f'"{body}"')))

    def open_lobby(self) -> None:
        self.page.goto(f"{self.url}/")
        self.page.get_by_role("button", name="開始").wait_for()

    def start_game(self) -> str:
        """Begin a solo game from the lobby, the computers not waiting; return the room's code."""
        self.open_lobby()
        self.page.get_by_text("不等 No wait").click()
        self.page.get_by_role("button", name="開始").click()
        self.wait()
        return str(self.page.url.split("room=")[1])

    def wait(self) -> None:
        """Wait until there is something for this person to do."""
        self.page.wait_for_function(_READY)

    def look(self, what: str) -> Any:
        return self.page.evaluate(f"window.mahjongTable.{what}()")

    def buttons(self) -> dict[str, tuple[float, float]]:
        return {button["name"]: tuple(button["at"]) for button in self.look("buttons")}

    def own_tiles(self) -> dict[str, dict[str, Any]]:
        return {tile["name"]: tile for tile in self.look("tiles") if tile["name"].startswith("h0_")}

    def click(self, at: tuple[float, float]) -> None:
        self.page.mouse.click(*at)

    def offered(self) -> tuple[Any, ...]:
        """Everything that is offered now: buttons and own tiles, with the number an action must carry."""
        keys = sorted(key for key in self.buttons() if key.startswith(("act:", "next")) or key == "discard")
        return self.look("state")["scene"]["window"], keys, [tile["face"] for tile in self.own_tiles().values()]

    def step(self) -> str:
        """Do one thing: win if possible, sometimes call, else draw, pass or throw a tile. Returns what was clicked."""
        self.wait()
        buttons = self.buttons()
        for key in ("next", "act:self_draw", "act:win", "act:pung", "act:draw", "act:pass"):
            if key in buttons:
                break
        else:
            tile = list(self.own_tiles().values())[-1]
            self.click(tile["at"])
            self.page.wait_for_function("window.mahjongTable.state().raised !== ''")
            key = "discard"
            buttons = self.buttons()
        before = self.look("received")
        self.click(buttons[key])
        self.page.wait_for_function(f"window.mahjongTable.received() > {before}")
        return key

    def play_to_the_sheet(self, most: int = 400) -> None:
        for _ in range(most):
            self.wait()
            if "next" in self.buttons():
                return
            self.step()
        raise AssertionError("the hand did not end")
