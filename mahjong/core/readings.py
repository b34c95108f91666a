"""Every way to read the concealed tiles of a winning hand as sets and a pair.

A reading is six rows ``(kind of set, lowest tile)`` in the words of `mahjong.core.params`: the sets from the lowest
tile up, then the pair. Readings come in a fixed order: at the lowest tile where two differ, the one with the pung
stands before the one with only chows there, and that before the one with the pair.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.jit import jit
from mahjong.core.params import CHOW, NO_SET, PAIR, PUNG_SET

Array = npt.NDArray[Any]

MAX_READINGS = 6
"""No hand of 17 tiles or fewer has more; 222233334444 with five tiles about them has as many."""
SET_ROWS = 6
_N_KINDS, _FIRST_HONOUR = 34, 27


@jit
def find_readings(counts: Array, sets: int, readings: Array) -> int:
    """Fill `readings` (`MAX_READINGS`, 6, 2) with all readings of 34 counts as `sets` sets and a pair; return how many.

    Row ``sets`` of a reading is its pair, later rows are 0. 0 readings: the tiles, ``3 * sets + 2`` or any other
    number of them, are no complete hand.
    """
    rest = np.zeros(_N_KINDS, np.int8)
    rest[:] = counts
    current = np.zeros((SET_ROWS, 2), np.int8)
    return _extend(0, rest, 0, sets, current, readings, 0)


@jit
def _extend(kind: int, rest: Array, placed: int, sets: int, current: Array, readings: Array, found: int) -> int:
    """Read on from `kind`, with `placed` sets in `current`; return how many readings are found by then."""
    while kind < _N_KINDS and rest[kind] == 0:
        kind += 1
    if kind == _N_KINDS:
        if placed == sets and current[sets, 0] == PAIR:
            readings[found] = current
            found += 1
        return found
    for shape in (PUNG_SET, NO_SET, PAIR):  # what the lowest tile gives beside chows
        chows = _chows_beside(shape, kind, rest, sets - placed)
        if chows < 0 or (shape == PAIR and current[sets, 0] == PAIR):
            continue
        after = _place(shape, chows, kind, placed, sets, current)
        _take(rest, kind, chows, int(rest[kind]))
        found = _extend(kind + 1, rest, after, sets, current, readings, found)
        _take(rest, kind, -chows, -(chows + _size(shape)))
        if shape == PAIR:
            current[sets, 0] = NO_SET
    return found


@jit
def _size(shape: int) -> int:
    """Return how many tiles of one kind a pung, a pair or neither takes."""
    return 3 if shape == PUNG_SET else 2 if shape == PAIR else 0


@jit
def _chows_beside(shape: int, kind: int, rest: Array, free: int) -> int:
    """Return how many chows must start at `kind` if `shape` is taken there, or -1 if that cannot be."""
    chows = int(rest[kind]) - _size(shape)
    if chows < 0 or chows + (shape == PUNG_SET) > free:
        return -1
    if chows == 0:
        return 0
    if kind >= _FIRST_HONOUR or kind % 9 > 6 or rest[kind + 1] < chows or rest[kind + 2] < chows:
        return -1
    return chows


@jit
def _place(shape: int, chows: int, kind: int, placed: int, sets: int, current: Array) -> int:
    """Write the sets that start at `kind` into `current`; return how many sets stand there then."""
    if shape == PAIR:
        current[sets, 0], current[sets, 1] = PAIR, kind
    if shape == PUNG_SET:
        current[placed, 0], current[placed, 1] = PUNG_SET, kind
        placed += 1
    for _ in range(chows):
        current[placed, 0], current[placed, 1] = CHOW, kind
        placed += 1
    return placed


@jit
def _take(rest: Array, kind: int, chows: int, lowest: int) -> None:
    """Take `lowest` tiles of a kind, and one of each next two for every chow; negative numbers put them back."""
    rest[kind] -= lowest
    if chows != 0:
        rest[kind + 1] -= chows
        rest[kind + 2] -= chows
