"""How likely a tile is somebody's winning tile: the score ``heuristic@1``, and the logistic model.

The model is a row of weights (`mahjong.core.danger_weights`) over the numbers of `mahjong.core.danger_features`: their
sum, bent by a broken line, is the log of the odds. Facts that are proven are no matter of weights: their probability
is 0 and their name stands beside it (`mahjong.core.danger_shapes`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.danger_features import N_NEAR, N_TILE, fill_near, fill_tile
from mahjong.core.danger_read import N_AGES, N_PUBLIC, N_THROWN, PASSED, STREAK, THROWN, read_table
from mahjong.core.danger_shapes import OPEN, can_be_held, fact_of, other_end
from mahjong.core.danger_weights import KNOTS, W_BEND, W_NEAR, W_READY, W_TILE
from mahjong.core.jit import jit
from mahjong.core.params import NOT_DECLARED

Array = npt.NDArray[Any]


@jit
def weighed(weights: Array, first: int, x: Array) -> float:
    """Return the sum of the numbers `x`, each with its weight from place `first` on."""
    total = 0.0
    for i in range(len(x)):
        total += float(weights[first + i] * x[i])
    return total


@jit
def sigmoid(z: float) -> float:
    """Return the probability of log odds."""
    return float(1.0 / (1.0 + np.exp(-z)))


@jit
def bent(weights: Array, z: float) -> float:
    """Return the log odds of a sum of weights: a broken line that rises with it."""
    total = weights[W_BEND] + weights[W_BEND + 1] * z
    for i in range(len(KNOTS)):
        total += weights[W_BEND + 2 + i] * max(0.0, z - KNOTS[i])
    return float(total)


@jit
def readiness(weights: Array, x: Array) -> float:
    """Return how likely a seat is ready (聽牌), by its numbers `x`."""
    return sigmoid(weights[W_READY] + weighed(weights, W_READY + 1, x))


@jit
def heuristic(o: Any, public: Array, ages: Array, seat: int, kind: int) -> float:
    """Return the score ``heuristic@1`` of a tile for a seat, 0-1: how near the seat is, times how well the tile fits.

    Nearness grows with discards and melds, to 1, and with drawn tiles thrown in a row. Fit is 0.3 for each two-sided
    run left, 0.2 for a closed or edge run, 0.1 for each unseen copy above one, at most 1; a two-sided run whose other
    end the seat threw counts a third; a kind it threw itself, or that went by two changes ago or less, a tenth.
    """
    row = public[seat]
    near = 0.06 * max(0, row[N_THROWN] - 3) + 0.12 * o.n_melds[seat] + 0.05 * min(row[STREAK], 4)
    fit = 0.1 * max(0, o.unseen[kind] - 1)
    for shape in range(3):
        if not can_be_held(o, kind, shape):
            continue
        end = other_end(kind, shape)
        if end < 0:
            fit += 0.2
        elif ages[PASSED, seat, end] > 0:
            fit += 0.1 if ages[THROWN, seat, end] < 99 else 0.3
    if ages[THROWN, seat, kind] < 99 or ages[PASSED, seat, kind] <= 2:
        fit *= 0.1
    return float(min(1.0, near) * min(1.0, fit))


@jit
def chance_to_win(weights: Array, o: Any, near: Array, near_sum: float, tile: Array, seat: int) -> float:
    """Return how likely the seat wins on a tile, by the numbers of both; of a declared hand, given that it is ready."""
    p = sigmoid(bent(weights, weights[0] + near_sum + weighed(weights, W_TILE, tile)))
    if o.ready[seat] != NOT_DECLARED:
        p = min(0.9, p / max(readiness(weights, near), 0.02))
    return p


@jit
def rate_seat(
    weights: Array, o: Any, public: Array, ages: Array, seat: int, kinds: int, near: Array, tile: Array, out: Array
) -> None:
    """Fill `out` (34,) with the chance that a seat wins on each of `kinds` (bits), 0 for the others and where proven.

    `near` (`N_NEAR`,) and `tile` (`N_TILE`,) are working space.
    """
    fill_near(o, public, seat, near)
    near_sum = weighed(weights, W_NEAR, near)
    for kind in range(34):
        out[kind] = 0.0
        if kinds >> kind & 1 and fact_of(o, ages, seat, kind) == OPEN:
            fill_tile(o, public, ages, seat, kind, tile)
            out[kind] = chance_to_win(weights, o, near, near_sum, tile, seat)


@jit
def rate_ready(weights: Array, o: Any, public: Array, ages: Array, ready: Array) -> float:
    """Read the table into `public` and `ages`; fill `ready` (4,): every other seat is ready; return how many, expected.

    `public` int64 (4, `N_PUBLIC`), `ages` int64 (`N_AGES`, 4, 34).
    """
    near = np.zeros(N_NEAR)
    read_table(o, public, ages)
    ready[:] = 0.0
    for seat in range(4):
        if seat != o.seat:
            fill_near(o, public, seat, near)
            ready[seat] = 1.0 if o.ready[seat] != NOT_DECLARED else readiness(weights, near)
    return float(np.sum(ready))


@jit
def rate_tiles(weights: Array, o: Any, public: Array, ages: Array, kinds: int, chance: Array) -> None:
    """Fill `chance` (4, 34): every other seat to win on `kinds` (bits), by what `rate_ready` has read."""
    near, tile = np.zeros(N_NEAR), np.zeros(N_TILE)
    chance[:] = 0.0
    for seat in range(4):
        if seat != o.seat:
            rate_seat(weights, o, public, ages, seat, kinds, near, tile, chance[seat])


@jit
def rate_all(weights: Array, o: Any, kinds: int, chance: Array, ready: Array) -> None:
    """Fill `chance` (4, 34): every other seat to win on `kinds` (bits), and `ready` (4,): that it is ready."""
    public, ages = np.zeros((4, N_PUBLIC), np.int64), np.zeros((N_AGES, 4, 34), np.int64)
    rate_ready(weights, o, public, ages, ready)
    rate_tiles(weights, o, public, ages, kinds, chance)


@jit
def describe(
    observation: Array, public: Array, ages: Array, near: Array, tile: Array, facts: Array, scores: Array
) -> None:
    """Fill, of `observation[0]`, what people are told: the table as read, all numbers, facts and heuristic scores.

    `public` int64 (4, `N_PUBLIC`), `ages` int64 (`N_AGES`, 4, 34), `near` float64 (4, `N_NEAR`), `tile` (4, 34,
    `N_TILE`), `facts` int64 (4, 34), `scores` float64 (4, 34). Rows of the own seat stay 0.
    """
    o = observation[0]
    read_table(o, public, ages)
    for seat in range(4):
        if seat != o.seat:
            fill_near(o, public, seat, near[seat])
            for kind in range(34):
                fill_tile(o, public, ages, seat, kind, tile[seat, kind])
                facts[seat, kind] = fact_of(o, ages, seat, kind)
                scores[seat, kind] = 0.0 if facts[seat, kind] != OPEN else heuristic(o, public, ages, seat, kind)


@jit
def chances(weights: Array, observation: Array, kinds: int, chance: Array, ready: Array) -> None:
    """Do what `rate_all` does, for `observation[0]` and any model's weights."""
    rate_all(weights, observation[0], kinds, chance, ready)
