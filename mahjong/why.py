"""A refusal told with its tiles: which tile was let go, which may not be thrown, what was claimed.

Only what the refused seat itself may know goes in: the tile of the window, its own tile just drawn, its own locks.
"""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.action import Action
from mahjong.core import reasons as _r
from mahjong.core.actions import WIN_SELF
from mahjong.refusals import REFUSALS, Refusal
from mahjong.tiles import kinds_of_bits

Tiles = tuple[int, ...]

_OF_THE_WINDOW = frozenset({
    _r.LOCKED, _r.PUNG_LOCKED, _r.TOO_FEW_ALIKE, _r.NO_SUCH_RUN, _r.LAST_DISCARD, _r.NOT_LEFT_NEIGHBOUR, _r.OWN_TILE,
    _r.KONG_FROM_LEFT, _r.NOTHING_TO_THROW, _r.ONLY_WIN_ON_KONG, _r.MUST_WIN, _r.NOT_COMPLETE, _r.BELOW_MINIMUM,
    _r.NO_REPLACEMENT, _r.READY_LOCKED,
})  # fmt: skip
"""Reasons about the tile that may be claimed, while a window is open."""
_OF_THE_ACTION = frozenset({
    _r.TILE_NOT_HELD, _r.NO_FOUR_ALIKE, _r.NO_PUNG_TO_ADD, _r.SWAP_BARRED, _r.NOT_READY, _r.READY_LOCKED,
    _r.NO_DRAWN_TILE,
})  # fmt: skip
"""Reasons about the tile that the action names."""
_OF_THE_DRAW = frozenset({_r.DRAWN_LOCKED, _r.AFTER_OPEN_KONG, _r.MUST_WIN, _r.NOT_COMPLETE, _r.BELOW_MINIMUM})
"""Reasons about the tile just drawn, on the own turn."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a seat knows that reasons hang on: kinds, -1 where there is none, and its 過水 locks as bits."""

    window_tile: int
    drawn: int
    locks: int


def told(code: int, action: Action, facts: Facts) -> Refusal | None:
    """Return the refusal of that code with its tiles in both sentences, None for 0.

    >>> str(told(_r.LOCKED, Action.parse("win"), Facts(window_tile=4, drawn=-1, locks=16)))
    '過水：這張剛才放過了（五萬） / you let this tile go (過水) [m5 5 characters]'
    """
    if code == _r.ALLOWED:
        return None
    return REFUSALS[code].about(_tiles(code, action, facts))


def _tiles(code: int, action: Action, facts: Facts) -> Tiles:
    if code == _r.CLAIMS_LOCKED:
        return kinds_of_bits(facts.locks)
    own_turn = action.tile >= 0 or action.number == WIN_SELF
    if code in _OF_THE_ACTION and action.tile >= 0:
        return (action.tile,)
    if code in _OF_THE_DRAW and own_turn:
        return (facts.drawn,) if facts.drawn >= 0 else ()
    if code in _OF_THE_WINDOW and not own_turn:
        return (facts.window_tile,) if facts.window_tile >= 0 else ()
    return ()
