"""A danger model against others on the same rows: losses compared pair by pair, walls as the unit of the intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis import calibration as c
from analysis.calibration_report import Compared
from analysis.clusters import Interval, ratio_over_walls
from analysis.corp import losses
from analysis.danger_data import Rows
from analysis.danger_models import Rater
from analysis.recalibration import cross_fitted

Floats = npt.NDArray[np.float64]

CONSTANT = "constant"
SET_RIGHT_BY = "isotonic"


def compare(
    pairs: Rows, rater: Rater, others: Mapping[str, tuple[Rater, Floats]], training: Mapping[str, Any], seed: int
) -> list[Compared]:
    """Return the constant and `others`, each with its own forecasts of `pairs`, beside the model whose `p` they hold.

    `training` says of which other what it was fitted on, by its name. The constant is the share that happened in these
    very rows: the best there is.
    """
    own = _as_probability(pairs, is_probability=rater.is_probability)
    share = np.full(len(pairs), pairs["wins"].mean() if len(pairs) else np.nan)
    found = [_compared(CONSTANT, own, _with(pairs, share), seed)]
    for name, (other, forecasts) in others.items():
        judged = _as_probability(_with(pairs, forecasts), is_probability=other.is_probability)
        about = other.about()
        found.append(
            replace(
                _compared(name, own, judged, seed),
                fingerprint=about["fingerprint"],
                method="as it is" if other.is_probability else SET_RIGHT_BY,
                training=dict(about["training"] or training.get(name, {})),
            )
        )
    return found


def _with(pairs: Rows, forecasts: Floats) -> Rows:
    rows = pairs.copy()
    rows["p"] = forecasts
    return rows


def _as_probability(rows: Rows, *, is_probability: bool) -> Rows:
    return rows if is_probability else _with(rows, cross_fitted(rows, SET_RIGHT_BY))


def _compared(name: str, own: Rows, other: Rows, seed: int) -> Compared:
    figures = {}
    for score in ("brier", "log"):
        theirs, ours = (losses(rows["p"], rows["wins"], score) for rows in (other, own))
        figures[score] = _mean(own, theirs, seed), _mean(own, theirs - ours, seed)
    return Compared(
        name=name,
        fingerprint=None,
        method="as it is",
        training={},
        log_loss=figures["log"][0],
        brier=figures["brier"][0],
        log_difference=figures["log"][1],
        brier_difference=figures["brier"][1],
        auc=c.auc(other, seed),
        auc_within=c.auc_within(c.tiles_of(other), seed),
    )


def _mean(rows: Rows, values: Floats, seed: int) -> Interval:
    sums, n = c.per_wall(rows, values, np.ones(len(rows)))
    return ratio_over_walls(sums, n, seed)
