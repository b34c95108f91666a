"""Holding one oracle and one table against each other: events, phase, everybody's legal actions, views, the end."""

from __future__ import annotations

import pytest

from mahjong.action import Action
from mahjong.events import events_of
from mahjong.refusals import IllegalAction
from mahjong.rules import Rules
from mahjong.table import Table
from tests.oracle import sides
from tests.oracle.engine import OracleGame


class Difference(AssertionError):
    """The oracle and the table do not agree. The message names both sides."""


def same(what: str, table: object, oracle: object) -> None:
    """Raise `Difference` unless both sides say the same; of records the first field that differs is named."""
    if isinstance(table, dict) and isinstance(oracle, dict):
        for name, value in oracle.items():
            same(f"{what}: {name}", table.get(name), value)
    elif table != oracle:
        raise Difference(f"{what}\n  table:  {table}\n  oracle: {oracle}")


def agree(table: Table, oracle: OracleGame, told: int = 0) -> int:
    """Compare both sides as they stand, events from number `told`, and return how many events there are."""
    same("events", [str(event) for event in events_of(table._states[0], told)], oracle.events[told:])
    same("phase", table.phase, oracle.phase)
    for seat in range(-1, 4):
        same(f"legal of seat {seat}", {str(action) for action in table.legal(seat)}, oracle.legal(seat))
    if oracle.result is not None:
        same("end", sides.table_ending(table), sides.oracle_ending(oracle))
    return table.n_events


def agree_on_views(table: Table, oracle: OracleGame) -> None:
    """Compare what each of the four seats sees while the hand runs."""
    for seat in range(4):
        same(f"view of seat {seat}", sides.table_sight(table, seat), sides.oracle_sight(oracle, seat))


class OracleBesideTable(OracleGame):
    """The first hand of a game, played by the oracle and the real table at once; both must agree at every step."""

    def __init__(self, rules: Rules, wall: list[int], east: int | None = None) -> None:
        super().__init__(rules, wall, east=east)
        self.table = Table(rules, seed=b"the wall is written")
        self.table.deal(wall=wall, **({} if east is None else {"opening": east}))
        self._told = agree(self.table, self)

    def apply(self, seat: int, text: str) -> None:
        """Carry out an action on both sides. Raises `ValueError` if it is not legal, which both must find."""
        if text not in self.legal(seat):
            with pytest.raises((IllegalAction, ValueError)):
                self.table.apply(seat, Action.parse(text))
            same("events after a refusal", len(self.table.events), len(self.events))
        else:
            self.table.apply(seat, Action.parse(text))
        super().apply(seat, text)
        self._told = agree(self.table, self, self._told)
        if self.result is None:
            agree_on_views(self.table, self)
