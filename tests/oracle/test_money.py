"""包牌, 莊家 and who deals next, sentence by sentence."""

from __future__ import annotations

from mahjong.rules import Rules
from tests.oracle.engine import OracleGame
from tests.oracle.positions import HOUSE, change, deal, play, rows, start, until_spent, winners
from tests.oracle.steer import written_wall

WAITS_5S = "46s 123m 456m 789m 123p 11z"
NEARLY = "77z 66z {} 123m 45m 99p 1z 2z 3z"
"""With three dragon pungs made and the winds gone it waits for 3m and 6m."""


def three_dragons(after: str, rules: Rules = HOUSE, dealers: str = "") -> OracleGame:
    """Seat 2 pungs 中 and 發 off seat 0, the dealer, then 白 off seat 1; `after` are the draws of seats 3, 0, 1, 2."""
    game = deal("7z 6z " + dealers, "5z", NEARLY.format("55z"), draws="9s 8s 9s 8s 9s " + after, rules=rules)
    play(game, "0 discard dr", "2 pung", "close", "2 discard we", "3 draw", "3 throw", "0 draw")
    play(game, "0 discard dg", "2 pung", "close", "2 discard ws", "3 draw", "3 throw", "0 draw", "0 throw", "1 draw")
    return play(game, "1 discard dw", "2 pung", "close", "2 discard ww", "3 draw")


def total(game: OracleGame) -> int:
    return sum(rows(game).values())


def test_feeder_of_the_third_dragon_pays_all_three_shares_of_a_self_draw() -> None:
    game = three_dragons("1s 2s 4s 3m")
    play(game, "3 throw", "0 draw", "0 throw", "1 draw", "1 throw", "2 draw", "2 self_draw")
    assert "big_dragons" in rows(game)
    share = 3 + total(game)
    assert change(game) == [0, -(3 * share + 1), 3 * share + 1, 0]


def test_feeder_pays_exactly_the_share_of_another_who_deals_in() -> None:
    game = play(three_dragons("3m"), "3 throw", "2 win", "close")
    share = 3 + total(game)
    assert change(game) == [0, -share, share, 0]


def test_that_share_is_the_dealers_with_his_dealer_tai() -> None:
    game = play(three_dragons("1s 3m"), "3 throw", "0 draw", "0 throw", "2 win", "close")
    share = 3 + total(game) + 1
    assert change(game) == [0, -share, share, 0]


def test_feeder_who_deals_in_himself_pays_once() -> None:
    game = play(three_dragons("1s 2s 3m"), "3 throw", "0 draw", "0 throw", "1 draw", "1 throw", "2 win", "close")
    share = 3 + total(game)
    assert change(game) == [0, -share, share, 0]


def test_with_several_winners_it_concerns_that_winners_payment_alone() -> None:
    rules = HOUSE.but(multiple_winners="all")
    game = three_dragons("3m", rules, dealers="45m 123p 456p 789p 123s 8s")
    play(game, "3 throw", "2 win", "0 win", "close")
    assert winners(game) == [0, 2]
    of_dealer, of_dragons = 3 + sum(rows(game).values()) + 1, 3 + sum(rows(game, 1).values())
    assert change(game) == [of_dealer, -of_dragons, of_dragons, -of_dealer]


def test_without_the_rule_everybody_pays_for_himself() -> None:
    game = play(three_dragons("3m", HOUSE.but(liability="off")), "3 throw", "2 win", "close")
    assert change(game)[1] == 0


def test_nobody_answers_for_an_item_that_is_switched_off() -> None:
    """The feeder was once billed for 大三元 at a table where it counts nothing: the final hand must contain it."""
    game = play(three_dragons("3m", HOUSE.but(tai={"big_dragons": 0})), "3 throw", "2 win", "close")
    assert rows(game)["dragon_set"] == 3
    assert change(game)[1] == 0


def test_added_kong_keeps_the_liability_of_its_pung() -> None:
    rules = HOUSE.but(kong_after_claim=True)
    game = deal("7z 6z", "5z", NEARLY.format("555z")[:-3], draws="9s 8s 9s 8s 9s", replacements="3m", rules=rules)
    play(game, "0 discard dr", "2 pung", "close", "2 discard we", "3 draw", "3 throw", "0 draw")
    play(game, "0 discard dg", "2 pung", "close", "2 discard ws", "3 draw", "3 throw", "0 draw", "0 throw", "1 draw")
    play(game, "1 discard dw", "2 pung", "close", "2 added_kong dw", "2 draw", "2 self_draw")
    share = 3 + total(game)
    assert change(game) == [0, -(3 * share + 1), 3 * share + 1, 0]


def test_a_concealed_kong_is_not_visible_and_makes_nobody_liable() -> None:
    draws = "9s 2s 8s 8s 9s 8s 9s 1s 2s 4s 3m"
    game = deal("1z 7z", "6z", "5555z 77z 66z 123m 45m 99p 3z", draws=draws, replacements="2z")
    play(game, "0 discard we", "1 draw", "1 throw", "2 draw", "2 concealed_kong dw", "2 discard ws drawn", "3 draw")
    play(game, "3 throw", "0 draw", "0 discard dr", "2 pung", "close", "2 discard ww", "3 draw", "3 throw", "0 draw")
    play(game, "0 throw", "1 draw", "1 discard dg", "2 pung", "close", "2 discard s2", "3 draw", "3 throw", "0 draw")
    play(game, "0 throw", "1 draw", "1 throw", "2 draw", "2 self_draw")
    assert "big_dragons" in rows(game)
    share = 3 + total(game)
    assert change(game) == [-share - 1, -share, 3 * share + 1, -share]


# ---- 莊家 and the deal ----


def ended(passes: int, *, dealer_wins: bool, streak: int = 0) -> OracleGame:
    """A hand that ends at once, by 天胡 or by seat 1 on the dealer's first discard."""
    hands = {0: "123m 456m 789m 123p 456p 99p"} if dealer_wins else {1: WAITS_5S, 0: "5s"}
    game = start(written_wall(hands), streak=streak, passes=passes)
    return play(game, "0 self_draw") if dealer_wins else play(game, "0 discard s5", "1 win", "close")


def test_dealer_keeps_the_deal_on_his_own_win_and_passes_it_on_else() -> None:
    own = ended(3, dealer_wins=True, streak=1)
    assert (own.next_dealer, own.next_streak, own.next_passes) == (0, 2, 3)
    lost = ended(3, dealer_wins=False, streak=1)
    assert (lost.next_dealer, lost.next_streak, lost.next_passes) == (1, 0, 4)


def test_game_ends_at_the_sixteenth_pass_and_never_earlier() -> None:
    assert ended(15, dealer_wins=True).phase == "over"
    assert ended(14, dealer_wins=False).phase == "over"
    assert ended(15, dealer_wins=False).phase == "game_over"


def test_drawn_hand_keeps_the_deal_and_pays_nothing() -> None:
    game = until_spent(start(written_wall({}), streak=4))
    play(game, f"{game.turn} throw", f"{(game.turn + 1) % 4} draw")
    assert (game.next_dealer, game.next_streak, change(game)) == (0, 5, [0] * 4)


def test_dealer_tai_is_between_the_dealer_and_one_counterpart() -> None:
    """連二拉二: 2N + 1 = 5 on top, from every payer when the dealer wins, on his share alone when another does."""
    assert change(ended(0, dealer_wins=True, streak=2)) == [3 * (3 + 16 + 5), *[-(3 + 16 + 5)] * 3]
    lost = ended(0, dealer_wins=False, streak=2)
    share = 3 + total(lost) + 5
    assert change(lost) == [-share, share, 0, 0]


def test_round_wind_follows_the_passes() -> None:
    hand = {0: "222z 123m 456m 789m 123p 55p"}
    east = start(written_wall(hand), passes=3)
    south = start(written_wall(hand), passes=4)
    assert rows(play(east, "0 self_draw")) == {"heavenly": 16}
    assert rows(play(south, "0 self_draw")) == {"heavenly": 16, "round_wind": 1}
