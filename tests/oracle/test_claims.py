"""Claims and kongs at tables that play them otherwise: left neighbours, 喰替, robbed 暗槓, barred replacements."""

from __future__ import annotations

import pytest

from mahjong.rules import Rules
from mahjong.tiles import code_of
from tests.oracle.engine import OracleGame
from tests.oracle.positions import HOUSE, change, deal, play, rows


def thrown(game: OracleGame) -> set[str]:
    """Return the kinds that may be thrown now."""
    return {text.split()[1] for text in game.legal(game.turn) if text.startswith("discard")}


def test_no_open_kong_on_the_left_neighbours_discard() -> None:
    barred = HOUSE.but(left_kong=False)
    assert {"pung", "kong"} <= play(deal("1z", "111z"), "0 discard we").legal(1)
    assert play(deal("1z", "111z", rules=barred), "0 discard we").legal(1) == {"pung", "draw"}
    assert "kong" in play(deal("1z", "", "111z", rules=barred), "0 discard we").legal(2)


# ---- 喰替 ----


@pytest.mark.parametrize(("swap_calling", "barred"), [("free", set()), ("same_tile", {"m3"}), ("strict", {"m3", "m6"})])
def test_what_may_be_thrown_after_a_chow_of_the_low_tile(swap_calling: str, barred: set[str]) -> None:
    game = deal("3m", "345678m 1z", rules=HOUSE.but(swap_calling=swap_calling))
    play(game, "0 discard m3", "1 chow low", "close")
    assert {"m3", "m6", "m7", "m8", "we"} - thrown(game) == barred


@pytest.mark.parametrize(
    ("hand", "discard", "call", "barred"),
    [
        ("34567m 1z", "m6", "chow high", {"m6", "m3"}),
        ("2345678m", "m5", "chow middle", {"m5"}),
        ("789m 3m 12m", "m7", "chow low", {"m7"}),
        ("3m 12p 123m", "m3", "chow high", {"m3"}),
        ("555m 4m", "m5", "pung", {"m5"}),
    ],
)
def test_the_other_end_is_only_barred_where_there_is_one(hand: str, discard: str, call: str, barred: set[str]) -> None:
    game = deal(discard, hand, rules=HOUSE.but(swap_calling="strict"))
    play(game, f"0 discard {discard}", f"1 {call}", "close")
    held = {code_of(kind) for kind in game.seats[1].hand}
    assert held - thrown(game) == barred & held


def test_the_bar_ends_with_the_turn() -> None:
    game = deal("3m", "345m 9p", rules=HOUSE.but(swap_calling="same_tile"), draws="7z 7z 7z 1z")
    play(game, "0 discard m3", "1 chow low", "close")
    assert "m3" not in thrown(game)
    play(game, "1 discard p9", "2 draw", "2 throw", "3 draw", "3 throw", "0 draw", "0 throw", "1 draw")
    assert "m3" in thrown(game)


def four_pungs(rules: Rules) -> OracleGame:
    """Seat 1 has punged four winds off seat 0, which then throws 3m; seat 1 holds 3456m alone."""
    game = deal("1z 2z 3z 4z 3m", "11223344z 3456m 1p 4p 7p 1s", draws="9s 9s 8s 9s 8s 8s 8p 8p 8p", rules=rules)
    for wind, junk in (("we", "p1"), ("ws", "p4"), ("ww", "p7"), ("wn", "s1")):
        play(game, f"0 discard {wind}", "1 pung", "close", f"1 discard {junk}")
        play(game, "2 draw", "2 throw", "3 draw", "3 throw", "0 draw")
    return play(game, "0 discard m3")


def test_a_claim_that_leaves_nothing_to_throw_is_not_offered() -> None:
    assert "chow low" in four_pungs(HOUSE).legal(1)
    assert "chow low" in four_pungs(HOUSE.but(swap_calling="same_tile")).legal(1)
    assert "chow low" not in four_pungs(HOUSE.but(swap_calling="strict")).legal(1)


# ---- robbing a concealed kong ----

WAITS_1S = "23s 123p 456p 789p 456m 99m"


def kong_shown(**changes: object) -> OracleGame:
    rules = HOUSE.but(rob_concealed_kong=True, **changes)
    return play(deal("1111s", WAITS_1S, replacements="5p", rules=rules), "0 concealed_kong s1")


def test_a_concealed_kong_may_open_a_window_like_an_added_one() -> None:
    game = kong_shown()
    assert (game.legal(0), game.legal(1), game.legal(2)) == ({"draw"}, {"win", "pass"}, set())
    assert play(game, "1 pass", "0 draw").events[-2:] == ["concealed_kong 0 s1", "draw 0 p5 back"]
    assert game.seats[1].locks == {18}


def test_a_robbed_concealed_kong_goes_back_but_for_the_tile() -> None:
    game = play(kong_shown(), "1 win", "close")
    assert [event.rsplit(" ", 1)[0] for event in game.events[1:-1]] == [
        "concealed_kong 0", "robbed 0", "win 1 s1 0",
    ]  # fmt: skip
    assert (game.seats[0].melds, game.seats[0].hand.count(18)) == ([], 3)
    assert "rob_kong" in rows(game)
    assert change(game)[0] == -change(game)[1] < 0


# ---- a replacement that may not be won on ----


def test_an_open_kongs_replacement_may_be_no_win() -> None:
    hand = ("1z", "", "111z 123m 456m 789m 99p 45s")
    for replacements in ("3s", "f1 3s"):
        for allowed in (True, False):
            rules = HOUSE.but(win_after_open_kong=allowed)
            game = play(deal(*hand, replacements=replacements, rules=rules), "0 discard we", "2 kong", "close")
            assert ("self_draw" in game.legal(2)) is allowed


def test_a_later_kongs_replacement_may_be_won_on() -> None:
    game = deal(
        "1z", "", "111z 9999p 123m 456m 7m 8m 5s", replacements="5s 9m", rules=HOUSE.but(win_after_open_kong=False)
    )
    play(game, "0 discard we", "2 kong", "close", "2 concealed_kong p9")
    assert "self_draw" in game.legal(2)
