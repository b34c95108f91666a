"""八仙過海 and 七搶一: who wins with flowers, when, with what besides, and who pays."""

from __future__ import annotations

import pytest

from mahjong.rules import Rules
from tests.oracle import money
from tests.oracle.engine import OracleGame
from tests.oracle.positions import HIGH, HOUSE, change, deal, play, rows, standing, winners

SEVEN, ALL_EIGHT = "f1 f2 f3 f4 f5 f6 f7", "f1 f2 f3 f4 f5 f6 f7 f8"
CHOWS = "123m 456m 789m"
FILLING = "1p 2p 3p 4p 5p 6p 9s "
"""What replaces seven dealt flowers; with CHOWS it waits for 9s."""
ENDS, PAID, OPTIONAL = (HOUSE.but(eight_flowers_mode=mode) for mode in ("ends", "paid", "optional"))
ROB = HOUSE.but(tai={"seven_rob_one": 8})


def eighth(rules: Rules, taken: str) -> OracleGame:
    """Seat 1 was dealt seven flowers, waits for 9s, draws the eighth on its first draw and takes this tile for it."""
    game = deal("9m", f"{CHOWS} {SEVEN}", draws="f8", replacements=FILLING + taken, rules=rules)
    return play(game, "0 discard m9", "1 draw")


def ends(game: OracleGame) -> list[str]:
    """The last two events, and nothing more to do."""
    assert all(game.legal(seat) == set() for seat in range(-1, 4))
    assert game.phase == "over"
    return game.events[-2:]


# ---- added ----


def test_added_to_a_win_the_eighth_flower_ends_nothing() -> None:
    game = eighth(HOUSE, "7z")
    assert game.events[-1] == "flower 1 f8 dr"
    assert "discard dr drawn" in game.legal(1)
    assert rows(play(eighth(HOUSE, "9s"), "1 self_draw"))["eight_flowers"] == 8


# ---- ends the hand ----


def test_eight_flowers_end_the_hand_and_each_pays_base_and_tai_with_the_dealers_part() -> None:
    game = eighth(ENDS, "7z")
    assert game.events[-3] == "flower 1 f8 dr"
    assert ends(game) == ["win 1 - - 8", "settle -12 34 -11 -11"]
    assert (rows(game), winners(game)) == ({"eight_flowers": 8}, [1])
    assert game.result is not None
    assert (game.result.tile, game.result.payer) == (None, None)
    assert (game.next_dealer, game.next_passes) == (1, 1)


def test_a_hand_that_the_replacement_completes_is_a_normal_win_with_eight_flowers() -> None:
    game = eighth(ENDS, "9s")
    assert rows(game) == {"earthly": 16, "eight_flowers": 8, "single_wait": 1, "after_replacement": 1}
    assert ends(game)[0] == "win 1 s9 - 26"


def test_what_bars_the_self_draw_leaves_the_flowers() -> None:
    hands, taken = ("1z", "", f"111z 456m 789m {SEVEN}"), FILLING + "f8 9s"
    free = play(deal(*hands, replacements=taken, rules=ENDS), "0 discard we", "2 kong", "close")
    assert {"self_draw", "eight_flowers"} <= rows(free).keys()
    barred = deal(*hands, replacements=taken, rules=ENDS.but(win_after_open_kong=False))
    assert ends(play(barred, "0 discard we", "2 kong", "close"))[0] == "win 2 - - 8"


def test_the_least_tai_bars_no_flower_win_but_the_hand() -> None:
    assert ends(eighth(ENDS.but(min_tai=5), "7z"))[0] == "win 1 - - 8"
    poor = ENDS.but(min_tai=5, tai={"eight_flowers": 1, "earthly": 0, "after_replacement": 0})
    assert ends(eighth(poor, "9s"))[0].startswith("win 1 s9 - ")


def test_eight_flowers_in_the_opening_end_the_hand_there() -> None:
    game = deal("", "", ALL_EIGHT, replacements=FILLING + "7z", rules=ENDS, dealer=1)
    assert game.events[-4:-2] == ["flower 2 f7 s9", "flower 2 f8 dr"]
    assert ends(game) == ["win 2 - - 8", "settle -11 -12 34 -11"]


def test_the_dealers_opening_may_complete_his_hand_too() -> None:
    game = deal(f"{CHOWS} {ALL_EIGHT}", replacements=FILLING + "9s", rules=ENDS)
    assert ends(game)[0] == "win 0 - - 24"
    assert rows(game) == {"heavenly": 16, "eight_flowers": 8}
    flowers_alone = deal(f"{CHOWS} {ALL_EIGHT}", replacements=FILLING + "8s", rules=ENDS)
    assert ends(flowers_alone) == ["win 0 - - 8", "settle 36 -12 -12 -12"]
    assert (flowers_alone.next_dealer, flowers_alone.next_streak) == (0, 1)


def at_the_end(rules: Rules) -> OracleGame:
    """Seat 0 was dealt seven flowers and takes the eighth as the last tile."""
    return standing(40, f"{CHOWS} {SEVEN} 1z", rules=HIGH.but(**rules.changes()), last="f8", replacements=FILLING)


@pytest.mark.parametrize(
    ("rules", "last"),
    [
        (HOUSE, ["drawn_hand", "settle 0 0 0 0"]),
        (ENDS, ["win 0 - - 8", "settle 36 -12 -12 -12"]),
        (OPTIONAL, ["win 0 - - 8", "settle 36 -12 -12 -12"]),
        (PAID, ["bonus 0", "drawn_hand", "settle 24 -8 -8 -8"]),
    ],
    ids=["added", "ends", "optional", "paid"],
)
def test_an_eighth_flower_that_cannot_be_replaced(rules: Rules, last: list[str]) -> None:
    game = at_the_end(rules)
    assert game.events[-len(last) - 1 :] == ["flower 0 f8 -", *last]


def test_switched_off_eight_flowers_do_nothing() -> None:
    for mode in ("ends", "paid", "optional"):
        game = eighth(HOUSE.but(eight_flowers_mode=mode, tai={"eight_flowers": 0}), "7z")
        assert game.events[-1] == "flower 1 f8 dr"
        assert "self_draw" not in game.legal(1)


# ---- paid at once ----


def test_eight_flowers_paid_at_once_without_base_and_dealer_and_the_hand_goes_on() -> None:
    game = eighth(PAID.but(per_tai=2), "7z")
    assert game.events[-2:] == ["flower 1 f8 dr", "bonus 1"]
    assert game.chips == [84, 148, 84, 84]
    assert "discard dr drawn" in game.legal(1)


def test_paid_flowers_count_no_more_and_the_settlement_holds_the_bonus() -> None:
    game = play(eighth(PAID, "9s"), "1 self_draw")
    assert rows(game) == {"earthly": 16, "single_wait": 1, "after_replacement": 1}
    hand = 3 + 18
    assert change(game) == [-8 - hand - 1, 24 + 3 * hand + 1, -8 - hand, -8 - hand]
    assert game.chips == [100 + gain for gain in change(game)]


def test_paid_in_the_opening() -> None:
    game = deal("", "", ALL_EIGHT, replacements=FILLING + "7z", rules=PAID)
    assert game.events[-1] == "bonus 2"
    assert game.chips == [92, 92, 124, 92]
    assert game.phase == "turn"


# ---- optional ----


def test_the_holder_may_win_with_eight_flowers_on_its_own_turn() -> None:
    game = eighth(OPTIONAL, "7z")
    assert {"self_draw", "discard dr drawn"} <= game.legal(1)
    assert ends(play(game, "1 self_draw")) == ["win 1 - - 8", "settle -12 34 -11 -11"]


def test_a_complete_hand_won_then_has_eight_flowers_added() -> None:
    assert rows(play(eighth(OPTIONAL, "9s"), "1 self_draw"))["eight_flowers"] == 8


def test_who_discards_has_declined_for_good_and_flowers_count_one_by_one() -> None:
    game = deal("9m", f"{CHOWS} {SEVEN}", draws="f8 8s 8s 8s 9s", replacements=FILLING + "7z", rules=OPTIONAL)
    play(game, "0 discard m9", "1 draw", "1 discard dr drawn", "2 draw", "2 throw", "3 draw", "3 throw", "0 draw")
    play(game, "0 throw", "1 draw", "1 self_draw")
    found = rows(game)
    assert (found["flower_set"], found["own_flower"], "eight_flowers" in found) == (4, 2, False)


def test_after_declining_the_flowers_alone_win_no_more() -> None:
    game = deal("9m", f"{CHOWS} {SEVEN}", draws="f8 8s 8s 8s 8s", replacements=FILLING + "7z", rules=OPTIONAL)
    play(game, "0 discard m9", "1 draw", "1 discard dr drawn", "2 draw", "2 throw", "3 draw", "3 throw", "0 draw")
    assert "self_draw" not in play(game, "0 throw", "1 draw").legal(1)


def test_eight_flowers_of_the_opening_wait_for_the_own_draw() -> None:
    game = deal("9m", "", ALL_EIGHT, replacements=FILLING + "7z", rules=OPTIONAL)
    play(game, "0 discard m9", "1 draw", "1 throw", "2 draw")
    assert "self_draw" in game.legal(2)
    dealer = deal(ALL_EIGHT, replacements=FILLING + "7z", rules=OPTIONAL)
    assert "self_draw" in dealer.legal(0)


def test_a_turn_that_began_with_a_claim_wins_and_declines_nothing() -> None:
    game = deal("9m", "", f"99m {ALL_EIGHT}", replacements=FILLING + "7z", rules=OPTIONAL)
    play(game, "0 discard m9", "2 pung", "close")
    assert "self_draw" not in game.legal(2)
    play(game, "2 throw", "3 draw", "3 throw", "0 draw", "0 throw", "1 draw", "1 throw", "2 draw")
    assert "self_draw" in game.legal(2)


# ---- 七搶一 ----


def test_who_lays_the_last_flower_pays_the_holder_of_seven_at_once_and_takes_nothing() -> None:
    game = deal("9m", "", f"{CHOWS} {SEVEN}", draws="f8", replacements=FILLING, rules=ROB)
    play(game, "0 discard m9", "1 draw")
    assert game.events[-4:-2] == ["draw 1 f8 front", "flower 1 f8 -"]
    assert ends(game) == ["win 2 - 1 8", "settle 0 -11 11 0"]
    assert rows(game) == {"seven_rob_one": 8}
    assert game.result is not None
    assert (game.result.tile, game.result.payer) == (None, 1)


def sixth_and_one(rules: Rules, taken: str) -> OracleGame:
    """Seat 1 was dealt six flowers, seat 2 one; seat 1, which waits for 9s, draws its seventh and takes this tile."""
    hands = ("9m", f"{CHOWS} 9s f1 f2 f3 f4 f5 f6", "f8")
    game = deal(*hands, draws="f7", replacements="1p 2p 3p 4p 5p 6p 8s " + taken, rules=rules)
    return play(game, "0 discard m9", "1 draw")


def test_the_seventh_flower_of_the_own_takes_its_replacement_and_wins_off_the_holder_of_one() -> None:
    game = sixth_and_one(ROB, "7z")
    assert game.events[-3] == "flower 1 f7 dr"
    assert ends(game) == ["win 1 - 2 8", "settle 0 11 -11 0"]


def test_a_completing_replacement_makes_one_win_with_two_ledgers() -> None:
    game = sixth_and_one(ROB, "9s")
    hand = rows(game)
    assert hand == {"earthly": 16, "single_wait": 1, "after_replacement": 1, "own_flower": 2, "flower_set": 2}
    assert game.events[-3:-1] == ["win 1 s9 - 22", "win 1 - 2 8"]
    share = 3 + 22
    assert change(game) == [-share - 1, 3 * share + 1 + 11, -share - 11, -share]
    assert (winners(game), rows(game, 1)) == ([1], {"seven_rob_one": 8})


def test_two_ledgers_as_an_open_program_books_them() -> None:
    """TW131 of the public cases: 底 5, a hand of 9 台 off all and 8 off the holder of one; East deals, South wins."""
    rules = HOUSE.but(base=5)
    hand, seven = (money.change(money.Seats(0, 0, 1, payer), tai, None, rules) for payer, tai in ((None, 9), (2, 8)))
    assert [a + b for a, b in zip(hand, seven, strict=True)] == [-15, 56, -27, -14]


def test_the_dealers_part_belongs_to_seven_flowers_too() -> None:
    hands = (f"{CHOWS} {SEVEN}", "", "f8")
    game = deal(*hands, replacements=FILLING, rules=ROB)
    assert ends(game) == ["win 0 - 2 8", "settle 12 0 -12 0"]
    assert (game.next_dealer, game.next_streak) == (0, 1)


def test_seven_and_one_in_the_opening() -> None:
    later = deal("f8", "", f"{CHOWS} {SEVEN}", replacements="1s " + FILLING, rules=ROB)
    assert later.events[-3] == "flower 2 f7 s9"
    assert ends(later) == ["win 2 - 0 8", "settle -12 0 12 0"]


def test_a_complete_dealt_hand_comes_second_to_the_flower_that_ends_the_opening() -> None:
    """Seat 3 lays the last flower; the dealer, whose seventeen tiles are complete, wins with his seven alone."""
    game = deal(f"{CHOWS} 9s f1 f2 f3 f4 f5 f6 f7", "", "", "f8", replacements=FILLING, rules=ROB)
    assert rows(game) == {"seven_rob_one": 8}


def test_eight_with_one_seat_is_no_robbery() -> None:
    both = ROB.but(eight_flowers_mode="ends")
    assert ends(eighth(both, "7z"))[0] == "win 1 - - 8"
    assert eighth(ROB, "7z").events[-1] == "flower 1 f8 dr"


def test_without_the_rule_seven_and_one_are_flowers() -> None:
    assert sixth_and_one(HOUSE, "7z").events[-1] == "flower 1 f7 dr"


def test_a_last_flower_that_ends_the_wall_is_robbed_too() -> None:
    rules = HIGH.but(tai={"seven_rob_one": 8})
    game = standing(40, "1z", f"{CHOWS} {SEVEN}", rules=rules, last="f8", replacements=FILLING)
    assert game.events[-3:-1] == ["flower 0 f8 -", "win 1 - 0 8"]


def test_a_cap_holds_for_flowers_too() -> None:
    assert ends(eighth(ENDS.but(tai_cap=5), "7z")) == ["win 1 - - 8", "settle -9 25 -8 -8"]
