"""The tables of a calibration report: every figure as text, with its interval and its number of cases."""

from __future__ import annotations

from collections.abc import Iterator

from analysis.calibration import Bin
from analysis.calibration_report import Judged, Report
from analysis.calibration_words import (
    FACT_WORDS,
    FIGURE_WORDS,
    GROUP_WORDS,
    METHOD_WORDS,
    SCORE_WORDS,
    SHARES,
    bin_name,
    field_name,
    other_name,
)
from analysis.clusters import Interval
from analysis.sheets import Sheet, between, cells, number

INTERVAL = "95% 區間 interval"


def sheets(report: Report) -> list[Sheet]:
    """Return all tables of a report, in the order of reading."""
    return list(_sheets(report))


def _sheets(report: Report) -> Iterator[Sheet]:
    home, real = report.home, report.head.is_probability
    yield figures_sheet(home)
    yield bins_sheet(home.bins, "bins", "每張牌對每家：預測與實際", "Pairs of tile and opponent", is_probability=real)
    yield bins_sheet(home.bins_tiles, "bins_tiles", "每張牌：預測與實際", "Tiles, all opponents", is_probability=real)
    if home.decomposition:
        yield _parts_sheet(home)
        yield _reference_sheet(home)
    if home.groups:
        yield _groups_sheet(home)
    yield _proofs_sheet(report)
    if report.elsewhere:
        yield _fields_sheet(report)
    if home.set_right:
        yield _set_right_sheet(report)
    if report.compared:
        yield _compared_sheet(report)


def figures_sheet(home: Judged) -> Sheet:
    """Return the table of single figures."""
    rows = []
    for name, words in FIGURE_WORDS.items():
        if name in home.figures:
            scale = (3, 100.0, " %") if name in SHARES else (4, 1.0, "")
            rows.append((words, *cells(home.figures[name], *scale)))
    if home.line:
        rows += [("斜率 calibration slope", *cells(home.line.slope))]
        rows += [("截距 calibration intercept", *cells(home.line.intercept))]
    return Sheet("figures", "數字", "Figures", ("數字 Figure", "值 Value", INTERVAL), tuple(rows))


def bins_sheet(bins: list[Bin], key: str, zh: str, en: str, *, is_probability: bool) -> Sheet:
    """Return the table of forecast against outcome."""
    rows = tuple(
        (
            bin_name(row, is_probability=is_probability),
            f"{row.n:,}",
            f"{row.happened:,}",
            number(row.forecast, 3, 100 if is_probability else 1, " %" if is_probability else ""),
            *cells(row.observed, 3, 100, " %"),
        )
        for row in bins
    )
    columns = ("預測 Forecast", "數 n", "放槍 deal in", "平均預測 mean", "實際 outcome", INTERVAL)
    return Sheet(
        key, zh, en, columns, rows,
        "一張都沒放槍的那一列，上限是 3 / n。", "Where none dealt in, the upper end is 3 / n.",
    )  # fmt: skip


def _parts_sheet(home: Judged) -> Sheet:
    rows = []
    for score, of in home.decomposition.items():
        factor = 1e5 if score == "brier" else 1e3
        for name, one in (
            ("MCB 不準 miscalibration", of.miscalibration), ("DSC 分辨 discrimination", of.discrimination),
            ("UNC 本來的不定 uncertainty", of.uncertainty), ("分數 score = MCB - DSC + UNC", of.score),
        ):  # fmt: skip
            luck = number(of.luck, 3, factor) if name.startswith(("MCB", "DSC")) else ""
            sd = number(one.standard_error, 3, factor)
            rows.append((f"{SCORE_WORDS[score]}: {name}", number(one.value, 3, factor), sd, luck))
    columns = ("分解 Parts", "值 value", "標準差 SD", "其中的運氣 luck in it")
    return Sheet(
        "decomposition",
        "誤差的分解",
        "What the error is made of",
        columns,
        tuple(rows),
        "平方誤差 × 1e-5，對數損失 × 1e-3；標準差是重抽牌牆的。",
        "Brier × 1e-5, log-loss × 1e-3; SD by resampling walls.",
    )


def _reference_sheet(home: Judged) -> Sheet:
    rows = []
    for score, of in home.decomposition.items():
        factor, half = (1e5 if score == "brier" else 1e3), of.reference
        span = f"{number(half.low, 3, factor)} … {number(half.high, 3, factor)}"
        rows.append((SCORE_WORDS[score], number(half.model, 3, factor), number(half.middle, 3, factor), span))
    columns = ("MCB，各半牌牆 on halves", "模型 model", "重新校準過的 set right", "5%-95%")
    return Sheet(
        "reference",
        "和重新校準過的比",
        "Beside the model set right",
        columns,
        tuple(rows),
        "在一半牌牆上重新校準，在另一半上評分。",
        "Set right on half of the walls, judged on the other half.",
    )


def _groups_sheet(home: Judged) -> Sheet:
    rows = tuple(
        (
            f"{GROUP_WORDS.get(group.by, group.by)} · {GROUP_WORDS.get(group.group, group.group)}",
            f"{group.n:,}", f"{group.happened:,}", *cells(group.ratio, 3),
        )
        for group in home.groups
    )  # fmt: skip
    columns = ("組別 Group", "數 n", "放槍 deal in", "預測／實際 ratio", INTERVAL)
    return Sheet("groups", "各組的偏差", "Bias by group", columns, rows)


def _proofs_sheet(report: Report) -> Sheet:
    rows = []
    for of in report.fields:
        for proof in of.proofs:
            words = f"{FACT_WORDS[proof.fact]} · {field_name(of.field)}"
            rows.append((words, f"{proof.n:,}", f"{proof.won:,}", f"{proof.at_most:.1e}" if proof.n else "—"))
    columns = ("已證安全 Proven safe", "對 pairs", "反例 won on", "至多 at most")
    return Sheet(
        "proofs",
        "算死的安全牌",
        "Proven safe tiles",
        columns,
        tuple(rows),
        "這些不是機率，是推論；沒有反例時上限是 3 / n。",
        "These are proofs, not chances; with no counter-example the upper end is 3 / n.",
    )


def _fields_sheet(report: Report) -> Sheet:
    lines: list[tuple[str, list[str]]] = []
    fields = report.fields
    lines.append(("牌牆、對 walls, pairs", [f"{of.n_walls:,}, {of.n_pairs:,}" for of in fields]))
    lines.append(("放槍 base rate", [_both(of.base_rate, 3, 100) + " %" for of in fields]))
    for name in ("auc", "auc_within", "log_skill", "brier_skill", "mean_ratio"):
        if all(name in of.figures for of in fields):
            scale = (2, 100.0) if name in SHARES else (4, 1.0)
            unit = " %" if name in SHARES else ""
            lines.append((FIGURE_WORDS[name], [_both(of.figures[name], *scale) + unit for of in fields]))
    if all(of.line for of in fields):
        lines.append(("斜率 slope", [_both(of.line.slope, 3) if of.line else "" for of in fields]))
    if all(of.decomposition for of in fields):
        lines.append(("MCB × 1e-5", [number(of.decomposition["brier"].miscalibration.value, 2, 1e5) for of in fields]))
        lines.append(("扣掉運氣 less luck", [_both(of.decomposition["brier"].less_luck, 2, 1e5) for of in fields]))
    rows = tuple((name, *values) for name, values in lines)
    columns = ("對手 Field", *(field_name(of.field) for of in fields))
    return Sheet(
        "fields",
        "換了對手",
        "Other fields",
        columns,
        rows,
        "noisy、claimer 沒有編譯版，混合桌不能成批打，所以不在內。",
        "The mixed field is not among them: noisy and claimer have no compiled form, so it cannot be played in bulk.",
    )


def _both(of: Interval, digits: int, factor: float = 1.0) -> str:
    return f"{number(of.value, digits, factor)} ({between(of, digits, factor)})"


def _set_right_sheet(report: Report) -> Sheet:
    rows = [
        (
            f"{field_name(of.field)} · {METHOD_WORDS[one.method]}",
            _both(one.mean_ratio, 3), number(one.log_skill.value, 2, 100, " %"),
            number(one.miscalibration.value, 2, 1e5), *(_points(row) for row in one.bins[-2:]),
        )
        for of in report.fields
        for one in of.set_right
    ]  # fmt: skip
    columns = ("重新校準 Set right by", "平均比 mean ratio", "改進 log skill", "MCB × 1e-5", "8-16 %", "16-100 %")
    return Sheet(
        "set_right",
        "重新校準之後",
        "After it was set right",
        columns,
        tuple(rows),
        "在一半牌牆上校準，在另一半上評分；後兩欄是那一級的實際減預測，百分點。",
        "Set right on half of the walls, judged on the other; the last two columns are outcome less forecast of "
        "that row, in percentage points.",
    )


def _points(row: Bin) -> str:
    of = row.observed
    low, high = (100 * (x - row.forecast) for x in (of.low, of.high))
    return f"{number(100 * (of.value - row.forecast), 2)} ({number(low, 2)} … {number(high, 2)})"


def _compared_sheet(report: Report) -> Sheet:
    rows = []
    for of in report.compared:
        how = "" if of.method == "as it is" else f" ({METHOD_WORDS[of.method]})"
        rows.append((
            f"{other_name(of.name)}{how}", number(of.log_loss.value, 3, 1e3), _both(of.log_difference, 3, 1e3),
            number(of.brier.value, 2, 1e5), _both(of.brier_difference, 2, 1e5), number(of.auc.value),
            number(of.auc_within.value),
        ))  # fmt: skip
    columns = (
        "別的模型 Other model",
        "對數 log × 1e-3",
        "多出 more by",
        "平方 Brier × 1e-5",
        "多出 more by",
        "AUC",
        "AUC within",
    )
    return Sheet(
        "compared",
        "和別的模型比",
        "Beside other models",
        columns,
        tuple(rows),
        "「多出」是別的模型減這個模型，大於零就是這個模型較好；以牌牆為單位成對計算。分數先用另一半牌牆校準成機率。",
        "“More by” is the other model less this one: above 0 this one is better; paired by wall. A score is first set "
        "right on the other half of the walls.",
    )
