"""What a run of hands comes to: counts and means by seat and for the table, each with its 95 % interval.

Sums are kept, never the hands, so that a run of any length fits. The wall of a hand is its own draw of chance, so hands
are taken as independent; in whole games the dealer's streak ties neighbours together, which these intervals leave out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import nan, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis.records import SEATS, Rows

NORMAL_95 = 1.959964
"""Half a 95 % interval of a normal distribution, in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of `n` things with half the width of its 95 % interval; nan where nothing was counted.

    >>> Estimate.of_share(20, 100)
    Estimate(mean=0.2, half=0.078399, n=100)
    """

    mean: float
    half: float
    n: int

    @classmethod
    def of_sums(cls, n: int, total: float, squares: float) -> Estimate:
        """Return the mean of `n` numbers from their sum and the sum of their squares."""
        if n == 0:
            return cls(nan, nan, 0)
        mean = total / n
        variance = max(squares / n - mean * mean, 0.0)
        return cls(mean, round(NORMAL_95 * sqrt(variance / n), 6), n)

    @classmethod
    def of_share(cls, count: int, n: int) -> Estimate:
        """Return the share of `count` among `n`."""
        return cls.of_sums(n, count, count)


def _four() -> npt.NDArray[np.int64]:
    return np.zeros(4, np.int64)


@dataclass(slots=True)
class Summary:
    """Running sums over hands; `add` takes rows as they come, in any pieces."""

    hands: int = 0
    drawn_hands: int = 0
    self_draws: int = 0
    discards: int = 0
    wins: npt.NDArray[np.int64] = field(default_factory=_four)
    deal_ins: npt.NDArray[np.int64] = field(default_factory=_four)
    tai: npt.NDArray[np.int64] = field(default_factory=_four)
    tai_squares: npt.NDArray[np.int64] = field(default_factory=_four)
    chips: npt.NDArray[np.int64] = field(default_factory=_four)
    chip_squares: npt.NDArray[np.int64] = field(default_factory=_four)

    def add(self, rows: Rows) -> None:
        """Count the hands of `rows` too."""
        won = rows["won"] != 0
        decided = won.any(axis=1)
        tai = np.where(won, rows["tai"], 0).astype(np.int64)
        change = rows["change"].astype(np.int64)
        self.hands += len(rows)
        self.drawn_hands += int((~decided).sum())
        self.self_draws += int((decided & (rows["paid_by"] < 0)).sum())
        self.discards += int(rows["n_discards"].sum(dtype=np.int64))
        self.wins += won.sum(axis=0)
        self.deal_ins += [int((decided & (rows["paid_by"] == seat)).sum()) for seat in SEATS]
        self.tai += tai.sum(axis=0)
        self.tai_squares += (tai * tai).sum(axis=0)
        self.chips += change.sum(axis=0)
        self.chip_squares += (change * change).sum(axis=0)

    def of_seat(self, seat: int) -> dict[str, Estimate]:
        """Return one seat's figures: win and deal-in share of hands, mean 台 of its wins, chips a hand."""
        return {
            "wins": Estimate.of_share(int(self.wins[seat]), self.hands),
            "deal_ins": Estimate.of_share(int(self.deal_ins[seat]), self.hands),
            "tai": Estimate.of_sums(int(self.wins[seat]), int(self.tai[seat]), int(self.tai_squares[seat])),
            "chips": Estimate.of_sums(self.hands, int(self.chips[seat]), int(self.chip_squares[seat])),
        }

    def of_table(self) -> dict[str, Estimate]:
        """Return the table's figures: 流局 share of hands, self-draw share of decided hands, mean 台 of all wins."""
        wins = int(self.wins.sum())
        return {
            "drawn_hands": Estimate.of_share(self.drawn_hands, self.hands),
            "self_draws": Estimate.of_share(self.self_draws, self.hands - self.drawn_hands),
            "tai": Estimate.of_sums(wins, int(self.tai.sum()), int(self.tai_squares.sum())),
        }

    def discards_per_hand(self) -> float:
        """Return the discards of all seats in a hand, on average; nan without hands."""
        return self.discards / self.hands if self.hands else nan

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data for a file: estimates as mean, half of the 95 % interval, and n."""
        return {
            "hands": self.hands,
            "discards_per_hand": self.discards_per_hand(),
            "table": {name: _plain(value) for name, value in self.of_table().items()},
            "seats": [{name: _plain(value) for name, value in self.of_seat(seat).items()} for seat in SEATS],
        }


def _plain(estimate: Estimate) -> dict[str, float | int | None]:
    if estimate.n == 0:
        return {"mean": None, "half": None, "n": 0}
    return {"mean": estimate.mean, "half": estimate.half, "n": estimate.n}
