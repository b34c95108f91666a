"""The cases of tests/data/taiwan_cases.jsonl that are prose: each is a course of play on a written wall.

A test bears the id of its case and plays under the switches that the case names. Seats are 0 East (dealer) to 3 North.
Those about flowers and 包牌 are in test_process_wins.py.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from mahjong.action import Action
from mahjong.hand import Hand
from mahjong.rules import Rules
from mahjong.score import score
from mahjong.table import Table
from tests.mahjong.walls import do, legal, table_with, throw_on

READY = "123456789m 123p 22z 78s"
"""Waits for s6 and s9."""
READY_TOO = "123456789p 111s 33z 78s"
READY_AS_WELL = "123456789m 999p 44z 78s"
SCOPE = {"sacred_scope": "wait", "sacred_release": "discard_or_kong"}


def refusal(table: Table, seat: int, text: str) -> str | None:
    """Return the name of the reason against an action, None if it may be done."""
    refused = table.why(seat, Action.parse(text))
    return refused.name if refused else None


def change(table: Table) -> tuple[int, ...]:
    result = table.view(None).result
    assert result is not None
    return result.change


def winners(table: Table) -> tuple[int, ...]:
    result = table.view(None).result
    assert result is not None
    return result.winners


def codes(table: Table, winner: int = 0) -> set[str]:
    """Return the rows that scored for one of the winners, counted from the discarder."""
    result = table.view(None).result
    assert result is not None
    return {line.code for line in result.sheets[winner].lines}


class TestSeveralCallers:
    def test_tw058_the_nearest_of_two_wins_alone(self) -> None:
        """West discards; North comes right after him and is nearer than South."""
        table = table_with({0: "wn", 1: READY, 3: READY_TOO}, "5z 6s")
        do(table, "0 discard wn", "1 draw", "1 discard dw drawn", "2 draw", "2 discard s6 drawn")
        do(table, "1 win", "3 win", "-1 close")
        assert winners(table) == (3,)

    def test_tw059_two_winners_are_each_paid_in_full(self) -> None:
        """South's open hand is worth nothing, North's is 門清."""
        south = "23m 456m 789m 234p 78s 44z 5z"
        table = table_with({0: "m1", 1: south, 3: READY_TOO}, "6s", multiple_winners="all", base=30, per_tai=10)
        do(table, "0 discard m1", "1 chow low", "1 draw", "1 discard dw", "2 draw", "2 discard s6 drawn")
        do(table, "1 win", "3 win", "-1 close")
        assert change(table) == (0, 30, -70, 40)

    def test_tw064_win_before_pung_before_chow(self) -> None:
        calls = {1: "1 chow low", 2: "2 pung", 3: "3 win"}
        for order in permutations(calls):
            table = table_with({0: "s6", 1: "78s 147m", 2: "66s 258m", 3: READY})
            do(table, "0 discard s6", *(calls[seat] for seat in order), "-1 close")
            assert winners(table) == (3,)
        table = table_with({0: "s6", 1: "78s 147m", 2: "66s 258m", 3: "5z"})
        assert do(table, "0 discard s6", "1 chow low", "2 pung", "-1 close")[-1] == "pung 2 s6 0"

    def test_tw126_of_two_the_nearest_wins_and_three_all(self) -> None:
        hands = {0: "s6", 1: READY, 2: READY_TOO, 3: READY_AS_WELL}
        for calls, won in (
            (("1 win", "2 pass", "3 win"), (1,)),
            (("1 draw", "2 win", "3 win"), (2,)),
            (("3 win", "2 win", "1 win"), (1, 2, 3)),
        ):
            table = table_with(hands, multiple_winners="two_nearest")
            do(table, "0 discard s6", *sorted(calls, key=lambda call: call == "1 draw"))
            if table.phase == "window":
                do(table, "-1 close")
            assert winners(table) == won

    def test_tw132_the_dealer_among_the_winners_keeps_the_deal(self) -> None:
        dealer = f"{READY} 5z"
        table = table_with({0: dealer, 2: READY_TOO}, "6s", multiple_winners="all")
        do(table, "0 discard dw", "1 draw", "1 discard s6 drawn", "0 win", "2 win", "-1 close")
        assert set(winners(table)) == {0, 2}
        table.deal()
        assert (table.view(None).dealer, table.view(None).streak) == (0, 1)

    def test_tw182_who_pungs_instead_of_winning_takes_nothing_from_another_winner(self) -> None:
        could_win_and_pung = "123456789m 123p 22z 66s"
        for calls in (("2 pung", "3 win"), ("3 win", "2 pung")):
            table = table_with({0: "s6", 2: could_win_and_pung, 3: READY_TOO})
            do(table, "0 discard s6")
            assert {"win", "pung"} <= legal(table, 2)
            do(table, *calls, "-1 close")
            assert winners(table) == (3,)


class TestLetGo:
    """過水. Seat 2 lets the s6 of seat 0 go."""

    def table(self, one: str = "5z", front: str = "", hand: str = READY, **changes: object) -> Table:
        table = table_with({0: "s6", 1: one, 2: hand}, front, **changes)
        do(table, "0 discard s6", "2 pass", "1 draw")
        return table

    def test_tw060_the_whole_wait_is_locked_and_a_go_around_alone_lifts_nothing(self) -> None:
        table = self.table("s9", "6z 9s 6s", **SCOPE)
        assert table.view(2).seats[2].locks == (23, 26)
        do(table, "1 discard s9")
        assert refusal(table, 2, "win") == "locked"
        do(table, "2 draw", "2 discard s9 drawn", "3 draw", "3 discard s6 drawn")
        assert refusal(table, 2, "win") == "locked"

    def test_tw061_self_draw_is_barred_too_and_throwing_a_winning_tile_lifts_nothing(self) -> None:
        table = self.table("5z", "6z 9s", **SCOPE, sacred_bars_self_draw=True)
        do(table, "1 discard dw", "2 draw")
        assert refusal(table, 2, "self_draw") == "drawn_locked"
        do(table, "2 discard s9 drawn")
        assert table.view(2).seats[2].locks == (23, 26)

    def test_tw062_another_discard_or_an_added_kong_lifts_it(self) -> None:
        table = self.table("5z", "6z 7z", **SCOPE)
        do(table, "1 discard dw", "2 draw")
        assert table.view(2).seats[2].locks == (23, 26)
        do(table, "2 discard dr drawn")
        assert table.view(2).seats[2].locks == ()

        hand = "123456789m 22z 78s 55p 5z"
        table = table_with({0: "p5", 2: hand}, "6s 6z 7z 5p", **SCOPE)
        do(table, "0 discard p5", "2 pung", "1 draw", "2 discard dw", "3 draw", "3 discard s6 drawn", "2 pass")
        do(table, "0 draw", "0 discard dg drawn", "1 draw", "1 discard dr drawn", "2 draw")
        assert table.view(2).seats[2].locks == (23, 26)
        do(table, "2 added_kong p5")
        assert table.view(2).seats[2].locks == ()

    def test_tw063_a_pung_let_go_may_not_be_called_before_the_own_next_turn(self) -> None:
        table = table_with({0: "p5", 1: "5z", 2: "55p 147m"}, "5p", passed_pung=True)
        do(table, "0 discard p5", "2 pass", "1 draw", "1 discard p5 drawn")
        assert refusal(table, 2, "pung") is not None
        assert "pung" not in legal(table, 2)
        table = table_with({0: "p5", 1: "5z", 2: "55p 147m"}, "6z 7z 5p", passed_pung=True)
        do(table, "0 discard p5", "2 pass", "1 draw", "1 discard dg drawn", "2 draw", "2 discard dr drawn")
        do(table, "3 draw", "3 discard p5 drawn")
        assert "pung" in legal(table, 2)
        table = table_with({0: "p5", 1: "5z", 2: "55p 147m"}, "5p")
        do(table, "0 discard p5", "2 pass", "1 draw", "1 discard p5 drawn")
        assert "pung" in legal(table, 2)

    def test_tw127_a_discard_below_the_least_tai_lifts_it_though_it_would_complete_the_hand(self) -> None:
        """The dealer, one chow open, waits for p5 and East; East is worth 2, p5 drawn by himself 1."""
        dealer = "11z 55p 456m 789m 789s 23s 5z 6z"
        for least, locks in ((2, ()), (0, (13, 27))):
            table = table_with({0: dealer}, "7z 7z 1s 1z 5z 3z 5p", **SCOPE, min_tai=least)
            do(table, "0 discard dw", "1 draw", "1 discard dr drawn", "2 draw", "2 discard dr drawn")
            do(table, "3 draw", "3 discard s1 drawn", "0 chow low", "0 draw", "0 discard dg")
            do(table, "1 draw", "1 discard we drawn", "0 pass", "2 draw", "2 discard dw drawn")
            do(table, "3 draw", "3 discard ww drawn", "0 draw")
            assert table.view(0).seats[0].locks == (13, 27)
            assert refusal(table, 0, "self_draw") == ("below_minimum" if least else None)
            do(table, "0 discard p5 drawn")
            assert table.view(0).seats[0].locks == locks

    def test_tw177_a_passed_kind_may_not_be_won_from_the_next_discarder(self) -> None:
        """Seat 2 has discarded; its right neighbour throws p5 and is let go, the seat opposite throws p5."""
        table = table_with({0: "wn", 1: "5z", 2: "123456789m 123s 22z 67p"}, "6z 7z 5p 5p")
        do(table, "0 discard wn", "1 draw", "1 discard dg drawn", "2 draw", "2 discard dr drawn")
        do(table, "3 draw", "3 discard p5 drawn")
        assert "win" in legal(table, 2)
        do(table, "2 pass", "0 draw", "0 discard p5 drawn")
        assert refusal(table, 2, "win") == "locked"


class TestFirstTurns:
    def test_tw152_any_claim_ends_the_chance_of_a_human_hand(self) -> None:
        table = table_with({0: "s6", 2: READY})
        do(table, "0 discard s6", "2 win", "-1 close")
        assert "human" in codes(table)
        table = table_with({0: "p5", 2: READY, 3: "55p 6s 147m"})
        do(table, "0 discard p5", "3 pung", "1 draw", "3 discard s6", "2 win", "-1 close")
        assert "human" not in codes(table)
        assert "concealed" in codes(table)


class TestKongs:
    def test_tw130_with_17_standing_no_kong_is_offered_and_with_18_one_is(self) -> None:
        for standing, refused in ((18, None), (17, "no_replacement")):
            table = table_with({seat: f"{seat + 1}{seat + 1}{seat + 1}{seat + 1}m" for seat in range(4)}, back="9m",
                               reserve_mode="kong_refused")  # fmt: skip
            throw_on(table, standing)
            turn = table.view(None).turn
            assert table.view(None).wall_left == standing
            assert refusal(table, turn, f"concealed_kong m{turn + 1}") == refused

    def test_tw161_after_a_pung_no_added_kong_in_the_same_turn(self) -> None:
        for allowed, refused in ((False, "after_claim"), (True, None)):
            table = table_with({0: "p5", 2: "555p 147m"}, kong_after_claim=allowed)
            do(table, "0 discard p5", "2 pung", "1 draw")
            assert refusal(table, 2, "added_kong p5") == refused

    @pytest.mark.parametrize(
        ("ten", "back"),
        [
            ("1m 123456p 78p 5z", "5z 9p"),  # not ready
            ("2m 123456789p", "1m 2m"),  # waits for m2 alone
            ("1m 123456789p", "5z 5z"),  # waits for m1, of which no other is left
            ("45m 123456p 55z", "1m 3m"),  # waits for m3 and m6
        ],
    )
    def test_tw176_who_may_not_win_after_an_open_kong_may_after_the_next(self, ten: str, back: str) -> None:
        """Seat 2 has punged m1, kongs s7 from the hand, adds m1 and wins on the replacement, whatever it waited for."""
        table = table_with({0: "m1", 2: f"11m 777s {ten} 6z"}, "7s", back, win_after_open_kong=False)
        do(table, "0 discard m1", "2 pung", "1 draw", "2 discard dg", "3 draw", "3 discard s7 drawn")
        do(table, "2 kong", "0 draw", "2 added_kong m1", "2 draw")
        assert refusal(table, 2, "self_draw") is None

    def test_tw176_but_not_after_the_open_kong_itself(self) -> None:
        for allowed in (False, True):
            table = table_with({0: "s7", 2: "777s 2m 123456789p 333z"}, "", "2m", win_after_open_kong=allowed)
            do(table, "0 discard s7", "2 kong", "1 draw")
            assert (refusal(table, 2, "self_draw") is None) == allowed


class TestTheEndOfTheWall:
    def test_tw172_with_16_standing_nobody_draws_and_nobody_pays(self) -> None:
        table = table_with({0: "wn", 3: "6s"})
        throw_on(table, 16)
        assert (table.view(None).wall_left, table.view(None).turn, table.phase) == (16, 3, "turn")
        do(table, "3 discard s6")
        assert do(table, "0 draw") == ["drawn_hand", "settle 0 0 0 0"]
        assert change(table) == (0, 0, 0, 0)

    def test_tw200_the_last_discard_may_be_won_and_not_claimed(self) -> None:
        """Seat 3 throws last: seat 0 holds a chow for its tile, seat 2 a pung and a kong, seat 1 wins."""
        table = table_with({0: "78s 147m", 1: READY, 2: "666s 258m", 3: "6s"})
        throw_on(table, 16)
        do(table, "3 discard s6")
        assert [legal(table, seat) for seat in range(3)] == [{"draw"}, {"win", "pass"}, set()]
        assert {refusal(table, 2, call) for call in ("pung", "kong")} == {"last_discard"}
        assert refusal(table, 0, "chow low") == "last_discard"
        do(table, "1 win", "-1 close")
        assert winners(table) == (1,)


class TestTables:
    def test_tw186_the_league_card(self) -> None:
        """全求人 2 without 獨聽, no 半求人; no 平胡 for a concealed hand or a wait for the pair alone."""
        sml = Rules.preset("sml")

        def rows(tiles: str, win: str, by: str = "discard", melds: tuple[str, ...] = ()) -> dict[str, int]:
            sheet = score(Hand.parse(tiles, melds=melds), win, by, seat="S", rules=sml)
            return {line.code: line.tai for line in sheet.lines}

        claimed = ("chow 123m", "chow 456m", "chow 789p", "chow 234s", "pung 9s")
        assert rows("5p", "5p", melds=claimed) == {"all_claimed": 2}
        assert rows("5p", "5p", "self_draw", claimed) == {"self_draw": 1, "single_wait": 1}
        assert rows("123456789m 12345p 11s", "6p") == {"concealed": 1}
        assert rows("456789m 12345p 11s", "6p", melds=("chow 123m",)) == {"pinghu": 2}
        assert rows("456789m 123456p 1s", "1s", melds=("chow 123m",)) == {"single_wait": 1}
        assert rows("456789m 123p 1234s", "1s", melds=("chow 123m",)) == {"pinghu": 2}

    def test_tw191_four_and_five_kongs_where_they_are_played(self) -> None:
        kongs = ("kong 1m", "kong 2p", "kong 3s", "concealed_kong 4s")
        hand, more = Hand.parse("789m 5s", melds=kongs), Hand.parse("5s", melds=(*kongs, "added_kong 6s"))
        with_kongs = Rules.preset("house").but(tai={"four_kongs": 8, "five_kongs": 16})
        for rules, four, five in ((with_kongs, 8, 16), (Rules.preset("house"), 0, 0)):
            lines = {line.code: line.tai for line in score(hand, "5s", "discard", rules=rules).lines}
            assert (lines.get("four_kongs", 0), lines.get("five_kongs", 0)) == (four, 0)
            lines = {line.code: line.tai for line in score(more, "5s", "discard", rules=rules).lines}
            assert (lines.get("four_kongs", 0), lines.get("five_kongs", 0)) == (0, five)
