"""Caps, the streak of a drawn hand, who is East, and the windows of 天胡, 地胡 and 人胡."""

from __future__ import annotations

import pytest

from mahjong.rules import Rules
from tests.oracle.engine import OracleGame
from tests.oracle.money import Seats, change, dealer_rows
from tests.oracle.positions import HIGH, HOUSE, deal, play, rows, start, until_spent
from tests.oracle.positions import change as brought
from tests.oracle.steer import written_wall

WAITS = "123m 456m 789m 123p 99p 45s"
"""Waits for 3s and 6s."""


# ---- caps and streaks ----


def test_a_hand_is_paid_for_at_most_the_cap_with_the_dealers_part_outside() -> None:
    capped = HOUSE.but(tai_cap=16, base=5)
    assert change(Seats(0, 2, 0, None), 21, None, capped) == [78, -26, -26, -26]
    assert change(Seats(0, 0, 1, 2), 15, None, capped) == [0, 20, -20, 0]
    assert change(Seats(0, 0, 1, 2), 99, None, HOUSE) == [0, 102, -102, 0]


def test_the_cap_is_for_payment_and_the_least_tai_and_the_win_event_know_nothing_of_it() -> None:
    rules = HOUSE.but(tai_cap=2, min_tai=5)
    game = play(deal("3s", "", WAITS, rules=rules), "0 discard s3", "2 win", "close")
    assert game.events[-2:] == ["win 2 s3 0 10", "settle -6 0 6 0"]


def test_a_streak_counts_at_most_the_cap() -> None:
    assert dealer_rows(Seats(0, 12, 0, None), 1, HOUSE) == {"dealer": 1, "streak": 24}
    assert dealer_rows(Seats(0, 12, 0, None), 1, HOUSE.but(dealer_cap=10)) == {"dealer": 1, "streak": 20}
    assert dealer_rows(Seats(0, 3, 0, None), 1, HOUSE.but(dealer_cap=10)) == {"dealer": 1, "streak": 6}


def test_a_drawn_hand_may_leave_the_streak_as_it_was() -> None:
    game = until_spent(start(written_wall({}), HIGH.but(streak_on_draw=False), streak=4))
    play(game, f"{game.turn} throw", f"{(game.turn + 1) % 4} draw")
    assert game.events[-2] == "drawn_hand"
    assert (game.next_dealer, game.next_streak, game.next_passes) == (0, 4, 0)
    own = play(start(written_wall({0: "123m 456m 789m 123p 456p 99p"}), HOUSE.but(streak_on_draw=False)), "0 self_draw")
    assert own.next_streak == 1


# ---- who is East ----


def dealt_win(rules: Rules, east: int | None) -> OracleGame:
    """Seat 0 deals and wins with its dealt hand, sets of East and South and the first two flowers in it."""
    game = deal("111z 222z 456m 789m 123p f1 f2", replacements="5p 5p", rules=rules, east=east)
    return play(game, "0 self_draw")


def test_the_dealer_is_east_or_the_opening_decides() -> None:
    opening = HOUSE.but(seat_origin="opening")
    assert rows(dealt_win(HOUSE, 3)) == {"heavenly": 16, "round_wind": 1, "seat_wind": 1, "own_flower": 1}
    assert rows(dealt_win(opening, None)) == rows(dealt_win(HOUSE, None))
    south = rows(dealt_win(opening, 3))
    assert south == {"heavenly": 16, "round_wind": 1, "seat_wind": 1, "own_flower": 1}
    west = rows(dealt_win(opening, 2))
    assert west == {"heavenly": 16, "round_wind": 1}


def test_dealer_tai_and_turn_order_follow_the_dealer() -> None:
    game = dealt_win(HOUSE.but(seat_origin="opening"), 2)
    share = 3 + 17 + 1
    assert brought(game) == [3 * share, -share, -share, -share]


# ---- windows of the first turns ----


def first_draw(rules: Rules, *steps: str) -> OracleGame:
    hands = ("9m 1111z", WAITS, "", "2222z")
    game = deal(*hands, draws="3s", replacements="7z 7z", rules=rules)
    return play(game, *steps, "0 discard m9", "1 draw")


def test_a_concealed_kong_may_leave_the_earthly_hand() -> None:
    ata = HOUSE.but(earthly_after_concealed_kong=True)
    for rules, there in ((HOUSE, False), (ata, True)):
        game = first_draw(rules, "0 concealed_kong we")
        assert ("earthly" in rows(play(game, "1 self_draw"))) is there


def test_the_own_concealed_kong_may_leave_it_too() -> None:
    for rules, there in ((HOUSE, False), (HOUSE.but(earthly_after_concealed_kong=True), True)):
        game = deal("9m", "1111z 123m 456m 123p 99p 5s", draws="4s", replacements="6s", rules=rules)
        play(game, "0 discard m9", "1 draw", "1 concealed_kong we", "1 self_draw")
        assert ("earthly" in rows(game)) is there


def test_a_claim_ends_it_all_the_same() -> None:
    rules = HOUSE.but(earthly_after_concealed_kong=True)
    game = deal("9m", WAITS, "", "99m", draws="8s 3s", rules=rules)
    play(game, "0 discard m9", "3 pung", "close", "3 throw", "0 draw", "0 throw", "1 draw", "1 self_draw")
    assert "earthly" not in rows(game)


def test_a_second_turn_is_no_earthly_hand_even_without_calls() -> None:
    rules = HOUSE.but(earthly_after_concealed_kong=True)
    game = play(deal("9m", WAITS, draws="7z 8s 8s 8s 3s", rules=rules), "0 discard m9", "1 draw", "1 throw")
    for seat in (2, 3, 0):
        play(game, f"{seat} draw", f"{seat} throw")
    assert "earthly" not in rows(play(game, "1 draw", "1 self_draw"))


def late_human(rules: Rules, throws: int) -> OracleGame:
    """Seat 1 has thrown a tile of its own and waits; the discard after so many is its 3s."""
    draws = ["7z", *["8s", "8p", "8s"][: throws - 2], "3s"]
    game = play(deal("9m", WAITS, draws=" ".join(draws), rules=rules), "0 discard m9", "1 draw", "1 throw")
    while game.discards[-1].tile != 20:
        drawer = (game.turn + 1) % 4
        play(game, f"{drawer} draw", f"{drawer} throw")
    return play(game, "1 win", f"{(game.turn + 1) % 4} draw")


@pytest.mark.parametrize(("window", "throws", "there"), [
    ("own_draw", 2, False), ("go_around", 2, True), ("go_around", 3, True), ("go_around", 4, False),
])  # fmt: skip
def test_how_long_the_human_hand_is_possible(window: str, throws: int, *, there: bool) -> None:
    assert ("human" in rows(late_human(HOUSE.but(human_window=window), throws))) is there


def test_a_concealed_kong_ends_the_human_hand_in_either_window() -> None:
    for window in ("own_draw", "go_around"):
        rules = HOUSE.but(human_window=window, earthly_after_concealed_kong=True)
        game = deal("3s 1111z", "", WAITS, replacements="7z", rules=rules)
        play(game, "0 concealed_kong we", "0 discard s3", "2 win", "close")
        assert "human" not in rows(game)


# ---- replacements at the table ----


def test_a_flower_after_a_kong_is_a_flowers_replacement() -> None:
    hand = "1111z 123m 456m 789m 12s 9s"
    for after_flower, there in ((True, True), (False, False)):
        rules = HOUSE.but(replacement_after_flower=after_flower)
        game = deal("9m", hand, draws="9s", replacements="f1 3s", rules=rules)
        play(game, "0 discard m9", "1 draw", "1 concealed_kong we", "1 self_draw")
        assert ("after_replacement" in rows(game)) is there
    kong = deal("9m", hand, draws="9s", replacements="3s", rules=HOUSE.but(replacement_after_flower=False))
    play(kong, "0 discard m9", "1 draw", "1 concealed_kong we", "1 self_draw")
    assert "after_replacement" in rows(kong)
