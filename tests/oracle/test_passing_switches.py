"""過水 and 過碰 at tables that play them otherwise."""

from __future__ import annotations

from mahjong.rules import Rules
from tests.oracle.engine import OracleGame
from tests.oracle.positions import HOUSE, deal, play

S3, S5, S6 = 20, 22, 23
TWO = "123m 456m 789m 123p 99p 45s"
"""Waits for 3s and 6s."""
WAITS_5S = "46s 123m 456m 789m 123p 11z"


def passed(hand: str, *, draws: str, **changes: object) -> OracleGame:
    """Seat 3 lets the dealer's tile go, which it waits for, then draws and is on turn; `draws` begin with seat 1's."""
    game = deal("3s" if hand == TWO else "5s", "", "", hand, draws=draws, rules=HOUSE.but(**changes))
    play(
        game, f"0 discard {'s3' if hand == TWO else 's5'}", "3 pass", "1 draw", "1 throw", "2 draw", "2 throw", "3 draw"
    )
    return game


def around(game: OracleGame) -> OracleGame:
    """Seats 0, 1 and 2 draw and throw; seat 3 draws."""
    for seat in (0, 1, 2):
        play(game, f"{seat} draw", f"{seat} throw")
    return play(game, "3 draw")


def test_the_whole_wait_may_be_locked() -> None:
    game = deal("3s", "6s", "", TWO, rules=HOUSE.but(sacred_scope="wait"))
    play(game, "0 discard s3", "3 pass", "1 draw")
    assert game.seats[3].locks == {S3, S6}
    assert "win" not in play(game, "1 discard s6").legal(3)


def test_the_wait_that_is_locked_is_that_before_a_call() -> None:
    game = deal("5s", "", "", "55s 66s 123m 456m 789m 123p", rules=HOUSE.but(sacred_scope="wait"))
    play(game, "0 discard s5", "3 pung", "close")
    assert game.seats[3].locks == {S5, S6}


def test_the_wait_may_have_kinds_of_ligu() -> None:
    rules = HOUSE.but(sacred_scope="wait", tai={"ligu": 8})
    game = play(deal("1z", "", "", "1133m 2299p 4477s 1177z", rules=rules), "0 discard we", "3 pass", "1 draw")
    assert game.seats[3].locks == {0, 2, 10, 17, 21, 24, 27, 31}


def test_a_locked_kind_may_be_no_self_draw_where_a_draw_does_not_lift() -> None:
    free = passed(TWO, draws="9s 9s 3s", sacred_release="discard")
    assert (free.seats[3].locks, "self_draw" in free.legal(3)) == ({S3}, True)
    assert "self_draw" not in passed(TWO, draws="9s 9s 3s", sacred_release="discard", sacred_bars_self_draw=True).legal(
        3
    )
    other = passed(TWO, draws="9s 9s 6s", sacred_release="discard", sacred_bars_self_draw=True)
    assert "self_draw" in other.legal(3)
    lifted = passed(TWO, draws="9s 9s 3s", sacred_bars_self_draw=True)
    assert "self_draw" in lifted.legal(3)


def test_a_discard_lifts_unless_it_completed_the_hand() -> None:
    game = passed(TWO, draws="9s 9s 7z 8s 8s 8s 3s", sacred_release="discard")
    assert play(game, "3 discard dr drawn").seats[3].locks == set()
    winning = passed(TWO, draws="9s 9s 3s 8s 8s 8s 7z", sacred_release="discard")
    assert play(winning, "3 discard s3 drawn").seats[3].locks == {S3}
    assert play(around(winning), "3 discard dr drawn").seats[3].locks == set()


def test_letting_a_self_draw_go_locks_nothing_by_itself() -> None:
    game = deal("9m", TWO, draws="3s", rules=HOUSE.but(sacred_release="discard", sacred_scope="wait"))
    play(game, "0 discard m9", "1 draw")
    assert "self_draw" in game.legal(1)
    assert play(game, "1 discard m1").seats[1].locks == set()


def test_an_own_kong_may_lift_when_it_is_declared() -> None:
    for release, locks in (("discard", {S5}), ("discard_or_kong", set())):
        game = passed("46s 456m 789m 123p 111z 99p", draws="9s 9s 1z", sacred_release=release)
        assert game.seats[3].locks == {S5}
        assert play(game, "3 concealed_kong we").seats[3].locks == locks


def test_an_added_kong_lifts_before_its_window() -> None:
    """Seat 1 has punged 5s and waits for 1p and 4p; it lets seat 3's 1p go."""
    rules = HOUSE.but(sacred_release="discard_or_kong")
    game = deal("5s", "55s 123m 456m 789m 23p 99p 1z", "", "", draws="9s 1p 9s 5s", rules=rules)
    play(game, "0 discard s5", "1 pung", "close", "1 discard we", "2 draw", "2 throw", "3 draw", "3 throw", "1 pass")
    play(game, "0 draw", "0 throw", "1 draw")
    assert game.seats[1].locks == {9}
    assert play(game, "1 added_kong s5").seats[1].locks == set()


def test_while_locked_a_seat_may_claim_nothing() -> None:
    hand = "55s 99p 123m 456m 789m 123p"
    for bars, calls in ((False, {"pung", "pass"}), (True, set())):
        rules = HOUSE.but(sacred_bars_claims=bars)
        game = deal("5s", "5s", "", hand, draws="1z", rules=rules)
        play(game, "0 discard s5", "3 pass", "1 draw", "1 discard s5")
        assert game.legal(3) == calls


def test_without_the_rule_none_of_its_switches_does_anything() -> None:
    rules = HOUSE.but(sacred_discard=False, sacred_bars_claims=True, sacred_scope="wait", sacred_bars_self_draw=True)
    game = deal("5s", "5s", "", "55s 99p 123m 456m 789m 123p", draws="1z", rules=rules)
    play(game, "0 discard s5", "3 pass", "1 draw", "1 discard s5")
    assert game.legal(3) == {"win", "pung", "pass"}


# ---- 過碰 ----

PUNG = HOUSE.but(passed_pung=True)


def pung_passed(rules: Rules = PUNG, first: tuple[str, ...] = ("2 pass",)) -> OracleGame:
    """Seat 2 holds two 9m and lets the dealer's go; seat 1 throws another."""
    game = deal("9m", "9m 78m", "99m", draws="1z", rules=rules)
    return play(game, "0 discard m9", *first)


def test_a_passed_pung_is_barred_until_the_own_next_turn() -> None:
    assert "pung" in play(pung_passed(HOUSE), "1 draw", "1 discard m9").legal(2)
    game = play(pung_passed(), "1 draw", "1 discard m9")
    assert (game.seats[2].passed_pungs, game.legal(2)) == ({8}, {"draw"})
    assert play(game, "2 draw").seats[2].passed_pungs == set()


def test_silence_passes_a_pung_and_so_does_another_call_of_the_own() -> None:
    assert play(pung_passed(first=()), "1 draw").seats[2].passed_pungs == {8}
    chow = deal("9m", "99m 78m", rules=PUNG)
    play(chow, "0 discard m9", "1 chow high", "close")
    assert chow.seats[1].passed_pungs == set()


def test_a_called_pung_or_kong_is_not_passed() -> None:
    assert play(pung_passed(first=("2 pung",)), "close").seats[2].passed_pungs == set()
    kong = play(deal("9m", "", "999m", rules=PUNG), "0 discard m9", "2 kong", "close")
    assert kong.seats[2].passed_pungs == set()


def test_a_window_that_ends_by_a_win_passes_no_pung() -> None:
    game = deal("5s", "55s", "", WAITS_5S, rules=PUNG)
    assert play(game, "0 discard s5", "3 win", "1 draw").seats[1].passed_pungs == set()
