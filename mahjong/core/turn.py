"""The step function: a legal action carried out, from the deal to the end of the hand.

`step` checks and applies, or returns a refusal code and changes nothing. `perform` trusts its caller.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.actions import (
    ADDED_KONG,
    CHOW_LOW,
    CLOSE,
    CONCEALED_KONG,
    DISCARD_DRAWN,
    DRAW,
    KONG,
    PUNG,
    WIN,
    WIN_SELF,
)
from mahjong.core.changes import (
    add_meld,
    add_tile,
    log_event,
    may_take,
    next_seat,
    remove_tiles,
    visible_sets,
)
from mahjong.core.claims import best_caller, lock_passed_wins, open_window
from mahjong.core.jit import jit
from mahjong.core.legal import refusal
from mahjong.core.params import ADDED_KONG_SET, CHOW, CONCEALED_KONG_SET, OPEN_KONG, PUNG_SET
from mahjong.core.reasons import ALLOWED
from mahjong.core.settle import end_hand, end_without_winner, log_win, pay_winner
from mahjong.core.state import (
    AFTER_FLOWER,
    AFTER_KONG,
    DISCARD_WINDOW,
    EV_ADDED_KONG,
    EV_CHOW,
    EV_CONCEALED_KONG,
    EV_DISCARD,
    EV_DRAW,
    EV_FLOWER,
    EV_KONG,
    EV_PUNG,
    EV_ROBBED,
    FROM_FRONT,
    KONG_WINDOW,
    TURN,
)
from mahjong.core.winning import note_winner

Array = npt.NDArray[Any]

_FIRST_FLOWER = 34
_FIRST_WIND, _LAST_WIND, _FIRST_DRAGON, _LAST_DRAGON = 27, 30, 31, 33


@jit
def lay_flower(st: Any, ru: Any, seat: int, flower: int) -> int:
    """Lay out a flower and return its replacement from the back, or -1 if nothing may be taken any more."""
    st.flowers[seat] |= 1 << (int(flower) - _FIRST_FLOWER)
    if not may_take(st, ru):
        log_event(st, EV_FLOWER, seat, flower, -1, 0)
        return -1
    st.back -= 1
    tile = int(st.wall[st.back])
    log_event(st, EV_FLOWER, seat, flower, tile, 0)
    return tile


@jit
def draw_tile(st: Any, ru: Any, seat: int, how: int) -> None:
    """Take a tile for `seat` from the front (`FROM_FRONT`) or the back (`AFTER_KONG`); 流局 if none may be taken.

    Taking lifts the seat's 過水 locks. A flower is laid out and replaced at once.
    """
    if not may_take(st, ru):
        end_without_winner(st)
        return
    st.locks[seat] = 0
    if how == FROM_FRONT:
        tile = int(st.wall[st.front])
        st.front += 1
        st.has_drawn[seat] = 1
    else:
        st.back -= 1
        tile = int(st.wall[st.back])
    log_event(st, EV_DRAW, seat, tile, how != FROM_FRONT, 0)
    while tile >= _FIRST_FLOWER:
        how = AFTER_FLOWER
        tile = lay_flower(st, ru, seat, tile)
        if tile < 0:
            end_without_winner(st)
            return
    add_tile(st, seat, tile)
    begin_turn(st, seat, tile, how, False)


@jit
def begin_turn(st: Any, seat: int, drawn: int, how: int, after_claim: bool) -> None:
    """Give the turn to `seat`, with the kind just drawn or -1."""
    st.phase = TURN
    st.turn = seat
    st.drawn = drawn
    st.drawn_how = how
    st.after_claim = after_claim


@jit
def discard_tile(t: Any, ru: Any, st: Any, kind: int, is_drawn: bool) -> None:
    """Discard from the hand on turn and open the window on it."""
    seat = int(st.turn)
    remove_tiles(st, seat, kind, 1)
    st.seen[kind] += 1
    n = int(st.n_discards)
    st.discard_seat[n] = seat
    st.discard_tile[n] = kind
    st.discard_drawn[n] = is_drawn
    st.discard_taken[n] = -1
    st.n_discards = n + 1
    st.has_discarded[seat] = 1
    log_event(st, EV_DISCARD, seat, kind, is_drawn, int(st.window) + 1)
    open_window(t, ru, st, DISCARD_WINDOW, kind)


@jit
def make_concealed_kong(st: Any, ru: Any, kind: int) -> None:
    """Lay four tiles face down and take the replacement."""
    seat = int(st.turn)
    remove_tiles(st, seat, kind, 4)
    add_meld(st, seat, CONCEALED_KONG_SET, kind, -1, -1)
    st.calls_made = 1
    log_event(st, EV_CONCEALED_KONG, seat, kind, 0, 0)
    draw_tile(st, ru, seat, AFTER_KONG)


@jit
def turn_meld(st: Any, seat: int, kind: int, before: int, after: int) -> None:
    """Change the meld of `kind` from one sort to another: pung to added kong, or back when it is robbed."""
    for i in range(st.n_melds[seat]):
        if st.meld_kind[seat, i] == before and st.meld_tile[seat, i] == kind:
            st.meld_kind[seat, i] = after


@jit
def add_to_pung(t: Any, ru: Any, st: Any, kind: int) -> None:
    """Add the fourth tile to a pung and let the others rob it."""
    seat = int(st.turn)
    remove_tiles(st, seat, kind, 1)
    turn_meld(st, seat, kind, PUNG_SET, ADDED_KONG_SET)
    st.seen[kind] += 1
    log_event(st, EV_ADDED_KONG, seat, kind, 0, int(st.window) + 1)
    open_window(t, ru, st, KONG_WINDOW, kind)


@jit
def note_liability(ru: Any, st: Any, seat: int, tile: int, feeder: int) -> None:
    """包牌: the feeder of the last visible dragon or wind set answers for the hand."""
    if ru.liability == 0:
        return
    if _FIRST_DRAGON <= tile <= _LAST_DRAGON and visible_sets(st, seat, _FIRST_DRAGON, _LAST_DRAGON) == 3:
        st.liable_dragons[seat] = feeder
    if _FIRST_WIND <= tile <= _LAST_WIND and visible_sets(st, seat, _FIRST_WIND, _LAST_WIND) == 4:
        st.liable_winds[seat] = feeder


@jit
def take_alike(ru: Any, st: Any, seat: int, action: int) -> None:
    """Carry out a pung or an open kong of the discard."""
    tile, feeder = int(st.window_tile), int(st.turn)
    held = 3 if action == KONG else 2
    remove_tiles(st, seat, tile, held)
    st.seen[tile] += held
    add_meld(st, seat, OPEN_KONG if action == KONG else PUNG_SET, tile, tile, feeder)
    log_event(st, EV_KONG if action == KONG else EV_PUNG, seat, tile, feeder, 0)
    note_liability(ru, st, seat, tile, feeder)


@jit
def take_run(st: Any, seat: int, action: int) -> None:
    """Carry out a chow of the discard."""
    tile, feeder = int(st.window_tile), int(st.turn)
    low = tile - (action - CHOW_LOW)
    for kind in range(low, low + 3):
        if kind != tile:
            remove_tiles(st, seat, kind, 1)
            st.seen[kind] += 1
    add_meld(st, seat, CHOW, low, tile, feeder)
    log_event(st, EV_CHOW, seat, tile, low, feeder)


@jit
def take_discard(ru: Any, st: Any, seat: int) -> None:
    """Carry out the winning call of `seat` (吃 碰 槓) and give it the turn."""
    action = int(st.answer[seat])
    st.discard_taken[int(st.n_discards) - 1] = seat
    st.calls_made = 1
    if action == PUNG or action == KONG:
        take_alike(ru, st, seat, action)
    else:
        take_run(st, seat, action)
    if ru.sacred_cleared_by_claim == 1:
        st.locks[seat] = 0
    if action == KONG:
        draw_tile(st, ru, seat, AFTER_KONG)
    else:
        begin_turn(st, seat, -1, 0, True)


@jit
def win_on_tile(t: Any, ru: Any, st: Any, nearest: int) -> None:
    """Settle the seats that called 胡: all of them under 一炮多響, else the nearest."""
    tile, paid_by = int(st.window_tile), int(st.turn)
    if st.window_kind == KONG_WINDOW:
        turn_meld(st, paid_by, tile, ADDED_KONG_SET, PUNG_SET)
        log_event(st, EV_ROBBED, paid_by, tile, 0, 0)
    else:
        st.discard_taken[int(st.n_discards) - 1] = nearest
    st.win_tile = tile
    st.paid_by = paid_by
    for step in range(1, 4):
        seat = (paid_by + step) % 4
        if st.answer[seat] == WIN and (seat == nearest or ru.multiple_winners == 1):
            note_winner(t, ru, st, seat, tile, False)
            log_win(st, seat, tile, paid_by)
            pay_winner(ru, st, seat, paid_by)
    end_hand(st)


@jit
def win_by_self_draw(t: Any, ru: Any, st: Any) -> None:
    """Settle the win of the seat on turn."""
    seat = int(st.turn)
    st.win_tile = st.drawn
    note_winner(t, ru, st, seat, int(st.drawn), True)
    log_win(st, seat, int(st.drawn), -1)
    pay_winner(ru, st, seat, -1)
    end_hand(st)


@jit
def end_window(t: Any, ru: Any, st: Any) -> None:
    """Settle the window from its answers: a win, a call, or the draw of the seat whose it is.

    The window closes before anything is taken, so passed wins are locked first.
    """
    lock_passed_wins(ru, st)
    seat = best_caller(st)
    if seat < 0:
        if st.window_kind == KONG_WINDOW:
            draw_tile(st, ru, int(st.turn), AFTER_KONG)
        else:
            draw_tile(st, ru, next_seat(st.turn), FROM_FRONT)
    elif st.answer[seat] == WIN:
        win_on_tile(t, ru, st, seat)
    else:
        take_discard(ru, st, seat)


@jit
def perform(t: Any, ru: Any, st: Any, seat: int, action: int) -> None:
    """Carry out an action that is known to be legal."""
    if action < DISCARD_DRAWN:
        discard_tile(t, ru, st, action, False)
    elif action == DISCARD_DRAWN:
        discard_tile(t, ru, st, int(st.drawn), True)
    elif action < ADDED_KONG:
        make_concealed_kong(st, ru, action - CONCEALED_KONG)
    elif action < WIN_SELF:
        add_to_pung(t, ru, st, action - ADDED_KONG)
    elif action == WIN_SELF:
        win_by_self_draw(t, ru, st)
    elif action == DRAW or action == CLOSE:
        end_window(t, ru, st)
    else:
        st.answer[seat] = action


@jit
def checked(t: Any, ru: Any, st: Any, seat: int, action: int) -> int:
    """Check and apply one action; return 0, or the refusal code with nothing changed."""
    code = refusal(t, ru, st, seat, action)
    if code == ALLOWED:
        perform(t, ru, st, seat, action)
    return code


@jit
def step(tables: Array, rules: Array, states: Array, seat: int, action: int) -> int:
    """Check and apply one action to `states[0]`; return 0, or the refusal code with nothing changed."""
    return checked(tables[0], rules[0], states[0], seat, action)
