"""The window on a discard or an added kong: who could have something, what outranks what, who gets the tile.

The outcome is computed from the set of answers, never from the order in which they came.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.actions import CHOW_HIGH, CHOW_LOW, KONG, PUNG, WIN
from mahjong.core.calls import may_chow, refuse_kong, refuse_pung
from mahjong.core.changes import next_seat
from mahjong.core.jit import jit
from mahjong.core.params import ALL_WIN, LOCK_WAIT, TWO_NEAREST
from mahjong.core.reasons import ALLOWED
from mahjong.core.state import DISCARD_WINDOW, KONG_WINDOW, WINDOW
from mahjong.core.waits import waits_of
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
def option_rank(ru: Any, st: Any, seat: int) -> int:
    """Return the rank of the best call open to `seat` in this window, answered or not: 0 none, up to `RANK_WIN`."""
    if st.could_win[seat] == 1:
        return RANK_WIN
    if seat == st.turn or st.window_kind != DISCARD_WINDOW:
        return 0
    if st.hand[seat, st.window_tile] >= 2:
        if refuse_pung(ru, st, seat) == ALLOWED or refuse_kong(ru, st, seat) == ALLOWED:
            return RANK_ALIKE
    return RANK_CHOW if seat == next_seat(st.turn) and may_chow(ru, st, seat) else 0


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
def all_callers_win(ru: Any, st: Any) -> bool:
    """Return whether every seat that called 胡 wins, and not the nearest alone."""
    if ru.multiple_winners != TWO_NEAREST:
        return bool(ru.multiple_winners == ALL_WIN)
    callers = 0
    for seat in range(4):
        callers += st.answer[seat] == WIN
    return callers == 3


@jit
def lock_passed_wins(t: Any, ru: Any, st: Any) -> None:
    """過水: every seat that could have won on this tile and did not call it may not win on its kind for now."""
    if ru.sacred_discard == 0:
        return
    for seat in range(4):
        if st.could_win[seat] == 1 and st.answer[seat] != WIN:
            st.locks[seat] |= 1 << int(st.window_tile)
            if ru.sacred_scope == LOCK_WAIT:
                st.locks[seat] |= waits_of(t, ru, st, seat)


@jit
def lock_passed_pungs(ru: Any, st: Any) -> None:
    """過碰: a seat that could have punged the discard and called neither 碰 nor 槓 may not pung that kind for now."""
    if ru.passed_pung == 0 or st.window_kind != DISCARD_WINDOW:
        return
    for seat in range(4):
        called = call_rank(st.answer[seat]) >= RANK_ALIKE
        if seat != st.turn and not called and refuse_pung(ru, st, seat) == ALLOWED:
            st.pung_locks[seat] |= 1 << int(st.window_tile)
