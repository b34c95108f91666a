"""Deal-in rates as tables and sentences in two languages, from the data of `analysis.deal_in.as_data`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from analysis.deal_in import CLASSES, POSSIBLE, THROWN, TILES, WHATS, Rate, rates_from
from analysis.sheets import Sheet, Verdict, number

WAYS: dict[str, tuple[str, str]] = {
    "turn": ("他打過的張數", "his discards"),
    "tile": ("牌", "tile"),
    "melds": ("他亮的組數", "his melds"),
}
"""Names of the ways to sort pairs."""
NAMES: dict[str, tuple[str, str]] = {POSSIBLE: ("可打的牌", "possible tiles"), THROWN: ("打出的牌", "thrown tiles")}
"""Names of what a rate is of."""
FEW = 100
"""A cell of a map that is of fewer pairs tells little."""
PAIR = (
    "一對＝一張可以打的牌和一個對手；他若能胡這張，就算放槍。",
    "A pair is a tile that could be thrown and one opponent; it deals in if he could win on it.",
)
WITHIN = (
    "同一巡才好比：筋和斷的牌出現得晚，混在一起看反而顯得險。",
    "Compare within a turn: tiles are shut late, when all are near, so over all turns they look worse than open ones.",
)


def label_of(way: str, name: str) -> str:
    """Return a class in words.

    >>> label_of("tile", "honour new"), label_of("melds", "2")
    ('字牌生張 honour, none shown', '2')
    """
    return " ".join(TILES[name]) if way == "tile" else name


def percent(share: float) -> str:
    """Return a rate as a short percentage.

    >>> percent(0.1234), percent(0.00123), percent(0.00001), percent(0.0), percent(float("nan"))
    ('12.3', '0.12', '<.01', '0', '')
    """
    if not isfinite(share):
        return ""
    if share == 0:
        return "0"
    if share < 0.00005:
        return "<.01"
    return f"{100 * share:.1f}" if share >= 0.01 else f"{100 * share:.2f}"


def span(rate: Rate) -> str:
    """Return the interval of a rate in percent; of what never happened, only how much it is at most."""
    if not isfinite(rate.share.low):
        return "—"
    digits = 3 if rate.share.high < 0.01 else 2
    low, high = (f"{100 * end:.{digits}f}" for end in (rate.share.low, rate.share.high))
    return f"≤ {high}" if rate.dealt_in == 0 else f"{low} … {high}"


def sheets(data: Mapping[str, Any]) -> list[Sheet]:
    """Return every table: by turn, by tile, by melds, and the maps of possible tiles."""
    return [*(_rates(data, way) for way in WAYS), *(_map(data, across) for across in ("turn", "melds"))]


def _rates(data: Mapping[str, Any], way: str) -> Sheet:
    (zh, en), columns = WAYS[way], [" ".join(WAYS[way])]
    for what in WHATS:
        columns += [f"{' '.join(NAMES[what])}，對 pairs", "放槍 deal in %", "95 %"]
    rows = [
        (label_of(way, both[0].at[way]), *(cell for rate in both for cell in _cells(rate)))
        for both in zip(*(rates_from(data, what, way) for what in WHATS), strict=True)
    ]
    return Sheet(f"by_{way}", f"依{zh}", f"By {en}", tuple(columns), tuple(rows), *(WITHIN if way == "tile" else ()))


def _cells(rate: Rate) -> tuple[str, str, str]:
    return f"{rate.n:,}", percent(rate.share.value) or "—", span(rate)


def _map(data: Mapping[str, Any], across: str) -> Sheet:
    rates = {(rate.at["tile"], rate.at[across]): rate for rate in rates_from(data, POSSIBLE, "tile", across)}
    rows = tuple((label_of("tile", tile), *_row(rates, tile, CLASSES[across])) for tile in CLASSES["tile"])
    zh, en = WAYS[across]
    return Sheet(
        f"tile_{across}", f"可打的牌放槍的 %，依牌與{zh}", f"Possible tiles that deal in, %, by tile and {en}",
        (f"{zh} {en}", *CLASSES[across]), rows, f"不到 {FEW} 對的不寫。", f"Cells of fewer than {FEW} pairs are empty.",
    )  # fmt: skip


def _row(rates: Mapping[tuple[str, str], Rate], tile: str, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        rate = rates[tile, name]
        yield percent(rate.share.value) if rate.n >= FEW else ""


def lead(data: Mapping[str, Any]) -> str:
    """Return in one line whose discards were counted, and on how many hands."""
    looked = "四家 all seats" if data["looked_at"] == "all" else data["looked_at"]
    bots = data["bots"][0] if len(set(data["bots"])) == 1 else ", ".join(data["bots"])
    return (
        f"電腦 bots {bots} · 看 looked at: {looked} · {data['hands_counted']:,} 局 hands · 規則 rules {data['preset']}"
    )


def verdicts(data: Mapping[str, Any]) -> list[Verdict]:
    """Return what was found, in sentences."""
    (possible,), (thrown,) = (rates_from(data, what) for what in WHATS)
    by_tile = {rate.at["tile"]: rate for rate in rates_from(data, POSSIBLE, "tile")}
    proven = by_tile["proven"]
    return [
        Verdict(
            None,
            f"可打的牌每百對放槍 {_percent(possible)}，打出的 {_percent(thrown)}。",
            f"Of a hundred pairs of possible tiles {_percent(possible)} deal in, of thrown ones {_percent(thrown)}.",
        ),
        Verdict(
            proven.dealt_in == 0 if proven.n else None,
            f"已證安全的 {proven.n:,} 對，放槍 {proven.dealt_in:,}（{span(proven)} %）。",
            f"Of {proven.n:,} pairs that are proven safe {proven.dealt_in:,} dealt in ({span(proven)} %).",
        ),
        *_at_turn(data, "10-12"),
    ]


def _percent(rate: Rate) -> str:
    return f"{number(rate.share.value, 2, 100)} ({span(rate)})"


def _at_turn(data: Mapping[str, Any], turn: str) -> Iterator[Verdict]:
    rates = [rate for rate in rates_from(data, POSSIBLE, "tile", "turn") if rate.at["turn"] == turn and rate.n >= FEW]
    if not rates:
        return
    worst, own = max(rates, key=lambda rate: rate.share.value), [r for r in rates if r.at["tile"] == "own"]
    zh, en = TILES[worst.at["tile"]]
    beside = own[0] if own else worst
    yield Verdict(
        None,
        f"他打 {turn} 張時，最險的是{zh}：{_percent(worst)} %；他打過的：{_percent(beside)} %。",
        f"At his discards {turn} the worst is {en}: {_percent(worst)} %; what he threw: {_percent(beside)} %.",
    )
