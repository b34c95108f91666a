"""The numbers the danger model weighs, each with its name: how near a seat is, and how well a tile would fit it.

`NEAR` are of a seat, `TILE` of a tile and a seat. All are of public facts and of the own tiles of whoever looks. Ages
are changes of the seat's hand since something happened (`mahjong.core.danger_read`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.danger_read import (
    CHOWS,
    HELD,
    HONOURS_LATE,
    IN_SUIT,
    LAST_HAND,
    MIDDLE_LATE,
    N_PASSED,
    N_THROWN,
    OFFERED,
    PASSED,
    SHOWN_OF,
    SINCE_CALL,
    STREAK,
    STREAK_WORTH,
    THROWN,
)
from mahjong.core.danger_shapes import MIDDLE, age_class, can_be_held, other_end, run_mass
from mahjong.core.jit import jit
from mahjong.core.params import CHOW
from mahjong.core.support import support

Array = npt.NDArray[Any]

N_TURN_CLASSES = 9
TURN_CLASS = np.array([0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8], np.int64)
"""Class of a seat's number of discards: two a class, 17 and more the last."""

_TURNS = ("0-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16", "17+")
_AGES = ("0", "1", "2", "3-4", "5+")

NEAR: tuple[str, ...] = (
    *(f"melds {m} turn {turn}" for m in range(5) for turn in _TURNS),  # one of these is 1
    *(f"streak {n}" for n in ("1", "2", "3", "4", "5+")),  # drawn tiles thrown in a row
    "streak worth",  # what the tiles of the streak were worth to build on, / 36
    "last honour", "last 19", "last 28", "last middle",  # kind of the last discard from the hand
    "last worth",  # what it was worth to build on, / 36
    "honours late", "middle late",  # discards from the hand after the sixth, / 4
    "passed",  # kinds that went by since the hand changed, / 10
    "passed squared",
    "called 1", "called 2", "called 3",  # discards since the newest call
    "turn", "turn squared",  # its discards, / 16: within the classes above
    "chows", "suit melds",  # chows shown, / 5; most melds shown in one suit, / 5
)  # fmt: skip
"""Names of the numbers of a seat."""

TILE: tuple[str, ...] = (
    "log mass", "log mass squared",  # of the runs the tile could end, and of a pair
    "two-sided 1", "two-sided 2", "closed", "edge",  # runs left that wait so
    "rank 19", "rank 28", "rank 37", "rank 46", "rank 5", "wind", "dragon",
    *(f"suit unseen {n}" for n in range(4)), *(f"honour unseen {n}" for n in range(4)),
    "honour pair x alike melds",  # an honour of which two are unseen, beside pungs and kongs shown, / 5
    *(f"thrown {age}" for age in _AGES[1:]),  # the seat threw the kind itself, by age
    *(f"passed {age}" for age in _AGES[1:]),  # another threw it, and it went by
    *(f"end thrown {age}" for age in _AGES[1:]), *(f"end passed {age}" for age in _AGES[1:]),  # other ends of 兩面
    "end dead",
    *(f"step 1 thrown {age}" for age in _AGES), *(f"step 2 thrown {age}" for age in _AGES),  # neighbours it threw
    *(f"last at {step}" for step in (1, 2, 3)), *(f"before last at {step}" for step in (1, 2, 3)),
    "suit share",  # of its discards, those of the tile's suit
    "melds of suit", "melds of other suits", "one suit", "other suit",  # / 5; all melds of one suit: this, another
    "own copies",  # of the kind in the own hand but one
    "honour x turn", "19 x turn", "mass x turn", "mass x melds", "pair x melds", "thrown x turn",
    *(f"offered {age}" for age in _AGES[1:]),  # the seat before it threw the kind, and there was no 吃
    *(f"end offered {age}" for age in _AGES[1:]),  # so of the other ends of 兩面
    "thrown from hand", "end thrown from hand",
    "step 1 thrown from hand", "step 2 thrown from hand",
    "inner 1 thrown", "inner 2 thrown",  # neighbours towards the middle of the suit
    "in own chow", "beside own meld",  # melds of the seat that hold the kind, or a neighbour of it
)  # fmt: skip
"""Names of the numbers of a tile for a seat."""

N_NEAR, N_TILE = len(NEAR), len(TILE)

_STREAK = 45
_LAST = _STREAK + 6
_LATE = _LAST + 5
_CALLED = _LATE + 4
_TURN = _CALLED + 3
_MELDS = _TURN + 2

_SHAPES, _RANK, _UNSEEN = 2, 6, 13
_ALIKE = _UNSEEN + 8
_THROWN = _ALIKE + 1
_ENDS = _THROWN + 8
_STEPS = _ENDS + 9
_LASTS = _STEPS + 10
_SUIT = _LASTS + 6
_TIMES = _SUIT + 6
_OFFERED = _TIMES + 6
_HELD = _OFFERED + 8
_INNER = _HELD + 4

LEAST_MASS = 0.02


@jit
def last_class(kind: int) -> int:
    """Return the class of a kind thrown from the hand: 0 honour, 1 end of a suit, 2 next to it, 3 middle."""
    if kind >= 27:
        return 0
    from_end = min(kind % 9, 8 - kind % 9)
    return min(from_end + 1, 3)


@jit
def fill_near(o: Any, public: Array, seat: int, x: Array) -> None:
    """Fill `x` float64 (`N_NEAR`,) with the numbers of a seat."""
    x[:] = 0.0
    row = public[seat]
    melds = int(o.n_melds[seat])
    x[min(melds, 4) * N_TURN_CLASSES + TURN_CLASS[min(row[N_THROWN], 17)]] = 1.0
    if row[STREAK] > 0:
        x[_STREAK + min(row[STREAK], 5) - 1] = 1.0
        x[_STREAK + 5] = row[STREAK_WORTH] / 36.0
    last = int(row[LAST_HAND])
    if last >= 0:
        x[_LAST + last_class(last)] = 1.0
        x[_LAST + 4] = support(o, last) / 36.0
    x[_LATE] = row[HONOURS_LATE] / 4.0
    x[_LATE + 1] = row[MIDDLE_LATE] / 4.0
    passed = row[N_PASSED] / 10.0
    x[_LATE + 2] = passed
    x[_LATE + 3] = passed * passed
    if 1 <= row[SINCE_CALL] <= 3:
        x[_CALLED + row[SINCE_CALL] - 1] = 1.0
    turn = min(row[N_THROWN], 24) / 16.0
    x[_TURN] = turn
    x[_TURN + 1] = turn * turn
    x[_MELDS] = row[CHOWS] / 5.0
    x[_MELDS + 1] = max(row[SHOWN_OF], row[SHOWN_OF + 1], row[SHOWN_OF + 2]) / 5.0


@jit
def fill_shapes(o: Any, ages: Array, seat: int, kind: int, x: Array) -> float:
    """Fill what the runs around a tile say; return the logarithm of their mass with that of a pair."""
    unseen = int(o.unseen[kind])
    mass = 0.1 * unseen * unseen / 9.0 + 0.03 * unseen
    two_sided = 0
    for shape in range(3):
        mass += run_mass(o, ages, seat, kind, shape)
        if not can_be_held(o, kind, shape):
            continue
        end = other_end(kind, shape)
        if shape == MIDDLE:
            x[_SHAPES + 2] = 1.0
        elif end < 0:
            x[_SHAPES + 3] = 1.0
        else:
            two_sided += fill_end(ages, seat, end, x)
    if two_sided > 0:
        x[_SHAPES + two_sided - 1] = 1.0
    log_mass = np.log(mass + LEAST_MASS)
    x[0] = log_mass
    x[1] = log_mass * log_mass
    return float(log_mass)


@jit
def fill_end(ages: Array, seat: int, end: int, x: Array) -> int:
    """Fill what is known of the other end of a run; return 1 if the run may still be there."""
    passed, thrown = age_class(ages[PASSED, seat, end]), age_class(ages[THROWN, seat, end])
    if passed == 0:
        x[_ENDS + 8] += 1.0
        return 0
    if thrown > 0:
        x[_ENDS + thrown - 1] += 1.0
        x[_HELD + 1] += ages[HELD, seat, end]
    if passed > 0:
        x[_ENDS + 4 + passed - 1] += 1.0
    offered = age_class(ages[OFFERED, seat, end])
    if offered > 0:
        x[_OFFERED + 4 + offered - 1] += 1.0
    return 1


@jit
def fill_steps(public: Array, ages: Array, seat: int, kind: int, x: Array) -> None:
    """Fill which neighbours the seat threw, and how near its last discards from the hand were."""
    rank = kind % 9
    for step in range(-2, 3):
        if step != 0 and 0 <= rank + step <= 8:
            age = age_class(ages[THROWN, seat, kind + step])
            if age >= 0:
                x[_STEPS + (abs(step) - 1) * 5 + age] += 1.0
                x[_HELD + 1 + abs(step)] += ages[HELD, seat, kind + step]
                if (step > 0) == (rank < 4):
                    x[_INNER + abs(step) - 1] += 1.0
    for place in range(2):
        last = int(public[seat, LAST_HAND + place])
        if 0 <= last < 27 and last // 9 == kind // 9:
            apart = abs(last - kind)
            if 1 <= apart <= 3:
                x[_LASTS + 3 * place + apart - 1] = 1.0


@jit
def fill_suits(o: Any, public: Array, seat: int, kind: int, x: Array) -> None:
    """Fill what the suits of the seat's melds and discards say, and the own copies."""
    suit = kind // 9
    if suit < 3:
        x[_SUIT] = public[seat, IN_SUIT + suit] / (public[seat, N_THROWN] + 2.0)
    here, honours = public[seat, SHOWN_OF + suit], public[seat, SHOWN_OF + 3]
    most, shown = 0, int(honours)
    for other in range(3):
        count = int(public[seat, SHOWN_OF + other])
        shown += count
        most = max(most, count)
    x[_SUIT + 1] = here / 5.0
    x[_SUIT + 2] = (shown - here) / 5.0
    if shown >= 2 and most + honours == shown:
        if suit == 3 or here > 0 or most == 0:
            x[_SUIT + 3] = 1.0
        else:
            x[_SUIT + 4] = 1.0
    x[_SUIT + 5] = max(0, int(o.hand[kind]) - 1)


@jit
def fill_melds(o: Any, seat: int, kind: int, x: Array) -> None:
    """Fill which of the seat's melds hold a suit tile, or lie beside it."""
    for i in range(o.n_melds[seat]):
        tile = int(o.meld_tile[seat, i])
        if tile < 0 or tile // 9 != kind // 9:
            continue
        last = tile + 2 if o.meld_kind[seat, i] == CHOW else tile
        if tile <= kind <= last:
            x[_INNER + 2] = 1.0
        elif tile - 1 <= kind <= last + 1:
            x[_INNER + 3] = 1.0


@jit
def fill_tile(o: Any, public: Array, ages: Array, seat: int, kind: int, x: Array) -> None:
    """Fill `x` float64 (`N_TILE`,) with the numbers of a tile (0-33) for a seat."""
    x[:] = 0.0
    log_mass = fill_shapes(o, ages, seat, kind, x)
    unseen = min(int(o.unseen[kind]), 3)
    turn = min(public[seat, N_THROWN], 20) / 16.0
    melds = o.n_melds[seat] / 5.0
    if kind >= 27:
        x[_RANK + 5 + (kind >= 31)] = 1.0
        x[_UNSEEN + 4 + unseen] = 1.0
        if unseen >= 2:
            x[_ALIKE] = melds - public[seat, CHOWS] / 5.0
        x[_TIMES] = turn
    else:
        from_end = min(kind % 9, 8 - kind % 9)
        x[_RANK + from_end] = 1.0
        x[_UNSEEN + unseen] = 1.0
        x[_TIMES + 1] = turn * (from_end == 0)
        fill_steps(public, ages, seat, kind, x)
        fill_melds(o, seat, kind, x)
    thrown, passed = age_class(ages[THROWN, seat, kind]), age_class(ages[PASSED, seat, kind])
    if thrown > 0:
        x[_THROWN + thrown - 1] = 1.0
        x[_TIMES + 5] = turn
        x[_HELD] = ages[HELD, seat, kind]
    offered = age_class(ages[OFFERED, seat, kind])
    if offered > 0 and kind < 27:
        x[_OFFERED + offered - 1] = 1.0
    if passed > 0 and ages[PASSED, seat, kind] < ages[THROWN, seat, kind]:
        x[_THROWN + 4 + passed - 1] = 1.0
    fill_suits(o, public, seat, kind, x)
    x[_TIMES + 2] = log_mass * turn
    x[_TIMES + 3] = log_mass * melds
    x[_TIMES + 4] = unseen * melds
