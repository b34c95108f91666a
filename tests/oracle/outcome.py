"""What a hand leaves behind: the tiles in the middle and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracle.money import SEATS
from tests.oracle.scoring import Score


@dataclass
class Discard:
    """A tile in the middle: whose, which, whether it was the tile just drawn, and the seat that took it (if any)."""

    seat: int
    tile: int
    drawn: bool
    taken_by: int | None = None


@dataclass
class Result:
    """How the hand ended. Without winners it is 流局. `payer` is the discarder or adder, None on a self-draw.

    The lists have one entry a winner, nearest first: scores, chips by seat, who is liable, 莊家 of each payer.
    """

    winners: list[int] = field(default_factory=list)
    tile: int | None = None
    payer: int | None = None
    change: list[int] = field(default_factory=lambda: [0] * SEATS)
    scores: list[Score] = field(default_factory=list)
    payments: list[list[int]] = field(default_factory=list)
    liable: list[int | None] = field(default_factory=list)
    dealer_rows: list[dict[int, dict[str, int]]] = field(default_factory=list)
