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
    READY_DISCARD,
    READY_DISCARD_DRAWN,
    WIN,
    WIN_SELF,
)
from mahjong.core.calls import barred_by
from mahjong.core.changes import add_meld, add_tile, log_event, may_take, next_seat, remove_tiles
from mahjong.core.claims import all_callers_win, best_caller, lock_passed_pungs, lock_passed_wins, open_window
from mahjong.core.flowers import ENDED, FIRST_FLOWER, SPENT, claim_flowers, lay_flowers, win_by_self_draw
from mahjong.core.jit import jit
from mahjong.core.legal import refusal
from mahjong.core.liability import note_claim
from mahjong.core.params import (
    ADDED_KONG_SET,
    CHOW,
    CONCEALED_KONG_SET,
    EIGHT_DECLINED,
    OPEN_KONG,
    PUNG_SET,
    RELEASE_DISCARD_OR_KONG,
    RELEASE_DRAW,
)
from mahjong.core.ready import ready_level
from mahjong.core.reasons import ALLOWED
from mahjong.core.settle import end_hand, end_without_winner, log_win, pay_winner, win_eight_flowers
from mahjong.core.state import (
    AFTER_FLOWER,
    AFTER_KONG,
    CALLED_CONCEALED,
    CALLED_OPENLY,
    DISCARD_WINDOW,
    EV_ADDED_KONG,
    EV_CHOW,
    EV_CONCEALED_KONG,
    EV_DISCARD,
    EV_DRAW,
    EV_KONG,
    EV_PUNG,
    EV_READY,
    EV_ROBBED,
    FROM_FRONT,
    KONG_WINDOW,
    TURN,
)
from mahjong.core.winning import is_winning, may_win_with_flowers, note_winner, refuse_own_draw, tai_of

Array = npt.NDArray[Any]


@jit
def begin_turn(st: Any, seat: int, drawn: int, how: int, after_claim: bool) -> None:
    """Give the turn to `seat`, with the kind just drawn or -1."""
    st.phase = TURN
    st.turn = seat
    st.drawn = drawn
    st.drawn_how = how
    st.after_claim = after_claim
    st.barred = 0
    st.pung_locks[seat] = 0


@jit
def draw_tile(t: Any, ru: Any, st: Any, seat: int, how: int) -> None:
    """Take a tile for `seat` from the front (`FROM_FRONT`) or the back (`AFTER_KONG`); 流局 if none may be taken.

    A flower is laid out and replaced at once.
    """
    if not may_take(st, ru):
        end_without_winner(st)
        return
    if ru.sacred_release == RELEASE_DRAW:
        st.locks[seat] = 0
    if how == FROM_FRONT:
        tile = int(st.wall[st.front])
        st.front += 1
        st.has_drawn[seat] = 1
    else:
        st.back -= 1
        tile = int(st.wall[st.back])
    log_event(st, EV_DRAW, seat, tile, how != FROM_FRONT, 0)
    if tile >= FIRST_FLOWER:
        draw_flower(t, ru, st, seat, tile)
        return
    add_tile(st, seat, tile)
    begin_turn(st, seat, tile, how, False)


@jit
def draw_flower(t: Any, ru: Any, st: Any, seat: int, flower: int) -> None:
    """Lay out the flower just drawn and go on with its replacement, unless the flowers end the hand."""
    tile = lay_flowers(ru, st, seat, flower)
    if tile == ENDED:
        return
    if tile == SPENT:
        if not claim_flowers(t, ru, st, seat, True):
            end_without_winner(st)
        return
    add_tile(st, seat, tile)
    begin_turn(st, seat, tile, AFTER_FLOWER, False)
    claim_flowers(t, ru, st, seat, False)


@jit
def draw_replacement(t: Any, ru: Any, st: Any, seat: int, is_open: bool) -> None:
    """Take the replacement of a kong that stands; `is_open`: it was made with another's discard."""
    st.n_kongs += 1
    st.open_kong_draw = is_open
    draw_tile(t, ru, st, seat, AFTER_KONG)


@jit
def lift_locks(t: Any, ru: Any, st: Any, seat: int) -> None:
    """Lift 過水 that a draw does not lift, at a discard from a hand that was no win: incomplete, or of too few 台."""
    if st.locks[seat] == 0 or ru.sacred_release == RELEASE_DRAW:
        return
    if not is_winning(t, ru, st, seat) or tai_of(t, ru, st, seat, int(st.drawn), True) < ru.min_tai:
        st.locks[seat] = 0


@jit
def lift_by_kong(ru: Any, st: Any, seat: int) -> None:
    """Where a kong lifts 過水 it does so when it is declared."""
    if ru.sacred_release == RELEASE_DISCARD_OR_KONG:
        st.locks[seat] = 0


@jit
def discard_tile(t: Any, ru: Any, st: Any, kind: int, is_drawn: bool) -> None:
    """Discard from the hand on turn and open the window on it."""
    seat = int(st.turn)
    lift_locks(t, ru, st, seat)
    if st.after_claim == 0 and may_win_with_flowers(ru, st, seat):
        st.eight[seat] = EIGHT_DECLINED
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
def declare_ready(t: Any, ru: Any, st: Any, action: int) -> None:
    """Discard from the hand on turn and declare it ready."""
    seat, is_drawn = int(st.turn), action == READY_DISCARD_DRAWN
    level = ready_level(ru, st, seat, is_drawn)
    st.ready[seat] = level
    log_event(st, EV_READY, seat, -1, level, 0)
    discard_tile(t, ru, st, int(st.drawn) if is_drawn else action - READY_DISCARD, is_drawn)


@jit
def make_concealed_kong(t: Any, ru: Any, st: Any, kind: int) -> None:
    """Lay four tiles face down; take the replacement, or let the others rob it where that is allowed."""
    seat = int(st.turn)
    lift_by_kong(ru, st, seat)
    remove_tiles(st, seat, kind, 4)
    add_meld(st, seat, CONCEALED_KONG_SET, kind, -1, -1)
    st.calls_made |= CALLED_CONCEALED
    log_event(st, EV_CONCEALED_KONG, seat, kind, 0, 0)
    if ru.rob_concealed_kong == 1:
        open_window(t, ru, st, KONG_WINDOW, kind)
    else:
        draw_replacement(t, ru, st, seat, False)


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
    lift_by_kong(ru, st, seat)
    st.calls_made |= CALLED_OPENLY
    remove_tiles(st, seat, kind, 1)
    turn_meld(st, seat, kind, PUNG_SET, ADDED_KONG_SET)
    st.seen[kind] += 1
    log_event(st, EV_ADDED_KONG, seat, kind, 0, int(st.window) + 1)
    open_window(t, ru, st, KONG_WINDOW, kind)


@jit
def undo_kong(st: Any, seat: int, kind: int) -> None:
    """Take back a robbed kong: an added one to the pung, a concealed one to the three tiles left in the hand."""
    last = int(st.n_melds[seat]) - 1
    if st.meld_kind[seat, last] == CONCEALED_KONG_SET and st.meld_tile[seat, last] == kind:
        st.n_melds[seat] = last
        st.meld_kind[seat, last] = 0
        st.meld_tile[seat, last] = 0
        for _ in range(3):
            add_tile(st, seat, kind)
    else:
        turn_meld(st, seat, kind, ADDED_KONG_SET, PUNG_SET)


@jit
def take_alike(ru: Any, st: Any, seat: int, action: int) -> None:
    """Carry out a pung or an open kong of the discard."""
    tile, feeder = int(st.window_tile), int(st.turn)
    held = 3 if action == KONG else 2
    remove_tiles(st, seat, tile, held)
    st.seen[tile] += held
    add_meld(st, seat, OPEN_KONG if action == KONG else PUNG_SET, tile, tile, feeder)
    log_event(st, EV_KONG if action == KONG else EV_PUNG, seat, tile, feeder, 0)
    note_claim(ru, st, seat, tile, False, action == KONG)


@jit
def take_run(ru: Any, st: Any, seat: int, action: int) -> None:
    """Carry out a chow of the discard."""
    tile, feeder = int(st.window_tile), int(st.turn)
    low = tile - (action - CHOW_LOW)
    for kind in range(low, low + 3):
        if kind != tile:
            remove_tiles(st, seat, kind, 1)
            st.seen[kind] += 1
    add_meld(st, seat, CHOW, low, tile, feeder)
    log_event(st, EV_CHOW, seat, tile, low, feeder)
    note_claim(ru, st, seat, tile, True, False)


@jit
def take_discard(t: Any, ru: Any, st: Any, seat: int) -> None:
    """Carry out the winning call of `seat` (吃 碰 槓) and give it the turn."""
    action = int(st.answer[seat])
    st.discard_taken[int(st.n_discards) - 1] = seat
    st.calls_made |= CALLED_OPENLY
    if action == PUNG or action == KONG:
        take_alike(ru, st, seat, action)
    else:
        take_run(ru, st, seat, action)
    if ru.sacred_cleared_by_claim == 1:
        st.locks[seat] = 0
    if action == KONG:
        draw_replacement(t, ru, st, seat, True)
    else:
        begin_turn(st, seat, -1, 0, True)
        st.barred = barred_by(ru, action, int(st.window_tile))


@jit
def win_on_tile(t: Any, ru: Any, st: Any, nearest: int) -> None:
    """Settle the seats that called 胡: all of them under 一炮多響, else the nearest."""
    tile, paid_by = int(st.window_tile), int(st.turn)
    if st.window_kind == KONG_WINDOW:
        undo_kong(st, paid_by, tile)
        log_event(st, EV_ROBBED, paid_by, tile, 0, 0)
    else:
        st.discard_taken[int(st.n_discards) - 1] = nearest
    st.win_tile = tile
    st.paid_by = paid_by
    all_win = all_callers_win(ru, st)
    for step in range(1, 4):
        seat = (paid_by + step) % 4
        if st.answer[seat] == WIN and (seat == nearest or all_win):
            note_winner(t, ru, st, seat, tile, False)
            log_win(st, seat, tile, paid_by)
            pay_winner(ru, st, seat, paid_by)
    end_hand(st)


@jit
def win_on_turn(t: Any, ru: Any, st: Any) -> None:
    """Settle the win of the seat on turn: its hand, or its eight flowers alone where they may end the hand."""
    seat = int(st.turn)
    if refuse_own_draw(t, ru, st, seat) == ALLOWED:
        win_by_self_draw(t, ru, st, -1)
    else:
        win_eight_flowers(ru, st, seat)


@jit
def end_window(t: Any, ru: Any, st: Any) -> None:
    """Settle the window from its answers: a win, a call, or the draw of the seat whose it is.

    The window closes before anything is taken, so passed wins are locked first.
    """
    lock_passed_pungs(ru, st)
    lock_passed_wins(t, ru, st)
    seat = best_caller(st)
    if seat < 0:
        st.open_kong_draw = 0
        if st.window_kind == KONG_WINDOW:
            draw_replacement(t, ru, st, int(st.turn), False)
        else:
            draw_tile(t, ru, st, next_seat(st.turn), FROM_FRONT)
    elif st.answer[seat] == WIN:
        win_on_tile(t, ru, st, seat)
    else:
        take_discard(t, ru, st, seat)


@jit
def perform(t: Any, ru: Any, st: Any, seat: int, action: int) -> None:
    """Carry out an action that is known to be legal."""
    if action < DISCARD_DRAWN:
        discard_tile(t, ru, st, action, False)
    elif action == DISCARD_DRAWN:
        discard_tile(t, ru, st, int(st.drawn), True)
    elif action < ADDED_KONG:
        make_concealed_kong(t, ru, st, action - CONCEALED_KONG)
    elif action < WIN_SELF:
        add_to_pung(t, ru, st, action - ADDED_KONG)
    elif action == WIN_SELF:
        win_on_turn(t, ru, st)
    elif action >= READY_DISCARD:
        declare_ready(t, ru, st, action)
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
