"""What each field of a case may be, and how it is read from JSON. A value that cannot be is a `LineError`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from mahjong.cases.case import ASSERTS, Items, Tiles
from mahjong.cases.names import ALIASES, NAMES
from mahjong.fields import LineError
from mahjong.hand import Meld
from mahjong.rules import SWITCHES, RulesError
from mahjong.tiles import FLOWERS, N_PLAYING, TileError, code_of, kind_of, parse_tiles

SEATS: tuple[str, ...] = ("we", "ws", "ww", "wn")
"""Seats and winds as the file writes them."""
MELDS: Mapping[str, str] = MappingProxyType({
    "chi": "chow", "pon": "pung", "minkan": "kong", "kakan": "added_kong", "ankan": "concealed_kong",
})  # fmt: skip
WAYS: Mapping[str, str] = MappingProxyType({"self": "self_draw", "discard": "discard", "rob_kong": "rob_kong"})
FLAGS: Mapping[str, str] = MappingProxyType({
    "kong_draw": "replacement", "flower_draw": "flower_replacement", "last_tile": "last_tile", "heavenly": "heavenly",
    "earthly": "earthly", "human": "human", "ready": "ready", "ready_migi": "earthly_ready",
    "ready_earthly": "earthly_ready", "ready_heavenly": "heavenly_ready",
    "eight_flowers_paid": "eight_paid", "eight_flowers_declined": "eight_declined",
    "eight_flowers_additive": "",
})  # fmt: skip
"""Flags with the words of `mahjong.score` for them; the last says only how the table counts eight flowers."""

_MOST = 10**9


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise LineError(f"須為文字：{value!r}", f"must be a text: {value!r}")
    return value


def _name(value: object) -> str:
    if not _text(value):
        raise LineError("不能是空的", "must not be empty")
    return _text(value)


def _yes(value: object) -> bool:
    if not isinstance(value, bool):
        raise LineError(f"須為 true 或 false：{value!r}", f"must be true or false: {value!r}")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MOST:
        raise LineError(f"須為整數：{value!r}", f"must be a whole number: {value!r}")
    return value


def _count(value: object) -> int:
    if _number(value) < 0:
        raise LineError(f"不能是負的：{value!r}", f"must not be negative: {value!r}")
    return _number(value)


def _stake(name: str) -> Callable[[object], int]:
    def read_stake(value: object) -> int:
        try:
            SWITCHES[name].check(name, value)
        except RulesError as error:
            raise LineError(*str(error).split(" / ", 1)) from None
        return _number(value)

    return read_stake


def _list_of(read: Callable[[object], Any]) -> Callable[[object], tuple[Any, ...]]:
    def read_list(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise LineError(f"須為陣列：{value!r}", f"must be a list: {value!r}")
        return tuple(read(one) for one in value)

    return read_list


def _one_of(words: Mapping[str, Any] | tuple[str, ...]) -> Callable[[object], str]:
    def read_word(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            known = ", ".join(words)
            raise LineError(f"須為其中之一 {known}：{value!r}", f"must be one of {known}: {value!r}")
        return value

    return read_word


def _mapped(words: Mapping[str, str]) -> Callable[[object], str]:
    return lambda value: words[_one_of(words)(value)]


def _seat(value: object) -> int:
    return SEATS.index(_one_of(SEATS)(value))


def _tiles(value: object) -> Tiles:
    try:
        kinds = parse_tiles(_text(value))
    except TileError as error:
        raise LineError(*str(error).split(" / ", 1)) from None
    return tuple(_playing(kind) for kind in kinds)


def _playing(kind: int) -> int:
    if kind >= N_PLAYING:
        raise LineError(f"花牌不在這裡：{code_of(kind)}", f"no place for a flower: {code_of(kind)}")
    return kind


def _tile(value: object) -> int:
    kinds = _tiles(value)
    if len(kinds) != 1:
        raise LineError(f"須為一張牌：{value!r}", f"must be one tile: {value!r}")
    return kinds[0]


def _flower(value: object) -> int:
    try:
        kind = kind_of(_text(value))
    except TileError as error:
        raise LineError(*str(error).split(" / ", 1)) from None
    if kind < FLOWERS:
        raise LineError(f"不是花牌：{value!r}", f"not a flower: {value!r}")
    return kind


def _meld(value: object) -> Meld:
    if not isinstance(value, dict) or value.keys() != {"type", "tiles"}:
        raise LineError(f"面子須有 type 與 tiles：{value!r}", f"a meld has type and tiles: {value!r}")
    kind, tiles = _mapped(MELDS)(value["type"]), _tiles(value["tiles"])
    try:
        return Meld(kind, tuple(sorted(tiles)))
    except TileError as error:
        raise LineError(*str(error).split(" / ", 1)) from None


def _item(value: object) -> tuple[str, int]:
    if not isinstance(value, dict) or value.keys() != {"item", "tai"}:
        raise LineError(f"台須有 item 與 tai：{value!r}", f"an entry has item and tai: {value!r}")
    return _row(value["item"]), _count(value["tai"])


def _row(value: object) -> str:
    if not isinstance(value, str) or value not in NAMES:
        raise LineError(f"沒有這個台：{value!r}", f"no such 台: {value!r}")
    return ALIASES.get(value, value)


def _items(value: object) -> Items:
    return _list_of(_item)(value)


def _payments(value: object) -> Mapping[int, int]:
    if not isinstance(value, dict):
        raise LineError(f"須為各家籌碼：{value!r}", f"must be the chips of each seat: {value!r}")
    return MappingProxyType({_seat(seat): _number(chips) for seat, chips in value.items()})


FIELDS: Mapping[str, Callable[[object], Any]] = MappingProxyType({
    "id": _name, "kind": _one_of(ASSERTS), "title": _text, "confidence": _text,
    "switches": _list_of(_name), "flags": _list_of(_one_of(FLAGS)),
    "hand": _tiles, "melds": _list_of(_meld), "flowers": _list_of(_flower),
    "win_tile": _tile, "win_by": _mapped(WAYS), "seat": _seat, "round": _seat,
    "dealer": _seat, "dealer_streak": _count, "winner": _seat, "discarder": _seat, "liable": _seat,
    "base": _stake("base"), "per_tai": _stake("per_tai"), "tai_cap": _stake("tai_cap"),
    "hand_tai": _count, "multiplier": _count,
    "expected": _items, "expected_complete": _yes, "expected_total": _count, "absent": _list_of(_row),
    "waits": _tiles, "waits_with_ligu": _tiles, "waits_contains_with_ligu": _tiles, "waits_lacks_without_ligu": _tiles,
    "payments": _payments,
    "decompositions": _count, "decompositions_min": _count, "pair": _tile, "illegal_position": _yes,
})  # fmt: skip
"""How each field that counts is read; the names are those of `mahjong.cases.case.Case`."""

REMARKS = frozenset({
    "source", "confidence_why", "note", "melds_note", "project_note", "project_items", "project_total",
    "expected_action", "dealer_tai", "payer", "flower_counts",
})  # fmt: skip
"""Fields for people, which no verdict depends on."""
