"""The rules in play from written positions: one line of text, then a step or two (dealer 0 unless said)."""

from __future__ import annotations

import pytest

from mahjong.action import Action
from mahjong.table import Table
from tests.mahjong.positions import at
from tests.mahjong.walls import do, legal

READY = "123456789m123p22z78s"
"""Sixteen tiles that wait for 6 and 9 bamboo, as the next sixteen do."""
READY_TOO = "123456789p111s33z78s"
S6, S9 = 23, 26


def why(table: Table, seat: int, action: str) -> str:
    """Return the name of the reason why a seat may not do something, empty if it may."""
    refusal = table.why(seat, Action.parse(action))
    return refusal.name if refusal else ""


def locks(table: Table, seat: int) -> tuple[int, ...]:
    """Return the kinds on which a seat is locked."""
    found = table.view(seat).seats[seat].locks
    assert found is not None
    return found


def won(table: Table) -> tuple[int, ...]:
    """Return who won the hand that is over."""
    result = table.view(None).result
    assert result is not None
    return result.winners


def rows(table: Table) -> set[str]:
    """Return the codes of the first winner's rows."""
    result = table.view(None).result
    assert result is not None
    return {line.code for line in result.sheets[0].lines}


def change(table: Table) -> tuple[int, ...]:
    """Return the chips of the hand that is over."""
    result = table.view(None).result
    assert result is not None
    return result.change


class TestWhoGetsTheTile:
    @pytest.mark.parametrize("answers", [("1 chow middle", "2 pung"), ("2 pung", "1 chow middle")])
    def test_a_pung_before_a_chow_whoever_called_first(self, answers: tuple[str, ...]) -> None:
        assert do(at("* 46p* 55p* * 0? discards=5p"), *answers, "-1 close") == ["pung 2 p5 0"]

    def test_a_win_before_a_pung_and_the_window_waits_for_it(self) -> None:
        table = at(f"* 66s* {READY} * 0? discards=6s answers=1:pung")
        assert legal(table, -1) == set()
        do(table, "2 win", "-1 close")
        assert won(table) == (2,)

    @pytest.mark.parametrize(("switch", "winners"), [("nearest", (1,)), ("all", (1, 3)), ("two_nearest", (1,))])
    def test_two_who_call_to_win(self, switch: str, winners: tuple[int, ...]) -> None:
        table = at(f"* {READY} * {READY_TOO} 0? discards=6s answers=1:win,3:win", multiple_winners=switch)
        do(table, "-1 close")
        assert won(table) == winners

    def test_an_open_kong_of_the_left_neighbours_discard_is_a_switch(self) -> None:
        text = "* 555p* * * 0? discards=5p"
        assert {"pung", "kong"} <= legal(at(text), 1)
        assert why(at(text, left_kong=False), 1, "kong") == "kong_from_left"


class TestTheEndOfTheWall:
    def test_the_last_discard_may_be_won_but_not_claimed(self) -> None:
        table = at(f"55p* {READY} * * 3? discards=*,5p wall=16*")
        assert why(table, 0, "pung") == "last_discard"
        assert do(table, "0 draw") == ["drawn_hand", "settle 0 0 0 0"]

    @pytest.mark.parametrize(("mode", "standing", "reason"), [
        ("fixed", 17, ""), ("fixed", 16, "no_replacement"), ("kong_refused", 17, "no_replacement"),
        ("kong_refused", 18, ""), ("kong_drawn", 17, ""), ("last_tile", 1, ""),
    ])  # fmt: skip
    def test_a_kong_needs_its_replacement(self, mode: str, standing: int, reason: str) -> None:
        seats = ["*", "*", "*", "*/f1f2f3f4f5f6f7f8"]
        seat = (144 - 8 - 65 - standing) % 4
        seats[seat] = seats[seat].replace("*", "1111m*+9m")
        table = at(f"{' '.join(seats)} {seat} discards=* wall={standing}*", reserve_mode=mode)
        assert why(table, seat, "concealed_kong m1") == reason

    def test_or_ends_the_hand_where_it_has_taken_the_last_one_for_the_reserve(self) -> None:
        table = at("* * 1111m*+9m * 2 discards=* wall=17*", reserve_mode="kong_drawn")
        assert do(table, "2 concealed_kong m1") == ["concealed_kong 2 m1", "drawn_hand", "settle 0 0 0 0"]


class TestRobbing:
    ADDED = f"* */666s+6s<0 {READY} {READY_TOO} 1?6s discards=6s>1,4*"

    def test_a_robbed_kong_is_a_pung_again_and_its_owner_pays(self) -> None:
        table = at(self.ADDED)
        assert do(table, "2 win", "3 pass", "-1 close")[0] == "robbed 1 s6"
        assert table.view(None).seats[1].melds[0].kind == "pung"
        assert change(table)[1] == -change(table)[2]

    def test_who_declines_is_locked_and_the_replacement_comes_from_the_back(self) -> None:
        table = at(f"{self.ADDED} answers=2:pass,3:pass")
        assert do(table, "1 draw")[0].endswith("back")
        assert (locks(table, 2), locks(table, 3)) == ((S6,), (S6,))

    def test_a_robbed_concealed_kong_goes_back_into_the_hand(self) -> None:
        table = at(f"* 6666s*+1z {READY} * 1 discards=9p", rob_concealed_kong=True)
        do(table, "1 concealed_kong s6", "2 win", "-1 close")
        robbed = table.view(None, open_end=True).seats[1]
        assert (robbed.melds, robbed.hand.count(S6)) == ((), 3)
        assert "rob_kong" in rows(table)


class TestLetGo:
    """過水."""

    LOCKED = f"* * {READY} * 1? discards=6s,{{}} locks=2:6s wall={{}}*"

    def test_the_lock_is_by_kind(self) -> None:
        assert why(at(self.LOCKED.format("6s", "")), 2, "win") == "locked"
        assert why(at(self.LOCKED.format("9s", "")), 2, "win") == ""

    def test_the_own_draw_lifts_it_or_the_own_discard(self) -> None:
        table = at(self.LOCKED.format("1z", "5z"))
        do(table, "2 draw")
        assert locks(table, 2) == ()
        table = at(self.LOCKED.format("1z", "5z"), sacred_release="discard")
        do(table, "2 draw")
        assert locks(table, 2) == (S6,)
        do(table, "2 discard dw drawn")
        assert locks(table, 2) == ()

    def test_but_not_the_discard_of_the_winning_tile(self) -> None:
        table = at(self.LOCKED.format("1z", "6s"), sacred_release="discard")
        do(table, "2 draw", "2 discard s6 drawn")
        assert locks(table, 2) == (S6,)

    def test_it_may_bar_the_self_draw_and_claims(self) -> None:
        strict = {"sacred_release": "discard", "sacred_bars_self_draw": True, "sacred_bars_claims": True}
        table = at(self.LOCKED.format("2z", "6s"), **strict)
        assert why(table, 2, "pung") == "claims_locked"
        do(table, "2 draw")
        assert why(table, 2, "self_draw") == "drawn_locked"

    def test_it_may_be_the_whole_wait(self) -> None:
        table = at(f"* * {READY} * 0? discards=6s answers=2:pass", sacred_scope="wait")
        do(table, "1 draw")
        assert locks(table, 2) == (S6, S9)

    def test_who_declines_by_drawing_is_not_locked_unless_a_call_took_the_tile(self) -> None:
        table = at(f"* {READY} * 66s* 0? discards=6s wall=5z*")
        do(table, "1 draw")
        assert locks(table, 1) == ()
        table = at(f"* {READY} * 66s* 0? discards=6s answers=3:pung")
        do(table, "1 draw")
        assert locks(table, 1) == (S6,)

    def test_a_passed_pung_may_bind_until_the_own_turn(self) -> None:
        table = at("* * 55p* * 0? discards=5p answers=2:pass wall=1z5p*", passed_pung=True)
        do(table, "1 draw", "1 discard we drawn")
        assert " passed_pungs=2:5p " in table.position
        table = at("* * 55p* * 1? discards=5p,5p passed_pungs=2:5p", passed_pung=True)
        assert why(table, 2, "pung") == "pung_locked"


class TestAfterAClaim:
    def test_no_kong_in_that_turn_but_where_the_table_allows_it(self) -> None:
        text = "* 1111m*/4(5)6p<0 * * 1 discards=5p>1"
        assert why(at(text), 1, "concealed_kong m1") == "after_claim"
        assert why(at(text, kong_after_claim=True), 1, "concealed_kong m1") == ""

    @pytest.mark.parametrize(("switch", "barred"), [("free", ""), ("same_tile", "4p"), ("strict", "4p7p")])
    def test_what_may_not_be_thrown(self, switch: str, barred: str) -> None:
        text = f"* 47p*/(4)56p<0 * * 1 discards=4p>1 {barred and f'barred={barred}'}"
        table = at(text, swap_calling=switch)
        reasons = [why(table, 1, f"discard p{rank}") for rank in (4, 7)]
        assert reasons == ["swap_barred" if f"{rank}p" in barred else "" for rank in (4, 7)]

    def test_a_claim_that_leaves_nothing_to_throw_is_not_offered(self) -> None:
        text = "* 4567p/1111m/2222m/3333m/4444m * * 0? discards=4*,4p"
        assert why(at(text, swap_calling="strict"), 1, "chow low") == "nothing_to_throw"
        assert why(at(text, swap_calling="same_tile"), 1, "chow low") == ""

    def test_the_replacement_of_an_open_kong_may_be_no_win(self) -> None:
        text = "* 123456789m22z78s+6s/5555p<0 * * 1 discards=5p>1 drawn=open_kong"
        assert why(at(text), 1, "self_draw") == ""
        assert why(at(text, win_after_open_kong=False), 1, "self_draw") == "after_open_kong"


class TestWinning:
    def test_on_the_dealt_tiles(self) -> None:
        assert do(at("123456789m123p22z678s * * * 0"), "0 self_draw")[0] == "win 0 - - 16"

    @pytest.mark.parametrize(("kong", "switch", "is_earthly"), [
        ("", False, True), ("/1111s", False, False), ("/1111s", True, True),
    ])  # fmt: skip
    def test_on_the_own_first_draw(self, kong: str, switch: bool, is_earthly: bool) -> None:
        table = at(f"*{kong} {READY}+6s * * 1 discards=9p", earthly_after_concealed_kong=switch)
        do(table, "1 self_draw")
        assert ("earthly" in rows(table)) == is_earthly

    def test_on_a_discard_before_the_own_first_draw(self) -> None:
        table = at(f"* * {READY} * 0? discards=6s answers=2:win")
        do(table, "-1 close")
        assert "human" in rows(table)

    def test_the_feeder_of_the_last_dragon_set_pays_for_all(self) -> None:
        table = at("* 123m99p45s+6s/555z<0/666z<2/777z<3 * * 1 discards=5z>1,1*,6z>1,2*,7z>1,4* feeds=1:big_dragons:3")
        do(table, "1 self_draw")
        assert "big_dragons" in rows(table)
        assert (change(table)[0], change(table)[2], change(table)[3]) == (0, 0, -change(table)[1])

    def test_the_sixteenth_pass_ends_the_game_and_the_dealers_win_does_not(self) -> None:
        table = at(f"{READY} * * * 3? discards=6s passes=15 answers=0:win")
        do(table, "-1 close")
        assert table.phase == "game_over"
        table = at("* * * 123456789m123p22z678s 3 passes=15 streak=2")
        do(table, "3 self_draw")
        assert (table.phase, change(table)) == ("over", (-24, -24, -24, 72))


class TestDeclaringReady:
    ON = {"tai": {"earthly_ready": 4}}  # noqa: RUF012

    def test_with_a_discard(self) -> None:
        table = at(f"* {READY}+1z * * 1 discards=9p", **self.ON)
        assert do(table, "1 ready we drawn") == ["ready 1 earthly", "discard 1 we drawn"]

    def test_then_the_hand_is_locked(self) -> None:
        table = at(f"* {READY}+5m * * 1 discards=9p,1z+,3* ready=1:earthly", **self.ON)
        assert [str(action) for action in table.legal(1)] == ["discard m5 drawn"]
        assert why(table, 1, "discard m1") == "ready_locked"

    def test_and_may_have_to_win(self) -> None:
        text = f"* {READY} * * 0? discards=9p,1z+,2*,6s ready=1:earthly"
        assert why(at(text, **self.ON), 1, "draw") == ""
        assert why(at(text, ready_must_win=True, **self.ON), 1, "draw") == "must_win"


class TestFlowers:
    EIGHTH = "* */f1f2f3f4f5f6f7 * * 0? discards=9p wall=f8*9m"

    def test_the_eighth_may_end_the_hand(self) -> None:
        table = at(self.EIGHTH, eight_flowers_mode="ends")
        assert do(table, "1 draw")[1:] == ["flower 1 f8 m9", "win 1 - - 8", "settle -12 34 -11 -11"]

    def test_or_be_paid_at_once(self) -> None:
        table = at(self.EIGHTH, eight_flowers_mode="paid")
        assert do(table, "1 draw")[1:] == ["flower 1 f8 m9", "bonus 1"]
        assert " eight=1:paid bonus=-8,24,-8,-8 chips=92,124,92,92 " in table.position

    def test_seven_may_rob_one(self) -> None:
        table = at("* */f1f2f3f4f5f6 * */f8 0? discards=9p wall=f7*9m", tai={"seven_rob_one": 8})
        assert do(table, "1 draw")[1:] == ["flower 1 f7 m9", "win 1 - 3 8", "settle 0 11 0 -11"]
