"""A room without a server: a clock that is wound by hand, workers that answer at once, pages that keep their post."""

from __future__ import annotations

import heapq
import itertools
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from dashboard.rooms.audience import PLAIN
from dashboard.rooms.drivers import Workers, Workshop
from dashboard.rooms.hub import Hub
from dashboard.rooms.intents import Intent
from dashboard.rooms.room import Room
from dashboard.rooms.store import Store
from dashboard.rooms.thinkers import answer
from mahjong.action import Action
from mahjong.bots import Bot, make_bot
from mahjong.core.actions import DISCARD_DRAWN, WIN, WIN_SELF
from mahjong.record import Act, Line, parse_record
from mahjong.rules import Rules


class HandClock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.time = 0.0
        self._order = itertools.count()
        self._due: list[tuple[float, int, Ticket]] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[[], object]) -> Ticket:
        ticket = Ticket(call)
        heapq.heappush(self._due, (self.time + max(0.0, seconds), next(self._order), ticket))
        return ticket

    def bring(self, future: Future[Any], call: Callable[[Future[Any]], object]) -> None:
        future.add_done_callback(lambda done: self.later(0.0, lambda: call(done)))

    def wind(self, seconds: float = 0.0) -> None:
        """Let time pass and do all that falls due, in order."""
        end = self.time + seconds
        while self._due and self._due[0][0] <= end:
            self.time, _, ticket = heapq.heappop(self._due)
            if not ticket.off:
                ticket.call()
        self.time = end


class Ticket:
    def __init__(self, call: Callable[[], object]) -> None:
        self.call, self.off = call, False

    def cancel(self) -> None:
        self.off = True


class AtOnce:
    """Workers that have finished as soon as they are asked."""

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        answer(future, partial(call, *args))
        return future

    def give_up(self, future: Future[Any]) -> None:
        raise AssertionError(f"these workers never keep anybody waiting: {future}")

    def close(self) -> None:
        pass


class OnWord:
    """Workers that are at everything at once and think until a test says `finish`; `given_up` counts who hung."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.given_up: list[Future[Any]] = []

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self.tasks.append((future, partial(call, *args)))
        return future

    def give_up(self, future: Future[Any]) -> None:
        self.given_up.append(future)

    def close(self) -> None:
        pass

    def finish(self) -> None:
        tasks, self.tasks = self.tasks, []
        for future, task in tasks:
            future.set_result(task())


class Page:
    """An open page: it keeps every message it is sent."""

    def __init__(self, token: str = "", device: str = "") -> None:
        self.token, self.device = token, device
        self.seats: frozenset[int] = frozenset()
        self.wishes = PLAIN
        self.post: list[tuple[str, dict[str, Any]]] = []

    def send(self, kind: str, payload: dict[str, Any]) -> None:
        json.dumps(payload)
        self.post.append((kind, payload))

    def last(self, kind: str) -> dict[str, Any]:
        return next(payload for sort, payload in reversed(self.post) if sort == kind)


def new_hub(folder: Path, *, workers: Workers | None = None, make: Callable[[str], Bot] = make_bot, **rest: Any) -> Hub:
    """Return a hub on a folder with a clock of its own, `hub.clock`; `rest` goes to its workshop."""
    clock = HandClock()
    hub = Hub(Store(folder), Workshop(clock, workers or AtOnce(), "boot", make, **rest))
    hub.clock = clock
    return hub


def new_room(
    hub: Hub, seed: bytes = b"a game", pace: str = "none", preset: str = "house", **changes: Any
) -> tuple[Room, str]:
    """Return a fresh solo room whose walls come from `seed`, and its token."""
    code, token = hub.new_solo("阿明", Rules.preset(preset).but(**changes), pace, seed=seed)
    return hub.room(code), token


def new_hotseat(
    hub: Hub,
    names: Sequence[str | None] = ("東東", "南南", "西西", "北北"),
    seed: bytes | None = b"a game",
    **rest: Any,
) -> tuple[Room, Person, Page]:
    """Return a fresh room of persons round one screen, those persons, and their page."""
    code, token = hub.new_game("hotseat", names, pace="none", seed=seed, **rest)
    room, page = hub.room(code), Page(token)
    room.join(page)
    room.hello(page, "screen")
    return room, Person(room, token, "screen", tuple(sorted(room.seats.persons))), page


def simple_choice(room: Room, seat: int = 0) -> Action | None:
    """Return what a plain person does: win if possible, else throw what was drawn, else pass or draw."""
    if seat not in room.table.pending():
        return None
    legal = {action.number: action for action in room.table.legal(seat)}
    for number in (WIN_SELF, WIN, DISCARD_DRAWN):
        if number in legal:
            return legal[number]
    rest = [action for action in legal.values() if str(action) in ("pass", "draw")]
    return rest[0] if rest else next(iter(legal.values()))


class Person:
    """Somebody at seat 0, or round one screen at several, who plays as `simple_choice` says, each intent numbered."""

    def __init__(self, room: Room, token: str, device: str = "laptop", seats: Sequence[int] = (0,)) -> None:
        self.room, self.token, self.device, self.seats = room, token, device, seats
        self.seq = 0

    def act(self, choose: Callable[..., Action | None] = simple_choice, **changes: Any) -> bool:
        """Do one thing if the table waits for this person; return whether it did."""
        for seat in self.seats:
            action = choose(self.room, seat) if seat else choose(self.room)
            if action is None:
                continue
            self.seq += 1
            asked = Intent(seat, self.seq, self.room.moment, str(action), **changes)
            reply = self.room.ask(self.token, asked, self.device)
            assert reply.refused is None, (str(action), reply)
            return True
        return False

    def play_hand(self, hub: Hub) -> None:
        """Play until the hand has ended. At a slow pace the computers may be at it for longer than one winding."""
        while self.room.table.phase in ("turn", "window"):
            moment = self.room.moment
            hub.clock.wind(10)
            if not self.act():
                assert self.room.moment != moment, "nobody moves"
        hub.clock.wind(0)


def lines_of(hub: Hub, room: Room) -> tuple[Line, ...]:
    return parse_record((hub.store.folder / f"{room.code}.mjr").read_bytes()).lines


def acts_of(hub: Hub, room: Room) -> list[tuple[int, str]]:
    return [(line.seat, str(line.action)) for line in lines_of(hub, room) if isinstance(line, Act)]


def no_space(_file: int) -> None:
    raise OSError(28, "No space left on device")
