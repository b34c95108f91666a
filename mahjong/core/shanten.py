"""How far a hand is from complete: tiles missing, shanten (向聽), useful tiles (進張), and every discard weighed.

A complete hand is five sets and a pair; melds are sets already, so a hand with n melds needs ``sets = 5 - n`` from its
concealed tiles. ``distance`` 0 is complete, 1 ready (聽牌); shanten is distance - 1.

The tables do not know that a meld has used copies of a kind. Beside chows and pungs the answer is too low for about one
random hand in a thousand, beside a kong of a suit for one in twenty. That is near enough for bots playing millions of
hands; people see `mahjong.core.exact`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.jit import jit
from mahjong.core.tables import GROUP, MAX_SETS, POWER

Array = npt.NDArray[Any]

NOT_HELD = 99
"""Shanten in the row of a kind that cannot be discarded."""


@jit
def distance(t: Any, m: int, p: int, s: int, z: int, sets: int) -> int:
    """Return the tiles missing for `sets` sets and a pair, from the base-5 numbers of the four groups.

    `t` is the record of `mahjong.core.tables`; the copies lying in melds are not known here.
    """
    return int(t.need[sets, t.suits[t.suit[m], t.suit[p]], t.rest[t.suit[s], t.honour[z]]])


@jit
def row_index(hands: Array, row: int) -> tuple[int, int, int, int]:
    """Return the base-5 numbers (characters, dots, bamboo, honours) of one row of counts 0-4, shape (n, 34)."""
    m = p = s = z = 0
    for rank in range(9):
        m = m * 5 + int(hands[row, rank])
        p = p * 5 + int(hands[row, 9 + rank])
        s = s * 5 + int(hands[row, 18 + rank])
    for kind in range(27, 34):
        z = z * 5 + int(hands[row, kind])
    return m, p, s, z


@jit
def hand_index(counts: Array) -> tuple[int, int, int, int]:
    """Return the same of 34 counts standing alone; in a loop `row_index` is faster, a row on its own costs 5 ns."""
    return row_index(counts.reshape((1, 34)), 0)


@jit
def index_without(index: tuple[int, int, int, int], kind: int) -> tuple[int, int, int, int]:
    """Return the `hand_index` of a hand after one tile of `kind` has left it."""
    m, p, s, z = index
    group, less = GROUP[kind], POWER[kind]
    return m - less * (group == 0), p - less * (group == 1), s - less * (group == 2), z - less * (group == 3)


@jit
def shanten_batch(tables: Array, hands: Array, sets: Array, out: Array) -> None:
    """Fill `out` (n,) with the shanten of `hands` (n, 34), each needing `sets` (n,) sets; -1 is complete."""
    t = tables[0]
    for i in range(hands.shape[0]):
        m, p, s, z = row_index(hands, i)
        out[i] = distance(t, m, p, s, z, sets[i]) - 1


@jit
def sets_needed(n_melds: int) -> int:
    """Return how many sets the concealed tiles must make beside that many melds (0-5)."""
    return MAX_SETS - int(n_melds)


@jit
def is_complete(t: Any, m: int, p: int, s: int, z: int, sets: int) -> bool:
    """Return whether ``3 * sets + 2`` tiles are `sets` sets and a pair."""
    return distance(t, m, p, s, z, sets) == 0


@jit
def useful_kinds(t: Any, counts: Array, m: int, p: int, s: int, z: int, sets: int) -> int:
    """Return the kinds (bit k = kind k) that bring 34 counts nearer to complete; of a ready hand its waits (聽的牌).

    `m`, `p`, `s`, `z` are the `hand_index` of the counts. A kind held four times is never useful.
    """
    need = t.need[sets]
    suit_m, suit_p, suit_s, honour = t.suit[m], t.suit[p], t.suit[s], t.honour[z]
    suits, rest = t.suits[suit_m, suit_p], t.rest[suit_s, honour]
    now = need[suits, rest]
    kinds = 0
    for k in range(9):
        more = POWER[k]
        if counts[k] < 4 and need[t.suits[t.suit[m + more], suit_p], rest] < now:
            kinds |= 1 << k
        if counts[9 + k] < 4 and need[t.suits[suit_m, t.suit[p + more]], rest] < now:
            kinds |= 1 << (9 + k)
        if counts[18 + k] < 4 and need[suits, t.rest[t.suit[s + more], honour]] < now:
            kinds |= 1 << (18 + k)
    for k in range(27, 34):
        if counts[k] < 4 and need[suits, t.rest[suit_s, t.honour[z + POWER[k]]]] < now:
            kinds |= 1 << k
    return kinds


@jit
def tiles_of(kinds: int, left: Array) -> int:
    """Return how many tiles of the kinds (bits) there are, by 34 numbers of tiles."""
    tiles = 0
    for kind in range(34):
        tiles += (kinds >> kind & 1) * left[kind]  # without a branch: a third faster
    return tiles


@jit
def evaluate_discards(t: Any, counts: Array, sets: int, left: Array, out: Array) -> None:
    """Fill `out` (34, 3) for every kind held, 34 counts of ``3 * sets + 2`` tiles: what its discard leaves.

    Columns: shanten, useful kinds (bits), useful tiles by `left` (34,), the tiles of each kind still unseen. Rows of
    kinds not held have shanten `NOT_HELD`.
    """
    rest = counts.astype(np.int8)
    whole = hand_index(rest)
    for kind in range(34):
        out[kind, 0] = NOT_HELD
        if rest[kind] > 0:
            rest[kind] -= 1
            m, p, s, z = index_without(whole, kind)
            kinds = useful_kinds(t, rest, m, p, s, z, sets)
            rest[kind] += 1
            out[kind, 0] = distance(t, m, p, s, z, sets) - 1
            out[kind, 1] = kinds
            out[kind, 2] = tiles_of(kinds, left)


@jit
def evaluate_batch(tables: Array, hands: Array, sets: Array, left: Array, out: Array) -> None:
    """Fill `out` (n, 34, 3) as `evaluate_discards` does for each of `hands` (n, 34) with `sets` and `left` (n, 34)."""
    t = tables[0]
    for i in range(hands.shape[0]):
        evaluate_discards(t, hands[i], sets[i], left[i], out[i])
