"""Rows for fitting and checking danger models: hands played by compiled bots, one seat's discards looked at.

What a tile would have done is asked of the position itself, so this is for experiments and never for players.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.actions import CONCEALED_KONG, DISCARD_DRAWN
from mahjong.core.batch import HAND_OVER, begin_hand, choose, run, seat_hand
from mahjong.core.danger import bent, heuristic, sigmoid, weighed
from mahjong.core.danger_features import N_NEAR, N_TILE, fill_near, fill_tile
from mahjong.core.danger_read import N_AGES, N_PUBLIC, N_THROWN, read_table
from mahjong.core.danger_shapes import can_be_held, fact_of
from mahjong.core.danger_weights import W_NEAR, W_TILE
from mahjong.core.jit import jit
from mahjong.core.observe import observe_core, observe_table
from mahjong.core.reasons import ALLOWED
from mahjong.core.state import TURN
from mahjong.core.waits import waits_of
from mahjong.core.winning import refuse_tile

Array = npt.NDArray[Any]

RISK_ROW = np.dtype((
    np.record,
    [
        ("wall", "i4"),  # hand number: the wall is order_for(seed, wall)
        ("decision", "i2"),  # discards before this one, of all seats
        ("seat", "i1"),  # who looks
        ("opponent", "i1"),
        ("kind", "i1"),  # of the tile it could throw
        ("chosen", "i1"),  # 1: it threw that one
        ("fact", "i1"),  # OPEN .. WENT_BY
        ("wins", "i1"),  # 1: the opponent could win on it
        ("ready", "i1"),  # 1: the opponent is ready
        ("thrown", "i1"),  # the opponent's discards
        ("melds", "i1"),  # its melds
        ("from_dealer", "i1"),  # 1: the opponent is the dealer
        ("unseen", "i1"),  # copies of the kind not seen
        ("runs", "i1"),  # runs around it that somebody could hold
        ("heuristic", "f4"),  # score of heuristic@1, 0 where a fact is proven
        ("shipped", "f4"),  # probability by the shipped model, 0 where a fact is proven
        ("near", "f4", (N_NEAR,)),
        ("tile", "f4", (N_TILE,)),
    ],
))
"""One tile a seat could throw, and one opponent."""

MOST_ROWS = 6_000
"""More than the decisions of one seat in a hand can give."""


@jit
def write_fits(t: Any, ru: Any, st: Any, o: Any, public: Array, ages: Array, row: Any) -> None:
    """Fill what is known of a row's tile and opponent, and what the position says of them."""
    seat, kind = int(row.opponent), int(row.kind)
    row.fact = fact_of(o, ages, seat, kind)
    row.wins = refuse_tile(t, ru, st, seat, kind) == ALLOWED
    row.thrown = public[seat, N_THROWN]
    row.melds = o.n_melds[seat]
    row.from_dealer = st.dealer == seat
    row.unseen = o.unseen[kind]
    row.runs = 0
    for shape in range(3):
        row.runs += can_be_held(o, kind, shape)
    row.heuristic = heuristic(o, public, ages, seat, kind) if row.fact == 0 else 0.0


@jit
def write_decision(t: Any, ru: Any, st: Any, o: Any, seat: int, action: int, rows: Array, at: int) -> int:
    """Write a row for each kind `seat` could throw and each opponent; return how many rows there are then."""
    public, ages = np.zeros((4, N_PUBLIC), np.int64), np.zeros((N_AGES, 4, 34), np.int64)
    near, tile = np.zeros(N_NEAR), np.zeros(N_TILE)
    observe_core(t, ru, st, seat, o)
    observe_table(ru, st, seat, o)
    read_table(o, public, ages)
    thrown = int(o.drawn) if action == DISCARD_DRAWN else action
    for step in range(1, 4):
        other = (seat + step) % 4
        fill_near(o, public, other, near)
        near_sum = weighed(t.danger, W_NEAR, near)
        is_ready = waits_of(t, ru, st, other) != 0
        for kind in range(34):
            if o.hand[kind] == 0 or o.throwable >> kind & 1 == 0 or at >= len(rows):
                continue
            row = rows[at]
            row.wall, row.decision, row.seat = st.hand_number, st.n_discards, seat
            row.opponent, row.kind = other, kind
            row.chosen = kind == thrown
            row.ready = is_ready
            write_fits(t, ru, st, o, public, ages, row)
            fill_tile(o, public, ages, other, kind, tile)
            row.near[:] = near
            row.tile[:] = tile
            total = t.danger[0] + near_sum + weighed(t.danger, W_TILE, tile)
            row.shipped = sigmoid(bent(t.danger, total)) if row.fact == 0 else 0.0
            at += 1
    return at


@jit
def play_rows(
    tables: Array, rules: Array, states: Array, observation: Array, policies: Array, policy: int,
    kinds: Array, seed: Array, first_hand: int, hands: int, scratch: Array, memory: Array, rows: Array, at: Array,
) -> int:  # fmt: skip
    """Play hands between compiled policies, writing rows at every discard of a seat; return the hands played.

    In hand i the seat ((i - 1) // 4) mod 4 is looked at and plays `policy`, those after it in turn `policies` (3,).
    `at` int64 (1,) counts the rows written. Stops before a hand that might not fit, or at an illegal choice, when the
    result is negative. The rest as in `mahjong.core.batch.play_hands`.
    """
    t, ru, st, o = tables[0], rules[0], states[0], observation[0]
    table = np.zeros(4, np.int8)
    for i in range(hands):
        if at[0] + MOST_ROWS > len(rows):
            return i
        seat_hand(st, first_hand + i)
        begin_hand(t, ru, st, kinds, seed, first_hand + i, scratch, memory)
        own = (first_hand + i - 1) // 4 % 4  # so that it is dealer in one hand of four
        for step in range(1, 4):
            table[(own + step) % 4] = policies[step - 1]
        table[own] = 0
        seat = run(t, ru, st, table, o, memory, 0)
        while seat >= 0:
            action = choose(t, ru, st, seat, o, policy)
            if st.phase == TURN and action < CONCEALED_KONG:
                at[0] = write_decision(t, ru, st, o, seat, action, rows, at[0])
            seat = run(t, ru, st, table, o, memory, action)
        if seat != HAND_OVER:
            return -1
    return hands
