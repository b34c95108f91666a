"""The class table: the plainest model that reads the table at all, a baseline to compare danger models with.

It knows the opponent's melds, how many tiles it has thrown, how many of the last came straight from the wall, and the
class of the tile: an honour by its copies unseen, a suit tile by the runs it could end. What is proven is 0. Each cell
says what share dealt in on training walls, drawn a little to the rate of its class of tile.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import numpy as np
import numpy.typing as npt

from analysis.danger_data import Rows, Source
from analysis.danger_models import Rater
from mahjong.core.danger_features import NEAR
from mahjong.core.danger_shapes import OPEN

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

NAME = "class table"
MELDS, TURNS, STREAKS, CLASSES = 5, 5, 4, 8
TURN_ENDS = (4, 7, 10, 13)
"""The opponent's discards at which its next class begins."""
PRIOR = 300.0
"""Rows of its class of tile that are added to each cell."""

_STREAKS = np.array([i for i, name in enumerate(NEAR) if name.startswith("streak ") and name[7].isdigit()])


def training_source(source: Source) -> Source:
    """Return walls to fit the table on: as many, in the same field, and none of those it is judged on."""
    return Source(source.hands, sha256(b"class table of " + source.seed).digest(), source.field, source.rules)


def cells_of(rows: Rows) -> Ints:
    """Return the cell of each row of dtype `RISK_ROW`."""
    steps = rows["near"][:, _STREAKS]
    streak = np.where(steps.any(axis=1), np.minimum(steps.argmax(axis=1) + 1, STREAKS - 1), 0)
    honour = rows["kind"] >= 27
    tile = np.where(honour, np.clip(rows["unseen"], 0, 3), 4 + np.clip(rows["runs"], 0, 3))
    turn = np.searchsorted(TURN_ENDS, rows["thrown"], side="right")
    melds = np.clip(rows["melds"], 0, MELDS - 1)
    cells = ((melds * TURNS + turn) * STREAKS + streak) * CLASSES + tile
    return np.asarray(cells, np.int64)


class ClassTable:
    """Counts of rows by cell; `add` takes rows as they come, `rater` gives the table as a model."""

    def __init__(self) -> None:
        self._n = np.zeros(MELDS * TURNS * STREAKS * CLASSES)
        self._wins = np.zeros_like(self._n)

    def add(self, rows: Rows) -> None:
        """Count some rows of dtype `RISK_ROW`."""
        rows = rows[rows["fact"] == OPEN]
        cells = cells_of(rows)
        self._n += np.bincount(cells, minlength=len(self._n))
        self._wins += np.bincount(cells, weights=rows["wins"], minlength=len(self._n))

    def rates(self) -> Floats:
        """Return what each cell forecasts."""
        n, wins = (counts.reshape(-1, CLASSES).sum(axis=0) for counts in (self._n, self._wins))
        prior = (wins + 0.5) / (n + 1.0)
        found = (self._wins.reshape(-1, CLASSES) + PRIOR * prior) / (self._n.reshape(-1, CLASSES) + PRIOR)
        return np.asarray(found.ravel())

    def rater(self) -> Rater:
        """Return the table as a model."""
        rates = self.rates()
        return Rater(
            NAME,
            lambda rows: np.where(rows["fact"] == OPEN, rates[cells_of(rows)], 0.0),
            is_probability=True,
            model=None,
        )


def fit_table(pieces: Iterable[Rows]) -> Rater:
    """Return the table fitted on rows of dtype `RISK_ROW`."""
    table = ClassTable()
    for rows in pieces:
        table.add(rows)
    return table.rater()
