"""Courses of play for named scenarios, each played by the oracle and the real table at once.

A `Course` writes down draws and steps together; `dealt` deals them in a hand whose dealer, seat 0, has kept the deal
so many times.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle

from mahjong.action import Action
from mahjong.rules import Rules
from mahjong.table import Table
from tests.oracle.agree import OracleBesideTable, agree
from tests.oracle.engine import OracleGame
from tests.oracle.steer import written_wall

COMPLETE = "123m 456m 789m 123p 456p 99p"
"""Seventeen tiles that keep the dealer his deal."""


class KeptDeal(OracleBesideTable):
    """A hand of a dealer who has kept the deal, by 天胡 each time; oracle and table must agree at every step."""

    def __init__(self, rules: Rules, wall: list[int], streak: int) -> None:
        self.table = Table(rules, seed=b"the wall is written")
        for _ in range(streak):
            self.table.deal(wall=written_wall({0: COMPLETE}))
            self.table.apply(0, Action.parse("self_draw"))
        chips = [seat.chips for seat in self.table.view(None).seats]
        OracleGame.__init__(self, rules, wall, streak=streak, chips=chips, hand_number=streak + 1)
        self.table.deal(wall=wall)
        assert self.table.view(None).streak == streak
        self._told = agree(self.table, self)


def dealt(
    hands: Mapping[int, str], draws: str, rules: Rules, *, replacements: str = "", streak: int = 0
) -> OracleBesideTable:
    """Deal written hands to a dealer with that streak."""
    return KeptDeal(rules, written_wall(hands, draws, replacements), streak)


class Course:
    """Draws and steps written down together: whoever is not meant to act throws the junk that he draws.

    >>> course = Course("m8").throw(2, "dr").call(0, "pung", "p9")
    >>> course.draws, course.steps[-3:]
    (['p4', 'dr'], ['0 pung', 'close', '0 discard p9'])
    """

    def __init__(self, first: str) -> None:
        """Begin with the dealer's first discard."""
        self.draws: list[str] = []
        self.steps = [f"0 discard {first}"]
        self._turn = 1
        self._junk = cycle(["p4", "p7", "s4", "s7", "p5", "p8"])

    def ready(self, seat: int, tile: str) -> Course:
        """Let a seat draw a tile and declare its hand ready by throwing it."""
        self.draw(seat, tile).steps.append(f"{seat} ready {tile} drawn")
        self._turn = (seat + 1) % 4
        return self

    def kong(self, seat: int, drawn: str, tile: str, thrown: str) -> Course:
        """Let a seat draw a tile, make a 暗槓 and throw the replacement."""
        self.draw(seat, drawn).steps += [f"{seat} concealed_kong {tile}", f"{seat} discard {thrown} drawn"]
        self._turn = (seat + 1) % 4
        return self

    def throw(self, seat: int, tile: str) -> Course:
        """Let a seat draw a tile and throw it, when its turn has come."""
        self.draw(seat, tile)
        self.steps.append(f"{seat} discard {tile} drawn")
        self._turn = (seat + 1) % 4
        return self

    def draw(self, seat: int, tile: str) -> Course:
        """Let a seat draw a tile, when its turn has come."""
        while self._turn != seat:
            self.throw(self._turn, next(self._junk))
        self.draws.append(tile)
        self.steps.append(f"{seat} draw")
        return self

    def call(self, seat: int, call: str, thrown: str) -> Course:
        """Let a seat take the discard and throw a tile of its hand."""
        self.steps += [f"{seat} {call}", "close", f"{seat} discard {thrown}"]
        self._turn = (seat + 1) % 4
        return self

    def then(self, *steps: str) -> Course:
        """Add steps as they are."""
        self.steps += steps
        return self
