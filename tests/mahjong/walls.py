"""Tables on written walls, and steps at them as short texts."""

from __future__ import annotations

from mahjong.action import Action
from mahjong.rules import Rules
from mahjong.table import Table
from tests.oracle.steer import written_wall


def table_with(hands: dict[int, str], front: str = "", back: str = "", **changes: object) -> Table:
    """Return a table in its first hand (dealer 0) on a written wall, under house rules with `changes`."""
    table = Table(Rules.preset("house").but(**changes), seed=b"written walls")
    table.deal(wall=written_wall(hands, front, back))
    return table


def do(table: Table, *steps: str) -> list[str]:
    """Apply steps such as ``0 discard m5`` or ``-1 close``; return the texts of everything that happened."""
    texts = []
    for step in steps:
        seat, _, text = step.partition(" ")
        texts += [str(event) for event in table.apply(int(seat), Action.parse(text))]
    return texts


def legal(table: Table, seat: int) -> set[str]:
    """Return the texts of what a seat may do, discards left out."""
    return {str(action) for action in table.legal(seat) if not str(action).startswith("discard")}
