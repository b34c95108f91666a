"""Chips: what each seat pays for a win, who answers under 包牌, and how the hand and the game end."""

from __future__ import annotations

from typing import Any

from mahjong.core.changes import log_event
from mahjong.core.items import DEALER, EIGHT_FLOWERS, SEVEN_ROB_ONE, STREAK
from mahjong.core.jit import jit
from mahjong.core.liability import liable_seat
from mahjong.core.params import LIABLE_HALF
from mahjong.core.state import EV_BONUS, EV_DRAWN_HAND, EV_SETTLE, EV_WIN, GAME_OVER, OVER

PASSES_IN_A_GAME = 16
"""Four rounds: the game ends when the deal passes for the sixteenth time."""


@jit
def dealer_tai(ru: Any, streak: int) -> int:
    """Return the 台 between the dealer and his counterpart: 莊家 and 連N拉N, 2N + 1 in preset house."""
    counted = min(int(streak), int(ru.dealer_cap)) if ru.dealer_cap > 0 else int(streak)
    return int(ru.tai[DEALER]) + counted * int(ru.tai[STREAK])


@jit
def share(ru: Any, tai: int, with_dealer: bool, streak: int) -> int:
    """Return the chips one payer owes for a hand of `tai` 台; `with_dealer`: he or the winner is the dealer."""
    paid = min(int(tai), int(ru.tai_cap)) if ru.tai_cap > 0 else int(tai)
    if with_dealer:
        paid += dealer_tai(ru, streak)
    return int(ru.base_chips) + paid * int(ru.per_tai)


@jit
def owed_to(ru: Any, st: Any, winner: int, payer: int, tai: int) -> int:
    """Return the chips `payer` owes `winner` for `tai` 台 as the seats sit now."""
    return share(ru, tai, winner == st.dealer or payer == st.dealer, int(st.streak))


@jit
def pay(st: Any, payer: int, winner: int, chips: int) -> None:
    """Note a payment; it is booked when the hand ends."""
    st.change[payer] -= chips
    st.change[winner] += chips


@jit
def pay_winner(ru: Any, st: Any, winner: int, paid_by: int) -> None:
    """Note the payments for one winner; `paid_by` -1 is a self-draw, which all three pay."""
    liable = liable_seat(ru, st, winner)
    st.liable[winner] = liable
    for payer in range(4):
        if payer == winner or (paid_by >= 0 and payer != paid_by):
            continue
        owed = owed_to(ru, st, winner, payer, int(st.tai[winner]))
        if liable < 0 or liable == payer:
            pay(st, payer, winner, owed)
        elif paid_by >= 0 and ru.liability_share == LIABLE_HALF:
            pay(st, payer, winner, (owed + 1) // 2)
            pay(st, liable, winner, (owed + 1) // 2)
        else:
            pay(st, liable, winner, owed)


@jit
def add_seven_rob_one(ru: Any, st: Any, winner: int, payer: int) -> None:
    """七搶一: the holder of the one flower alone pays, with a base of its own, beside whatever the hand is worth."""
    tai = int(ru.tai[SEVEN_ROB_ONE])
    st.seven_payer = payer
    st.items[winner, SEVEN_ROB_ONE] = tai
    log_event(st, EV_WIN, winner, -1, payer, tai)
    pay(st, payer, winner, owed_to(ru, st, winner, payer, tai))


@jit
def win_seven_rob_one(ru: Any, st: Any, winner: int, payer: int) -> None:
    """End the hand by 七搶一 alone."""
    st.won[winner] = 1
    st.flower_win = 1
    st.paid_by = payer
    st.tai[winner] = ru.tai[SEVEN_ROB_ONE]
    add_seven_rob_one(ru, st, winner, payer)
    end_hand(st)


@jit
def win_eight_flowers(ru: Any, st: Any, winner: int) -> None:
    """End the hand by 八仙過海 alone: everybody pays, whatever the winner's hand."""
    tai = int(ru.tai[EIGHT_FLOWERS])
    st.won[winner] = 1
    st.flower_win = 1
    st.tai[winner] = tai
    st.items[winner, EIGHT_FLOWERS] = tai
    log_event(st, EV_WIN, winner, -1, -1, tai)
    for payer in range(4):
        if payer != winner:
            pay(st, payer, winner, owed_to(ru, st, winner, payer, tai))
    end_hand(st)


@jit
def pay_bonus(ru: Any, st: Any, seat: int) -> None:
    """八仙過海 paid at once: its 台 from each, without a base; booked now, and the hand goes on."""
    chips = int(ru.tai[EIGHT_FLOWERS]) * int(ru.per_tai)
    for payer in range(4):
        st.bonus[payer] += 3 * chips if payer == seat else -chips
        st.chips[payer] += 3 * chips if payer == seat else -chips
    log_event(st, EV_BONUS, seat, -1, 0, 0)


@jit
def nobody_won(st: Any) -> bool:
    """Return whether the hand has no winner."""
    return bool(st.won[0] + st.won[1] + st.won[2] + st.won[3] == 0)


@jit
def dealer_keeps(st: Any) -> bool:
    """Return whether the dealer keeps the deal: he is among the winners, or nobody won."""
    return bool(nobody_won(st) or st.won[st.dealer] == 1)


@jit
def end_hand(st: Any) -> None:
    """Book all chips at once, log the settlement, and close the hand or the game."""
    for seat in range(4):
        st.chips[seat] += st.change[seat]
        st.change[seat] += st.bonus[seat]
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
def pass_the_deal(ru: Any, st: Any) -> None:
    """Move dealer, streak and passes on after a hand that is over."""
    if nobody_won(st):
        st.streak += ru.streak_on_draw
    elif dealer_keeps(st):
        st.streak += 1
    else:
        st.streak = 0
        st.passes += 1
        st.dealer = (int(st.dealer) + 1) % 4
