"""The window on a discard or an added kong: who could have something, what outranks what, who gets the tile.

The outcome is computed from the set of answers, never from the order in which they came.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.actions import CHOW_HIGH, CHOW_LOW, KONG, PUNG, WIN
from mahjong.core.changes import fits_run, may_take, next_seat
from mahjong.core.jit import jit
from mahjong.core.reasons import ALLOWED
from mahjong.core.state import DISCARD_WINDOW, KONG_WINDOW, WINDOW
from mahjong.core.winning import refuse_tile

Array = npt.NDArray[Any]

RANK_CHOW, RANK_ALIKE, RANK_WIN = 1, 2, 3


@jit
def open_window(t: Any, ru: Any, st: Any, window_kind: int, tile: int) -> None:
    """Open the next numbered window on `tile` of the seat on turn, and note who could win on it."""
    st.phase = WINDOW
    st.window += 1
    st.window_kind = window_kind
    st.window_tile = tile
    st.drawn = -1
    st.after_claim = 0
    for seat in range(4):
        st.answer[seat] = -1
        st.could_win[seat] = seat != st.turn and refuse_tile(t, ru, st, seat, tile) == ALLOWED


@jit
def owner_of_draw(st: Any) -> int:
    """Return the seat whose draw ends the open window: the next seat, or the adder of a kong."""
    return int(st.turn) if st.window_kind == KONG_WINDOW else next_seat(st.turn)


@jit
def can_chow(hand: Array, tile: int) -> bool:
    """Return whether 34 counts hold two tiles that make a run with `tile`."""
    return fits_run(hand, tile, 0) or fits_run(hand, tile, 1) or fits_run(hand, tile, 2)


@jit
def option_rank(ru: Any, st: Any, seat: int) -> int:
    """Return the rank of the best call open to `seat` in this window, answered or not: 0 none, up to `RANK_WIN`."""
    if st.could_win[seat] == 1:
        return RANK_WIN
    if seat == st.turn or st.window_kind != DISCARD_WINDOW or not may_take(st, ru):
        return 0
    tile = int(st.window_tile)
    if st.hand[seat, tile] >= 2:
        return RANK_ALIKE
    return RANK_CHOW if seat == next_seat(st.turn) and can_chow(st.hand[seat], tile) else 0


@jit
def has_option(ru: Any, st: Any, seat: int) -> bool:
    """Return whether `seat` has anything to call in the open window."""
    return option_rank(ru, st, seat) > 0


@jit
def call_rank(action: int) -> int:
    """Return the rank of an answer: 0 for none or a pass."""
    if action == WIN:
        return RANK_WIN
    if action == PUNG or action == KONG:
        return RANK_ALIKE
    return RANK_CHOW if CHOW_LOW <= action <= CHOW_HIGH else 0


@jit
def best_caller(st: Any) -> int:
    """Return the seat whose call takes the tile, the nearest in turn order among equals, or -1 without a call."""
    best, best_seat = 0, -1
    for step in range(1, 4):
        seat = (int(st.turn) + step) % 4
        rank = call_rank(st.answer[seat])
        if rank > best:
            best, best_seat = rank, seat
    return best_seat


@jit
def lock_passed_wins(ru: Any, st: Any) -> None:
    """過水: every seat that could have won on this tile and did not call it may not win on its kind for now."""
    if ru.sacred_discard == 0:
        return
    for seat in range(4):
        if st.could_win[seat] == 1 and st.answer[seat] != WIN:
            st.locks[seat] |= 1 << int(st.window_tile)
