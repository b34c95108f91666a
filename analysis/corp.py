"""The reliability curve without bins, and what a score is made of: CORP (Dimitriadis, Gneiting & Jordan, PNAS 2021).

The curve is the isotonic fit of the outcome on the forecast. A proper score is then miscalibration - discrimination +
uncertainty (MCB - DSC + UNC): how much the fit would save, how much better it is than the constant, and the score of
the constant. Scikit-learn fits and model-diagnostics splits; what is made here is the spread over walls, and what
miscalibration a model has that was itself set right, on other walls: none is 0 on a sample.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from analysis.binned import Binned, bin_rows
from analysis.clusters import LEVEL, Interval
from analysis.danger_data import Rows
from analysis.extras import need

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

LEAST = 1e-9
"""A forecast of 0 or 1 counts as this far from it in a logarithm."""
SPLITS = 200
"""Ways the walls are cut in half to set a model right on one half and judge it on the other."""
A_DECADE = 50
"""Points of the curve that are kept, at most, for each power of ten of the forecast."""
BARS_A_DECADE = 8
LOWEST = 1e-5
"""Forecasts below this, but above 0, share the first bar of the histogram."""
SCORES = ("brier", "log")


@dataclass(frozen=True, slots=True)
class Curve:
    """The isotonic curve: at each `forecast` (rising) the share `observed`, with its band by resampled walls.

    The histogram counts forecasts from `edges` [i] to below [i + 1]: `n` of them, `happened` dealt in; `n_zero`
    forecasts of exactly 0 stand apart.
    """

    forecast: list[float]
    observed: list[float]
    low: list[float]
    high: list[float]
    edges: list[float]
    n: list[int]
    happened: list[int]
    n_zero: int


@dataclass(frozen=True, slots=True)
class Reference:
    """Miscalibration on half of the walls: of the model, and of the model set right on the other half.

    `model` is a mean over the splits; `low`, `middle` and `high` are the 5 %, 50 % and 95 % quantiles over the splits
    of what the latter still shows.
    """

    model: float
    low: float
    middle: float
    high: float
    n_splits: int


@dataclass(frozen=True, slots=True)
class Decomposition:
    """A score and its parts. `luck` is how much MCB and DSC, both, are expected to be too high on so many walls.

    Their intervals and standard errors are of the figures less `luck`; the values are as they come.
    """

    miscalibration: Interval
    discrimination: Interval
    uncertainty: Interval
    score: Interval
    luck: float
    reference: Reference

    @property
    def less_luck(self) -> Interval:
        """The miscalibration that is more than luck, with its interval; 0 where there is none."""
        return replace(self.miscalibration, value=max(0.0, self.miscalibration.value - self.luck))


def pav(n: Floats, wins: Floats) -> Floats:
    """Return the isotonic fit of the shares wins / n, weighted by n; bins without a row get their neighbour's value.

    >>> pav(np.array([10.0, 10.0, 0.0, 5.0]), np.array([2.0, 1.0, 0.0, 4.0])).tolist()
    [0.15, 0.15, 0.15, 0.8]
    """
    there = n > 0
    if not there.any():
        return np.zeros(len(n))
    fitted = need("sklearn.isotonic").isotonic_regression(wins[there] / n[there], sample_weight=n[there])
    last = np.maximum(np.cumsum(there) - 1, 0)
    return np.asarray(np.clip(fitted, 0.0, 1.0)[last])


def curve_of(rows: Rows, seed: int, binned: Binned | None = None) -> Curve:
    """Return the reliability curve of rows with columns `wall`, `p` and `wins`, with its band and the histogram."""
    binned = binned or bin_rows(rows)
    p = np.ascontiguousarray(rows["p"], np.float64)
    kept = _kept(binned.forecast)
    x = binned.forecast[kept]
    fit = need("sklearn.isotonic").IsotonicRegression(y_min=0.0, y_max=1.0, out_of_bounds="clip")
    observed = fit.fit(p, rows["wins"].astype(np.float64)).predict(x) if len(p) else x
    drawn = np.array([pav(n, wins)[kept] for n, wins in zip(*binned.resampled(seed), strict=True)])
    enough = len(x) > 0 and binned.n_walls > 1
    ends = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0) if enough else np.full((2, len(x)), np.nan)
    edges, n, happened = _histogram(p, rows["wins"])
    return Curve(
        forecast=x.tolist(),
        observed=observed.tolist(),
        low=ends[0].tolist(),
        high=ends[1].tolist(),
        edges=edges,
        n=n,
        happened=happened,
        n_zero=int((p == 0).sum()),
    )


def _kept(forecast: Floats) -> Ints:
    """Return which bins make a curve that is smooth to the eye, the first and the last among them."""
    steps = np.floor(np.log10(np.maximum(forecast, LOWEST)) * A_DECADE)
    first = np.flatnonzero(np.r_[True, np.diff(steps) > 0]) if len(forecast) else np.zeros(0, np.int64)
    return np.unique(np.r_[first, len(forecast) - 1]).astype(np.int64) if len(forecast) else first


def _histogram(p: Floats, wins: npt.ArrayLike) -> tuple[list[float], list[int], list[int]]:
    decades = round(-np.log10(LOWEST))
    edges = np.logspace(-decades, 0, decades * BARS_A_DECADE + 1)
    shown = p > 0
    inside = np.clip(p[shown], edges[0], np.nextafter(1.0, 0.0))
    n = np.histogram(inside, edges)[0]
    happened = np.histogram(inside, edges, weights=np.asarray(wins, np.float64)[shown])[0]
    return edges.tolist(), n.tolist(), happened.astype(np.int64).tolist()


def losses(p: Floats, wins: npt.ArrayLike, score: str) -> Floats:
    """Return the loss of each forecast by the square (``brier``) or the logarithm (``log``)."""
    return _loss(p, np.ones(len(p)), np.asarray(wins, np.float64), score)


def _loss(p: Floats, n: Floats, wins: Floats, score: str) -> Floats:
    """Return the loss of a forecast for `n` rows of which `wins` happened, elementwise."""
    if score == "brier":
        return np.asarray(n * p * p - 2 * p * wins + wins)
    safe = np.clip(p, LEAST, 1 - LEAST)
    return np.asarray(-(wins * np.log(safe) + (n - wins) * np.log1p(-safe)))


def exact_parts(rows: Rows, score: str) -> dict[str, float]:
    """Return miscalibration, discrimination, uncertainty and score of all rows, by model-diagnostics."""
    scoring = need("model_diagnostics.scoring")
    function = {"brier": scoring.SquaredError, "log": scoring.LogLoss}[score]()
    p = np.clip(rows["p"], LEAST, 1 - LEAST)
    found = scoring.decompose(rows["wins"].astype(np.float64), p, scoring_function=function).row(0, named=True)
    return {name: float(found[name]) for name in ("miscalibration", "discrimination", "uncertainty", "score")}


def decompose(rows: Rows, score: str, seed: int, binned: Binned | None = None) -> Decomposition:
    """Return what a score of rows is made of, with its spread over walls and the reference."""
    binned = binned or bin_rows(rows)
    found, luck = parts(rows, score, seed, binned)
    return Decomposition(**found, luck=luck, reference=_reference(binned, score, seed))


def parts(rows: Rows, score: str, seed: int, binned: Binned | None = None) -> tuple[dict[str, Interval], float]:
    """Return miscalibration, discrimination, uncertainty and score with their spread, and the luck in the first two."""
    binned = binned or bin_rows(rows)
    exact = exact_parts(rows, score)
    drawn = np.array([_parts(n, wins, binned.forecast, score) for n, wins in zip(*binned.resampled(seed), strict=True)])
    here = _parts(binned.n.sum(axis=0), binned.wins.sum(axis=0), binned.forecast, score)
    luck = max(0.0, float(np.mean(drawn[:, 0])) - here[0])
    names = ("miscalibration", "discrimination", "uncertainty", "score")
    found = {
        name: _interval(exact[name], drawn[:, i] - here[i], luck if i < 2 else 0.0, binned.n_walls)
        for i, name in enumerate(names)
    }
    return found, luck


def _parts(n: Floats, wins: Floats, forecast: Floats, score: str) -> tuple[float, float, float, float]:
    """Return miscalibration, discrimination, uncertainty and score of counts by bin."""
    rows = n.sum()
    of = _mean_loss(n, wins, score)
    own, set_right = of(forecast), of(pav(n, wins))
    constant = of(np.full(len(n), wins.sum() / rows))
    return own - set_right, constant - set_right, constant, own


def _mean_loss(n: Floats, wins: Floats, score: str) -> Callable[[Floats], float]:
    return lambda p: float(_loss(p, n, wins, score).sum() / n.sum())


def _interval(value: float, spread: Floats, luck: float, n_walls: int) -> Interval:
    """Return a part with its interval: resampling adds its own luck to that of the sample, so both are taken off."""
    if n_walls < 2:
        return Interval(value, np.nan, np.nan, np.nan, np.nan, n_walls)
    around = value + spread - 2 * luck
    low, high = np.maximum(np.quantile(around, [(1 - LEVEL) / 2, (1 + LEVEL) / 2]), 0.0)
    return Interval(value, float(low), float(high), float(spread.std(ddof=1)), np.nan, n_walls)


def _reference(binned: Binned, score: str, seed: int) -> Reference:
    """Return the miscalibration of the model, and of the model set right on the other half, on halves of the walls."""
    if len(binned.n) < 2:
        return Reference(np.nan, np.nan, np.nan, np.nan, 0)
    sums = binned.n.sum(axis=0), binned.wins.sum(axis=0)
    found = np.array([
        _on_half(np.array([n, sums[0] - n]), np.array([wins, sums[1] - wins]), binned.forecast, score)
        for n, wins in zip(*binned.halves(seed, SPLITS), strict=True)
    ])
    low, middle, high = np.quantile(found[:, 1], [0.05, 0.5, 0.95]).tolist()
    return Reference(float(found[:, 0].mean()), low, middle, high, SPLITS)


def _on_half(n: Floats, wins: Floats, forecast: Floats, score: str) -> tuple[float, float]:
    """Return the miscalibration on the second of two halves: of the model, and of the model set right on the first."""
    of = _mean_loss(n[1], wins[1], score)
    own = of(forecast) - of(pav(n[1], wins[1]))
    fitted, level = levels(n[0], wins[0])
    sums = np.bincount(level, n[1]), np.bincount(level, wins[1])
    return own, of(fitted) - of(pav(*sums)[level])


def levels(n: Floats, wins: Floats) -> tuple[Floats, Ints]:
    """Return the isotonic fit and the level of each bin; a level of nothing, or of all, lacks half a row of 0, or 1.

    To forecast 0 is to prove something, and no sample does.
    """
    fitted = pav(n, wins)
    level = np.cumsum(np.r_[False, np.diff(fitted) > 0])
    rows, happened = np.bincount(level, n)[level], np.bincount(level, wins)[level]
    sure = (happened == 0) | (happened == rows)
    return np.where(sure, (happened + 0.5) / (rows + 1), fitted), level
