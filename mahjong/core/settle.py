"""Chips: what each seat pays for a win, who answers under 包牌, and how the hand and the game end."""

from __future__ import annotations

from typing import Any

from mahjong.core.changes import log_event
from mahjong.core.items import BIG_DRAGONS, BIG_WINDS, DEALER, STREAK
from mahjong.core.jit import jit
from mahjong.core.state import EV_DRAWN_HAND, EV_SETTLE, EV_WIN, GAME_OVER, OVER

PASSES_IN_A_GAME = 16
"""Four rounds: the game ends when the deal passes for the sixteenth time."""


@jit
def dealer_tai(ru: Any, streak: int) -> int:
    """Return the 台 between the dealer and his counterpart: 莊家 and 連N拉N, 2N + 1 in preset house."""
    return int(ru.tai[DEALER]) + int(streak) * int(ru.tai[STREAK])


@jit
def share(ru: Any, tai: int, with_dealer: bool, streak: int) -> int:
    """Return the chips one payer owes for a hand of `tai` 台; `with_dealer`: he or the winner is the dealer."""
    if with_dealer:
        tai += dealer_tai(ru, streak)
    return int(ru.base_chips) + int(tai) * int(ru.per_tai)


@jit
def liable_seat(ru: Any, st: Any, winner: int) -> int:
    """Return the seat that answers for `winner`'s hand under 包牌, or -1; a row that is off is no item of the hand.

    Two items never meet: three dragon sets and four wind sets do not fit into a hand.
    """
    if ru.liability == 0:
        return -1
    dragons = int(st.liable_dragons[winner]) if ru.tai[BIG_DRAGONS] > 0 else -1
    winds = int(st.liable_winds[winner]) if ru.tai[BIG_WINDS] > 0 else -1
    return max(dragons, winds)


@jit
def pay_winner(ru: Any, st: Any, winner: int, paid_by: int) -> None:
    """Book the payments for one winner into `st.change`; `paid_by` -1 is a self-draw, which all three pay."""
    liable = liable_seat(ru, st, winner)
    st.liable[winner] = liable
    dealer = int(st.dealer)
    for payer in range(4):
        if payer == winner or (paid_by >= 0 and payer != paid_by):
            continue
        owed = share(ru, int(st.tai[winner]), winner == dealer or payer == dealer, int(st.streak))
        answering = liable if liable >= 0 else payer
        st.change[answering] -= owed
        st.change[winner] += owed


@jit
def dealer_keeps(st: Any) -> bool:
    """Return whether the dealer keeps the deal: he is among the winners, or nobody won."""
    nobody = st.won[0] + st.won[1] + st.won[2] + st.won[3] == 0
    return bool(nobody or st.won[st.dealer] == 1)


@jit
def end_hand(st: Any) -> None:
    """Book all chips at once, log the settlement, and close the hand or the game."""
    for seat in range(4):
        st.chips[seat] += st.change[seat]
    log_event(st, EV_SETTLE, -1, -1, 0, 0)
    st.drawn = -1
    last = not dealer_keeps(st) and int(st.passes) + 1 >= PASSES_IN_A_GAME
    st.phase = GAME_OVER if last else OVER


@jit
def end_without_winner(st: Any) -> None:
    """流局: nothing is paid."""
    log_event(st, EV_DRAWN_HAND, -1, -1, 0, 0)
    end_hand(st)


@jit
def log_win(st: Any, winner: int, tile: int, paid_by: int) -> None:
    """Log one winner with the 台 of the hand, 莊家 not counted."""
    log_event(st, EV_WIN, winner, tile, paid_by, int(st.tai[winner]))


@jit
def pass_the_deal(st: Any) -> None:
    """Move dealer, streak and passes on after a hand that is over."""
    if dealer_keeps(st):
        st.streak += 1
    else:
        st.streak = 0
        st.passes += 1
        st.dealer = (int(st.dealer) + 1) % 4
