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
class Ledger:
    """One win and its chips: who won it off whom (None: off all), its score, 莊家 of each payer, who is liable.

    With flowers alone (`is_flowers`) the score has one row and no reading.
    """

    winner: int
    payer: int | None
    score: Score
    payments: list[int]
    dealer_rows: dict[int, dict[str, int]]
    liable: int | None = None
    is_flowers: bool = False


@dataclass
class Result:
    """How the hand ended. Without winners it is 流局. `payer` is the discarder or adder, None on a self-draw.

    There is a ledger for each winner, nearest first, and a second one for a self-draw that is 七搶一 too. `change`
    is what the hand brought each seat, with what was paid at once for eight flowers.
    """

    winners: list[int] = field(default_factory=list)
    tile: int | None = None
    payer: int | None = None
    change: list[int] = field(default_factory=lambda: [0] * SEATS)
    ledgers: list[Ledger] = field(default_factory=list)
