"""How true a danger model is: how well it tells tiles apart, and whether what it calls 5 % happens in 5 of 100.

All rows of a wall share its luck, so every interval resamples whole walls. Proven tiles count as forecasts of 0. A
tile is what somebody could throw at one decision; a pair is a tile and one opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import nan

import numpy as np
import numpy.typing as npt

from analysis.binned import Binned, bin_rows, walls_of
from analysis.clusters import LEVEL, Interval, bootstrap_walls, ratio_over_walls
from analysis.corp import LEAST, losses
from analysis.danger_data import Rows, decisions_of
from analysis.danger_models import Rater, readiness
from analysis.extras import need

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

EDGES = (0.0, 0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 1.0)
ODDS_STEP = 0.05
SCORE_EDGES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)

SCORED = np.dtype([
    ("wall", "i4"), ("decision", "i8"), ("kind", "i1"), ("fact", "i1"), ("wins", "i1"), ("thrown", "i1"),
    ("melds", "i1"), ("from_dealer", "i1"), ("tile_class", "i1"), ("p", "f8"),
    ("opponent", "i1"), ("ready", "i1"), ("p_ready", "f4"), ("place", "i1"), ("chosen", "i1"),
])  # fmt: skip
"""What is kept of a row for the figures, with the forecast `p`, and `p_ready` that the opponent is ready.

`place` is where the opponent sits from who looks: 1 after it, 2 opposite, 3 before it.
"""

TILE_CLASSES = ("honour", "no run", "one run", "two runs", "three runs")


def scored(rows: Rows, rater: Rater) -> Rows:
    """Return the rows with their forecasts, dtype `SCORED`."""
    found = np.zeros(len(rows), SCORED)
    for name in ("wall", "kind", "fact", "wins", "thrown", "melds", "from_dealer", "opponent", "ready", "chosen"):
        found[name] = rows[name]
    found["place"] = (rows["opponent"] - rows["seat"]) % 4
    found["decision"] = decisions_of(rows)
    found["tile_class"] = np.where(rows["kind"] >= 27, 0, rows["runs"] + 1)
    found["p"] = rater.rate(rows)
    if rater.model is not None:
        found["p_ready"] = readiness(rater.model, rows)
    return found


def gather(pieces: Iterable[Rows], rater: Rater) -> Rows:
    """Return all rows of a run with their forecasts."""
    return np.concatenate([np.zeros(0, SCORED), *(scored(rows, rater) for rows in pieces)])


def tiles_of(rows: Rows, *, is_probability: bool = True) -> Rows:
    """Return one row a tile for pairs of dtype `SCORED`: the chance that anybody wins on it, seats as independent.

    Of a score it is the highest.
    """
    key = rows["decision"] * 34 + rows["kind"]
    order = np.argsort(key, kind="stable")
    starts = _starts(key[order])
    tiles = rows[order][starts]
    if len(starts) == 0:
        return tiles
    p = rows["p"][order]
    if is_probability:
        tiles["p"] = -np.expm1(np.add.reduceat(np.log1p(-np.minimum(p, 1 - LEAST)), starts))
    else:
        tiles["p"] = np.maximum.reduceat(p, starts)
    tiles["wins"] = np.maximum.reduceat(rows["wins"][order], starts)
    return tiles


def seats_of(rows: Rows) -> Rows:
    """Return one row an opponent for pairs of dtype `SCORED`: `p` is that it is ready, `wins` that it was."""
    _keys, first = np.unique(rows["decision"] * 4 + rows["opponent"], return_index=True)
    seats = rows[first]
    seats["p"], seats["wins"] = seats["p_ready"], seats["ready"]
    return seats


def _starts(groups: npt.NDArray[np.int64]) -> Ints:
    return np.flatnonzero(np.r_[True, groups[1:] != groups[:-1]]) if len(groups) else np.zeros(0, np.int64)


def per_wall(rows: Rows, *columns: npt.ArrayLike) -> list[Floats]:
    """Return the sums of some columns over each wall; walls without a row do not count."""
    place, _n_walls = walls_of(rows)
    return [np.bincount(place, weights=np.asarray(column, np.float64)) for column in columns]


def _ratio(rows: Rows, above: npt.ArrayLike, below: npt.ArrayLike, seed: int) -> Interval:
    by_wall = per_wall(rows, above, below)
    return ratio_over_walls(by_wall[0], by_wall[1], seed)


def interval(value: float, drawn: Floats, n_walls: int) -> Interval:
    """Return a figure with its percentile interval by resampled values."""
    drawn = drawn[np.isfinite(drawn)]
    if len(drawn) == 0 or n_walls < 2:
        return Interval(value, nan, nan, nan, nan, n_walls)
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(value, float(low), float(high), float(drawn.std(ddof=1)), nan, n_walls)


def log_losses(rows: Rows) -> Floats:
    """Return the logarithmic loss of each row."""
    return losses(rows["p"], rows["wins"], "log")


def mean_log_loss(rows: Rows, seed: int) -> Interval:
    """Return the mean logarithmic loss."""
    return _ratio(rows, log_losses(rows), np.ones(len(rows)), seed)


def _skill(sums: Floats, constant: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(1 - sums[:, 2] / (sums[:, 0] * constant))


def _entropy(share: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(-share * np.log(share) - (1 - share) * np.log1p(-share))


def log_skill(rows: Rows, seed: int) -> Interval:
    """Return by what share the logarithmic loss is below that of the constant forecast."""
    return _over_walls(per_wall(rows, np.ones(len(rows)), rows["wins"], log_losses(rows)), _entropy, seed)


def brier_skill(rows: Rows, seed: int) -> Interval:
    """Return by what share the mean square error is below that of the constant forecast."""
    found = per_wall(rows, np.ones(len(rows)), rows["wins"], losses(rows["p"], rows["wins"], "brier"))
    return _over_walls(found, lambda s: s * (1 - s), seed)


def _over_walls(columns: list[Floats], constant: Callable[[Floats], Floats], seed: int) -> Interval:
    def statistic(sums: Floats) -> Floats:
        share = sums[:, 1] / sums[:, 0]
        return _skill(sums, constant(share))

    values = np.column_stack(columns)
    value = float(statistic(values.sum(axis=0, keepdims=True))[0])
    return interval(value, bootstrap_walls(values, statistic, seed), len(values))


def mean_ratio(rows: Rows, seed: int, chosen: npt.NDArray[np.bool_] | None = None) -> Interval:
    """Return the mean forecast over the mean outcome, of the chosen rows if not of all."""
    if chosen is None:
        return _ratio(rows, rows["p"], rows["wins"], seed)
    return _ratio(rows, rows["p"] * chosen, rows["wins"] * chosen, seed)


def share_of(rows: Rows, chosen: npt.NDArray[np.bool_], seed: int) -> Interval:
    """Return the share of the chosen rows on which somebody wins."""
    return _ratio(rows, rows["wins"] * chosen, chosen, seed)


def riskiest(rows: Rows, share: float, seed: int) -> Interval:
    """Return how many of the riskiest `share` of rows deal in, 0-1."""
    count = max(1, round(len(rows) * share))
    return share_of(rows, _rank(rows["p"]) >= len(rows) - count, seed)


def safest(rows: Rows, share: float, seed: int) -> Interval:
    """Return how many of the safest `share` of rows deal in, 0-1."""
    return share_of(rows, _rank(rows["p"]) < round(len(rows) * share), seed)


def _rank(p: Floats) -> Ints:
    rank = np.empty(len(p), np.int64)
    rank[np.argsort(p, kind="stable")] = np.arange(len(p))
    return rank


def auc(rows: Rows, seed: int, binned: Binned | None = None) -> Interval:
    """Return the area under the ROC curve over all rows; nan where nothing, or everything, happened."""
    happened = int(rows["wins"].sum())
    binned = binned or bin_rows(rows)
    if happened in {0, len(rows)}:
        return Interval(nan, nan, nan, nan, nan, binned.n_walls)
    value = float(need("sklearn.metrics").roc_auc_score(rows["wins"], rows["p"]))
    drawn = _areas(*binned.resampled(seed))
    here = _areas(binned.n.sum(axis=0, keepdims=True), binned.wins.sum(axis=0, keepdims=True))
    return interval(value, drawn + (value - here), binned.n_walls)


def _areas(n: Floats, yes: Floats) -> Floats:
    """Return the areas of counts by bin, shape (replicates, bins); within a bin all are taken as equal."""
    no = n - yes
    below = np.cumsum(no, axis=1) - no / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((yes * below).sum(axis=1) / (yes.sum(axis=1) * no.sum(axis=1)))


def auc_within(rows: Rows, seed: int) -> Interval:
    """Return the mean AUC of single decisions, of those in which some rows would have dealt in and others not."""
    order = np.lexsort((rows["p"], rows["decision"]))
    sorted_rows = rows[order]
    ranks = _ranks_with_ties(sorted_rows)
    starts = _starts(sorted_rows["decision"])
    if len(starts) == 0:
        return Interval(nan, nan, nan, nan, nan, 0)
    sizes = np.diff(np.r_[starts, len(rows)])
    yes = np.add.reduceat(sorted_rows["wins"].astype(np.float64), starts)
    ranked = np.add.reduceat(ranks * sorted_rows["wins"], starts)
    counts = (yes > 0) & (yes < sizes)
    with np.errstate(divide="ignore", invalid="ignore"):
        areas = np.where(counts, (ranked - yes * (yes + 1) / 2) / (yes * (sizes - yes)), 0.0)
    return _ratio(sorted_rows[starts], areas, counts, seed)


def _ranks_with_ties(rows: Rows) -> Floats:
    """Return the rank, from 1, of each row's forecast in its decision, equal ones sharing theirs; rows are sorted."""
    decision, p = rows["decision"], rows["p"]
    position = np.arange(len(rows), dtype=np.float64)
    starts = _starts(decision)
    position -= np.repeat(starts, np.diff(np.r_[starts, len(rows)])) - 1.0
    ties = np.flatnonzero(np.r_[True, (decision[1:] != decision[:-1]) | (p[1:] != p[:-1])]) if len(rows) else starts
    sizes = np.diff(np.r_[ties, len(rows)])
    return np.repeat(np.add.reduceat(position, ties) / sizes, sizes) if len(rows) else position


@dataclass(frozen=True, slots=True)
class Bin:
    """Rows whose forecast lies from `low` to below `high`: how many, the mean forecast, the share that happened."""

    low: float
    high: float
    n: int
    happened: int
    forecast: float
    observed: Interval


def bins_of(rows: Rows, edges: tuple[float, ...], seed: int) -> list[Bin]:
    """Return the table of forecast against outcome; where nothing happened in n rows, the upper end is 3 / n."""
    place, n_walls = walls_of(rows)
    p, inner = np.ascontiguousarray(rows["p"]), np.array(edges[1:-1])
    cell = place * (len(edges) - 1) + np.searchsorted(inner, p, side="right")
    columns = (np.ones(len(rows)), rows["wins"], p)
    n, wins, sums = (
        np.bincount(cell, np.asarray(column, np.float64), n_walls * (len(edges) - 1)).reshape(n_walls, -1)
        for column in columns
    )
    return [_bin(low, high, (n[:, i], wins[:, i], sums[:, i]), seed) for i, (low, high) in enumerate(pairwise(edges))]


def _bin(low: float, high: float, by_wall: tuple[Floats, Floats, Floats], seed: int) -> Bin:
    """Return a row of the table from the count, the outcomes and the sum of the forecasts of each wall."""
    n, wins, sums = by_wall
    total, happened = int(n.sum()), int(wins.sum())
    observed = ratio_over_walls(wins, n, seed)
    if total and not happened:
        observed = Interval(0.0, 0.0, min(1.0, 3 / total), nan, nan, observed.n_walls)
    return Bin(low, high, total, happened, float(sums.sum() / total) if total else nan, observed)


@dataclass(frozen=True, slots=True)
class Line:
    """The regression of the outcome on the log odds of the forecast: 0 and 1 in a calibrated model."""

    intercept: Interval
    slope: Interval


def line_of(rows: Rows) -> Line:
    """Return slope and intercept by logistic regression (statsmodels), with intervals that take walls as clusters.

    Rows of a wall whose log odds agree to `ODDS_STEP` are counted together. Nan where no line can be fitted: all
    forecasts alike, nothing happened, or a single wall.
    """
    rows = rows[rows["p"] > 0]
    p = np.clip(rows["p"], LEAST, 1 - LEAST)
    steps = np.rint((np.log(p) - np.log1p(-p)) / ODDS_STEP).astype(np.int64)
    (place, n_walls), lowest = walls_of(rows), int(steps.min(initial=0))
    n_steps = int(steps.max(initial=0)) - lowest + 1
    cell, size = place * n_steps + steps - lowest, n_walls * n_steps
    n, wins = np.bincount(cell, minlength=size), np.bincount(cell, rows["wins"], size)
    there = np.flatnonzero(n)
    if n_walls < 2 or len(np.unique(there % n_steps)) < 2 or int(wins.sum()) in {0, len(rows)}:
        return Line(*(Interval(nan, nan, nan, nan, nan, n_walls) for _ in range(2)))
    api = need("statsmodels.api")
    odds = (there % n_steps + lowest) * ODDS_STEP
    outcomes = np.column_stack([wins[there], n[there] - wins[there]])
    model = api.GLM(outcomes, api.add_constant(odds, has_constant="add"), family=api.families.Binomial())
    result = model.fit(cov_type="cluster", cov_kwds={"groups": there // n_steps})
    ends = result.conf_int(1 - LEVEL)
    intercept, slope = (
        Interval(float(result.params[i]), float(ends[i][0]), float(ends[i][1]), float(result.bse[i]), nan, n_walls)
        for i in range(2)
    )
    return Line(intercept, slope)
