"""The figures of a calibration report, gathered: one model, one field, walls it was not trained on."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

import numpy as np

from analysis import calibration as c
from analysis.clusters import Interval
from analysis.danger_data import Rows, Source
from analysis.danger_models import Rater
from mahjong.core.danger_shapes import LOCKED, UNUSABLE, WENT_BY

FACTS = {UNUSABLE: "unusable", LOCKED: "locked", WENT_BY: "went by"}
TURNS = ((0, 4), (4, 7), (7, 10), (10, 13), (13, 99))
"""Classes of the opponent's discards, from .. to before."""


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
class Report:
    """Every figure of one model in one field; those about probabilities are None for a score."""

    rater: Rater
    source: Source
    n_pairs: int
    n_tiles: int
    n_walls: int
    base_rate: Interval
    figures: dict[str, Interval]
    line: c.Line | None
    bins: list[c.Bin]
    parts: dict[str, dict[str, float]]
    groups: list[Group]
    proofs: list[Proof]


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


def report_of(pairs: Rows, rater: Rater, source: Source) -> Report:
    """Return the figures of rows of dtype `analysis.calibration.SCORED`."""
    seed = int.from_bytes(source.seed)
    tiles = c.tiles_of(pairs)
    open_pairs = pairs[pairs["fact"] == 0]
    real = rater.is_probability
    figures = {
        "auc": c.auc(pairs, seed),
        "auc_tiles": c.auc(tiles, seed),
        "auc_open": c.auc(open_pairs, seed),
        "auc_within": c.auc_within(tiles, seed),
        "auc_within_pairs": c.auc_within(pairs, seed),
        "riskiest_hundredth": c.riskiest(tiles, 0.01, seed),
        "riskiest_tenth": c.riskiest(tiles, 0.1, seed),
        "safest_half": c.safest(tiles, 0.5, seed),
        "safest_half_pairs": c.safest(pairs, 0.5, seed),
    }
    if real:
        figures |= {
            "log_skill": c.log_skill(pairs, seed),
            "brier_skill": c.brier_skill(pairs, seed),
            "mean_ratio": c.mean_ratio(pairs, seed),
        }
    if rater.model is not None:
        figures |= _of_readiness(c.seats_of(pairs), seed)
    return Report(
        rater=rater,
        source=source,
        n_pairs=len(pairs),
        n_tiles=len(tiles),
        n_walls=len(np.unique(pairs["wall"])),
        base_rate=c.share_of(pairs, np.ones(len(pairs), bool), seed),
        figures=figures,
        line=c.line_of(pairs) if real else None,
        bins=c.bins_of(pairs, c.EDGES if real else c.SCORE_EDGES, seed),
        parts={score: c.decomposed(pairs, score) for score in ("brier", "log")} if real else {},
        groups=_groups(pairs, seed) if real else [],
        proofs=[_proof(pairs, fact) for fact in FACTS],
    )


def _of_readiness(seats: Rows, seed: int) -> dict[str, Interval]:
    return {
        "ready_auc": c.auc(seats, seed),
        "ready_log_loss": c.mean_log_loss(seats, seed),
        "ready_brier_skill": c.brier_skill(seats, seed),
        "ready_mean_ratio": c.mean_ratio(seats, seed),
    }


def _groups(pairs: Rows, seed: int) -> list[Group]:
    chosen = [
        *(
            ("turn", f"{a}-{b - 1}" if b < 99 else f"{a}+", (pairs["thrown"] >= a) & (pairs["thrown"] < b))
            for a, b in TURNS
        ),
        *(("melds", f"{m}" if m < 4 else "4+", np.minimum(pairs["melds"], 4) == m) for m in range(5)),
        *(("tile", name, pairs["tile_class"] == i) for i, name in enumerate(c.TILE_CLASSES)),
        *(("opponent", name, pairs["from_dealer"] == i) for i, name in enumerate(("not dealer", "dealer"))),
    ]
    groups = []
    for by, name, inside in chosen:
        rows = pairs[inside]
        groups.append(Group(by, name, len(rows), int(rows["wins"].sum()), c.mean_ratio(rows, seed)))
    return groups


def _proof(pairs: Rows, fact: int) -> Proof:
    rows = pairs[pairs["fact"] == fact]
    n, won = len(rows), int(rows["wins"].sum())
    at_most = min(1.0, 3 / n) if n else 1.0
    return Proof(FACTS[fact], n, won, at_most if not won else won / n)


def as_data(report: Report) -> dict[str, Any]:
    """Return a report as plain data: every figure with its interval, walls, field and seed; null where it has none."""
    source = report.source
    data: dict[str, Any] = _plain({
        "model": report.rater.about(),
        "is_probability": report.rater.is_probability,
        "field": source.field, "opponents": source.opponents, "preset": source.rules.preset_name,
        "rule_changes": source.rules.changes(), "seed_hex": source.seed.hex(), "hands": source.hands,
        "event": "the opponent could win on the tile, if it were thrown now; all tiles that could be thrown",
        "n_pairs": report.n_pairs, "n_tiles": report.n_tiles, "n_walls": report.n_walls,
        "base_rate": asdict(report.base_rate),
        "figures": {name: asdict(value) for name, value in report.figures.items()},
        "line": report.line and asdict(report.line),
        "bins": [asdict(row) for row in report.bins],
        "decomposition": report.parts,
        "groups": [asdict(group) for group in report.groups],
        "proofs": [asdict(proof) for proof in report.proofs],
    })  # fmt: skip
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    if isinstance(value, float) and not isfinite(value):
        return None
    return value
