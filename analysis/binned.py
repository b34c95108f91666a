"""Forecasts and outcomes counted by wall and by fine bins of forecasts: all that resampling whole walls needs.

The bins are so fine that they hide nothing: each holds at most one in `BY_COUNT` of the rows, and one in `BY_WEIGHT` of
the deal-ins that were forecast, so the few tiles of high risk are told apart as well as the many of low risk. Figures
themselves are computed from the rows; only their spread is from here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from analysis.clusters import MOST_BLOCKS, resamples
from analysis.danger_data import Rows

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

BY_COUNT = 300
BY_WEIGHT = 300
REPLICATES = 500
"""Resamples of the counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Binned:
    """Rows by block of walls and bin: how many `n` and how many happened `wins`, both of shape (blocks, bins).

    `forecast` is the mean forecast of each bin, rising, shape (bins,); `n_walls` is how many walls there are.
    """

    n: Floats
    wins: Floats
    forecast: Floats
    n_walls: int
    _drawn: dict[int, tuple[Floats, Floats]] = field(default_factory=dict)

    def resampled(self, seed: int) -> tuple[Floats, Floats]:
        """Return `n` and `wins` of `REPLICATES` resamples of the walls, each of shape (replicates, bins)."""
        if seed not in self._drawn:
            times = resamples(len(self.n), seed, REPLICATES)
            self._drawn[seed] = times @ self.n, times @ self.wins
        return self._drawn[seed]

    def halves(self, seed: int, splits: int) -> tuple[Floats, Floats]:
        """Return `n` and `wins` of one half of the walls, drawn `splits` times; the other half is what is left."""
        blocks, chance = len(self.n), np.random.default_rng(seed)
        first = np.zeros((splits, blocks))
        for row in first:
            row[chance.permutation(blocks)[: blocks // 2]] = 1.0
        return first @ self.n, first @ self.wins


def walls_of(rows: Rows) -> tuple[Ints, int]:
    """Return the place of each row's wall among all of them, and how many there are; quick where rows are in order.

    >>> rows = np.zeros(4, [("wall", "i4")])
    >>> rows["wall"] = [3, 3, 7, 9]
    >>> walls_of(rows)[0].tolist()
    [0, 0, 1, 2]
    """
    wall = np.ascontiguousarray(rows["wall"])
    if len(wall) == 0:
        return np.zeros(0, np.int64), 0
    steps = np.diff(wall)
    if (steps < 0).any():
        walls, place = np.unique(wall, return_inverse=True)
        return place.astype(np.int64), len(walls)
    place = np.concatenate([np.zeros(1, np.int64), np.cumsum(steps > 0)])
    return place, int(place[-1]) + 1


def bin_rows(rows: Rows) -> Binned:
    """Return rows with columns `wall`, `p` and `wins` counted by bin."""
    p = np.ascontiguousarray(rows["p"], np.float64)
    place, n_walls = walls_of(rows)
    edges = _edges(p)
    n_bins = len(edges)
    bins = np.searchsorted(edges, p, side="right") - 1
    blocks = min(n_walls, MOST_BLOCKS)
    cell = (place % max(1, blocks)) * n_bins + bins
    size = blocks * n_bins
    n = np.bincount(cell, minlength=size).reshape(blocks, n_bins).astype(np.float64)
    wins = np.bincount(cell, weights=rows["wins"], minlength=size).reshape(blocks, n_bins)
    total = np.maximum(np.bincount(bins, minlength=n_bins), 1)
    return Binned(n, wins, np.bincount(bins, weights=p, minlength=n_bins) / total, n_walls)


def _edges(p: Floats) -> Floats:
    """Return the lower ends of the bins, each of them a forecast; all that is equal lies in one bin."""
    if len(p) == 0:
        return np.zeros(0)
    order = np.sort(p)
    starts = [0, *(len(p) * np.arange(1, BY_COUNT) // BY_COUNT)]
    weight = np.cumsum(order)
    if weight[-1] > 0:
        starts += np.searchsorted(weight, weight[-1] * np.arange(1, BY_WEIGHT) / BY_WEIGHT).tolist()
    above_zero = np.searchsorted(order, 0.0, side="right")  # a proven tile shares its bin with no other
    if above_zero < len(p):
        starts.append(int(above_zero))
    return np.unique(order[np.asarray(starts, np.int64)])
