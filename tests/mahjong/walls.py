"""Written walls: the tiles dealt to each seat, the next ones from either end, and the rest filled up."""

from __future__ import annotations

from collections import Counter

from mahjong.action import Action
from mahjong.rules import Rules
from mahjong.table import Table
from mahjong.tiles import parse_tiles
from mahjong.wall import TAIWANESE_SET


def written_wall(hands: dict[int, str], front: str = "", back: str = "", dealer: int = 0) -> list[int]:
    """Return a whole wall that deals `hands` (seat: up to 16 tiles, the dealer's 17) and then gives `front` in order.

    `back` lists what is taken from the back, first one first. What is left open is filled with free tiles that go
    badly together; flowers come deep inside the wall.
    """
    ends = parse_tiles(front), parse_tiles(back)
    fixed = {seat: parse_tiles(text) for seat, text in hands.items()}
    used = Counter(ends[0] + ends[1] + [kind for hand in fixed.values() for kind in hand])
    free = _spread(Counter(TAIWANESE_SET) - used)
    assert not used - Counter(TAIWANESE_SET), "more copies than the set has"
    for turn in range(4):
        hand = fixed.setdefault((dealer + turn) % 4, [])
        while len(hand) < (17 if turn == 0 else 16):
            hand.append(free.pop(0))
    wall = []
    for block in range(16):
        seat = (dealer + block) % 4
        wall += fixed[seat][block // 4 * 4 : block // 4 * 4 + 4]
    return [*wall, fixed[dealer][16], *ends[0], *free, *reversed(ends[1])]


def _spread(free: Counter[int]) -> list[int]:
    """Return free tiles in an order in which neighbours are far apart: first copies before second ones."""
    tiles = [(copy, kind * 13 % 34, kind) for kind, count in free.items() if kind < 34 for copy in range(count)]
    return [kind for _, _, kind in sorted(tiles)] + [kind for kind in free.elements() if kind >= 34]


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
