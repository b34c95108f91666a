"""A duel as a page in one file."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from analysis.clusters import Interval
from analysis.duel import EVENTS, Comparison
from analysis.duel_figures import panels
from analysis.duel_words import MEASURE_WORDS
from analysis.report import Page
from analysis.sheets import Sheet, Verdict, between
from dashboard.cli.duel_report import MEASURE_HEADINGS, NOTES, Outcome, as_data, field_words, measure_rows, run_rows

LEGEND = (
    "✓ 前者較好　✗ 前者較差　– 分不出，或談不上好壞",
    "✓ the first does better, ✗ worse, – not told apart, or neither good nor bad",
)
GOOD = {"chips": 1, "wins": 1, "deal_ins": -1}
"""Which way a measure is good; the others are neither."""


def page_of(outcome: Outcome) -> Page:
    """Return the page of a duel."""
    duel, found = outcome.schedule, outcome.comparisons
    return Page(
        zh=f"{duel.a} 對 {duel.b}",
        en=f"{duel.a} against {duel.b}",
        lead=f"{field_words(duel)} · {outcome.n_walls:,} 副牌牆 walls · {outcome.tally.hands:,} 局 hands",
        legend=LEGEND,
        verdicts=list(_verdicts(outcome)),
        panels=panels(found, outcome.tally.differences()[: outcome.n_walls]),
        sheets=[_measures(outcome)],
        about=[("區間 Intervals", "95%，以牌牆為單位 95 %, walls as the unit"), *run_rows(outcome)],
        data=as_data(outcome),
    )


def _verdicts(outcome: Outcome) -> Iterator[Verdict]:
    for name in ("chips", *EVENTS):
        yield _verdict(outcome, name, outcome.comparisons[name])
    if outcome.verdict is not None:
        low, high = outcome.at_any_time
        yield Verdict(
            None,
            f"逐次檢定停在 {outcome.verdict.n_walls:,} 副；隨時停都成立的籌碼區間是 {low:+.3f} … {high:+.3f}。",
            f"The sequential test ended after {outcome.verdict.n_walls:,} walls; the interval of the chips that holds "
            f"whenever one stops is {low:+.3f} … {high:+.3f}.",
        )


def _verdict(outcome: Outcome, name: str, of: Comparison) -> Verdict:
    a, b = outcome.schedule.a, outcome.schedule.b
    factor, digits, units = (100, 2, ("個百分點", " points")) if name in EVENTS else (1, 3, ("", ""))
    value, span = f"{of.difference.value * factor:+.{digits}f}", between(of.difference, digits, factor)
    clear = _clear(of.difference)
    unsure = ("", "") if clear else ("，分不出", ", not told apart")
    zh, en = MEASURE_WORDS[name].split(" ", 1)
    return Verdict(
        clear * GOOD[name] > 0 if clear and name in GOOD else None,
        f"{zh}：{a} 減 {b}，每局 {value}{units[0]}（{span}）{unsure[0]}。",
        f"{en}: {a} less {b}, {value}{units[1]} a hand ({span}){unsure[1]}.",
    )


def _clear(of: Interval) -> int:
    """Return 1 or -1 if the interval lies above or below 0, else 0."""
    if not isfinite(of.low):
        return 0
    return int(of.low > 0) - int(of.high < 0)


def _measures(outcome: Outcome) -> Sheet:
    columns = ("每局 A hand", outcome.schedule.a, outcome.schedule.b, *MEASURE_HEADINGS)
    notes = [note.split(" / ", 1) for note in NOTES]
    return Sheet(
        key="measures",
        zh="每一項",
        en="All measures",
        columns=columns,
        rows=tuple(measure_rows(outcome)),
        note_zh="；".join(zh for zh, _en in notes) + "。",
        note_en="; ".join(en for _zh, en in notes) + ".",
    )
