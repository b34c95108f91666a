"""What a house rule does to the game: each rule changed alone, the same walls, and the difference wall by wall.

Chips of a table always sum to 0, so nobody gains by a rule on average; what can change is what `MEASURES` lists. The
players are bots that do not adapt to a rule. The unit of every interval is the wall; where whole games are played, the
game, whose first wall is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from math import isnan, nan
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from analysis.arena import GAMES_A_CHUNK, HANDS_A_CHUNK, Plan, play_chunk
from analysis.clusters import Interval, ratio_difference, share_over_walls
from analysis.duel import Multiplicity, multiplicity
from analysis.fingerprint import engine_fingerprint
from analysis.plain import as_plain, from_plain
from analysis.records import Rows
from analysis.rule_changes import Change, said, value_of
from analysis.workers import Results, in_order
from mahjong.bots import full_name
from mahjong.rules import Rules

_HANDS, _WINS, _TAI, _DRAWN, _CHIPS, _DISCARDS = range(6)
MEASURES: dict[str, tuple[int, int]] = {
    "wins": (_WINS, _HANDS),
    "tai": (_TAI, _WINS),
    "draws": (_DRAWN, _HANDS),
    "chips": (_CHIPS, _HANDS),
    "discards": (_DISCARDS, _HANDS),
}
"""What is compared, as a sum over another.

Winners a hand (more than one may win on a tile), 台 a win without 莊家, the share of drawn hands (流局), chips that
change hands in a hand, and its discards.
"""
FEW = 20
"""Below so many walls that a rule touches, an interval is a rough one."""

Sums = npt.NDArray[np.int64]
Prints = npt.NDArray[np.uint64]


class EffectsError(ValueError):
    """A comparison of rules that cannot be made. The message names the value."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Rules to be compared with `base`, each changed alone, on `walls` walls (or whole games) of a seed.

    Raises `EffectsError`, `analysis.arena.PlanError`, `mahjong.bots.BotError`, `mahjong.rules.RulesError` or
    `mahjong.wall.SeedError` for a value that cannot be.
    """

    base: Rules
    changes: tuple[Change, ...]
    walls: int
    seed: bytes
    bots: tuple[str, ...] = ("efficient@1",) * 4
    whole_games: bool = False

    def __post_init__(self) -> None:
        if not self.changes:
            raise EffectsError("沒有要試的規則 / there is no rule to try")
        object.__setattr__(self, "changes", tuple(dict.fromkeys(self.changes)))
        self.plans()
        object.__setattr__(self, "bots", tuple(map(full_name, self.bots)))

    def plans(self) -> tuple[Plan, ...]:
        """Return what is played: the rules as they are, then each change."""
        return tuple(map(self.plan, (None, *self.changes)))

    def plan(self, change: Change | None) -> Plan:
        """Return what is played of one change, or of the rules as they are."""
        rules = self.base if change is None else change.of(self.base)
        return Plan(self.walls, self.seed, self.bots, rules, self.whole_games)

    def about(self) -> dict[str, Any]:
        """Return the trial as data for a file: enough to play it again."""
        return {
            "preset": self.base.preset_name, "rule_changes": self.base.changes(), "bots": list(self.bots),
            "unit": "game" if self.whole_games else "wall", "walls": self.walls, "seed_hex": self.seed.hex(),
            "engine": engine_fingerprint(),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Effect:
    """What one change does: the difference of each of `MEASURES`, changed rules less the table's.

    `values` are the measures under the changed rules. `paid` counts the walls on which some seat's chips differ,
    `course` those on which the play does, each of `n_walls`; both have the share's interval.
    """

    change: Change
    differences: dict[str, Interval]
    values: dict[str, float]
    paid: Interval
    course: Interval

    @property
    def touched(self) -> int:
        """How many walls pay otherwise."""
        return round(self.paid.value * self.paid.n_walls)


@dataclass(slots=True)
class Effects:
    """The effects found so far, in the order of the trial's changes, and the measures of the table as it is."""

    trial: Trial
    base: dict[str, float] = field(default_factory=dict)
    found: list[Effect] = field(default_factory=list)
    played: int = 0

    def missing(self) -> tuple[Change, ...]:
        """Return the changes of which nothing is known yet."""
        known = {effect.change for effect in self.found}
        return tuple(change for change in self.trial.changes if change not in known)

    def add(self, effect: Effect) -> None:
        """Put an effect in its place."""
        self.found.append(effect)
        self.found.sort(key=lambda one: self.trial.changes.index(one.change))

    @property
    def to_play(self) -> int:
        """Walls to be played in all, the table's own among them."""
        return self.trial.walls * (len(self.trial.changes) + 1)

    def by_luck(self) -> tuple[Multiplicity, list[dict[str, float]]]:
        """Return what so many comparisons at once are worth, and the p-values of each effect by measure, corrected.

        Differences that are the same on every wall are no matter of luck and have none: nan.
        """
        of = [
            (at, name)
            for at, effect in enumerate(self.found)
            for name in MEASURES
            if _is_luck(effect.differences[name])
        ]
        all_of_them = multiplicity([self.found[at].differences[name].p for at, name in of])
        corrected = [dict.fromkeys(MEASURES, nan) for _ in self.found]
        for (at, name), p in zip(of, all_of_them.corrected, strict=True):
            corrected[at][name] = p
        return all_of_them, corrected


def _is_luck(difference: Interval) -> bool:
    return not isnan(difference.p) and difference.standard_error > 0


def run(trial: Trial, jobs: int = 1, known: Effects | None = None) -> Results[Effects]:
    """Play a trial; yield the same growing `Effects` after every piece of work.

    `played` and `to_play` are the progress. Leaving the loop, or closing the iterator, stops the rest, and what was
    found is whole: given as `known` it is not played again (`effects_of`). The number of processes changes nothing.
    Raises as `analysis.workers.in_order`.
    """
    effects = known or Effects(trial)
    missing = effects.missing()
    effects.played = trial.walls * (len(trial.changes) - len(missing))
    size = GAMES_A_CHUNK if trial.whole_games else HANDS_A_CHUNK
    firsts = range(1, trial.walls + 1, size)
    arms: tuple[Change | None, ...] = (None, *missing) if missing or not effects.base else ()
    pieces = [(trial.plan(arm), first, min(size, trial.walls + 1 - first)) for arm in arms for first in firsts]
    with closing(in_order(_measure, pieces, jobs)) as measured:
        yield from _joined(effects, arms, len(firsts), zip(pieces, measured, strict=True))
    if not pieces:
        effects.played = effects.to_play
        yield effects


def _joined(
    effects: Effects, arms: Sequence[Change | None], pieces: int, measured: Iterable[tuple[_Piece, Arm]]
) -> Iterator[Effects]:
    """Yield the effects after each piece; every arm has so many pieces, and the first is the table as it is."""
    parts: list[Arm] = []
    waiting, base = iter(arms), None
    for (_plan, _first, count), part in measured:
        parts.append(part)
        effects.played += count
        if len(parts) == pieces:
            arm, change = _whole(parts), next(waiting)
            parts = []
            if change is None or base is None:
                base, effects.base = arm, _values(arm[0])
            else:
                effects.add(effect_of(change, base, arm))
        yield effects


Arm: TypeAlias = tuple[Sums, Prints]
"""What rules came to, wall by wall (`summed`)."""


_Piece: TypeAlias = tuple[Plan, int, int]


def _measure(piece: _Piece) -> Arm:
    plan, first, count = piece
    return summed(play_chunk(plan, first, count), whole_games=plan.whole_games)


def _whole(parts: Sequence[Arm]) -> Arm:
    return np.concatenate([sums for sums, _ in parts]), np.concatenate([prints for _, prints in parts])


def summed(rows: Rows, *, whole_games: bool = False) -> Arm:
    """Return, of each wall or game: the sums that `MEASURES` are made of, (n, 6), and fingerprints, (n, 2).

    The first fingerprint is of what was paid, the second of the course of play, who wins at its end left out.
    """
    won = rows["won"] != 0
    columns = np.stack([
        np.ones(len(rows)), won.sum(axis=1), np.where(won, rows["tai"], 0).sum(axis=1), ~won.any(axis=1),
        np.abs(rows["change"]).sum(axis=1) // 2, rows["n_discards"],
    ], axis=1).astype(np.int64)  # fmt: skip
    course = [won.any(axis=1), *(rows[name] for name in ("paid_by", "n_discards", "n_draws", "n_calls"))]
    prints = np.stack([_print(rows, [rows["change"]]), _print(rows, course)], axis=1)
    if not whole_games:
        return columns, prints
    starts = np.flatnonzero(np.diff(rows["game"], prepend=0))
    return np.add.reduceat(columns, starts), np.add.reduceat(prints, starts)


def _print(rows: Rows, columns: Sequence[Rows]) -> Prints:
    """Return 64 bits for each hand that differ, all but surely, where any of its columns does."""
    found: Prints = rows["hand"].astype(np.uint64)
    for column in columns:
        for part in column.reshape(len(rows), -1).T:
            found = (found ^ part.astype(np.int64).view(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
            found ^= found >> np.uint64(29)
    return found


def _values(sums: Sums) -> dict[str, float]:
    total = sums.sum(axis=0)
    return {name: float(total[a] / total[b]) if total[b] else nan for name, (a, b) in MEASURES.items()}


def effect_of(change: Change, base: Arm, arm: Arm) -> Effect:
    """Return what a change does, from the sums and fingerprints of both arms on the same walls (`summed`)."""
    (sums, prints), (base_sums, base_prints) = arm, base
    differ = prints != base_prints
    paid, course = (share_over_walls(differ[:, at], np.ones(len(differ))) for at in range(2))
    differences = {
        name: ratio_difference(sums[:, a], sums[:, b], base_sums[:, a], base_sums[:, b])
        for name, (a, b) in MEASURES.items()
    }
    return Effect(change, differences, _values(sums), paid, course)


def as_data(effects: Effects) -> dict[str, Any]:
    """Return effects as plain data; null where a figure has no interval."""
    trial, (holm, corrected) = effects.trial, effects.by_luck()
    data: dict[str, Any] = as_plain({
        **trial.about(),
        "rules_asked": len(trial.changes), "rules_tried": len(effects.found),
        "base": effects.base,
        "rules": [_row(trial.base, effect, p) for effect, p in zip(effects.found, corrected, strict=True)],
        "multiplicity": {"comparisons": len(holm.corrected), "zh": holm.zh, "en": holm.en},
    })  # fmt: skip
    return data


def _row(base: Rules, effect: Effect, corrected: dict[str, float]) -> dict[str, Any]:
    return {
        **_rule(base, effect.change),
        "paid_otherwise": effect.paid,
        "played_otherwise": effect.course,
        "rough": 0 < effect.touched < FEW,
        "effects": {
            name: {**as_plain(effect.differences[name]), "p_holm": corrected[name], "under_rule": effect.values[name]}
            for name in MEASURES
        },
    }


def _rule(base: Rules, change: Change) -> dict[str, Any]:
    before = value_of(base, change.name)
    words, was, now = change.words(), said(change.name, before), change.value_words()
    return {
        "rule": change.name, "zh": words.zh, "en": words.en,
        "from": before, "from_zh": was.zh, "from_en": was.en,
        "to": change.value, "to_zh": now.zh, "to_en": now.en,
    }  # fmt: skip


def effects_from(data: Mapping[str, Any]) -> list[Effect]:
    """Return the effects of data made by `as_data`. Raises `analysis.plain.PlainError` for what is none."""
    return [
        Effect(
            change=Change(row["rule"], row["to"]),
            differences={name: _interval(of) for name, of in row["effects"].items()},
            values={name: _number(of["under_rule"]) for name, of in row["effects"].items()},
            paid=_interval(row["paid_otherwise"]),
            course=_interval(row["played_otherwise"]),
        )
        for row in data["rules"]
    ]


def effects_of(trial: Trial, data: Mapping[str, Any]) -> Effects:
    """Return what `data`, made by `as_data`, holds of a trial, to go on from there.

    Raises `EffectsError` naming what differs if it is of other walls, rules or bots, or of another version of the game;
    `analysis.plain.PlainError` or `KeyError` for what is no such data.
    """
    for name, value in trial.about().items():
        if data[name] != value:
            raise EffectsError(
                f"這是另一場的結果，{name} 不同 / this is of another run, {name} is {data[name]!r}, not {value!r}"
            )
    wanted = set(trial.changes)
    found = [effect for effect in effects_from(data) if effect.change in wanted]
    base = {name: _number(value) for name, value in data["base"].items()}
    return Effects(trial, base, sorted(found, key=lambda effect: trial.changes.index(effect.change)))


def _interval(data: Any) -> Interval:
    return from_plain(Interval, data)


def _number(data: float | None) -> float:
    return nan if data is None else float(data)
