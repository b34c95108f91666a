"""Declarations and flowers on the screen: the button, the marks, the list of what happened, the calls written large."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mahjong.action import Action
from mahjong.rules import Rules
from tests.dashboard import fakes
from tests.dashboard.played import READY, do, let_pass, table_with
from tests.dashboard.shown import NAMES, buttons, rows, scene_of, tiles_of, why, words

STAR31 = Rules.preset("star31")


def declaring():
    return table_with({0: f"{READY} 4z"}, preset="star31")


class TestTheButton:
    def test_it_stands_where_some_discard_declares(self) -> None:
        shown = scene_of(declaring().view(0), NAMES)
        assert {"聽", "Ready R"} <= set(words(shown["table"]))
        assert "打一張亮的牌就宣告聽牌" in buttons(shown)["ready"]["why"]
        assert "聽 Ready (R)" in shown["live"]

    def test_each_tile_that_does_not_declare_says_why(self) -> None:
        table = declaring()
        shown = scene_of(table.view(0), NAMES)
        may = {tile["face"] for tile in tiles_of(shown, "h0_") if not why(shown, tile["id"], "ready")}
        assert may == {str(action).split(" ")[1] for action in table.legal(0) if str(action).startswith("ready")}
        assert may == {"s2", "s5", "wn"}
        assert why(shown, "h0_0", "ready") == str(table.why(0, Action.parse("ready m1")))

    def test_without_a_ready_hand_the_place_answers_why(self) -> None:
        shown = scene_of(table_with({0: "19m 19p 19s 1234567z 258m 4p"}, preset="star31").view(0), NAMES)
        assert "ready" not in buttons(shown)
        assert buttons(shown)["why:ready"]["why"] == "打哪一張都沒有聽 / no discard leaves the hand ready"
        assert shown["hands"]["0"]["refused"] == {"discard": {}, "ready": {}}

    def test_at_a_table_without_declarations_the_key_answers_and_the_place_is_that_of_pung(self) -> None:
        shown = scene_of(table_with({0: f"{READY} 4z"}).view(0), NAMES)
        keys = [key for key in shown["table"]["rects"]["key"] if key.startswith("why:")]
        assert keys.index("why:ready") < keys.index("why:pung")
        assert buttons(shown)["why:ready"]["why"].startswith("這桌不宣告聽牌 / nothing is declared")

    def test_who_has_declared_is_told_so(self) -> None:
        table = declaring()
        do(table, "0 ready wn")
        let_pass(table, 0)
        shown = scene_of(table.view(0), NAMES)
        assert buttons(shown)["why:ready"]["why"].startswith("已經宣告聽牌了 / ")

    def test_its_key_is_explained_where_hands_are_declared(self) -> None:
        with_it, without = (scene_of(fakes.my_turn(), NAMES, rules=rules) for rules in (STAR31, Rules.preset("house")))
        assert "declare ready" in words(with_it["left"])
        assert "declare ready" not in words(without["left"])
        assert "the rules" in words(without["left"])


class TestMarks:
    @pytest.mark.parametrize(("level", "zh"), [("heavenly", "天聽"), ("earthly", "地聽"), ("ready", "報聽")])
    def test_a_declared_seat_wears_its_mark_for_everybody(self, level: str, zh: str) -> None:
        view = fakes.my_turn()
        seats = tuple(replace(seat, ready=level if seat.seat == 2 else None) for seat in view.seats)
        for seat in (0, 1, None):
            shown = scene_of(replace(view, seats=seats, seat=seat, phase="window"), NAMES)
            mark = next(row for row in rows(shown["table"]["texts"]) if row["text"] == zh)
            name = next(row for row in rows(shown["table"]["texts"]) if row["text"] == NAMES[2])
            assert mark["deg"] == name["deg"]
            assert words(shown["table"]).count("Ready") == 1
            assert f"{zh} Ready" in " ".join(words(shown["left"]))
            assert f"{zh} Ready" in shown["live"]

    def test_nobody_else_wears_one(self) -> None:
        assert "Ready" not in words(scene_of(fakes.my_turn(), NAMES)["table"])


EVENTS = [
    ("ready 1 heavenly", "阿明 天聽", "ready as dealt"),
    ("ready 1 earthly", "阿明 地聽", "ready early"),
    ("ready 1 ready", "阿明 報聽", "declares ready"),
    ("bonus 1", "阿明 八仙過海，收台", "eight flowers, paid"),
    ("win 1 - - 8", "阿明 胡了，八仙過海", "wins, eight flowers"),
    ("win 1 - 0 8", "阿明 胡了，七搶一", "wins, seven rob one"),
    ("win 1 m5 0 3", "阿明 胡了 五萬", "wins 5 character"),
]


class TestWhatHappened:
    @pytest.mark.parametrize(("event", "zh", "en"), EVENTS)
    def test_the_list_tells_it_in_both_languages(self, event: str, zh: str, en: str) -> None:
        right = scene_of(fakes.my_turn(), NAMES, events=["deal 0", event])["right"]
        assert {zh, en} <= set(words(right))

    @pytest.mark.parametrize(
        ("events", "called"),
        [
            (["ready 1 earthly", "discard 1 m5 hand"], "地聽"),
            (["ready 1 ready", "discard 1 m5 hand", "draw 2 - front"], None),
            (["bonus 1"], "八仙過海"),
            (["win 1 - 0 8", "settle -11 11 0 0"], "七搶一"),
            (["win 1 - - 8", "settle -11 33 -11 -11"], "八仙過海"),
            (["win 1 m5 0 8", "settle -11 11 0 0"], "胡了"),
            (["ready 0 ready", "discard 0 m5 hand"], None),
        ],
    )
    def test_it_is_written_large_before_the_seat(self, events: list[str], called: str | None) -> None:
        table = scene_of(fakes.my_turn(), NAMES, events=["deal 0", *events])["table"]
        large = [row["text"] for row in rows(table["texts"]) if row["size"] == 27 and row["serif"]]
        assert large == ([called] if called else [])


def test_seventeen_tiles_stand_where_sixteen_and_the_drawn_one_do() -> None:
    """The dealer's first row began on the wooden edge."""
    first = min(tile["x"] for tile in tiles_of(scene_of(declaring().view(0), NAMES), "h0_"))
    table = declaring()
    do(table, "0 discard wn")
    let_pass(table, 0)
    assert first == min(tile["x"] for tile in tiles_of(scene_of(table.view(0), NAMES), "h0_"))
