"""Play that is the same everywhere and for ever: choices by SHA-256 of a label and a count, not by anybody's generator.

It has a taste for what is interesting: wins, kongs, declarations and claims come up far more often than by chance, and
discards are mostly those of the efficient bot, so that hands come to an end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from mahjong.action import Action
from mahjong.bots import make_bot
from mahjong.core import actions as a
from mahjong.table import Table

T = TypeVar("T")
Move = tuple[int, Action]

KONGS = (a.KONG, *range(a.CONCEALED_KONG, a.WIN_SELF))
DECLARATIONS = range(a.READY_DISCARD, a.READY_DISCARD_DRAWN + 1)
CHOWS = (a.CHOW_LOW, a.CHOW_MIDDLE, a.CHOW_HIGH)


class Hashed:
    """A stream of choices that belongs to a label."""

    def __init__(self, label: str) -> None:
        self._label, self._count = label, 0
        self._bot = make_bot("efficient")

    def below(self, n: int) -> int:
        """Return the next number from 0 to n - 1."""
        digest = hashlib.sha256(f"{self._label}:{self._count}".encode()).digest()
        self._count += 1
        return int.from_bytes(digest[:8], "big") % n

    def pick(self, things: Sequence[T]) -> T:
        """Return one of several things."""
        return things[self.below(len(things))]

    def move(self, table: Table) -> Move:
        """Return who does what next at a table whose hand is running."""
        forced = table.forced()
        if forced is not None:
            return forced
        waiting = table.pending()
        if table.phase == "turn":
            return waiting[0], self._own_turn(table, waiting[0])
        drawer = [seat for seat in waiting if Action(a.DRAW) in table.legal(seat)]
        seat = self.pick([seat for seat in waiting if seat not in drawer] or waiting)
        return seat, self._answer(table.legal(seat))

    def _own_turn(self, table: Table, seat: int) -> Action:
        legal = table.legal(seat)
        for numbers, chance in (((a.WIN_SELF,), 90), (KONGS, 80), (DECLARATIONS, 70)):
            found = [action for action in legal if action.number in numbers]
            if found and self.below(100) < chance:
                return self.pick(found)
        plain = [action for action in legal if action.number <= a.DISCARD_DRAWN]
        wanted = self._bot.choose(table.view(seat))
        return wanted if wanted in plain and self.below(100) < 90 else self.pick(plain or legal)

    def _answer(self, legal: Sequence[Action]) -> Action:
        """Call, or decline: by 過, or by drawing where that is the seat's."""
        for numbers, chance in (((a.WIN,), 75), ((a.KONG,), 90), ((a.PUNG,), 60), (CHOWS, 40)):
            found = [action for action in legal if action.number in numbers]
            if found and self.below(100) < chance:
                return self.pick(found)
        calm = [action for action in legal if action.number in (a.PASS, a.DRAW)]
        return self.pick(calm or legal)
