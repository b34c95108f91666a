"""Flowers: laying them out, their replacements, and what seven or eight of them do.

The eighth flower to lie on the table is the only one that can bring 七搶一 or 八仙過海, and nothing follows it.
"""

from __future__ import annotations

from mahjong.tiles import code_of
from tests.oracle.deal import N_PLAYING
from tests.oracle.ending import pay_bonus, win_by_self_draw, win_with_flowers, win_with_seven
from tests.oracle.money import SEATS
from tests.oracle.state import State
from tests.oracle.winning import may_self_draw_hand, may_win_with_flowers


def open_hand(state: State) -> None:
    """Lay out the dealt flowers: each seat from the dealer, all of them, before the next seat begins."""
    state.say("deal", state.dealer)
    for turn in range(SEATS):
        seat = (state.dealer + turn) % SEATS
        for flower in [kind for kind in state.seats[seat].hand if kind >= N_PLAYING]:
            after_replacing(state, seat, lay_out(state, seat, flower))


def lay_out(state: State, seat: int, flower: int) -> int | None:
    """Lay a flower out and replace it, and its replacement if that is one; None if nothing may be taken.

    A seat that holds seven wins at once off the one that lays the last, which then takes nothing.
    """
    own = state.seats[seat]
    own.give(flower)
    own.flowers.append(flower)
    robber = _holder_of_the_others(state, seat, 7) if len(own.flowers) == 1 else None
    if robber is not None or state.wall.is_spent:
        state.say("flower", seat, code_of(flower), "-")
        if robber is not None:
            win_with_flowers(state, robber, "seven_rob_one", seat)
        return None
    kind = state.wall.back()
    own.take(kind)
    state.say("flower", seat, code_of(flower), code_of(kind))
    return lay_out(state, seat, kind) if kind >= N_PLAYING else kind


def after_replacing(state: State, seat: int, taken: int | None) -> None:
    """Look at how many flowers the seat has that just laid some out and took this tile (None: none was left)."""
    if state.result is not None:
        return
    number = len(state.seats[seat].flowers)
    victim = _holder_of_the_others(state, seat, 1) if number == 7 else None
    if victim is not None:
        _rob(state, seat, victim)
    elif number == 8 and state.rules.tai["eight_flowers"]:
        _eight(state, seat, taken)


def _holder_of_the_others(state: State, seat: int, number: int) -> int | None:
    """Return the other seat that holds so many flowers, where 七搶一 is played."""
    if not state.rules.tai["seven_rob_one"]:
        return None
    return next((other for other in state.others(seat) if len(state.seats[other].flowers) == number), None)


def _rob(state: State, seat: int, victim: int) -> None:
    if seat == state.turn and may_self_draw_hand(state):
        win_with_seven(state, victim)
    else:
        win_with_flowers(state, seat, "seven_rob_one", victim)


def _eight(state: State, seat: int, taken: int | None) -> None:
    """Eight flowers are added to a win, end the hand, are paid, or may end it on the own turn."""
    mode = state.rules.eight_flowers_mode
    if mode == "paid":
        pay_bonus(state, seat)
    elif mode == "ends" and seat == state.turn and may_self_draw_hand(state):
        win_by_self_draw(state)
    elif mode == "ends" or (mode == "optional" and taken is None):
        win_with_flowers(state, seat, "eight_flowers", None)


def decline(state: State) -> None:
    """Who throws a tile instead of winning with eight flowers has declined for good: they count one by one."""
    if may_win_with_flowers(state):
        state.own.eight = "declined"
