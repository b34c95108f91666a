"""How a tile could be somebody's winning tile: the runs it would end, whether they can still be, and proofs against it.

The runs a suit tile can end: as the lowest or highest of three (兩面, or 邊張 at the end of the suit) and in the middle
(嵌張). A run of 兩面 waits on both ends: if the other end went by while the hand stood still, it is not there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.danger_read import OFFERED, PASSED, THROWN
from mahjong.core.jit import jit

Array = npt.NDArray[Any]

OPEN, UNUSABLE, LOCKED, WENT_BY = range(4)
"""Facts about a tile and a seat.

UNUSABLE: no copy and no run is left for anybody to wait with, whatever he does. LOCKED: 過水 keeps the seat from
winning on it, where the table shows locks. WENT_BY: it, or the other end of every run left, went by since the seat's
hand changed, and a seat that always wins when it can does not wait on it. OPEN: none of these.
"""

LOW, HIGH, MIDDLE = range(3)
"""The three runs: the tile as the lowest, the highest, the middle one."""
FIRST = np.array([1, -2, -1], np.int64)
SECOND = np.array([2, -1, 1], np.int64)
"""Steps from the tile to its two partners in each of the runs."""
OTHER_END = np.array([3, -3, 0], np.int64)

OTHER_PASSED = np.array([0.0, 0.3, 0.5, 0.7, 0.8], np.float64)
OTHER_THROWN = np.array([0.0, 0.2, 0.25, 0.3, 0.4], np.float64)
PARTNER_THROWN = np.array([0.25, 0.3, 0.35, 0.4, 0.5], np.float64)
END_OFFERED = np.array([0.0, 0.4, 0.5, 0.7, 0.8], np.float64)
"""What is left of a run after its other end went by, was thrown by the seat, or after it threw a partner, by age; and
after the other end, or the tile itself, could have been had by 吃 and was not."""


@jit
def age_class(age: int) -> int:
    """Return the class of an age: 0, 1, 2, 3 for 3-4, 4 for more, -1 for never."""
    if age >= 99:
        return -1
    if age <= 2:
        return int(age)
    return 3 if age <= 4 else 4


@jit
def fits(kind: int, shape: int) -> bool:
    """Return whether a run of this shape exists around a tile."""
    if kind >= 27:
        return False
    rank = kind % 9
    return bool(rank + FIRST[shape] >= 0 and rank + SECOND[shape] <= 8)


@jit
def other_end(kind: int, shape: int) -> int:
    """Return the kind that the same two partners wait on as well, or -1."""
    step = OTHER_END[shape]
    rank = kind % 9 + step
    return int(kind + step) if step != 0 and 0 <= rank <= 8 else -1


@jit
def can_be_held(o: Any, kind: int, shape: int) -> bool:
    """Return whether somebody could hold the two partners of a run."""
    return bool(fits(kind, shape) and o.unseen[kind + FIRST[shape]] > 0 and o.unseen[kind + SECOND[shape]] > 0)


@jit
def run_mass(o: Any, ages: Array, seat: int, kind: int, shape: int) -> float:
    """Return how likely the seat waits with this run, 0-1 on its own scale: copies left, less what tells against."""
    if not can_be_held(o, kind, shape):
        return 0.0
    first, second = int(kind + FIRST[shape]), int(kind + SECOND[shape])
    mass = float(o.unseen[first] * o.unseen[second] / 16.0)
    end = other_end(kind, shape)
    if end >= 0:
        passed = age_class(ages[PASSED, seat, end])
        thrown = age_class(ages[THROWN, seat, end])
        if thrown >= 0:
            mass *= OTHER_THROWN[thrown] if passed != 0 else 0.0
        elif passed >= 0:
            mass *= OTHER_PASSED[passed]
        offered = age_class(ages[OFFERED, seat, end])
        if offered > 0 and thrown < 0:
            mass *= END_OFFERED[offered]
    thrown = age_class(ages[THROWN, seat, first])
    if thrown >= 0:
        mass *= PARTNER_THROWN[thrown]
    thrown = age_class(ages[THROWN, seat, second])
    if thrown >= 0:
        mass *= PARTNER_THROWN[thrown]
    return mass


@jit
def fact_of(o: Any, ages: Array, seat: int, kind: int) -> int:
    """Return what is certain about a tile and a seat: `OPEN`, `UNUSABLE`, `LOCKED` or `WENT_BY`."""
    runs, alive = 0, 0
    for shape in range(3):
        if can_be_held(o, kind, shape):
            runs += 1
            end = other_end(kind, shape)
            alive += end < 0 or ages[PASSED, seat, end] != 0
    if runs == 0 and o.unseen[kind] == 0:
        return UNUSABLE
    if o.locks_shown[seat] == 1 and o.locks[seat] >> kind & 1:
        return LOCKED
    if ages[PASSED, seat, kind] == 0 or (alive == 0 and o.unseen[kind] == 0):
        return WENT_BY
    return OPEN
