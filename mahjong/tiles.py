"""The 42 kinds of tile, their codes and names, and the one-line notation, both ways.

A *kind* is an int from 0 to 41 in the order ``m1-m9 p1-p9 s1-s9 we ws ww wn dr dg dw f1-f8``: characters 萬, dots 筒,
bamboo 條, the winds 東南西北, the dragons 中發白, the seasons 春夏秋冬 (f1-f4) and the plants 梅蘭竹菊 (f5-f8).
Kinds below `N_PLAYING` can stand in a hand; flowers are laid out. This file knows nothing of walls, hands or rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

N_KINDS = 42
N_PLAYING = 34
N_TILES = 144
COPIES = 4

CHARACTERS, DOTS, BAMBOO, WINDS, DRAGONS, FLOWERS = 0, 9, 18, 27, 31, 34
"""First kind of each group."""

CODES: tuple[str, ...] = (
    *(f"{suit}{rank}" for suit in "mps" for rank in range(1, 10)),
    *("we", "ws", "ww", "wn", "dr", "dg", "dw"),
    *(f"f{number}" for number in range(1, 9)),
)
KIND_OF: dict[str, int] = {code: kind for kind, code in enumerate(CODES)}

_DIGITS_ZH = "一二三四五六七八九"
NAMES_ZH: tuple[str, ...] = (
    *(f"{digit}{suit}" for suit in "萬筒條" for digit in _DIGITS_ZH),
    *("東", "南", "西", "北", "中", "發", "白"),
    *("春", "夏", "秋", "冬", "梅", "蘭", "竹", "菊"),
)
NAMES_EN: tuple[str, ...] = (
    *(f"{rank} {suit}" for suit in ("characters", "dots", "bamboo") for rank in range(1, 10)),
    *("East", "South", "West", "North", "Red", "Green", "White"),
    *("Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Bamboo flower", "Chrysanthemum"),
)
WINDS_ZH = "東南西北"
WINDS_EN: tuple[str, ...] = ("East", "South", "West", "North")

# 1z-4z are the winds, 5z 6z 7z the dragons in the order 白 發 中 that this notation has everywhere.
_HONOUR_DIGITS = {"1": 27, "2": 28, "3": 29, "4": 30, "5": 33, "6": 32, "7": 31}
_GROUP = re.compile(r"([0-9]+)([mpsz])")


class TileError(ValueError):
    """A text or number that names no tile, or tiles that cannot be together. The message holds the offending value."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is known about one kind: number, code, names in two languages and (for suits) the rank 1-9, else 0."""

    number: int
    code: str
    zh: str
    en: str
    rank: int

    @property
    def is_flower(self) -> bool:
        """Whether the kind is laid out and replaced instead of standing in a hand."""
        return self.number >= FLOWERS


KINDS: tuple[Kind, ...] = tuple(
    Kind(kind, code, NAMES_ZH[kind], NAMES_EN[kind], kind % 9 + 1 if kind < WINDS else 0)
    for kind, code in enumerate(CODES)
)


def kind_of(code: str) -> int:
    """Return the kind (0-41) that a code such as ``m5`` names.

    Raises `TileError` naming the text if there is no such tile.

    >>> kind_of("m5"), kind_of("dr"), kind_of("f8")
    (4, 31, 41)
    """
    try:
        return KIND_OF[code]
    except (KeyError, TypeError):
        raise TileError(f"沒有這張牌 / no such tile: {code!r}") from None


def code_of(kind: int) -> str:
    """Return the code of a kind (0-41); the opposite of `kind_of`.

    Raises `TileError` for any other number.

    >>> code_of(31)
    'dr'
    """
    if not 0 <= kind < N_KINDS:
        raise TileError(f"沒有這種牌 / no such kind: {kind!r} (0-{N_KINDS - 1})")
    return CODES[kind]


def parse_tiles(text: str) -> list[int]:
    """Read tiles from one line of text, in the order written: kinds 0-41, any number of them.

    Two notations, mixed freely, blanks optional between groups of digits: ``m1 m2 we dr f3`` and ``123m 22z``, where
    ``1z-4z`` are East South West North and ``5z 6z 7z`` are White Green Red. Raises `TileError` naming the word that
    is no tile.

    >>> [code_of(kind) for kind in parse_tiles("123m 77z we f1")]
    ['m1', 'm2', 'm3', 'dr', 'dr', 'we', 'f1']
    """
    kinds: list[int] = []
    for word in text.split():
        kinds.extend(_parse_word(word))
    return kinds


@lru_cache(maxsize=4096)
def _parse_word(word: str) -> tuple[int, ...]:
    if word in KIND_OF:
        return (KIND_OF[word],)
    if not re.fullmatch(r"(?:[0-9]+[mpsz])+", word):
        raise TileError(f"看不懂的牌 / not a tile: {word!r}")
    return tuple(kind for digits, suit in _GROUP.findall(word) for kind in _group(digits, suit, word))


def _group(digits: str, suit: str, word: str) -> list[int]:
    if suit == "z":
        table = _HONOUR_DIGITS
    else:
        first = {"m": CHARACTERS, "p": DOTS, "s": BAMBOO}[suit]
        table = {str(rank): first + rank - 1 for rank in range(1, 10)}
    for digit in digits:
        if digit not in table:
            raise TileError(f"看不懂的牌 / not a tile: {digit + suit!r} in {word!r}")
    return [table[digit] for digit in digits]


def format_tiles(kinds: Iterable[int]) -> str:
    """Write kinds as blank-separated codes, in the order given; `parse_tiles` reads them back.

    >>> format_tiles([0, 1, 2, 33])
    'm1 m2 m3 dw'
    """
    return " ".join(code_of(kind) for kind in kinds)


def format_short(kinds: Iterable[int]) -> str:
    """Write kinds sorted and grouped, as in ``123m 456p 77z f1``; `parse_tiles` reads them back, sorted.

    >>> format_short(parse_tiles("we m3 m1 m2 dr dr f2"))
    '123m 1z 77z f2'
    """
    ordered = sorted(kinds)
    words = []
    for suit, first, last in (("m", 0, 9), ("p", 9, 18), ("s", 18, 27)):
        digits = "".join(str(kind - first + 1) for kind in ordered if first <= kind < last)
        if digits:
            words.append(digits + suit)
    digit_of = {kind: digit for digit, kind in _HONOUR_DIGITS.items()}
    honours = (kind for kind in range(WINDS, FLOWERS) if kind in ordered)
    words.extend(digit_of[kind] * ordered.count(kind) + "z" for kind in honours)
    words.extend(code_of(kind) for kind in ordered if kind >= FLOWERS)
    return " ".join(words)


def check_counts(kinds: Iterable[int]) -> None:
    """Raise `TileError` naming the tile if a kind occurs more often than the set holds it (four, a flower once).

    >>> check_counts(parse_tiles("m1 m1 m1 m1 m1"))
    Traceback (most recent call last):
    ...
    mahjong.tiles.TileError: 一萬 m1 有 5 張，一副牌只有 4 張 / 5 copies of m1, a set has 4
    """
    counts = [0] * N_KINDS
    for kind in kinds:
        counts[kind_of(code_of(kind))] += 1
    for kind, count in enumerate(counts):
        most = 1 if kind >= FLOWERS else COPIES
        if count > most:
            name, code = NAMES_ZH[kind], CODES[kind]
            zh = f"{name} {code} 有 {count} 張，一副牌只有 {most} 張"
            raise TileError(f"{zh} / {count} copies of {code}, a set has {most}")


def kinds_of_bits(bits: int, first: int = 0) -> tuple[int, ...]:
    """Return the kinds whose bit is set; bit 0 is kind `first`.

    >>> kinds_of_bits(0b101, 34)
    (34, 36)
    """
    return tuple(first + bit for bit in range(bits.bit_length()) if bits >> bit & 1)
