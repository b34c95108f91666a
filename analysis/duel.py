"""A duel counted: what one bot does better than another in the same seats of the same walls, and how sure that is.

On each wall the difference is the mean over the four seats; walls are the unit of every interval. Sums are whole
numbers, so a bot against its copy differs by exactly 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan, nan

import numpy as np
import numpy.typing as npt

from analysis.clusters import Interval, mean_over_walls, ratio_over_walls, visible_difference, walls_needed
from analysis.extras import need
from analysis.records import SEATS, Rows

MEASURES = ("chips", "wins", "deal_ins", "draws", "discards")
"""What is compared, by focal hand: chips, the share won, dealt in, and drawn (流局), and the discards of all seats."""
EVENTS = ("wins", "deal_ins", "draws")
"""Those of `MEASURES` that happen or do not."""

Sums = npt.NDArray[np.int64]


class Tally:
    """Sums of a duel by wall, as its hands come: `add` takes whole walls in order.

    Only sums are kept, 18 small numbers a wall, so that a run of any length fits.
    """

    def __init__(self) -> None:
        self._sums: list[npt.NDArray[np.int32]] = []
        self._only: list[npt.NDArray[np.int8]] = []
        self.hands = 0

    def add(self, rows: Rows) -> None:
        """Count the hands of some whole walls, rows of dtype `SEATED_ROW` in the order of `play_piece`."""
        if len(rows) == 0:
            return
        first = int(rows["hand"][0])
        values = np.zeros((int(rows["hand"][-1]) - first + 1, 2, 4, len(MEASURES)), np.int32)
        for seat in SEATS:
            seen = rows[(rows["focal"] >> seat & 1) == 1]
            values[seen["hand"] - first, seen["arm"], seat] = _of_seat(seen, seat)
        events = values[..., [MEASURES.index(name) for name in EVENTS]]
        a, b = events[:, 0], events[:, 1]
        self._sums.append(values.sum(axis=2, dtype=np.int32))
        self._only.append(np.stack([(a > b).sum(axis=1), (b > a).sum(axis=1)], axis=1).astype(np.int8))
        self.hands += len(rows)

    @property
    def n_walls(self) -> int:
        """The walls counted."""
        return sum(map(len, self._sums))

    def sums(self) -> Sums:
        """Return the sums over the four seats, shape (walls, 2 arms, `MEASURES`)."""
        return np.concatenate([np.zeros((0, 2, len(MEASURES)), np.int32), *self._sums]).astype(np.int64)

    def only(self) -> Sums:
        """Return in how many seats only `a`, or only `b`, had an event: shape (walls, 2 arms, `EVENTS`)."""
        return np.concatenate([np.zeros((0, 2, len(EVENTS)), np.int8), *self._only]).astype(np.int64)

    def differences(self, measure: str = "chips") -> npt.NDArray[np.float64]:
        """Return `a` minus `b` a focal hand, on each wall: shape (walls,)."""
        place = MEASURES.index(measure)
        return np.asarray(np.diff(self.sums()[:, ::-1, place], axis=1)[:, 0] / 4)


def _of_seat(rows: Rows, seat: int) -> npt.NDArray[np.int32]:
    """Return `MEASURES` of one seat, shape (hands, measures)."""
    decided = (rows["won"] != 0).any(axis=1)
    columns = (
        rows["change"][:, seat],
        rows["won"][:, seat] != 0,
        decided & (rows["paid_by"] == seat),
        ~decided,
        rows["n_discards"],
    )
    return np.stack([column.astype(np.int32) for column in columns], axis=1)


@dataclass(frozen=True, slots=True)
class Comparison:
    """One measure of a duel: `a` minus `b` a focal hand, and the two means.

    `likely_better` is the probability that the true difference is above 0, as the normal distribution has it.
    `only_a` and `only_b` count focal hands in which it happened to one and not the other; `relative` is a / b - 1:
    both for `EVENTS` alone. `visible` is the true difference that so many walls show four times out of five.
    """

    measure: str
    difference: Interval
    a: float
    b: float
    z: float
    likely_better: float
    visible: float
    only_a: int | None = None
    only_b: int | None = None
    relative: Interval | None = None


def compare(tally: Tally, measure: str, seed: int, n_walls: int | None = None) -> Comparison:
    """Return one of `MEASURES` of the first `n_walls` walls of a duel (all of them if None).

    `seed` draws the resamples of the interval of `relative`.
    """
    place = MEASURES.index(measure)
    a, b = tally.sums()[:n_walls, :, place].T
    difference = mean_over_walls((a - b) / 4)
    z = _z(difference)
    whole = Comparison(
        measure=measure,
        difference=difference,
        a=_mean(a),
        b=_mean(b),
        z=z,
        likely_better=float(need("scipy.stats").norm.cdf(z)),
        visible=visible_difference(difference),
    )
    if measure not in EVENTS:
        return whole
    only_a, only_b = tally.only()[:n_walls, :, EVENTS.index(measure)].sum(axis=0).tolist()
    ratio = ratio_over_walls(a, b, seed)
    relative = replace(ratio, value=ratio.value - 1, low=ratio.low - 1, high=ratio.high - 1)
    return replace(whole, only_a=only_a, only_b=only_b, relative=relative)


def compare_all(tally: Tally, seed: int, n_walls: int | None = None) -> dict[str, Comparison]:
    """Return all `MEASURES` of a duel, by name."""
    return {measure: compare(tally, measure, seed, n_walls) for measure in MEASURES}


def more_walls(comparison: Comparison, difference: float) -> float:
    """Return the walls it takes to see a true `difference` four times out of five, judged by this duel's spread."""
    interval = comparison.difference
    if isnan(interval.standard_error):
        return nan
    return walls_needed(interval.standard_error * interval.n_walls**0.5, difference)


@dataclass(frozen=True, slots=True)
class Multiplicity:
    """What many comparisons at once are worth: p-values corrected by Holm's method, and a sentence about them."""

    corrected: tuple[float, ...]
    zh: str
    en: str


def multiplicity(p_values: Sequence[float]) -> Multiplicity:
    """Return what the p-values of a matrix of duels come to, cell by cell.

    >>> matrix = multiplicity([0.01, 0.04, 0.30])
    >>> [round(p, 3) for p in matrix.corrected], matrix.en
    ([0.03, 0.08, 0.3], '3 comparisons: without a correction 0.15 of them would show a difference by luck alone.')
    """
    if not p_values:
        return Multiplicity((), "沒有比較。", "No comparisons.")
    corrected = need("statsmodels.stats.multitest").multipletests(list(p_values), method="holm")[1]
    n = len(p_values)
    return Multiplicity(
        tuple(float(p) for p in corrected),
        f"{n} 個比較：不校正的話，光憑運氣就會有 {0.05 * n:.3g} 個看似有差。",
        f"{n} comparisons: without a correction {0.05 * n:.3g} of them would show a difference by luck alone.",
    )


def _mean(sums: Sums) -> float:
    return float(sums.mean() / 4) if len(sums) else nan


def _z(interval: Interval) -> float:
    if interval.standard_error == 0:
        return float(np.sign(interval.value)) * float("inf") if interval.value else 0.0
    return interval.value / interval.standard_error
