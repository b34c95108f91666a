"""What happens at a table by itself: the computers' turns and answers, and the table's own actions.

A computer thinks in a worker thread, never on the loop. Its answer to a window is given at once, whatever the pace;
the pace only delays what is seen: draws, discards, calls being carried out. Nothing is ever done for a person but
the draw that the rules themselves press; and 過, or the draw that is as much, for one who has been away for long.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from dashboard.rooms.clock import Clock, Timer
from dashboard.rooms.invite import InForce
from dashboard.rooms.pace import PACES, Pace
from dashboard.rooms.pool import Talk
from dashboard.rooms.refused import No, RoomError, no
from dashboard.rooms.seats import Seats
from mahjong.action import Action
from mahjong.bots import Bot, make_bot
from mahjong.core.actions import DISCARD_DRAWN, DRAW, PASS
from mahjong.felt.film import Film
from mahjong.felt.throw import throw
from mahjong.table import Table
from mahjong.view import View

LOG = logging.getLogger(__name__)

THINKING_TIME = 10.0
"""Seconds a computer may think; then the plainest legal action stands for it."""
RETRY = 5.0
"""Seconds until a move that the disk refused is tried again."""


class Workers(Protocol):
    """Threads that call things; `dashboard.rooms.thinkers` has them."""

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Let a thread call something; return what will hold its result or what it raised."""

    def give_up(self, future: Future[Any]) -> None:
        """Wait no longer for a call that runs; it keeps nobody else waiting."""

    def close(self) -> None:
        """Let the threads end."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What all rooms of a server share: its clock, its worker threads, its boot id, and how bots are made.

    Also how tiles are thrown, who speaks in a new room for the rows that are knocked against (None: nobody), and where
    its rooms are found from outside.
    """

    clock: Clock
    workers: Workers
    boot: str
    make_bot: Callable[[str], Bot] = make_bot
    throw: Callable[..., Film] = throw
    talk: Callable[[], Talk] | None = None
    invites: InForce = field(default_factory=InForce)


class Driven(Protocol):
    """What a driver needs of a room."""

    table: Table
    seats: Seats
    moment: int
    steady: float

    @property
    def absent(self) -> frozenset[int]:
        """The persons' seats for which nobody waits in a window."""

    @property
    def paused(self) -> bool:
        """Whether nothing is to happen by itself now."""

    def perform(self, seat: int, action: Action) -> No | None:
        """Carry out an action, or say why not."""

    def release(self) -> None:
        """Carry out what waited for the computers' answers."""

    def note(self, what: No) -> None:
        """Keep a note in the room's log."""


def plainest(view: View) -> Action | None:
    """Return the legal action that changes least: pass, draw, throw the tile just drawn, else the first there is."""
    order = {PASS: 0, DRAW: 1, DISCARD_DRAWN: 2}
    return min(view.legal, key=lambda action: (order.get(action.number, 3), action.number), default=None)


class Driver:
    """The computers and the table's own hand in one room. `changed` is called after every change of the room.

    A computer is asked one thing at a time: while it is still at a question that is overdue, it is asked nothing more
    and the plainest action stands for it at once. One at a question that an undo took back is asked anew after it.
    """

    def __init__(self, room: Driven, workshop: Workshop, pace: Pace) -> None:
        self.pace = pace
        self._room, self._shop = room, workshop
        self._names = room.seats.bots
        self._bots = {seat: workshop.make_bot(name) for seat, name in self._names.items()}
        self._moment = -1
        self._since = 0.0
        self._open: set[int] = set()
        self._questions: dict[int, Future[Action]] = {}
        self._asked: dict[int, int] = {}
        self._overdue: set[int] = set()
        self._choices: dict[int, Action] = {}
        self._timer: Timer | None = None
        self._limit: Timer | None = None

    @property
    def thinking(self) -> bool:
        """Whether a computer has not yet answered this moment: it has not made up its mind, or the disk refused it."""
        return bool(self._open or self._unplaced())

    def set_pace(self, name: str) -> No | None:
        """Play at the pace of that name from now on. Returns why not."""
        if name not in PACES:
            return no("bad_pace", repr(name[:20]))
        self.pace = PACES[name]
        self.changed()
        return None

    def changed(self) -> None:
        """Look at the table anew: ask the computers at once if something has happened, and go on soon."""
        if self._moment != self._room.moment:
            self._ask_all()
        self._go_on_in(0.0)

    def reseated(self) -> None:
        """Seats have changed hands: a computer that has left is heard no more, one that has come is asked."""
        names = self._room.seats.bots
        if names != self._names:
            kept = {seat: bot for seat, bot in self._bots.items() if names.get(seat) == self._names[seat]}
            self._bots = {seat: kept.get(seat) or self._shop.make_bot(name) for seat, name in names.items()}
            self._names, self._moment = names, -1
        self.changed()

    def stop(self) -> None:
        """Do nothing more; what the computers are still thinking about is thrown away."""
        self._open.clear()
        self._choices.clear()
        for seat in tuple(self._questions):
            self._call_off(seat)
        for timer in (self._timer, self._limit):
            if timer is not None:
                timer.cancel()

    def _ask_all(self) -> None:
        self.stop()
        self._moment, self._since = self._room.moment, self._shop.clock.now()
        self._open = {seat for seat in self._room.table.pending() if seat in self._bots}
        for seat in tuple(self._open):
            self._ask(seat)
        if self._open:
            self._limit = self._shop.clock.later(THINKING_TIME, self._time_is_up)

    def _ask(self, seat: int) -> None:
        if seat in self._questions:
            if seat in self._overdue:
                self._decide(seat, None, "still at a question that is overdue")
            return
        self._asked[seat] = self._moment
        question = self._shop.workers.submit(self._bots[seat].choose, self._room.table.view(seat))
        self._questions[seat] = question
        self._shop.clock.bring(question, partial(self._heard, seat))

    def _heard(self, seat: int, question: Future[Action]) -> None:
        if self._questions.get(seat) is not question:
            return  # it was called off before it began
        del self._questions[seat]
        self._overdue.discard(seat)
        if seat not in self._open:
            return  # it is overdue, or nothing is to be done any more
        if self._asked[seat] != self._moment:
            self._ask(seat)
            return
        error = question.exception()
        if error is not None:
            LOG.error("a bot failed", exc_info=error)
            self._decide(seat, None, repr(error))
        else:
            self._decide(seat, question.result())
        self._go_on()

    def _time_is_up(self) -> None:
        for seat in tuple(self._open):
            question = self._questions[seat]
            if not self._call_off(seat):
                self._shop.workers.give_up(question)
                self._overdue.add(seat)
            self._decide(seat, None, f"{THINKING_TIME:.0f} s")
        self._go_on()

    def _call_off(self, seat: int) -> bool:
        """Call off a computer's question if no thread has begun with it; return whether that was so."""
        called_off = self._questions[seat].cancel()
        if called_off:
            del self._questions[seat]
        return called_off

    def _decide(self, seat: int, choice: Any, trouble: str = "") -> None:
        """Take a computer's choice; the plainest legal action stands for one that failed or is not legal."""
        self._open.discard(seat)
        trouble = trouble or self._trouble_with(seat, choice)
        if trouble:
            self._room.note(no("bot_failed", f"{seat}, {trouble}"))
            choice = plainest(self._room.table.view(seat))
        if choice is not None:
            self._choices[seat] = choice

    def _trouble_with(self, seat: int, choice: object) -> str:
        if not isinstance(choice, Action):
            return f"not an action: {type(choice).__name__}"
        refusal = self._room.table.why(seat, choice)
        return "" if refusal is None else f"{choice}: {refusal}"

    def _go_on_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._shop.clock.later(seconds, self._go_on)

    def _go_on(self) -> None:
        """Give the answers that are there, then do what is due, or wait until it is."""
        if self._room.paused:
            return
        try:
            self._answer()
            if self._open:
                return
            moment = self._room.moment
            self._room.release()
            due = self._due() if moment == self._room.moment else None
            if due is None:
                return
            wait = self._since + self._seconds(due[1]) - self._shop.clock.now()
            if wait > 0:
                self._go_on_in(wait)
            else:
                self._do(*due)
        except RoomError as error:
            self._room.note(error.no)
            self._go_on_in(RETRY)

    def _seconds(self, action: Action) -> float:
        """Return how long the table waits before `action`: in a window never less than its steady length."""
        seconds = self.pace.seconds(action)
        return max(seconds, self._room.steady) if seconds and self._room.table.phase == "window" else seconds

    def _answer(self) -> None:
        """Give the computers' answers to an open window: hidden, at once, and never the draw that ends it."""
        known = self._known()
        for seat in self._unplaced():
            self._do(seat, known[seat])
            self._choices.pop(seat, None)

    def _unplaced(self) -> list[int]:
        """Return the seats whose answers to the open window are known and not yet given."""
        if self._room.table.phase != "window":
            return []
        return [seat for seat, action in self._known().items() if action.number != DRAW]

    def _known(self) -> dict[int, Action]:
        """Return what the computers have chosen, and in a window what stands for those who are away."""
        absent = self._room.absent
        if not absent or self._room.table.phase != "window":
            return self._choices
        gone = {seat: plainest(self._room.table.view(seat)) for seat in self._room.table.pending() if seat in absent}
        return {**self._choices, **{seat: action for seat, action in gone.items() if action is not None}}

    def _due(self) -> tuple[int, Action] | None:
        """Return what happens next by itself once the pace allows, or None if a person is awaited."""
        forced = self._room.table.forced()
        if forced is not None:
            return forced
        waiting, known = self._room.table.pending(), self._known()
        if len(waiting) == 1 and waiting[0] in known:
            return waiting[0], known[waiting[0]]
        return None

    def _do(self, seat: int, action: Action) -> None:
        refused = self._room.perform(seat, action)
        if refused is not None:
            self._room.note(no("bot_failed", f"{seat}, {action}: {refused}"))
