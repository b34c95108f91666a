"""Effects of rules: against made data, by rules whose effect is known, and whoever does the work."""

from __future__ import annotations

import json
from math import isnan

import numpy as np
import pytest

from analysis.arena import PlanError
from analysis.effects_kept import KeptError, read_kept, run_kept
from analysis.records import ROW
from analysis.rule_changes import Change
from analysis.rule_effects import MEASURES, Effects, EffectsError, Trial, as_data, effect_of, effects_from, run, summed
from mahjong.bots import BotError
from mahjong.rules import Rules, RulesError
from mahjong.wall import SeedError

pytestmark = pytest.mark.compiled_only

HOUSE = Rules.preset("house")
NO_RESERVE, ALL_WIN, DOUBLE, TWO_TAI = (
    Change("wall_reserve", 0), Change("multiple_winners", "all"), Change("per_tai", 2), Change("min_tai", 2),
)  # fmt: skip


def trial(*changes, walls=60, seed=b"effects", base=HOUSE, **rest):
    return Trial(base, changes or (NO_RESERVE,), walls, seed, **rest)


def ran(*changes, jobs=1, **rest):
    (*_, effects) = run(trial(*changes, **rest), jobs)
    return effects


def test_a_rule_that_does_nothing_differs_by_exactly_0():
    """With 平胡 off, what 平胡 may have decides nothing: the same hands, the same payments."""
    (effect,) = ran(Change("pinghu_flowers", value=True), base=HOUSE.but(tai={"pinghu": 0})).found
    for name in MEASURES:
        assert (effect.differences[name].value, effect.differences[name].standard_error) == (0, 0)
    assert (effect.touched, effect.paid.high, effect.course.value) == (0, 3 / 60, 0)


def test_what_is_paid_does_not_change_the_play():
    (effect,) = ran(DOUBLE).found
    assert effect.course.value == 0
    assert effect.differences["discards"].standard_error == 0
    assert effect.differences["tai"].value == 0
    assert effect.differences["chips"].low > 0
    assert effect.touched > 40


def test_without_a_reserve_nearly_every_hand_is_won_and_two_tai_at_least_draws_more():
    effects = ran(NO_RESERVE, TWO_TAI, walls=1_500)
    no_reserve, two_tai = effects.found
    assert 0 <= no_reserve.values["draws"] < effects.base["draws"] / 3
    assert no_reserve.differences["draws"].high < 0
    assert two_tai.differences["draws"].low > 0 > two_tai.differences["wins"].high
    assert two_tai.differences["tai"].low > 0
    assert no_reserve.course.value == pytest.approx(effects.base["draws"])  # what was won anyhow is played alike


def test_the_effects_do_not_depend_on_processes_or_on_the_company():
    one = ran(NO_RESERVE, ALL_WIN, DOUBLE)
    two = ran(NO_RESERVE, ALL_WIN, DOUBLE, jobs=2)
    assert as_data(one) == as_data(two)
    alone = as_data(ran(ALL_WIN))["rules"][0]["effects"]
    together = as_data(one)["rules"][1]["effects"]
    assert {of: found["high"] for of, found in alone.items()} == {of: found["high"] for of, found in together.items()}


def test_progress_grows_to_its_end_and_what_is_found_is_whole():
    seen = [(effects.played, len(effects.found)) for effects in run(trial(ALL_WIN, DOUBLE, walls=2_100))]
    assert seen == [(2_000, 0), (2_100, 0), (4_100, 0), (4_200, 1), (6_200, 1), (6_300, 2)]
    growing = run(trial(ALL_WIN, DOUBLE))
    first = [next(growing), next(growing)][-1]
    growing.close()
    assert [effect.change for effect in first.found] == [ALL_WIN]


def test_rules_of_the_streak_show_over_whole_games():
    (effect,) = ran(Change("tai.streak", 0), walls=24, whole_games=True).found
    assert effect.differences["chips"].high < 0
    assert effect.differences["chips"].n_walls == 24
    assert effect.touched > 20
    assert effect.course.value == 0


def test_sums_are_of_walls_and_games():
    rows = np.zeros(5, ROW)
    rows["game"], rows["hand"] = [1, 1, 2, 2, 2], [1, 2, 1, 2, 3]
    rows["won"][1, [0, 2]] = 1
    rows["tai"][1] = [3, 7, 4, 0]  # the 7 is nobody's
    rows["change"][1] = [6, -13, 7, 0]
    rows["n_discards"] = [50, 20, 30, 40, 50]
    sums, _prints = summed(rows)
    assert sums.tolist()[1] == [1, 2, 7, 0, 13, 20]
    assert sums.tolist()[0] == [1, 0, 0, 1, 0, 50]
    games, prints = summed(rows, whole_games=True)
    assert games.tolist() == [[2, 2, 7, 1, 13, 70], [3, 0, 0, 3, 0, 120]]
    rows["n_discards"][4] += 1
    _games, others = summed(rows, whole_games=True)
    assert (prints != others).tolist() == [[False, False], [False, True]]


def arm(wins, tai, drawn, chips, discards):
    """Return made sums of walls, and fingerprints that say what differs."""
    sums = np.stack([np.ones(len(wins)), wins, tai, drawn, chips, discards], axis=1).astype(np.int64)
    return sums, np.stack([chips, discards], axis=1).astype(np.uint64)


def test_made_walls_give_their_truth_back_in_95_of_100():
    """Two arms that share the luck of each wall: a rule that makes 2 of a hundred hands drawn and adds 0.3 台 a win."""
    chance, held = np.random.default_rng(8), dict.fromkeys(MEASURES, 0)
    truth = {"wins": -0.02, "tai": 0.3, "draws": 0.02, "chips": 0.3 * 0.98 - 0.02 * 5, "discards": 0.5}
    experiments = 200
    for _ in range(experiments):
        n = 2_000  # of which a rule touches more than `FEW`
        luck, discards = chance.poisson(2.0, n), chance.poisson(30, n)
        lost = chance.random(n) < 0.02
        tai = np.where(lost, 0, luck + chance.binomial(1, 0.3, n))
        base = arm(np.ones(n), luck, np.zeros(n), 3 + luck, discards)
        other = arm(1 - lost, tai, lost, np.where(lost, 0, 3 + tai), discards + chance.binomial(1, 0.5, n))
        effect = effect_of(TWO_TAI, base, other)
        for name, value in truth.items():
            of = effect.differences[name]
            held[name] += of.low <= value <= of.high
    assert all(0.91 <= count / experiments <= 0.99 for count in held.values()), held


def test_many_rules_at_once_pay_for_every_question():
    effects = ran(DOUBLE, ALL_WIN, Change("tai.heavenly", 0))
    note, corrected = effects.by_luck()
    asked = sum(not isnan(p) for of in corrected for p in of.values())
    assert len(note.corrected) == asked
    assert 0 < asked < 3 * len(MEASURES)
    assert isnan(corrected[2]["draws"])  # 天胡 came in none of these walls: nothing there is luck
    assert corrected[0]["chips"] >= effects.found[0].differences["chips"].p
    assert str(asked) in note.en


def test_data_for_programs_is_json_and_comes_back():
    effects = ran(NO_RESERVE, ALL_WIN)
    data = json.loads(json.dumps(as_data(effects), allow_nan=False))
    assert (data["preset"], data["walls"], data["unit"], data["seed_hex"]) == ("house", 60, "wall", b"effects".hex())
    assert (data["rules_tried"], data["rules_asked"]) == (2, 2)
    one = data["rules"][0]
    assert (one["rule"], one["from"], one["to"]) == ("wall_reserve", 16, 0)
    assert set(one["effects"]["chips"]) >= {"value", "low", "high", "p", "p_holm", "n_walls"}
    for before, after in zip(effects.found, effects_from(data), strict=True):
        assert (before.change, before.touched) == (after.change, after.touched)
        assert before.differences["chips"] == after.differences["chips"]


def test_nothing_found_yet_is_data_too():
    assert as_data(Effects(trial()))["rules"] == []


@pytest.mark.parametrize(("what", "error", "match"), [
    ({"walls": 0}, PlanError, "0"), ({"bots": ("nobody",) * 4}, BotError, "nobody"), ({"seed": b""}, SeedError, "種子"),
    ({"bots": ("efficient",) * 2}, PlanError, "four bots"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused(what, error, match):
    with pytest.raises(error, match=match):
        trial(**what)


def test_no_rule_and_a_bad_rule_are_refused():
    with pytest.raises(EffectsError):
        Trial(HOUSE, (), 10, b"seed")
    with pytest.raises(RulesError, match="99"):
        trial(Change("min_tai", 99))


def test_a_run_that_was_stopped_goes_on_and_ends_with_the_same_numbers(tmp_path):
    path = tmp_path / "rules.json"
    changes = (NO_RESERVE, ALL_WIN, DOUBLE)
    growing = run_kept(trial(*changes), path)
    for _ in range(2):
        effects = next(growing)
    growing.close()
    assert [effect.change for effect in effects.found] == [NO_RESERVE]
    assert len(read_kept(path, trial(*changes)).found) == 1
    (first, *_, last) = run_kept(trial(*changes), path)
    assert first.found[0].change == NO_RESERVE
    assert as_data(last) == as_data(ran(*changes))
    assert last.played == last.to_play
    assert not list(tmp_path.glob("*.part"))


def test_a_run_that_is_over_is_not_played_again(tmp_path, monkeypatch):
    path = tmp_path / "rules.json"
    (*_, whole) = run_kept(trial(NO_RESERVE, ALL_WIN), path)
    monkeypatch.setattr("analysis.rule_effects.play_chunk", None)
    (again,) = run_kept(trial(NO_RESERVE, ALL_WIN), path)
    assert as_data(again) == as_data(whole)
    assert again.played == again.to_play


def test_more_rules_may_be_asked_of_a_run_that_is_kept(tmp_path):
    path = tmp_path / "rules.json"
    list(run_kept(trial(DOUBLE), path))
    (*_, more) = run_kept(trial(NO_RESERVE, DOUBLE), path)
    assert as_data(more) == as_data(ran(NO_RESERVE, DOUBLE))


@pytest.mark.parametrize(
    "other", [{"walls": 61}, {"seed": b"another"}, {"bots": ("careful",) * 4}, {"base": HOUSE.but(base=5)}]
)
def test_effects_of_another_run_are_refused_and_left(tmp_path, other):
    path = tmp_path / "rules.json"
    list(run_kept(trial(DOUBLE), path))
    before = path.read_bytes()
    with pytest.raises(EffectsError, match="another run"):
        run_kept(trial(DOUBLE, **other), path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"\xff\xfe", b'{"preset": "house"}'])
def test_a_foreign_file_is_refused_and_left(tmp_path, content):
    path = tmp_path / "rules.json"
    path.write_bytes(content)
    with pytest.raises(KeptError, match=r"rules\.json"):
        run_kept(trial(DOUBLE), path)
    assert path.read_bytes() == content


def test_the_same_rule_asked_twice_is_tried_once():
    assert trial(DOUBLE, NO_RESERVE, DOUBLE).changes == (DOUBLE, NO_RESERVE)
