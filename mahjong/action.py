"""`Action`: what a seat does, as a value with a text of one line. Records and wires carry the text.

Texts: ``discard m5``, ``discard m5 drawn``, ``ready m5``, ``ready m5 drawn``, ``concealed_kong m5``,
``added_kong m5``, ``self_draw``, ``draw``, ``pass``, ``win``, ``pung``, ``kong``, ``chow low``, ``chow middle``,
``chow high``, ``close``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import SupportsIndex

from mahjong.core import actions as _a
from mahjong.tiles import CODES, N_PLAYING, TileError, kind_of


class ActionError(ValueError):
    """A text, or a number with a tile, that is no action. The message holds it."""


_PLAIN = {
    _a.WIN_SELF: "self_draw", _a.DRAW: "draw", _a.PASS: "pass", _a.WIN: "win", _a.PUNG: "pung", _a.KONG: "kong",
    _a.CHOW_LOW: "chow low", _a.CHOW_MIDDLE: "chow middle", _a.CHOW_HIGH: "chow high", _a.CLOSE: "close",
}  # fmt: skip
_WITH_TILE = {
    "discard": _a.DISCARD, "concealed_kong": _a.CONCEALED_KONG, "added_kong": _a.ADDED_KONG, "ready": _a.READY_DISCARD,
}  # fmt: skip
_DRAWN = {"discard": _a.DISCARD_DRAWN, "ready": _a.READY_DISCARD_DRAWN}
"""Verbs of the actions that throw the tile just drawn, which the number alone does not name."""
_NUMBER_OF = {text: number for number, text in _PLAIN.items()}
_TILE_OF = {
    **{first + tile: tile for first in _WITH_TILE.values() for tile in range(N_PLAYING)},
    **dict.fromkeys(_PLAIN, -1),
}
"""The tile that belongs to each number, -1 where none does; the numbers of `_DRAWN` go with any tile."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action: its number in the core's table (`mahjong.core.actions`) and, where it names a tile, the kind.

    Raises `ActionError` for a number that is none, and naming both for a tile that does not belong to the number.

    >>> Action.parse("discard m5 drawn")
    Action(number=34, tile=4)
    >>> str(Action.parse("chow low")), Action.parse("added_kong dr").number
    ('chow low', 100)
    """

    number: int
    tile: int = -1

    def __post_init__(self) -> None:
        # A table plays the number and a record writes the tile: an action whose two disagree is written as another.
        drawn = self.throws_drawn
        if not isinstance(self.number, SupportsIndex) or not (drawn or self.number in _TILE_OF):
            raise ActionError(f"沒有這個動作 / no such action: {self.number!r}")
        fits = self.tile in range(N_PLAYING) if drawn else self.tile == _TILE_OF[self.number]
        if not fits or not isinstance(self.tile, SupportsIndex):
            raise ActionError(
                f"動作的編號和牌不符 / number and tile of the action disagree: {self.number!r}, {self.tile!r}"
            )

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action from its text. Raises `ActionError` naming the text."""
        if not isinstance(text, str):
            raise ActionError(f"不是動作 / not an action: {text!r}")
        return _parse(text)

    @classmethod
    def of(cls, number: int, drawn: int = -1) -> Action:
        """Return the action of that number; `drawn` is the kind just drawn, which some numbers need.

        Raises `ActionError` for a number that is none.
        """
        return _of(number, drawn if number in _DRAWN.values() else -1)

    @property
    def throws_drawn(self) -> bool:
        """Whether it throws the tile just drawn, which the number alone does not name.

        >>> Action.parse("ready m5 drawn").throws_drawn, Action.parse("discard m5").throws_drawn
        (True, False)
        """
        return self.number in _DRAWN.values()

    @property
    def throws(self) -> bool:
        """Whether it throws a tile: every discard, with a declaration or without.

        >>> [Action.parse(text).throws for text in ("discard m5", "ready m5 drawn", "pung")]
        [True, True, False]
        """
        return self.number <= _a.DISCARD_DRAWN or self.number >= _a.READY_DISCARD

    def __str__(self) -> str:
        if self.number in _PLAIN:
            return _PLAIN[self.number]
        code = CODES[self.tile]
        for verb, number in _DRAWN.items():
            if self.number == number:
                return f"{verb} {code} drawn"
        verb = max((v for v, first in _WITH_TILE.items() if first <= self.number), key=lambda v: _WITH_TILE[v])
        return f"{verb} {code}"


@lru_cache(maxsize=1024)
def _of(number: int, drawn: int) -> Action:
    return Action(number, drawn if number in _DRAWN.values() else _TILE_OF.get(number, -1))


@lru_cache(maxsize=1024)
def _parse(text: str) -> Action:
    if text in _NUMBER_OF:
        return Action(_NUMBER_OF[text])
    words = text.split(" ")
    drawn = len(words) == 3 and words[0] in _DRAWN and words[2] == "drawn"
    if words[0] in _WITH_TILE and (len(words) == 2 or drawn):
        try:
            tile = kind_of(words[1])
        except TileError as error:
            raise ActionError(f"不是動作 / not an action: {text!r} ({error})") from None
        if tile < N_PLAYING:
            return Action(_DRAWN[words[0]] if drawn else _WITH_TILE[words[0]] + tile, tile)
    raise ActionError(f"不是動作 / not an action: {text!r}")
