"""What `mahjong report calibration` prints: tables for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isnan

from rich.console import Console
from rich.table import Table

from analysis.calibration_report import Report, as_data
from analysis.clusters import Interval

WIDTH = 110
WORDS = {
    "log_skill": "對數損失改進 Log-loss skill over the constant",
    "brier_skill": "平方誤差改進 Brier skill over the constant",
    "mean_ratio": "平均預測／平均結果 Mean forecast / mean outcome",
    "auc": "AUC，每張牌對每家 all pairs of tile and opponent",
    "auc_tiles": "AUC，每張牌 all tiles",
    "auc_open": "AUC，不計已證安全的 pairs, proven ones left out",
    "auc_within": "AUC，同一次選擇的牌 tiles of one decision",
    "auc_within_pairs": "AUC，同一次選擇的牌與各家 pairs of one decision",
    "riskiest_hundredth": "最險 1% 的牌放槍 Riskiest 1 % of tiles deal in",
    "riskiest_tenth": "最險 10% 的牌放槍 Riskiest 10 % of tiles deal in",
    "safest_half": "最安全一半的牌放槍 Safest half of tiles deal in",
    "safest_half_pairs": "最安全一半（對每家） Safest half of pairs",
    "ready_auc": "聽牌與否的 AUC: is the seat ready",
    "ready_log_loss": "聽牌與否的對數損失 Log-loss of readiness",
    "ready_brier_skill": "聽牌與否的平方誤差改進 Brier skill of readiness",
    "ready_mean_ratio": "聽牌：平均預測／平均結果 Readiness, mean ratio",
}
SHARES = {
    "riskiest_hundredth",
    "riskiest_tenth",
    "safest_half",
    "safest_half_pairs",
    "log_skill",
    "brier_skill",
    "ready_brier_skill",
}
FACTS = {"unusable": "無牌可等 unusable", "locked": "過水中 locked", "went by": "剛過 went by"}


def as_json(report: Report) -> str:
    """Return a report as JSON."""
    return json.dumps(as_data(report), ensure_ascii=False, indent=1, allow_nan=False)


def as_text(report: Report) -> str:
    """Return a report as tables."""
    console = Console(width=WIDTH, highlight=False, no_color=True)
    with console.capture() as captured:
        console.print(_head(report), soft_wrap=True)
        for table in _tables(report):
            console.print(table)
    return captured.get().rstrip()


def _head(report: Report) -> str:
    about, source = report.rater.about(), report.source
    return (
        f"模型 model {about['name']} · 指紋 fingerprint {about['fingerprint'] or '—'}\n"
        f"對手 field {source.field} ({', '.join(source.opponents)}) · 規則 rules {source.rules.preset_name} · "
        f"種子 seed {source.seed.hex()}\n"
        f"牌牆 walls {report.n_walls:,} · 牌 tiles {report.n_tiles:,} · 對 pairs {report.n_pairs:,} · "
        f"其中放槍 of which deal in {_share(report.base_rate)}"
    )


def _tables(report: Report) -> Iterator[Table]:
    figures = _table("數字 Figure", "值 Value", "95% 區間 interval")
    for name, words in WORDS.items():
        if name in report.figures:
            figures.add_row(words, *_cells(report.figures[name], share=name in SHARES))
    if report.line:
        figures.add_row("斜率 Calibration slope", *_cells(report.line.slope))
        figures.add_row("截距 Calibration intercept", *_cells(report.line.intercept))
    yield figures
    bins = _table("預測 Forecast", "數 n", "平均 mean", "放槍 dealt in", "95% 區間 interval")
    for row in report.bins:
        mean = "—" if isnan(row.forecast) else f"{row.forecast:.4f}"
        bins.add_row(f"{row.low:g}-{row.high:g}", f"{row.n:,}", mean, *_cells(row.observed))
    yield bins
    if report.parts:
        parts = _table("分解 Score", "MCB", "DSC", "UNC", "分數 score")
        for score, of in report.parts.items():
            parts.add_row(score, *(f"{of[name]:.3e}" for name in of))
        yield parts
    if report.groups:
        groups = _table("組別 Group", "數 n", "放槍 deal in", "預測／結果 ratio", "95% 區間 interval")
        for group in report.groups:
            groups.add_row(f"{group.by} {group.group}", f"{group.n:,}", f"{group.happened:,}", *_cells(group.ratio))
        yield groups
    proofs = _table("已證安全 Proven safe", "對 pairs", "反例 won on", "至多 at most (3/n)")
    for proof in report.proofs:
        proofs.add_row(FACTS[proof.fact], f"{proof.n:,}", f"{proof.won:,}", f"{proof.at_most:.2e}")
    yield proofs


def _table(*columns: str) -> Table:
    table = Table(title_justify="left")
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i else "left")
    return table


def _cells(value: Interval, *, share: bool = False) -> tuple[str, str]:
    def one(x: float) -> str:
        if isnan(x):
            return "—"
        return f"{100 * x:.3f}%" if share else f"{x:.4f}"

    return one(value.value), f"{one(value.low)} … {one(value.high)}"


def _share(value: Interval) -> str:
    return f"{100 * value.value:.3f}% ({100 * value.low:.3f}-{100 * value.high:.3f})"
