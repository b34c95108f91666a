"""Intervals against made data whose truth is known: how often they cover it, and that walls are what is counted."""

from __future__ import annotations

from math import inf, isnan, sqrt

import numpy as np
import pytest

from analysis.clusters import (
    MOST_BLOCKS,
    bootstrap_walls,
    mean_over_walls,
    ratio_over_walls,
    visible_difference,
    walls_needed,
)

CHANCE = np.random.default_rng(20)


def test_a_mean_has_students_interval():
    interval = mean_over_walls([1, 2, 3, 4, 5])
    assert (interval.value, interval.n_walls) == (3, 5)
    assert interval.standard_error == pytest.approx(sqrt(2.5 / 5))
    assert interval.high - 3 == pytest.approx(2.776445 * sqrt(0.5))  # t of 4 degrees of freedom, from a table
    assert interval.p == pytest.approx(0.0132, abs=1e-4)


@pytest.mark.parametrize("values", [[], [2.0]])
def test_without_two_walls_there_is_no_interval(values):
    interval = mean_over_walls(values)
    assert isnan(interval.low)
    assert isnan(interval.high)
    assert interval.n_walls == len(values)


def test_walls_that_are_all_alike_have_an_interval_of_no_width():
    same = mean_over_walls([0.25] * 7)
    assert (same.low, same.high, same.p) == (0.25, 0.25, 0.0)


def coverage(draw, truth, experiments=800):
    covered = 0
    for _ in range(experiments):
        interval = draw()
        covered += interval.low <= truth <= interval.high
    return covered / experiments


def made_walls(n):
    """Return four seats of n walls whose luck is shared by the wall, with a long tail to one side: mean 0."""
    return CHANCE.exponential(2, (n, 1)) - 2 + CHANCE.normal(0, 1, (n, 4))


def test_the_interval_of_a_mean_covers_the_truth_in_95_of_100():
    assert coverage(lambda: mean_over_walls(made_walls(200).mean(axis=1)), 0) == pytest.approx(0.95, abs=0.02)


def test_taking_the_seats_of_a_wall_for_independent_covers_far_less():
    """The error this module is there to prevent: four seats counted as four walls."""
    assert coverage(lambda: mean_over_walls(made_walls(200).ravel()), 0) < 0.8


def deal_ins(n):
    """Return two sides' deal-ins on n walls that share how wild the wall is: 0.9 of the other's, in truth."""
    wild = CHANCE.beta(2, 8, (n, 1))
    return CHANCE.binomial(4, np.hstack([0.9 * wild, wild])).T


def test_the_interval_of_a_ratio_covers_the_truth_in_95_of_100(monkeypatch):
    monkeypatch.setattr("analysis.clusters.REPLICATES", 400)
    share = coverage(lambda: ratio_over_walls(*deal_ins(200), seed=int(CHANCE.integers(2**32))), 0.9, 400)
    assert share == pytest.approx(0.95, abs=0.03)


def test_a_resample_of_blocks_is_as_wide_as_one_of_walls(monkeypatch):
    a, b = deal_ins(6_000)
    blocks = ratio_over_walls(a, b, seed=1)
    assert len(a) > MOST_BLOCKS
    monkeypatch.setattr("analysis.clusters.MOST_BLOCKS", 10_000)
    walls = ratio_over_walls(a, b, seed=1)
    assert blocks.value == walls.value
    assert blocks.standard_error == pytest.approx(walls.standard_error, rel=0.1)


def test_a_resample_is_the_same_for_the_same_seed():
    values = made_walls(50)
    first, again, other = (bootstrap_walls(values, lambda sums: sums[:, 0], seed) for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()
    assert first.std() == pytest.approx(values[:, 0].std() * sqrt(50), rel=0.1)


@pytest.mark.parametrize(("above", "below"), [([], []), ([1, 2], [0, 0])])
def test_a_ratio_to_nothing_is_none(above, below):
    assert isnan(ratio_over_walls(above, below, seed=1).value)


@pytest.mark.parametrize(
    ("deviation", "difference", "walls"),
    [(1.5, 0.1, 1_766), (0.3, 0.01, 7_064), (0.0, 0.1, 2), (1.0, 0.0, inf), (1.5, -0.1, 1_766)],
)
def test_walls_needed_follow_the_formula_of_the_normal(deviation, difference, walls):
    """(1.960 + 0.842)² · (deviation / difference)², rounded up."""
    assert walls_needed(deviation, difference) == walls


def test_the_visible_difference_is_seen_four_times_out_of_five():
    visible = visible_difference(mean_over_walls(CHANCE.normal(0, 1.5, 1_766)))
    assert visible == pytest.approx(0.1, abs=0.01)
    seen = sum(mean_over_walls(CHANCE.normal(visible, 1.5, 1_766)).low > 0 for _ in range(400)) / 400
    assert seen == pytest.approx(0.8, abs=0.08)
