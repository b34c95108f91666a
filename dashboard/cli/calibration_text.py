"""What `mahjong report calibration` prints: tables for people, JSON for programs."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table

from analysis.calibration_report import Report, as_data
from analysis.calibration_tables import sheets
from analysis.calibration_verdicts import LEGEND, verdicts
from analysis.sheets import MARKS, Sheet, between, number

WIDTH = 140


def as_json(report: Report) -> str:
    """Return a report as JSON."""
    return json.dumps(as_data(report), ensure_ascii=False, indent=1, allow_nan=False)


def as_text(report: Report) -> str:
    """Return a report as tables."""
    console = Console(width=WIDTH, highlight=False, no_color=True)
    with console.capture() as captured:
        console.print(as_summary(report), soft_wrap=True)
        for sheet in sheets(report):
            console.print(_table(sheet))
    return captured.get().rstrip()


def as_summary(report: Report) -> str:
    """Return what a report is of, and what it comes to, in sentences."""
    said = (f"{MARKS[of.holds]} {of.zh}\n  {of.en}" for of in verdicts(report))
    return "\n".join([_head(report), *said, *LEGEND])


def _head(report: Report) -> str:
    head, home = report.head, report.home
    base = f"{number(home.base_rate.value, 3, 100)} % ({between(home.base_rate, 3, 100)})"
    return (
        f"模型 model {head.model['name']} · 指紋 fingerprint {head.model['fingerprint'] or '—'}\n"
        f"對手 field {home.field} ({', '.join(home.opponents)}) · 規則 rules {head.preset} · "
        f"種子 seed {head.seed_hex}\n"
        f"牌牆 walls {home.n_walls:,} · 牌 tiles {home.n_tiles:,} · 對 pairs {home.n_pairs:,} · "
        f"其中放槍 of which deal in {base}"
    )


def _table(sheet: Sheet) -> Table:
    caption = "\n".join(note for note in (sheet.note_zh, sheet.note_en) if note)
    table = Table(title=f"{sheet.zh} {sheet.en}", title_justify="left", caption=caption or None, caption_justify="left")
    for i, column in enumerate(sheet.columns):
        table.add_column(column, justify="right" if i else "left")
    for row in sheet.rows:
        table.add_row(*row)
    return table
