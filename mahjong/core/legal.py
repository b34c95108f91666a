"""What a seat may do now, and why not: a refusal code for every action, 0 where it is allowed. Nothing changes here."""

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
    N_ACTIONS,
    PASS,
    PUNG,
    TABLE_SEAT,
    WIN,
    WIN_SELF,
)
from mahjong.core.changes import fits_run, has_pung, may_take, next_seat
from mahjong.core.claims import call_rank, has_option, option_rank, owner_of_draw
from mahjong.core.jit import jit
from mahjong.core.reasons import (
    AFTER_CLAIM,
    ALLOWED,
    ANSWERED,
    CANNOT_CLOSE,
    HAND_OVER,
    LAST_DISCARD,
    NO_CALL,
    NO_DRAWN_TILE,
    NO_FOUR_ALIKE,
    NO_PUNG_TO_ADD,
    NO_REPLACEMENT,
    NO_SUCH_ACTION,
    NO_SUCH_RUN,
    NO_SUCH_SEAT,
    NO_WINDOW,
    NOT_DEALT,
    NOT_LEFT_NEIGHBOUR,
    NOT_YOUR_DRAW,
    NOT_YOUR_TURN,
    NOTHING_TO_PASS,
    ONLY_WIN_ON_KONG,
    OWN_TILE,
    PASS_BY_DRAWING,
    TABLE_ONLY,
    TILE_NOT_HELD,
    TOO_FEW_ALIKE,
    WINDOW_OPEN,
)
from mahjong.core.state import KONG_WINDOW, READY, TURN, WINDOW
from mahjong.core.winning import refuse_own_draw, refuse_tile

Array = npt.NDArray[Any]


@jit
def refuse_discard(st: Any, seat: int, kind: int) -> int:
    """Return why `kind` may not be discarded from the hand: the copy just drawn does not count."""
    held = int(st.hand[seat, kind])
    if st.drawn == kind:
        held -= 1
    return ALLOWED if held > 0 else TILE_NOT_HELD


@jit
def refuse_own_kong(ru: Any, st: Any) -> int:
    """Return why the seat on turn may declare no kong of any sort now."""
    if st.after_claim == 1 and ru.kong_after_claim == 0:
        return AFTER_CLAIM
    return ALLOWED if may_take(st, ru) else NO_REPLACEMENT


@jit
def refuse_concealed_kong(ru: Any, st: Any, seat: int, kind: int) -> int:
    """Return why the seat on turn may not declare a concealed kong of `kind`."""
    if st.hand[seat, kind] < 4:
        return NO_FOUR_ALIKE
    return refuse_own_kong(ru, st)


@jit
def refuse_added_kong(ru: Any, st: Any, seat: int, kind: int) -> int:
    """Return why the seat on turn may not add `kind` to a pung."""
    if st.hand[seat, kind] < 1 or not has_pung(st, seat, kind):
        return NO_PUNG_TO_ADD
    return refuse_own_kong(ru, st)


@jit
def refuse_self_draw(t: Any, ru: Any, st: Any, seat: int) -> int:
    """Return why the seat on turn may not win by self-draw."""
    if st.after_claim == 1:
        return AFTER_CLAIM
    return refuse_own_draw(t, ru, st, seat)


@jit
def refuse_on_turn(t: Any, ru: Any, st: Any, seat: int, action: int) -> int:
    """Return why `seat`, whose turn it is, may not do `action` (0 .. `WIN_SELF`)."""
    if action < DISCARD_DRAWN:
        return refuse_discard(st, seat, action)
    if action == DISCARD_DRAWN:
        return ALLOWED if st.drawn >= 0 else NO_DRAWN_TILE
    if action < ADDED_KONG:
        return refuse_concealed_kong(ru, st, seat, action - CONCEALED_KONG)
    if action < WIN_SELF:
        return refuse_added_kong(ru, st, seat, action - ADDED_KONG)
    return refuse_self_draw(t, ru, st, seat)


@jit
def refuse_win(t: Any, ru: Any, st: Any, seat: int) -> int:
    """Return why `seat` may not win on the tile of the window, as it stood when the window opened."""
    if st.could_win[seat] == 1:
        return ALLOWED
    return refuse_tile(t, ru, st, seat, int(st.window_tile))


@jit
def refuse_alike(ru: Any, st: Any, seat: int, needed: int) -> int:
    """Return why `seat` may not claim the discard with `needed` tiles alike (2 pung, 3 kong)."""
    if st.window_kind == KONG_WINDOW:
        return ONLY_WIN_ON_KONG
    if st.hand[seat, st.window_tile] < needed:
        return TOO_FEW_ALIKE
    return ALLOWED if may_take(st, ru) else LAST_DISCARD


@jit
def refuse_chow(ru: Any, st: Any, seat: int, place: int) -> int:
    """Return why `seat` may not chow the discard as the low (0), middle (1) or high (2) tile of a run."""
    if st.window_kind == KONG_WINDOW:
        return ONLY_WIN_ON_KONG
    if seat != next_seat(st.turn):
        return NOT_LEFT_NEIGHBOUR
    if not fits_run(st.hand[seat], int(st.window_tile), place):
        return NO_SUCH_RUN
    return ALLOWED if may_take(st, ru) else LAST_DISCARD


@jit
def refuse_pass(ru: Any, st: Any, seat: int) -> int:
    """Return why `seat` may not pass: the next seat passes by drawing, others need something to pass."""
    if not has_option(ru, st, seat):
        return NOTHING_TO_PASS
    if seat == owner_of_draw(st):
        return PASS_BY_DRAWING
    return ALLOWED


@jit
def refuse_answer(t: Any, ru: Any, st: Any, seat: int, action: int) -> int:
    """Return why `seat` may not answer the open window with `action` (`PASS` .. `CHOW_HIGH`)."""
    if seat == st.turn:
        return OWN_TILE
    if st.answer[seat] >= 0:
        return ANSWERED
    if action == PASS:
        return refuse_pass(ru, st, seat)
    if action == WIN:
        return refuse_win(t, ru, st, seat)
    if action == PUNG:
        return refuse_alike(ru, st, seat, 2)
    if action == KONG:
        return refuse_alike(ru, st, seat, 3)
    return refuse_chow(ru, st, seat, action - CHOW_LOW)


@jit
def refuse_close(ru: Any, st: Any) -> int:
    """Return why the table may not close the window: no call stands, or an open answer could still matter."""
    if st.phase != WINDOW:
        return NO_WINDOW
    best = 0
    for seat in range(4):
        best = max(best, call_rank(st.answer[seat]))
    if best == 0:
        return NO_CALL
    for seat in range(4):
        if seat != st.turn and st.answer[seat] < 0 and (st.could_win[seat] == 1 or option_rank(ru, st, seat) > best):
            return CANNOT_CLOSE
    return ALLOWED


@jit
def refuse_phase(st: Any, seat: int, action: int) -> int:
    """Return why the phase or the turn forbids `action` (`CLOSE` apart), or 0."""
    if st.phase == READY:
        return NOT_DEALT
    if st.phase != TURN and st.phase != WINDOW:
        return HAND_OVER
    if action <= WIN_SELF:
        if st.phase == WINDOW:
            return WINDOW_OPEN
        return ALLOWED if seat == st.turn else NOT_YOUR_TURN
    if st.phase == TURN:
        return NOT_YOUR_DRAW if action == DRAW else NO_WINDOW
    if action == DRAW and seat != owner_of_draw(st):
        return NOT_YOUR_DRAW
    return ALLOWED


@jit
def refusal(t: Any, ru: Any, st: Any, seat: int, action: int) -> int:
    """Return the reason why `seat` (-1: the table) may not do `action` now, or 0 if it may. Any ints are answered."""
    if action < 0 or action >= N_ACTIONS:
        return NO_SUCH_ACTION
    if action == CLOSE:
        return refuse_close(ru, st) if seat == TABLE_SEAT else TABLE_ONLY
    if seat < 0 or seat > 3:
        return NO_SUCH_SEAT
    code = refuse_phase(st, seat, action)
    if code != ALLOWED or action == DRAW:
        return code
    if action <= WIN_SELF:
        return refuse_on_turn(t, ru, st, seat, action)
    return refuse_answer(t, ru, st, seat, action)


@jit
def legal(tables: Array, rules: Array, states: Array, seat: int, codes: Array) -> None:
    """Fill `codes` (113,) with the refusal code of every action of `seat` in `states[0]`; 0 is legal."""
    for action in range(N_ACTIONS):
        codes[action] = refusal(tables[0], rules[0], states[0], seat, action)


@jit
def why_not(tables: Array, rules: Array, states: Array, seat: int, action: int) -> int:
    """Return the refusal code of one action in `states[0]`, 0 if it is legal. Any ints are answered."""
    return refusal(tables[0], rules[0], states[0], seat, action)
