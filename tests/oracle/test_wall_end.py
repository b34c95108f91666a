"""The end of the wall: what the reserve is, and what kongs do to it."""

from __future__ import annotations

import pytest

from tests.oracle.engine import OracleGame
from tests.oracle.positions import HIGH, HOUSE, deal, play, rows, standing, until_spent


def kongs(game: OracleGame) -> set[str]:
    return {text for text in game.legal(game.turn) if "kong" in text}


@pytest.mark.parametrize(
    ("mode", "one_left", "two_left"),
    [("fixed", True, True), ("kong_refused", False, True), ("kong_drawn", True, True)],
)
def test_a_kong_near_the_end(mode: str, *, one_left: bool, two_left: bool) -> None:
    rules = HIGH.but(reserve_mode=mode)
    assert bool(kongs(standing(41, "", "", "1111z", rules=rules))) is one_left
    assert bool(kongs(standing(42, "", "1111z", rules=rules))) is two_left


def test_no_mode_allows_a_kong_when_only_the_reserve_stands() -> None:
    for mode in ("fixed", "kong_refused", "kong_drawn"):
        assert kongs(standing(40, "", "", "", "1111z", rules=HIGH.but(reserve_mode=mode))) == set()


def test_a_kong_may_leave_nothing_to_take_and_then_the_hand_is_drawn() -> None:
    game = standing(41, "", "", "1111z", rules=HIGH.but(reserve_mode="kong_drawn"))
    play(game, "2 concealed_kong we")
    assert game.events[-3:] == ["concealed_kong 2 we", "drawn_hand", "settle 0 0 0 0"]
    assert game.wall.reserve == 41


def test_an_open_kong_may_leave_nothing_to_take() -> None:
    game = standing(41, "", "", "2z", "222z", rules=HIGH.but(reserve_mode="kong_drawn"))
    play(game, "2 discard ws", "3 kong", "close")
    assert game.events[-3:] == ["kong 3 ws 2", "drawn_hand", "settle 0 0 0 0"]
    refused = standing(41, "", "", "2z", "222z", rules=HIGH.but(reserve_mode="kong_refused"))
    assert "kong" not in play(refused, "2 discard ws").legal(3)
    assert "pung" in refused.legal(3)


@pytest.mark.parametrize("mode", ["kong_refused", "kong_drawn"])
def test_the_replacement_may_be_the_last_tile_of_a_reserve_that_grew(mode: str) -> None:
    hand = "1111z 123m 456m 789m 12s 9s"
    game = standing(42, "", hand, rules=HIGH.but(reserve_mode=mode), last="9s", replacements="3s")
    play(game, "1 concealed_kong we")
    assert (len(game.wall.standing), game.wall.reserve) == (41, 41)
    assert {"last_draw", "after_replacement"} <= rows(play(game, "1 self_draw")).keys()


def test_the_last_discard_is_judged_by_the_reserve_that_grew() -> None:
    game = standing(42, "", "1111z", rules=HIGH.but(reserve_mode="kong_drawn"))
    play(game, "1 concealed_kong we", "1 throw", "2 draw")
    assert game.events[-2:] == ["drawn_hand", "settle 0 0 0 0"]


def test_an_added_kong_counts_once_its_replacement_is_due_and_never_when_robbed() -> None:
    rules = HOUSE.but(reserve_mode="kong_drawn", kong_after_claim=True)
    hands = ("5s", "555s", "", "46s 123m 456m 789m 123p 11z")
    game = play(deal(*hands, rules=rules), "0 discard s5", "3 pass", "1 pung", "close", "1 added_kong s5")
    assert game.wall.reserve == 16
    assert play(game, "1 draw").wall.reserve == 17
    free = rules.but(sacred_discard=False)
    robbed = play(deal(*hands, rules=free), "0 discard s5", "3 pass", "1 pung", "close", "1 added_kong s5")
    assert play(robbed, "3 win", "close").wall.reserve == 16


def test_to_the_last_tile() -> None:
    game = until_spent(deal(rules=HOUSE.but(reserve_mode="last_tile")))
    assert len(game.wall.standing) == 0
