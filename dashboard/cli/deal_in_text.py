"""What `mahjong report deal-in` prints: tables for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite

from rich.console import Console
from rich.table import Table

from analysis.deal_in import CLASSES, POSSIBLE, THROWN, TILES, Rate, Tally, Throws, as_data

WIDTH = 116
LEAST = 100
"""Cells of fewer pairs are left empty in the maps; JSON has them all."""
NOTE = (
    "同一巡才好比：筋和斷的牌出現得晚，混在一起看反而顯得險。 / Compare within a turn: tiles are shut late, "
    "when everybody is near, so over all turns they look worse than open ones."
)
WAYS = {
    "turn": "他打過的張數 His discards so far",
    "tile": "牌 Tile",
    "melds": "他亮的組數 Melds he shows",
}


def as_json(tally: Tally, throws: Throws) -> str:
    """Return the rates as JSON."""
    return json.dumps(as_data(tally, throws), ensure_ascii=False, indent=1, allow_nan=False)


def as_text(tally: Tally, throws: Throws) -> str:
    """Return the rates as tables."""
    console = Console(width=WIDTH, highlight=False, no_color=True)
    with console.capture() as captured:
        console.print(_head(tally, throws), soft_wrap=True)
        for table in (*(_rates(tally, way) for way in ("turn", "tile", "melds")), *_maps(tally)):
            console.print(table)
        console.print(NOTE, soft_wrap=True)
        if tally.hands < throws.hands:
            console.print(f"中斷，只算了 {tally.hands:,} 局 / stopped after {tally.hands:,} hands")
    return captured.get().rstrip()


def _head(tally: Tally, throws: Throws) -> str:
    who = "四家 all seats" if throws.everybody else throws.bots[0]
    return (
        f"電腦 bots {', '.join(throws.bots)} · 看 looked at: {who}\n"
        f"規則 rules {throws.rules.preset_name} · 種子 seed {throws.seed.hex()} · 局 hands {tally.hands:,}\n"
        f"一「對」：一張牌與一個對手；放槍：他能胡。 / A pair: a tile and one opponent; it deals in if he could win.\n"
        f"打出的 thrown: {_said(tally.rate(THROWN))} · 可打的 possible: {_said(tally.rate(POSSIBLE))}"
    )


def _said(rate: Rate) -> str:
    return f"{rate.n:,} 對 pairs, {_percent(rate.share.value)} ({_span(rate)})"


def _rates(tally: Tally, way: str) -> Table:
    """Return the rates of one way to sort, of tiles that could be thrown and of those that were."""
    table = _table(WAYS[way], "可打 possible", "放槍 deal in", "95%", "打出 thrown", "放槍 deal in", "95%")
    rows = zip(tally.rates(POSSIBLE, way), tally.rates(THROWN, way), strict=True)
    for possible, thrown in rows:
        cells = [[f"{rate.n:,}", _percent(rate.share.value), _span(rate)] for rate in (possible, thrown)]
        table.add_row(_label(way, possible.at[way]), *cells[0], *cells[1])
    return table


def _maps(tally: Tally) -> Iterator[Table]:
    """Yield the rates of tiles that could be thrown, sorted by tile and by turn, and by tile and melds."""
    for across in ("turn", "melds"):
        table = _table(f"可打的牌 possible · {WAYS[across]}", *CLASSES[across])
        rates = {(rate.at["tile"], rate.at[across]): rate for rate in tally.rates(POSSIBLE, "tile", across)}
        for tile in CLASSES["tile"]:
            cells = (rates[tile, name] for name in CLASSES[across])
            table.add_row(
                _label("tile", tile), *(_percent(rate.share.value) if rate.n >= LEAST else "" for rate in cells)
            )
        yield table


def _label(way: str, name: str) -> str:
    return " ".join(TILES[name]) if way == "tile" else name


def _table(*columns: str) -> Table:
    table = Table()
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i else "left", overflow="fold")
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.2f}%" if isfinite(share) else "—"


def _span(rate: Rate) -> str:
    if not isfinite(rate.share.low):
        return "—"
    if rate.dealt_in == 0:
        return f"≤ {100 * rate.share.high:.3f}%"
    return f"{100 * rate.share.low:.2f}-{100 * rate.share.high:.2f}%"
