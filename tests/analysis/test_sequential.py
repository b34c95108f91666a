"""The sequential test: its formula against the package ``ville``, its errors against simulated duels, its looks."""

from __future__ import annotations

import numpy as np
import pytest
import ville

from analysis.false_alarms import Design, count, made_walls, shuffled_walls
from analysis.sequential import (
    BETTER,
    NOT_BETTER,
    UNDECIDED,
    Bounds,
    BoundsError,
    interval_at_any_time,
    judge,
    log_likelihood_ratio,
    ratios,
)

DEVIATION = 2.0


def walls(mean: float, n: int, seed: int = 1):
    return np.random.default_rng(seed).normal(mean, DEVIATION, n)


def test_mixed_over_all_alternatives_it_is_the_mixture_test_of_ville():
    """ville's mSPRT is our likelihood ratio averaged over alternatives from a normal distribution around the null.

    The average is taken at the nodes of Gauss and Hermite; an alternative below the null is one above it in a mirror.
    """
    values, spread, n = walls(0.2, 400), 0.3, np.arange(1, 401)
    mean = np.cumsum(values) / n
    nodes, weights = np.polynomial.hermite_e.hermegauss(120)  # an even number: none is 0
    logs = [
        log_likelihood_ratio(n, np.sign(node) * mean, DEVIATION**2, Bounds(0, abs(node) * spread)) for node in nodes
    ]
    mixed = np.log(np.exp(logs).T @ (weights / weights.sum()))
    theirs = ville.MSPRT(theta0=0, sigma=DEVIATION, tau=spread).fit(values).log_e_values_
    assert mixed == pytest.approx(theirs, abs=1e-6)


def test_the_ratio_is_that_of_two_normal_densities():
    """With the variance known: the sum over walls of log density at the alternative minus that at the null."""
    x, bounds = walls(0.05, 300), Bounds(null=-0.05, alternative=0.2)
    sums = ((x + 0.05) ** 2 - (x - 0.2) ** 2).sum() / (2 * DEVIATION**2)
    assert float(log_likelihood_ratio(300, x.mean(), DEVIATION**2, bounds)) == pytest.approx(sums)


def test_looks_use_the_walls_up_to_there_alone():
    x, bounds = walls(0.1, 1_000), Bounds()
    n, ratio = ratios(x, bounds)
    assert n.tolist() == list(range(200, 1_001, 100))
    for walls_seen, value in zip(n, ratio, strict=True):
        seen = x[:walls_seen]
        assert value == pytest.approx(float(log_likelihood_ratio(walls_seen, seen.mean(), seen.var(ddof=1), bounds)))
        assert ratios(seen, bounds)[1][-1] == pytest.approx(value)


def test_it_stops_at_the_first_look_that_decides_and_no_later_wall_matters():
    x = np.concatenate([walls(1.0, 300), walls(-5.0, 3_000)])
    verdict = judge(x, Bounds())
    assert (verdict.decision, verdict.n_walls) == (BETTER, 200)
    assert judge(x[:250], Bounds()) == verdict
    assert judge(-x, Bounds()).decision == NOT_BETTER


def test_what_is_not_clear_is_undecided():
    assert judge(walls(0.05, 250), Bounds()).decision == UNDECIDED
    assert judge(walls(0.05, 20), Bounds()) == judge(np.zeros(20), Bounds())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"null": 0.1}, "null 0.1"),
        ({"false_alarm": 0.0}, "false_alarm 0.0"),
        ({"miss": 0.6}, "在 0 和 0.5 之間 / must be between 0 and 0.5: miss 0.6"),
        ({"first_look": 1}, "first_look 1"),
        ({"every": 0}, "every 0"),
    ],
)
def test_bounds_that_make_no_test_are_refused(changes, said):
    with pytest.raises(BoundsError, match=said):
        Bounds(**changes)


def test_errors_are_as_chosen_on_made_walls():
    """400 experiments each; `python -m analysis.false_alarms` does thousands."""
    alike, better = count(made_walls(), 0.0, 400, 3), count(made_walls(0.1), 0.1, 400, 4)
    assert alike.fixed == pytest.approx(0.05, abs=0.03)
    assert alike.covered == pytest.approx(0.95, abs=0.03)
    assert alike.sequential <= 0.065
    assert better.sequential >= 0.90
    assert better.covered == pytest.approx(0.95, abs=0.03)
    assert better.mean_walls < 4_000


def test_exchanging_the_sides_of_unequal_bots_raises_no_alarm():
    """Walls of a duel that one side wins clearly: with their sides shuffled neither is better."""
    differences = made_walls(0.8)(np.random.default_rng(5), 3_000)
    shuffled = count(shuffled_walls(differences), 0.0, 300, 6, Design(most_walls=4_000))
    assert shuffled.fixed <= 0.09
    assert shuffled.sequential <= 0.065


def test_the_confidence_sequence_agrees_and_holds_at_every_wall():
    """Without a difference ville's sequence may leave 0 at some wall in 5 of 100 streams.

    Where there is a large one, the two agree on who is better.
    """
    escaped = 0
    for seed in range(200):
        sequence = ville.AsymptoticCS(alpha=0.05, t_opt=1_000).fit(walls(0, 2_000, seed))
        escaped += sequence.excludes(0) is not None
    assert escaped / 200 <= 0.065
    for seed in range(50):
        x = walls(0.5, 2_000, seed)
        assert judge(x, Bounds()).decision == BETTER
        assert interval_at_any_time(x, 2_000)[0] > 0


def test_an_interval_at_any_time_is_wider_than_that_of_a_number_fixed_before():
    x = walls(0.1, 1_000)
    low, high = interval_at_any_time(x, 1_000)
    half = 1.96 * x.std() / np.sqrt(1_000)
    assert low < x.mean() - half
    assert high > x.mean() + half
    assert interval_at_any_time([], 10) == (-np.inf, np.inf)
