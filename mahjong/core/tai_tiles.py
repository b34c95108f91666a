"""Rows that depend on which tiles there are, hand and melds together, and on nothing else: suits and honours.

They are the same for every reading and for 嚦咕嚦咕.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core import items as _i
from mahjong.core.jit import jit

Array = npt.NDArray[Any]

_CHARACTERS, _DOTS, _BAMBOO, _WINDS, _DRAGONS = 1, 2, 4, 8, 16
"""Bits of the types of tile in a hand."""
_SUITS = _CHARACTERS | _DOTS | _BAMBOO
_RED = 31


@jit
def count_types(win: Any, tai: Array) -> None:
    """Count 五門齊, the flushes, 字一色 and 無字無花."""
    types = types_present(win)
    suits, honours = types & _SUITS, types & (_WINDS | _DRAGONS)
    one_suit = suits == _CHARACTERS or suits == _DOTS or suits == _BAMBOO
    tai[_i.FIVE_GATES] = types == _SUITS | _WINDS | _DRAGONS
    tai[_i.HALF_FLUSH] = one_suit and honours != 0
    tai[_i.FULL_FLUSH] = one_suit and honours == 0
    tai[_i.ALL_HONOURS] = suits == 0
    tai[_i.NO_HONOURS_NO_FLOWERS] = honours == 0 and win.flowers == 0


@jit
def types_present(win: Any) -> int:
    """Return which types of tile hand and melds hold, one bit each: characters, dots, bamboo, winds, dragons."""
    types = 0
    for kind in range(34):
        if win.hand[kind] > 0:
            types |= type_of(kind)
    for row in range(win.n_melds):
        types |= type_of(win.meld_tile[row])
    return types


@jit
def type_of(kind: int) -> int:
    """Return the bit of the type a kind is of."""
    return 1 << (int(kind) // 9 if kind < _RED else 4)
