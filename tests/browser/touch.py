"""Fingers on a touchscreen, and games that begin the same way each time: for tests of the felt.

A finger is a touch point of Chromium's own input, each event with a time stamp of its own: what a page makes of a flick
then depends on nothing but these numbers, however busy the machine is.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket
from tornado.web import RequestHandler

from dashboard.rooms.hub import Hub
from dashboard.rooms.room import Room
from dashboard.view.bridge import ask
from mahjong.tiles import code_of
from tests.browser.pages import Player
from tests.dashboard.stage import simple_choice

Place = tuple[float, float]
"""In units of the world as the page shows it; seat 0 at the bottom."""

STEP = 0.008
"""Seconds between two events of a moving finger."""
PATIENCE = 10
"""Seconds until a test gives up waiting for the page."""


BARE = (430.0, 500.0)
"""Bare cloth inside the wall, in games that begin."""
NEXT_FRAME = "requestAnimationFrame(() => requestAnimationFrame(() => mahjongTable.settled().then(shown)))"


@contextmanager
def exact_clocks() -> Iterator[None]:
    """Serve pages that share their process with no other: else Chromium blurs their clocks by 0.1 ms, on purpose."""

    def alone(handler: RequestHandler) -> None:
        handler.set_header("Cross-Origin-Opener-Policy", "same-origin")
        handler.set_header("Cross-Origin-Embedder-Policy", "require-corp")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RequestHandler, "set_default_headers", alone)
        yield


class Fingers:
    """Fingers on the table of one page. Places are in world units, times in seconds of the fingers' own clock."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._cdp = page.context.new_cdp_session(page)
        self._down: dict[int, Place] = {}
        (self._x, self._y), (right, _) = page.evaluate("[mahjongTable.page(0, 0), mahjongTable.page(1000, 0)]")
        self._k = (right - self._x) / 1000
        self.now = float(int(time.time()))

    @property
    def scale(self) -> float:
        """Css pixels of a unit."""
        return self._k

    def page_place(self, place: Place) -> Place:
        """Return where a place of the world is on the page, css pixels."""
        return self._x + place[0] * self._k, self._y + place[1] * self._k

    def world(self, at: list[float]) -> Place:
        """Return the place in the world of one on the page, css pixels."""
        return (at[0] - self._x) / self._k, (at[1] - self._y) / self._k

    def down(self, place: Place, finger: int = 1) -> None:
        """Put a finger down."""
        self._down[finger] = place
        self._send("touchStart", self._points())

    def to(self, place: Place, finger: int = 1, *, steps: int = 8) -> None:
        """Move a finger evenly along a straight line, in so many steps of `STEP`."""
        self.all_to({finger: place}, steps=steps)

    def all_to(self, places: dict[int, Place], *, steps: int = 8) -> None:
        """Move several fingers at once, each along its own line."""
        froms = {finger: self._down[finger] for finger in places}
        for step in range(1, steps + 1):
            self.now += STEP
            for finger, (x, y) in places.items():
                x0, y0 = froms[finger]
                self._down[finger] = (x0 + (x - x0) * step / steps, y0 + (y - y0) * step / steps)
            self._send("touchMove", self._points())

    def up(self, finger: int = 1, *, after: float = STEP) -> None:
        """Lift a finger, so long after what happened last."""
        self.now += after
        lifted = self._points(finger)
        del self._down[finger]
        # An end names the fingers that go up, or none: then it is all of them.
        self._send("touchEnd", lifted if self._down else [])

    def cancel(self) -> None:
        """Let the system take all fingers away."""
        self._down.clear()
        self._send("touchCancel", [])

    def tap(self, place: Place, *, held: float = STEP) -> None:
        """Tap, with the finger down for so long."""
        self.down(place)
        self.up(after=held)

    def flick(self, place: Place, by: Place, *, steps: int = 10) -> None:
        """Take a tile at a place and let it go on the way, so far off, without stopping."""
        self.down(place)
        self.to((place[0] + by[0], place[1] + by[1]), steps=steps)
        self.up()

    def _points(self, only: int | None = None) -> list[dict[str, float]]:
        down = [(finger, self.page_place(place)) for finger, place in self._down.items() if only in {None, finger}]
        return [{"id": finger, "x": x, "y": y} for finger, (x, y) in down]

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": self.now})


class Felt(Player):
    """A page on a touchscreen at a table whose room is at hand."""

    def __init__(self, page: Page, hub: Hub, room: Room) -> None:
        super().__init__(page)
        self.hub, self.room = hub, room
        page.set_default_timeout(PATIENCE * 1000)
        self.sent: list[str] = []
        """Frames that the page has sent through its websocket."""

    def _opened(self, socket: WebSocket) -> None:
        super()._opened(socket)
        socket.on("framesent", lambda frame: self.sent.append(frame if isinstance(frame, str) else ""))

    def open(self, address: str) -> None:
        """Go to the table and wait until it is drawn."""
        self.page.goto(f"{address}/table?room={self.room.code}")
        self.ready()

    def ready(self) -> None:
        """Wait until a position is drawn and nothing moves."""
        self.page.wait_for_function("window.mahjongTable?.state().scene && mahjongTable.paints() > 0")
        self.rest()
        self.fingers = Fingers(self.page)
        # The first finger that goes up wakes the sound, which asks for its clips: after that nothing is sent by itself.
        sent = self.page.evaluate("mahjongTable.counts().sent")
        self.fingers.tap(BARE)
        self.page.wait_for_function("count => mahjongTable.counts().sent > count", arg=sent)

    def rest(self) -> None:
        """Wait until every intent is answered and nothing moves any longer."""
        self.page.wait_for_function("!mahjongTable.state().pending && !mahjongTable.busy()")
        self.page.evaluate("mahjongTable.settled()")

    def hand(self, seat: int = 0) -> list[dict[str, Any]]:
        """Return the tiles of a seat from its left to its right as drawn, the drawn tile last: x, y, face, name."""
        turn = ("x", 1), ("y", -1), ("x", -1), ("y", 1)
        axis, sign = turn[seat]
        tiles = [tile for tile in self.lying() if tile["name"].startswith(f"h{seat}_")]
        return sorted(tiles, key=lambda tile: sign * tile[axis])

    def lying(self) -> list[dict[str, Any]]:
        """Return all tiles that lie still."""
        return self.page.evaluate("mahjongTable.lying()")

    def moving(self) -> list[dict[str, Any]]:
        """Return all tiles at a finger or on their way, as the next frame of the display shows them."""
        return self.page.evaluate(f"new Promise(shown => {NEXT_FRAME}).then(() => mahjongTable.moving())")

    def pool(self) -> dict[int, tuple[float, float, float]]:
        """Return where the page shows the tiles of the pool: x, y, degrees, by number."""
        return {
            int(tile["name"][1:]): (tile["x"], tile["y"], tile["deg"])
            for tile in self.lying()
            if tile["name"].startswith("d")
        }

    def faces(self, seat: int = 0) -> list[str]:
        """Return the faces of a hand from left to right."""
        return [tile["face"] for tile in self.hand(seat)]

    def notice(self) -> dict[str, str]:
        """Wait for a reason to be shown, and return it."""
        self.page.wait_for_function("mahjongTable.state().notice !== null")
        return self.state("notice")

    def discards(self) -> list[tuple[int, str]]:
        """Return seat and face of each discard that has been made."""
        return ask(lambda: [(one.seat, code_of(one.tile)) for one in self.room.table.view(None).discards])

    def turn(self) -> int:
        """Return the seat that is to discard."""
        return ask(lambda: next(seat for seat in range(4) if _may_discard(self.room, seat)))

    def towards_the_middle(self, seat: int, *, by: float = 110.0) -> Place:
        """Return the way of a finger that leads from a seat's edge to the middle of the table."""
        return ((0.0, -by), (-by, 0.0), (0.0, by), (by, 0.0))[seat]

    def draw_if_asked(self) -> None:
        """Pass and draw by the buttons until somebody is to discard."""
        while not any(hand["mine"] for hand in self.state("scene.hands").values()):
            names = {one["name"] for one in self.page.evaluate("mahjongTable.buttons()")}
            moment = self.moment()
            self.tap_button("act:draw" if "act:draw" in names else "act:pass")
            self.shows(lambda moment=moment: self.moment() != moment)

    def button(self, name: str, seat: int = -1) -> Place:
        """Return where a button stands, that of a seat if one is named."""
        found = (one for one in self.page.evaluate("mahjongTable.buttons()") if one["name"] == name)
        return self.fingers.world(next(one["at"] for one in found if seat in {-1, one["seat"]}))

    def tap_button(self, name: str, seat: int = -1) -> None:
        self.fingers.tap(self.button(name, seat))

    def record(self) -> list[str]:
        """Return the lines of the room's record so far."""
        return ask(lambda: (self.hub.store.folder / f"{self.room.code}.mjr").read_text("utf-8").splitlines())

    def launches(self) -> list[list[int]]:
        """Return how the tiles flew that were thrown by hand, as the record has it."""
        return [json.loads(line)["launch"]["how"] for line in self.record() if line.startswith('{"launch"')]

    def pile(self) -> dict[int, tuple[float, float, float]]:
        """Return where the room has the tiles of the pool: x, y, radians, by number."""
        return ask(lambda: dict(self.room.felt.pile))

    def moment(self) -> int:
        return ask(lambda: self.room.moment)

    def play(self, count: int) -> None:
        """Let so many tiles be discarded, by nobody's hand, and wait until they rest."""
        for _ in range(count):
            ask(_discard_next, self.room)
        self.shows(lambda: len(self.pool()) == len(self.pile()))

    def shows(self, seen: Callable[[], bool]) -> None:
        """Wait until the page shows something, and nothing moves."""
        self.wait_until(seen)
        self.rest()

    def wait_until(self, seen: Callable[[], bool]) -> None:
        """Wait until something is so."""
        assert self.comes_to(seen), "it does not come to that"

    def comes_to(self, seen: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Return whether something is so before that many seconds are over."""
        until = time.monotonic() + seconds
        while not seen():
            if time.monotonic() > until:
                return False
            self.page.wait_for_timeout(10)
        return True

    @contextmanager
    def silent(self) -> Iterator[None]:
        """See to it that the page sends nothing at all to the room during a block."""
        self.page.evaluate("0")  # what was sent before is heard of by now
        before, counted = len(self.sent), self.page.evaluate("mahjongTable.counts().sent")
        yield
        assert self.page.evaluate("mahjongTable.counts().sent") == counted
        assert self.sent[before:] == []


def _may_discard(room: Room, seat: int) -> bool:
    return any(str(action).startswith("discard") for action in room.table.legal(seat))


def _discard_next(room: Room) -> None:
    """Play on to the next discard: everybody passes, draws, and throws the tile just drawn."""
    count = len(room.table.view(None).discards)
    while len(room.table.view(None).discards) == count:
        seat = next(seat for seat in range(4) if seat in room.table.pending())
        action = simple_choice(room, seat)
        assert action is not None
        assert room.perform(seat, action) is None


def spot(tile: dict[str, Any]) -> Place:
    return tile["x"], tile["y"]


def off(place: Place, dx: float, dy: float) -> Place:
    return place[0] + dx, place[1] + dy
