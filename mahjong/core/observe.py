"""What one seat may see of a position, as a record. There is no field for a tile it may not see.

`observe_core` fills what compiled bots decide by; `observe` adds the public history, every legal action and why not.
Nothing of it depends on another seat's concealed tiles or on the wall.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.actions import N_ACTIONS
from mahjong.core.calls import refuse_chow, refuse_kong, refuse_pung
from mahjong.core.changes import add_tile, next_seat, remove_tiles, reserve, standing
from mahjong.core.claims import owner_of_draw
from mahjong.core.jit import jit
from mahjong.core.legal import refuse_all, refuse_own_kong, refuse_self_draw
from mahjong.core.params import CONCEALED_KONG_SET, NOT_DECLARED
from mahjong.core.reasons import ALLOWED, TABLE_ONLY
from mahjong.core.settle import nobody_won
from mahjong.core.state import DISCARD_WINDOW, GAME_OVER, KONG_WINDOW, MAX_DISCARDS, OVER, TURN, WINDOW
from mahjong.core.waits import waits_of

Array = npt.NDArray[Any]

EVERY_KIND = (1 << 34) - 1

OBSERVATION = np.dtype((
    np.record,
    [
        ("seat", "i1"),  # -1: a spectator
        # own tiles
        ("hand", "i1", (34,)),
        ("index", "i8", (4,)),
        ("drawn", "i1"),  # own tile just drawn, else -1
        ("drawn_how", "i1"),
        ("waits", "i8"),  # bit k: kind k would complete the hand (without the tile just drawn)
        ("answer", "i2"),  # own answer in the open window, else -1
        # what a decision hangs on
        ("my_turn", "i1"),
        ("can_win", "i1"),  # self-draw on the own turn, else on the tile of the window
        ("may_kong", "i1"),  # on the own turn: no rule stands against a 暗槓 or 加槓
        ("throwable", "i8"),  # bit k: kind k may be thrown on the own turn, if it is held
        ("may_pung", "i1"),  # the window's tile may be punged; 碰, 槓 and 吃 as far as rules decide, not the hand
        ("may_open_kong", "i1"),
        ("may_chow", "i1"),  # bit p: as the low (0), middle (1) or high (2) tile of a run
        ("owns_draw", "i1"),  # the window ends by this seat's draw
        ("unseen", "i1", (34,)),  # copies the seat has not seen
        ("codes", "i1", (N_ACTIONS,)),  # refusal code of every own action, 0 legal
        # open to all
        ("phase", "i1"),
        ("turn", "i1"),
        ("window", "i2"),
        ("window_kind", "i1"),
        ("window_tile", "i1"),
        ("wall_left", "i2"),
        ("reserve", "i2"),
        ("holds_drawn", "i1"),  # the seat on turn has a tile just drawn
        ("n_concealed", "i1", (4,)),
        ("flowers", "i2", (4,)),
        ("n_melds", "i1", (4,)),
        ("meld_kind", "i1", (4, 5)),
        ("meld_tile", "i1", (4, 5)),  # -1: another seat's concealed kong
        ("meld_claimed", "i1", (4, 5)),
        ("meld_from", "i1", (4, 5)),
        ("locks", "i8", (4,)),
        ("locks_shown", "i1", (4,)),
        ("ready", "i1", (4,)),  # NOT_DECLARED .. DECLARED_AS_DEALT
        ("n_discards", "i2"),
        ("discard_seat", "i1", (MAX_DISCARDS,)),
        ("discard_tile", "i1", (MAX_DISCARDS,)),
        ("discard_drawn", "i1", (MAX_DISCARDS,)),
        ("discard_taken", "i1", (MAX_DISCARDS,)),
        ("hand_number", "i4"),
        ("dealer", "i1"),
        ("east", "i1"),
        ("streak", "i2"),
        ("passes", "i2"),
        ("chips", "i8", (4,)),
        # after the hand
        ("turned_over", "i1", (4,)),  # the seat's hand lies open
        ("open_hand", "i1", (4, 34)),
        ("open_waits", "i8", (4,)),
        ("won", "i1", (4,)),
        ("flower_win", "i1"),
        ("win_tile", "i1"),
        ("paid_by", "i1"),
        ("liable", "i1", (4,)),
        ("change", "i8", (4,)),
    ],
))


@jit
def observe_core(t: Any, ru: Any, st: Any, seat: int, o: Any) -> None:
    """Fill what a decision of `seat` hangs on: own tiles, unseen copies, the window, and what the rules allow."""
    o.seat = seat
    o.hand[:] = st.hand[seat]
    o.index[:] = st.index[seat]
    for kind in range(34):
        o.unseen[kind] = 4 - st.hand[seat, kind] - st.seen[kind]
    o.n_melds[:] = st.n_melds
    for i in range(st.n_melds[seat]):
        o.meld_kind[seat, i] = st.meld_kind[seat, i]
        o.meld_tile[seat, i] = st.meld_tile[seat, i]
        if st.meld_kind[seat, i] == CONCEALED_KONG_SET:
            o.unseen[st.meld_tile[seat, i]] = 0
    o.my_turn = st.phase == TURN and st.turn == seat
    o.drawn = st.drawn if o.my_turn == 1 else -1
    o.window_tile = st.window_tile
    o.throwable = EVERY_KIND
    if o.my_turn == 1:
        o.can_win = refuse_self_draw(t, ru, st, seat) == ALLOWED
        o.may_kong = refuse_own_kong(ru, st) == ALLOWED
        o.throwable &= ~st.barred
        if st.ready[seat] != NOT_DECLARED:
            o.throwable = 1 << int(st.drawn)
    else:
        o.can_win = st.could_win[seat]
        o.may_kong = 0
    observe_window(ru, st, seat, o)


@jit
def observe_window(ru: Any, st: Any, seat: int, o: Any) -> None:
    """Fill what `seat` may do in an open window besides winning."""
    o.owns_draw = st.phase == WINDOW and seat == owner_of_draw(st)
    o.may_pung = 0
    o.may_open_kong = 0
    o.may_chow = 0
    if st.phase != WINDOW or st.turn == seat or st.window_kind != DISCARD_WINDOW:
        return
    held = st.hand[seat, st.window_tile]
    o.may_pung = held >= 2 and refuse_pung(ru, st, seat) == ALLOWED
    o.may_open_kong = held >= 3 and refuse_kong(ru, st, seat) == ALLOWED
    if seat == next_seat(st.turn):
        for place in range(3):
            o.may_chow |= (refuse_chow(ru, st, seat, place) == ALLOWED) << place


@jit
def waits_without_drawn(t: Any, ru: Any, st: Any, seat: int) -> int:
    """Return the waits of a hand of 3n + 1 tiles, the tile just drawn set aside; 0 where there is none to set aside."""
    if st.n_concealed[seat] % 3 == 1:
        return waits_of(t, ru, st, seat)
    if st.phase != TURN or st.turn != seat or st.drawn < 0:
        return 0
    kind = int(st.drawn)
    remove_tiles(st, seat, kind, 1)
    waits = waits_of(t, ru, st, seat)
    add_tile(st, seat, kind)
    return waits


@jit
def observe_public(ru: Any, st: Any, o: Any) -> None:
    """Copy what lies open to everybody."""
    o.phase = st.phase
    o.turn = st.turn
    o.window = st.window
    o.window_kind = st.window_kind
    o.window_tile = st.window_tile
    o.wall_left = standing(st)
    o.reserve = reserve(st, ru)
    o.holds_drawn = st.phase == TURN and st.drawn >= 0
    o.n_concealed[:] = st.n_concealed
    o.flowers[:] = st.flowers
    o.n_melds[:] = st.n_melds
    o.meld_claimed[:] = st.meld_claimed
    o.meld_from[:] = st.meld_from
    o.n_discards = st.n_discards
    o.discard_seat[:] = st.discard_seat
    o.discard_tile[:] = st.discard_tile
    o.discard_drawn[:] = st.discard_drawn
    o.discard_taken[:] = st.discard_taken
    o.hand_number = st.hand_number
    o.dealer = st.dealer
    o.east = st.east
    o.ready[:] = st.ready
    o.streak = st.streak
    o.passes = st.passes
    o.chips[:] = st.chips
    o.won[:] = st.won
    o.flower_win = st.flower_win
    o.win_tile = st.win_tile
    o.paid_by = st.paid_by
    o.liable[:] = st.liable
    o.change[:] = st.change


@jit
def may_be_robbed(st: Any, seat: int, i: int) -> bool:
    """Return whether the open window is about meld `i` of `seat`, a kong that lies open for as long."""
    asked = st.phase == WINDOW and st.window_kind == KONG_WINDOW and st.turn == seat
    return bool(asked and st.meld_tile[seat, i] == st.window_tile)


@jit
def observe_melds(st: Any, seat: int, o: Any) -> None:
    """Copy the melds; another seat's concealed kong is hidden while the hand runs, unless it may be robbed."""
    over = st.phase == OVER or st.phase == GAME_OVER
    o.meld_kind[:] = st.meld_kind
    o.meld_tile[:] = st.meld_tile
    for other in range(4):
        for i in range(st.n_melds[other]):
            hidden = st.meld_kind[other, i] == CONCEALED_KONG_SET and not may_be_robbed(st, other, i)
            if other != seat and not over and hidden:
                o.meld_tile[other, i] = -1


@jit
def observe_locks(ru: Any, st: Any, seat: int, o: Any) -> None:
    """Copy the 過水 locks the seat may see: its own, or all of them under `public_locks`."""
    for other in range(4):
        shown = other == seat or ru.public_locks == 1
        o.locks_shown[other] = shown
        o.locks[other] = st.locks[other] if shown else 0


@jit
def observe_table(ru: Any, st: Any, seat: int, o: Any) -> None:
    """Copy all that lies open while a hand runs, as far as `seat` may see it: what a reading of the table needs."""
    observe_public(ru, st, o)
    observe_melds(st, seat, o)
    observe_locks(ru, st, seat, o)


@jit
def observe_end(t: Any, ru: Any, st: Any, o: Any, open_end: bool) -> None:
    """After the hand: turn over the winners' hands, on 流局 the ready ones, with `open_end` all."""
    over = st.phase == OVER or st.phase == GAME_OVER
    drawn_hand = nobody_won(st)
    for seat in range(4):
        waits = waits_without_drawn(t, ru, st, seat) if over and drawn_hand else 0
        winner = st.won[seat] == 1 and st.flower_win == 0
        open_now = over and (open_end or winner or waits != 0)
        o.turned_over[seat] = open_now
        o.open_waits[seat] = waits
        for kind in range(34):
            o.open_hand[seat, kind] = st.hand[seat, kind] if open_now else 0


@jit
def observe_own(t: Any, ru: Any, st: Any, seat: int, o: Any) -> None:
    """Fill the seat's own part: decision, waits, answer and the code of every action."""
    observe_core(t, ru, st, seat, o)
    o.drawn_how = st.drawn_how if o.drawn >= 0 else 0
    o.waits = waits_without_drawn(t, ru, st, seat)
    o.answer = st.answer[seat] if st.phase == WINDOW else -1
    refuse_all(t, ru, st, seat, o.codes)


@jit
def observe_nothing(o: Any) -> None:
    """Empty the own part, for a spectator."""
    o.seat = -1
    o.hand[:] = 0
    o.index[:] = 0
    o.drawn = -1
    o.drawn_how = 0
    o.waits = 0
    o.answer = -1
    o.my_turn = 0
    o.can_win = 0
    o.may_kong = 0
    o.throwable = 0
    o.may_pung = 0
    o.may_open_kong = 0
    o.may_chow = 0
    o.owns_draw = 0
    o.unseen[:] = 0
    o.codes[:] = TABLE_ONLY


@jit
def observe_all(t: Any, ru: Any, st: Any, seat: int, o: Any, open_end: bool) -> None:
    """Fill the whole observation of `seat` (-1: a spectator)."""
    if seat < 0:
        observe_nothing(o)
    else:
        observe_own(t, ru, st, seat, o)
    observe_table(ru, st, seat, o)
    observe_end(t, ru, st, o, open_end)


@jit
def observe(tables: Array, rules: Array, states: Array, seat: int, observation: Array, open_end: bool) -> None:
    """Fill `observation[0]` (dtype `OBSERVATION`) with what `seat` may see of `states[0]`."""
    observe_all(tables[0], rules[0], states[0], seat, observation[0], open_end)
