"""What a driver of a table must know and no player may: who still owes an answer, and what happens by itself."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.actions import CLOSE, DRAW, TABLE_SEAT
from mahjong.core.claims import has_option, owner_of_draw
from mahjong.core.jit import jit
from mahjong.core.legal import refuse_close
from mahjong.core.reasons import ALLOWED
from mahjong.core.state import TURN, WINDOW

Array = npt.NDArray[Any]


@jit
def owing(ru: Any, st: Any) -> int:
    """Return the seats the game waits for, as bits: the turn, or everybody asked who has not answered."""
    if st.phase == TURN:
        return 1 << int(st.turn)
    bits = 0
    if st.phase == WINDOW:
        for seat in range(4):
            if seat != st.turn and st.answer[seat] < 0 and has_option(ru, st, seat):
                bits |= 1 << seat
    return bits


@jit
def owing_seats(rules: Array, states: Array) -> int:
    """Return the seats that `states[0]` waits for, bit s for seat s."""
    return owing(rules[0], states[0])


@jit
def forced_action(rules: Array, states: Array) -> tuple[int, int]:
    """Return the seat and action that must now happen by themselves in `states[0]`, or (-1, -1)."""
    ru, st = rules[0], states[0]
    if st.phase != WINDOW:
        return -1, -1
    if refuse_close(ru, st) == ALLOWED:
        return TABLE_SEAT, CLOSE
    if owing(ru, st) != 0:
        return -1, -1
    return owner_of_draw(st), DRAW
