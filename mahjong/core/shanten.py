"""How far a hand is from complete: tiles missing, shanten (向聽), useful tiles (進張), and every discard weighed.

A complete hand is five sets and a pair; melds are sets already, so a hand with n melds needs ``sets = 5 - n`` from its
concealed tiles. ``distance`` 0 is complete, 1 ready (聽牌); shanten is distance - 1.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.jit import jit

Array = npt.NDArray[Any]


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
def shanten_batch(tables: Array, hands: Array, sets: Array, out: Array) -> None:
    """Fill `out` (n,) with the shanten of `hands` (n, 34), each needing `sets` (n,) sets; -1 is complete."""
    t = tables[0]
    for i in range(hands.shape[0]):
        m, p, s, z = row_index(hands, i)
        out[i] = distance(t, m, p, s, z, sets[i]) - 1
