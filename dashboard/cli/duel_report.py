"""What `mahjong duel` prints: tables for people, JSON for programs. Every figure stands with its interval and walls."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any

from rich.console import Console
from rich.table import Table

from analysis.clusters import Interval
from analysis.duel import EVENTS, Comparison, Tally, compare_all, more_walls
from analysis.duel_words import MEASURE_WORDS
from analysis.kept import Kept
from analysis.schedule import FIELDS, DuelSchedule
from analysis.sequential import BETTER, NOT_BETTER, UNDECIDED, Bounds, Verdict, interval_at_any_time

WIDTH = 120
SMALL = 0.05
"""Chips a hand: the difference for which the report says how many walls it takes."""
MEASURE_HEADINGS = ("差\nDifference", "z", "只有一方\nOnly 1st/2nd", "相對\nRelative")
NOTES = (
    "差 = 前者減後者，[95 %]，以牌牆為單位 / difference = first minus second, walls as the unit",
    "要看哪一項先選好：項目一多，總有碰巧不同的 / choose the measure before: of many, some differ by luck",
)
VERDICTS = {
    BETTER: "較強 better",
    NOT_BETTER: "沒有強那麼多 not better by so much",
    UNDECIDED: "還不清楚 undecided",
}


@dataclass(frozen=True)
class Outcome:
    """A duel played: its schedule and sums, the sequential test if one was wanted, and how it went."""

    schedule: DuelSchedule
    tally: Tally
    bounds: Bounds | None
    verdict: Verdict | None
    seconds: float
    stopped: bool
    kept: Kept | None

    @property
    def n_walls(self) -> int:
        """The walls that count: up to the look that decided, or all."""
        decided = self.verdict is not None and self.verdict.decision != UNDECIDED
        return self.verdict.n_walls if decided else self.tally.n_walls

    @cached_property
    def comparisons(self) -> dict[str, Comparison]:
        """The measures of the walls that count, by name."""
        return compare_all(self.tally, int.from_bytes(self.schedule.seed), self.n_walls)

    @property
    def at_any_time(self) -> tuple[float, float]:
        """The interval of the chips that holds for a run that stops when it is clear."""
        return interval_at_any_time(self.tally.differences()[: self.n_walls], self.schedule.walls)


def announced(bounds: Bounds) -> str:
    """Return the line that says, before the first hand, what will decide."""
    return (
        f"逐次檢定，界限先定 / sequential test, bounds set before: {bounds.null:+g} vs {bounds.alternative:+g} "
        f"籌碼 chips a hand, α {bounds.false_alarm:g}, β {bounds.miss:g}, log-likelihood ratio {bounds.lower:.3f} … "
        f"{bounds.upper:.3f}, {bounds.first_look} 副起每 {bounds.every} 副看一次 / looks every {bounds.every} walls "
        f"from {bounds.first_look}"
    )


def as_json(outcome: Outcome) -> str:
    """Return the duel as JSON."""
    return json.dumps(as_data(outcome), ensure_ascii=False, indent=2, allow_nan=False)


def as_data(outcome: Outcome) -> dict[str, Any]:
    """Return what was played, the measures with their intervals, the verdict, the speed; None for what is no number."""
    found: dict[str, Any] = _finite({
        "plan": outcome.schedule.about(),
        "complete": not outcome.stopped,
        "n_walls": outcome.n_walls,
        "hands": outcome.tally.hands,
        **{name: _measure(comparison) for name, comparison in outcome.comparisons.items()},
        "sequential": _test(outcome),
        "seconds": outcome.seconds,
        "hands_per_s": outcome.tally.hands / outcome.seconds,
    })
    return found


def _measure(of: Comparison) -> dict[str, Any]:
    data: dict[str, Any] = {
        **_interval(of.difference, "difference"),
        "n_walls": of.difference.n_walls,
        "standard_error": of.difference.standard_error,
        "z": of.z,
        "p": of.difference.p,
        "likely_better": of.likely_better,
        "visible": of.visible,
        "a": of.a,
        "b": of.b,
    }
    if of.relative is not None:
        data |= {"only_a": of.only_a, "only_b": of.only_b, "relative": _interval(of.relative, "value")}
    return data


def _interval(interval: Interval, name: str) -> dict[str, float]:
    return {name: interval.value, "low": interval.low, "high": interval.high}


def _test(outcome: Outcome) -> dict[str, Any] | None:
    bounds, verdict = outcome.bounds, outcome.verdict
    if bounds is None or verdict is None:
        return None
    low, high = outcome.at_any_time
    return {
        **bounds.about(),
        "lower": bounds.lower,
        "upper": bounds.upper,
        "decision": verdict.decision,
        "n_walls": verdict.n_walls,
        "log_ratio": verdict.log_ratio,
        "chips_at_any_time": {"low": low, "high": high},
    }


def _finite(value: Any) -> Any:
    """Return the data with None for what JSON has no number for."""
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    return None if isinstance(value, float) and not isfinite(value) else value


def as_text(outcome: Outcome) -> str:
    """Return the duel as two tables: the measures, and what was played."""
    console = Console(width=WIDTH, highlight=False)
    with console.capture() as capture:
        if outcome.stopped:
            console.print(
                f"中途停止，以下只算打完的 / stopped early: {outcome.n_walls} of {outcome.schedule.walls} walls"
                + _where_kept(outcome)
            )
        console.print(_measures(outcome))
        console.print(_played(outcome))
    return capture.get().rstrip()


def _where_kept(outcome: Outcome) -> str:
    kept = outcome.kept
    return f"，再打同樣的指令就接著打 / the same command goes on from {kept.path}" if kept else ""


def _measures(outcome: Outcome) -> Table:
    duel = outcome.schedule
    table = Table(
        title=f"{duel.a} 對 vs {duel.b}，{field_words(duel)}",
        title_justify="left",
        caption="\n".join(_notes(outcome)),
        caption_justify="left",
    )
    table.add_column("每局 A hand", no_wrap=True)
    for heading in (duel.a, duel.b, *MEASURE_HEADINGS):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in measure_rows(outcome):
        table.add_row(*row)
    return table


def measure_rows(outcome: Outcome) -> Iterator[tuple[str, ...]]:
    """Yield the measures as rows of text, with `MEASURE_HEADINGS` after the names of the measure and the bots."""
    for name, of in outcome.comparisons.items():
        scale, digits, unit = (100, 2, " %") if name in EVENTS else (1, 3, "")
        yield (
            MEASURE_WORDS[name],
            f"{of.a * scale:.{digits}f}{unit}",
            f"{of.b * scale:.{digits}f}{unit}",
            _shown(of.difference, scale, digits),
            f"{of.z:+.1f}",
            f"{of.only_a:,}/{of.only_b:,}" if of.only_a is not None else "",
            "" if of.relative is None else _relative(of.relative),
        )


def _notes(outcome: Outcome) -> Iterator[str]:
    yield from NOTES
    if outcome.verdict is not None:
        yield "逐次檢定的籌碼看下面「隨時停」的區間 / of a sequential run read the chips by the interval at any time"


def _shown(interval: Interval, scale: int, digits: int) -> str:
    value, low, high = (f"{x * scale:+.{digits}f}" for x in (interval.value, interval.low, interval.high))
    return f"{value} [{low}, {high}]"


def _relative(interval: Interval) -> str:
    if not isfinite(interval.low):
        return "-"
    return _shown(interval, 100, 1 if abs(interval.high) < 1 else 0) + " %"


def _played(outcome: Outcome) -> Table:
    table = Table(show_header=False, title="這場 The run", title_justify="left")
    for row in run_rows(outcome):
        table.add_row(*row)
    return table


def run_rows(outcome: Outcome) -> list[tuple[str, str]]:
    """Return what was played, how fast, and what so many walls can show, as rows of text."""
    duel, tally = outcome.schedule, outcome.tally
    chips = outcome.comparisons["chips"]
    rows = [
        ("牌牆、局數 Walls, hands", f"{outcome.n_walls:,}, {tally.hands:,}"),
        ("對手 Field", field_words(duel)),
        ("規則 Rules", duel.rules.preset_name),
        ("種子 Seed (hex)", duel.seed.hex()),
        ("程式 Engine", str(duel.about()["engine"])),
        *(_power(chips) if chips.difference.standard_error > 0 else ()),
        ("速度 Speed", f"{tally.hands / outcome.seconds:,.0f} hands/s ({outcome.seconds:.1f} s)"),
    ]
    if outcome.verdict is not None:
        low, high = outcome.at_any_time
        rows += [
            ("逐次檢定 Sequential test", f"{VERDICTS[outcome.verdict.decision]}, LLR {outcome.verdict.log_ratio:+.2f}"),
            ("隨時停都成立的區間 At any time", f"籌碼 chips [{low:+.3f}, {high:+.3f}]"),
        ]
    return rows


def _power(chips: Comparison) -> Iterator[tuple[str, str]]:
    yield "前者較強的機率 LOS (chips)", f"{chips.likely_better:.3f}"
    yield "看得到的差 Visible (80 %)", f"{chips.visible:.3f} 籌碼 chips"
    yield f"要看到 {SMALL:g} 籌碼 To see {SMALL:g} chips", f"{more_walls(chips, SMALL):,.0f} 副牌牆 walls"


def field_words(duel: DuelSchedule) -> str:
    """Return the field of a duel as people call it, with its bots."""
    field = FIELDS[duel.field]
    bots = f" ({', '.join(dict.fromkeys(field.bots))})" if field.bots else ""
    return f"{field.name} {field.zh} {field.en}{bots}"
