"""The sequential test of a duel: look again and again, stop as soon as it is clear, and still be wrong seldom.

It is Wald's sequential probability ratio test, generalised to a variance that is measured on the way: with n walls of
mean difference m and variance v, the log-likelihood ratio of the alternative mean to the null mean is
n ((μ₁ - μ₀) m - (μ₁² - μ₀²) / 2) / v. It is compared with two bounds that follow from the wanted error rates and are
chosen, with the moments of looking, before the first wall is played.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis.extras import need

Floats = npt.NDArray[np.float64]

BETTER, NOT_BETTER, UNDECIDED = "better", "not_better", "undecided"


class BoundsError(ValueError):
    """Bounds that make no test. The message names the value."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is tested and when, chosen before: means in chips a hand, error rates, and the walls at which one looks.

    `false_alarm` is how often a bot that is no better (mean `null`) may be called better, `miss` how often one that is
    better by `alternative` may be called not better. Before `first_look` walls the variance is too uncertain.

    >>> round(Bounds().lower, 3), round(Bounds().upper, 3)
    (-2.944, 2.944)
    """

    null: float = 0.0
    alternative: float = 0.1
    false_alarm: float = 0.05
    miss: float = 0.05
    first_look: int = 200
    every: int = 100

    def __post_init__(self) -> None:
        if not self.null < self.alternative:
            raise BoundsError(f"須小於 / must be below the alternative {self.alternative!r}: null {self.null!r}")
        for name in ("false_alarm", "miss"):
            if not 0 < getattr(self, name) < 0.5:
                raise BoundsError(f"須在 0 和 0.5 之間 / must be between 0 and 0.5: {name} {getattr(self, name)!r}")
        for name, least in (("first_look", 2), ("every", 1)):
            if getattr(self, name) < least:
                raise BoundsError(f"至少為 {least} / must be at least {least}: {name} {getattr(self, name)!r}")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which one stops: not better."""
        return log(self.miss / (1 - self.false_alarm))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which one stops: better."""
        return log((1 - self.miss) / self.false_alarm)

    def about(self) -> dict[str, Any]:
        """Return the bounds as data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the test says: `BETTER`, `NOT_BETTER` or `UNDECIDED`, after so many walls, at what log-likelihood ratio."""

    decision: str
    n_walls: int
    log_ratio: float


def log_likelihood_ratio(n: npt.ArrayLike, mean: npt.ArrayLike, variance: npt.ArrayLike, bounds: Bounds) -> Floats:
    """Return the log-likelihood ratio of the alternative to the null, elementwise; without variance ±infinity, or 0.

    >>> float(log_likelihood_ratio(1000, 0.05, 2.0, Bounds()))
    0.0
    >>> round(float(log_likelihood_ratio(1000, 0.1, 2.0, Bounds())), 3)
    2.5
    """
    squares = bounds.alternative**2 - bounds.null**2
    gain = np.asarray(n) * ((bounds.alternative - bounds.null) * np.asarray(mean) - squares / 2)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.nan_to_num(gain / np.asarray(variance, np.float64), nan=0.0, posinf=np.inf, neginf=-np.inf)


def looks(walls: int, bounds: Bounds) -> npt.NDArray[np.int64]:
    """Return the numbers of walls at which one looks, up to `walls`.

    >>> looks(450, Bounds()).tolist()
    [200, 300, 400]
    """
    return np.arange(bounds.first_look, walls + 1, bounds.every)


def ratios(differences: npt.ArrayLike, bounds: Bounds) -> tuple[npt.NDArray[np.int64], Floats]:
    """Return the looks at some differences, shape (…, walls), and the log-likelihood ratio at each, (…, looks)."""
    x = np.asarray(differences, np.float64)
    n = looks(x.shape[-1], bounds)
    mean = np.cumsum(x, axis=-1)[..., n - 1] / n
    square = np.cumsum(x * x, axis=-1)[..., n - 1] / n
    variance = np.maximum(square - mean * mean, 0) * n / np.maximum(n - 1, 1)
    return n, log_likelihood_ratio(n, mean, variance, bounds)


def judge(differences: npt.ArrayLike, bounds: Bounds) -> Verdict:
    """Return what the test says of differences in the order of the walls, shape (walls,): the first look that decides.

    >>> judge(np.zeros(500), Bounds())
    Verdict(decision='not_better', n_walls=200, log_ratio=-inf)
    """
    n, ratio = ratios(differences, bounds)
    if len(n) == 0:
        return Verdict(UNDECIDED, len(np.asarray(differences)), 0.0)
    over = np.flatnonzero((ratio >= bounds.upper) | (ratio <= bounds.lower))
    at = int(over[0]) if len(over) else len(n) - 1
    decision = UNDECIDED if len(over) == 0 else BETTER if ratio[at] > 0 else NOT_BETTER
    return Verdict(decision, int(n[at]), float(ratio[at]))


def interval_at_any_time(differences: npt.ArrayLike, most_walls: int) -> tuple[float, float]:
    """Return a 95 % interval of the mean that holds whenever one stops: a confidence sequence, by ``ville``.

    It is wider than that of a number of walls fixed before, which would be too narrow here; infinite below 100 walls.
    `most_walls` is where the run ends at the latest: the sequence is tightest at half of it.
    """
    x = np.asarray(differences, np.float64)
    sequence = need("ville").AsymptoticCS(alpha=0.05, t_opt=max(most_walls // 2, 2))
    low, high = sequence.fit(x).interval() if len(x) else (-np.inf, np.inf)
    return float(low), float(high)
