"""Who pays what for one win: 底 and 台, 莊家 between the dealer and his counterpart, 自摸 and 包牌."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.rules import Rules
from tests.oracle.hands import Meld
from tests.oracle.scoring import DRAGONS, WINDS, Rows

SEATS = 4
BIG_ITEMS = {"big_dragons": DRAGONS, "big_winds": WINDS}


@dataclass(frozen=True)
class Seats:
    """Who is dealer, for the how-manieth time in a row, and who won; `payer` is None on a self-draw."""

    dealer: int
    streak: int
    winner: int
    payer: int | None


def liable_seat(melds: tuple[Meld, ...], rows: Rows, rules: Rules) -> int | None:
    """Return the seat that fed the last set of a visible 大三元 or 大四喜, or None.

    `melds` stand in the order in which they were laid down; an added kong keeps its pung's place and feeder. A
    concealed kong lies face down and completes nothing visible.
    """
    if not rules.liability:
        return None
    for code, kinds in BIG_ITEMS.items():
        visible = [meld for meld in melds if meld.tiles[0] in kinds and not meld.is_chow and not meld.is_concealed]
        if len(visible) == len(kinds) and code in rows:
            return visible[-1].source
    return None


def dealer_rows(seats: Seats, payer: int, rules: Rules) -> Rows:
    """Return 莊家 and 連莊 of one payer's share: only if he or the winner is the dealer."""
    if seats.dealer not in (seats.winner, payer):
        return {}
    rows = {"dealer": rules.tai["dealer"], "streak": rules.tai["streak"] * seats.streak}
    return {code: tai for code, tai in rows.items() if tai}


def share(seats: Seats, payer: int, total: int, rules: Rules) -> int:
    """Return the chips one payer owes for a hand of `total` 台: 底 + 台 × 台值, 莊家 included where it belongs."""
    return rules.base + (total + sum(dealer_rows(seats, payer, rules).values())) * rules.per_tai


def change(seats: Seats, total: int, liable: int | None, rules: Rules) -> list[int]:
    """Return what every seat gains or loses by one win. Whoever is liable pays every share in the others' place."""
    others = [seat for seat in range(SEATS) if seat != seats.winner]
    payers = others if seats.payer is None else [seats.payer]
    chips = [0] * SEATS
    for payer in payers:
        owed = share(seats, payer, total, rules)
        chips[payer if liable is None else liable] -= owed
        chips[seats.winner] += owed
    return chips
