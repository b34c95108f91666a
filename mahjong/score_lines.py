"""The lines of a score sheet: each row of the 台 table with its names and the tiles or sets it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from mahjong.core import items as _i
from mahjong.core.params import CHOW, PAIR, PUNG_SET
from mahjong.rules import Rules
from mahjong.tiles import DRAGONS, FLOWERS, NAMES_EN, NAMES_ZH, WINDS
from mahjong.view import MELDS, kinds_of_bits

Tiles = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line: the row's code and names, its 台, the kinds it comes from, and a note such as which wind."""

    code: str
    zh: str
    en: str
    tai: int
    tiles: Tiles = ()
    note_zh: str = ""
    note_en: str = ""


@dataclass(frozen=True, slots=True)
class SetView:
    """One set of the hand as it was read: a kind of meld or ``pair``, its kinds.

    `concealed`: it counts as concealed (a pung finished by another's tile does not); `won`: the winning tile is in it.
    """

    kind: str
    tiles: Tiles
    concealed: bool
    won: bool


@dataclass(frozen=True, slots=True)
class _Won:
    """A win as lines see it."""

    sets: tuple[SetView, ...]
    tile: int | None
    flowers: Tiles
    seat_wind: int
    round_wind: int

    def triplets(self, first: int, end: int) -> list[Tiles]:
        """Return the pungs and kongs of a kind from `first` to before `end`."""
        return [s.tiles for s in self.sets if s.kind not in ("chow", "pair") and first <= s.tiles[0] < end]

    def of_kinds(self, first: int, end: int) -> list[Tiles]:
        """Return as one entry the tiles of all sets of such kinds, the pair among them."""
        return [_joined([s.tiles for s in self.sets if first <= s.tiles[0] < end])]

    def hidden(self) -> list[Tiles]:
        """Return as one entry the tiles of all 暗刻."""
        return [_joined([s.tiles for s in self.sets if s.concealed and s.kind not in ("chow", "pair")])]

    def families(self) -> list[Tiles]:
        """Return the whole families of flowers."""
        families = (tuple(range(first, first + 4)) for first in (FLOWERS, FLOWERS + 4))
        return [family for family in families if set(family) <= set(self.flowers)]


def _joined(parts: list[Tiles]) -> Tiles:
    return tuple(tile for part in parts for tile in part)


def _win_tile(won: _Won) -> list[Tiles]:
    return [() if won.tile is None else (won.tile,)]


def _no_tile(_won: _Won) -> list[Tiles]:
    return [()]


def _whole(won: _Won) -> list[Tiles]:
    return [_joined([one.tiles for one in won.sets])]


_SOURCES: Mapping[int, Callable[[_Won], list[Tiles]]] = MappingProxyType({
    **dict.fromkeys((_i.CONCEALED, _i.CONCEALED_SELF_DRAW), _no_tile),
    **dict.fromkeys((_i.PINGHU, _i.FIVE_GATES, _i.ALL_PUNGS), _whole),
    **dict.fromkeys((_i.HALF_FLUSH, _i.FULL_FLUSH, _i.ALL_HONOURS), _whole),
    **dict.fromkeys((_i.THREE_CONCEALED, _i.FOUR_CONCEALED, _i.FIVE_CONCEALED), _Won.hidden),
    **dict.fromkeys((_i.SMALL_DRAGONS, _i.BIG_DRAGONS), lambda won: won.of_kinds(DRAGONS, FLOWERS)),
    **dict.fromkeys((_i.SMALL_WINDS, _i.BIG_WINDS), lambda won: won.of_kinds(WINDS, DRAGONS)),
    _i.OWN_FLOWER: lambda won: [(tile,) for tile in won.flowers if (tile - FLOWERS) % 4 == won.seat_wind],
    _i.FLOWER_SET: _Won.families,
    _i.EIGHT_FLOWERS: lambda won: [won.flowers],
    _i.ROUND_WIND: lambda won: won.triplets(WINDS + won.round_wind, WINDS + won.round_wind + 1),
    _i.SEAT_WIND: lambda won: won.triplets(WINDS + won.seat_wind, WINDS + won.seat_wind + 1),
    _i.DRAGON_SET: lambda won: won.triplets(DRAGONS, FLOWERS),
})
"""Where a row comes from: an entry, and so a line, for every time it counts. Other rows come from the winning tile."""

_NAMED = frozenset({_i.OWN_FLOWER, _i.ROUND_WIND, _i.SEAT_WIND, _i.DRAGON_SET})
"""Rows whose lines say which tile."""

_SET_NAMES = MappingProxyType({**MELDS, PAIR: "pair"})


def sets_of(scored: Any) -> tuple[SetView, ...]:
    """Return the sets of the reading that was scored: melds in their order, concealed sets, the pair."""
    return tuple(
        SetView(
            _SET_NAMES[int(kind)],
            _tiles_of_set(int(kind), int(tile)),
            bool(concealed),
            row == int(scored["win_set"]),
        )
        for row, (kind, tile, concealed) in enumerate(
            zip(scored["set_kind"], scored["set_tile"], scored["set_concealed"], strict=True)
        )
    )


def _tiles_of_set(kind: int, tile: int) -> Tiles:
    if kind == CHOW:
        return (tile, tile + 1, tile + 2)
    return (tile,) * {PAIR: 2, PUNG_SET: 3}.get(kind, 4)


def lines_of(rules: Rules, win: Any, scored: Any) -> tuple[ScoreLine, ...]:
    """Return the lines of a score, in the order of the table's rows; a row that counts twice has two lines."""
    won = _Won(
        sets_of(scored),
        int(win["win_tile"]) if win["win_tile"] >= 0 else None,
        kinds_of_bits(int(win["flowers"]), FLOWERS),
        int(win["seat_wind"]),
        int(win["round_wind"]),
    )
    rows = [row for row, tai in enumerate(scored["tai"]) if tai]
    return tuple(_line(rules, row, tiles) for row in rows for tiles in _SOURCES.get(row, _win_tile)(won))


def _line(rules: Rules, row: int, tiles: Tiles) -> ScoreLine:
    item = _i.ITEMS[row]
    notes = (NAMES_ZH[tiles[0]], NAMES_EN[tiles[0]]) if row in _NAMED else ("", "")
    return ScoreLine(item.code, item.zh, item.en, rules.tai[item.code], tiles, *notes)
