"""A table of several devices without a server: browsers with tokens of their own, and time in which they ping."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from dashboard.rooms.company_room import CompanyRoom
from dashboard.rooms.hub import Hub
from dashboard.rooms.presence import BEAT
from dashboard.rooms.wire import receive
from mahjong.action import Action
from tests.dashboard.stage import Page, simple_choice
from tests.mahjong.scenarios import Course
from tests.oracle.steer import written_wall


class Browser:
    """One browser: the token it has made for the room, and its page as long as that is open."""

    def __init__(self, room: CompanyRoom, name: str, *, opened: bool = True, **ways: str) -> None:
        self.room, self.name = room, name
        self.token = f"{name}{'_' * 22}"[:22].translate({ord(c): "x" for c in name if not c.isascii()})
        self.page, self.seq, self.pages = Page(), 0, 0
        self.awake = False
        if opened:
            self.open(**ways)

    def open(self, **ways: str) -> None:
        """Load the page: also again, while the old one has not been missed yet."""
        self.pages += 1
        self.page = Page()
        self.room.join(self.page)
        self.awake = True
        self.say("hello", device=f"{self.name} {self.pages}", rev=0, token=self.token, **ways)

    def close(self) -> None:
        """Close the page, as the server hears of it."""
        self.awake = False
        self.room.leave(self.page)

    def sleep(self) -> None:
        """Fall silent without a word: a phone in a pocket, a wire that is cut."""
        self.awake = False

    def wake(self) -> None:
        """Come back on the same connection."""
        self.awake = True
        self.say("ping", n=0)

    def say(self, sort: str, /, **fields: Any) -> None:
        receive(self.room, self.page, {"t": sort, **fields})

    def refused(self, sort: str, /, **fields: Any) -> str:
        """Say something and return the code of the refusal, empty if there was none."""
        before = len(self.page.post)
        self.say(sort, **fields)
        codes = [payload["code"] for kind, payload in self.page.post[before:] if kind == "nak"]
        return codes[-1] if codes else ""

    @property
    def seat(self) -> int | None:
        return min(self.page.seats, default=None)

    @property
    def scene(self) -> dict[str, Any]:
        return json.loads(self.page.last("snap")["j"])

    @property
    def company(self) -> dict[str, Any]:
        return self.scene["company"]

    def act(self, what: str = "", seat: int | None = None) -> str:
        """Do something for a seat (the own one), by default what a plain person would; return why not."""
        seat = self.seat if seat is None else seat
        chosen: Action | str | None = what or simple_choice(self.room, seat)
        if chosen is None:
            return "nothing to do"
        self.seq += 1
        return self.refused("act", seat=seat, seq=self.seq, window=self.room.moment, what=str(chosen))


def new_company(hub: Hub, game: str = "online", seed: bytes | None = b"a game", **rest: Any) -> CompanyRoom:
    """Open a room in which nobody sits; the browser named ``host`` has the host's right."""
    code = hub.new_room(game, Browser(None, "host", opened=False).token, pace="none", seed=seed, **rest)
    return hub.room(code)


def seated(hub: Hub, room: CompanyRoom, *names: str) -> list[Browser]:
    """Let the host and others come, and sit down at the seats in their order."""
    browsers = [Browser(room, name) for name in names]
    for seat, browser in enumerate(browsers):
        assert not browser.refused("sit", seat=seat, name=browser.name)
    hub.clock.wind(0)
    return browsers


def after_5s(hub: Hub, names: Sequence[str], hands: dict[int, str]) -> list[Browser]:
    """Return the people of a new room who have these tiles among theirs, the first of them having discarded 5s.

    At the pace that the room is given a window lasts a while whoever is asked.
    """
    room = new_company(hub)
    browsers = seated(hub, room, *names)
    assert not browsers[0].refused("pace", pace="quick")
    deal_written(room, written_wall(hands))
    browsers[0].say("start")
    assert not browsers[0].act("discard s5")
    return browsers


def wind(hub: Hub, browsers: list[Browser], seconds: float = 0.0) -> None:
    """Let time pass in which every page that is awake pings."""
    left = seconds
    while left > 0:
        for browser in browsers:
            if browser.awake:
                browser.say("ping", n=1)
        hub.clock.wind(min(BEAT, left))
        left -= BEAT
    hub.clock.wind(0)


def play(hub: Hub, browsers: list[Browser], steps: int = 1000) -> int:
    """Let all who are awake play until the hand ends, or so many decisions; return how many were made."""
    room, made = browsers[0].room, 0
    while made < steps and room.table.phase in ("turn", "window"):
        wind(hub, browsers, 1.0)
        ready = [b for b in browsers if b.awake and b.seat is not None and b.seat in room.table.pending()]
        if not ready:
            if room.table.phase == "window" or set(room.table.pending()) & set(room.seats.bots):
                wind(hub, browsers, 15.0)
                continue
            break
        assert not ready[0].act()
        made += 1
    return made


def deal_written(room: CompanyRoom, wall: Sequence[int]) -> None:
    """Let the next hand of a room be dealt from a written wall, whatever its seed. Its record cannot be replayed."""
    deal = room.table.deal
    room.table.deal = lambda _seed: deal(wall=wall)


def follow(hub: Hub, browsers: list[Browser], *steps: str) -> None:
    """Do what is written, ``SEAT ACTION``, one after the other; what the table does by itself need not be."""
    by_seat = {browser.seat: browser for browser in browsers}
    for step in steps:
        seat, _, what = step.partition(" ")
        hub.clock.wind(0)
        view = by_seat[int(seat)].room.table.view(None)
        if what == "draw" and (view.phase, view.turn) == ("turn", int(seat)):
            continue  # the rules have pressed it
        assert not by_seat[int(seat)].act(what), step
    hub.clock.wind(0)


LONE = "46s 123m 456m 789m 123p 11z"
"""Waits for 5s alone."""


def robbing() -> tuple[list[int], list[str]]:
    """Return a wall, and what is done on it, so that seat 1 has added a fourth 5s for which seat 3 waits."""
    hands = {0: "5s", 1: "55s 147m 258p 369s 2345z 9p", 3: LONE}
    course = Course("s5").then("3 pass").call(1, "pung", "p9").throw(2, "p4").throw(3, "p7").throw(0, "s8")
    course.draw(1, "s5").then("1 added_kong s5")
    steps = [step for step in course.steps if step != "close"]
    return written_wall(hands, " ".join(course.draws), "8p"), steps


def kinds(room: CompanyRoom) -> str:
    """Return who has the four seats, by their first letters: p, b or f."""
    return "".join(room.seats[seat].kind[0] for seat in range(4))


def code_of(browser: Browser, seat: int) -> str:
    """Return the seat code on the QR of a seat, as a page shows it."""
    return browser.company["seat_invites"][str(seat)][-5:]
