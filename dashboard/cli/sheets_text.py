"""Tables and sentences of a report in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from analysis.sheets import MARKS, Sheet, Verdict


def printed(head: str, verdicts: Iterable[Verdict], sheets: Iterable[Sheet], width: int) -> str:
    """Return what a report is of, what was found, and its tables, each with its notes below it."""
    console = Console(width=width, highlight=False, no_color=True)
    with console.capture() as captured:
        console.print(head, soft_wrap=True)
        for of in verdicts:
            console.print(f"{MARKS[of.holds]} {of.zh}\n  {of.en}", soft_wrap=True)
        for sheet in sheets:
            console.print(f"\n{sheet.zh} {sheet.en}", soft_wrap=True)
            console.print(_table(sheet))
            for note in (sheet.note_zh, sheet.note_en):
                if note:
                    console.print(note, soft_wrap=True)
    return captured.get().rstrip()


def _table(sheet: Sheet) -> Table:
    table = Table()
    for i, column in enumerate(sheet.columns):
        table.add_column(column, justify="right" if i else "left", overflow="fold")
    for row in sheet.rows:
        table.add_row(*row)
    return table
