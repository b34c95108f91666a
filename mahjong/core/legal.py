"""What a seat may do now, and why not: a refusal code for every action, 0 where it is allowed. Nothing changes here."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.actions import (
    ADDED_KONG,
    CHOW_LOW,
    CLOSE,
    CONCEALED_KONG,
    DISCARD,
    DISCARD_DRAWN,
    DRAW,
    KONG,
    N_ACTIONS,
    PASS,
    PUNG,
    READY_DISCARD,
    READY_DISCARD_DRAWN,
    TABLE_SEAT,
    WIN,
    WIN_SELF,
)
from mahjong.core.calls import refuse_chow, refuse_kong, refuse_pung
from mahjong.core.changes import has_pung, may_kong
from mahjong.core.claims import call_rank, has_option, option_rank, owner_of_draw
from mahjong.core.jit import jit
from mahjong.core.params import NOT_DECLARED
from mahjong.core.ready import refuse_ready
from mahjong.core.reasons import (
    AFTER_CLAIM,
    ALLOWED,
    ANSWERED,
    CANNOT_CLOSE,
    HAND_OVER,
    MUST_WIN,
    NO_CALL,
    NO_DRAWN_TILE,
    NO_FOUR_ALIKE,
    NO_PUNG_TO_ADD,
    NO_REPLACEMENT,
    NO_SUCH_ACTION,
    NO_SUCH_SEAT,
    NO_WINDOW,
    NOT_DEALT,
    NOT_YOUR_DRAW,
    NOT_YOUR_TURN,
    NOTHING_TO_PASS,
    OWN_TILE,
    PASS_BY_DRAWING,
    READY_LOCKED,
    SWAP_BARRED,
    TABLE_ONLY,
    TILE_NOT_HELD,
    WINDOW_OPEN,
)
from mahjong.core.state import READY, TURN, WINDOW
from mahjong.core.winning import may_win_with_flowers, refuse_own_draw, refuse_tile

Array = npt.NDArray[Any]


@jit
def refuse_self_draw(t: Any, ru: Any, st: Any, seat: int) -> int:
    """Return why the seat on turn may not win by self-draw."""
    if st.after_claim == 1:
        return AFTER_CLAIM
    if may_win_with_flowers(ru, st, seat):
        return ALLOWED
    return refuse_own_draw(t, ru, st, seat)


@jit
def must_win(t: Any, ru: Any, st: Any, seat: int) -> bool:
    """Return whether the declared hand of `seat`, on turn, has to take its self-draw."""
    declared = ru.ready_must_win == 1 and st.ready[seat] != NOT_DECLARED
    return bool(declared and refuse_self_draw(t, ru, st, seat) == ALLOWED)


@jit
def must_call(ru: Any, st: Any, seat: int) -> bool:
    """Return whether the declared hand of `seat` has to win on the tile of the window and has not called yet."""
    declared = ru.ready_must_win == 1 and st.ready[seat] != NOT_DECLARED
    return bool(declared and st.could_win[seat] == 1 and st.answer[seat] != WIN)


@jit
def refuse_discard(st: Any, seat: int, kind: int) -> int:
    """Return why `kind` may not be discarded from the hand: the copy just drawn does not count."""
    held = int(st.hand[seat, kind])
    if st.drawn == kind:
        held -= 1
    if held <= 0:
        return TILE_NOT_HELD
    if st.ready[seat] != NOT_DECLARED:
        return READY_LOCKED
    return SWAP_BARRED if (int(st.barred) >> kind) & 1 else ALLOWED


@jit
def refuse_discard_drawn(t: Any, ru: Any, st: Any, seat: int) -> int:
    """Return why the tile just drawn may not be discarded."""
    if st.drawn < 0:
        return NO_DRAWN_TILE
    return MUST_WIN if must_win(t, ru, st, seat) else ALLOWED


@jit
def refuse_declaring(t: Any, ru: Any, st: Any, seat: int, action: int) -> int:
    """Return why `seat`, whose turn it is, may not discard and declare its hand ready."""
    is_drawn = action == READY_DISCARD_DRAWN
    kind = int(st.drawn) if is_drawn else action - READY_DISCARD
    code = refuse_discard_drawn(t, ru, st, seat) if is_drawn else refuse_discard(st, seat, kind)
    if code != ALLOWED and code != READY_LOCKED and code != MUST_WIN:
        return code
    return refuse_ready(t, ru, st, seat, kind, is_drawn)


@jit
def refuse_own_kong(ru: Any, st: Any) -> int:
    """Return why the seat on turn may declare no kong of any sort now."""
    if st.ready[st.turn] != NOT_DECLARED:
        return READY_LOCKED
    if st.after_claim == 1 and ru.kong_after_claim == 0:
        return AFTER_CLAIM
    return ALLOWED if may_kong(st, ru) else NO_REPLACEMENT


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
def refuse_on_turn(t: Any, ru: Any, st: Any, seat: int, action: int) -> int:
    """Return why `seat`, whose turn it is, may not do `action`: 0 .. `WIN_SELF`, or a declaration."""
    if action < DISCARD_DRAWN:
        return refuse_discard(st, seat, action)
    if action == DISCARD_DRAWN:
        return refuse_discard_drawn(t, ru, st, seat)
    if action < ADDED_KONG:
        return refuse_concealed_kong(ru, st, seat, action - CONCEALED_KONG)
    if action < WIN_SELF:
        return refuse_added_kong(ru, st, seat, action - ADDED_KONG)
    if action >= READY_DISCARD:
        return refuse_declaring(t, ru, st, seat, action)
    return refuse_self_draw(t, ru, st, seat)


@jit
def refuse_win(t: Any, ru: Any, st: Any, seat: int) -> int:
    """Return why `seat` may not win on the tile of the window, as it stood when the window opened."""
    if st.could_win[seat] == 1:
        return ALLOWED
    return refuse_tile(t, ru, st, seat, int(st.window_tile))


@jit
def refuse_pass(ru: Any, st: Any, seat: int) -> int:
    """Return why `seat` may not pass: the next seat passes by drawing, others need something to pass."""
    if not has_option(ru, st, seat):
        return NOTHING_TO_PASS
    if seat == owner_of_draw(st):
        return PASS_BY_DRAWING
    return MUST_WIN if must_call(ru, st, seat) else ALLOWED


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
        return refuse_pung(ru, st, seat)
    if action == KONG:
        return refuse_kong(ru, st, seat)
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
def is_on_turn(action: int) -> bool:
    """Return whether an action (`CLOSE` apart) belongs to the own turn, and not to a window."""
    return action <= WIN_SELF or action >= READY_DISCARD


@jit
def refuse_draw(ru: Any, st: Any, seat: int) -> int:
    """Return why `seat` may not end the open window by drawing."""
    if seat != owner_of_draw(st):
        return NOT_YOUR_DRAW
    return MUST_WIN if must_call(ru, st, seat) else ALLOWED


@jit
def refuse_phase(st: Any, seat: int, action: int) -> int:
    """Return why the phase or the turn forbids `action` (`CLOSE` apart), or 0."""
    if st.phase == READY:
        return NOT_DEALT
    if st.phase != TURN and st.phase != WINDOW:
        return HAND_OVER
    if is_on_turn(action):
        if st.phase == WINDOW:
            return WINDOW_OPEN
        return ALLOWED if seat == st.turn else NOT_YOUR_TURN
    if st.phase == TURN:
        return NOT_YOUR_DRAW if action == DRAW else NO_WINDOW
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
    if code != ALLOWED:
        return code
    if action == DRAW:
        return refuse_draw(ru, st, seat)
    if is_on_turn(action):
        return refuse_on_turn(t, ru, st, seat, action)
    return refuse_answer(t, ru, st, seat, action)


@jit
def refuse_all(t: Any, ru: Any, st: Any, seat: int, codes: Array) -> None:
    """Fill `codes` (148,) with `refusal` of every action of a seat 0-3; what the phase forbids at a stroke."""
    on_turn, in_window = refuse_phase(st, seat, DISCARD), refuse_phase(st, seat, PASS)
    codes[: WIN_SELF + 1] = on_turn
    codes[READY_DISCARD:] = on_turn
    codes[DRAW:CLOSE] = in_window
    codes[CLOSE] = TABLE_ONLY
    if on_turn == ALLOWED:
        for action in range(WIN_SELF + 1):
            codes[action] = refuse_on_turn(t, ru, st, seat, action)
        for action in range(READY_DISCARD, N_ACTIONS):
            codes[action] = refuse_on_turn(t, ru, st, seat, action)
    code = refuse_phase(st, seat, DRAW)
    codes[DRAW] = refuse_draw(ru, st, seat) if code == ALLOWED else code
    if in_window == ALLOWED:
        for action in range(PASS, CLOSE):
            codes[action] = refuse_answer(t, ru, st, seat, action)


@jit
def legal(tables: Array, rules: Array, states: Array, seat: int, codes: Array) -> None:
    """Fill `codes` (148,) with the refusal code of every action of `seat` in `states[0]`; 0 is legal."""
    if 0 <= seat <= 3:
        refuse_all(tables[0], rules[0], states[0], seat, codes)
        return
    for action in range(N_ACTIONS):
        codes[action] = refusal(tables[0], rules[0], states[0], seat, action)


@jit
def why_not(tables: Array, rules: Array, states: Array, seat: int, action: int) -> int:
    """Return the refusal code of one action in `states[0]`, 0 if it is legal. Any ints are answered."""
    return refusal(tables[0], rules[0], states[0], seat, action)
