"""平胡 and 獨聽: rows that ask what the hand waited for, and where its readings place the winning tile."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.jit import jit
from mahjong.core.params import (
    CHOW,
    PAIR,
    SINGLE_BY_ANY_READING,
    SINGLE_BY_KINDS,
    WAIT_EXACTLY_TWO,
    WAIT_FREE,
    WAIT_ONLY_TWO_SIDED,
    WAIT_TWO_KINDS,
    WAIT_TWO_SIDED,
)
from mahjong.core.readings import SET_ROWS

Array = npt.NDArray[Any]

_EAST = 27
_PAIR_ROW = SET_ROWS - 1

TWO_SIDED, IN_PAIR, EDGE_OR_GAP = 1, 2, 4
"""Bits: some reading, whichever is scored, places the winning tile at the open end of a two-sided chow; in the pair; at
the edge (12 + 3, 89 + 7) or in the gap of a chow."""


@jit
def places_of(tile: int, readings: Array) -> int:
    """Return where the readings place the winning tile, as bits; 0 without one, or where it is in pungs only."""
    places = 0
    for reading in range(readings.shape[0]):
        for row in range(SET_ROWS):
            places |= place_in_set(tile, readings[reading, row, 0], readings[reading, row, 1])
    return places


@jit
def place_in_set(tile: int, kind: int, lowest: int) -> int:
    """Return the same for one set; 0 where the tile is not in it, or where the set is a pung."""
    if kind == PAIR and tile == lowest:
        return IN_PAIR
    if kind != CHOW or tile < lowest or tile > lowest + 2:
        return 0
    upper_end = tile == lowest + 2 and lowest % 9 != 0
    lower_end = tile == lowest and lowest % 9 != 6
    return TWO_SIDED if upper_end or lower_end else EDGE_OR_GAP


@jit
def is_single_wait(ru: Any, places: int, n_waits: int) -> bool:
    """獨聽: one kind alone completed the hand; or by shape as well; or by shape alone."""
    by_shape = places & (IN_PAIR | EDGE_OR_GAP) != 0
    if ru.single_wait == SINGLE_BY_ANY_READING:
        return by_shape
    return n_waits == 1 and (by_shape or ru.single_wait == SINGLE_BY_KINDS)


@jit
def may_be_pinghu(ru: Any, win: Any, places: int, n_waits: int) -> bool:
    """平胡 but for its sets: how it was won, its flowers, its melds and its wait; a hand dealt complete had none."""
    if win.win_tile < 0:
        return False
    if win.self_draw and not ru.pinghu_self_draw:
        return False
    if win.flowers != 0 and not ru.pinghu_flowers:
        return False
    if win.n_melds == 0 and not ru.pinghu_concealed:
        return False
    return is_pinghu_wait(ru, places, n_waits)


@jit
def is_pinghu_wait(ru: Any, places: int, n_waits: int) -> bool:
    """Return whether a hand that waited for `n_waits` kinds, its tile placed so, may be 平胡."""
    two_sided, in_chow = places & TWO_SIDED != 0, places & (TWO_SIDED | EDGE_OR_GAP) != 0
    if ru.pinghu_pair_wait and places & IN_PAIR != 0 and n_waits >= 2:
        return True
    if ru.pinghu_wait == WAIT_FREE:
        return True
    if ru.pinghu_wait == WAIT_TWO_KINDS:
        return in_chow and n_waits >= 2
    if ru.pinghu_wait == WAIT_EXACTLY_TWO:
        return in_chow and n_waits == 2
    if ru.pinghu_wait == WAIT_ONLY_TWO_SIDED:
        return places == TWO_SIDED
    return two_sided and (n_waits >= 2 or ru.pinghu_wait == WAIT_TWO_SIDED)


@jit
def has_pinghu_sets(ru: Any, out: Any) -> bool:
    """Return whether five chows are laid out in `out`, and a pair of a suit or, where that may be, of an honour."""
    if out.set_tile[_PAIR_ROW] >= _EAST and not ru.pinghu_honours:
        return False
    for row in range(_PAIR_ROW):
        if out.set_kind[row] != CHOW:
            return False
    return True
