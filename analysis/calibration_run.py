"""A calibration report made: hands played and counted, field by field, told of as it goes and ended when asked to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis import calibration as c
from analysis.boosting import fit_boosting
from analysis.calibration_compare import compare
from analysis.calibration_report import EVENT, Compared, Head, Judged, Report, check_held_out, judge
from analysis.class_table import ClassTable, training_source
from analysis.danger_data import Rows, Source, compiled_fields, rows_of
from analysis.danger_fit import Sample
from analysis.danger_models import HEURISTIC, Rater, find_model
from analysis.extras import need
from analysis.fingerprint import engine_fingerprint
from mahjong.version import project_version

Floats = npt.NDArray[np.float64]
Told = Callable[[int, str], None]
"""Told how many hands are played and what is done now; what it raises ends the run."""

PLAYING, TRAINING = "打牌中 playing", "打比較用的牌 playing to fit the other models"
EXTRAS = ("sklearn.metrics", "sklearn.isotonic", "statsmodels.api", "model_diagnostics.scoring")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a report is of: a model on a source's walls, other models beside it, and other fields.

    With `boosting` a boosted model is fitted as well, as a benchmark.

    Raises `HeldOutError` where the walls trained the model, or one of `against`.
    """

    source: Source
    rater: Rater
    against: tuple[Rater, ...] = ()
    other_fields: tuple[str, ...] = ()
    boosting: bool = False

    def __post_init__(self) -> None:
        for rater in (self.rater, *self.against):
            check_held_out(self.source, rater)

    @property
    def hands(self) -> int:
        """All hands that are played: those other models are fitted on, those of the field, those of other fields."""
        return self.source.hands * (2 + len(self.other_fields))


def other_fields(name: str) -> tuple[str, ...]:
    """Return the fields, but the one named, in which rows can be played: those whose bots are compiled.

    >>> other_fields("efficient")
    ('careful',)
    """
    return tuple(other for other in compiled_fields() if other != name)


def measure(plan: Plan, told: Told = lambda _hands, _what: None, jobs: int = 1) -> Report:
    """Play and count. Raises as `analysis.danger_data.rows_of`, `analysis.boosting.fit_boosting`, and as `told`."""
    for module in EXTRAS:
        need(module)
    run = _Run(plan, told, jobs)
    home, compared = run.home(run.baselines())
    elsewhere = [run.elsewhere(name) for name in plan.other_fields]
    return Report(_head(plan), home, elsewhere, compared)


@dataclass(slots=True)
class _Run:
    plan: Plan
    told: Told
    jobs: int
    hands: int = 0
    training: dict[str, Any] = field(default_factory=dict)

    def played(self, source: Source, what: str) -> Iterator[Rows]:
        """Yield the rows of a source, telling of each piece."""
        self.told(self.hands, what)
        with closing(rows_of(source, self.jobs)) as pieces:
            for (_first, count), rows in zip(source.pieces(), pieces, strict=True):
                yield rows
                self.hands += count
                self.told(self.hands, what)

    def baselines(self) -> list[Rater]:
        """Return the models that are fitted for the occasion, on other walls."""
        table, sample, source = ClassTable(), Sample(), training_source(self.plan.source)
        for rows in self.played(source, TRAINING):
            table.add(rows)
            if self.plan.boosting:
                sample.add(rows)
        found = [table.rater()]
        if self.plan.boosting:
            self._step("boosting")
            found.append(fit_boosting(sample))
        training = {"seed_hex": source.seed.hex(), "hands": source.hands, "field": source.field}
        self.training.update({rater.name: training for rater in found})
        return found

    def home(self, baselines: list[Rater]) -> tuple[Judged, list[Compared]]:
        """Judge the model in its field, and the others on the same rows."""
        source, rater = self.plan.source, self.plan.rater
        others = self._others(baselines)
        found: list[Rows] = [np.zeros(0, c.SCORED)]
        forecasts: dict[str, list[Floats]] = {name: [] for name in others}
        for rows in self.played(source, PLAYING):
            found.append(c.scored(rows, rater))
            for name, other in others.items():
                forecasts[name].append(other.rate(rows))
        pairs = np.concatenate(found)
        judged = judge(pairs, rater, source, self._step)
        self._step("比較 comparing")
        joined = {name: (other, np.concatenate(forecasts[name])) for name, other in others.items()}
        return judged, compare(pairs, rater, joined, self.training, int.from_bytes(source.seed))

    def elsewhere(self, name: str) -> Judged:
        """Judge the model in another field, on the same walls."""
        own = self.plan.source
        source = Source(own.hands, own.seed, name, own.rules, own.first)
        pairs = np.concatenate([np.zeros(0, c.SCORED), *(
            c.scored(rows, self.plan.rater) for rows in self.played(source, f"{PLAYING} ({name})")
        )])  # fmt: skip
        return judge(pairs, self.plan.rater, source, self._step)

    def _others(self, baselines: list[Rater]) -> dict[str, Rater]:
        """Return the other models by the name they go by in the report: one that has the model's own gets a number."""
        taken, found = {self.plan.rater.name}, {}
        for other in (*baselines, find_model(HEURISTIC), *self.plan.against):
            name, number = other.name, 2
            if other.name == self.plan.rater.name == HEURISTIC:
                continue
            while name in taken:
                name, number = f"{other.name} ({number})", number + 1
            taken.add(name)
            found[name] = other
        return found

    def _step(self, what: str) -> None:
        self.told(self.hands, f"計算中 counting: {what}")


def _head(plan: Plan) -> Head:
    source = plan.source
    versions = {name: str(need(name).__version__) for name in ("numpy", "sklearn", "statsmodels")}
    return Head(
        model=plan.rater.about(),
        is_probability=plan.rater.is_probability,
        preset=source.rules.preset_name,
        rule_changes=dict(source.rules.changes()),
        seed_hex=source.seed.hex(),
        first_hand=source.first,
        hands=source.hands,
        event=EVENT,
        engine=engine_fingerprint(),
        versions={"project": project_version(), **versions},
    )
