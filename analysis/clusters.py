"""Intervals of figures whose unit is the wall: all hands of a wall share its luck, so walls are what is counted.

Means have Student's interval over walls (statsmodels); shares of one total in another have one by resampling whole
walls. Single hands, or seats, are never taken for independent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, inf, nan

import numpy as np
import numpy.typing as npt

from analysis.extras import need

Floats = npt.NDArray[np.float64]

LEVEL = 0.95
POWER = 0.8
REPLICATES = 2_000
MOST_BLOCKS = 2_000
"""Walls are joined to so many blocks before they are resampled: as good, and quick for a million."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with its 95 % interval and how many walls it is from; nan where it cannot be said.

    `standard_error` is that of `value`; `p` is the two-sided probability of so large a value if it is 0 in truth.
    """

    value: float
    low: float
    high: float
    standard_error: float
    p: float
    n_walls: int


def mean_over_walls(values: npt.ArrayLike) -> Interval:
    """Return the mean of one number a wall, shape (walls,), with Student's interval; below two walls it has none.

    >>> mean_over_walls([0.0, 0.0, 0.0])
    Interval(value=0.0, low=0.0, high=0.0, standard_error=0.0, p=1.0, n_walls=3)
    >>> one = mean_over_walls([1.0, 2.0, 3.0, 4.0])
    >>> round(one.low, 3), one.value, round(one.high, 3)
    (0.446, 2.5, 4.554)
    """
    x = np.asarray(values, np.float64)
    n = len(x)
    if n < 2:
        return Interval(float(x[0]) if n else nan, nan, nan, nan, nan, n)
    mean = float(x.mean())
    if not np.ptp(x):  # all walls alike, as where a bot meets its copy
        return Interval(mean, mean, mean, 0.0, 1.0 if mean == 0 else 0.0, n)
    statistics = need("statsmodels.stats.weightstats").DescrStatsW(x)
    low, high = statistics.tconfint_mean(alpha=1 - LEVEL)
    p = float(statistics.ttest_mean(0.0)[1])
    return Interval(mean, float(low), float(high), float(statistics.std_mean), p, n)


def ratio_over_walls(above: npt.ArrayLike, below: npt.ArrayLike, seed: int) -> Interval:
    """Return sum(above) / sum(below) of two numbers a wall, with a percentile interval by resampling walls.

    `seed` draws the `REPLICATES` resamples: the same seed, the same interval. Nan where `below` sums to 0.
    """
    a, b = np.asarray(above, np.float64), np.asarray(below, np.float64)
    n = len(a)
    if n == 0 or b.sum() == 0:
        return Interval(nan, nan, nan, nan, nan, n)

    def ratio(sums: Floats) -> Floats:
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(sums[:, 0] / sums[:, 1])

    value = float(a.sum() / b.sum())
    drawn = bootstrap_walls(np.column_stack([a, b]), ratio, seed)
    drawn = drawn[np.isfinite(drawn)]
    if n < 2 or len(drawn) == 0:
        return Interval(value, nan, nan, nan, nan, n)
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(value, float(low), float(high), float(drawn.std(ddof=1)), nan, n)


def share_over_walls(happened: npt.ArrayLike, of: npt.ArrayLike) -> Interval:
    """Return on what share of things something happened, both counted by wall, with an interval that holds when rare.

    It is Clopper's and Pearson's for as many independent things as tell as much as these do (Korn and Graubard 1998):
    things of a wall share its luck, so that is fewer than there are. Where nothing happened, the upper end is 3 / n.
    Nan where there is nothing.

    >>> found = share_over_walls([1, 0, 2, 0], [10, 12, 9, 9])
    >>> round(found.low, 3), found.value, round(found.high, 3)
    (0.001, 0.075, 0.409)
    >>> share_over_walls([0, 0], [40, 60]).high
    0.03
    """
    a, b = np.asarray(happened, np.float64), np.asarray(of, np.float64)
    total, walls = b.sum(), len(a)
    if total == 0:
        return Interval(nan, nan, nan, nan, nan, walls)
    share = float(a.sum() / total)
    if share == 0:
        return Interval(0.0, 0.0, min(1.0, 3 / float(total)), nan, nan, walls)
    if walls < 2:
        return Interval(share, nan, nan, nan, nan, walls)
    error = float(np.sqrt(np.square(a - share * b).sum() * walls / (walls - 1)) / total)
    low, high = _exact(share, float(total), error, walls)
    return Interval(share, low, high, error, nan, walls)


def _exact(share: float, total: float, error: float, walls: int) -> tuple[float, float]:
    """Return the interval of a share for the number of independent things that have its standard error."""
    stats = need("scipy.stats")
    alike = min(total, share * (1 - share) / error**2) if error > 0 else total
    alike *= (stats.norm.ppf((1 + LEVEL) / 2) / stats.t.ppf((1 + LEVEL) / 2, walls - 1)) ** 2
    confint = need("statsmodels.stats.proportion").proportion_confint
    low, high = confint(share * alike, alike, alpha=1 - LEVEL, method="beta")
    return float(low), float(high)


def ratio_difference(
    above: npt.ArrayLike, below: npt.ArrayLike, other_above: npt.ArrayLike, other_below: npt.ArrayLike
) -> Interval:
    """Return sum(above) / sum(below) less the same of another arm on the same walls, with Student's interval.

    Each is one number a wall. The spread is that of the ratios' linear parts, wall by wall, so what the arms share on
    a wall cancels; where every `below` is 1 this is the mean of the differences. Exactly 0 for equal arms; nan where
    either sum is 0.

    >>> ratio_difference([2, 0, 4], [1, 0, 1], [1, 0, 3], [1, 0, 1]).value
    1.0
    """
    arms = [np.asarray(x, np.float64) for x in (above, below, other_above, other_below)]
    a, b, c, d = arms
    if b.sum() == 0 or d.sum() == 0:
        return Interval(nan, nan, nan, nan, nan, len(a))
    one, other = a.sum() / b.sum(), c.sum() / d.sum()
    linear = (a - one * b) / b.mean() - (c - other * d) / d.mean()
    return mean_over_walls(one - other + linear)


def bootstrap_walls(
    values: Floats, statistic: Callable[[Floats], Floats], seed: int, replicates: int | None = None
) -> Floats:
    """Return a statistic of the sums of `replicates` (`REPLICATES` if None) resamples of walls, shape (replicates,).

    `values` has shape (walls, k), numbers that add up, such as counts; `statistic` takes sums, shape (replicates, k).
    Above `MOST_BLOCKS` walls, blocks of every so many walls are drawn, which are as independent as walls are.
    """
    blocks = in_blocks(values)
    return statistic(resamples(len(blocks), seed, replicates or REPLICATES) @ blocks)


def resamples(blocks: int, seed: int, replicates: int) -> Floats:
    """Return how often each of some blocks is drawn in each resample, shape (replicates, blocks); not to be written.

    >>> resamples(3, 1, 2).sum(axis=1).tolist()
    [3.0, 3.0]
    """
    return _drawn(blocks, seed, max(replicates, REPLICATES))[:replicates]


@lru_cache(maxsize=2)  # a report asks for the same draws for each of its figures, and to draw takes longest
def _drawn(blocks: int, seed: int, replicates: int) -> Floats:
    times = np.random.default_rng(seed).multinomial(blocks, np.full(blocks, 1 / blocks), replicates)
    drawn = times.astype(np.float64)
    drawn.setflags(write=False)
    return drawn


def in_blocks(values: Floats) -> Floats:
    """Return the rows of `values`, joined to `MOST_BLOCKS` where there are more."""
    if len(values) <= MOST_BLOCKS:
        return values
    sums = np.zeros((MOST_BLOCKS, values.shape[1]))
    np.add.at(sums, np.arange(len(values)) % MOST_BLOCKS, values)
    return sums


def walls_needed(deviation: float, difference: float, power: float = POWER) -> float:
    """Return the walls it takes to see a true `difference` with probability `power` at the 5 % level, two-sided.

    `deviation` is the standard deviation of the difference on one wall, in the same unit. Infinite for a difference
    of 0; 2 for a deviation of 0.

    >>> walls_needed(1.5, 0.1)
    1766
    """
    if difference == 0:
        return inf
    if deviation == 0:
        return 2
    solve = need("statsmodels.stats.power").NormalIndPower(ddof=0).solve_power
    n = solve(abs(difference) / deviation, alpha=1 - LEVEL, power=power, ratio=0, alternative="two-sided")
    return max(2, ceil(float(n)))


def visible_difference(interval: Interval, power: float = POWER) -> float:
    """Return the true difference that so many walls show with probability `power`; nan where there is no interval.

    >>> round(visible_difference(Interval(0.0, -0.196, 0.196, 0.1, 1.0, 1000)), 3)
    0.28
    """
    normal = need("scipy.stats").norm
    return float(interval.standard_error * (normal.ppf((1 + LEVEL) / 2) + normal.ppf(power)))
