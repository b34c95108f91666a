"""A table of real devices on a real server: a hand on a written wall is played there, and every byte is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bokeh.server.server import Server

from dashboard.rooms.company_room import CompanyRoom
from dashboard.rooms.hub import Hub
from dashboard.rooms.shares import Shares
from dashboard.serve import App
from dashboard.view.bridge import ask
from dashboard.view.lobby_app import lobby_app
from dashboard.view.table_app import table_app
from dashboard.view.verify_app import verify_app
from tests.dashboard.company import Browser, deal_written, new_company
from tests.dashboard.serving import served
from tests.dashboard.stage import new_hub
from tests.dashboard.test_company_secret import Course, Recorded
from tests.dashboard.wires import Wire, plain

PEOPLE = ("anna", "bert", "carl", "dora")
THROWN = [8000, 12800, 0, 0, -1500, 200]
"""How a tile leaves a hand that is flicked; the same each time, as the course is."""
UNDONE = 3
"""The earliest step of a course that is taken back."""


def heard_of(seq: int) -> Callable[[Wire], bool]:
    """Whether a device has been shown what came of its intent of that number."""
    return lambda wire: wire.snap["seq"] == seq


def has_begun(wire: Wire) -> bool:
    return wire.scene["company"]["phase"] == "playing"


def has_answered(wire: Wire) -> bool:
    asked = wire.scene["company"]["ask"]
    return asked is None or not asked["mine"]


class Wired(Recorded):
    """A hand at a table of real devices: four of people, one that watches, and at a party the laptop.

    At a party all seats are held by phones, so the laptop may see no hand. The strangers' pages are the lobby and the
    page that proves walls.
    """

    server: Server

    def __init__(self, url: str, hub: Hub, game: str, wall: Sequence[int]) -> None:
        self.hub, self.game, self.url = hub, game, url
        self.room: CompanyRoom = ask(new_company, hub, game, None)
        self.room.people._codes = {seat: f"CODE{seat}" for seat in range(4)}
        self.loop = asyncio.new_event_loop()
        first = "laptop" if game == "party" else "watcher"
        self.wires = {name: self._device(url, name) for name in (*PEOPLE, first, "guest")}
        self.run(self._come())
        ask(deal_written, self.room, wall)
        self._say(first if game == "party" else "anna", {"t": "start"}, has_begun)
        assert self.room.table.phase in ("turn", "window")

    def _device(self, url: str, name: str) -> Wire:
        host = "laptop" if self.game == "party" else "anna"
        token = Browser(None, "host" if name == host else name, opened=False).token
        phone = self.game == "party" and name in PEOPLE
        seat_code = f"CODE{PEOPLE.index(name)}" if phone else ""
        return Wire(url, self.room.code, token, name, page="phone" if phone else "table", seat_code=seat_code)

    async def _come(self) -> None:
        for wire in self.wires.values():
            await wire.open()
            await wire.settle()
        if self.game == "online":
            for seat, name in enumerate(PEOPLE):
                await self.wires[name].say({"t": "sit", "seat": seat, "name": name})
                await self.wires[name].until(lambda wire: wire.seat is not None)
                await self._settle()
        await self._settle()
        assert [self.wires[name].seat for name in PEOPLE] == [0, 1, 2, 3]
        assert {wire.seat for name, wire in self.wires.items() if name not in PEOPLE} == {None}

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    def settle(self) -> None:
        """Wait until every device has been sent all that there is."""
        self.run(self._settle())

    async def _settle(self) -> None:
        """Let all that is due be done, and wait until every device has been sent it."""
        await self.loop.run_in_executor(None, ask, self.hub.clock.wind, 0)
        await asyncio.gather(*(wire.settle() for wire in self.wires.values() if wire.hello and wire.socket))

    def _say(self, name: str, message: dict[str, Any], until: Callable[[Wire], bool]) -> None:
        """Say something, wait until the device is shown what came of it, and then until all have been sent all."""
        wire = self.wires[name]

        async def said() -> None:
            await wire.say(message)
            await wire.until(until)
            await self._settle()

        answers = len(wire.answers)
        self.run(said())
        assert not [one for one in wire.answers[answers:] if one["t"] == "nak"], message

    def do(self, seat: int, what: str, **more: Any) -> None:
        wire = self.wires[PEOPLE[seat]]
        wire.seq += 1
        act = {"t": "act", "seat": seat, "seq": wire.seq, "window": self.room.moment, "what": what}
        self._say(PEOPLE[seat], act | more, heard_of(wire.seq))

    def play(self, course: Course) -> None:
        """Play a course; on its way a discard that nobody called is taken back and then thrown by hand."""
        discards = [what.startswith("discard") for _, what in course]
        undone = next(n for n in range(UNDONE, len(course)) if discards[n] and discards[n + 1])
        super().play(course[: undone + 1])
        self.take_back(course[undone][0])
        self.do(*course[undone], how=THROWN)
        super().play(course[undone + 1 :])

    def take_back(self, seat: int) -> None:
        """Let a seat take its discard back, after the next has drawn: all others are asked, and agree."""
        wire = self.wires[PEOPLE[seat]]
        wire.seq += 1
        undo = {"t": "undo", "seat": seat, "seq": wire.seq, "window": self.room.moment}
        self._say(PEOPLE[seat], undo, heard_of(wire.seq))
        for other, name in enumerate(PEOPLE):
            asked = self.wires[name].scene["company"]["ask"]
            if other != seat and asked is not None:
                self._say(name, {"t": "agree", "ask": asked["number"], "yes": True}, has_answered)

    def open_strangers(self) -> None:
        """Open, while the hand runs, the pages that need no seat: the table of a stranger, the lobby, the proof."""
        for page in ("table", "lobby", "verify"):
            stranger = Wire(self.url, self.room.code, "stranger".ljust(22, "_"), page, page=page, hello=page == "table")
            self.wires[f"stranger at {page}"] = stranger
            self.run(stranger.open())
        self.run(self._settle())

    def heard(self) -> dict[str, list[str]]:
        return {name: plain(wire) for name, wire in self.wires.items()}

    def close(self) -> None:
        self.run(asyncio.wait_for(self._leave(), 60))
        self.loop.close()

    async def _leave(self) -> None:
        await asyncio.gather(*(wire.leave() for wire in self.wires.values()))


def pages(hub: Hub) -> dict[str, App]:
    """Return the pages on which a game is seen, for a hub of their own."""
    return {
        "/table": lambda: table_app(hub), "/phone": lambda: table_app(hub), "/lobby": lambda: lobby_app(hub=hub),
        "/verify": lambda: verify_app(hub),
    }  # fmt: skip


@contextmanager
def wired(
    folder: Path, game: str, wall: Sequence[int], routes: Callable[[Hub], Mapping[str, App]] = pages
) -> Iterator[Wired]:
    """Serve a table on which such a wall will be dealt, with its devices."""
    hub = new_hub(folder)
    with served(routes(hub)) as server:
        url = f"http://127.0.0.1:{server.port}"
        table = Wired(url, hub, game, wall)
        table.server = server
        try:
            yield table
        finally:
            table.close()
    ask(hub.close)


def draw_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every server draw the same secret, so that all promise the same, and the same code for its room."""
    monkeypatch.setattr("dashboard.rooms.coming.Shares", partial(Shares, make=bytes))
    monkeypatch.setattr("dashboard.rooms.store.secrets", SimpleNamespace(choice=min))
