"""The lines of a score sheet: each row of the 台 table with its names and the sets, tiles or event it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from mahjong.core import items as _i
from mahjong.core.params import CHOW, PAIR, PUNG_SET, REPLACED_FLOWER
from mahjong.core.tai_events import single_flowers
from mahjong.rules import Rules
from mahjong.tiles import DRAGONS, FLOWERS, NAMES_EN, NAMES_ZH, WINDS, kinds_of_bits
from mahjong.view import MELDS

Tiles = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line: the row's code and names, its 台, the kinds it comes from, and a note in two languages.

    The note names the tile (which wind), or says what tiles do not show (nothing claimed, after a kong).
    """

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
    single: Tiles
    """The flowers that may count one by one."""
    n_melds: int
    n_waits: int
    seat_wind: int
    round_wind: int
    after_flower: bool

    def triplets(self, first: int, end: int) -> list[Tiles]:
        """Return the pungs and kongs of a kind from `first` to before `end`."""
        return [s.tiles for s in self.sets if s.kind not in ("chow", "pair") and first <= s.tiles[0] < end]

    def guests(self) -> list[Tiles]:
        """Return the pungs and kongs of winds that are neither round nor seat wind."""
        own = (WINDS + self.round_wind, WINDS + self.seat_wind)
        return [tiles for tiles in self.triplets(WINDS, DRAGONS) if tiles[0] not in own]

    def of_kinds(self, first: int, end: int) -> list[Tiles]:
        """Return as one entry the tiles of all sets of such kinds, the pair among them."""
        return [_joined([s.tiles for s in self.sets if first <= s.tiles[0] < end])]

    def hidden(self) -> list[Tiles]:
        """Return as one entry the tiles of all 暗刻."""
        return [_joined([s.tiles for s in self.sets if s.concealed and s.kind not in ("chow", "pair")])]

    def kongs(self, *kinds: str) -> list[Tiles]:
        """Return the kongs of these kinds."""
        return [s.tiles for s in self.sets if s.kind in kinds]

    def families(self) -> list[Tiles]:
        """Return the whole families of flowers."""
        families = (tuple(range(first, first + 4)) for first in (FLOWERS, FLOWERS + 4))
        return [family for family in families if set(family) <= set(self.flowers)]

    def own_flowers(self) -> list[Tiles]:
        """Return the flowers of the own number."""
        return [(tile,) for tile in self.single if (tile - FLOWERS) % 4 == self.seat_wind]


def _joined(parts: list[Tiles]) -> Tiles:
    return tuple(tile for part in parts for tile in part)


def _win_tile(won: _Won) -> list[Tiles]:
    return [() if won.tile is None else (won.tile,)]


def _no_tile(_won: _Won) -> list[Tiles]:
    return [()]


def _whole(won: _Won) -> list[Tiles]:
    return [_joined([one.tiles for one in won.sets])]


def _all_melds(won: _Won) -> list[Tiles]:
    return [_joined([one.tiles for one in won.sets[: won.n_melds]])]


_ALL_KONGS = ("kong", "added_kong", "concealed_kong")
_SOURCES: Mapping[int, Callable[[_Won], list[Tiles]]] = MappingProxyType({
    **dict.fromkeys((_i.CONCEALED, _i.HEAVENLY_READY, _i.EARTHLY_READY, _i.READY), _no_tile),
    **dict.fromkeys((_i.PINGHU, _i.FIVE_GATES, _i.ALL_PUNGS, _i.LIGU, _i.NO_HONOURS_NO_FLOWERS), _whole),
    **dict.fromkeys((_i.HALF_FLUSH, _i.FULL_FLUSH, _i.ALL_HONOURS), _whole),
    **dict.fromkeys((_i.ALL_CLAIMED, _i.HALF_CLAIMED), _all_melds),
    **dict.fromkeys((_i.THREE_CONCEALED, _i.FOUR_CONCEALED, _i.FIVE_CONCEALED), _Won.hidden),
    **dict.fromkeys((_i.SMALL_DRAGONS, _i.BIG_DRAGONS), lambda won: won.of_kinds(DRAGONS, FLOWERS)),
    **dict.fromkeys((_i.SMALL_WINDS, _i.BIG_WINDS), lambda won: won.of_kinds(WINDS, DRAGONS)),
    **dict.fromkeys((_i.FOUR_KONGS, _i.FIVE_KONGS), lambda won: [_joined(won.kongs(*_ALL_KONGS))]),
    **dict.fromkeys((_i.EIGHT_FLOWERS, _i.SEVEN_ROB_ONE), lambda won: [won.flowers]),
    _i.OPEN_KONG: lambda won: won.kongs("kong", "added_kong"),
    _i.CONCEALED_KONG: lambda won: won.kongs("concealed_kong"),
    _i.OWN_FLOWER: _Won.own_flowers,
    _i.ANY_FLOWER: lambda won: [(tile,) for tile in won.single],
    _i.FLOWER_SET: _Won.families,
    _i.ROUND_WIND: lambda won: won.triplets(WINDS + won.round_wind, WINDS + won.round_wind + 1),
    _i.SEAT_WIND: lambda won: won.triplets(WINDS + won.seat_wind, WINDS + won.seat_wind + 1),
    _i.GUEST_WIND: _Won.guests,
    _i.DRAGON_SET: lambda won: won.triplets(DRAGONS, FLOWERS),
})
"""Where a row comes from: an entry, and so a line, for every time it counts. Other rows come from the winning tile."""

_NAMED = frozenset({
    _i.OWN_FLOWER, _i.ANY_FLOWER, _i.ROUND_WIND, _i.SEAT_WIND, _i.GUEST_WIND, _i.DRAGON_SET, _i.OPEN_KONG,
    _i.CONCEALED_KONG,
})  # fmt: skip
"""Rows whose lines say which tile."""


def _how_drawn(won: _Won) -> tuple[str, str]:
    return ("起手十七張", "as dealt") if won.tile is None else ("", "")


def _how_replaced(won: _Won) -> tuple[str, str]:
    return ("補花", "after a flower") if won.after_flower else ("槓後補牌", "after a kong")


def _waited_for(won: _Won) -> tuple[str, str]:
    kinds = "kind" if won.n_waits == 1 else "kinds"
    return f"聽 {won.n_waits} 種", f"waiting for {won.n_waits} {kinds}"


def _how_single(won: _Won) -> tuple[str, str]:
    return ("只聽這種", "this kind alone") if won.n_waits == 1 else ("邊嵌或單釣", "edge, gap or pair")


_NOTES: Mapping[int, Callable[[_Won], tuple[str, str]]] = MappingProxyType({
    **dict.fromkeys((_i.CONCEALED, _i.CONCEALED_SELF_DRAW), lambda _: ("沒有吃碰明槓", "nothing claimed")),
    _i.SELF_DRAW: _how_drawn,
    _i.PINGHU: _waited_for,
    _i.SINGLE_WAIT: _how_single,
    _i.AFTER_REPLACEMENT: _how_replaced,
    _i.HEAVENLY: lambda _: ("莊家打牌前", "before any discard"),
    _i.EARTHLY: lambda _: ("第一次摸牌", "on the first draw"),
    _i.HUMAN: lambda _: ("第一巡內", "in the first go-around"),
    _i.HEAVENLY_READY: lambda _: ("起手即聽", "with the first discard"),
    _i.EARTHLY_READY: lambda _: ("無人吃碰槓前", "before any call"),
    _i.READY: lambda _: ("打牌時宣告", "with a discard"),
})
"""What a line says beside its tiles, where they do not show it."""

_SET_NAMES = MappingProxyType({**MELDS, PAIR: "pair"})


def sets_of(scored: Any) -> tuple[SetView, ...]:
    """Return the sets of the reading that was scored, in its order; none for a win by flowers alone."""
    return tuple(
        SetView(
            _SET_NAMES[int(scored["set_kind"][row])],
            _tiles_of_set(int(scored["set_kind"][row]), int(scored["set_tile"][row])),
            bool(scored["set_concealed"][row]),
            row == int(scored["win_set"]),
        )
        for row in range(int(scored["n_sets"]))
    )


def _tiles_of_set(kind: int, tile: int) -> Tiles:
    if kind == CHOW:
        return (tile, tile + 1, tile + 2)
    return (tile,) * {PAIR: 2, PUNG_SET: 3}.get(kind, 4)


def lines_of(rules: Rules, win: Any, scored: Any) -> tuple[ScoreLine, ...]:
    """Return the lines of a score, in the order of the table's rows; a row that counts twice has two lines."""
    won = _won(rules, win, scored)
    rows = [row for row, tai in enumerate(scored["tai"]) if tai]
    return tuple(_line(rules, won, row, tiles) for row in rows for tiles in _SOURCES.get(row, _win_tile)(won))


def _won(rules: Rules, win: Any, scored: Any) -> _Won:
    flowers = int(win["flowers"])
    return _Won(
        sets_of(scored),
        int(win["win_tile"]) if win["win_tile"] >= 0 else None,
        kinds_of_bits(flowers, FLOWERS),
        kinds_of_bits(int(single_flowers(rules.to_record()[0], flowers)), FLOWERS),
        int(win["n_melds"]),
        int(scored["n_waits"]),
        int(win["seat_wind"]),
        int(win["round_wind"]),
        bool(win["replacement"] == REPLACED_FLOWER),
    )


def flower_line(rules: Rules, row: int, flowers: Tiles) -> ScoreLine:
    """Return the line of a win with flowers: `EIGHT_FLOWERS` or `SEVEN_ROB_ONE`."""
    item = _i.ITEMS[row]
    return ScoreLine(item.code, item.zh, item.en, rules.tai[item.code], flowers)


def _line(rules: Rules, won: _Won, row: int, tiles: Tiles) -> ScoreLine:
    item = _i.ITEMS[row]
    note = (NAMES_ZH[tiles[0]], NAMES_EN[tiles[0]]) if row in _NAMED else _NOTES.get(row, _no_note)(won)
    return ScoreLine(item.code, item.zh, item.en, rules.tai[item.code], tiles, *note)


def _no_note(_won: _Won) -> tuple[str, str]:
    return "", ""
