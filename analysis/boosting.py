"""Gradient boosting on the numbers the danger model weighs: a benchmark of how much more could be read from them.

It is fitted anew for each report, on other walls, and never kept: what plays, and what hints show, is the model whose
weights say why.
"""

from __future__ import annotations

import numpy as np

from analysis.danger_data import Rows
from analysis.danger_fit import FEWEST_DEAL_INS, KEPT_IN, FitError, Sample
from analysis.danger_models import Rater
from analysis.extras import need
from mahjong.core.danger_shapes import OPEN

NAME = "boosting"
ROUNDS = 150


def fit_boosting(sample: Sample) -> Rater:
    """Return a boosted model of the tiles of a sample; what is proven is 0.

    Raises `analysis.danger_fit.FitError` where there are too few deal-ins to fit by.
    """
    if sample.deal_ins < FEWEST_DEAL_INS:
        raise FitError(
            f"放槍太少，局數要更多 / only {sample.deal_ins} tiles would have dealt in, {FEWEST_DEAL_INS} are needed: "
            "--boosting"
        )
    (numbers, wins, _walls), _seats = sample.joined()
    make = need("sklearn.ensemble").HistGradientBoostingClassifier
    model = make(max_iter=ROUNDS, learning_rate=0.07, min_samples_leaf=200, early_stopping=False, random_state=0)
    model.fit(numbers, wins, sample_weight=np.where(wins == 1, 1.0, float(KEPT_IN)))

    def rate(rows: Rows) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        found = np.zeros(len(rows))
        there = rows["fact"] == OPEN
        if there.any():
            table = np.concatenate([rows["near"][there], rows["tile"][there]], axis=1)
            found[there] = model.predict_proba(table)[:, 1]
        return found

    return Rater(NAME, rate, is_probability=True, model=None)
