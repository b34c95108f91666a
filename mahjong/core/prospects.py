"""What a discard leaves of the own hand: how likely it still wins, and how much of that another discard would keep.

Useful tiles tell two discards apart only roughly: of two hands with as many, one goes on better. So hands at the same
distance are told apart by two steps, the useful tiles and those that are useful after them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.careful_parameters import (
    DISTANCES,
    POWER_OF_USEFUL,
    POWER_OF_WAITS,
    TYPICAL_USEFUL,
    WIN_WEIGHTS,
)
from mahjong.core.jit import jit
from mahjong.core.policy import missing, missing_without, take_out, useful_tiles
from mahjong.core.shanten import useful_kinds

Array = npt.NDArray[Any]


@jit
def win_chance(o: Any, tiles_missing: int, useful: int, ready: float) -> float:
    """Return how likely a hand wins that is `tiles_missing` from complete with so many useful tiles.

    `ready` is how many others are ready, as expected (0-3): who is late seldom wins before them.
    """
    w = WIN_WEIGHTS
    far = min(max(tiles_missing, 1), DISTANCES) - 1
    wall = max(0, int(o.wall_left) - int(o.reserve)) / 64.0
    z = w[far] + w[DISTANCES] * np.log(max(useful, 1) / TYPICAL_USEFUL[far])
    z += wall * (w[DISTANCES + 1] + w[DISTANCES + 2] * wall + w[DISTANCES + 3] * far)
    z += w[DISTANCES + 4] * np.log(64.0 * wall + 1.0)
    z += ready * (w[DISTANCES + 5] + w[DISTANCES + 6] * ready + w[DISTANCES + 7] * far)
    z += w[DISTANCES + 8] * np.sqrt(ready + 0.001)
    return float(1.0 / (1.0 + np.exp(-z)))


@jit
def most_useful(t: Any, o: Any, sets: int, drawn: int, target: int) -> int:
    """Return the most useful tiles after a discard that leaves `target` tiles missing, other than the tile drawn."""
    most = 0
    for kind in range(34):
        if o.hand[kind] > 0 and kind != drawn and missing_without(t, o, kind, sets) == target:
            take_out(o, kind, 1)
            most = max(most, int(useful_tiles(t, o, sets)))  # uncompiled it is as narrow as a tile's count
            take_out(o, kind, -1)
    return most


@jit
def two_steps(t: Any, o: Any, sets: int) -> int:
    """Return the ways to come two steps nearer: each useful tile times the most useful tiles after it."""
    target = missing(t, o, sets) - 1
    kinds = useful_kinds(t, o.hand, o.index[0], o.index[1], o.index[2], o.index[3], sets)
    ways = 0
    for kind in range(34):
        left = int(o.unseen[kind])
        if kinds >> kind & 1 and left > 0:
            take_out(o, kind, -1)
            o.unseen[kind] -= 1
            ways += left * most_useful(t, o, sets, kind, target)
            o.unseen[kind] += 1
            take_out(o, kind, 1)
    return ways


@jit
def useful_after(t: Any, o: Any, kind: int, sets: int) -> int:
    """Return the kinds (bits) that are useful once `kind` is thrown."""
    take_out(o, kind, 1)
    kinds = useful_kinds(t, o.hand, o.index[0], o.index[1], o.index[2], o.index[3], sets)
    take_out(o, kind, -1)
    return int(kinds)


@jit
def quality(t: Any, o: Any, kind: int, sets: int, tiles_missing: int) -> int:
    """Return what a discard that leaves so many tiles missing is judged by: its waits if ready, else two steps."""
    take_out(o, kind, 1)
    result = useful_tiles(t, o, sets) if tiles_missing <= 1 else two_steps(t, o, sets)
    take_out(o, kind, -1)
    return int(result)


@jit
def kept(t: Any, tiles_missing: int, before: int, after: int) -> float:
    """Return the share of the winning chance that stays when the `quality` at the same distance becomes `after`."""
    power = t.careful[POWER_OF_WAITS] if tiles_missing <= 1 else t.careful[POWER_OF_USEFUL]
    return float(min(1.0, (after / max(before, 1)) ** power))
