"""包牌 with 連莊, and several winners: chips written out. The dealer is seat 0; 底 3, a 台 1."""

from __future__ import annotations

import pytest

from mahjong.rules import Rules
from tests.mahjong.scenarios import Course, dealt
from tests.oracle.engine import OracleGame
from tests.oracle.positions import change, play, rows, winners

HOUSE = Rules.preset("house")
REST = "234m 67m 33s"
"""What the winner holds beside its dragons; m5 and m8 complete it. 大三元 is all it is worth."""
SPARES = ("p9", "s9", "p9")


def fed(winner: int, feeders: tuple[int, int, int], last: int | None, rules: Rules, streak: int) -> OracleGame:
    """Let a seat pung the three dragons off `feeders` and win m5, off `last` or (None) by drawing it."""
    course = Course("we")
    for dragon, feeder, spare in zip(("dr", "dg", "dw"), feeders, SPARES, strict=True):
        course.throw(feeder, dragon).call(winner, "pung", spare)
    if last is None:
        course.draw(winner, "m5").then(f"{winner} self_draw")
    else:
        course.throw(last, "m5").then(f"{winner} win", "close")
    hands = {0: "1z", winner: f"77z 66z 55z {REST} {' '.join(SPARES)}{' 1z' if winner == 0 else ''}"}
    return play(dealt(hands, " ".join(course.draws), rules, streak=streak), *course.steps)


SEATS = {"winner": (0, 2, 1), "payer": (2, 3, 0), "liable": (2, 0, 1)}
"""By what the dealer is: the winner, the seat that fed the third dragon, the one that fed the others."""

# A self-draw is 9 台 (12 chips a share), a discard 8 (11); with the dealer 1 more, after two kept deals 5 more.
CHIPS = [
    ("winner", "self", 0, [39, 0, -39, 0]),
    ("winner", "self", 2, [51, 0, -51, 0]),
    ("winner", "same", 0, [12, 0, -12, 0]),
    ("winner", "same", 2, [16, 0, -16, 0]),
    ("winner", "other", 0, [12, 0, -12, 0]),
    ("winner", "other", 2, [16, 0, -16, 0]),
    ("payer", "self", 0, [0, 0, 37, -37]),
    ("payer", "self", 2, [0, 0, 41, -41]),
    ("payer", "same", 0, [0, 0, 11, -11]),
    ("payer", "same", 2, [0, 0, 11, -11]),
    ("payer", "other", 0, [0, 0, 12, -12]),
    ("payer", "other", 2, [0, 0, 16, -16]),
    ("liable", "self", 0, [-37, 0, 37, 0]),
    ("liable", "self", 2, [-41, 0, 41, 0]),
    ("liable", "same", 0, [-12, 0, 12, 0]),
    ("liable", "same", 2, [-16, 0, 16, 0]),
    ("liable", "other", 0, [-11, 0, 11, 0]),
    ("liable", "other", 2, [-11, 0, 11, 0]),
]


def course_of(dealer_is: str, way: str, rules: Rules, streak: int) -> OracleGame:
    winner, liable, other = SEATS[dealer_is]
    last = {"self": None, "same": liable, "other": other}[way]
    return fed(winner, (other, other, liable), last, rules, streak)


@pytest.mark.parametrize(("dealer_is", "way", "streak", "chips"), CHIPS)
def test_who_fed_the_third_dragon_pays(dealer_is: str, way: str, streak: int, chips: list[int]) -> None:
    game = course_of(dealer_is, way, HOUSE, streak)
    assert rows(game) == {"big_dragons": 8, **({"self_draw": 1} if way == "self" else {})}
    assert change(game) == chips


@pytest.mark.parametrize(
    ("dealer_is", "way", "streak", "chips"),
    [
        ("winner", "self", 2, [51, -17, -17, -17]),
        ("winner", "other", 2, [16, -16, 0, 0]),
        ("payer", "self", 2, [-17, -12, 41, -12]),
        ("payer", "other", 2, [-16, 0, 16, 0]),
        ("liable", "self", 2, [-17, -12, 41, -12]),
        ("liable", "other", 2, [0, -11, 11, 0]),
    ],
)
def test_without_the_rule_everybody_pays_his_own(dealer_is: str, way: str, streak: int, chips: list[int]) -> None:
    assert change(course_of(dealer_is, way, HOUSE.but(liability="off"), streak)) == chips


@pytest.mark.parametrize(
    ("dealer_is", "way", "streak", "chips"),
    [
        ("winner", "self", 0, [39, 0, -39, 0]),
        ("winner", "same", 2, [16, 0, -16, 0]),
        ("winner", "other", 2, [16, -8, -8, 0]),
        ("payer", "other", 0, [-6, 0, 12, -6]),
        ("liable", "other", 0, [-6, -6, 12, 0]),
    ],
)
def test_halves_are_rounded_up_and_only_for_another_payer(
    dealer_is: str, way: str, streak: int, chips: list[int]
) -> None:
    assert change(course_of(dealer_is, way, HOUSE.but(liability_share="half"), streak)) == chips


# ---- what is visible ----


def test_an_added_kong_keeps_the_liability_of_its_pung() -> None:
    """Seat 2 adds the dragon that seat 3 fed and wins on the replacement: 10 台, three shares, one with 莊家."""
    course = Course("we")
    for dragon, feeder, spare in zip(("dr", "dg", "dw"), (1, 1, 3), SPARES, strict=True):
        course.throw(feeder, dragon).call(2, "pung", spare)
    course.draw(2, "dw").then("2 added_kong dw", "2 draw", "2 self_draw")
    hands = {0: "1z", 2: f"77z 66z 55z {REST} {' '.join(SPARES)}"}
    game = play(dealt(hands, " ".join(course.draws), HOUSE, replacements="5m"), *course.steps)
    assert rows(game) == {"big_dragons": 8, "self_draw": 1, "after_replacement": 1}
    assert change(game) == [0, 0, 40, -40]


def test_a_concealed_kong_lies_face_down_and_makes_nobody_liable() -> None:
    """Seat 2 has a 暗槓 of the first dragon; seat 3 feeds the third set, seat 1 deals in and pays for himself."""
    course = Course("we").kong(2, "s9", "dr", "s8")
    course.throw(1, "dg").call(2, "pung", "p9").throw(3, "dw").call(2, "pung", "s9").throw(1, "m5")
    hands = {0: "1z", 2: f"7777z 66z 55z {REST} 9p"}
    game = play(dealt(hands, " ".join(course.draws), HOUSE, replacements="8s"), *course.steps, "2 win", "close")
    assert rows(game) == {"big_dragons": 8}
    assert change(game) == [0, -11, 11, 0]


def test_a_set_that_stands_in_the_hand_makes_nobody_liable() -> None:
    """The third dragon set is concealed: whoever fed the second one fed no third."""
    course = Course("we").throw(1, "dr").call(2, "pung", "p9").throw(3, "dg").call(2, "pung", "s9").throw(1, "m5")
    hands = {0: "1z", 2: f"77z 66z 555z {REST} 9p 9s"}
    game = play(dealt(hands, " ".join(course.draws), HOUSE), *course.steps, "2 win", "close")
    assert (rows(game), change(game)) == ({"big_dragons": 8}, [0, -11, 11, 0])


@pytest.mark.parametrize(("last", "chips"), [(3, [0, 0, 23, -23]), (0, [0, 0, 24, -24]), (1, [0, 0, 23, -23])])
def test_four_winds(last: int, chips: list[int]) -> None:
    """Seat 3 feeds the fourth wind of seat 2 and pays the share of whoever deals in."""
    course = Course("m9")
    for wind, feeder, spare in zip(("we", "ws", "ww", "wn"), (1, 1, 0, 3), ("p9", "s9", "p9", "s9"), strict=True):
        course.throw(feeder, wind).call(2, "pung", spare)
    course.throw(last, "m5")
    hands = {0: "9m", 2: "11z 22z 33z 44z 67m 11m p9 s9 p9 s9"}
    game = play(dealt(hands, " ".join(course.draws), HOUSE), *course.steps, "2 win", "close")
    assert (rows(game), change(game)) == ({"big_winds": 16, "half_flush": 4}, chips)


# ---- several winners ----

WAITS_TOO = "123p 456p 789p 111s 67m 99m"
"""Waits for m5 and m8; worth 門清 alone."""


def two_ready(how_many: str) -> OracleGame:
    """Seat 2 has three dragons, the third of them off seat 3; seat 1 waits too; seat 0, the dealer, throws m5."""
    course = Course("we")
    for dragon, feeder, spare in zip(("dr", "dg", "dw"), (0, 0, 3), ("s9", "s8", "s9"), strict=True):
        course.throw(feeder, dragon).call(2, "pung", spare)
    course.throw(0, "m5")
    hands = {0: "1z", 1: WAITS_TOO, 2: f"77z 66z 55z {REST} s9 s8 s9"}
    return play(dealt(hands, " ".join(course.draws), HOUSE.but(multiple_winners=how_many)), *course.steps)


@pytest.mark.parametrize("answers", [("1 win", "2 win"), ("2 win", "1 win")])
def test_several_winners_are_settled_once_and_liability_touches_its_own(answers: tuple[str, str]) -> None:
    """Seat 1: 1 台, off the dealer 5 chips. Seat 2: 8 台, the dealer's share of 12 chips from seat 3."""
    game = two_ready("all")
    before = len(game.events)
    for answer in answers:
        assert game.legal(-1) == set()
        play(game, answer)
        assert (game.chips, len(game.events)) == ([100, 100, 100, 100], before)
    play(game, "close")
    assert [event.split()[:2] for event in game.events[before:]] == [["win", "1"], ["win", "2"], ["settle", "-5"]]
    assert change(game) == [-5, 5, 12, -12]
    assert game.chips == [95, 105, 112, 88]
    assert (rows(game, 0), rows(game, 1)) == ({"concealed": 1}, {"big_dragons": 8})
    assert (game.next_dealer, game.next_passes) == (1, 1)


def test_the_nearest_alone_leaves_the_liable_seat_out() -> None:
    game = play(two_ready("nearest"), "2 win", "1 win", "close")
    assert (winners(game), change(game)) == ([1], [-5, 5, 0, 0])
    game = play(two_ready("two_nearest"), "2 win", "1 win", "close")
    assert (winners(game), change(game)) == ([1], [-5, 5, 0, 0])


def test_the_draw_of_the_next_seat_leaves_the_call_that_stands() -> None:
    """Seat 1 lets its win go by drawing; seat 2 had called, so it draws nothing and seat 3 pays."""
    game = play(two_ready("all"), "2 win", "1 draw")
    assert (winners(game), change(game)) == ([2], [0, 0, 12, -12])
