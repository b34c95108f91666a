"""`Action`: what a seat does, as a value with a text of one line. Records and wires carry the text.

Texts: ``discard m5``, ``discard m5 drawn``, ``concealed_kong m5``, ``added_kong m5``, ``self_draw``, ``draw``,
``pass``, ``win``, ``pung``, ``kong``, ``chow low``, ``chow middle``, ``chow high``, ``close``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mahjong.core import actions as _a
from mahjong.tiles import CODES, N_PLAYING, TileError, kind_of


class ActionError(ValueError):
    """A text that is no action. The message holds it."""


_PLAIN = {
    _a.WIN_SELF: "self_draw", _a.DRAW: "draw", _a.PASS: "pass", _a.WIN: "win", _a.PUNG: "pung", _a.KONG: "kong",
    _a.CHOW_LOW: "chow low", _a.CHOW_MIDDLE: "chow middle", _a.CHOW_HIGH: "chow high", _a.CLOSE: "close",
}  # fmt: skip
_WITH_TILE = {"discard": _a.DISCARD, "concealed_kong": _a.CONCEALED_KONG, "added_kong": _a.ADDED_KONG}
_NUMBER_OF = {text: number for number, text in _PLAIN.items()}


@dataclass(frozen=True, slots=True)
class Action:
    """One action: its number in the core's table (`mahjong.core.actions`) and, where it names a tile, the kind.

    >>> Action.parse("discard m5 drawn")
    Action(number=34, tile=4)
    >>> str(Action.parse("chow low")), Action.parse("added_kong dr").number
    ('chow low', 100)
    """

    number: int
    tile: int = -1

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action from its text. Raises `ActionError` naming the text."""
        if not isinstance(text, str):
            raise ActionError(f"不是動作 / not an action: {text!r}")
        return _parse(text)

    @classmethod
    def of(cls, number: int, drawn: int = -1) -> Action:
        """Return the action of that number; `drawn` is the kind just drawn, which `DISCARD_DRAWN` needs."""
        return _of(number, drawn if number == _a.DISCARD_DRAWN else -1)

    def __str__(self) -> str:
        if self.number in _PLAIN:
            return _PLAIN[self.number]
        code = CODES[self.tile]
        if self.number == _a.DISCARD_DRAWN:
            return f"discard {code} drawn"
        verb = max((v for v, first in _WITH_TILE.items() if first <= self.number), key=lambda v: _WITH_TILE[v])
        return f"{verb} {code}"


@lru_cache(maxsize=1024)
def _of(number: int, drawn: int) -> Action:
    if number == _a.DISCARD_DRAWN:
        return Action(number, drawn)
    for first in (_a.DISCARD, _a.CONCEALED_KONG, _a.ADDED_KONG):
        if first <= number < first + N_PLAYING:
            return Action(number, number - first)
    if number in _PLAIN:
        return Action(number)
    raise ActionError(f"沒有這個動作 / no such action: {number!r}")


@lru_cache(maxsize=1024)
def _parse(text: str) -> Action:
    if text in _NUMBER_OF:
        return Action(_NUMBER_OF[text])
    words = text.split(" ")
    drawn = len(words) == 3 and words[0] == "discard" and words[2] == "drawn"
    if words[0] in _WITH_TILE and (len(words) == 2 or drawn):
        try:
            tile = kind_of(words[1])
        except TileError as error:
            raise ActionError(f"不是動作 / not an action: {text!r} ({error})") from None
        if tile < N_PLAYING:
            return Action(_a.DISCARD_DRAWN if drawn else _WITH_TILE[words[0]] + tile, tile)
    raise ActionError(f"不是動作 / not an action: {text!r}")
