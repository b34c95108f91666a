"""Danger models by name or file, applied to rows: a probability for each tile and opponent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis.danger_data import Rows
from analysis.danger_fit import broken
from mahjong.core.danger_shapes import OPEN
from mahjong.core.danger_weights import W_BEND, W_READY, W_TILE, Model, ModelError, read_model, shipped_model

Floats = npt.NDArray[np.float64]

HEURISTIC = "heuristic@1"
MODEL_NAMES = ("logistic@1", HEURISTIC)
_SHORT = {"logistic": "logistic@1", "heuristic": HEURISTIC}


@dataclass(frozen=True, slots=True)
class Rater:
    """A model to rate rows with. `is_probability` is False for a score; `model` is None where no weights are data."""

    name: str
    rate: Callable[[Rows], Floats]
    is_probability: bool
    model: Model | None

    def about(self) -> dict[str, Any]:
        """Return which model this is, as data."""
        if self.model is None:
            return {"name": self.name, "fingerprint": None, "training": None}
        return {"name": self.name, "fingerprint": self.model.fingerprint, "training": dict(self.model.training)}


def find_model(name: str) -> Rater:
    """Return a model by name, or of a file. Raises `ModelError` naming it if there is none, or the file is not right.

    >>> find_model("logistic").name
    'logistic@1'
    """
    name = _SHORT.get(name, name)
    if name == HEURISTIC:
        return Rater(name, lambda rows: rows["heuristic"].astype(np.float64), is_probability=False, model=None)
    if name == shipped_model().name:
        return _weighed(shipped_model())
    if not Path(name).is_file():
        raise ModelError(
            f"沒有這個危險模型 / no such danger model: {name!r} (there is {', '.join(MODEL_NAMES)}, or give a file)"
        )
    return _weighed(read_model(Path(name)))


def readiness(model: Model, rows: Rows) -> Floats:
    """Return how likely the opponent of each row is ready."""
    w = model.weights
    return np.asarray(1.0 / (1.0 + np.exp(-(w[W_READY] + rows["near"] @ w[W_READY + 1 :]))))


def _weighed(model: Model) -> Rater:
    return Rater(model.name, lambda rows: probabilities(model, rows), is_probability=True, model=model)


def probabilities(model: Model, rows: Rows) -> Floats:
    """Return the chance that the opponent of each row wins on its tile; 0 where that is proven not to be."""
    w = model.weights
    sums = w[0] + rows["near"] @ w[1:W_TILE] + rows["tile"] @ w[W_TILE:W_BEND]
    odds = w[W_BEND] + broken(sums) @ w[W_BEND + 1 : W_READY]
    return np.where(rows["fact"] == OPEN, 1.0 / (1.0 + np.exp(-odds)), 0.0)
