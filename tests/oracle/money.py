"""Who pays what for one win: 底 and 台, 莊家 between the dealer and his counterpart, 自摸 and 包牌."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.rules import Rules
from tests.oracle.scoring import Rows

SEATS = 4


@dataclass(frozen=True)
class Seats:
    """Who is dealer, for the how-manieth time in a row, and who won; `payer` is None if all three pay."""

    dealer: int
    streak: int
    winner: int
    payer: int | None

    @property
    def payers(self) -> list[int]:
        """Who owes a share."""
        return [seat for seat in range(SEATS) if seat != self.winner and self.payer in (None, seat)]


def dealer_rows(seats: Seats, payer: int, rules: Rules) -> Rows:
    """Return 莊家 and 連莊 of one payer's share: only if he or the winner is the dealer."""
    if seats.dealer not in (seats.winner, payer):
        return {}
    times = min(seats.streak, rules.dealer_cap) if rules.dealer_cap else seats.streak
    rows = {"dealer": rules.tai["dealer"], "streak": rules.tai["streak"] * times}
    return {code: tai for code, tai in rows.items() if tai}


def share(seats: Seats, payer: int, total: int, rules: Rules) -> int:
    """Return the chips one payer owes for a hand of `total` 台: 底 + 台 × 台值.

    A cap holds for the hand; 莊家, where it belongs, comes on top.
    """
    paid = min(total, rules.tai_cap) if rules.tai_cap else total
    return rules.base + (paid + sum(dealer_rows(seats, payer, rules).values())) * rules.per_tai


def change(seats: Seats, total: int, liable: int | None, rules: Rules) -> list[int]:
    """Return what every seat gains or loses by one win.

    Whoever is liable pays every share in the others' place. Where halves are played he and another who dealt in pay
    half of that share each, rounded up.
    """
    chips = [0] * SEATS
    for payer in seats.payers:
        owed = share(seats, payer, total, rules)
        parts = {payer if liable is None else liable: owed}
        if liable not in (None, payer) and seats.payer is not None and rules.liability_share == "half":
            parts = dict.fromkeys((payer, liable), (owed + 1) // 2)
        for seat, part in parts.items():
            chips[seat] -= part
            chips[seats.winner] += part
    return chips
