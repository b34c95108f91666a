"""Danger models set right, compared with others on the same rows, and the class table: on data whose truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from analysis import calibration as c
from analysis.boosting import fit_boosting
from analysis.calibration_compare import compare
from analysis.class_table import CLASSES, STREAKS, ClassTable, cells_of, fit_table, training_source
from analysis.danger_data import Source
from analysis.danger_fit import Sample
from analysis.danger_models import Rater
from analysis.recalibration import METHODS, cross_fitted, fit_map, set_right
from mahjong.core.danger_features import NEAR
from mahjong.core.danger_rows import RISK_ROW
from mahjong.rules import Rules
from tests.analysis.test_calibration_corp import made

MADE = Rater("made@1", lambda rows: rows["p"], is_probability=True, model=None)
SCORE = Rater("score@1", lambda rows: rows["p"], is_probability=False, model=None)


@pytest.mark.parametrize("method", METHODS)
def test_a_forecast_half_too_high_is_set_right_on_walls_it_was_not_set_by(method):
    rows = made(1, walls=400, bias=1.5)
    assert rows["p"].mean() / rows["wins"].mean() > 1.4
    changed = cross_fitted(rows, method)
    assert changed.mean() / rows["wins"].mean() == pytest.approx(1, abs=0.02)
    assert np.corrcoef(changed, rows["p"] / 1.5)[0, 1] > 0.98


@pytest.mark.parametrize("method", METHODS)
def test_setting_right_never_sees_the_outcome_it_is_judged_by(method):
    """Forecasts that say nothing stay without skill: fitted on their own rows, isotonic regression would show some."""
    rows = made(2)
    rows["p"] = np.random.default_rng(2).random(len(rows)) * 0.2
    rows["p"] = cross_fitted(rows, method)
    assert c.log_skill(rows, 1).value < 0.001


def test_proofs_stay_proofs():
    rows = made(3)
    rows["p"][::7] = 0.0
    for method in METHODS:
        changed = cross_fitted(rows, method)
        assert (changed[::7] == 0).all()
        assert (changed[rows["p"] > 0] > 0).all()


@pytest.mark.parametrize("method", METHODS)
def test_a_single_wall_is_left_as_it_is(method):
    """It broke a report of one hand: the other half of the walls was empty."""
    rows = made(3, walls=1)
    assert cross_fitted(rows, method).tolist() == rows["p"].tolist()


@pytest.mark.parametrize("method", METHODS)
def test_a_map_of_rows_in_which_nothing_happened_forecasts_little(method):
    rows = made(4)
    rows["wins"] = 0
    assert fit_map(rows, method)(np.array([0.01, 0.5])) == pytest.approx([0, 0], abs=1e-4)


def test_what_the_methods_make_of_a_model_is_told_beside_the_model_as_it_is():
    found = {one.method: one for one in set_right(made(5, bias=1.5), 1)}
    assert list(found) == ["as it is", *METHODS]
    assert found["as it is"].mean_ratio.low > 1.3
    for method in METHODS:
        assert found[method].mean_ratio.low < 1 < found[method].mean_ratio.high
        assert found[method].miscalibration.value < found["as it is"].miscalibration.value


def test_a_model_against_its_copy_differs_by_exactly_0():
    rows = made(6)
    copy = compare(rows, MADE, {"copy": (MADE, rows["p"].copy())}, {}, 1)[1]
    for of in (copy.log_difference, copy.brier_difference):
        assert (of.value, of.low, of.high) == (0, 0, 0)


def test_the_better_model_is_told_by_a_difference_above_0():
    rows = made(7, walls=300)
    worse = np.clip(rows["p"] * np.exp(0.8 * np.random.default_rng(7).normal(size=len(rows))), 1e-4, 0.9)
    constant, noisy = compare(rows, MADE, {"noisy": (MADE, worse)}, {"noisy": {"hands": 5}}, 1)
    assert constant.auc.value == 0.5
    for of in (constant, noisy):
        assert of.log_difference.low > 0
        assert of.brier_difference.low > 0
    assert noisy.log_loss.value - noisy.log_difference.value == pytest.approx(c.log_losses(rows).mean())
    assert (noisy.training, noisy.method) == ({"hands": 5}, "as it is")
    back = compare(c_with(rows, worse), MADE, {"true": (MADE, rows["p"])}, {}, 1)[1]
    assert back.log_difference.value == pytest.approx(-noisy.log_difference.value)
    assert back.log_difference.high < 0


def c_with(rows, forecasts):
    changed = rows.copy()
    changed["p"] = forecasts
    return changed


def test_a_score_is_set_right_before_its_loss_is_taken():
    rows = made(8)
    score = compare(rows, MADE, {"score": (SCORE, np.sqrt(rows["p"]))}, {}, 1)[1]
    assert score.method == "isotonic"
    assert score.auc.value == pytest.approx(c.auc(rows, 1).value, abs=0.01)
    assert score.log_difference.value < 0.01
    unlike = compare(rows, MADE, {"unlike": (MADE, np.sqrt(rows["p"]))}, {}, 1)[1]
    assert unlike.log_difference.value > 0.05


@pytest.mark.compiled_only
def test_the_interval_of_a_paired_difference_holds_the_truth():
    """100 made sets whose walls have luck: with 95 % the count lies within 89 and 100 all but surely."""
    held, gains = 0, []
    for seed in range(140):
        rows = made(400 + seed, walls=80, rows_a_wall=30, luck=0.4)
        other = np.clip(rows["p"] * 1.3, 0, 0.9)
        found = compare(rows, MADE, {"other": (MADE, other)}, {}, seed)[1].brier_difference
        if seed >= 100:
            gains.append(found.value)
            continue
        held += found.low < BRIER_GAIN < found.high
    assert held >= 89
    assert np.mean(gains) == pytest.approx(BRIER_GAIN, rel=0.15)


BRIER_GAIN = float(np.mean([((0.3 * made(s)["p"]) ** 2).mean() for s in range(20)]))
"""What a forecast 1.3 times too high loses by the square: the mean square of what it is too high by."""


def risk_rows(n, seed=0):
    chance = np.random.default_rng(seed)
    rows = np.zeros(n, RISK_ROW)
    rows["kind"], rows["unseen"], rows["runs"] = chance.integers(0, 34, n), chance.integers(0, 4, n), 1
    rows["melds"], rows["thrown"] = chance.integers(0, 5, n), chance.integers(0, 20, n)
    return rows


def test_the_class_table_learns_the_rate_of_each_class():
    rows = risk_rows(400_000)
    truth = np.where(rows["kind"] >= 27, 0.02, 0.1) * np.where(rows["thrown"] >= 10, 1.5, 0.5)
    rows["wins"] = np.random.default_rng(1).random(len(rows)) < truth
    table = fit_table(np.split(rows, 8))
    assert np.abs(table.rate(rows) - truth).mean() < 0.006
    rows["fact"][:10] = 3
    assert (table.rate(rows)[:10] == 0).all()
    assert table.is_probability


def test_boosting_learns_what_a_line_cannot_and_leaves_proofs_alone():
    """Made data: danger hangs on two numbers being alike, of which each alone says nothing."""
    rows = risk_rows(40_000)
    chance = np.random.default_rng(5)
    rows["tile"][:, :2] = chance.integers(0, 2, (len(rows), 2))
    truth = np.where(rows["tile"][:, 0] == rows["tile"][:, 1], 0.3, 0.02)
    rows["wins"] = chance.random(len(rows)) < truth
    rows["wall"] = np.arange(len(rows)) // 100
    rows["decision"] = np.arange(len(rows)) % 100
    sample = Sample()
    sample.add(rows)
    rated = fit_boosting(sample)
    assert np.abs(rated.rate(rows) - truth).mean() < 0.03
    rows["fact"] = 3
    assert (rated.rate(rows) == 0).all()


def test_a_streak_of_drawn_tiles_is_another_cell():
    rows = risk_rows(3)
    rows[:] = rows[0]
    rows["near"][1, NEAR.index("streak 2")] = 1
    rows["near"][2, NEAR.index("streak 5+")] = 1
    cells = cells_of(rows)
    assert (cells - cells[0]).tolist() == [0, 2 * CLASSES, (STREAKS - 1) * CLASSES]


def test_a_cell_without_rows_forecasts_the_rate_of_its_class_of_tile():
    rows = risk_rows(5_000)
    rows["melds"], rows["wins"] = 0, rows["kind"] >= 27
    table = ClassTable()
    table.add(rows)
    elsewhere = risk_rows(50, seed=1)
    elsewhere["melds"] = 4
    rates = table.rater().rate(elsewhere)
    assert ((rates > 0.5) == (elsewhere["kind"] >= 27)).all()


def test_the_table_is_fitted_on_other_walls_of_the_same_field():
    source = Source(100, b"judged", "careful", Rules.preset("house"))
    training = training_source(source)
    assert (training.field, training.hands) == ("careful", 100)
    assert training.seed != source.seed
