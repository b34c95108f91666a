"""Reading the table: what the public history says of each seat, in numbers. Only an observation is read.

A seat's hand *changes* when it throws a tile from the hand and not the one just drawn, or throws after a call. While
it does not change, no kind that goes by can be one of its waits: it would have won. A self-drawn kong is not in the
history of discards, so of a seat that shows one every own discard counts as a change. On the draw after an open kong
a seat may be barred from winning: what it throws then proves nothing of itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.jit import jit
from mahjong.core.params import ADDED_KONG_SET, CHOW, CONCEALED_KONG_SET, OPEN_KONG
from mahjong.core.support import support

Array = npt.NDArray[Any]

NEVER = 99
"""Changes of a hand since something that has not been."""

PASSED, THROWN, OFFERED, HELD, N_AGES = range(5)
"""Rows of `ages`, by seat and kind.

PASSED: changes of the seat's hand since the kind went by without its win. THROWN: since the seat threw it itself.
OFFERED: since the seat before it threw it, and it went by without a 吃. HELD is no age: 1 if the newest discard of the
kind by the seat came from its hand.
"""

(
    N_THROWN, STREAK, LAST_HAND, BEFORE_LAST, N_PASSED, SINCE_CALL, STREAK_WORTH, HONOURS_LATE, MIDDLE_LATE, CHANGES,
    IN_SUIT, _SUIT_2, _SUIT_3, CHOWS, OWN_KONGS, SHOWN_OF, _SHOWN_2, _SHOWN_3, _SHOWN_4, N_PUBLIC,
) = range(20)  # fmt: skip
"""Columns of `public`, a row a seat.

N_THROWN: its discards. STREAK: the newest of these that were tiles just drawn. LAST_HAND, BEFORE_LAST: kinds of the
last two from the hand, -1 none. N_PASSED: kinds that went by since its hand changed. SINCE_CALL: its discards since its
newest call, `NEVER` without one. STREAK_WORTH: the sum of `support` over the streak. HONOURS_LATE, MIDDLE_LATE: of its
discards from the hand after its sixth, honours and tiles of rank 3-7. CHANGES: how often its hand has changed.
IN_SUIT and the two columns after it: its discards of each suit. CHOWS: the chows it shows. OWN_KONGS: the kongs it made
in turns of its own. SHOWN_OF and the three after it: its melds of each suit, and of honours.
"""


@jit
def note_melds(o: Any, public: Array, seat: int) -> None:
    """Count the melds of a seat in its row; another's concealed kong is of no suit that is known."""
    row = public[seat]
    for i in range(o.n_melds[seat]):
        sort, tile = o.meld_kind[seat, i], int(o.meld_tile[seat, i])
        row[CHOWS] += sort == CHOW
        row[OWN_KONGS] += sort == CONCEALED_KONG_SET or sort == ADDED_KONG_SET
        if tile >= 0:
            row[SHOWN_OF + tile // 9] += 1


@jit
def has_open_kong(o: Any, seat: int, kind: int) -> bool:
    """Return whether `seat` shows a kong it made with another's discard of this kind."""
    for i in range(o.n_melds[seat]):
        if o.meld_kind[seat, i] == OPEN_KONG and o.meld_tile[seat, i] == kind:
            return True
    return False


@jit
def note_discard(o: Any, public: Array, seat: int, kind: int, from_hand: bool) -> None:
    """Count one discard of a seat in its row."""
    row = public[seat]
    row[N_THROWN] += 1
    if row[SINCE_CALL] < NEVER:
        row[SINCE_CALL] += 1
    if kind < 27:
        row[IN_SUIT + kind // 9] += 1
    if not from_hand:
        row[STREAK] += 1
        row[STREAK_WORTH] += support(o, kind)
        return
    row[STREAK] = 0
    row[STREAK_WORTH] = 0
    row[BEFORE_LAST] = row[LAST_HAND]
    row[LAST_HAND] = kind
    if row[N_THROWN] > 6:
        row[HONOURS_LATE] += kind >= 27
        row[MIDDLE_LATE] += kind < 27 and 2 <= kind % 9 <= 6


@jit
def read_table(o: Any, public: Array, ages: Array) -> None:
    """Fill `public` int64 (4, `N_PUBLIC`) and `ages` int64 (`N_AGES`, 4, 34), see `PASSED`, for every seat."""
    public[:] = 0
    ages[:] = -1  # the number of the change first, turned into an age at the end
    called = np.zeros(4, np.int64)  # since the last discard: 1 吃 or 碰, 2 an open kong
    for seat in range(4):
        public[seat, LAST_HAND] = -1
        public[seat, BEFORE_LAST] = -1
        public[seat, SINCE_CALL] = NEVER
        note_melds(o, public, seat)
    for i in range(o.n_discards):
        seat, kind = int(o.discard_seat[i]), int(o.discard_tile[i])
        from_hand = o.discard_drawn[i] == 0
        note_discard(o, public, seat, kind, from_hand)
        changed = from_hand or called[seat] > 0 or public[seat, OWN_KONGS] > 0
        public[seat, CHANGES] += changed
        for other in range(4):
            ages[PASSED, other, kind] = public[other, CHANGES]
        ages[THROWN, seat, kind] = public[seat, CHANGES]
        ages[HELD, seat, kind] = from_hand
        after, taker = (seat + 1) % 4, int(o.discard_taken[i])
        if taker < 0:
            ages[OFFERED, after, kind] = public[after, CHANGES]
        public[seat, CHANGES] += called[seat] == 2
        called[seat] = 0
        if taker >= 0:
            called[taker] = 2 if has_open_kong(o, taker, kind) else 1
            public[taker, SINCE_CALL] = 0
    turn_into_ages(public, ages)


@jit
def turn_into_ages(public: Array, ages: Array) -> None:
    """Turn numbers of changes into ages, and count the kinds of age 0."""
    for seat in range(4):
        now = public[seat, CHANGES]
        for kind in range(34):
            for row in range(HELD):
                ages[row, seat, kind] = now - ages[row, seat, kind] if ages[row, seat, kind] >= 0 else NEVER
            public[seat, N_PASSED] += ages[PASSED, seat, kind] == 0
