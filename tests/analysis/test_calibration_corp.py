"""The reliability curve and the parts of a score, on made data whose truth is known."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.isotonic import IsotonicRegression

from analysis.binned import bin_rows, walls_of
from analysis.calibration import SCORED
from analysis.corp import curve_of, decompose, exact_parts, levels, losses, parts, pav


def made(seed, *, walls=200, rows_a_wall=60, bias=1.0, luck=0.0):
    """Return rows whose forecast, times 1 / `bias`, is their chance before the luck of their wall, which they share."""
    chance = np.random.default_rng(seed)
    rows = np.zeros(walls * rows_a_wall, SCORED)
    rows["wall"] = np.arange(len(rows)) // rows_a_wall
    usual = np.clip(chance.beta(0.5, 6.0, len(rows)), 0.0005, 0.5)
    of_wall = np.exp(luck * chance.normal(size=walls) - luck**2 / 2)
    rows["wins"] = chance.random(len(rows)) < np.clip(usual * of_wall[rows["wall"]], 0, 1)
    rows["p"] = np.clip(usual * bias, 0, 1)
    return rows


def test_the_curve_is_scikit_learns_isotonic_regression():
    rows = made(1)
    curve = curve_of(rows, 1)
    expected = IsotonicRegression().fit(rows["p"], rows["wins"].astype(float)).predict(curve.forecast)
    assert curve.observed == pytest.approx(expected)
    assert curve.forecast == sorted(curve.forecast)
    assert curve.forecast[-1] == pytest.approx(rows["p"].max(), rel=0.05)
    assert sum(curve.n) + curve.n_zero == len(rows)
    assert sum(curve.happened) == rows["wins"].sum()


def test_pooling_counts_is_pooling_rows():
    rows = made(2, walls=20)
    rows["p"] = rows["p"].round(2)
    binned = bin_rows(rows)
    n, wins = binned.n.sum(axis=0), binned.wins.sum(axis=0)
    assert len(n) == len(np.unique(rows["p"]))
    expected = IsotonicRegression().fit(rows["p"], rows["wins"].astype(float)).predict(binned.forecast)
    assert pav(n, wins) == pytest.approx(expected)


def test_no_bin_hides_many_rows_or_many_deal_ins():
    rows = made(3, walls=100)
    rows["p"] += np.arange(len(rows)) * 1e-9  # all different
    rows["p"][:500] = 0.0
    binned = bin_rows(rows)
    n, wins = binned.n.sum(axis=0), binned.wins.sum(axis=0)
    assert (n.sum(), wins.sum()) == (len(rows), rows["wins"].sum())
    assert (binned.forecast[0], n[0]) == (0.0, 500)  # the proven ones alone
    assert n[1:].max() <= len(rows) / 300 + 1
    assert (n * binned.forecast).max() <= rows["p"].sum() / 300 + rows["p"].max()


def test_walls_are_found_in_any_order():
    rows = made(4, walls=30)
    shuffled = rows[np.random.default_rng(0).permutation(len(rows))]
    assert walls_of(rows)[1] == walls_of(shuffled)[1] == 30
    assert bin_rows(rows).n.sum(axis=1) == pytest.approx(bin_rows(shuffled).n.sum(axis=1))
    assert walls_of(rows[:0])[1] == 0


def test_the_parts_are_those_of_model_diagnostics_and_add_up():
    rows = made(5, bias=1.4)
    for score in ("brier", "log"):
        of, exact = decompose(rows, score, 1), exact_parts(rows, score)
        assert of.score.value == pytest.approx(losses(rows["p"], rows["wins"], score).mean())
        assert of.miscalibration.value == exact["miscalibration"]
        total = of.miscalibration.value - of.discrimination.value + of.uncertainty.value
        assert total == pytest.approx(of.score.value)
        assert of.score.low < of.score.value < of.score.high


def test_a_level_at_which_nothing_happened_is_no_proof():
    fitted, level = levels(np.array([50.0, 49.0, 10.0]), np.array([0.0, 0.0, 5.0]))
    assert level.tolist() == [0, 0, 1]
    assert fitted.tolist() == [0.5 / 100, 0.5 / 100, 0.5]


def test_a_single_wall_has_a_curve_and_no_band():
    rows = made(6, walls=1)
    curve, of = curve_of(rows, 1), decompose(rows, "brier", 1)
    assert np.isfinite(curve.observed).all()
    assert np.isnan(curve.low).all()
    assert np.isnan(of.miscalibration.low)
    assert of.reference.n_splits == 0


@pytest.mark.compiled_only
def test_the_band_holds_the_truth_about_as_often_as_it_says():
    """Pointwise, over 40 made sets whose walls have luck of their own; rows taken as independent would hold it less."""
    held = []
    for seed in range(40):
        curve = curve_of(made(100 + seed, luck=0.5), seed)
        x, low, high = (np.array(of) for of in (curve.forecast, curve.low, curve.high))
        inside = (x > 0.005) & (x < 0.3)
        held.append(((low <= x) & (x <= high))[inside].mean())
    assert 0.88 < np.mean(held) < 0.99


@pytest.mark.compiled_only
def test_the_interval_of_miscalibration_holds_the_truth():
    """A forecast 1.6 times the truth: its miscalibration is the mean square of what it is too high by."""
    held, truth = 0, np.mean([((made(s, bias=1.6)["p"] * (0.6 / 1.6)) ** 2).mean() for s in range(20)])
    for seed in range(60):
        found, luck = parts(made(200 + seed, bias=1.6, luck=0.4), "brier", seed)
        of = found["miscalibration"]
        held += of.low < truth < of.high
        assert of.value - luck < of.value
    assert held >= 50


@pytest.mark.compiled_only
def test_a_true_forecast_is_as_true_as_one_set_right_and_a_biased_one_is_not():
    """The reference knows that walls have luck: a true forecast passes, one 1.6 times too high never does."""
    passed, caught, less = 0, 0, []
    for seed in range(30):
        true, biased = (decompose(made(300 + seed, bias=bias, luck=0.4), "brier", seed) for bias in (1.0, 1.6))
        passed += true.reference.model <= true.reference.high
        caught += biased.reference.model > biased.reference.high
        less.append(true.less_luck.value / biased.less_luck.value)
    assert passed >= 28
    assert caught == 30
    assert np.mean(less) < 0.15
