"""Scenarios: 八仙過海 in every mode and 七搶一, won and not, for the dealer and for others, with chips written out.

底 3, a 台 1, the dealer is seat 0: his part of every payment has 莊家 1. Oracle and table play at once.
"""

from __future__ import annotations

import pytest

from mahjong.rules import Rules
from tests.mahjong.scenarios import dealt
from tests.oracle.engine import OracleGame
from tests.oracle.positions import change, deal, play, rows, winners

HOUSE = Rules.preset("house")
SEVEN, SIX = "f1 f2 f3 f4 f5 f6 f7", "f1 f2 f3 f4 f5 f6"
CHOWS = "123m 456m 789m"
FILLING = "1p 2p 3p 4p 5p 6p 9s"
"""What replaces seven dealt flowers: with CHOWS it waits for 9s alone, worth 獨聽."""
MODES = ("added", "ends", "paid", "optional")


def eighth(mode: str, taken: str, **changes: object) -> OracleGame:
    """Seat 1 was dealt seven flowers, draws the eighth and takes this tile for it; 9s completes its hand."""
    rules = HOUSE.but(eight_flowers_mode=mode, **changes)
    game = deal("9m", f"{CHOWS} {SEVEN}", draws="f8 8s 8s 8s 9s", replacements=f"{FILLING} {taken}", rules=rules)
    return play(game, "0 discard m9", "1 draw")


def on_the_next_turn(game: OracleGame) -> OracleGame:
    """Let seat 1 throw the replacement and win on its next draw."""
    play(game, "1 throw")
    for seat in (2, 3, 0):
        play(game, f"{seat} draw", f"{seat} throw")
    return play(game, "1 draw", "1 self_draw")


LUCK = {"earthly": 16, "single_wait": 1, "after_replacement": 1}
DRAWN = {"self_draw": 1, "concealed": 1, "concealed_self_draw": 1, "single_wait": 1}
ONE_BY_ONE = {"own_flower": 2, "flower_set": 4}


@pytest.mark.parametrize(("mode", "found", "chips"), [
    ("added", {**LUCK, "eight_flowers": 8}, [-30, 88, -29, -29]),
    ("ends", {**LUCK, "eight_flowers": 8}, [-30, 88, -29, -29]),
    ("paid", LUCK, [-30, 88, -29, -29]),
    ("optional", {**LUCK, "eight_flowers": 8}, [-30, 88, -29, -29]),
])  # fmt: skip
def test_the_eighth_flower_brings_the_winning_tile(mode: str, found: dict[str, int], chips: list[int]) -> None:
    """Paid at once, 8 台 of flowers are no less than counted in the hand: each pays 8 and then 3 and 18."""
    game = eighth(mode, "9s")
    if game.result is None:
        play(game, "1 self_draw")
    assert (rows(game), change(game)) == (found, chips)


@pytest.mark.parametrize(("mode", "found", "chips"), [
    ("added", {**DRAWN, "eight_flowers": 8}, [-16, 46, -15, -15]),
    ("paid", DRAWN, [-16, 46, -15, -15]),
    ("optional", {**DRAWN, **ONE_BY_ONE}, [-14, 40, -13, -13]),
])  # fmt: skip
def test_a_hand_that_goes_on_and_wins_later(mode: str, found: dict[str, int], chips: list[int]) -> None:
    """門清自摸 3 and 獨聽 1; with eight flowers 8 more, or counted one by one 2 and 4."""
    game = on_the_next_turn(eighth(mode, "7z"))
    assert (rows(game), change(game)) == (found, chips)


@pytest.mark.parametrize("mode", ["ends", "optional"])
def test_flowers_alone_win_8_of_each_and_the_deal_passes(mode: str) -> None:
    game = eighth(mode, "7z")
    if mode == "optional":
        play(game, "1 self_draw")
    assert (rows(game), change(game)) == ({"eight_flowers": 8}, [-12, 34, -11, -11])
    assert (game.next_dealer, game.next_passes) == (1, 1)


def test_paid_flowers_are_booked_at_once_and_stay_when_the_hand_is_drawn_or_another_wins() -> None:
    game = eighth("paid", "7z")
    assert game.chips == [92, 124, 92, 92]
    hands = {0: "9m", 1: f"{CHOWS} {SEVEN}", 3: "123m 456p 789p 111s 22z 78s"}
    rules = HOUSE.but(eight_flowers_mode="paid")
    game = dealt(hands, "f8", rules, replacements=f"{FILLING} 6s")
    play(game, "0 discard m9", "1 draw", "1 discard s6 drawn", "3 win", "close")
    assert rows(game) == {"human": 8}
    assert change(game) == [-8, 24 - 11, -8, -8 + 11]


@pytest.mark.parametrize(("mode", "chips"), [("ends", [36, -12, -12, -12]), ("optional", [36, -12, -12, -12])])
def test_the_dealers_eight_flowers_of_the_opening(mode: str, chips: list[int]) -> None:
    """He holds eight flowers before his first discard; the hand is not complete."""
    game = deal(f"{CHOWS} {SEVEN} f8", replacements=f"{FILLING} 7z", rules=HOUSE.but(eight_flowers_mode=mode))
    if mode == "optional":
        play(game, "0 self_draw")
    assert (rows(game), change(game)) == ({"eight_flowers": 8}, chips)
    assert (game.next_dealer, game.next_streak) == (0, 1)


def test_after_two_kept_deals_the_dealer_is_paid_for_them_with_flowers_too() -> None:
    """8 and 莊家 1, 連二拉二 4: 16 chips from each."""
    rules = HOUSE.but(eight_flowers_mode="ends")
    game = dealt({0: f"{CHOWS} {SEVEN} f8"}, "", rules, replacements=f"{FILLING} 7z", streak=2)
    assert change(game) == [48, -16, -16, -16]


# ---- 七搶一 ----

ROB = HOUSE.but(tai={"seven_rob_one": 8})


def seventh(taken: str, streak: int = 0, **changes: object) -> OracleGame:
    """Seat 1 has six flowers and seat 2 the last; seat 1 draws its seventh and takes this tile, waiting for 9s."""
    hands = {0: "9m", 1: f"{CHOWS} 9s {SIX}", 2: "f8"}
    rules, filling = ROB.but(**changes), "1p 2p 3p 4p 5p 6p 8s"
    game = dealt(hands, "f7", rules, replacements=f"{filling} {taken}", streak=streak)
    return play(game, "0 discard m9", "1 draw")


@pytest.mark.parametrize("mode", MODES)
def test_seven_flowers_take_8_off_the_holder_of_one_alone(mode: str) -> None:
    game = seventh("7z", eight_flowers_mode=mode)
    assert (winners(game), rows(game), change(game)) == ([1], {"seven_rob_one": 8}, [0, 11, -11, 0])


@pytest.mark.parametrize(("streak", "chips"), [(0, [-26, 87, -36, -25]), (2, [-30, 91, -36, -25])])
def test_a_self_draw_and_seven_flowers_are_two_accounts(streak: int, chips: list[int]) -> None:
    """22 台 off all, the dealer's share with 莊家; seven flowers are 11 chips off seat 2."""
    game = seventh("9s", streak)
    assert rows(game) == {**LUCK, "own_flower": 2, "flower_set": 2}
    assert rows(game, 1) == {"seven_rob_one": 8}
    assert change(game) == chips
    assert [event for event in game.events if event.startswith("win")] == ["win 1 s9 - 22", "win 1 - 2 8"]
    sheet = game.table.view(None).result.sheets[0]
    assert (list(sheet.payments), sheet.robbed.payer, sheet.robbed.payments) == (chips, 2, (0, 11, -11, 0))


@pytest.mark.parametrize(("streak", "chips"), [(0, [12, 0, -12, 0]), (2, [16, 0, -16, 0])])
def test_the_dealer_with_seven(streak: int, chips: list[int]) -> None:
    game = dealt({0: f"{CHOWS} {SEVEN}", 2: "f8"}, "", ROB, replacements=FILLING, streak=streak)
    assert (winners(game), change(game)) == ([0], chips)


@pytest.mark.parametrize(("streak", "chips"), [(0, [-12, 0, 12, 0]), (2, [-16, 0, 16, 0])])
def test_the_dealer_with_the_one(streak: int, chips: list[int]) -> None:
    game = dealt({0: "f8", 2: f"{CHOWS} {SEVEN}"}, "", ROB, replacements=f"1s {FILLING}", streak=streak)
    assert (winners(game), change(game)) == ([2], chips)


def test_whoever_lays_the_one_takes_no_tile_for_it_and_pays() -> None:
    game = deal("9m", "", f"{CHOWS} {SEVEN}", draws="f8", replacements=FILLING, rules=ROB)
    play(game, "0 discard m9", "1 draw")
    assert game.events[-4:] == ["draw 1 f8 front", "flower 1 f8 -", "win 2 - 1 8", "settle 0 -11 11 0"]
