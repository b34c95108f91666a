"""The rules in play, a sentence of the rule book at a time, on small written walls (dealer 0 unless said)."""

from __future__ import annotations

import pytest

from mahjong.action import Action
from mahjong.refusals import REFUSALS, IllegalAction
from mahjong.rules import Rules
from mahjong.table import Table, TableError
from mahjong.wall import SeedError, WallError
from tests.mahjong.walls import do, legal, table_with
from tests.oracle.steer import written_wall

READY_1 = "123456789m 123p 22z 78s"  # seat 1 waits for 6 and 9 bamboo
PUNG_2 = "55p 147m 258s 369p 1234z 9p"


def codes(table: Table) -> list[str]:
    return [str(event).split()[0] for event in table.events]


class TestTheDeal:
    def test_sixteen_each_and_the_dealers_seventeenth(self) -> None:
        table = Table(Rules.preset("house"), seed=b"deal")
        table.deal()
        assert [table.view(s).seats[s].n_concealed for s in range(4)] == [17, 16, 16, 16]
        assert table.view(0).drawn is None

    def test_flowers_are_replaced_from_the_back_from_the_dealer_on_chained_ones_at_once(self) -> None:
        table = table_with({0: "f1 f2 123456789m 123p 77z m1", 2: "f3"}, back="m5 f4 m6 m7")
        assert [str(event) for event in table.events] == [
            "deal 0", "flower 0 f1 m5", "flower 0 f2 f4", "flower 0 f4 m6", "flower 2 f3 m7",
        ]  # fmt: skip
        assert table.view(0).seats[0].flowers == (34, 35, 37)
        assert table.view(0).drawn is None

    def test_errors(self) -> None:
        table = Table(Rules.preset("house"), seed=b"deal")
        for bad in (b"", None, "text"):
            with pytest.raises(SeedError):
                Table(Rules.preset("house"), seed=bad)  # type: ignore[arg-type]
        with pytest.raises(WallError, match="144"):
            table.deal(wall=[0, 1, 2])
        assert (table.phase, table.hand_number) == ("ready", 0)
        table.deal()
        with pytest.raises(TableError, match="turn"):
            table.deal()
        for seat in (4, -2, True, "0"):
            with pytest.raises(TableError, match="seat"):
                table.legal(seat)  # type: ignore[arg-type]


class TestTheWindow:
    def test_draw_is_legal_from_the_moment_the_window_opens_and_shuts_out_who_has_not_called(self) -> None:
        table = table_with({0: "p5", 1: "m1", 2: PUNG_2})
        do(table, "0 discard p5")
        assert legal(table, 2) == {"pung", "pass"}
        assert do(table, "1 draw")[0].startswith("draw 1")

    def test_a_call_already_made_stands_and_then_nothing_is_drawn(self) -> None:
        table = table_with({0: "p5", 1: "m1", 2: PUNG_2})
        do(table, "0 discard p5", "2 pung")
        assert do(table, "1 draw") == ["pung 2 p5 0"]
        assert table.view(2).turn == 2
        assert legal(table, 2) == set()

    def test_the_next_seat_declines_by_drawing_and_has_no_pass(self) -> None:
        table = table_with({0: "p5", 1: "46p 1m", 2: "m1"})
        do(table, "0 discard p5")
        assert {"chow middle", "draw"} <= legal(table, 1)
        assert str(table.why(1, Action.parse("pass"))) == str(REFUSALS[25])

    def test_close_waits_for_an_answer_that_could_outrank_the_best_call(self) -> None:
        table = table_with({0: "p5", 1: "46p 1m", 2: PUNG_2})
        do(table, "0 discard p5", "1 chow middle")
        assert legal(table, -1) == set()
        do(table, "2 pass")
        assert legal(table, -1) == {"close"}
        assert table.forced() == (-1, Action.parse("close"))
        assert do(table, "-1 close") == ["chow 1 p5 p4 0"]

    def test_an_open_answer_that_can_change_nothing_ends_with_the_window(self) -> None:
        table = table_with({0: "p5", 1: "46p 1m", 2: PUNG_2})
        do(table, "0 discard p5", "2 pung")
        assert table.pending() == (1,)
        assert table.forced() == (-1, Action.parse("close"))

    def test_no_order_of_answers_matters(self) -> None:
        ends = set()
        for order in (("1 chow middle", "2 pung"), ("2 pung", "1 chow middle")):
            table = table_with({0: "p5", 1: "46p 1m", 2: PUNG_2})
            do(table, "0 discard p5", *order, "-1 close")
            ends.add(table.state_bytes())
        assert len(ends) == 1

    def test_the_driver_draws_for_a_next_seat_that_could_not_have_called(self) -> None:
        table = table_with({0: "wn", 1: "m1", 2: "m1", 3: "m1"})
        do(table, "0 discard wn")
        assert table.pending() == ()
        assert table.forced() == (1, Action.parse("draw"))

    def test_every_discard_opens_a_numbered_window(self) -> None:
        table = table_with({0: "wn dr"}, front="we ws")
        do(table, "0 discard wn")
        assert table.view(2).window is not None
        assert table.view(2).window.number == 1
        do(table, "1 draw", "1 discard we drawn")
        assert table.view(2).window.number == 2

    def test_a_farther_winner_who_has_not_answered_keeps_the_window_open(self) -> None:
        other = "123456789p 111s 33z 78s"
        table = table_with({0: "s6", 1: READY_1, 2: other})
        do(table, "0 discard s6", "1 win")
        assert legal(table, -1) == set()
        assert do(table, "2 win", "-1 close")[0].startswith("win 1 s6 0 ")
        assert table.view(None).result.winners == (1,)


class TestLetGo:
    """過水."""

    HANDS = {0: "s6 s9 wn", 1: "5z 147p", 2: READY_1, 3: "6z"}  # noqa: RUF012
    FRONT = "5z 6z 1z m5 s6 s9"

    def test_who_passes_may_not_win_on_that_kind_until_his_own_next_draw(self) -> None:
        table = table_with(self.HANDS, self.FRONT)
        do(table, "0 discard s6", "2 pass", "1 draw", "1 discard dw drawn", "2 draw")
        assert table.view(2).seats[2].locks == ()  # his own draw lifted it
        table = table_with({**self.HANDS, 1: "s6 147p"}, self.FRONT)
        do(table, "0 discard s6", "2 pass", "1 draw")
        assert table.view(2).seats[2].locks == (23,)
        do(table, "1 discard s6")
        assert table.why(2, Action.parse("win")).name == "locked"

    def test_the_lock_is_by_kind(self) -> None:
        table = table_with({**self.HANDS, 1: "s9 147p"}, self.FRONT)
        do(table, "0 discard s6", "2 pass", "1 draw", "1 discard s9")
        assert "win" in legal(table, 2)

    def test_a_next_seat_that_declines_by_drawing_is_not_locked(self) -> None:
        table = table_with({0: "s6", 1: READY_1}, "m5")
        do(table, "0 discard s6", "1 draw")
        assert table.view(1).seats[1].locks == ()

    def test_unless_a_standing_call_took_the_tile(self) -> None:
        table = table_with({0: "s6", 1: READY_1, 3: "66s 147m 258p"}, "m5")
        do(table, "0 discard s6", "3 pung", "1 draw")
        assert table.view(1).seats[1].locks == (23,)

    def test_calling_something_else_is_passing_and_a_switch_lifts_it_by_the_claim(self) -> None:
        # 1 2 3 m, 4 5 6 m, 7 8 9 m, 1 2 3 p, 6 6 s, 2 2 z: waits for s6 and ws
        hand = "123456789m 123p 22z 66s"
        for switch, locks in ((False, (23,)), (True, ())):
            table = table_with({0: "s6", 2: hand}, sacred_cleared_by_claim=switch)
            do(table, "0 discard s6", "2 pung", "1 draw")
            assert table.view(2).seats[2].locks == locks

    def test_only_the_own_device_sees_it(self) -> None:
        table = table_with({**self.HANDS, 1: "s6 147p"}, self.FRONT)
        do(table, "0 discard s6", "2 pass", "1 draw")
        assert [table.view(seat).seats[2].locks for seat in (0, 1, 3, None)] == [None] * 4
        shown = table_with({**self.HANDS, 1: "s6 147p"}, self.FRONT, public_locks=True)
        do(shown, "0 discard s6", "2 pass", "1 draw")
        assert [shown.view(seat).seats[2].locks for seat in (0, None)] == [(23,)] * 2

    def test_below_the_minimum_nothing_is_locked(self) -> None:
        table = table_with({0: "wn", 2: READY_1, 3: "s6"}, "wn ww we", min_tai=5)
        do(
            table,
            "0 discard wn",
            "1 draw",
            "1 discard wn drawn",
            "2 draw",
            "2 discard ww drawn",
            "3 draw",
            "3 discard s6",
        )
        assert table.why(2, Action.parse("win")).name == "below_minimum"
        do(table, "0 draw")
        assert table.view(2).seats[2].locks == ()


class TestKongs:
    def test_a_concealed_kong_before_the_dealers_first_discard(self) -> None:
        table = table_with({0: "1111m 258p 369s 1234567z"}, back="9m")
        assert do(table, "0 concealed_kong m1") == ["concealed_kong 0 m1", "draw 0 m9 back"]
        assert table.view(0).drawn_how == "kong"

    def _added_kong(self, **changes: object) -> Table:
        """Seat 1 has punged s6 and adds the fourth; seats 2 and 3 are ready for it."""
        hands = {0: "s6 m1", 1: "66s 147m 258p 123z", 2: "123456789p 444z 55z 45s", 3: READY_1}
        table = table_with(hands, "5z 6z 7z s6", "9m", **changes)
        do(table, "0 discard s6", "2 pass", "3 pass", "1 pung", "-1 close", "1 discard m1", "2 draw")
        do(table, "2 discard dw drawn", "3 draw", "3 discard dg drawn", "0 draw", "0 discard dr drawn", "1 draw")
        assert do(table, "1 added_kong s6") == ["added_kong 1 s6"]
        return table

    def test_all_who_can_rob_may_pass_the_next_seat_too(self) -> None:
        table = self._added_kong()
        assert [legal(table, seat) for seat in range(4)] == [set(), {"draw"}, {"win", "pass"}, {"win", "pass"}]
        assert table.why(0, Action.parse("chow low")).name == "only_win_on_kong"
        assert table.why(0, Action.parse("pass")).name == "nothing_to_pass"

    def test_robbing_restores_the_pung_and_the_adder_pays(self) -> None:
        table = self._added_kong()
        texts = do(table, "2 pass", "3 win", "-1 close")
        assert texts[0] == "robbed 1 s6"
        assert texts[1].startswith("win 3 s6 1 ")
        result = table.view(None).result
        assert (result.paid_by, result.change[1]) == (1, -result.change[3])
        assert table.view(None).seats[1].melds[0].kind == "pung"

    def test_declining_to_rob_locks_and_the_adder_takes_the_replacement(self) -> None:
        table = self._added_kong()
        do(table, "2 pass", "3 pass")
        assert table.forced() == (1, Action.parse("draw"))
        assert do(table, "1 draw")[0].endswith("back")
        assert [table.view(seat).seats[seat].locks for seat in (2, 3)] == [(23,), (23,)]
        assert table.view(1).drawn_how == "kong"

    def test_the_replacement_shuts_out_who_has_not_answered(self) -> None:
        table = self._added_kong()
        do(table, "1 draw")
        assert (table.phase, table.view(1).turn) == ("turn", 1)

    def test_all_who_rob_win_under_several_winners(self) -> None:
        table = self._added_kong(multiple_winners="all")
        texts = do(table, "3 win", "2 win", "-1 close")
        assert [text.split()[:2] for text in texts] == [["robbed", "1"], ["win", "2"], ["win", "3"], ["settle", "0"]]

    def test_after_a_claim_no_kong_and_no_win_in_that_turn(self) -> None:
        table = table_with({0: "p5", 1: "46p 1111m 258s"})
        do(table, "0 discard p5", "1 chow middle", "-1 close")
        assert table.why(1, Action.parse("concealed_kong m1")).name == "after_claim"
        assert table.why(1, Action.parse("self_draw")).name == "after_claim"
        open_house = table_with({0: "p5", 1: "46p 1111m 258s"}, kong_after_claim=True)
        do(open_house, "0 discard p5", "1 chow middle", "-1 close")
        assert legal(open_house, 1) == {"concealed_kong m1"}


class TestTheEnd:
    def _to_the_end(self, table: Table) -> None:
        """Everybody throws what he draws and calls nothing."""
        while table.phase in ("turn", "window"):
            view = table.view(table.view(None).turn)
            if table.phase == "window":
                table.apply((view.turn + 1) % 4, Action.parse("draw"))
            else:
                drawn = [action for action in view.legal if str(action).endswith("drawn")]
                table.apply(view.turn, (drawn or list(view.legal))[-1 if drawn else 0])

    def test_sixteen_tiles_stay_and_a_draw_hand_keeps_the_deal(self) -> None:
        table = Table(Rules.preset("house"), seed=b"all the way")
        table.deal()
        self._to_the_end(table)
        view = table.view(None)
        assert (view.wall_left, view.drawable) == (16, 0)
        assert view.result is not None
        assert (view.result.winners, view.result.change) == ((), (0, 0, 0, 0))
        table.deal()
        assert (table.view(0).dealer, table.view(0).streak, table.view(0).passes) == (0, 1, 0)

    def test_the_last_discard_may_only_be_won(self) -> None:
        table = Table(Rules.preset("house"), seed=b"last discard")
        table.deal()
        while table.view(None).wall_left > 16 or table.phase == "turn":
            view = table.view(table.view(None).turn)
            if table.phase == "window":
                table.apply((view.turn + 1) % 4, Action.parse("draw"))
            else:
                table.apply(view.turn, view.legal[0])
        names = {table.why(seat, Action.parse(text)).name for seat in range(4) for text in ("pung", "chow low")
                 if table.why(seat, Action.parse(text))}  # fmt: skip
        assert names <= {"last_discard", "own_tile", "too_few_alike", "no_such_run", "not_left_neighbour"}
        assert table.forced() is not None
        table.apply(*table.forced())
        assert codes(table)[-2:] == ["drawn_hand", "settle"]

    def test_a_flower_that_cannot_be_replaced_is_laid_out_and_ends_the_hand(self) -> None:
        wall = written_wall({0: "wn"})
        flower = wall.index(34)
        wall[flower], wall[65 + 79 - 40 - 1] = wall[65 + 79 - 40 - 1], 34
        table = Table(Rules.preset("house").but(wall_reserve=40), seed=b"flower at the end")
        table.deal(wall=wall)
        self._to_the_end(table)
        assert [str(event) for event in table.events][-3:] == [
            f"flower {table.events[-3].seat} f1 -", "drawn_hand", "settle 0 0 0 0",
        ]  # fmt: skip

    @pytest.mark.compiled_only
    def test_the_game_ends_at_the_sixteenth_pass_and_never_earlier(self) -> None:
        bots = dict.fromkeys(range(4), "efficient")
        table = Table(Rules.preset("house"), seed=b"a whole game", bots=bots)
        winds = set()
        while table.phase != "game_over":
            table.deal()
            view = table.view(None)
            assert view.dealer == view.passes % 4
            assert view.passes < 16
            winds.add(view.round_wind)
            table.play_bots()
        assert winds == {0, 1, 2, 3}
        assert table.view(None).passes == 15
        with pytest.raises(TableError, match="game_over"):
            table.deal()
        assert sum(seat.chips for seat in table.view(None).seats) == 400


class TestWinning:
    def test_a_heavenly_hand_has_no_winning_tile(self) -> None:
        table = table_with({0: "123456789m 123p 22z 678s"})
        assert do(table, "0 self_draw") == ["win 0 - - 16", "settle 60 -20 -20 -20"]

    def test_several_winners_are_settled_once_and_each_in_full(self) -> None:
        hands = {0: "s6", 1: READY_1, 3: "123456789p 111s 33z 78s"}
        table = table_with(hands, multiple_winners="all")
        texts = do(table, "0 discard s6", "1 win", "3 win", "-1 close")
        assert [text.split()[:3] for text in texts[-3:-1]] == [["win", "1", "s6"], ["win", "3", "s6"]]
        assert codes(table).count("settle") == 1
        state = table.view(None)
        assert state.result.change[0] == -(state.result.change[1] + state.result.change[3])
        single = table_with(hands)
        do(single, "0 discard s6", "1 win", "3 win", "-1 close")
        assert single.view(None).result.winners == (1,)

    def test_the_feeder_of_the_third_visible_dragon_answers_for_the_hand(self) -> None:
        hands = {0: "5z 6z 7z m9", 1: "55z 66z 77z 11s 123m 56p 99p 2m"}
        table = table_with(hands, "7z")
        do(table, "0 discard dw", "1 pung", "-1 close", "1 discard m2", "2 draw")
        assert (table._states["liable_meld"] == -1).all()

    def test_a_refused_action_says_why_in_both_languages(self) -> None:
        table = table_with({0: "m1"})
        with pytest.raises(IllegalAction, match="還沒輪到你 / it is not your turn: 1 discard m1"):
            table.apply(1, Action.parse("discard m1"))

    @pytest.mark.parametrize("seat", [1.0, None, "1", True])
    def test_what_is_no_seat_is_refused_before_the_tile_is_looked_at(self, seat) -> None:
        """Of a tile that had not been drawn it was asked whose locks forbid it, and 1.0 is no index."""
        table = table_with({0: "m1"})
        before = table.state_bytes()
        for ask in (table.why, table.apply):
            with pytest.raises(TableError, match="沒有這個座位 / no such seat"):
                ask(seat, Action.parse("discard m9 drawn"))
        assert table.state_bytes() == before
