"""The small words of a position's text: tiles without blanks, gaps, numbers, lists; and the error naming a field."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NoReturn, TypeAlias

import numpy.typing as npt

from mahjong.tiles import FLOWERS, N_KINDS, TileError, format_short, parse_tiles

States: TypeAlias = npt.NDArray[Any]
"""A position: an array of shape (1,), dtype `mahjong.core.state.STATE`."""

NOTHING = "-"
"""What stands for an empty part."""

_SHORT = tuple(format_short([kind]) for kind in range(N_KINDS))
_TILE = r"[0-9]+[mpsz]|[mps][1-9]|w[eswn]|d[rgw]|f[1-8]"
_TILES = re.compile(_TILE)
_PARTS = re.compile(rf"(?:{_TILE})+|[0-9]*\*")
_GAP = re.compile(r"([0-9]{0,3})\*")
_NUMBER = re.compile(r"-?[0-9]{1,15}")


class PositionError(ValueError):
    """A text that is no position: `field` names the part, `text` is what cannot be read, `zh` and `en` say why.

    >>> print(PositionError("turn", "4", "沒有這個座位", "no such seat"))
    turn：沒有這個座位：'4' / turn: no such seat: '4'
    """

    def __init__(self, field: str, text: str, zh: str, en: str) -> None:
        self.field, self.text = field, text
        self.zh, self.en = f"{field}：{zh}：{text!r}", f"{field}: {en}: {text!r}"
        super().__init__(f"{self.zh} / {self.en}")


@dataclass(frozen=True, slots=True)
class Gap:
    """Tiles left to be filled in: `*` as many as there are (`count` None), `7*` seven."""

    count: int | None


def refuse(field: str, text: str, zh: str, en: str) -> NoReturn:
    """Raise the `PositionError` for `text` in `field`."""
    raise PositionError(field, text, zh, en)


def write_tiles(kinds: Iterable[int]) -> str:
    """Write kinds in the order given, in the short notation without blanks; `-` if there are none.

    >>> write_tiles([0, 1, 4, 33, 31, 34, 35, 2])
    '125m57zf1f23m'
    """
    text = ""
    for kind in kinds:
        one = _SHORT[kind]
        joins = kind < FLOWERS and text.endswith(one[-1])
        text = text[:-1] + one if joins else text + one
    return text or NOTHING


def read_tiles(text: str, field: str) -> list[int]:
    """Read tiles written without blanks, in either notation and in the order written; `-` is none.

    >>> read_tiles("125m57zf1f2", "wall") == read_tiles("m1m2m5dwdrf1f2", "wall")
    True
    """
    if text == NOTHING:
        return []
    words = _TILES.findall(text)
    if not text or "".join(words) != text:
        refuse(field, text, "看不懂的牌", "not tiles")
    try:
        return parse_tiles(" ".join(words))
    except TileError:
        refuse(field, text, "看不懂的牌", "not tiles")


def read_tile(text: str, field: str) -> int:
    """Read exactly one tile that is no flower."""
    kinds = read_tiles(text, field)
    if len(kinds) != 1 or kinds[0] >= FLOWERS:
        refuse(field, text, "須為一張牌", "not one tile")
    return kinds[0]


def read_gap(text: str) -> Gap | None:
    """Read `*` or `7*`; None for anything else.

    >>> read_gap("7*"), read_gap("*"), read_gap("7m")
    (Gap(count=7), Gap(count=None), None)
    """
    found = _GAP.fullmatch(text)
    if found is None:
        return None
    return Gap(int(found[1]) if found[1] else None)


def split_gaps(text: str) -> list[str]:
    """Cut tiles with gaps between them into tiles and gaps; a text that is not all that comes back whole.

    >>> split_gaps("5z12*f89m*")
    ['5z', '12*', 'f89m', '*']
    """
    parts: list[str] = _PARTS.findall(text)
    return parts if "".join(parts) == text else [text]


def read_number(text: str, field: str, low: int, high: int) -> int:
    """Read a whole number from `low` to `high`."""
    if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
        refuse(field, text, f"須為整數 {low} 到 {high}", f"not a whole number from {low} to {high}")
    return int(text)


def read_seat(text: str, field: str) -> int:
    """Read a seat, 0-3."""
    if text not in ("0", "1", "2", "3"):
        refuse(field, text, "沒有這個座位", "no such seat")
    return int(text)


def read_entries(text: str, field: str, parts: int) -> list[list[str]]:
    """Read a list such as ``1:69s,2:5p``: entries between commas, each of so many parts between colons."""
    entries = [entry.split(":") for entry in text.split(",")]
    for entry in entries:
        if len(entry) != parts:
            refuse(field, ":".join(entry), f"須有 {parts} 段", f"not {parts} parts")
    return entries


def kinds_of_bits(bits: int) -> list[int]:
    """Return the kinds whose bit is set, from all 64."""
    return [kind for kind in range(64) if bits >> kind & 1]


def bits_of_kinds(kinds: Iterable[int]) -> int:
    """Return the bits of the kinds; the opposite of `kinds_of_bits`."""
    bits = 0
    for kind in kinds:
        bits |= 1 << kind
    return bits
