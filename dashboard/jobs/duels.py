"""A duel as work behind a page: what is known of it so far, again and again, and all of it at the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import nan
from typing import Any

import numpy as np

from analysis.clusters import Interval, mean_over_walls
from analysis.duel import MEASURES, Comparison, Tally, compare_all
from analysis.extras import need
from analysis.plain import as_plain
from analysis.schedule import DuelSchedule
from analysis.summary import NORMAL_95
from dashboard.jobs.child import Teller
from dashboard.jobs.playing import COUNTING, Stopwatch, read_seed, walls_played
from mahjong.rules import Rules

KIND = "duel"
EXTRAS = ("scipy.stats", "statsmodels.stats.weightstats")
POINTS = 200
"""Points of a curve: as many as a screen shows."""
FIRST_SHOWN = 20
"""Walls before which the band is as wide as the world."""


@dataclass(frozen=True, slots=True)
class Course:
    """The difference after so many walls, with the 95 % interval of one look at each; all of one length."""

    walls: list[int]
    mean: list[float]
    low: list[float]
    high: list[float]


@dataclass(frozen=True, slots=True)
class Duel:
    """What is known of a duel: `about` is its plan, `differences` are the first bot's less the second's a focal hand.

    `means` are the two bots' own, `courses` how the differences went; by the names of `analysis.duel.MEASURES`.
    `comparisons` is empty until the duel is over; `per_second` are hands, None where none were played anew.
    """

    about: dict[str, Any]
    n_walls: int
    hands: int
    per_second: float | None
    differences: dict[str, Interval]
    means: dict[str, list[float]]
    courses: dict[str, Course]
    comparisons: dict[str, Comparison]


def schedule_of(wishes: dict[str, Any]) -> DuelSchedule:
    """Return the duel that was wished for: a, b, field, walls, preset, seed. Raises as `DuelSchedule` and `Rules`."""
    rules = Rules.preset(wishes["preset"])
    return DuelSchedule(wishes["a"], wishes["b"], wishes["field"], wishes["walls"], read_seed(wishes["seed"]), rules)


def play_duel(tell: Teller, wishes: dict[str, Any]) -> dict[str, Any]:
    """Play a duel to its last wall; return a `Duel` as plain data."""
    for module in EXTRAS:
        need(module)
    schedule, tally, watch = schedule_of(wishes), Tally(), Stopwatch()
    for rows in walls_played(tell, schedule):
        tally.add(rows)
        watch.start(tally.hands)
        tell.progress(tally.n_walls, schedule.walls)
        tell.partial(partial(_known, schedule, tally, watch))
    tell.stage(*COUNTING)
    return _known(schedule, tally, watch, over=True)


def _known(schedule: DuelSchedule, tally: Tally, watch: Stopwatch, *, over: bool = False) -> dict[str, Any]:
    differences = {name: tally.differences(name) for name in MEASURES}
    means = tally.sums().mean(axis=0) / 4
    known: dict[str, Any] = as_plain(
        Duel(
            about=schedule.about(),
            n_walls=tally.n_walls,
            hands=tally.hands,
            per_second=watch.per_second(tally.hands),
            differences={name: mean_over_walls(values) for name, values in differences.items()},
            means={name: means[:, place].tolist() for place, name in enumerate(MEASURES)},
            courses={name: course_of(values) for name, values in differences.items()},
            comparisons=compare_all(tally, int.from_bytes(schedule.seed)) if over else {},
        )
    )
    return known


def scaled(of: Interval, factor: float) -> Interval:
    """Return an interval in another unit.

    >>> scaled(Interval(0.5, 0.25, 0.75, 0.125, 0.01, 9), 100)
    Interval(value=50.0, low=25.0, high=75.0, standard_error=12.5, p=0.01, n_walls=9)
    """
    return replace(
        of, value=factor * of.value, low=factor * of.low, high=factor * of.high,
        standard_error=factor * of.standard_error,
    )  # fmt: skip


def course_of(differences: np.ndarray[Any, np.dtype[np.float64]], points: int = POINTS) -> Course:
    """Return how a mean difference went, shape (walls,), thinned to some points; the last is the whole.

    >>> course = course_of(np.tile([0.0, 1.0], 500), points=3)
    >>> course.walls, [round(mean, 2) for mean in course.mean]
    ([20, 510, 1000], [0.5, 0.5, 0.5])
    """
    n = len(differences)
    shown = np.unique(np.linspace(min(FIRST_SHOWN, n), n, points).round().astype(np.int64)) if n else np.zeros(0, int)
    count = np.arange(1.0, n + 1)
    mean = np.cumsum(differences) / count
    with np.errstate(divide="ignore", invalid="ignore"):
        variance = np.maximum(np.cumsum(differences * differences) / count - mean**2, 0) / (count - 1)
    half = NORMAL_95 * np.sqrt(np.where(count > 1, variance, nan))
    at = shown - 1
    return Course(shown.tolist(), mean[at].tolist(), (mean - half)[at].tolist(), (mean + half)[at].tolist())
