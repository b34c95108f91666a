"""Ready declarations: who may declare what and when, what it locks, and what it is worth."""

from __future__ import annotations

import pytest

from mahjong.rules import Rules
from tests.oracle.engine import OracleGame
from tests.oracle.positions import HOUSE, deal, play, rows

ALL_LEVELS = HOUSE.but(tai={"heavenly_ready": 16, "earthly_ready": 8, "ready": 1})
WAITS = "123m 456m 789m 123p 99p 45s"
"""Waits for 3s and 6s."""
JUNK = "147m 258p 369s 1234567z"


def declarations(game: OracleGame, seat: int) -> set[str]:
    return {text for text in game.legal(seat) if text.startswith("ready")}


def test_nobody_declares_where_no_row_has_tai() -> None:
    assert declarations(deal(f"{WAITS} 7z"), 0) == set()


def test_the_dealer_declares_as_dealt_with_his_first_discard() -> None:
    game = deal(f"{WAITS} 7z", rules=ALL_LEVELS)
    assert declarations(game, 0) == {"ready dr"}
    play(game, "0 ready dr")
    assert game.events[-2:] == ["ready 0 heavenly", "discard 0 dr hand"]
    assert game.phase == "window"


def first_turn(hand: str, drawn: str, rules: Rules = ALL_LEVELS) -> OracleGame:
    """Seat 1 has drawn for the first time."""
    return play(deal("9m", hand, draws=drawn, rules=rules), "0 discard m9", "1 draw")


def test_another_seat_was_dealt_ready_only_if_it_throws_the_drawn_tile() -> None:
    drawn = play(first_turn(WAITS, "7z"), "1 ready dr drawn")
    assert drawn.events[-2:] == ["ready 1 heavenly", "discard 1 dr drawn"]
    from_hand = play(first_turn("123m 456m 789m 123p 99p 4s 7z", "5s"), "1 ready dr")
    assert from_hand.events[-2:] == ["ready 1 earthly", "discard 1 dr hand"]


def test_a_level_that_is_off_leaves_the_next() -> None:
    early = ALL_LEVELS.but(tai={"heavenly_ready": 0})
    assert play(first_turn(WAITS, "7z", early), "1 ready dr drawn").events[-2] == "ready 1 earthly"
    late = early.but(tai={"earthly_ready": 0})
    assert play(first_turn(WAITS, "7z", late), "1 ready dr drawn").events[-2] == "ready 1 ready"
    dealt = ALL_LEVELS.but(tai={"earthly_ready": 0, "ready": 0})
    assert declarations(first_turn(WAITS, "7z", dealt), 1) == {"ready dr drawn"}


def test_a_call_ends_the_first_two_levels_and_so_does_a_concealed_kong() -> None:
    called = deal("9m", WAITS, "99m", draws="8s 8s 7z", rules=ALL_LEVELS)
    play(called, "0 discard m9", "2 pung", "close", "2 throw", "3 draw", "3 throw", "0 draw", "0 throw", "1 draw")
    assert play(called, "1 ready dr drawn").events[-2] == "ready 1 ready"
    kong = deal("9m 1111z", WAITS, draws="7z", replacements="2z", rules=ALL_LEVELS)
    play(kong, "0 concealed_kong we", "0 discard m9", "1 draw")
    assert play(kong, "1 ready dr drawn").events[-2] == "ready 1 ready"


def second_turn(rules: Rules) -> OracleGame:
    """Seat 1 is on its second turn, five discards into the hand."""
    draws = "7z 8s 8s 8s 7z"
    game = deal("9m", WAITS, draws=draws, rules=rules)
    play(game, "0 discard m9", "1 draw", "1 throw")
    for seat in (2, 3, 0):
        play(game, f"{seat} draw", f"{seat} throw")
    return play(game, "1 draw")


def test_how_long_it_is_early() -> None:
    assert play(second_turn(ALL_LEVELS), "1 ready dr drawn").events[-2] == "ready 1 earthly"
    own = second_turn(ALL_LEVELS.but(ready_window="own"))
    assert play(own, "1 ready dr drawn").events[-2] == "ready 1 ready"


@pytest.mark.parametrize(("seat", "before", "level"), [(3, 7, "earthly"), (0, 8, "ready")])
def test_early_is_among_the_tables_first_eight_discards(seat: int, before: int, level: str) -> None:
    """Seat 3 throws the eighth discard on its second turn, seat 0 the ninth on its third."""
    game = play(deal(f"9m {WAITS}" if seat == 0 else "9m", "", "", WAITS, rules=ALL_LEVELS), "0 discard m9")
    while len(game.discards) < before:
        drawer = (game.turn + 1) % 4
        play(game, f"{drawer} draw", f"{drawer} throw")
    play(game, f"{seat} draw")
    assert play(game, f"{seat} ready {drawn(game)} drawn").events[-2] == f"ready {seat} {level}"


def drawn(game: OracleGame) -> str:
    return next(text.split()[1] for text in game.legal(game.turn) if text.endswith("drawn"))


def test_the_tiles_left_must_wait_for_a_kind_that_is_not_used_up() -> None:
    assert declarations(deal(JUNK, rules=ALL_LEVELS), 0) == set()
    used_up = deal("9m", "123m 456m 789m 123p 9999s", draws="7z", rules=ALL_LEVELS)
    assert declarations(play(used_up, "0 discard m9", "1 draw"), 1) == {"ready s9"}


def test_ligu_is_something_to_wait_for() -> None:
    pairs = "1133m 2299p 4477s 1177z 5z"
    assert declarations(deal(pairs, rules=ALL_LEVELS), 0) == set()
    assert "ready dw" in declarations(deal(pairs, rules=ALL_LEVELS.but(tai={"ligu": 8})), 0)


def test_a_discard_that_is_barred_declares_nothing() -> None:
    for swap_calling, found in (("free", {"ready m9"}), ("same_tile", set())):
        rules = ALL_LEVELS.but(swap_calling=swap_calling)
        game = deal("9m", "", "9m 99m 123m 456m 123p 99p 45s", rules=rules)
        assert declarations(play(game, "0 discard m9", "2 pung", "close"), 2) == found


# ---- locked ----


def declared(*hands: str, draws: str, rules: Rules = ALL_LEVELS) -> OracleGame:
    """Seat 1 declares with the tile of its first draw."""
    game = play(deal(*hands, draws=draws, rules=rules), "0 discard m9", "1 draw")
    return play(game, f"1 ready {drawn(game)} drawn")


def test_who_has_declared_claims_nothing() -> None:
    game = declared("9m 9p", WAITS, "", draws="7z 8s 8s")
    play(game, "2 draw", "2 throw", "3 draw", "3 throw", "0 draw", "0 discard p9")
    assert game.legal(1) == {"draw"}


def test_who_has_declared_throws_the_drawn_tile_or_wins_and_makes_no_kong() -> None:
    hand = "111z 456m 789m 123p 99p 45s"
    game = declared("9m", hand, draws="7z 8s 8s 8s 1z 8p 8p 8p 3s")
    for seat in (2, 3, 0):
        play(game, f"{seat} draw", f"{seat} throw")
    assert play(game, "1 draw").legal(1) == {"discard we drawn"}
    play(game, "1 throw")
    for seat in (2, 3, 0):
        play(game, f"{seat} draw", f"{seat} throw")
    assert play(game, "1 draw").legal(1) == {"discard s3 drawn", "self_draw"}
    assert rows(play(game, "1 self_draw"))["heavenly_ready"] == 16


def test_who_has_declared_may_pass_unless_a_win_must_be_taken() -> None:
    for must, legal in ((False, {"win", "pass"}), (True, {"win"})):
        hands = ("9m", WAITS, "3s")
        game = declared(*hands, draws="7z 8p", rules=ALL_LEVELS.but(ready_must_win=must))
        play(game, "2 draw", "2 discard s3")
        assert game.legal(1) == legal


def test_the_next_seat_that_must_win_may_not_draw_until_it_has_called() -> None:
    rules = ALL_LEVELS.but(ready_must_win=True)
    game = declared("9m 3s", WAITS, draws="7z 8p 8p 8p", rules=rules)
    play(game, "2 draw", "2 throw", "3 draw", "3 throw", "0 draw", "0 discard s3")
    assert game.legal(1) == {"win"}
    assert play(game, "1 win").legal(1) == {"draw"}


def test_a_self_draw_that_must_be_taken() -> None:
    rules = ALL_LEVELS.but(ready_must_win=True)
    game = declared("9m", WAITS, draws="7z 8p 8p 8p 3s", rules=rules)
    for seat in (2, 3, 0):
        play(game, f"{seat} draw", f"{seat} throw")
    assert play(game, "1 draw").legal(1) == {"self_draw"}


def test_who_has_not_declared_is_bound_to_nothing() -> None:
    game = first_turn(WAITS, "3s", ALL_LEVELS.but(ready_must_win=True))
    assert {"self_draw", "discard s3 drawn", "ready s3 drawn"} <= game.legal(1)


def test_a_declared_win_on_a_discard() -> None:
    game = declared("9m", WAITS, "3s", draws="7z 8p")
    play(game, "2 draw", "2 discard s3", "1 win", "close")
    assert rows(game) == {"concealed": 1, "pinghu": 2, "heavenly_ready": 16}
