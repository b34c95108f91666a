from __future__ import annotations

import copy
import pickle
from itertools import islice

import numpy as np
import pytest

from analysis import arena
from analysis.arena import Plan, PlanError, game_seed, play
from analysis.workers import WorkersError
from mahjong.bots import BotError
from mahjong.rules import Rules
from mahjong.wall import SeedError

HOUSE = Rules.preset("house")
BOTS = ("efficient",) * 4


def plan(count: int, **changes) -> Plan:
    return Plan(**{"count": count, "seed": b"arena", "bots": BOTS, "rules": HOUSE, **changes})


def played(plan_: Plan, jobs: int):
    return np.concatenate(list(play(plan_, jobs)))


def test_hands_do_not_depend_on_processes_or_chunks(monkeypatch):
    one = played(plan(2_500), 1)
    assert (one["hand"] == np.arange(1, 2_501)).all()
    assert (played(plan(2_500), 2) == one).all()
    monkeypatch.setattr(arena, "HANDS_A_CHUNK", 333)
    assert (played(plan(2_500), 1) == one).all()


def test_dealer_and_round_move_with_the_hand():
    rows = played(plan(40), 1)
    assert (rows["dealer"] == (rows["hand"] - 1) % 4).all()
    assert (rows["passes"] // 4 == (rows["hand"] - 1) // 4 % 4).all()
    assert not rows["streak"].any()
    assert not rows["game"].any()


def test_chips_are_only_moved():
    assert not played(plan(500), 1)["change"].sum(axis=1).any()


def test_games_run_to_the_sixteenth_pass_and_do_not_depend_on_processes(monkeypatch):
    monkeypatch.setattr(arena, "GAMES_A_CHUNK", 3)
    rows = played(plan(7, whole_games=True), 1)
    assert (played(plan(7, whole_games=True), 2) == rows).all()
    assert sorted(set(rows["game"])) == list(range(1, 8))
    for game in range(1, 8):
        hands = rows[rows["game"] == game]
        assert (hands["hand"] == np.arange(1, len(hands) + 1)).all()
        assert hands["passes"][-1] == 15
        assert (np.diff(hands["passes"]) == (hands["streak"][1:] == 0)).all()


def test_games_have_seeds_of_their_own():
    assert len({game_seed(b"a", 1), game_seed(b"a", 2), game_seed(b"b", 1), game_seed(b"a", 11)}) == 4


def test_stopping_early_gives_the_first_hands():
    some = list(islice(play(plan(1_000_000)), 1))
    assert (some[0]["hand"] == np.arange(1, arena.HANDS_A_CHUNK + 1)).all()


def test_stopping_early_ends_the_processes():
    chunks = play(plan(1_000_000), 2)
    assert next(chunks)["hand"][0] == 1
    chunks.close()


@pytest.mark.parametrize(
    ("changes", "error", "value"),
    [
        ({"count": 0}, PlanError, "0"),
        ({"count": 2**31}, PlanError, str(2**31)),
        ({"bots": ("efficient",) * 3}, PlanError, "efficient,efficient,efficient"),
        ({"bots": ("efficient",) * 3 + ("nobody",)}, BotError, "nobody"),
        ({"seed": b""}, SeedError, "b''"),
    ],
)
def test_a_plan_that_cannot_be_is_an_error_with_the_value(changes, error, value):
    with pytest.raises(error, match=value):
        plan(**{"count": 10, **changes})


def test_no_process_plays_nothing():
    with pytest.raises(WorkersError, match="0"):
        play(plan(10), 0)


def test_rules_travel_to_other_processes():
    """The read-only mapping of 台 could not be pickled, so no second process could play."""
    rules = HOUSE.but(base=5, tai={"pinghu": 0})
    assert pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules) == rules
