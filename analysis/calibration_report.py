"""A calibration report: one model, judged in one field on walls it was not trained on, and beside it in other fields.

It holds figures, no rows and no code, so it can be stored and come back (`as_data`, `from_data`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis import calibration as c
from analysis.binned import bin_rows
from analysis.clusters import Interval
from analysis.corp import SCORES, Curve, Decomposition, curve_of, decompose
from analysis.danger_data import Rows, Source
from analysis.danger_models import Rater
from analysis.plain import PlainError, as_plain, from_plain
from analysis.recalibration import SetRight, set_right
from mahjong.core.danger_shapes import LOCKED, UNUSABLE, WENT_BY

FORMAT = "taiwan-mahjong-table calibration report"
VERSION = 1
EVENT = "the opponent could win on the tile, if it were thrown now; all tiles that could be thrown"
FACTS = {UNUSABLE: "unusable", LOCKED: "locked", WENT_BY: "went by"}
TURNS = ((0, 4), (4, 7), (7, 10), (10, 13), (13, 99))
"""Classes of the opponent's discards, from .. to before."""
PLACES = ("next", "opposite", "previous")

Step = Callable[[str], None]
"""Told what is counted next; it may raise to end it."""


class HeldOutError(ValueError):
    """Walls that cannot check a model because it was trained on them. The message names the seed."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Tiles of one kind of fact: how many pairs, how many of them were won on all the same, and at most what share."""

    fact: str
    n: int
    won: int
    at_most: float


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of one group: mean forecast over mean outcome."""

    by: str
    group: str
    n: int
    happened: int
    ratio: Interval


@dataclass(frozen=True, slots=True)
class Judged:
    """A model in one field: every figure of it; those about probabilities are empty, or None, for a score."""

    field: str
    opponents: list[str]
    n_pairs: int
    n_tiles: int
    n_walls: int
    base_rate: Interval
    figures: dict[str, Interval]
    line: c.Line | None
    bins: list[c.Bin]
    bins_tiles: list[c.Bin]
    curve: Curve
    decomposition: dict[str, Decomposition]
    groups: list[Group]
    proofs: list[Proof]
    set_right: list[SetRight]


@dataclass(frozen=True, slots=True)
class Compared:
    """Another model on the same rows: its losses, and how much more they are than the reported model's, by wall.

    A difference above 0 means that the reported model is better. A score is first set right on the other half of the
    walls, by isotonic regression: `method` says so.
    """

    name: str
    fingerprint: str | None
    method: str
    training: dict[str, Any]
    log_loss: Interval
    brier: Interval
    log_difference: Interval
    brier_difference: Interval
    auc: Interval
    auc_within: Interval


@dataclass(frozen=True, slots=True)
class Head:
    """Which model, on which walls, by which rules and programs: enough to make the report again."""

    model: dict[str, Any]
    is_probability: bool
    preset: str
    rule_changes: dict[str, Any]
    seed_hex: str
    first_hand: int
    hands: int
    event: str
    engine: str
    versions: dict[str, str]


@dataclass(frozen=True, slots=True)
class Report:
    """What is known of a model: `head`, the field that was asked for, other fields, other models on the same rows."""

    head: Head
    home: Judged
    elsewhere: list[Judged]
    compared: list[Compared]

    @property
    def fields(self) -> list[Judged]:
        """All fields, the one that was asked for first."""
        return [self.home, *self.elsewhere]


def check_held_out(source: Source, rater: Rater) -> None:
    """Raise `HeldOutError` if the walls of a source are among those that trained the model."""
    training = rater.about()["training"] or {}
    if training.get("seed_hex") != source.seed.hex():
        return
    first, last = training["first_hand"], training["first_hand"] + training["hands"] - 1
    if source.first <= last and source.first + source.hands - 1 >= first:
        raise HeldOutError(
            f"這些牌牆訓練過這個模型，請換種子 / the model was trained on these walls, give another seed: "
            f"{source.seed.hex()}"
        )


def judge(pairs: Rows, rater: Rater, source: Source, step: Step = lambda _said: None) -> Judged:
    """Return the figures of rows of dtype `analysis.calibration.SCORED`, played by a source."""
    seed, real = int.from_bytes(source.seed), rater.is_probability
    step("數牌 rows")
    binned, tiles = bin_rows(pairs), c.tiles_of(pairs, is_probability=real)
    edges = c.EDGES if real else c.SCORE_EDGES
    step("AUC")
    figures = _separation(pairs, tiles, seed)
    step("平均 means")
    if real:
        figures |= _of_probability(pairs, seed)
    if rater.model is not None:
        figures |= _of_readiness(c.seats_of(pairs), seed)
    step("曲線 curve")
    curve, line = curve_of(pairs, seed, binned), c.line_of(pairs) if real else None
    step("分解 parts")
    decomposition = {score: decompose(pairs, score, seed, binned) for score in SCORES} if real else {}
    step("分組 groups")
    groups = _groups(pairs, source, seed) if real else []
    step("重新校準 setting right")
    right = set_right(pairs, seed) if real else []
    step("表 tables")
    return Judged(
        field=source.field,
        opponents=list(source.opponents),
        n_pairs=len(pairs),
        n_tiles=len(tiles),
        n_walls=binned.n_walls,
        base_rate=c.share_of(pairs, np.ones(len(pairs), bool), seed),
        figures=figures,
        line=line,
        bins=c.bins_of(pairs, edges, seed),
        bins_tiles=c.bins_of(tiles, edges, seed),
        curve=curve,
        decomposition=decomposition,
        groups=groups,
        proofs=[_proof(pairs, fact) for fact in FACTS],
        set_right=right,
    )


def _of_probability(pairs: Rows, seed: int) -> dict[str, Interval]:
    return {
        "log_skill": c.log_skill(pairs, seed),
        "brier_skill": c.brier_skill(pairs, seed),
        "mean_ratio": c.mean_ratio(pairs, seed),
    }


def _separation(pairs: Rows, tiles: Rows, seed: int) -> dict[str, Interval]:
    return {
        "auc": c.auc(pairs, seed),
        "auc_tiles": c.auc(tiles, seed),
        "auc_open": c.auc(pairs[pairs["fact"] == 0], seed),
        "auc_within": c.auc_within(tiles, seed),
        "auc_within_pairs": c.auc_within(pairs, seed),
        "riskiest_hundredth": c.riskiest(tiles, 0.01, seed),
        "riskiest_tenth": c.riskiest(tiles, 0.1, seed),
        "safest_half": c.safest(tiles, 0.5, seed),
        "safest_half_pairs": c.safest(pairs, 0.5, seed),
    }


def _of_readiness(seats: Rows, seed: int) -> dict[str, Interval]:
    return {
        "ready_auc": c.auc(seats, seed),
        "ready_log_loss": c.mean_log_loss(seats, seed),
        "ready_brier_skill": c.brier_skill(seats, seed),
        "ready_mean_ratio": c.mean_ratio(seats, seed),
    }


def _groups(pairs: Rows, source: Source, seed: int) -> list[Group]:
    return [
        Group(by, name, int(inside.sum()), int(pairs["wins"][inside].sum()), c.mean_ratio(pairs, seed, inside))
        for by, name, inside in _chosen(pairs, source)
    ]


def _chosen(pairs: Rows, source: Source) -> list[tuple[str, str, npt.NDArray[np.bool_]]]:
    """Return the groups whose bias is shown: by what, which, and what rows are in it."""
    bots, thrown = source.opponents, pairs["thrown"]
    mixed = list(dict.fromkeys(bots)) if len(set(bots)) > 1 else []
    of_bot = {bot: np.isin(pairs["place"], [i + 1 for i, one in enumerate(bots) if one == bot]) for bot in mixed}
    return [
        *(("turn", f"{a}-{b - 1}" if b < 99 else f"{a}+", (thrown >= a) & (thrown < b)) for a, b in TURNS),
        *(("melds", f"{m}" if m < 4 else "4+", np.minimum(pairs["melds"], 4) == m) for m in range(5)),
        *(("tile", name, pairs["tile_class"] == i) for i, name in enumerate(c.TILE_CLASSES)),
        *(("opponent", name, pairs["from_dealer"] == i) for i, name in enumerate(("not dealer", "dealer"))),
        *(("seat", name, pairs["place"] == i + 1) for i, name in enumerate(PLACES)),
        *(("bot", name, inside) for name, inside in of_bot.items()),
        *(("tile thrown", name, pairs["chosen"] == i) for i, name in enumerate(("not thrown", "thrown"))),
    ]


def _proof(pairs: Rows, fact: int) -> Proof:
    rows = pairs[pairs["fact"] == fact]
    n, won = len(rows), int(rows["wins"].sum())
    at_most = min(1.0, 3 / n) if n else 1.0
    return Proof(FACTS[fact], n, won, at_most if not won else won / n)


def as_data(report: Report) -> dict[str, Any]:
    """Return a report as plain data: every figure with its interval, walls, field and seed; null where it has none."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        **as_plain(report.head),
        **as_plain(report.home),
        "other_fields": as_plain(report.elsewhere),
        "compared": as_plain(report.compared),
    }
    return data


def from_data(data: Any) -> Report:
    """Return the report that `as_data` gave. Raises `analysis.plain.PlainError` where it is none, or not whole."""
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise PlainError("這不是這一版的校準報告 / this is no calibration report of this version")
    return Report(
        head=from_plain(Head, data),
        home=from_plain(Judged, data),
        elsewhere=[from_plain(Judged, of) for of in data.get("other_fields", ())],
        compared=[from_plain(Compared, of) for of in data.get("compared", ())],
    )
