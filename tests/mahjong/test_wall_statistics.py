"""The shuffle is fair: every kind at every place equally often, no two hands alike. The seeds are fixed."""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt
import pytest

from mahjong.core.shuffle import order_compiled
from mahjong.promise import seed_of
from mahjong.tile_sets import TAIWANESE

WALLS = 20_000
TILES = 144
SIGMAS = 4
"""The test is two-sided: a fair shuffle is outside with p = 6.3e-5."""


def kinds_at_places(orders: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Count how often each kind stands at each place: (144, 42), from orders (n, 144) of positions from 0."""
    kinds = np.array(TAIWANESE.places)[orders]
    counts = np.zeros((TILES, len(TAIWANESE.codes)), np.int64)
    np.add.at(counts, (np.broadcast_to(np.arange(TILES), kinds.shape), kinds), 1)
    return counts


def sigmas(counts: npt.NDArray[np.int64]) -> float:
    """Return how many standard deviations the chi-square statistic lies from that of a fair shuffle.

    Every wall puts one tile at each place and each tile at one place, so that the statistic of n tiles and K kinds is
    n / (n - 1) times a chi-square of (n - 1) (K - 1) degrees of freedom: 5,863, whose root is as good as normal.
    """
    walls = int(counts[0].sum())
    share = np.bincount(TAIWANESE.places) / TILES
    statistic = float(((counts - walls * share) ** 2 / (walls * share)).sum()) * (TILES - 1) / TILES
    freedom = (TILES - 1) * (len(share) - 1)
    return (statistic - freedom) / (2 * freedom) ** 0.5


@pytest.mark.compiled_only
def test_every_kind_stands_at_every_place_equally_often() -> None:
    """20,000 hands, each with a seed of its own as promised hands have them, hand numbers 1-16."""
    seeds = [hashlib.sha256(b"statistics" + str(i).encode()).digest() for i in range(WALLS)]
    orders = np.array([order_compiled(seed, 1 + i % 16) for i, seed in enumerate(seeds)]) - 1
    assert abs(sigmas(kinds_at_places(orders))) < SIGMAS


@pytest.mark.compiled_only
def test_one_seed_over_many_hands_is_as_fair() -> None:
    orders = np.array([order_compiled(b"one game", hand) for hand in range(1, WALLS + 1)]) - 1
    assert abs(sigmas(kinds_at_places(orders))) < SIGMAS


def test_the_statistic_finds_a_shuffle_that_is_a_little_unfair() -> None:
    """Fair walls of another generator, and the well-known mistake: a partner from the whole wall at every step."""
    chance = np.random.default_rng(7)
    fair = np.array([chance.permutation(TILES) for _ in range(WALLS)])
    assert abs(sigmas(kinds_at_places(fair))) < SIGMAS
    rows, unfair = np.arange(WALLS), np.tile(np.arange(TILES), (WALLS, 1))
    for place in range(TILES):
        partner = chance.integers(TILES, size=WALLS)
        unfair[rows, place], unfair[rows, partner] = unfair[rows, partner], unfair[rows, place].copy()
    assert sigmas(kinds_at_places(unfair)) > 100


@pytest.mark.compiled_only
def test_a_thousand_hands_of_a_hundred_games_have_a_thousand_walls() -> None:
    games = [seed_of(hashlib.sha256(b"game" + bytes([game])).digest()) for game in range(100)]
    walls = {tuple(order_compiled(seed, hand)) for seed in games for hand in range(1, 11)}
    assert len(walls) == 1000
    assert len({wall[:8] for wall in walls}) == 1000
