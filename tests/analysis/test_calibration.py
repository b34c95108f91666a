"""The figures of a calibration report, on made data whose truth is known."""

from __future__ import annotations

import json
from dataclasses import replace
from math import isnan

import numpy as np
import pytest

from analysis import calibration as c
from analysis.calibration_figures import panels
from analysis.calibration_report import EVENT, Head, HeldOutError, Report, as_data, check_held_out, from_data, judge
from analysis.corp import exact_parts
from analysis.danger_data import Source
from analysis.danger_models import Rater, find_model
from analysis.plain import PlainError
from mahjong.rules import Rules

HOUSE = Rules.preset("house")
SOURCE = Source(10, b"made", "efficient", HOUSE)
MADE = Rater("made@1", lambda rows: rows["p"], is_probability=True, model=None)


def made(seed, *, walls=300, decisions=6, bias=1.0, luck=0.0):
    """Return pairs with known chances: forecasts are `bias` times the truth; a wall's luck moves all of its chances."""
    chance = np.random.default_rng(seed)
    n = walls * decisions * 10
    rows = np.zeros(n, c.SCORED)
    rows["wall"] = np.arange(n) // (decisions * 10)
    rows["decision"] = np.arange(n) // 10
    rows["kind"] = np.arange(n) % 10
    truth = np.clip(chance.beta(0.5, 6.0, n) * np.exp(luck * chance.normal(size=walls))[rows["wall"]], 0.0005, 0.9)
    rows["wins"] = chance.random(n) < truth
    rows["p"] = np.clip(truth * bias, 0, 1)
    rows["melds"] = np.arange(n) % 4
    return rows


def report_of(rows, rater=MADE):
    head = Head(rater.about(), rater.is_probability, "house", {}, "00", 1, 10, EVENT, "engine", {})
    return Report(head, judge(rows, rater, SOURCE), [], [])


def plain_auc(p, wins):
    yes, no = p[wins == 1], p[wins == 0]
    above = (yes[:, None] > no).sum() + 0.5 * (yes[:, None] == no).sum()
    return above / (len(yes) * len(no))


def test_the_auc_is_the_share_of_pairs_in_the_right_order():
    rows = made(1, walls=20)
    rows["p"] = rows["p"].round(2)  # with ties
    assert c.auc(rows, 1).value == pytest.approx(plain_auc(rows["p"], rows["wins"]))


def test_the_auc_within_is_the_mean_of_single_decisions():
    rows = made(2, walls=20)
    rows["p"] = rows["p"].round(1)
    areas = []
    for decision in np.unique(rows["decision"]):
        here = rows[rows["decision"] == decision]
        if 0 < here["wins"].sum() < len(here):
            areas.append(plain_auc(here["p"], here["wins"]))
    shuffled = rows[np.random.default_rng(0).permutation(len(rows))]
    assert c.auc_within(shuffled, 1).value == pytest.approx(np.mean(areas))


def test_tiles_join_their_opponents():
    rows = np.zeros(4, c.SCORED)
    rows["decision"], rows["kind"] = [1, 1, 1, 2], [5, 5, 6, 5]
    rows["p"], rows["wins"] = [0.1, 0.2, 0.3, 0.0], [0, 1, 0, 0]
    tiles = c.tiles_of(rows)
    assert tiles["p"] == pytest.approx([1 - 0.9 * 0.8, 0.3, 0.0])
    assert tiles["wins"].tolist() == [1, 0, 0]


def test_a_true_forecast_has_ratio_and_slope_1():
    rows = made(3, walls=1_000)
    ratio, line = c.mean_ratio(rows, 1), c.line_of(rows)
    assert ratio.low < 1 < ratio.high
    assert line.slope.low < 1 < line.slope.high
    assert line.intercept.low < 0 < line.intercept.high
    for row in c.bins_of(rows, c.EDGES, 1):
        assert row.observed.low - 0.01 < row.forecast < row.observed.high + 0.01


def test_a_forecast_half_too_high_is_found_out():
    rows = made(4, bias=1.5)
    assert c.mean_ratio(rows, 1).low > 1.3
    assert c.line_of(rows).intercept.high < 0
    true, biased = exact_parts(made(4), "brier"), exact_parts(rows, "brier")
    assert biased["miscalibration"] > 2 * true["miscalibration"]
    assert biased["uncertainty"] == pytest.approx(true["uncertainty"])


def test_the_constant_has_no_skill_and_the_truth_has_some():
    rows = made(5)
    constant = rows.copy()
    constant["p"] = rows["wins"].mean()
    for skill in (c.log_skill, c.brier_skill):
        assert skill(constant, 1).value == pytest.approx(0, abs=1e-9)
        assert skill(rows, 1).low > 0.02
    assert c.auc(constant, 1).value == 0.5
    assert c.auc_within(constant, 1).value == 0.5


def test_scores_add_up():
    rows = made(6)
    of = exact_parts(rows, "brier")
    assert of["miscalibration"] - of["discrimination"] + of["uncertainty"] == pytest.approx(of["score"])
    assert of["score"] == pytest.approx(np.mean((rows["p"] - rows["wins"]) ** 2))
    assert exact_parts(rows, "log")["score"] == pytest.approx(c.log_losses(rows).mean())


def test_the_riskiest_and_the_safest():
    rows = made(7)
    order = np.argsort(rows["p"], kind="stable")
    assert c.riskiest(rows, 0.01, 1).value == pytest.approx(rows["wins"][order[-180:]].mean())
    assert c.safest(rows, 0.5, 1).value == pytest.approx(rows["wins"][order[:9_000]].mean())


def test_nothing_in_n_rows_is_at_most_three_in_n():
    rows = made(8)
    rows["wins"] = 0
    rows["p"] = 0.001
    first = c.bins_of(rows, c.EDGES, 1)[0]
    assert (first.n, first.happened) == (len(rows), 0)
    assert (first.observed.value, first.observed.high) == (0, 3 / len(rows))
    assert isnan(c.auc(rows, 1).value)


@pytest.mark.compiled_only
def test_intervals_by_walls_hold_the_truth_as_often_as_they_say():
    """Walls have a luck of their own: intervals that take rows as independent would hold the truth far less often.

    150 made sets; with 95 % the count of intervals that hold it lies within 134 and 150 all but surely.
    """
    held, width_by_walls, width_by_rows = 0, [], []
    expected = made(10_000, walls=4_000, luck=0.5)["p"].mean()
    for seed in range(150):
        rows = made(seed, walls=120, luck=0.5)
        share = c.share_of(rows, np.ones(len(rows), bool), seed)
        held += share.low < expected < share.high
        width_by_walls.append(share.standard_error)
        width_by_rows.append(np.sqrt(share.value * (1 - share.value) / len(rows)))
    assert held >= 132
    assert np.mean(width_by_walls) > 1.3 * np.mean(width_by_rows)


def test_a_report_holds_every_figure_with_its_interval():
    rows = made(9)
    rows["fact"][:50], rows["p"][:50], rows["wins"][:50] = 3, 0.0, 0
    data = as_data(report_of(rows))
    assert (data["n_pairs"], data["n_walls"], data["field"]) == (len(rows), 300, "efficient")
    assert {name for name, of in data["figures"].items() if of["low"] is None} == set()
    assert all(of["low"] <= of["value"] <= of["high"] for of in data["figures"].values())
    assert [(proof["fact"], proof["n"], proof["won"]) for proof in data["proofs"]] == [
        ("unusable", 0, 0), ("locked", 0, 0), ("went by", 50, 0),
    ]  # fmt: skip
    assert sum(group["n"] for group in data["groups"] if group["by"] == "melds") == len(rows)
    assert sum(row["n"] for row in data["bins"]) == len(rows)
    assert data == as_data(report_of(rows))


def test_a_score_is_not_taken_for_a_probability():
    data = as_data(report_of(made(10), replace(MADE, is_probability=False)))
    assert "log_skill" not in data["figures"]
    assert (data["line"], data["decomposition"], data["groups"]) == (None, {}, [])
    assert data["set_right"] == []
    assert [row["low"] for row in data["bins"]] == [0.0, 0.2, 0.4, 0.6, 0.8]


def test_walls_that_trained_a_model_are_refused():
    model = find_model("logistic")
    seed = bytes.fromhex(model.model.training["seed_hex"])
    with pytest.raises(HeldOutError, match="trained on these walls"):
        check_held_out(Source(10, seed, "efficient", HOUSE), model)
    check_held_out(Source(10, seed, "efficient", HOUSE, first=model.model.training["hands"] + 1), model)
    check_held_out(SOURCE, model)


def test_a_report_that_was_stored_is_the_same():
    report = report_of(made(11, walls=40))
    text = json.dumps(as_data(report), allow_nan=False)
    again = from_data(json.loads(text))
    assert as_data(again) == json.loads(text)
    assert again.home.curve == report.home.curve
    assert [panel.key for panel in panels(again)] == [panel.key for panel in panels(report)]


@pytest.mark.parametrize("spoil", [
    lambda _data: [], lambda data: {**data, "format": "another"}, lambda data: {**data, "version": 99},
    lambda data: {**data, "bins": "none"}, lambda data: {**data, "hands": "many"},
    lambda data: {name: of for name, of in data.items() if name != "curve"},
])  # fmt: skip
def test_what_is_no_report_is_refused(spoil):
    data = as_data(report_of(made(11, walls=40)))
    with pytest.raises(PlainError):
        from_data(spoil(data))
