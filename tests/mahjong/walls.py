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


def throw_on(table: Table, standing: int) -> None:
    """Let everybody draw and throw what he drew, calling nothing, until so many tiles stand after a draw."""
    while True:
        view = table.view(None)
        if table.phase not in {"turn", "window"} or (table.phase == "turn" and view.wall_left <= standing):
            return
        turn = view.turn
        if table.phase == "window":
            table.apply((turn + 1) % 4, Action.parse("draw"))
        else:
            discards = [action for action in table.legal(turn) if str(action).startswith("discard")]
            drawn = [action for action in discards if str(action).endswith("drawn")]
            table.apply(turn, (drawn or discards)[-1])
