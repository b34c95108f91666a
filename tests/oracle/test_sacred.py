"""過水, sentence by sentence."""

from __future__ import annotations

from mahjong.rules import Rules
from tests.oracle.engine import OracleGame
from tests.oracle.positions import HOUSE, deal, play

S5 = 22
WAITS = "46s 123m 456m 789m 123p 11z"
"""Waits for 5s."""


def passed(rules: Rules = HOUSE) -> OracleGame:
    """Seat 3 waits for 5s and lets one of seat 0 go; seats 1 and 2 hold one each."""
    game = deal("5s", "5s", "5s", WAITS, draws="9p 9p 9p 9p", rules=rules)
    return play(game, "0 discard s5", "3 pass", "1 draw")


def test_a_passed_kind_cannot_be_won_until_the_own_next_draw() -> None:
    game = passed()
    assert game.seats[3].locks == {S5}
    assert "win" not in play(game, "1 discard s5").legal(3)
    play(game, "2 draw", "2 throw", "3 draw")
    assert game.seats[3].locks == set()


def test_without_the_rule_nothing_is_locked() -> None:
    game = passed(HOUSE.but(sacred_discard=False))
    assert "win" in play(game, "1 discard s5").legal(3)


def test_silence_is_passing() -> None:
    game = play(deal("5s", "", "", WAITS), "0 discard s5", "1 draw")
    assert game.seats[3].locks == {S5}


def test_only_the_passed_kind_is_locked_and_further_kinds_are_added() -> None:
    game = deal("3s", "6s", "1z", "123m 456m 789m 123p 99p 45s", draws="9s 8p")
    play(game, "0 discard s3", "3 pass", "1 draw", "1 discard s6")
    assert "win" in game.legal(3)
    play(game, "3 pass", "2 draw")
    assert game.seats[3].locks == {20, 23}


def test_the_lock_does_not_bar_self_draw_or_a_pung() -> None:
    game = deal("5s", "1z", "2z", "55s 123m 456m 789m 123p 11z", draws="9p 9p 5s")
    play(game, "0 discard s5", "3 pass", "1 draw", "1 throw", "2 draw")
    assert game.seats[3].locks == {S5}
    play(game, "2 throw", "3 draw")
    assert "self_draw" in game.legal(3)


def test_calling_pung_instead_of_win_is_passing_even_if_the_call_is_beaten() -> None:
    game = deal("5s", "", "", "55s 123m 456m 789m 123p 11z")
    play(game, "0 discard s5", "3 pung", "close")
    assert game.seats[3].locks == {S5}
    lifted = deal("5s", "", "", "55s 123m 456m 789m 123p 11z", rules=HOUSE.but(sacred_cleared_by_claim=True))
    play(lifted, "0 discard s5", "3 pung", "close")
    assert lifted.seats[3].locks == set()


def test_an_open_kong_draws_and_so_lifts_the_lock() -> None:
    game = deal("5s", "", "", "555s 123m 456m 789m 12p 11p", replacements="7z")
    play(game, "0 discard s5", "3 kong", "close")
    assert game.seats[3].locks == set()


def test_next_seat_that_declines_by_drawing_is_not_locked() -> None:
    game = play(deal("5s", WAITS, draws="9p"), "0 discard s5", "1 draw")
    assert game.seats[1].locks == set()


def test_next_seat_that_draws_while_a_standing_call_takes_the_tile_is_locked() -> None:
    game = play(deal("5s", WAITS, "55s"), "0 discard s5", "2 pung", "1 draw")
    assert game.events[-1] == "pung 2 s5 0"
    assert game.seats[1].locks == {S5}


def test_declining_to_rob_is_passing() -> None:
    game = deal("5s", "55s", "", WAITS, draws="9p 9p 9p 5s", replacements="7z")
    play(game, "0 discard s5", "1 pung", "3 pass", "close", "1 throw", "2 draw", "2 throw", "3 draw")
    assert game.seats[3].locks == set()
    play(game, "3 throw", "0 draw", "0 throw", "1 draw", "1 added_kong s5", "3 pass", "1 draw")
    assert game.seats[3].locks == {S5}


def test_a_locked_kind_cannot_be_robbed() -> None:
    """Seat 2 makes the pung and adds to it at once, before seat 3, which passed, has drawn again."""
    game = deal("5s", "", "555s", WAITS, rules=HOUSE.but(kong_after_claim=True))
    play(game, "0 discard s5", "3 pass", "2 pung", "close", "2 added_kong s5")
    assert game.legal(3) == set()


def test_a_hand_below_the_least_tai_was_no_win_and_locks_nothing() -> None:
    rules = HOUSE.but(min_tai=5, tai={"human": 0})
    assert play(deal("5s", "", "", WAITS, rules=rules), "0 discard s5", "1 draw").seats[3].locks == set()
