"""The text of a position: round trips after every action, texts written by hand, and what cannot be read."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mahjong.position import PositionError, format_position, parse_position, status
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.table import Table, TableError
from tests.mahjong.positions import HOUSE, at, essence
from tests.mahjong.walk import mixed_rules, walk
from tests.mahjong.walls import do, legal, table_with

READY = "123456789m123p22z78s"
RULE_SETS = (*(Rules.preset(name) for name in PRESETS), *(mixed_rules(random.Random(number)) for number in range(15)))


def _told(table: Table, since: int) -> list[str]:
    return [str(event) for event in table.events[since:]]


class TestRoundTrips:
    @pytest.mark.parametrize("number", range(len(RULE_SETS)))
    def test_after_every_action_the_text_says_all_that_the_rules_read(self, number: int) -> None:
        rules, chance = RULE_SETS[number], random.Random(number)
        table = Table(rules, seed=b"round trip %d" % number)
        for _ in range(2):
            for _ in walk(table, chance, win=chance.choice([0.0, 0.3])):
                text = table.position
                again = parse_position(text, rules)
                assert essence(again) == essence(table._states)
                assert format_position(again) == text
                assert status(table._states, rules) == []

    @pytest.mark.parametrize("number", range(len(RULE_SETS)))
    def test_play_goes_on_from_the_text_as_from_the_table(self, number: int) -> None:
        rules, chance = RULE_SETS[number], random.Random(number)
        table = Table(rules, seed=b"go on %d" % number)
        table.deal()
        others: list[tuple[Table, int]] = []
        for seat, action in walk(table, chance, win=0.1):
            for other, since in others:
                other.apply(seat, action)
                assert _told(other, 0) == _told(table, since)
            if len(others) < 4 and chance.random() < 0.05:
                others.append((Table.from_position(table.position, rules, seed=table.seed), table.n_events))
            for other, _ in others:
                assert [other.legal(seat) for seat in range(-1, 4)] == [table.legal(seat) for seat in range(-1, 4)]
        for other, _ in others:
            assert essence(other._states) == essence(table._states)
            assert other.view(None).result == table.view(None).result
        if table.phase == "over":
            dealt = table.deal()
            assert [other.deal() for other, _ in others] == [dealt] * len(others)

    def test_without_the_order_only_the_wall_is_another(self) -> None:
        table = Table(HOUSE, seed=b"no order")
        for _ in walk(table, random.Random(5), win=0.0):
            again = parse_position(format_position(table._states, order=False), HOUSE)
            one, other = essence(again), essence(table._states)
            assert sorted(one.pop("standing")) == sorted(other.pop("standing"))
            assert one == other

    def test_before_the_first_deal_there_are_no_tiles(self) -> None:
        table = Table(HOUSE, seed=b"before")
        assert table.position == "- - - - - hand=0 chips=100"
        again = at(table.position)
        assert again.deal()[0] == at("- - - - - hand=0").deal()[0]


FINISHED: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    (f"* */666s+6s<0 {READY} * 1?6s discards=6s>1,4* answers=2:win", {}, ("-1 close",)),
    (
        f"* 6666s*+1z {READY} * 1 discards=9p",
        {"rob_concealed_kong": True},
        ("1 concealed_kong s6", "2 win", "-1 close"),
    ),
    (
        f"* {READY} * 123456789p111s33z78s 0? discards=6s answers=1:win,3:win",
        {"multiple_winners": "all"},
        ("-1 close",),
    ),
    (
        "* 123m99p45s+6s/555z<0/666z<2/777z<3 * * 1 discards=5z>1,1*,6z>1,2*,7z>1,4* feeds=1:big_dragons:3",
        {},
        ("1 self_draw",),
    ),
    (f"* {READY}+6s/f1 * * 1 discards=5p,1*,2*,1* drawn=flower", {}, ("1 self_draw",)),
    ("* */f1f2f3f4f5f6 * */f8 0? discards=9p wall=f7*9m", {"tai": {"seven_rob_one": 8}}, ("1 draw",)),
    ("* */f1f2f3f4f5f6f7 * * 0? discards=9p wall=f8*9m", {"eight_flowers_mode": "ends"}, ("1 draw",)),
    ("* * * * 3? discards=*,5p wall=16*", {}, ("0 draw",)),
]


class TestFinishedHands:
    @pytest.mark.parametrize(("text", "changes", "steps"), FINISHED)
    def test_a_text_keeps_the_result_and_who_deals_next(
        self, text: str, changes: dict[str, Any], steps: tuple[str, ...]
    ) -> None:
        table = at(text, **changes)
        do(table, *steps)
        again = at(table.position, **changes)
        assert essence(again._states) == essence(table._states)
        assert again.view(None).result == table.view(None).result
        assert again.deal() == table.deal()

    def test_flowers_that_end_the_deal(self) -> None:
        table = table_with({1: "f1 f2 f3 f4 f5 f6 f7", 3: "f8"}, tai={"seven_rob_one": 8})
        assert (table.phase, table.events[-2].kind) == ("over", "win")
        assert status(table._states, table.rules) == []
        assert essence(at(table.position, tai={"seven_rob_one": 8})._states) == essence(table._states)


class TestWrittenByHand:
    def test_gaps_are_filled_with_tiles_that_do_not_fit(self) -> None:
        table = at("* 46p* 55p* * 0? discards=5p")
        assert [len(table.view(seat).hand) for seat in range(4)] == [16] * 4
        assert [legal(table, seat) for seat in range(4)] == [
            set(), {"chow middle", "draw"}, {"pung", "pass"}, set(),
        ]  # fmt: skip

    def test_the_wall_is_what_is_left_with_its_flowers_in_the_middle(self) -> None:
        wall = essence(at("* * * * 0 wall=77z*9m")._states)["standing"]
        assert (wall[:2], wall[-1], len(wall)) == ([31, 31], 8, 79)
        assert [place for place, kind in enumerate(wall) if kind >= 34] == list(range(36, 44))

    def test_discards_take_what_the_wall_leaves(self) -> None:
        view = at("* * * * 2? discards=*,9p wall=17*").view(None)
        assert (view.wall_left, len(view.discards), view.discards[-1].seat) == (17, 63, 2)

    def test_the_order_of_play_says_whose_the_discards_are(self) -> None:
        view = at("* * */555m<1 *+1z 3 discards=1*,5m>2,9p passes=4").view(None)
        assert [(one.seat, one.taken_by) for one in view.discards] == [(0, None), (1, 2), (2, None)]

    def test_codes_are_read_as_well(self) -> None:
        short, codes = at("123m* * * * 0? discards=7z"), at("m1m2m3* * * * 0? discards=dr")
        assert short.position == codes.position

    def test_bots_play_on_from_a_position(self) -> None:
        table = Table.from_position("* 46p* 55p* * 0? discards=5p", HOUSE, b"on", dict.fromkeys(range(4), "efficient"))
        assert str(table.play_bots()[-1]).startswith("settle")
        assert str(table.deal()[0]) == f"deal {table.view(None).dealer}"

    def test_what_the_table_cannot_know_is_said(self) -> None:
        table = at("* * * * 0")
        assert table.events == ()
        with pytest.raises(TableError, match="written wall or position"):
            _ = table.record


@pytest.mark.parametrize(("text", "field", "part"), [
    ("* * * *", "position", "* * * *"),
    ("* * * * 4", "turn", "4"),
    ("* * * * 0?5", "turn", "5"),
    ("* * * * 0!5p", "turn", "0!5p"),
    ("* * * * 0?", "turn", "0?"),
    ("12x* * * * 0", "seat 0", "12x"),
    ("* 8z* * * 0", "seat 1", "8z"),
    ("* * f1* * 0", "seat 2", "f1"),
    ("* *+5m * * 0", "seat 1", "*+5m"),
    ("*+5m6m * * * 0", "seat 0", "5m6m"),
    ("*/456p<3 * * * 0", "seat 0", "456p<3"),
    ("*/4(6)8p<3 * * * 0", "seat 0", "4(6)8p<3"),
    ("*/555p * * * 0", "seat 0", "555p"),
    ("*/555p<7 * * * 0", "seat 0", "7"),
    ("*/f1m1 * * * 0", "seat 0", "f1m1"),
    ("-/111m<1/222m<1/333m<1/444m<1/555m<1/666m<1 * * * 0", "seat 0", "666m<1"),
    ("* * * * 0 discards=5p>4", "discards", "5p>4"),
    ("* * * * 0 discards=55p", "discards", "55p"),
    ("* * * * 0 discards=f1", "discards", "f1"),
    ("* * * * 0 discards=*", "wall", "*"),
    ("* * * * 0 wall=*5m*", "wall", "*"),
    ("* * * * 0 wall=5x", "wall", "5x"),
    ("* * * * 0 wall=5x*", "wall", "5x*"),
    ("* * * * 0 wall=1234*", "wall", "1234*"),
    ("* * * * 0 wall=" + 145 * "5m", "wall", "145"),
    ("- - - - 0 discards=5m" + 128 * ",5m", "discards", "129"),
    ("* * * * 0 wall=" + 4 * "123456789m123456789p123456789s", "wall", "*"),
    ("* * * * 0 colour=red", "position", "colour=red"),
    ("* * * * 0 streak", "position", "streak"),
    ("* * * * 0 streak=", "streak", "streak="),
    ("* * * * 0 streak=1 streak=2", "streak", "streak=2"),
    ("* * * * 0 streak=many", "streak", "many"),
    ("* * * * 0 dealer=4", "dealer", "4"),
    ("* * * * 0 chips=1,2", "chips", "1,2"),
    ("* * * * 0 locks=1", "locks", "1"),
    ("* * * * 0 locks=5:1m", "locks", "5"),
    ("* * * * 0 locks=1:f1", "locks", "f1"),
    ("* * * * 0 ready=1:soon", "ready", "soon"),
    ("* * * * 0 drawn=late", "drawn", "late"),
    ("* * * * 0? discards=1m answers=1:sing", "answers", "sing"),
    ("* * * * 0 feeds=1:big_dragons:6", "feeds", "6"),
    ("* * * * 0! won=1:luck:2", "won", "luck"),
    ("* * * * 0! won=1:self_draw:1 win=f1", "win", "f1"),
])  # fmt: skip
def test_what_cannot_be_read_is_named(text: str, field: str, part: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(text, HOUSE)
    assert (caught.value.field, caught.value.text) == (field, part)
    assert str(caught.value) == f"{caught.value.zh} / {caught.value.en}"


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(PositionError, match=r"5 tiles of m1.*it is seat 1's turn, not seat 0's") as caught:
        at("11111m* * * * 0 discards=2m streak=3")
    assert "一萬 m1有 5 張" in str(caught.value)


@pytest.mark.parametrize("number", range(6))
def test_a_damaged_text_is_refused_or_read_as_another_position(number: int) -> None:
    """Whatever a slip makes of a text, nothing but `PositionError` is raised, and `status` can look at what is read."""
    chance = random.Random(number)
    table = Table(RULE_SETS[number], seed=b"damage %d" % number)
    for step, _ in enumerate(walk(table, chance, win=0.1)):
        if step % 4:
            continue
        text = table.position
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice("0123456789mpszf+*/<>?!,:=-wdr() ") + text[place + chance.randrange(2) :]
        try:
            states = parse_position(text, table.rules)
        except PositionError:
            continue
        status(states, table.rules)
        assert essence(parse_position(format_position(states), table.rules)) == essence(states)
