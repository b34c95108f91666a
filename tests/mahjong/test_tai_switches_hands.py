"""Switches about 平胡, waits, the reading of the tiles and 嚦咕嚦咕, each with hands where it matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mahjong.hand import Hand
from mahjong.rules import SWITCHES
from mahjong.score import ScoreError
from mahjong.tiles import format_tiles, parse_tiles
from tests.mahjong.test_tai_switches import CASES
from tests.mahjong.written import CHOWS, HOUSE, OPEN_CHOWS, SEVEN_PAIRS, Written

HONOUR_PAIR = replace(OPEN_CHOWS, tiles="456m 789p 22z 345s 67s")

FOUR_CLAIMED = ("chow 345m", "chow 345m", "chow 456m", "chow 456m")
EXHAUSTED = Written("23m 99p", "1m", melds=FOUR_CLAIMED)
"""Two-sided, but the four m4 lie in the own melds."""
TWO_KINDS = replace(OPEN_CHOWS, tiles="456m 789p 22s 345s 23p", win="4p")
EDGE = replace(OPEN_CHOWS, tiles="456m 789p 22s 345s 12p", win="3p")
PAIR_OR_END = replace(OPEN_CHOWS, tiles="456m 789p 345s 3455p", win="5p")
"""The tile is the pair beside 345, or the end of 345 beside 55; p2 and p5 complete the hand."""
GAP = replace(OPEN_CHOWS, tiles="456m 789p 345s 2444p", win="3p")
"""24 beside 44 waits for the gap; as 2 beside 444 for p2."""
ONE_PAIR = replace(OPEN_CHOWS, tiles="456m 789p 345s 678s 5p", win="5p")
THREE_PAIRS = replace(OPEN_CHOWS, tiles="1234567p 345s 678s", win="4p", melds=("chow 123m",))
"""123 4 567: m1, m4 and m7 each as the pair."""


@pytest.mark.parametrize(("win", "switch", "value"), [
    (replace(OPEN_CHOWS, by="self_draw"), "pinghu_self_draw", True),
    (replace(OPEN_CHOWS, flowers="f1"), "pinghu_flowers", True),
    (HONOUR_PAIR, "pinghu_honours", True),
    (CHOWS, "pinghu_concealed", False),
])  # fmt: skip
def test_pinghu_may_be(win: Written, switch: str, value: bool) -> None:
    house, turned = win.rows(HOUSE), win.rows(HOUSE.but(**{switch: value}))
    assert ("pinghu" in house, "pinghu" in turned) == (not value, value)
    with_it, without = (turned, house) if value else (house, turned)
    assert with_it == {**without, "pinghu": 2}


def test_an_open_hand_is_pinghu_where_a_concealed_one_is_not() -> None:
    assert OPEN_CHOWS.rows(HOUSE.but(pinghu_concealed=False)) == {"pinghu": 2}


WAITS = ("two_sided_two_kinds", "two_sided", "only_two_sided", "exactly_two", "two_kinds", "free")


@pytest.mark.parametrize(("win", "good"), [
    (OPEN_CHOWS, ("two_sided_two_kinds", "two_sided", "only_two_sided", "two_kinds", "free")),
    (TWO_KINDS, WAITS),
    (EXHAUSTED, ("two_sided", "only_two_sided", "free")),
    (EDGE, ("free",)),
    (PAIR_OR_END, ("two_sided_two_kinds", "two_sided", "exactly_two", "two_kinds", "free")),
    (GAP, ("exactly_two", "two_kinds", "free")),
    (ONE_PAIR, ("free",)),
    (THREE_PAIRS, ("free",)),
])  # fmt: skip
def test_what_pinghu_may_have_waited_for(win: Written, good: tuple[str, ...]) -> None:
    assert tuple(wait for wait in WAITS if "pinghu" in win.rows(HOUSE.but(pinghu_wait=wait))) == good


@pytest.mark.parametrize("wait", [wait for wait in WAITS if wait != "free"])
def test_a_wait_for_the_pair_may_be_as_good_with_two_kinds_or_more(wait: str) -> None:
    rules = HOUSE.but(pinghu_wait=wait, pinghu_pair_wait=True)
    assert THREE_PAIRS.rows(rules) == {"pinghu": 2}
    assert ONE_PAIR.rows(rules) == {"single_wait": 1}
    assert PAIR_OR_END.rows(rules) == {"pinghu": 2}


@pytest.mark.parametrize(("win", "good"), [
    (ONE_PAIR, ("kinds", "shape", "any_reading")),
    (EDGE, ("kinds", "shape", "any_reading")),
    (EXHAUSTED, ("kinds",)),
    (GAP, ("any_reading",)),
    (PAIR_OR_END, ("any_reading",)),
    (THREE_PAIRS, ("any_reading",)),
    (OPEN_CHOWS, ()),
    (Written("11p 22s", "1p", melds=FOUR_CLAIMED), ()),
])  # fmt: skip
def test_what_a_single_wait_is(win: Written, good: tuple[str, ...]) -> None:
    table = HOUSE.but(tai={"pinghu": 0})
    for choice in SWITCHES["single_wait"].words:
        assert win.rows(table.but(single_wait=choice)) == ({"single_wait": 1} if choice in good else {})


def test_triplets_first_on_a_discard_but_not_on_a_self_draw() -> None:
    """3 4444 5 with 55p 222s 555s: m4 finishes a pung, or 345 beside a concealed 444."""
    hand = Written("34445m 55p 222s 555s 789s", "4m")
    first = HOUSE.but(reading="triplets_first")
    assert hand.rows(HOUSE) == {"concealed": 1, "three_concealed": 2}
    assert hand.rows(first) == {"concealed": 1}
    drawn = replace(hand, by="self_draw")
    assert drawn.rows(first) == drawn.rows(HOUSE)


def test_triplets_first_where_no_pung_takes_the_tile_is_the_best_reading() -> None:
    assert CHOWS.rows(HOUSE.but(reading="triplets_first")) == CHOWS.rows(HOUSE)


def test_triplets_first_takes_the_best_of_the_readings_that_do() -> None:
    """222 333 444 by a 4: of both places in a pung there is one, and 碰碰胡 with four concealed is best anyhow."""
    hand = Written("22233344m 77p 888s 777s", "4m")
    best = {"concealed": 1, "all_pungs": 4, "four_concealed": 5}
    assert hand.rows(HOUSE) == hand.rows(HOUSE.but(reading="triplets_first")) == best


LIGU = HOUSE.but(tai={"ligu": 8})
ALSO_ORDINARY = Written("1122334455667799m", "9m")
"""112233 445566 77 999 both ways."""
ONE_WAIT_OR_TWO = Written("1122334467788899m", "7m")
"""As five sets it waits for m7 alone, as seven pairs and a pung for m6 as well."""


class TestLigu:
    """嚦咕嚦咕: seven pairs and a pung."""

    def test_it_is_no_win_where_it_is_off(self) -> None:
        with pytest.raises(ScoreError, match="not a winning hand"):
            SEVEN_PAIRS.rows(HOUSE)
        assert SEVEN_PAIRS.rows(LIGU) == {"ligu": 8, "five_gates": 2}

    def test_it_has_no_concealed_and_no_single_wait(self) -> None:
        """133m and so on waits for m1 alone: neither 獨聽 nor 門清 stands beside it, 自摸 does."""
        one_kind = replace(SEVEN_PAIRS, tiles="133m 2299p 4477s 11777z", win="1m", by="self_draw")
        assert Hand.parse(one_kind.tiles).waits(LIGU) == tuple(parse_tiles("m1"))
        assert one_kind.rows(LIGU) == {"ligu": 8, "five_gates": 2, "self_draw": 1}

    def test_four_alike_are_two_pairs(self) -> None:
        assert Written("11113344m 2222p 77z 99s", "9s").rows(LIGU) == {"ligu": 8}
        with pytest.raises(ScoreError, match="not a winning hand"):
            Written("111333m 2299p 4477s 11z", "7z").rows(LIGU)

    @pytest.mark.parametrize(("tiles", "win", "row"), [
        ("1122445566778899s", "9s", "full_flush"),
        ("1133557799m 112277z", "7z", "half_flush"),
        ("1111222233445566z", "6z", "all_honours"),
    ])  # fmt: skip
    def test_one_suit_and_honours_are_added(self, tiles: str, win: str, row: str) -> None:
        assert {"ligu", row} <= set(Written(tiles, win).rows(LIGU))

    def test_circumstances_flowers_and_declarations_are_added(self) -> None:
        rules = LIGU.but(tai={"earthly_ready": 4, "five_gates": 0})
        drawn = replace(SEVEN_PAIRS, by="self_draw", flowers="f2", flags=("last_tile", "replacement", "earthly_ready"))
        assert drawn.rows(rules) == {
            "ligu": 8, "self_draw": 1, "own_flower": 1, "after_replacement": 1, "last_draw": 1, "earthly_ready": 4,
        }  # fmt: skip
        assert replace(SEVEN_PAIRS, by="rob_kong").rows(rules) == {"ligu": 8, "rob_kong": 1}
        first = replace(SEVEN_PAIRS, by="self_draw", seat="E", flags=("heavenly",))
        assert first.rows(rules) == {"ligu": 8, "heavenly": 16}
        assert first.rows(rules.but(heavenly_keeps="all")) == {"ligu": 8, "heavenly": 16, "self_draw": 1}

    def test_no_honours_no_flowers_is_added(self) -> None:
        rules = LIGU.but(tai={"no_honours_no_flowers": 2})
        assert Written("1133m 2299p 44778899s", "9s").rows(rules) == {"ligu": 8, "no_honours_no_flowers": 2}

    def test_pungs_and_honours_in_it_score_nothing(self) -> None:
        rules = LIGU.but(tai={"five_gates": 0})
        assert Written("1133m 2299p 44s 117777z", "1z", seat="E").rows(rules) == {"ligu": 8}

    def test_the_better_of_it_and_an_ordinary_reading_wins(self) -> None:
        """清一色 stands beside 嚦咕 or beside 門清; where 嚦咕 is worth 1 too, the ordinary reading does."""
        flush = {"full_flush": 8}
        for tai, rows in ((8, {"ligu": 8}), (2, {"ligu": 2}), (1, {"concealed": 1})):
            assert ALSO_ORDINARY.rows(HOUSE.but(tai={"ligu": tai})) == {**rows, **flush}

    def test_its_sets_are_a_pung_and_seven_pairs(self) -> None:
        sheet = replace(SEVEN_PAIRS, win="m3").sheet(LIGU)
        assert [(one.kind, format_tiles(one.tiles), one.concealed, one.won) for one in sheet.sets][:3] == [
            ("pung", "m3 m3 m3", False, True), ("pair", "m1 m1", True, False), ("pair", "p2 p2", True, False),
        ]  # fmt: skip
        assert [one.kind for one in sheet.sets] == ["pung", *["pair"] * 7]
        ligu = next(line for line in sheet.lines if line.code == "ligu")
        assert sorted(ligu.tiles) == sorted([*Hand.parse(SEVEN_PAIRS.tiles).concealed, *parse_tiles("m3")])

    def test_it_needs_a_hand_without_melds(self) -> None:
        with pytest.raises(ScoreError, match="not a winning hand"):
            Written("1133m 2299p 4477s 1z", "1z", melds=("concealed_kong 7z",)).rows(LIGU)

    def test_its_waits_are_waits(self) -> None:
        """Eight pairs in a row: the ordinary reading waits for six kinds, 嚦咕 for eight."""
        pairs = Hand.parse("1122334455667788p")
        assert format_tiles(pairs.waits()) == "p1 p2 p4 p5 p7 p8"
        assert format_tiles(pairs.waits(HOUSE)) == format_tiles(pairs.waits())
        assert format_tiles(pairs.waits(LIGU)) == "p1 p2 p3 p4 p5 p6 p7 p8"

    def test_a_single_wait_ends_where_it_waits_for_more(self) -> None:
        hand = Hand.parse(ONE_WAIT_OR_TWO.tiles)
        assert (len(hand.waits()), len(hand.waits(LIGU))) == (1, 2)
        assert "single_wait" in ONE_WAIT_OR_TWO.rows(HOUSE)
        assert "single_wait" not in ONE_WAIT_OR_TWO.rows(HOUSE.but(tai={"ligu": 1}))


HERE = {
    "pinghu_self_draw", "pinghu_flowers", "pinghu_honours", "pinghu_concealed", "pinghu_wait", "pinghu_pair_wait",
    "single_wait", "reading",
}  # fmt: skip
WHEN = {"ready_window", "ready_must_win", "earthly_after_concealed_kong", "human_window"}
"""What these decide happens before a win is scored."""


def test_every_switch_about_scoring_is_turned() -> None:
    scoring = {name for name, one in SWITCHES.items() if one.group.code in {"ready", "flowers", "first", "hands"}}
    assert scoring == {case[0] for case in CASES} | HERE | WHEN


def test_a_hand_dealt_complete_waited_for_nothing() -> None:
    """The oracle found it: at a table where any wait makes 平胡, 天胡 on the dealt tiles was given it too."""
    rules = HOUSE.but(pinghu_wait="free", pinghu_self_draw=True)
    dealt = Written("123m 456m 789p 22s 345s 678s", None, "self_draw", flags=("heavenly",), seat="E")
    assert dealt.rows(rules) == {"heavenly": 16}
    assert replace(dealt, tiles="123m 456m 789p 22s 345s 67s", win="8s").rows(rules) == {"heavenly": 16, "pinghu": 2}
