"""Discards counted by what was known of the tile: how often it could be thrown, was thrown, and would deal in.

What a tile would have done is asked of the position itself, so this is for experiments and never for players.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.actions import CONCEALED_KONG, DISCARD_DRAWN
from mahjong.core.batch import HAND_OVER, begin_hand, choose, run, seat_hand
from mahjong.core.danger_read import N_AGES, N_PUBLIC, N_THROWN, NEVER, THROWN, read_table
from mahjong.core.danger_shapes import OPEN, can_be_held, fact_of, other_end
from mahjong.core.jit import jit
from mahjong.core.observe import observe_core, observe_table
from mahjong.core.policy import ASKED
from mahjong.core.reasons import ALLOWED
from mahjong.core.state import TURN
from mahjong.core.waits import waits_of
from mahjong.core.winning import refuse_tile

Array = npt.NDArray[Any]

TURN_STARTS = (0, 4, 7, 10, 13, 16)
"""The opponent's discards at which a class of turns begins."""
N_TURNS = len(TURN_STARTS)
N_MELDS = 5
"""Classes of the opponent's melds: 0, 1, 2, 3, and 4 or more."""

(
    PROVEN, OWN_DISCARD, HONOUR_SEEN, HONOUR_NEW, NO_RUN, END_SHUT, END_OPEN, NEXT_SHUT, NEXT_OPEN, THIRD_SHUT,
    THIRD_OPEN, MIDDLE_SHUT, MIDDLE_HALF, MIDDLE_OPEN,
) = range(14)  # fmt: skip
N_CLASSES = 14
"""Classes of a tile for an opponent; the first that fits has it.

PROVEN: a fact stands against it. OWN_DISCARD: he threw one himself. HONOUR_SEEN, HONOUR_NEW: some copy lies open, or
none. NO_RUN: a suit tile that no run can end on. Then suit tiles by rank, END 1 and 9, NEXT 2 and 8, THIRD 3 and 7,
MIDDLE 4 to 6: OPEN if he may hold a two-sided run that ends there, SHUT if the partners are gone or he threw the other
end (筋); of the two such runs of a middle tile HALF is one.
"""

COULD, COULD_DEAL_IN, DISCARDED, DEALT_IN = range(4)
"""What is counted of a tile and an opponent: it could be thrown, and he could have won on it; it was, and he could."""


@jit
def turn_class(thrown: int) -> int:
    """Return the class of a number of discards, a place in `TURN_STARTS`."""
    found = 0
    for i in range(1, N_TURNS):
        found += thrown >= TURN_STARTS[i]
    return found


@jit
def tile_class(o: Any, ages: Array, seat: int, kind: int) -> int:
    """Return the class of a tile (0-33) for a seat, `PROVEN` to `MIDDLE_OPEN`."""
    if fact_of(o, ages, seat, kind) != OPEN:
        return PROVEN
    if ages[THROWN, seat, kind] < NEVER:
        return OWN_DISCARD
    if kind >= 27:
        return HONOUR_SEEN if o.unseen[kind] + o.hand[kind] < 4 else HONOUR_NEW
    runs, two_sided = 0, 0
    for shape in range(3):
        if can_be_held(o, kind, shape):
            end = other_end(kind, shape)
            runs += 1
            two_sided += end >= 0 and ages[THROWN, seat, end] == NEVER
    if runs == 0:
        return NO_RUN
    return END_SHUT + 2 * min(kind % 9, 8 - kind % 9, 3) + two_sided


@jit
def count_decision(t: Any, ru: Any, st: Any, o: Any, seat: int, thrown: int, counts: Array) -> None:
    """Count every kind `seat` could throw against every opponent; it throws `thrown`.

    `counts` has shape (`N_TURNS`, `N_CLASSES`, `N_MELDS`, 4), the last as `COULD` and after.
    """
    public, ages = np.zeros((4, N_PUBLIC), np.int64), np.zeros((N_AGES, 4, 34), np.int64)
    read_table(o, public, ages)
    for step in range(1, 4):
        other = (seat + step) % 4
        waits = waits_of(t, ru, st, other)
        turn, melds = turn_class(public[other, N_THROWN]), min(int(o.n_melds[other]), N_MELDS - 1)
        for kind in range(34):
            if o.hand[kind] == 0 or o.throwable >> kind & 1 == 0:
                continue
            cell = counts[turn, tile_class(o, ages, other, kind), melds]
            wins = waits >> kind & 1 == 1 and refuse_tile(t, ru, st, other, kind) == ALLOWED
            cell[COULD] += 1
            cell[COULD_DEAL_IN] += wins
            if kind == thrown:
                cell[DISCARDED] += 1
                cell[DEALT_IN] += wins


@jit
def count_hand(t: Any, ru: Any, st: Any, o: Any, table: Array, lineup: Array, memory: Array, counts: Array) -> bool:
    """Play the hand that was dealt, counting the discards of the seats that `table` asks; False: an illegal choice.

    `table` int8 (4,) is `ASKED` where discards count; `lineup` int8 (4,) is who plays where.
    """
    seat = run(t, ru, st, table, o, memory, 0)
    while seat >= 0:
        action = choose(t, ru, st, seat, o, lineup[seat])
        if st.phase == TURN and action < CONCEALED_KONG:
            observe_core(t, ru, st, seat, o)
            observe_table(ru, st, seat, o)
            count_decision(t, ru, st, o, seat, int(o.drawn) if action == DISCARD_DRAWN else action, counts)
        seat = run(t, ru, st, table, o, memory, action)
    return bool(seat == HAND_OVER)


@jit
def count_hands(
    tables: Array, rules: Array, states: Array, observation: Array, policies: Array, everybody: bool,
    kinds: Array, seed: Array, first_hand: int, scratch: Array, memory: Array, counts: Array,
) -> int:  # fmt: skip
    """Play ``len(counts)`` hands between compiled policies (4,) and count discards; return the hands played.

    In hand i the first policy has seat ((i - 1) // 4) mod 4, the others those after it; its discards count, or with
    `everybody` those of all seats. `counts` int16 (hands, `N_TURNS`, `N_CLASSES`, `N_MELDS`, 4). Fewer hands than asked
    mean an illegal choice. The rest as in `mahjong.core.batch.play_hands`.
    """
    t, ru, st, o = tables[0], rules[0], states[0], observation[0]
    table, lineup = np.zeros(4, np.int8), np.zeros(4, np.int8)
    for i in range(len(counts)):
        seat_hand(st, first_hand + i)
        begin_hand(t, ru, st, kinds, seed, first_hand + i, scratch, memory)
        own = (first_hand + i - 1) // 4 % 4  # so that it is dealer in one hand of four
        for step in range(4):
            lineup[(own + step) % 4] = policies[step]
        table[:] = lineup
        for seat in range(4):
            if everybody or seat == own:
                table[seat] = ASKED
        if not count_hand(t, ru, st, o, table, lineup, memory, counts[i]):
            return i
    return len(counts)
