"""The prose cases of tests/data/taiwan_cases.jsonl about flowers and 包牌, each a course of play on a written wall.

A test bears the id of its case and plays under the switches that the case names. Seats are 0 East (dealer) to 3 North.
The other prose cases are in test_process_cases.py.
"""

from __future__ import annotations

from itertools import cycle

import pytest

from mahjong.result import Result
from mahjong.table import Table
from tests.mahjong.walls import do, table_with

STAKES = {"base": 5, "per_tai": 1}
SEVEN = "f1 f2 f3 f4 f5 f7 f8"
"""All but f6, which is South's own of the plants."""
EIGHT = "f1 f2 f3 f4 f5 f6 f7 f8"
BACK = "1p 4p 7p 1s 4s 7s 1p 4p"
READY = "123456789m 123p 22z 78s"
"""Waits for s6 and s9."""


def result(table: Table) -> Result:
    found = table.view(None).result
    assert found is not None
    return found


def texts(table: Table, *kinds: str) -> list[str]:
    return [str(event) for event in table.events if event.kind in kinds]


class TestFlowers:
    def test_tw055_six_one_and_one_win_nothing(self) -> None:
        hands = {1: "f1 f2 f3 f4 f5 f6", 2: "f7", 3: "f8"}
        table = table_with(hands, back=BACK, tai={"seven_rob_one": 8}, eight_flowers_mode="ends")
        assert (table.phase, len(texts(table, "flower"))) == ("turn", 8)

    @pytest.mark.parametrize("mode", ["added", "ends"])
    def test_tw056_the_holder_of_the_eighth_pays_seven_flowers_alone(self, mode: str) -> None:
        rules = {**STAKES, "tai": {"seven_rob_one": 8}, "eight_flowers_mode": mode}
        table = table_with({0: "wn", 1: SEVEN}, "6z f6", BACK, **rules)
        do(table, "0 discard wn", "1 draw", "1 discard dg drawn", "2 draw")
        assert texts(table, "win", "settle") == ["win 1 - 2 8", "settle 0 13 -13 0"]
        assert [(line.code, line.tai) for line in result(table).sheets[0].lines] == [("seven_rob_one", 8)]

    def test_tw056_whoever_lays_the_last_of_the_eight(self) -> None:
        """The one already lies before West when South draws the seventh; a hand that is not complete wins no more."""
        table = table_with({0: "wn", 1: "f1 f2 f3 f4 f5 f7", 2: "f6"}, "f8", BACK, **STAKES, tai={"seven_rob_one": 8})
        do(table, "0 discard wn", "1 draw")
        assert texts(table, "win", "settle") == ["win 1 - 2 8", "settle 0 13 -13 0"]

    def test_tw131_seven_flowers_and_a_self_drawn_hand_are_two_accounts(self) -> None:
        """South has six flowers, West one. The seventh brings p3: 9 台 from all three, and 8 from West alone.

        門清自摸 3, 槓上開花 1, 獨聽 1, 三元牌 1, 花槓 2, 正花 1.
        """
        ten = "456789m 12p 77z"
        back = "1m 2m 3m 3s 3s 7z 9s 3p"
        table = table_with(
            {0: "wn 5z", 1: f"f1 f2 f3 f4 f5 f7 {ten}", 2: "f6"}, "6z 5z 5z 9p f8", back, **STAKES,
            tai={"seven_rob_one": 8},
        )  # fmt: skip
        do(table, "0 discard wn", "1 draw", "1 discard dg drawn", "2 draw", "2 discard dw drawn")
        do(table, "3 draw", "3 discard dw drawn", "0 draw", "0 discard p9 drawn", "1 draw")
        sheet = result(table).sheets[0]
        assert (sheet.total, result(table).change) == (9, (-15, 56, -27, -14))

    def test_tw154_the_eighth_of_the_own_ends_the_hand_and_anothers_is_robbed(self) -> None:
        rules = {**STAKES, "tai": {"seven_rob_one": 8}, "eight_flowers_mode": "ends"}
        table = table_with({0: "wn", 1: SEVEN}, "f6", BACK, **rules)
        do(table, "0 discard wn", "1 draw")
        assert texts(table, "win", "settle") == ["win 1 - - 8", "settle -14 40 -13 -13"]
        table = table_with({0: "wn", 1: SEVEN}, "6z f6", BACK, **rules)
        do(table, "0 discard wn", "1 draw", "1 discard dg drawn", "2 draw")
        assert texts(table, "win", "settle") == ["win 1 - 2 8", "settle 0 13 -13 0"]

    def test_tw189_eight_flowers_of_the_opening_win_8_and_no_more(self) -> None:
        """The source gives 4 more for 配牌花胡, which is not played here."""
        table = table_with({1: EIGHT}, back=BACK, **STAKES, eight_flowers_mode="ends")
        assert texts(table, "win", "settle") == ["win 1 - - 8", "settle -14 40 -13 -13"]
        assert [(line.code, line.tai) for line in result(table).sheets[0].lines] == [("eight_flowers", 8)]

    def test_tw194_eight_flowers_of_the_opening_are_paid_at_once_and_play_goes_on(self) -> None:
        table = table_with({0: "6s", 1: EIGHT, 3: READY}, back=BACK, **STAKES, eight_flowers_mode="paid")
        assert (table.phase, texts(table, "bonus")) == ("turn", ["bonus 1"])
        do(table, "0 discard s6", "3 win", "-1 close")
        hand = result(table).sheets[0].payments
        bonus = (-8, 24, -8, -8)
        assert result(table).change == tuple(map(sum, zip(hand, bonus, strict=True)))


class TestLiability:
    """包牌: seat 2 pungs what is fed to it and wins on a discard of seat 1."""

    SPARES = ("p9", "s9", "p9", "s9")

    def play(self, feeds: list[tuple[str, int]], rest: str, win: str, **changes: object) -> Result:
        """Feed seat 2 its pungs, each by a seat that draws the tile and throws it; return how the hand ended.

        `rest` is what else it holds; after each pung it throws a spare.
        """
        spares = list(self.SPARES[: len(feeds)])
        hand = " ".join([*(f"{tile} {tile}" for tile, _feeder in feeds), rest, *spares])
        front, steps, turn, junk = [], ["0 discard m8"], 1, cycle(["p4", "p7", "s4", "s7", "p5", "p8"])
        for tile, feeder, answer in (*((tile, feeder, "2 pung") for tile, feeder in feeds), (win, 1, "2 win")):
            while turn != feeder:
                front.append(next(junk))
                steps += [f"{turn} draw", f"{turn} discard {front[-1]} drawn"]
                turn = (turn + 1) % 4
            front.append(tile)
            steps += [f"{turn} draw", f"{turn} discard {tile} drawn", answer]
            if answer == "2 pung":
                steps += [f"{(feeder + 1) % 4} draw", f"2 discard {spares.pop(0)}"]
                turn = 3
        table = table_with({0: "8m", 2: hand}, " ".join(front), **changes)
        do(table, *steps, "-1 close")
        return result(table)

    DRAGONS = (("dr", 3), ("dg", 0))
    SUIT = (("m1", 3), ("m2", 3), ("m3", 3), ("m4", 0))

    @pytest.mark.parametrize(
        ("row", "feeds", "rest", "win", "always"),
        [
            ("big_dragons", (("dr", 3), ("dg", 3), ("dw", 0)), "234m 67m 33s", "m5", True),
            ("big_winds", (("we", 3), ("ws", 3), ("ww", 3), ("wn", 0)), "67m 33s", "m5", True),
            ("small_dragons", DRAGONS, "55z 234m 67m 345s", "m5", False),
            ("small_winds", (("we", 3), ("ws", 3), ("ww", 0)), "44z 234m 67m", "m5", False),
            ("full_flush", SUIT, "67m 99m", "m5", False),
            ("half_flush", (("we", 3), *SUIT[1:]), "67m 99m", "m5", False),
            ("all_pungs", (("m1", 3), ("p2", 3), ("s3", 3), ("m9", 0)), "66p 55s", "s5", False),
            ("all_honours", (("we", 3), ("ws", 3), ("dr", 3), ("dg", 0)), "33z 55z", "ww", False),
        ],
    )
    def test_tw190_who_feeds_the_claim_that_makes_it_likely_answers(
        self, row: str, feeds: tuple[tuple[str, int], ...], rest: str, win: str, always: bool
    ) -> None:
        alone = {"tai": dict.fromkeys({"small_dragons", "small_winds"} - {row}, 0)}
        for liability in ("wide", "big", "off"):
            ended = self.play(list(feeds), rest, win, liability=liability, **alone)
            sheet = ended.sheets[0]
            assert row in {line.code for line in sheet.lines}
            liable = 0 if liability == "wide" or (liability == "big" and always) else None
            assert sheet.liable == liable
            payer = 1 if liable is None else liable
            assert {seat for seat in range(4) if ended.change[seat] < 0} == {payer}

    def test_tw190_later_claims_do_not_move_it(self) -> None:
        """Seat 3 fed the second set of 小三元; seat 0 feeds another pung afterwards."""
        ended = self.play([("dr", 3), ("dg", 3), ("m1", 0)], "55z 67m 345s", "m5", liability="wide")
        assert ended.sheets[0].liable == 3

    def test_tw190_a_hand_without_the_item_binds_nobody(self) -> None:
        """Four pungs of one suit were claimed; the rest is of another, and a chow."""
        ended = self.play(list(self.SUIT), "12p 33p", "p3", liability="wide")
        assert ended.sheets[0].liable is None
        assert {seat for seat in range(4) if ended.change[seat] < 0} == {1}
