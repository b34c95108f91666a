"""The window, sentence by sentence."""

from __future__ import annotations

import itertools

import pytest

from tests.oracle.engine import OracleGame
from tests.oracle.positions import HOUSE, change, deal, play, winners

WAITS_5S = "46s 123m 456m 789m 123p 11z"
LONELY = "147m 258p 369s 1234567z"


def test_every_discard_opens_a_window_also_when_nobody_can_call() -> None:
    game = play(deal("1z", LONELY, "", ""), "0 discard we")
    assert game.phase == "window"
    assert game.legal(1) >= {"draw"}
    assert "close" not in game.legal(-1)


def test_an_answer_is_final() -> None:
    game = play(deal("9m", "", "999m"), "0 discard m9", "2 pung")
    assert game.legal(2) == set()
    passed = play(deal("9m", "", "999m"), "0 discard m9", "2 pass")
    assert passed.legal(2) == set()


def test_next_seat_has_no_pass_and_others_have_one() -> None:
    game = play(deal("9m", "78m", "99m"), "0 discard m9")
    assert game.legal(1) == {"chow high", "draw"}
    assert game.legal(2) == {"pung", "pass"}


def test_chows_are_for_the_next_seat_only_and_name_the_place_of_the_tile() -> None:
    game = play(deal("5m", "3467m", "3467m"), "0 discard m5")
    assert {text for text in game.legal(1) if "chow" in text} == {"chow low", "chow middle", "chow high"}
    assert not any("chow" in text for text in game.legal(2))
    assert play(game, "1 chow middle", "close").events[-1] == "chow 1 m5 m4 0"


def test_draw_declines_for_the_next_seat_and_shuts_out_all_who_have_not_called() -> None:
    game = play(deal("9m", "78m", "99m", draws="7z"), "0 discard m9", "1 draw")
    assert game.events[-1] == "draw 1 dr front"
    assert game.legal(2) == set()


def test_a_call_stands_when_the_next_seat_draws_and_then_nothing_is_drawn() -> None:
    game = play(deal("9m", "", "99m"), "0 discard m9", "2 pung", "1 draw")
    assert game.events[-1] == "pung 2 m9 0"
    assert game.turn == 2


def test_draw_is_legal_after_the_own_call_which_then_takes_the_tile() -> None:
    game = play(deal("9m", "78m", "99m"), "0 discard m9", "1 chow high")
    assert game.legal(1) == {"draw"}
    assert play(game, "1 draw").events[-1] == "chow 1 m9 m7 0"


def test_close_waits_for_an_open_answer_that_could_outrank() -> None:
    game = play(deal("9m", "78m", "99m"), "0 discard m9", "1 chow high")
    assert game.legal(-1) == set()
    assert play(game, "2 pass").legal(-1) == {"close"}


def test_close_ends_open_answers_that_could_change_nothing() -> None:
    game = play(deal("9m", "78m", "99m"), "0 discard m9", "2 pung")
    assert game.legal(1) == {"chow high", "draw"}
    assert play(game, "close").events[-1] == "pung 2 m9 0"


def test_close_waits_for_any_open_seat_that_can_win_even_a_farther_one() -> None:
    game = play(deal("5s", WAITS_5S, "", "46s 123m 456m 789m 789p 22z"), "0 discard s5", "1 win")
    assert game.legal(-1) == set()
    assert play(game, "3 pass").legal(-1) == {"close"}


def test_a_window_without_a_call_ends_by_draw_only() -> None:
    game = play(deal("9m", "", "99m", draws="7z"), "0 discard m9", "2 pass")
    assert game.legal(-1) == set()
    assert game.phase == "window"
    assert game.legal(1) >= {"draw"}


def test_win_comes_before_pung_before_chow() -> None:
    hands = ("5s", "67s", "55s", WAITS_5S)
    assert play(deal(*hands), "0 discard s5", "1 chow low", "2 pung", "3 win", "1 draw").result is not None
    pung = play(deal(*hands), "0 discard s5", "1 chow low", "2 pung", "3 pass", "close")
    assert pung.events[-1] == "pung 2 s5 0"


def test_equal_wins_go_to_the_seat_nearest_the_discarder() -> None:
    game = deal("46s 123m 456m 789m 789p 22z", "5s", "", WAITS_5S, dealer=1)
    play(game, "1 discard s5", "0 win", "3 win", "close")
    assert winners(game) == [3]


def final_state(order: tuple[str, ...]) -> list[str]:
    game = deal("5s", "67s", "55s", WAITS_5S, draws="7z")
    return play(game, "0 discard s5", *order, "1 draw").events


@pytest.mark.parametrize("answers", [("1 chow low", "2 pung", "3 pass"), ("2 pung", "3 win", "1 chow low")])
def test_the_order_of_answers_never_matters(answers: tuple[str, ...]) -> None:
    ends = {tuple(final_state(order)) for order in itertools.permutations(answers)}
    assert len(ends) == 1


def test_what_a_seat_could_do_is_judged_when_the_window_opens() -> None:
    game = play(deal("9m", "78m", "99m"), "0 discard m9")
    before = game.legal(2)
    assert play(game, "1 chow high").legal(2) == before


def test_below_the_least_tai_is_no_win() -> None:
    hands = ("3s", "", "123m 456m 789m 123p 99p 45s")
    far = play(deal("1z", "3s", hands[2], rules=HOUSE.but(min_tai=5, tai={"human": 0})), "0 discard we", "1 draw")
    assert "win" not in play(far, "1 discard s3").legal(2)
    near = play(deal(*hands, rules=HOUSE.but(min_tai=5)), "0 discard s3")
    assert "win" in near.legal(2)


def several(how_many: str) -> OracleGame:
    game = deal("46s 123m 456m 789m 789p 22z", "5s", "", WAITS_5S, rules=HOUSE.but(multiple_winners=how_many), dealer=1)
    return play(game, "1 discard s5")


def test_several_winners_are_paid_in_full_nearest_first_and_the_tile_counts_once() -> None:
    game = play(several("all"), "0 win", "3 win", "close")
    assert winners(game) == [3, 0]
    assert [event.split()[:2] for event in game.events[-3:-1]] == [["win", "3"], ["win", "0"]]
    assert game.discards[-1].taken_by == 3
    assert change(game)[1] == -(change(game)[0] + change(game)[3])
    assert (game.next_dealer, game.next_passes) == (2, 1)


def test_several_winners_are_only_those_who_called() -> None:
    assert winners(play(several("all"), "3 win", "0 pass", "close")) == [3]
    assert winners(play(several("nearest"), "0 win", "3 win", "close")) == [3]


def test_of_two_callers_the_nearest_wins_and_three_win_all() -> None:
    two = play(several("two_nearest"), "0 win", "3 win", "close")
    assert (winners(two), two.seats[0].locks) == ([3], set())
    hands = ("46s 123m 456m 789m 789p 22z", "5s", "46s 123m 456m 789m 456p 33z", WAITS_5S)
    for answers, expected in ((("0 win", "3 win", "2 win"), [2, 3, 0]), (("0 pass", "3 win", "2 win"), [2])):
        game = deal(*hands, rules=HOUSE.but(multiple_winners="two_nearest"), dealer=1)
        assert winners(play(game, "1 discard s5", *answers, "close")) == expected


def test_dealer_among_several_winners_keeps_the_deal() -> None:
    game = deal("46s 123m 456m 789m 789p 22z 1z", "5s", "", WAITS_5S, rules=HOUSE.but(multiple_winners="all"), streak=2)
    play(game, "0 discard we", "1 draw", "1 discard s5", "0 win", "3 win", "close")
    assert (game.next_dealer, game.next_streak, game.next_passes) == (0, 3, 0)
