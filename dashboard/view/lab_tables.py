"""What a duel and a league come to, as tables, sentences and lines about the run: for the page and for a file."""

from __future__ import annotations

from math import isfinite

from analysis.clusters import Interval
from analysis.duel import EVENTS, MEASURES
from analysis.duel_words import MEASURE_WORDS
from analysis.schedule import FIELDS
from analysis.sheets import Sheet, number
from dashboard.jobs.duels import Duel
from dashboard.jobs.leagues import League
from dashboard.view.text import Words, preset_name


def factor_of(measure: str) -> float:
    """Return by what a measure is shown: events in percent."""
    return 100.0 if measure in EVENTS else 1.0


def signed(x: float, digits: int = 3) -> str:
    """Return a difference as text.

    >>> signed(0.0831), signed(float("nan"))
    ('+0.083', '—')
    """
    return f"{x:+.{digits}f}" if isfinite(x) else "—"


def ends(of: Interval, factor: float = 1.0, digits: int = 3) -> str:
    """Return the ends of a difference as text; nothing where it has none.

    >>> ends(Interval(0.0, -0.1, 0.1, 0.05, 1.0, 9))
    '[-0.100, +0.100]'
    """
    return f"[{signed(factor * of.low, digits)}, {signed(factor * of.high, digits)}]" if isfinite(of.low) else ""


def is_clear(of: Interval) -> bool:
    """Whether an interval leaves 0 out."""
    return of.low > 0 or of.high < 0


def field_of(duel: Duel) -> Words:
    """Return the field of a duel as people call it."""
    field = FIELDS[duel.about["field"]]
    return Words(field.zh, field.en)


def duel_sheet(duel: Duel) -> Sheet:
    """Return the measures of a duel as a table; what is only known at the end is empty before."""
    a, b = duel.about["a"], duel.about["b"]
    heads = ("每局 A hand", a, b, "差 Difference", "95 %", "z", "相對 Relative")
    rows = tuple(_row(duel, measure) for measure in MEASURES if measure in duel.differences)
    return Sheet("measures", "", "", heads, rows, "紅字：區間不含零。", "Red: the interval leaves 0 out.")


def _row(duel: Duel, measure: str) -> tuple[str, ...]:
    factor, unit = factor_of(measure), " %" if measure in EVENTS else ""
    digits = 2 if measure in EVENTS else 3
    difference, known = duel.differences[measure], duel.comparisons.get(measure)
    a, b = (number(x, digits, factor, unit) for x in duel.means[measure])
    relative = known and known.relative
    return (
        MEASURE_WORDS[measure], a, b, signed(factor * difference.value, digits), ends(difference, factor, digits),
        signed(known.z, 1) if known else "", f"{signed(100 * relative.value, 1)} %" if relative else "",
    )  # fmt: skip


def clear_rows(duel: Duel) -> list[int]:
    """Return the numbers of the rows of `duel_sheet` whose interval leaves 0 out."""
    shown = [measure for measure in MEASURES if measure in duel.differences]
    return [place for place, measure in enumerate(shown) if is_clear(duel.differences[measure])]


def duel_found(duel: Duel) -> Words:
    """Return what a duel says of the chips, in a sentence."""
    a, b, chips = duel.about["a"], duel.about["b"], duel.differences["chips"]
    size = f"{signed(chips.value)} {ends(chips)}".strip()
    if a == b:
        return Words(f"{a} 對自己：每局相差 {size}", f"{a} against itself: {size} chips a hand")
    better = a if chips.value > 0 else b
    zh, en = (f"{better} 較強", f"{better} is better") if is_clear(chips) else ("看不出差別", "no difference shows")
    if duel.n_walls < duel.about["walls"]:
        zh, en = f"目前 {zh}", f"so far {en}"
    return Words(f"{a} 比 {b} 每局 {size} 籌碼：{zh}", f"{a} less {b}: {size} chips a hand; {en}")


def league_sheet(league: League) -> Sheet:
    """Return the board of a league."""
    heads = ("電腦 Bot", "名次值 Rating", "μ ± σ", "每局籌碼 Chips a hand", "95 %", "牌牆 Walls")
    rows = tuple(
        (f"{place}. {one.name}", f"{one.ordinal:.2f}", f"{one.mu:.2f} ± {one.sigma:.2f}", signed(one.chips.value),
         ends(one.chips), f"{one.n_walls:,}")
        for place, one in enumerate(league.standings, 1)
    )  # fmt: skip
    return Sheet(
        "board", "", "", heads, rows,
        "名次值 = μ − 3σ，越高越強；同樣的牌牆依序計算。",
        "Rating = μ − 3σ, the higher the better, wall by wall in order.",
    )  # fmt: skip


def league_found(league: League) -> Words:
    """Return who leads a league, in a sentence."""
    first = league.standings[0]
    return Words(
        f"第一：{first.name}，每局 {signed(first.chips.value)} 籌碼",
        f"first: {first.name}, {signed(first.chips.value)} chips a hand",
    )


def about_size(known: Duel | League) -> list[tuple[str, str]]:
    """Return how much was played, and how fast."""
    speed = [("速度 Speed", f"{known.per_second:,.0f} 局／秒 hands a second")] if known.per_second else []
    return [("牌牆 Walls", f"{known.n_walls:,}"), ("局 Hands", f"{known.hands:,}"), *speed]


def about_run(known: Duel | League) -> list[tuple[str, str]]:
    """Return what was played, line by line: enough to play it again."""
    field = [("另外三家 Field", str(field_of(known)))] if isinstance(known, Duel) else []
    return [
        *field,
        ("規則 Rules", str(preset_name(known.about["preset"]))),
        ("種子 Seed (hex)", known.about["seed_hex"]),
        ("程式 Engine", known.about["engine"]),
    ]
