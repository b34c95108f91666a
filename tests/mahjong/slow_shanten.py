"""A slow second way to say how far a hand is from complete: choose a pair and sets from a list until they fit.

Deepening search over whole sets, without tables: is there a choice that needs no tile, one tile, two …? `limit` is how
many copies of each kind the concealed part may hold (four, less those in the own melds). Compiled only to be quick.
"""

from __future__ import annotations

import numpy as np
from numba import njit

SHAPES = np.array(
    [[kind] * 3 for kind in range(34)]
    + [[suit * 9 + rank + i for i in range(3)] for suit in range(3) for rank in range(7)],
    np.int64,
)
"""The 55 sets, each as its three kinds."""


@njit
def slow_distance(counts, limit, sets):
    """Return the fewest tiles to add so that the tiles contain `sets` sets and a pair, at most `limit` of each kind."""
    allowed = 0
    while not _fits(counts, limit, sets, allowed):
        allowed += 1
    return allowed


@njit
def _fits(counts, limit, sets, allowed):
    used = np.zeros(34, np.int64)
    for pair in range(34):
        if limit[pair] < 2:
            continue
        used[pair] = 2
        if _more_sets(counts, limit, used, 0, sets, allowed - max(0, 2 - counts[pair])):
            return True
        used[pair] = 0
    return False


@njit
def _more_sets(counts, limit, used, first, sets, allowed):
    if allowed < 0:
        return False
    if sets == 0:
        return True
    for shape in range(first, SHAPES.shape[0]):
        added, broken = 0, False
        for kind in SHAPES[shape]:
            used[kind] += 1
            added += used[kind] > counts[kind]
            broken = broken or used[kind] > limit[kind]
        found = not broken and _more_sets(counts, limit, used, shape, sets - 1, allowed - added)
        for kind in SHAPES[shape]:
            used[kind] -= 1
        if found:
            return True
    return False


@njit
def slow_distances(hands, limits, sets, out):
    for i in range(hands.shape[0]):
        out[i] = slow_distance(hands[i], limits[i], sets[i])
