"""Flowers laid out, replaced from the back of the wall, and what they may win by themselves: 七搶一 and 八仙過海."""

from __future__ import annotations

from typing import Any

from mahjong.core.changes import log_event, may_take
from mahjong.core.items import EIGHT_FLOWERS, SEVEN_ROB_ONE
from mahjong.core.jit import jit
from mahjong.core.params import EIGHT_ENDS, EIGHT_OPTIONAL, EIGHT_PAID, EIGHT_STANDS, EIGHT_WAS_PAID
from mahjong.core.reasons import ALLOWED
from mahjong.core.settle import (
    add_seven_rob_one,
    end_hand,
    log_win,
    pay_bonus,
    pay_winner,
    win_eight_flowers,
    win_seven_rob_one,
)
from mahjong.core.state import ALL_FLOWERS, EV_FLOWER, TURN
from mahjong.core.winning import note_winner, refuse_own_draw

FIRST_FLOWER = 34
SPENT, ENDED = -1, -2
"""Instead of a tile: nothing may be taken any more; a flower has ended the hand."""


@jit
def flowers_of(st: Any, seat: int) -> int:
    """Return how many flowers lie before `seat`."""
    bits, count = int(st.flowers[seat]), 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@jit
def holder_of(st: Any, seat: int, flowers: int) -> int:
    """Return the seat other than `seat` that has exactly so many flowers (1 or 7, all others being laid), or -1."""
    for other in range(4):
        if other != seat and flowers_of(st, other) == flowers:
            return other
    return -1


@jit
def robber_of(ru: Any, st: Any, seat: int) -> int:
    """Return the seat whose seven flowers take the one that `seat` has just laid out, or -1."""
    if ru.tai[SEVEN_ROB_ONE] == 0 or flowers_of(st, seat) != 1:
        return -1
    return holder_of(st, seat, 7)


@jit
def robbed_by(ru: Any, st: Any, seat: int) -> int:
    """Return the seat whose single flower the seven of `seat` take, or -1."""
    if ru.tai[SEVEN_ROB_ONE] == 0 or flowers_of(st, seat) != 7:
        return -1
    return holder_of(st, seat, 1)


@jit
def lay_flowers(ru: Any, st: Any, seat: int, tile: int) -> int:
    """Lay out the flower `tile` and every flower that replaces it; return the tile that came last.

    `SPENT` if there was none to take, `ENDED` if a flower gave another seat the hand.
    """
    while tile >= FIRST_FLOWER:
        st.flowers[seat] |= 1 << (int(tile) - FIRST_FLOWER)
        robber = robber_of(ru, st, seat)
        if robber >= 0 or not may_take(st, ru):
            log_event(st, EV_FLOWER, seat, tile, -1, 0)
            if robber < 0:
                return SPENT
            win_seven_rob_one(ru, st, robber, seat)
            return ENDED
        st.back -= 1
        replacement = int(st.wall[st.back])
        log_event(st, EV_FLOWER, seat, tile, replacement, 0)
        tile = replacement
    return tile


@jit
def win_by_self_draw(t: Any, ru: Any, st: Any, robbed: int) -> None:
    """Settle the self-drawn win of the seat on turn; `robbed` pays 七搶一 besides (-1: nobody does)."""
    seat = int(st.turn)
    st.win_tile = st.drawn
    note_winner(t, ru, st, seat, int(st.drawn), True)
    log_win(st, seat, int(st.drawn), -1)
    pay_winner(ru, st, seat, -1)
    if robbed >= 0:
        add_seven_rob_one(ru, st, seat, robbed)
    end_hand(st)


@jit
def claim_flowers(t: Any, ru: Any, st: Any, seat: int, spent: bool) -> bool:
    """Give `seat` what its flowers win after it has laid one out; return whether that has ended the hand.

    With the replacement in hand a complete hand is won as well; `spent`: there was none.
    """
    robbed = robbed_by(ru, st, seat)
    mode = int(ru.eight_flowers_mode)
    eight = st.flowers[seat] == ALL_FLOWERS and st.eight[seat] == EIGHT_STANDS and ru.tai[EIGHT_FLOWERS] > 0
    if eight and mode == EIGHT_PAID:
        st.eight[seat] = EIGHT_WAS_PAID
        pay_bonus(ru, st, seat)
    ends = eight and (mode == EIGHT_ENDS or (mode == EIGHT_OPTIONAL and spent))
    if robbed < 0 and not ends:
        return False
    on_turn = not spent and st.phase == TURN and st.turn == seat
    if on_turn and refuse_own_draw(t, ru, st, seat) == ALLOWED:
        win_by_self_draw(t, ru, st, robbed)
    elif robbed >= 0:
        win_seven_rob_one(ru, st, seat, robbed)
    else:
        win_eight_flowers(ru, st, seat)
    return True
