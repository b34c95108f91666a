"""The live table in a cell of a notebook: the component of the table page, and a room of its own in the kernel.

There is no server: messages travel on the notebook's own connection (Panel's comm). The game is kept in a folder that
goes with it, so nothing is left behind, and no room of the machine's server is touched.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import panel as pn

from dashboard.rooms.hub import Hub
from dashboard.rooms.refused import RoomError
from dashboard.rooms.room import Room
from dashboard.rooms.store import Store
from dashboard.view.bridge import PageSession, ask
from dashboard.view.table_view import TableView
from mahjong.rules import Rules
from mahjong.view import View

WIDTH, HEIGHT = 960, 640
PERSON = 0


class KernelTicks:
    """The ticks of a page in a notebook: those of the loop of its kernel.

    Messages that come while a cell runs wait until it has ended.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def soon(self, callback: Callable[[], Any]) -> None:
        """Call `callback` soon, on the kernel's thread. Called from any thread."""
        self._loop.call_soon_threadsafe(callback)


class CellTable(pn.viewable.Viewer):
    """One person against three computers, in the cell that ends with it. Make it in a cell, not in a thread.

    `seed` (1-64 bytes) makes all walls of the game; without one each hand has a secret of its own, promised first.
    Raises `dashboard.rooms.refused.RoomError` naming a bad value, and `RuntimeError` where no loop runs: outside a
    notebook.
    """

    def __init__(
        self, name: str = "你 You", *, seed: bytes | None = None, rules: Rules | None = None, pace: str = "quick"
    ) -> None:
        super().__init__()
        ticks = KernelTicks(asyncio.get_running_loop())
        self._folder = TemporaryDirectory(prefix="mahjong-cell-")
        try:
            self._hub, self._room, token = ask(_opened, Path(self._folder.name), name, rules, pace, seed)
        except RoomError:
            self._folder.cleanup()
            raise
        self._session = PageSession(ticks, token)
        rules = self._room.table.rules
        self._view = TableView(lambda message: self._session.hear(self._room, message), rules, embedded=True)
        self._view.param.update(sizing_mode=None, width=WIDTH, height=HEIGHT)
        self._session.enter(self._room, self._view.send)

    def __panel__(self) -> pn.viewable.Viewable:
        """Return what the cell shows."""
        return self._view

    def look(self) -> View:
        """Return what the person may see now: what a bot would be asked with."""
        return ask(self._room.table.view, PERSON)

    def close(self) -> None:
        """End the game: its computers stop, its file goes."""
        self._session.leave(self._room)
        ask(self._hub.close)
        self._folder.cleanup()


def _opened(folder: Path, name: str, rules: Rules | None, pace: str, seed: bytes | None) -> tuple[Hub, Room, str]:
    hub = Hub(Store(folder))
    try:
        code, token = hub.new_solo(name, rules, pace, seed=seed)
    except RoomError:
        hub.close()
        raise
    return hub, hub.room(code), token
