"""Tables of figures as text in two languages, the same for a terminal, a page from the disk and a live one."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from analysis.clusters import Interval

MARKS = {True: "✓", False: "✗", None: "–"}
"""How a verdict is marked."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its key, heading, what it says, and its cells; the first column is words, the others are numbers."""

    key: str
    zh: str
    en: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note_zh: str = ""
    note_en: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One sentence of what was found; `holds` says whether it is as one would wish, None where it cannot be said."""

    holds: bool | None
    zh: str
    en: str


def number(x: float, digits: int = 4, factor: float = 1.0, unit: str = "") -> str:
    """Return a number as text; a dash for one that is not there.

    >>> number(0.12345, 1, 100, " %"), number(float("nan"))
    ('12.3 %', '—')
    """
    return f"{x * factor:.{digits}f}{unit}" if isfinite(x) else "—"


def between(of: Interval, digits: int = 4, factor: float = 1.0) -> str:
    """Return the ends of an interval as text.

    >>> between(Interval(1.0, 0.9, 1.1, 0.05, 0.0, 9), 2)
    '0.90 … 1.10'
    """
    return f"{number(of.low, digits, factor)} … {number(of.high, digits, factor)}"


def cells(of: Interval, digits: int = 4, factor: float = 1.0, unit: str = "") -> tuple[str, str]:
    """Return a figure and its interval as two cells."""
    return number(of.value, digits, factor, unit), between(of, digits, factor)
