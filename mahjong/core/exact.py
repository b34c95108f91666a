"""How far a hand is from complete when the copies in its own melds are counted: a fifth copy cannot be drawn.

`limit` says for each kind how many copies the concealed part can ever hold: four less those in the own melds. The
tables are asked first; where their way to a complete hand breaks a limit, a search over the kinds answers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.jit import jit
from mahjong.core.shanten import NOT_HELD, distance, hand_index, tiles_of, useful_kinds

Array = npt.NDArray[Any]

_FAR = 99


@jit
def exact_distance(t: Any, counts: Array, limit: Array, sets: int) -> int:
    """Return the tiles missing for `sets` sets and a pair with at most `limit` (34,) copies of each kind."""
    m, p, s, z = hand_index(counts)
    by_table = distance(t, m, p, s, z, sets)
    rest = counts.astype(np.int8)
    for _ in range(by_table):
        kind = _useful_within(t, rest, limit, sets)
        if kind < 0:
            return search_distance(counts, limit, sets)
        rest[kind] += 1
    return by_table


@jit
def _useful_within(t: Any, counts: Array, limit: Array, sets: int) -> int:
    """Return the lowest kind the table calls useful that may still be drawn, or -1."""
    m, p, s, z = hand_index(counts)
    kinds = useful_kinds(t, counts, m, p, s, z, sets)
    for kind in range(34):
        if kinds >> kind & 1 and counts[kind] < limit[kind]:
            return kind
    return -1


@jit
def search_distance(counts: Array, limit: Array, sets: int) -> int:
    """Return the same as `exact_distance` without the tables: the cheapest way through the kinds, lowest first.

    ``cost[a, b, n, q]``: fewest tiles added so far with n sets and q pairs, a chows begun two kinds ago and b one kind
    ago. Three equal chows are three pungs, so two are enough.
    """
    cost = np.full((3, 3, sets + 1, 2), _FAR, np.int64)
    cost[0, 0, 0, 0] = 0
    for kind in range(34):
        after = np.full((3, 3, sets + 1, 2), _FAR, np.int64)
        most = 2 if kind < 27 and kind % 9 < 7 else 0
        for a in range(3):
            for b in range(3):
                for chows in range(most + 1):
                    _step(cost[a, b], after[b, chows], a + b + chows, chows, counts[kind], limit[kind])
        cost = after
    return int(cost[0, 0, sets, 1])


@jit
def _step(cost: Array, after: Array, in_chows: int, chows: int, held: int, limit: int) -> None:
    """Carry ``cost[n, q]`` over one kind of which `in_chows` copies stand in chows, `chows` of them beginning here."""
    for pungs in range(2):
        for pairs in range(2):
            used = in_chows + 3 * pungs + 2 * pairs
            if used > limit:
                continue
            added = max(0, used - held)
            for n in range(cost.shape[0] - chows - pungs):
                for q in range(2 - pairs):
                    total = cost[n, q] + added
                    after[n + chows + pungs, q + pairs] = min(after[n + chows + pungs, q + pairs], total)


@jit
def exact_useful(t: Any, counts: Array, limit: Array, sets: int) -> int:
    """Return the kinds (bits) that bring 34 counts nearer to complete within `limit`; of a ready hand its waits."""
    now = exact_distance(t, counts, limit, sets)
    more = counts.astype(np.int8)
    kinds = 0
    for kind in range(34):
        if more[kind] < limit[kind]:
            more[kind] += 1
            if exact_distance(t, more, limit, sets) < now:
                kinds |= 1 << kind
            more[kind] -= 1
    return kinds


@jit
def exact_discards(t: Any, counts: Array, limit: Array, sets: int, left: Array, out: Array) -> None:
    """Fill `out` (34, 3) as `mahjong.core.shanten.evaluate_discards` does, within `limit`."""
    rest = counts.astype(np.int8)
    for kind in range(34):
        out[kind, 0] = NOT_HELD
        if rest[kind] > 0:
            rest[kind] -= 1
            out[kind, 0] = exact_distance(t, rest, limit, sets) - 1
            out[kind, 1] = exact_useful(t, rest, limit, sets)
            out[kind, 2] = tiles_of(out[kind, 1], left)
            rest[kind] += 1
