"""What a calibration report comes to: a sentence for each thing one would ask of a danger model, and whether it holds.

The targets are those the project set itself; each sentence names its own beside what was measured. One that is missed
by no more than the interval allows is neither met nor missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import inf, isfinite

from analysis.calibration import Bin
from analysis.calibration_report import Compared, Judged, Report
from analysis.calibration_words import GROUP_WORDS, OTHER_WORDS, field_name
from analysis.clusters import Interval
from analysis.sheets import Verdict, between, number

LEGEND = (
    "✓ 達到目標　– 沒達到，但差距在誤差之內　✗ 明顯沒達到；括號裡是 95% 區間",
    "✓ as wanted, – short of it, but within the error, ✗ clearly not; in brackets 95 % intervals",
)
LEAST_AUC, LEAST_WITHIN, LEAST_SKILL = 0.915, 0.74, 0.25
RATIO, SLOPE, GROUP_RATIO = (0.97, 1.03), (0.95, 1.05), (0.9, 1.1)
LEAST_AT_TOP, MOST_AT_BOTTOM = 0.28, 0.0005
TAIL_POINTS = {0.08: 1.0, 0.16: 2.0}
"""Percentage points that outcome and forecast may differ by, in the rows of forecasts from 8 % and from 16 %."""


def verdicts(report: Report) -> list[Verdict]:
    """Return the sentences, the most important first."""
    if not report.head.is_probability:
        return [*_of_score(report.home), *_proofs(report)]
    return [*_of_probability(report.home), *_proofs(report), *_elsewhere(report), *_others(report)]


def _of_probability(home: Judged) -> Iterator[Verdict]:
    figures = home.figures
    zh, en = "平均預測是實際的 {} 倍", "The mean forecast is {} times the outcome"
    yield _within(zh, en, figures["mean_ratio"], RATIO)
    if home.line:
        yield _within("校準斜率是 {}", "The calibration slope is {}", home.line.slope, SLOPE)
    for row in home.bins:
        if row.low in TAIL_POINTS and row.n:
            yield _tail(row, TAIL_POINTS[row.low])
    yield from _miscalibration(home)
    yield from _bias(home)
    yield from _separation(figures)
    skill = figures["log_skill"]
    yield Verdict(
        _judged(skill, LEAST_SKILL),
        f"對數損失比只報平均少 {_share(skill, 1)}（目標至少 {100 * LEAST_SKILL:g}%）。",
        f"The log-loss is {_share(skill, 1)} below that of the constant forecast (target: at least "
        f"{100 * LEAST_SKILL:g} %).",
    )


def _judged(of: Interval, low: float = -inf, high: float = inf) -> bool | None:
    """Return True for a figure between two ends, False for one whose whole interval lies outside, else None."""
    if low <= of.value <= high:
        return True
    return False if of.high < low or of.low > high else None


def _within(zh: str, en: str, of: Interval, ends: tuple[float, float]) -> Verdict:
    """Return whether a figure lies between two ends; ``{}`` in the words is where it stands."""
    low, high = ends
    value, span = number(of.value, 3), between(of, 3)
    return Verdict(
        _judged(of, low, high),
        f"{zh.format(value)}（{span}；目標 {low:g}-{high:g}）。",
        f"{en.format(value)} ({span}; target {low:g}-{high:g}).",
    )


def _tail(row: Bin, points: float) -> Verdict:
    ends = f"{100 * row.low:g}-{100 * row.high:g} %" if row.high < 1 else f"≥ {100 * row.low:g} %"
    forecast, happened = number(row.forecast, 1, 100), number(row.observed.value, 1, 100)
    span = between(row.observed, 1, 100)
    return Verdict(
        _judged(row.observed, row.forecast - points / 100, row.forecast + points / 100),
        f"預測 {ends} 的牌：平均預測 {forecast}%，實際 {happened}%（{span}，{row.n:,} 對；目標差 {points:g} 點以內）。",
        f"Forecasts of {ends}: {forecast} % on average, {happened} % happened ({span}, {row.n:,} pairs; target: at "
        f"most {points:g} percentage points off).",
    )


def _miscalibration(home: Judged) -> Iterator[Verdict]:
    of = home.decomposition.get("brier")
    if of is None or not isfinite(of.reference.model):
        return
    half = of.reference
    model, low, high = (number(x, 2, 1e5) for x in (half.model, half.low, half.high))
    yield Verdict(
        half.model <= half.high,
        f"半數牌牆上的 MCB 是 {model} × 1e-5；重新校準過的模型也有 {low}-{high}。",
        f"On half of the walls MCB is {model} × 1e-5; a model set right on the other half still shows {low}-{high}.",
    )


def _bias(home: Judged) -> Iterator[Verdict]:
    """Yield which groups are off by more than they may, and clearly so."""
    if not home.groups:
        return
    low, high = GROUP_RATIO
    off = [of for of in home.groups if not low <= of.ratio.value <= high and (of.ratio.low > 1 or of.ratio.high < 1)]
    names = [GROUP_WORDS.get(of.group, of.group).split(" ", 1) for of in off]
    by = [GROUP_WORDS.get(of.by, of.by).split(" ", 1) for of in off]
    zh = "、".join(f"{b[0]}{n[0]} {of.ratio.value:.2f}" for b, n, of in zip(by, names, off, strict=True))
    en = ", ".join(f"{b[-1]} {n[-1]} {of.ratio.value:.2f}" for b, n, of in zip(by, names, off, strict=True))
    n = len(home.groups)
    yield Verdict(
        not off,
        f"{n} 組裡平均預測／實際明顯偏離 {low:g}-{high:g} 的：{zh or '沒有'}。",
        f"Of {n} groups clearly off {low:g}-{high:g} in mean forecast over outcome: {en or 'none'}.",
    )


def _separation(figures: dict[str, Interval]) -> Iterator[Verdict]:
    pooled, within = figures["auc"], figures["auc_within"]
    yield Verdict(
        _judged(pooled, LEAST_AUC),
        f"全部混在一起的 AUC 是 {_area(pooled)}（目標至少 {LEAST_AUC:g}）。",
        f"The pooled AUC is {_area(pooled)} (target: at least {LEAST_AUC:g}).",
    )
    yield Verdict(
        _judged(within, LEAST_WITHIN),
        f"同一次選擇之內（手上哪張危險）的 AUC 是 {_area(within)}（目標至少 {LEAST_WITHIN:g}）。",
        f"Within a decision (which tile of the hand is dangerous) it is {_area(within)} (target: at least "
        f"{LEAST_WITHIN:g}).",
    )
    top, safe = figures["riskiest_hundredth"], figures["safest_half"]
    yield Verdict(
        _judged(top, LEAST_AT_TOP),
        f"最險的 1% 放槍 {_share(top, 1)}（目標至少 {100 * LEAST_AT_TOP:g}%）。",
        f"Of the riskiest 1 % of tiles {_share(top, 1)} deal in (target: at least {100 * LEAST_AT_TOP:g} %).",
    )
    yield Verdict(
        _judged(safe, high=MOST_AT_BOTTOM),
        f"最安全的一半放槍 {_share(safe, 3)}（目標至多 {100 * MOST_AT_BOTTOM:g}%）。",
        f"Of the safest half of tiles {_share(safe, 3)} deal in (target: at most {100 * MOST_AT_BOTTOM:g} %).",
    )


def _area(of: Interval) -> str:
    return f"{number(of.value)} ({between(of)})"


def _share(of: Interval, digits: int) -> str:
    return f"{number(of.value, digits, 100)} % ({between(of, digits, 100)})"


def _proofs(report: Report) -> Iterator[Verdict]:
    proofs = [proof for of in report.fields for proof in of.proofs]
    n, won = sum(proof.n for proof in proofs), sum(proof.won for proof in proofs)
    if n == 0:
        return
    bound = f"{3 / n:.1e}"
    yield Verdict(
        won == 0,
        f"算死的安全牌 {n:,} 對裡，反例 {won:,} 個" + (f"，真實比例至多 {bound}。" if won == 0 else "。"),
        f"Of {n:,} pairs proven safe, {won:,} were won on" + (f": at most {bound} in truth." if won == 0 else "."),
    )


def _elsewhere(report: Report) -> Iterator[Verdict]:
    for of in report.elsewhere:
        zh, en = field_name(of.field).split(" ", 1)
        said = f"換成{zh}：平均預測是實際的 {{}} 倍", f"Against {en} the mean forecast is {{}} times the outcome"
        yield _within(*said, of.figures["mean_ratio"], RATIO)


def _others(report: Report) -> Iterator[Verdict]:
    for of in report.compared:
        gain = of.log_difference
        (zh, en), (of_zh, of_en) = _better(of), OTHER_WORDS.get(of.name, (f" {of.name}", of.name))
        span = f"{number(gain.value, 3, 1e3)} ({between(gain, 3, 1e3)}) × 1e-3"
        yield Verdict(
            None if not isfinite(gain.low) or gain.low <= 0 <= gain.high else gain.low > 0,
            f"{zh}{of_zh}：每對的對數損失差 {span}。",
            f"{en} {of_en}: by a log-loss of {span} a pair.",
        )


def _better(of: Compared) -> tuple[str, str]:
    gain = of.log_difference
    if isfinite(gain.low) and gain.low > 0:
        return "勝過", "Better than"
    return ("不如", "Worse than") if gain.high < 0 else ("分不出高下：", "Not told apart from")


def _of_score(home: Judged) -> Iterator[Verdict]:
    rows = [row for row in home.bins_tiles if row.n]
    shares = [row.observed.value for row in rows]
    said = "、".join(f"{row.low:g}-{row.high:g}: {number(100 * row.observed.value, 2)}%" for row in rows)
    yield Verdict(
        all(a < b for a, b in pairwise(shares)),
        f"分數越高，放槍越多：{said}。",
        f"The higher the score, the more deal in: {said.replace('、', ', ')}.",
    )
    yield from _separation(home.figures)
