"""Fitting the danger model: logistic regression on what efficient bots could have thrown, by scikit-learn.

Proven tiles are left out. Of the others every one that would have dealt in is kept, and one in `KEPT_IN` of the rest,
which then weighs `KEPT_IN` times as much: the fit is the same but for noise, and far smaller. Walls whose number is
divisible by `BEND_WALLS` do not fit the weights; on them a broken line sets the sums of weights right. A second
regression says how likely a seat is ready.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis.danger_data import Rows, Source, rows_of
from analysis.extras import need
from mahjong.core.danger_shapes import OPEN
from mahjong.core.danger_weights import KNOTS, content_of, fingerprint_of
from mahjong.core.jit import source_hash
from mahjong.version import project_version

Floats = npt.NDArray[Any]

NAME = "logistic@1"
KEPT_IN = 8
BEND_WALLS = 4
STRENGTH = 1.0
"""C of the regressions: the inverse of how strongly weights are drawn to 0."""
FEWEST_DEAL_INS = 100
DECIMALS = 6


class FitError(ValueError):
    """A model that cannot be fitted. The message names the value."""


@dataclass(slots=True)
class Sample:
    """Rows kept for a fit; `add` takes them as they come. `tiles` and `seats` are lists of (numbers, outcome, wall)."""

    tiles: list[tuple[Floats, Floats, Floats]] = field(default_factory=list)
    seats: list[tuple[Floats, Floats, Floats]] = field(default_factory=list)
    rows: int = 0
    deal_ins: int = 0

    def add(self, rows: Rows) -> None:
        """Keep what is needed of some rows."""
        self.rows += len(rows)
        self.deal_ins += int(rows["wins"].sum())
        first = np.r_[True, np.diff(rows["opponent"]) != 0] if len(rows) else np.zeros(0, bool)
        seats = rows[first & (_lot(rows, 0) % 4 == 0)]
        self.seats.append((seats["near"].copy(), seats["ready"].copy(), seats["wall"].copy()))
        tiles = rows[(rows["fact"] == OPEN) & ((rows["wins"] == 1) | (_lot(rows, 1) % KEPT_IN == 0))]
        numbers = np.concatenate([tiles["near"], tiles["tile"]], axis=1)
        self.tiles.append((numbers, tiles["wins"].copy(), tiles["wall"].copy()))

    def joined(self) -> Iterator[tuple[Floats, Floats, Floats]]:
        """Yield the tiles, then the seats, each as (numbers, outcome, wall)."""
        for parts in (self.tiles, self.seats):
            numbers, outcomes, walls = zip(*parts, strict=True)
            parts.clear()
            yield np.concatenate(numbers), np.concatenate(outcomes), np.concatenate(walls)


def _lot(rows: Rows, which: int) -> npt.NDArray[np.uint64]:
    """Return a number for each row that says nothing of its outcome: the same rows are kept in every run."""
    columns = ("wall", "decision", "opponent", *(("kind",) if which else ()))
    lot = np.full(len(rows), 0x9E3779B97F4A7C15 + which, np.uint64)
    for column in columns:
        lot = (lot ^ rows[column].astype(np.uint64)) * np.uint64(0xBF58476D1CE4E5B9)
        lot ^= lot >> np.uint64(31)
    return lot


def fit(source: Source, sample: Sample) -> dict[str, Any]:
    """Return a fitted model as data for a file (`mahjong.core.danger_weights.content_of`).

    Raises `FitError` where there are too few deal-ins to fit by.
    """
    if sample.deal_ins < FEWEST_DEAL_INS:
        raise FitError(
            f"放槍太少，局數要更多 / only {sample.deal_ins} tiles would have dealt in, {FEWEST_DEAL_INS} are needed: "
            f"--hands {source.hands}"
        )
    (numbers, wins, walls), (near, ready, _walls) = sample.joined()
    first = walls % BEND_WALLS != 0
    weight = np.where(wins == 1, 1.0, float(KEPT_IN))
    model = _regression().fit(numbers[first], wins[first], sample_weight=weight[first])
    sums = numbers[~first] @ model.coef_[0] + model.intercept_[0]
    line = _regression().fit(broken(sums), wins[~first], sample_weight=weight[~first])
    seats = _regression().fit(near, ready)
    weights = np.concatenate([_row(model), _row(line), _row(seats)]).round(DECIMALS)
    return content_of(NAME, weights, _record(source, sample))


def _regression() -> Any:
    return need("sklearn.linear_model").LogisticRegression(C=STRENGTH, max_iter=1_000, tol=1e-5)


def _row(model: Any) -> Floats:
    return np.concatenate([model.intercept_, model.coef_[0]]).astype(np.float64)


def broken(sums: Floats) -> Floats:
    """Return the numbers the broken line weighs, shape (n, 1 + knots): the sum, and what it has above each knot.

    >>> broken(np.array([-1.0]))[0, -2:].tolist()
    [1.0, 0.19999999999999996]
    """
    return np.column_stack([sums, *(np.maximum(0.0, sums - knot) for knot in KNOTS.tolist())])


def _record(source: Source, sample: Sample) -> dict[str, Any]:
    """Return how a model was trained: enough to train it again."""
    versions = {name: need(name).__version__ for name in ("numpy", "sklearn")}
    return {
        "seed_hex": source.seed.hex(), "first_hand": source.first, "hands": source.hands, "field": source.field,
        "opponents": list(source.opponents), "preset": source.rules.preset_name, "rule_changes": source.rules.changes(),
        "rows": sample.rows, "deal_ins": sample.deal_ins, "kept_in": KEPT_IN, "bend_walls": BEND_WALLS,
        "strength": STRENGTH, "core": source_hash(), "project": project_version(), "versions": versions,
    }  # fmt: skip


def train(source: Source, jobs: int = 1) -> dict[str, Any]:
    """Play the hands of a source and fit a model on them. Raises as `rows_of` and `fit`."""
    sample = Sample()
    for rows in rows_of(source, jobs):
        sample.add(rows)
    return fit(source, sample)


def write_model(content: dict[str, Any], path: Path) -> None:
    """Write a model to a new file. Raises `FitError` naming it if there is one, `OSError` where none can be written."""
    if content["fingerprint"] != fingerprint_of(content):
        raise FitError(f"模型的指紋不對 / wrong fingerprint: {content['fingerprint']!r}")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(json.dumps(content, indent=1) + "\n")
    except FileExistsError:
        raise FitError(f"檔案已經在了，沒有覆寫 / the file is there already, nothing was overwritten: {path}") from None
