"""`Hand` and `Meld`: one seat's tiles as values, and what they are good for: shanten, waits, useful tiles, discards.

Counted exactly: copies in the own melds cannot be drawn again. What a finished hand is worth is `mahjong.score`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.exact import exact_discards, exact_distance, exact_useful
from mahjong.core.ligu import ligu_waits
from mahjong.core.params import CHOW
from mahjong.core.shanten import NOT_HELD, sets_needed
from mahjong.core.tables import load_tables
from mahjong.rules import Rules
from mahjong.tiles import (
    COPIES,
    FLOWERS,
    N_PLAYING,
    WINDS,
    TileError,
    check_counts,
    code_of,
    format_tiles,
    kinds_of_bits,
    parse_tiles,
)
from mahjong.view import MELDS

_MELD_KINDS = {name: kind for kind, name in MELDS.items()}


class HandError(TileError):
    """Tiles that are no meld or no hand, or a question that a hand of this size cannot answer."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid down: `kind` is chow, pung, kong, added_kong or concealed_kong, `tiles` its three or four kinds.

    Raises `HandError` naming the tiles if they are no such set.

    >>> Meld.parse("chow m3 m1 m2"), str(Meld.parse("concealed_kong dr"))
    (Meld(kind='chow', tiles=(0, 1, 2)), 'concealed_kong dr')
    """

    kind: str
    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.kind not in _MELD_KINDS:
            raise HandError(f"沒有這種面子 / no such meld: {self.kind!r} (there is {', '.join(_MELD_KINDS)})")
        if self.tiles not in _sets_of(self.kind):
            raise HandError(f"不成面子 / not a {self.kind}: {format_tiles(self.tiles)!r}")

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read a meld such as ``chow m1 m2 m3``, ``chow 123m`` or ``pung dr``: one tile is enough but for a chow.

        Raises `HandError` or `TileError` naming what cannot be read.
        """
        kind, *words = text.split() or [""]
        tiles = sorted(parse_tiles(" ".join(words)))
        if len(tiles) == 1 and kind != "chow":
            tiles *= 3 if kind == "pung" else 4
        return cls(kind, tuple(tiles))

    @property
    def core_kind(self) -> int:
        """The kind as the core numbers it (`mahjong.core.params`)."""
        return _MELD_KINDS[self.kind]

    def __str__(self) -> str:
        return f"{self.kind} {format_tiles(self.tiles if self.core_kind == CHOW else self.tiles[:1])}"


@dataclass(frozen=True, slots=True)
class Useful:
    """Kinds that bring a hand nearer (for a ready hand: that complete it), and how many of those tiles are unseen."""

    kinds: tuple[int, ...]
    tiles: int


@dataclass(frozen=True, slots=True)
class Discard:
    """One possible discard: the kind thrown, and the shanten, useful kinds and unseen useful tiles it leaves."""

    tile: int
    shanten: int
    kinds: tuple[int, ...]
    tiles: int


@dataclass(frozen=True, slots=True)
class Hand:
    """One seat's tiles: 16 in all, or 17 with one to discard, a meld counting three; flowers lie beside them.

    `concealed` and `flowers` are sorted kinds. Impossible tiles raise `HandError` or `TileError` with what is wrong.

    >>> hand = Hand.parse("123m 456m 789p 22z 345s 67s", flowers="f1 f2")
    >>> hand.shanten, [code_of(kind) for kind in hand.waits()], hand.useful().tiles
    (0, ['s2', 's5', 's8'], 11)
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    flowers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "flowers", tuple(sorted(self.flowers)))
        self._check_places()
        sizes = (self._ready_size, self._ready_size + 1)
        if len(self.concealed) not in sizes:
            raise HandError(
                f"張數不對：{len(self.concealed)} 張與 {len(self.melds)} 組面子 / wrong number of tiles: "
                f"{len(self.concealed)} and {len(self.melds)} melds (16 or 17 in all, a meld counts 3)"
            )
        check_counts([*self.own_tiles, *self.flowers])

    def _check_places(self) -> None:
        for kind in self.concealed:
            if kind >= FLOWERS:
                raise HandError(f"花牌不能在手裡 / a flower cannot stand in a hand: {code_of(kind)}")
        for kind in self.flowers:
            if kind < FLOWERS:
                raise HandError(f"不是花牌 / not a flower: {code_of(kind)}")

    @classmethod
    def parse(cls, text: str, melds: Iterable[str | Meld] = (), flowers: str = "") -> Hand:
        """Read concealed tiles, melds (texts of `Meld.parse`) and flowers.

        Raises `HandError` or `TileError` for anything that cannot be a hand.

        >>> Hand.parse("123m 456m 789p 11s", melds=["pung dr", "chow 123s"]).shanten
        -1
        """
        made = tuple(meld if isinstance(meld, Meld) else Meld.parse(meld) for meld in melds)
        return cls(tuple(parse_tiles(text)), made, tuple(parse_tiles(flowers)))

    @property
    def own_tiles(self) -> tuple[int, ...]:
        """All kinds in the hand and its melds, flowers not among them."""
        return self.concealed + tuple(kind for meld in self.melds for kind in meld.tiles)

    @property
    def has_drawn(self) -> bool:
        """Whether the hand holds 17 tiles: one is to be discarded, or the hand is complete."""
        return len(self.concealed) > self._ready_size

    @property
    def counts(self) -> npt.NDArray[np.int8]:
        """How many of each kind 0-33 stand concealed, shape (34,)."""
        return _counts(self.concealed)

    @property
    def shanten(self) -> int:
        """Tiles away from 聽牌 with five sets and a pair: -1 complete (17 tiles only), 0 ready.

        With 17 tiles, that of the best discard.
        """
        return int(exact_distance(*self._position)) - 1

    def waits(self, rules: Rules | None = None) -> tuple[int, ...]:
        """Return the kinds that complete the hand, none if it is not ready. Raises `HandError` with 17 tiles.

        A kind whose four copies are all in the own hand and melds is no wait. With `rules` at whose table 嚦咕嚦咕
        (seven pairs and a pung) wins, what completes that counts too.

        >>> ligu = Rules.preset("house").but(tai={"ligu": 8})
        >>> hand = Hand.parse("1133m 2299p 4477s 1177z")
        >>> hand.waits(), [code_of(kind) for kind in hand.waits(ligu)]
        ((), ['m1', 'm3', 'p2', 'p9', 's4', 's7', 'we', 'dr'])
        """
        self._need(16)
        kinds = int(exact_useful(*self._position)) if self.shanten == 0 else 0
        if rules is not None:
            kinds |= int(ligu_waits(rules.to_record()[0], self.counts, len(self.melds)))
        return kinds_of_bits(kinds)

    def useful(self, seen: Iterable[int] = ()) -> Useful:
        """Return what brings the hand nearer; `seen` are the kinds lying open elsewhere. `HandError` with 17 tiles."""
        self._need(16)
        kinds = kinds_of_bits(exact_useful(*self._position))
        return Useful(kinds, int(self._left(seen)[list(kinds)].sum()))

    def discards(self, seen: Iterable[int] = ()) -> tuple[Discard, ...]:
        """Return every kind that can be thrown: lowest shanten first, then most unseen useful tiles, then kind.

        `seen` are the kinds lying open elsewhere. Raises `HandError` with 16 tiles.
        """
        self._need(17)
        rows = np.zeros((N_PLAYING, 3), np.int64)
        exact_discards(*self._position, self._left(seen), rows)
        found = [
            Discard(tile, shanten, kinds_of_bits(kinds), tiles)
            for tile, (shanten, kinds, tiles) in enumerate(rows.tolist())
            if shanten != NOT_HELD
        ]
        return tuple(sorted(found, key=lambda discard: (discard.shanten, -discard.tiles, discard.tile)))

    @property
    def _ready_size(self) -> int:
        return 16 - 3 * len(self.melds)

    @property
    def _position(self) -> tuple[Any, Any, Any, int]:
        """The first arguments of the exact functions: tables, counts, limits, sets."""
        in_melds = _counts(kind for meld in self.melds for kind in meld.tiles)
        limit = (COPIES - in_melds).astype(np.int8)
        return load_tables()[0], self.counts, limit, sets_needed(len(self.melds))

    def _left(self, seen: Iterable[int]) -> npt.NDArray[np.int8]:
        known = (*self.own_tiles, *(kind for kind in seen if kind < N_PLAYING))
        check_counts(known)
        return (COPIES - _counts(known)).astype(np.int8)

    def _need(self, size: int) -> None:
        if self.has_drawn != (size == 17):
            raise HandError(f"這要 {size} 張牌的手 / this needs a hand of {size} tiles: {16 + self.has_drawn} in all")


@cache
def _sets_of(kind: str) -> frozenset[tuple[int, ...]]:
    if kind == "chow":
        return frozenset((low, low + 1, low + 2) for low in range(WINDS) if low % 9 <= 6)
    return frozenset((tile,) * (3 if kind == "pung" else 4) for tile in range(N_PLAYING))


def _counts(kinds: Iterable[int]) -> npt.NDArray[np.int8]:
    return np.bincount(np.fromiter(kinds, np.int64), minlength=N_PLAYING).astype(np.int8)
