"""Many hands without leaving compiled code, and one hand that stops wherever an outside policy must decide.

All answers to a window are taken together, nearest seat first, then the draw; the outcome is the same as one by one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.actions import DRAW
from mahjong.core.careful import careful
from mahjong.core.changes import next_seat
from mahjong.core.claims import has_option, owner_of_draw
from mahjong.core.deal import begin_game, deal_hand
from mahjong.core.items import N_ITEMS
from mahjong.core.jit import jit
from mahjong.core.observe import observe_all, observe_core, observe_table
from mahjong.core.params import OPENING_IS_EAST
from mahjong.core.policy import ASKED, EFFICIENT, efficient
from mahjong.core.reasons import ALLOWED
from mahjong.core.settle import pass_the_deal
from mahjong.core.shuffle import opening_into, order_into
from mahjong.core.state import EV_DRAW, GAME_OVER, TURN, WINDOW
from mahjong.core.turn import checked, end_window

Array = npt.NDArray[Any]

HAND_ROW = np.dtype((
    np.record,
    [
        ("hand", "i4"),  # hand number, from 1
        ("dealer", "i1"),
        ("streak", "i2"),
        ("passes", "i2"),
        ("won", "i1", (4,)),
        ("paid_by", "i1"),  # discarder or adder, -1: self-draw or 流局
        ("tai", "i2", (4,)),  # of each winner, 莊家 not counted
        ("change", "i8", (4,)),  # chips
        ("n_discards", "i2"),
        ("n_draws", "i2"),  # from either end, replaced flowers not counted
        ("n_calls", "i2"),  # melds on the table at the end
        ("items", "i2", (N_ITEMS,)),  # 台 of each row, of the nearest winner
    ],
))
"""One hand played: who won, who paid, what it was worth."""

HAND_OVER, ILLEGAL = -1, -2
"""What `advance` returns instead of a seat."""


@jit
def choose(t: Any, ru: Any, st: Any, seat: int, o: Any, policy: int) -> int:
    """Return the action of a compiled policy for `seat`."""
    observe_core(t, ru, st, seat, o)
    if policy == EFFICIENT:
        return efficient(t, o)
    observe_table(ru, st, seat, o)
    return careful(t, o, policy)


@jit
def take_choice(t: Any, ru: Any, st: Any, seat: int, action: int) -> bool:
    """Carry out a choice on the own turn or in a window; False if it is illegal.

    A draw is no answer yet: its owner draws when all are in.
    """
    if st.phase == WINDOW and action == DRAW:
        return seat == owner_of_draw(st)
    return checked(t, ru, st, seat, action) == ALLOWED


@jit
def next_to_ask(ru: Any, st: Any, asked: int) -> int:
    """Return the nearest seat with something to call that is not in the bit set `asked`, or -1."""
    for step in range(1, 4):
        seat = (int(st.turn) + step) % 4
        if (asked >> seat) & 1 == 0 and has_option(ru, st, seat):
            return seat
    return -1


@jit
def run(t: Any, ru: Any, st: Any, policies: Array, o: Any, memory: Array, action: int) -> int:
    """Play on until a seat of policy `ASKED` must decide; return it, or `HAND_OVER`, or `ILLEGAL`.

    `action` is the choice of the seat asked last (`memory[0]`, -1 at first); `memory[1]` holds who was asked in the
    open window.
    """
    seat = int(memory[0])
    if seat >= 0:
        memory[0] = -1
        if not take_choice(t, ru, st, seat, action):
            return ILLEGAL
    while st.phase == TURN or st.phase == WINDOW:
        on_turn = st.phase == TURN
        seat = int(st.turn) if on_turn else next_to_ask(ru, st, int(memory[1]))
        if seat < 0:
            memory[1] = 0
            end_window(t, ru, st)
            continue
        if not on_turn:
            memory[1] |= 1 << seat
        if policies[seat] == ASKED:
            memory[0] = seat
            return seat
        if not take_choice(t, ru, st, seat, choose(t, ru, st, seat, o, policies[seat])):
            return ILLEGAL
    return HAND_OVER


@jit
def advance(
    tables: Array, rules: Array, states: Array, policies: Array, observation: Array, memory: Array, action: int
) -> int:
    """Play `states[0]` on to the next decision of a seat with policy `ASKED`.

    Returns that seat, with all it may see in `observation[0]`, or `HAND_OVER`, or `ILLEGAL` (the state is then in the
    middle of nothing and to be thrown away). `memory` is int64 (2,), [-1, 0] at the start of a hand.
    """
    t, ru, st = tables[0], rules[0], states[0]
    seat = run(t, ru, st, policies, observation[0], memory, action)
    if seat >= 0:
        observe_all(t, ru, st, seat, observation[0], False)
    return seat


@jit
def build_wall(st: Any, kinds: Array, order: Array) -> None:
    """Write the wall from positions 1-144 of the set `kinds`."""
    for i in range(144):
        st.wall[i] = kinds[order[i] - 1]


@jit
def seat_hand(st: Any, hand: int) -> None:
    """Sit the seats for hand `hand` of a series of single hands: dealer and round move on, no streak, chips at zero."""
    st.dealer = (hand - 1) % 4
    st.streak = 0
    st.passes = (hand - 1) // 4 % 4 * 4 + (hand - 1) % 4
    st.chips[:] = 0


@jit
def write_row(st: Any, row: Any) -> None:
    """Write the finished hand as one row."""
    row.hand = st.hand_number
    row.dealer = st.dealer
    row.streak = st.streak
    row.passes = st.passes
    row.won[:] = st.won
    row.paid_by = st.paid_by
    row.tai[:] = st.tai
    row.change[:] = st.change
    row.n_discards = st.n_discards
    draws = 0
    for i in range(st.n_events):
        draws += st.events[i, 0] == EV_DRAW
    row.n_draws = draws
    row.n_calls = st.n_melds[0] + st.n_melds[1] + st.n_melds[2] + st.n_melds[3]
    start = next_seat(st.paid_by) if st.paid_by >= 0 else 0
    row.items[:] = 0
    for step in range(3, -1, -1):  # the nearest is written last
        seat = (start + step) % 4
        if st.won[seat] == 1:
            row.items[:] = st.items[seat]


@jit
def begin_hand(t: Any, ru: Any, st: Any, kinds: Array, seed: Array, hand: int, scratch: Array, memory: Array) -> None:
    """Shuffle and deal hand `hand` of a seed; `scratch` is what `scratch_for` makes."""
    order, message, digest, schedule = scratch[0, :144], scratch[1], scratch[2, :8], scratch[3, :64]
    order_into(seed, hand, order, message, digest, schedule)
    build_wall(st, kinds, order)
    st.hand_number = hand
    opening = 0
    if ru.seat_origin == OPENING_IS_EAST:
        opening = opening_into(seed, hand, message, digest, schedule)
    deal_hand(t, ru, st, opening)
    memory[0] = -1
    memory[1] = 0


@jit
def sit_and_deal(
    tables: Array, rules: Array, states: Array, kinds: Array, seed: Array, hand: int, scratch: Array, memory: Array
) -> None:
    """Sit, shuffle and deal hand `hand` of a series of single hands in `states[0]`, for `advance`."""
    seat_hand(states[0], hand)
    begin_hand(tables[0], rules[0], states[0], kinds, seed, hand, scratch, memory)


def scratch_for(seed: bytes) -> Array:
    """Return the working space that shuffling with `seed` needs, int64 (4, n)."""
    return np.zeros((4, max(144, len(seed) + 160)), np.int64)


@jit
def play_hands(
    tables: Array, rules: Array, states: Array, observation: Array, policies: Array,
    kinds: Array, seed: Array, first_hand: int, scratch: Array, memory: Array, rows: Array,
) -> int:  # fmt: skip
    """Play hands `first_hand` .. `first_hand + len(rows) - 1` of a seed between compiled policies, a row each.

    `kinds` int8 (144,) is the set in its order, `seed` uint8, `policies` int8 (4,) numbers above `ASKED`; `states`,
    `observation` (1,), `scratch` and `memory` int64 (2,) are working space. Returns the hands played; fewer than asked
    means that a policy chose something illegal.
    """
    t, ru, st = tables[0], rules[0], states[0]
    for i in range(len(rows)):
        seat_hand(st, first_hand + i)
        begin_hand(t, ru, st, kinds, seed, first_hand + i, scratch, memory)
        if run(t, ru, st, policies, observation[0], memory, 0) != HAND_OVER:
            return i
        write_row(st, rows[i])
    return len(rows)


@jit
def play_game(
    tables: Array, rules: Array, states: Array, observation: Array, policies: Array,
    kinds: Array, seed: Array, scratch: Array, memory: Array, rows: Array,
) -> int:  # fmt: skip
    """Play one whole game of a seed from its first hand, a row each; return the hands played, -1: an illegal choice.

    The game ends at the sixteenth pass of the deal, or unfinished when `rows` is full; `states[0]` holds the end.
    """
    t, ru, st = tables[0], rules[0], states[0]
    begin_game(ru, st)
    for i in range(len(rows)):
        if i > 0:
            pass_the_deal(ru, st)
        begin_hand(t, ru, st, kinds, seed, i + 1, scratch, memory)
        if run(t, ru, st, policies, observation[0], memory, 0) != HAND_OVER:
            return -1
        write_row(st, rows[i])
        if st.phase == GAME_OVER:
            return i + 1
    return len(rows)


@jit
def row_of(states: Array, rows: Array) -> None:
    """Write the finished hand of `states[0]` into `rows[0]`."""
    write_row(states[0], rows[0])
