"""Intervals against made data whose truth is known: how often they cover it, and that walls are what is counted."""

from __future__ import annotations

from math import inf, isnan, sqrt

import numpy as np
import pytest

from analysis.clusters import (
    MOST_BLOCKS,
    bootstrap_walls,
    mean_over_walls,
    ratio_difference,
    ratio_over_walls,
    share_over_walls,
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


def throws(n, share):
    """Return deal-ins and throws on n walls: some forty a wall, whose risk is its own, `share` on average."""
    risk = share * CHANCE.gamma(0.5, 2, n)
    of = CHANCE.poisson(40, n)
    return CHANCE.binomial(of, np.minimum(risk, 1)), of


@pytest.mark.parametrize("share", [0.001, 0.01, 0.1])
def test_the_interval_of_a_share_covers_the_truth_also_where_it_is_rare(share):
    found = coverage(lambda: share_over_walls(*throws(400, share)), share, 400)
    assert found >= 0.92


def test_the_interval_of_a_share_is_no_wider_than_it_must_be():
    assert coverage(lambda: share_over_walls(*throws(2_000, 0.05)), 0.05, 400) == pytest.approx(0.95, abs=0.03)


def test_the_throws_of_a_wall_share_its_luck_and_count_for_fewer():
    a, b = throws(2_000, 0.05)
    assert share_over_walls(a, b).standard_error > 1.3 * sqrt(0.05 * 0.95 / b.sum())


@pytest.mark.parametrize(("happened", "of", "low", "high"), [
    ([0, 0, 0], [100, 100, 100], 0, 0.01), ([0], [2], 0, 1), ([0, 0], [1, 0], 0, 1),
])  # fmt: skip
def test_what_never_happened_in_n_happens_at_most_in_three_of_n(happened, of, low, high):
    share = share_over_walls(happened, of)
    assert (share.value, share.low, share.high) == (0, low, high)


def test_a_share_of_nothing_is_none_and_what_always_happened_is_all():
    assert isnan(share_over_walls([0, 0], [0, 0]).value)
    always = share_over_walls([40, 60], [40, 60])
    assert (always.value, always.high) == (1, 1)
    assert always.low < 1


def two_arms(n):
    """Return 台 and wins of two arms on n walls that share the luck of both: 2.0 and 1.8 台 a win in truth."""
    luck, wins = CHANCE.gamma(2, 0.5, n), CHANCE.binomial(1, 0.9, n)
    other_wins = np.where(CHANCE.random(n) < 0.05, CHANCE.binomial(1, 0.9, n), wins)
    tai = wins * CHANCE.poisson(2.0 * luck)
    return (
        tai,
        wins,
        np.where((wins == 1) & (other_wins == 1), CHANCE.binomial(tai, 0.9), other_wins * CHANCE.poisson(1.8 * luck)),
        other_wins,
    )


def test_the_difference_of_two_ratios_covers_the_truth_in_95_of_100():
    assert coverage(lambda: ratio_difference(*two_arms(400)), 0.2) == pytest.approx(0.95, abs=0.02)


def test_what_the_arms_share_on_a_wall_cancels():
    a, b, c, d = two_arms(4_000)
    paired = ratio_difference(a, b, c, d).standard_error
    order = CHANCE.permutation(4_000)
    assert ratio_difference(a, b, c[order], d[order]).standard_error > 2 * paired


def test_with_one_thing_a_wall_it_is_the_mean_of_the_differences():
    a, c = CHANCE.normal(1, 1, 300), CHANCE.normal(0, 1, 300)
    ones = np.ones(300)
    assert ratio_difference(a, ones, c, ones).value == pytest.approx((a - c).mean())
    assert ratio_difference(a, ones, c, ones).high == pytest.approx(mean_over_walls(a - c).high)


def test_equal_arms_differ_by_exactly_0_and_without_a_win_there_is_no_ratio():
    a, b, *_ = two_arms(100)
    same = ratio_difference(a, b, a, b)
    assert (same.value, same.low, same.high, same.p) == (0, 0, 0, 1)
    assert isnan(ratio_difference(a, b, a, 0 * b).value)
