"""`Asks`: a wish to take something back that others must agree to; one at a time, and not for ever."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dashboard.rooms.company import Ask
from dashboard.rooms.refused import No, no
from dashboard.view.text import Words

PATIENCE = 30.0
"""Seconds a question stays open; then it counts as refused."""


@dataclass(slots=True)
class _Open:
    number: int
    seat: int
    moment: int
    words: Words
    waiting: set[int]
    until: float


class Asks:
    """The one open question of a room, if there is one.

    >>> asks = Asks()
    >>> asks.open(7, 0, Words("復原", "Undo"), [1, 2], until=30.0)
    >>> asks.answer(1, frozenset({1}), yes=True), asks.is_agreed, asks.answer(1, frozenset({2}), yes=True)
    (None, False, None)
    >>> asks.is_agreed
    True
    """

    def __init__(self) -> None:
        self._count = 0
        self._open: _Open | None = None

    def __bool__(self) -> bool:
        return self._open is not None

    @property
    def is_agreed(self) -> bool:
        """Whether all who were asked and are still here have said yes."""
        return self._open is not None and not self._open.waiting

    @property
    def until(self) -> float | None:
        """When the open question lapses."""
        return None if self._open is None else self._open.until

    def open(self, moment: int, seat: int, words: Words, of: Iterable[int], *, until: float) -> None:
        """Ask the people of the seats `of` whether `seat` may take back what `words` names, until a moment of time."""
        self._count += 1
        self._open = _Open(self._count, seat, moment, words, set(of), until)

    def answer(self, number: int, seats: frozenset[int], *, yes: bool) -> No | None:
        """Take the answer of a page. Returns why it is none; a no ends the question."""
        if self._open is None or self._open.number != number:
            return no("not_asked", str(number))
        if not seats & self._open.waiting:
            return no("not_asked", str(number))
        if yes:
            self._open.waiting -= seats
        else:
            self._open = None
        return None

    def keep(self, here: frozenset[int], now: float, moment: int) -> bool:
        """Ask only those who are `here`; drop a question whose time is up or whose move is past. Return if dropped."""
        if self._open is None:
            return False
        self._open.waiting &= here
        if now >= self._open.until or moment != self._open.moment:
            self._open = None
        return self._open is None

    def close(self) -> int | None:
        """End the question; return the seat that asked, None if none was."""
        ended, self._open = self._open, None
        return None if ended is None else ended.seat

    def shown(self, seats: frozenset[int]) -> Ask | None:
        """Return the open question as a page of these seats sees it."""
        ask = self._open
        if ask is None:
            return None
        waiting = tuple(sorted(ask.waiting))
        return Ask(ask.number, ask.seat, ask.words.zh, ask.words.en, bool(seats & ask.waiting), waiting)
