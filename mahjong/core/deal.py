"""The beginning of a hand: everything of the last one cleared, the wall built, tiles dealt, flowers replaced."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.changes import add_tile, log_event
from mahjong.core.flowers import ENDED, FIRST_FLOWER, claim_flowers, lay_flowers
from mahjong.core.jit import jit
from mahjong.core.params import OPENING_IS_EAST
from mahjong.core.settle import pass_the_deal
from mahjong.core.state import EV_DEAL, NO_WINDOW, NOT_DRAWN, OVER
from mahjong.core.turn import begin_turn

Array = npt.NDArray[Any]

_DEALT = 65


@jit
def clear_hand(st: Any) -> None:
    """Forget the last hand; chips, dealer, streak, passes and the wall stay."""
    st.hand[:] = 0
    st.index[:] = 0
    st.n_concealed[:] = 0
    st.flowers[:] = 0
    st.n_melds[:] = 0
    st.meld_kind[:] = 0
    st.meld_tile[:] = 0
    st.meld_claimed[:] = -1
    st.meld_from[:] = -1
    st.seen[:] = 0
    st.n_discards = 0
    st.discard_seat[:] = 0
    st.discard_tile[:] = 0
    st.discard_drawn[:] = 0
    st.discard_taken[:] = -1
    st.window = 0
    st.window_kind = NO_WINDOW
    st.window_tile = -1
    st.answer[:] = -1
    st.could_win[:] = 0


@jit
def clear_memory(st: Any) -> None:
    """Forget what the rules remember of the last hand and how it ended."""
    st.locks[:] = 0
    st.pung_locks[:] = 0
    st.open_kong_draw = 0
    st.n_kongs = 0
    st.liable_meld[:] = -1
    st.ready[:] = 0
    st.eight[:] = 0
    st.flower_win = 0
    st.seven_payer = -1
    st.bonus[:] = 0
    st.calls_made = 0
    st.has_drawn[:] = 0
    st.has_discarded[:] = 0
    st.won[:] = 0
    st.win_tile = -1
    st.paid_by = -1
    st.liable[:] = -1
    st.tai[:] = 0
    st.items[:] = 0
    st.change[:] = 0
    st.n_events = 0
    st.events[:] = 0


@jit
def replace_flowers(t: Any, ru: Any, st: Any, seat: int, held: int) -> bool:
    """補花 after the deal: lay out the flowers of the bit set `held`, lowest first, chained ones at once.

    Returns False if flowers have ended the hand.
    """
    for flower in range(8):
        if (held >> flower) & 1:
            tile = lay_flowers(ru, st, seat, FIRST_FLOWER + flower)
            if tile == ENDED:
                return False
            add_tile(st, seat, tile)
            if claim_flowers(t, ru, st, seat, False):
                return False
    return True


@jit
def deal_hand(t: Any, ru: Any, st: Any, opening: int) -> None:
    """Deal from `st.wall` (144 kinds, front first): four at a time from the dealer, his seventeenth, then flowers.

    `opening` is the seat at which the dice open the wall, East where the rules say so. The deal is no draw, and
    neither are the flowers' replacements here.
    """
    clear_hand(st)
    clear_memory(st)
    dealer = int(st.dealer)
    st.east = opening if ru.seat_origin == OPENING_IS_EAST else dealer
    held0 = held1 = held2 = held3 = 0  # four ints: an array would be the only allocation of a hand
    for place in range(_DEALT):
        order = 0 if place == _DEALT - 1 else place // 4 % 4
        tile = int(st.wall[place])
        if tile < FIRST_FLOWER:
            add_tile(st, (dealer + order) % 4, tile)
        else:
            bit = 1 << (tile - FIRST_FLOWER)
            held0 |= bit if order == 0 else 0
            held1 |= bit if order == 1 else 0
            held2 |= bit if order == 2 else 0
            held3 |= bit if order == 3 else 0
    st.front = _DEALT
    st.back = 144
    log_event(st, EV_DEAL, dealer, -1, 0, 0)
    begin_turn(st, dealer, -1, NOT_DRAWN, False)
    for order in range(4):
        held = (held0, held1, held2, held3)[order]
        if not replace_flowers(t, ru, st, (dealer + order) % 4, held):
            return


@jit
def deal(tables: Array, rules: Array, states: Array, wall: Array, opening: int) -> None:
    """Deal the hand `states[0]` is about to play from `wall` (144 kinds), opened at the seat `opening`."""
    st = states[0]
    st.wall[:] = wall
    deal_hand(tables[0], rules[0], st, opening)


@jit
def begin_game(ru: Any, st: Any) -> None:
    """Sit the seats for a new game: the first dealer is seat 0, everybody has the starting chips."""
    st.hand_number = 0
    st.dealer = 0
    st.streak = 0
    st.passes = 0
    for seat in range(4):
        st.chips[seat] = ru.chips


@jit
def new_game(rules: Array, states: Array) -> None:
    """Make `states[0]` (fresh from `new_states`) a game before its first deal."""
    begin_game(rules[0], states[0])


@jit
def next_hand(rules: Array, states: Array) -> None:
    """Move `states[0]` on to its next hand, which is then to be dealt."""
    st = states[0]
    if st.phase == OVER:
        pass_the_deal(rules[0], st)
    st.hand_number += 1
