"""Calls on a discard other than winning: why a seat may not 碰, 明槓 or 吃, and what a call bars it from throwing."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.actions import CHOW_HIGH, CHOW_LOW, KONG, PUNG
from mahjong.core.changes import fits_run, may_kong, may_take, next_seat
from mahjong.core.jit import jit
from mahjong.core.params import NOT_DECLARED, SWAP_FREE, SWAP_STRICT
from mahjong.core.reasons import (
    ALLOWED,
    CLAIMS_LOCKED,
    KONG_FROM_LEFT,
    LAST_DISCARD,
    NO_REPLACEMENT,
    NO_SUCH_RUN,
    NOT_LEFT_NEIGHBOUR,
    NOTHING_TO_THROW,
    ONLY_WIN_ON_KONG,
    PUNG_LOCKED,
    READY_LOCKED,
    TOO_FEW_ALIKE,
)
from mahjong.core.state import KONG_WINDOW

Array = npt.NDArray[Any]


@jit
def barred_by(ru: Any, action: int, tile: int) -> int:
    """Return the kinds (bits) that may not be thrown in the turn of this call of `tile`: swap-calling (喰替)."""
    if ru.swap_calling == SWAP_FREE or action == KONG:
        return 0
    bits = 1 << tile
    if ru.swap_calling == SWAP_STRICT and action == CHOW_LOW and tile % 9 <= 5:
        bits |= 1 << (tile + 3)
    if ru.swap_calling == SWAP_STRICT and action == CHOW_HIGH and tile % 9 >= 3:
        bits |= 1 << (tile - 3)
    return bits


@jit
def leaves_nothing(ru: Any, hand: Array, action: int, tile: int) -> bool:
    """Return whether every tile left in the hand (34 counts before the call) after this 碰 or 吃 would be barred."""
    barred = barred_by(ru, action, tile)
    if barred == 0:
        return False
    low = tile - (action - CHOW_LOW)
    for kind in range(34):
        if action == PUNG:
            used = 2 if kind == tile else 0
        else:
            used = 1 if low <= kind <= low + 2 and kind != tile else 0
        if hand[kind] > used and (barred >> kind) & 1 == 0:
            return False
    return True


@jit
def refuse_call(ru: Any, st: Any, seat: int) -> int:
    """Return why `seat` may call nothing but 胡 on the discard of the window, or 0."""
    if not may_take(st, ru):
        return LAST_DISCARD
    if st.ready[seat] != NOT_DECLARED:
        return READY_LOCKED
    if ru.sacred_bars_claims == 1 and st.locks[seat] != 0:
        return CLAIMS_LOCKED
    return ALLOWED


@jit
def refuse_pung(ru: Any, st: Any, seat: int) -> int:
    """Return why `seat` may not pung the discard."""
    tile = int(st.window_tile)
    if st.window_kind == KONG_WINDOW:
        return ONLY_WIN_ON_KONG
    if st.hand[seat, tile] < 2:
        return TOO_FEW_ALIKE
    if (int(st.pung_locks[seat]) >> tile) & 1:
        return PUNG_LOCKED
    if ru.swap_calling != SWAP_FREE and leaves_nothing(ru, st.hand[seat], PUNG, tile):
        return NOTHING_TO_THROW
    return refuse_call(ru, st, seat)


@jit
def refuse_kong(ru: Any, st: Any, seat: int) -> int:
    """Return why `seat` may not claim the discard for an open kong."""
    if st.window_kind == KONG_WINDOW:
        return ONLY_WIN_ON_KONG
    if st.hand[seat, st.window_tile] < 3:
        return TOO_FEW_ALIKE
    code = refuse_call(ru, st, seat)
    if code != ALLOWED:
        return code
    if ru.left_kong == 0 and seat == next_seat(st.turn):
        return KONG_FROM_LEFT
    return ALLOWED if may_kong(st, ru) else NO_REPLACEMENT


@jit
def refuse_chow(ru: Any, st: Any, seat: int, place: int) -> int:
    """Return why `seat` may not chow the discard as the low (0), middle (1) or high (2) tile of a run."""
    tile = int(st.window_tile)
    if st.window_kind == KONG_WINDOW:
        return ONLY_WIN_ON_KONG
    if seat != next_seat(st.turn):
        return NOT_LEFT_NEIGHBOUR
    if not fits_run(st.hand[seat], tile, place):
        return NO_SUCH_RUN
    if ru.swap_calling != SWAP_FREE and leaves_nothing(ru, st.hand[seat], CHOW_LOW + place, tile):
        return NOTHING_TO_THROW
    return refuse_call(ru, st, seat)


@jit
def may_chow(ru: Any, st: Any, seat: int) -> bool:
    """Return whether `seat` may chow the discard in any way."""
    for place in range(3):
        if refuse_chow(ru, st, seat, place) == ALLOWED:
            return True
    return False
