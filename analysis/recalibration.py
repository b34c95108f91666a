"""A model set right for a field: a rising map from its forecast to what happened, fitted on other walls.

Every row is judged by a map that was fitted on the other half of the walls, so nothing is set right by its own outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from analysis import calibration as c
from analysis.binned import Binned, bin_rows, walls_of
from analysis.clusters import Interval
from analysis.corp import LEAST, levels, parts
from analysis.danger_data import Rows
from analysis.extras import need

Floats = npt.NDArray[np.float64]
Map: TypeAlias = Callable[[Floats], Floats]

METHODS = ("isotonic", "platt", "beta")
"""The isotonic fit; a line in the log odds (Platt); a line in log p and log (1 - p) (beta, Kull et al. 2017)."""


@dataclass(frozen=True, slots=True)
class SetRight:
    """What a model is worth after it was set right by a method (``as it is``: before), on walls it was not set by.

    `bins` is the table of forecast against outcome; `miscalibration` and `log_skill` as elsewhere.
    """

    method: str
    mean_ratio: Interval
    log_skill: Interval
    miscalibration: Interval
    bins: list[c.Bin]


def set_right(rows: Rows, seed: int) -> list[SetRight]:
    """Return what the methods make of a model's forecasts, the model as it is first."""
    found = [_judged("as it is", rows, seed)]
    for method in METHODS:
        changed = rows.copy()
        changed["p"] = cross_fitted(rows, method)
        found.append(_judged(method, changed, seed))
    return found


def _judged(method: str, rows: Rows, seed: int) -> SetRight:
    return SetRight(
        method=method,
        mean_ratio=c.mean_ratio(rows, seed),
        log_skill=c.log_skill(rows, seed),
        miscalibration=parts(rows, "brier", seed)[0]["miscalibration"],
        bins=c.bins_of(rows, c.EDGES, seed),
    )


def cross_fitted(rows: Rows, method: str) -> Floats:
    """Return the forecasts of rows, each set right by the walls of the other half: every second wall.

    Forecasts of exactly 0 are proofs, and stay. A single wall has no other half: it is left as it is.
    """
    side = walls_of(rows)[0] % 2
    found = np.zeros(len(rows))
    for half in (0, 1):
        other, own = rows[side != half], side == half
        if own.any():
            found[own] = fit_map(other, method)(rows["p"][own]) if len(other) else rows["p"][own]
    return np.where(rows["p"] == 0, 0.0, found)


def fit_map(rows: Rows, method: str) -> Map:
    """Return the map a method fits on rows, one of `METHODS`; fitted on fine bins of forecasts, as good as on rows."""
    binned = bin_rows(rows[rows["p"] > 0])
    if method == "isotonic" or _hopeless(binned):
        return _isotonic(binned)
    features = {"platt": _odds, "beta": _two_logs}[method]
    shares = binned.n.sum(axis=0), binned.wins.sum(axis=0)
    model = need("sklearn.linear_model").LogisticRegression(C=1e6, max_iter=1_000)
    x = features(binned.forecast)
    outcome = np.repeat([1.0, 0.0], len(x))
    weight = np.concatenate([shares[1], shares[0] - shares[1]])
    model.fit(np.concatenate([x, x]), outcome, sample_weight=weight)
    return lambda p: np.asarray(model.predict_proba(features(np.asarray(p, np.float64)))[:, 1])


def _hopeless(binned: Binned) -> bool:
    """Return whether nothing, or everything, happened: no line can be fitted."""
    happened = binned.wins.sum()
    return bool(happened in {0, binned.n.sum()})


def _isotonic(binned: Binned) -> Map:
    n, wins = binned.n.sum(axis=0), binned.wins.sum(axis=0)
    if len(n) == 0:
        return lambda p: p
    fitted, _level = levels(n, wins)
    return lambda p: np.asarray(np.interp(p, binned.forecast, fitted))


def _odds(p: Floats) -> Floats:
    p = np.clip(p, LEAST, 1 - LEAST)
    return np.asarray((np.log(p) - np.log1p(-p))[:, None])


def _two_logs(p: Floats) -> Floats:
    p = np.clip(p, LEAST, 1 - LEAST)
    return np.column_stack([np.log(p), -np.log1p(-p)])
