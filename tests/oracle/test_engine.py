"""The oracle held to single sentences of the rule book, in small positions: deal, turns, kongs, the wall's end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.oracle.engine import OracleGame
from tests.oracle.mixtures import random_rules
from tests.oracle.play import any_chooser
from tests.oracle.positions import HOUSE, change, deal, play, rows, start, told, until_spent
from tests.oracle.steer import steered_wall, written_wall
from tests.oracle.walls import FULL_SET, wall_for

READY = "123m 456m 789m 123p 99p 45s"
"""Waits for 3s and 6s."""


# ---- the deal ----


def test_dealer_has_seventeen_and_no_drawn_tile() -> None:
    game = OracleGame(HOUSE, wall_for(b"any", 1), dealer=2)
    assert [len(seat.hand) for seat in game.seats] == [16, 16, 17, 16]
    assert game.turn == 2
    assert not any(text.endswith("drawn") for text in game.legal(2))
    assert all(game.legal(seat) == set() for seat in (-1, 0, 1, 3))


def test_a_short_wall_is_an_error() -> None:
    with pytest.raises(ValueError, match="144"):
        OracleGame(HOUSE, [0] * 143)


def test_opening_flowers_seat_by_seat_chained_ones_before_the_rest() -> None:
    game = deal("f2", "", "f3 f1", "", replacements="f5 1m 2m 3m", dealer=2)
    assert game.events == [
        "deal 2", "flower 2 f1 f5", "flower 2 f5 m1", "flower 2 f3 m2", "flower 0 f2 m3",
    ]  # fmt: skip
    assert [len(seat.hand) for seat in game.seats] == [16, 16, 17, 16]


def test_a_drawn_flower_is_replaced_at_once_and_so_is_its_replacement() -> None:
    game = play(deal("9m", draws="f3", replacements="f4 6s"), "0 discard m9", "1 draw")
    assert game.events[-3:] == ["draw 1 f3 front", "flower 1 f3 f4", "flower 1 f4 s6"]
    assert "discard s6 drawn" in game.legal(1)


def test_illegal_action_is_an_error_and_changes_nothing() -> None:
    game = deal()
    events, hand = list(game.events), game.seats[0].concealed
    for seat, text in ((0, "draw"), (1, "draw"), (0, "discard f1"), (-1, "close"), (0, "nonsense")):
        with pytest.raises(ValueError, match="may not"):
            game.apply(seat, text)
    assert (game.events, game.seats[0].concealed) == (events, hand)


# ---- a turn ----


def test_discarding_from_the_hand_needs_a_copy_besides_the_drawn_tile() -> None:
    one = play(deal("9m", "123m 123p 123s 7m 7p 7s 1z 2z 3z 4z", draws="6z"), "0 discard m9", "1 draw")
    assert "discard dg drawn" in one.legal(1)
    assert "discard dg" not in one.legal(1)
    two = play(deal("9m", "123m 123p 123s 7m 7p 7s 1z 2z 3z 6z", draws="6z"), "0 discard m9", "1 draw")
    assert {"discard dg drawn", "discard dg"} <= two.legal(1)


def test_after_a_claim_no_kong_unless_the_rules_say_so() -> None:
    hands = ("9m", "78m 1111z 222z 123p 456p 9s")
    game = play(deal(*hands), "0 discard m9", "1 chow high", "close")
    assert {text.split()[0] for text in game.legal(1)} == {"discard"}
    assert not any(text.endswith("drawn") for text in game.legal(1))
    free = play(deal(*hands, rules=HOUSE.but(kong_after_claim=True)), "0 discard m9", "1 chow high", "close")
    assert "concealed_kong we" in free.legal(1)


def test_after_a_claim_a_complete_hand_is_no_self_drawn_win() -> None:
    hands = ("1m", "", "11m 123p 456p 789p 123s 99s")
    for kongs in (False, True):
        game = play(deal(*hands, rules=HOUSE.but(kong_after_claim=kongs)), "0 discard m1", "2 pung", "close")
        assert "self_draw" not in game.legal(2)


def test_kongs_may_follow_each_other_and_use_any_tile_and_win_on_the_replacement() -> None:
    game = deal("9m", "1111z 222z 123m 456m 99p 4s", draws="5s", replacements="2z 6s")
    play(game, "0 discard m9", "1 draw", "1 concealed_kong we", "1 concealed_kong ws")
    assert game.events[-4:] == ["concealed_kong 1 we", "draw 1 ws back", "concealed_kong 1 ws", "draw 1 s6 back"]
    assert {"after_replacement", "self_draw", "concealed"} <= rows(play(game, "1 self_draw")).keys()


def test_open_kong_takes_its_replacement_and_goes_on_with_a_full_turn() -> None:
    game = deal("1z", "", "111z 2222z 123m 456m 99p 7s", replacements="8s")
    play(game, "0 discard we", "2 kong", "close")
    assert game.events[-2:] == ["kong 2 we 0", "draw 2 s8 back"]
    assert {"concealed_kong ws", "discard s8 drawn"} <= game.legal(2)


def test_concealed_kong_cannot_be_robbed() -> None:
    game = deal("1111s", "23s 123p 456p 789p 456m 99m", replacements="5p")
    assert play(game, "0 concealed_kong s1").phase == "turn"


def robbery() -> OracleGame:
    """Seat 1 adds the fourth 5s to its pung; seat 3, which let the pung go by and has drawn since, waits for it."""
    game = deal("5s", "55s", "", "46s 123m 456m 789m 123p 11z", draws="9p 9p 9p 5s", replacements="7z")
    play(game, "0 discard s5", "1 pung", "3 pass", "close", "1 throw", "2 draw", "2 throw", "3 draw", "3 throw")
    return play(game, "0 draw", "0 throw", "1 draw", "1 added_kong s5")


def test_added_kong_is_robbed_reverts_and_the_adder_pays() -> None:
    game = robbery()
    assert (game.legal(3), game.legal(1)) == ({"win", "pass"}, {"draw"})
    play(game, "3 win", "close")
    assert [event.split()[0] for event in game.events[-4:]] == ["added_kong", "robbed", "win", "settle"]
    assert game.seats[1].melds[0].kind == "pung"
    assert [gain < 0 for gain in change(game)] == [False, True, False, False]
    assert "rob_kong" in rows(game)


def test_adder_who_draws_shuts_the_robber_out_and_takes_from_the_back() -> None:
    game = play(robbery(), "1 draw")
    assert game.events[-2:] == ["added_kong 1 s5", "draw 1 dr back"]
    assert game.seats[3].locks == {22}


# ---- 天胡, 地胡, 人胡 ----


def test_heavenly_hand_of_the_deal_has_no_tile() -> None:
    game = play(deal("123m 456m 789m 123p 456p 99p"), "0 self_draw")
    assert game.events[-2:] == ["win 0 - - 16", "settle 60 -20 -20 -20"]


def test_heavenly_hand_after_flowers_and_after_the_own_concealed_kong() -> None:
    flowers = deal("123m 456m 789m 123p 456p 9p f2", replacements="9p")
    assert rows(play(flowers, "0 self_draw")) == {"heavenly": 16}
    kong = deal("1111z 123m 456m 789m 123p 9p", replacements="9p")
    assert rows(play(kong, "0 concealed_kong we", "0 self_draw")) == {"heavenly": 16, "round_wind": 1, "seat_wind": 1}
    assert kong.events[-2] == "win 0 p9 - 18"


def test_heavenly_hand_is_gone_with_the_first_discard() -> None:
    game = deal("1z 123m 456m 789m 123p 456p 9p", draws="8s 8s 8s 9p")
    play(game, "0 discard we", "1 draw", "1 throw", "2 draw", "2 throw", "3 draw", "3 throw", "0 draw", "0 self_draw")
    assert "heavenly" not in rows(game)


def test_earthly_hand_on_the_own_first_draw_with_its_flower() -> None:
    game = play(deal("9m", READY, draws="f1", replacements="3s"), "0 discard m9", "1 draw", "1 self_draw")
    assert rows(game) == {"earthly": 16, "after_replacement": 1}


@pytest.mark.parametrize(
    "steps",
    [
        ("0 discard m9", "2 pung", "close", "2 throw", "3 draw", "3 self_draw"),
        ("0 concealed_kong we", "0 discard m9", "1 draw", "1 throw", "2 draw", "2 throw", "3 draw", "3 self_draw"),
    ],
    ids=["a pung", "the dealer's concealed kong"],
)
def test_earthly_hand_is_gone_once_anybody_claimed_or_made_a_kong(steps: tuple[str, ...]) -> None:
    draws = "3s" if "2 pung" in steps else "7z 7z 3s"
    game = deal("9m 1111z", "", "9m 9m", "123m 456m 678p 123p 99p 45s", draws=draws, replacements="2z")
    assert "earthly" not in rows(play(game, *steps))


def test_earthly_hand_is_gone_after_the_own_concealed_kong() -> None:
    game = deal("9m", "1111z 123m 456m 123p 99p 5s", draws="4s", replacements="6s")
    play(game, "0 discard m9", "1 draw", "1 concealed_kong we")
    assert "earthly" not in rows(play(game, "1 self_draw"))


def test_human_hand_on_anybodys_discard_before_the_own_first_draw() -> None:
    at_once = play(deal("3s", "", READY), "0 discard s3", "2 win", "close")
    assert rows(at_once) == {"human": 8, "pinghu": 2}
    later = play(deal("9m", "3s", READY), "0 discard m9", "1 draw", "1 discard s3", "2 win", "close")
    assert "human" in rows(later)
    drawn = play(deal("9m", READY, draws="7z"), "0 discard m9", "1 draw", "1 throw", "2 draw")
    assert drawn.seats[1].draws == 1


def test_a_beaten_call_ends_no_human_hand() -> None:
    game = play(deal("3s", "3s 3s", READY), "0 discard s3", "1 pung", "2 win", "close")
    assert "human" in rows(game)


def test_an_executed_call_ends_the_human_hand() -> None:
    game = deal("9m", "9m 9m 3s", READY)
    play(game, "0 discard m9", "1 pung", "close", "1 discard s3", "2 win", "close")
    assert "human" not in rows(game)


def test_dealer_has_no_human_hand() -> None:
    game = deal("1z " + READY, "3s", draws="8s")
    play(game, "0 discard we", "1 draw", "1 discard s3", "0 win", "close")
    assert rows(game) == {"concealed": 1, "pinghu": 2}


# ---- the end of the wall ----


def test_last_tile_is_the_one_after_which_the_reserve_stands() -> None:
    game = until_spent(deal())
    assert len(game.wall.standing) == 16
    assert not any("kong" in text for text in game.legal(game.turn))


def test_last_discard_may_only_be_won_and_drawing_then_means_a_drawn_hand() -> None:
    game = until_spent(deal())
    last = game.turn
    play(game, f"{last} throw")
    assert all(game.legal(seat) <= {"win", "pass", "draw"} for seat in range(4))
    play(game, f"{(last + 1) % 4} draw")
    assert game.events[-2:] == ["drawn_hand", "settle 0 0 0 0"]
    assert (game.phase, game.next_dealer, game.next_streak, game.next_passes) == ("over", 0, 1, 0)


def last_tile(hand: str, seat: int, tile: int) -> OracleGame:
    """Let seat 3 take this tile as the last one; `seat` holds a hand that waits for it."""
    wall = written_wall({seat: hand, 0: "1z"} if seat else {0: hand + " 1z"})
    last, there = 144 - 16 - 1, wall.index(tile, 65)
    wall[last], wall[there] = wall[there], wall[last]
    return until_spent(play(start(wall), "0 discard we", "1 draw"))


def test_last_tile_drawn() -> None:
    game = last_tile(READY, 3, 20)
    assert rows(play(game, "3 self_draw")) == {"self_draw": 1, "concealed": 1, "concealed_self_draw": 1, "last_draw": 1}


def test_last_discard_won() -> None:
    game = play(last_tile(READY, 0, 20), "3 discard s3 drawn")
    assert rows(play(game, "0 win", "close")) == {"concealed": 1, "pinghu": 2, "last_discard": 1}


def test_flower_that_cannot_be_replaced_ends_the_hand() -> None:
    wall = written_wall({})
    flower, last = wall.index(34), 144 - 16 - 1
    wall[flower], wall[last] = wall[last], wall[flower]
    game = until_spent(start(wall))
    assert game.events[-3:] == [f"flower {game.turn} f1 -", "drawn_hand", "settle 0 0 0 0"]
    assert told(game, 2) == ["drawn_hand", "settle 0 0 0 0"]


# ---- what must always hold ----


@pytest.mark.parametrize("seed", range(60))
def test_tiles_and_chips_are_kept_through_any_play_under_any_rules(seed: int) -> None:
    chance = random.Random(seed)
    rules, dealer = random_rules(chance), seed % 4
    game = OracleGame(rules, steered_wall(chance, dealer, rules), dealer=dealer, east=chance.randrange(4))
    choose = any_chooser(chance)
    while game.result is None:
        assert Counter(all_tiles(game)) == Counter(FULL_SET)
        game.apply(*choose(game))
    assert Counter(all_tiles(game)) == Counter(FULL_SET)
    assert sum(game.result.change) == 0
    assert game.chips == [rules.chips + gain for gain in game.result.change]


def all_tiles(game: OracleGame) -> list[int]:
    """Every tile once: a claimed discard lies in the meld, a won one is still in the middle, a robbed one nowhere."""
    found = list(game.wall.standing)
    for seat in game.seats:
        found += [*seat.hand, *seat.flowers, *(kind for meld in seat.melds for kind in meld.tiles)]
    off_another = game.result is not None and game.result.tile is not None and game.result.payer is not None
    robbed = any(event.startswith("robbed") for event in game.events)
    won = game.discards[-1:] if off_another and not robbed else []
    middle = [one for one in game.discards if one.taken_by is None or one in won]
    return found + [one.tile for one in middle] + ([game.result.tile] if game.result and robbed else [])
