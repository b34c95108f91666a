"""Rows of the danger model: what they say is so, no proven tile is won on, and a fit repeats itself."""

from __future__ import annotations

import json

import numpy as np
import pytest

from analysis import danger_fit
from analysis.danger_data import DangerError, Source, decisions_of, rows_of
from analysis.danger_fit import FitError, Sample, train, write_model
from analysis.danger_models import find_model, probabilities
from mahjong.bots import make_bot
from mahjong.core.danger_rows import RISK_ROW
from mahjong.core.danger_shapes import OPEN
from mahjong.core.danger_weights import ModelError, read_model, shipped_model
from mahjong.danger import Danger
from mahjong.rules import Rules
from mahjong.selfplay import SelfPlay
from mahjong.view import View

HOUSE = Rules.preset("house")


def source(hands=20, seed=b"rows", field="efficient", first=1):
    return Source(hands, seed, field, HOUSE, first)


@pytest.fixture(scope="module")
def rows():
    return np.concatenate(list(rows_of(source())))


def test_a_decision_has_a_row_for_each_kind_and_opponent(rows):
    for decision in np.unique(decisions_of(rows))[:50]:
        here = rows[decisions_of(rows) == decision]
        kinds = np.unique(here["kind"])
        assert len(here) == 3 * len(kinds)
        assert set(here["opponent"]) == set(range(4)) - {int(here["seat"][0])}
        assert here["chosen"].sum() == 3
    first = rows[np.unique(rows["wall"], return_index=True)[1]]
    assert first["seat"].tolist() == [(wall - 1) // 4 % 4 for wall in range(1, 21)]


def test_rows_say_what_play_brings(rows):
    """The discard of a decision deals in exactly if some opponent could win on it."""
    player = SelfPlay(HOUSE, b"rows", (1, 1, 1, 1))
    played = player.hands(1, 20)
    for hand in played:
        mine = rows[(rows["wall"] == hand["hand"]) & (rows["chosen"] == 1)]
        seat = int(mine["seat"][0])
        dealt_in = bool(hand["won"].any()) and hand["paid_by"] == seat
        assert bool(mine["wins"].any()) == dealt_in
        assert bool(mine[mine["decision"] == mine["decision"].max()]["wins"].any()) == dealt_in


def test_the_rows_are_those_a_view_gives(rows):
    """The numbers are filled from what the seat sees: asked in Python, its view gives the same probabilities."""
    seen = {}
    bot = make_bot("efficient")
    player = SelfPlay(HOUSE, b"rows", (1, 1, 1, 1))

    def decide(observation):
        view = View(observation)
        action = bot.choose(view)
        if view.phase == "turn" and action.number < 35:
            danger = Danger.of(view)
            for kind, risks in danger.risks.items():
                for risk in risks:
                    seen[len(view.discards), kind, risk.seat] = risk.probability
        return action.number

    player.hand_asking(3, {0: decide})
    mine = rows[rows["wall"] == 3]
    assert len(mine) == len(seen) > 50
    for row in mine:
        assert row["shipped"] == pytest.approx(seen[row["decision"], row["kind"], row["opponent"]], abs=1e-6)


def test_the_model_in_numpy_is_the_compiled_one(rows):
    np.testing.assert_allclose(probabilities(shipped_model(), rows), rows["shipped"], atol=2e-6)


@pytest.mark.compiled_only
@pytest.mark.parametrize("field", ["efficient", "careful"])
def test_no_proven_tile_is_won_on(field):
    """A small share of what `mahjong report calibration` counts: there 0 of more than 100,000."""
    rows = np.concatenate(list(rows_of(source(400, b"proofs", field))))
    proven = rows[rows["fact"] != OPEN]
    assert len(proven) > 5_000
    assert proven["wins"].sum() == 0
    assert rows["wins"].sum() > 500


def test_pieces_and_processes_change_nothing(rows):
    parts = [np.concatenate(list(rows_of(source(10, first=first)))) for first in (1, 11)]
    assert np.concatenate(parts).tobytes() == rows.tobytes()


@pytest.mark.parametrize(("what", "match"), [
    ({"hands": 0}, "hands must be"), ({"field": "mixed"}, "'mixed'"), ({"field": "self"}, "'self'"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused(what, match):
    with pytest.raises(DangerError, match=match):
        source(**what)


@pytest.mark.compiled_only
def test_training_on_a_small_sample_repeats_itself(tmp_path):
    contents = [train(source(150, b"small")) for _ in range(2)]
    assert contents[0] == contents[1]
    assert train(source(150, b"other"))["fingerprint"] != contents[0]["fingerprint"]
    path = tmp_path / "model.json"
    write_model(contents[0], path)
    model = read_model(path)
    assert (model.name, model.training["hands"], model.training["seed_hex"]) == ("logistic@1", 150, b"small".hex())
    rated = find_model(str(path))
    rows = np.concatenate(list(rows_of(source(20, b"checked"))))
    p = rated.rate(rows)
    assert 0 <= p.min() <= p.max() <= 1
    assert 0.3 < p.mean() / rows["wins"].mean() < 3
    before = path.read_bytes()
    with pytest.raises(FitError, match="nothing was overwritten"):
        write_model(contents[0], path)
    assert path.read_bytes() == before


def test_a_fit_finds_the_weights_that_made_the_data():
    """Made data: the outcome hangs on one number by a known law; the fit gives its weight back."""
    chance = np.random.default_rng(3)
    rows = np.zeros(60_000, RISK_ROW)
    rows["wall"] = np.arange(len(rows)) // 100
    rows["decision"] = np.arange(len(rows)) % 100
    rows["opponent"] = np.arange(len(rows)) % 2
    rows["tile"][:, 0] = chance.normal(size=len(rows))
    rows["near"][:, 0] = chance.integers(0, 2, len(rows))
    truth = -2.0 + 1.5 * rows["tile"][:, 0] - 1.0 * rows["near"][:, 0]
    rows["wins"] = chance.random(len(rows)) < 1 / (1 + np.exp(-truth))
    rows["ready"] = chance.random(len(rows)) < 0.5
    sample = Sample()
    sample.add(rows)
    weights = danger_fit.fit(source(1), sample)["weights"]
    slope = weights["bend"]["slope"]
    assert weights["tile"]["log mass"] == pytest.approx(1.5, abs=0.15)
    assert next(iter(weights["near"].values())) == pytest.approx(-1.0, abs=0.15)
    assert weights["intercept"]["intercept"] == pytest.approx(-2.0, abs=0.2)
    assert slope == pytest.approx(1.0, abs=0.5)
    assert weights["ready"]["intercept"] == pytest.approx(0.0, abs=0.1)


def test_too_few_deal_ins_are_refused():
    sample = Sample()
    sample.add(np.zeros(10, RISK_ROW))
    with pytest.raises(FitError, match="--hands 20"):
        danger_fit.fit(source(), sample)


def test_models_by_name():
    assert find_model("logistic").name == find_model("logistic@1").name == "logistic@1"
    assert not find_model("heuristic").is_probability
    with pytest.raises(ModelError, match="'oracle@9'"):
        find_model("oracle@9")


def test_the_shipped_model_says_how_it_was_trained():
    training = shipped_model().training
    assert (training["field"], training["preset"]) == ("efficient", "house")
    assert training["hands"] >= 40_000
    assert training["deal_ins"] > 100_000
    assert bytes.fromhex(training["seed_hex"]) == b"logistic@1 training"
    json.dumps(dict(training))
