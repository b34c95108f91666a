"""Views of whole hands played by the engine, for tests of what is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dashboard.rooms.drivers import plainest
from mahjong.action import Action
from mahjong.rules import Rules
from mahjong.table import Table
from tests.oracle.steer import written_wall

READY = "123m 456m 789p 234s 55s 67s"
"""Waits for s2, s5 and s8."""
HOUSE = Rules.preset("house")
BOTS = dict.fromkeys(range(4), "efficient")


def positions(seed: bytes, hands: int = 1, rules: Rules = HOUSE) -> Iterator[Table]:
    """Yield a table of four computers after the deal and after every action of so many hands."""
    table = Table(rules, seed, BOTS)
    for _ in range(hands):
        table.deal()
        yield table
        while table.phase in {"turn", "window"}:
            choice = table.forced() or table._bot_choice()
            assert choice is not None
            table.apply(*choice)
            yield table


def table_with(
    hands: Mapping[int, str], front: str = "", back: str = "", *, preset: str = "house", **changes: Any
) -> Table:
    """Return a table in its first hand (dealer 0) on a written wall, under a preset with changes."""
    table = Table(Rules.preset(preset).but(**changes), b"written walls")
    table.deal(wall=written_wall(hands, front, back))
    return table


def do(table: Table, *steps: str) -> None:
    """Carry out steps such as ``0 discard m5``; what the driver does by itself follows each."""
    for step in steps:
        seat, _, what = step.partition(" ")
        table.apply(int(seat), Action.parse(what))
        while (forced := table.forced()) is not None:
            table.apply(*forced)


def let_pass(table: Table, turn: int) -> None:
    """Let nobody call and everybody throw what was drawn, until it is that seat's turn or the hand has ended."""
    while table.phase in {"turn", "window"} and (table.phase, table.view(None).turn) != ("turn", turn):
        seat = table.pending()[0] if table.pending() else -1
        table.apply(*(table.forced() or (seat, plainest(table.view(seat)))))


def throw(table: Table, seat: int, tile: str) -> None:
    """Let the game go on to the turn of a seat, who throws a tile; the window on it stays open."""
    let_pass(table, seat)
    table.apply(seat, Action.parse(f"discard {tile}"))
