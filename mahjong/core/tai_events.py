"""Rows that depend on how the win came about: the draw, the first turns, ready declarations and flowers.

None of them asks how the tiles are read, so they are the same for every reading and for 嚦咕嚦咕.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core import items as _i
from mahjong.core.jit import jit
from mahjong.core.params import (
    DECLARED,
    DECLARED_AS_DEALT,
    DECLARED_EARLY,
    EIGHT_STANDS,
    EIGHT_WAS_PAID,
    NOT_REPLACED,
    REPLACED_FLOWER,
)

Array = npt.NDArray[Any]

_FAMILY, _ALL_FLOWERS = 15, 255


@jit
def count_events(ru: Any, win: Any, tai: Array) -> None:
    """Count the rows of the draw, of the first turns and of ready declarations."""
    tai[_i.SELF_DRAW] = win.self_draw
    tai[_i.ROB_KONG] = win.rob_kong
    tai[_i.AFTER_REPLACEMENT] = is_after_replacement(ru, win)
    tai[_i.LAST_DRAW] = is_last_draw(ru, win)
    tai[_i.LAST_DISCARD] = win.last_tile and not win.self_draw
    tai[_i.HEAVENLY] = win.heavenly
    tai[_i.EARTHLY] = win.earthly
    tai[_i.HUMAN] = win.human
    tai[_i.HEAVENLY_READY] = win.ready == DECLARED_AS_DEALT
    tai[_i.EARTHLY_READY] = win.ready == DECLARED_EARLY
    tai[_i.READY] = win.ready == DECLARED


@jit
def is_after_replacement(ru: Any, win: Any) -> bool:
    """槓上開花: self-drawn as the replacement of a kong, or of a flower where that counts too."""
    if win.replacement == NOT_REPLACED or not win.self_draw:
        return False
    return bool(win.replacement != REPLACED_FLOWER or ru.replacement_after_flower)


@jit
def is_last_draw(ru: Any, win: Any) -> bool:
    """海底撈月: the last tile self-drawn, from the front or, where that counts too, as a replacement."""
    if not win.last_tile or not win.self_draw:
        return False
    return bool(win.replacement == NOT_REPLACED or ru.last_draw_by_replacement)


@jit
def count_flowers(ru: Any, win: Any, tai: Array) -> None:
    """Count the rows for flowers: seasons are bits 0-3, plants bits 4-7, in the order of the winds they belong to."""
    flowers, own = int(win.flowers), int(win.seat_wind)
    if flowers == 0 or (flowers == _ALL_FLOWERS and win.eight == EIGHT_WAS_PAID):
        return
    tai[_i.FLOWER_SET] = (flowers & _FAMILY == _FAMILY) + (flowers >> 4 == _FAMILY)
    tai[_i.EIGHT_FLOWERS] = flowers == _ALL_FLOWERS and win.eight == EIGHT_STANDS
    single = single_flowers(ru, flowers)
    tai[_i.OWN_FLOWER] = (single >> own & 1) + (single >> (own + 4) & 1)
    for bit in range(8):
        tai[_i.ANY_FLOWER] += single >> bit & 1


@jit
def single_flowers(ru: Any, flowers: int) -> int:
    """Return the flowers (bits) that may count one by one: all, or those outside whole families."""
    if ru.flower_set_keeps_own or ru.tai[_i.FLOWER_SET] == 0:
        return flowers
    if flowers & _FAMILY == _FAMILY:
        flowers &= ~_FAMILY
    if flowers >> 4 == _FAMILY:
        flowers &= _FAMILY
    return flowers
