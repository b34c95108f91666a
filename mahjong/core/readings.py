"""Every way to read the concealed tiles of a winning hand as sets and a pair.

A reading is six rows ``(kind of set, lowest tile)`` in the words of `mahjong.core.params`: the sets from the lowest
tile up, then the pair. Readings come pungs before chows, lowest kinds first: of two readings the one with the lowest
pung that the other lacks stands first, and where the pungs are the same, the one with the lowest chow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.jit import jit
from mahjong.core.params import CHOW, PAIR, PUNG_SET

Array = npt.NDArray[Any]

MAX_READINGS = 6
"""No hand of 17 tiles or fewer has more."""
SET_ROWS = 6
_N_KINDS, _FIRST_HONOUR = 34, 27
_MOST_TRIPLES = 5


@jit
def find_readings(counts: Array, sets: int, readings: Array) -> int:
    """Fill `readings` (`MAX_READINGS`, 6, 2) with all readings of 34 counts as `sets` sets and a pair; return how many.

    Row ``sets`` of a reading is its pair, later rows are 0. 0 readings: the tiles are no complete hand.
    """
    if counts.sum() != 3 * sets + 2:
        return 0
    triples, n_triples, found = np.zeros(_MOST_TRIPLES, np.int8), 0, 0
    for kind in range(_N_KINDS):
        if counts[kind] >= 3:
            triples[n_triples] = kind
            n_triples += 1
    pungs, chows, rest = np.zeros(_N_KINDS, np.int8), np.zeros(_N_KINDS, np.int8), np.zeros(_N_KINDS, np.int8)
    for choice in range((1 << n_triples) - 1, -1, -1):
        for i in range(n_triples):
            pungs[triples[i]] = choice >> (n_triples - 1 - i) & 1
        for kind in range(_N_KINDS):
            rest[kind] = counts[kind] - 3 * pungs[kind]
        for pair in range(_N_KINDS - 1, -1, -1):  # the higher the pair, the lower the chows
            if rest[pair] < 2:
                continue
            rest[pair] -= 2
            if _split_into_chows(rest, chows):
                _write(pungs, chows, pair, readings[found])
                found += 1
            rest[pair] += 2
    return found


@jit
def _split_into_chows(counts: Array, chows: Array) -> bool:
    """Fill `chows` (34,) with how many chows start at each kind, and return whether they use up the tiles."""
    one_back, two_back = 0, 0
    for kind in range(_N_KINDS):
        starting = int(counts[kind]) - one_back - two_back
        if starting < 0 or (starting > 0 and (kind >= _FIRST_HONOUR or kind % 9 > 6)):
            return False
        chows[kind] = starting
        one_back, two_back = starting, one_back
    return True


@jit
def _write(pungs: Array, chows: Array, pair: int, reading: Array) -> None:
    row = 0
    for kind in range(_N_KINDS):
        for copy in range(pungs[kind] + chows[kind]):
            reading[row, 0] = PUNG_SET if copy < pungs[kind] else CHOW
            reading[row, 1] = kind
            row += 1
    reading[row, 0], reading[row, 1] = PAIR, pair
