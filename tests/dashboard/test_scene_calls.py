"""What may be called and thrown, what a rule forbids, and why: at real tables, and everywhere the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dashboard.view import layout
from dashboard.view.layers import CAPACITY
from dashboard.view.offers import offers
from mahjong.action import Action
from mahjong.table import Table
from tests.dashboard import fakes
from tests.dashboard.played import READY, do, let_pass, table_with, throw
from tests.dashboard.shown import NAMES, buttons, layers, rows, scene_of, tiles_of, why, words
from tests.mahjong.walk import mixed_rules, walk

SCATTERED = "19m 19p 19s 1234z 567z"


def on_bar(table: Table, seat: int = 0) -> dict[str, str]:
    """Return what stands on the bar: place -> "" for a call that is legal, else why it is greyed."""
    return {place: offer.why for place, offer in offers(table.view(seat)).items()}


def thrown_to(hand: str, tile: str, **rules) -> Table:
    """Return the window on a tile that the left neighbour throws to seat 0, who holds `hand`."""
    table = table_with({0: f"{hand} 2p", 3: tile}, front="9s 8p 1p", **rules)
    do(table, "0 discard p2")
    throw(table, 3, tile)
    return table


class TestGreyedCalls:
    def test_a_kong_from_the_left_where_it_may_not_be_taken(self) -> None:
        table = thrown_to(f"555m {SCATTERED}", "m5", preset="sml")
        assert on_bar(table) == {
            "kong": "不能槓上家打的牌（五萬） / no open kong on the left neighbour's discard [m5 5 characters]",
            "pung": "",
            "draw": "",
        }

    def test_a_tile_that_was_let_go(self) -> None:
        table = table_with({0: f"{READY} 4z", 1: "8s", 2: "8s"}, front="1p 9p")
        do(table, "0 discard wn")
        throw(table, 1, "s8")
        do(table, "0 pass")
        throw(table, 2, "s8")
        assert on_bar(table)["win"] == "過水：這張剛才放過了（八條） / you let this tile go (過水) [s8 8 bamboo]"

    def test_no_claims_while_a_passed_win_is_locked(self) -> None:
        table = table_with({0: f"{READY} 4z", 1: "8s", 2: "5s"}, front="1p 9p", preset="sml")
        do(table, "0 discard wn")
        throw(table, 1, "s8")
        do(table, "0 pass")
        throw(table, 2, "s5")
        assert on_bar(table)["pung"].startswith("過水期間不能吃碰槓（八條） / no claims while")

    def test_a_pung_that_was_let_go(self) -> None:
        table = table_with({0: f"55m {SCATTERED} 2p", 1: "5m", 2: "5m"}, front="1p 9p", passed_pung=True)
        do(table, "0 discard p2")
        throw(table, 1, "m5")
        do(table, "0 pass")
        throw(table, 2, "m5")
        assert on_bar(table)["pung"].startswith("過碰：這張剛才沒碰（五萬） / you let this pung go")

    def test_a_hand_below_the_least_tai(self) -> None:
        assert on_bar(thrown_to(READY, "s8", min_tai=5))["win"].startswith("台數不夠起胡（八條） / the hand is below")

    def test_a_declared_hand_claims_nothing_and_has_to_win(self) -> None:
        table = table_with({0: f"{READY} 4z", 3: "8s"}, front="1p 9p 1p 9m", preset="star31")
        do(table, "0 ready wn")
        throw(table, 3, "s8")
        found = on_bar(table)
        assert set(found) == {"win", "chow high", "draw"}
        assert found["win"] == ""
        assert found["chow high"].startswith("宣告聽牌後不能換牌（八條） / a hand declared ready may not change")
        assert found["draw"].startswith("宣告聽牌後見牌必胡（八條） / a hand declared ready must win")

    def test_a_kong_in_the_turn_of_a_claim(self) -> None:
        table = table_with({0: "5555m 22p 19m 19p 19s 12345z", 1: "2p"}, front="9s")
        do(table, "0 discard m1")
        throw(table, 1, "p2")
        do(table, "0 pung")
        assert on_bar(table) == {"kong": "吃碰之後要先打牌 / after a claim you must discard"}

    def test_a_win_in_the_turn_of_a_claim(self) -> None:
        """The hand is complete after 碰; who wants to win calls 胡."""
        table = table_with({0: "123m 456m 789p 234s 55p 77z 4z", 1: "7z"})
        do(table, "0 discard wn")
        throw(table, 1, "dr")
        do(table, "0 pung")
        assert on_bar(table) == {"win": "吃碰之後要先打牌 / after a claim you must discard"}

    def test_what_does_not_fit_the_hand_is_not_shown_but_answers(self) -> None:
        table = thrown_to(SCATTERED + " 2s 5s 8s", "m5")
        assert on_bar(table) == {"draw": ""}
        shown = buttons(scene_of(table.view(0), NAMES))
        assert shown["why:pung"]["why"] == "相同的牌不夠（五萬） / you hold too few of that tile [m5 5 characters]"
        assert shown["why:pung"]["alpha"] == 0
        assert not {"碰", "胡", "槓", "吃"} & set(words(scene_of(table.view(0), NAMES)["table"]))

    def test_a_greyed_call_is_written_and_tells_why(self) -> None:
        view = replace(fakes.my_window(), legal=fakes.actions("draw"), refused={"pung": "pung_locked"})
        shown = scene_of(view, NAMES)
        pung = buttons(shown)["why:pung"]
        assert 0 < pung["alpha"] < 1
        assert pung["why"] == "過碰：這張剛才沒碰 / you let this pung go"
        texts = {row["text"]: row for row in rows(shown["table"]["texts"]) if row["key"] == "why:pung"}
        assert set(texts) == {"碰", "Pung ?"}
        assert all(row["alpha"] < 0.7 for row in texts.values())
        assert "碰" not in shown["live"]


class TestFlowersAlone:
    EIGHT = "f1 f2 f3 f4 f5 f6 f7 f8"

    def test_winning_with_eight_flowers_has_a_name_of_its_own(self) -> None:
        table = table_with({0: f"{self.EIGHT} 123m 456m 789p"}, eight_flowers_mode="optional")
        shown = scene_of(table.view(0), NAMES)
        assert {"花胡", "Flowers H"} <= set(words(shown["table"]))
        assert "花胡 Flowers (H)" in shown["live"]

    def test_with_a_complete_hand_it_is_a_self_draw(self) -> None:
        back = "123m 456m 55s"
        table = table_with({0: f"{self.EIGHT} 123p 456p 789p"}, back=back, eight_flowers_mode="optional")
        assert offers(table.view(0))["win"].name == "self_draw"


class TestTilesThatMayNotBeThrown:
    def test_after_a_claim_they_are_greyed_and_say_why(self) -> None:
        table = thrown_to("3455m 19m 19p 19s 123456z", "m6", swap_calling="strict")
        do(table, "0 chow high")
        let_pass(table, 0)
        shown = scene_of(table.view(0), NAMES)
        barred = [tile for tile in tiles_of(shown, "h0_") if tile["shade"]]
        assert [tile["face"] for tile in barred] == ["m3"]
        assert why(shown, barred[0]["id"]) == str(table.why(0, Action.parse("discard m3")))
        assert "（三萬）" in why(shown, barred[0]["id"])

    def test_a_locked_hand_shows_only_the_drawn_tile_as_throwable(self) -> None:
        table = table_with({0: f"{READY} 4z"}, front="1p 9p 1z 9m", preset="star31")
        do(table, "0 ready wn")
        for mine in (False, True):
            shown = scene_of(table.view(0), NAMES)
            bright = [tile["what"] for tile in tiles_of(shown, "h0_") if not tile["shade"]]
            assert bright == (["discard m9 drawn"] if mine else [])
            assert len(shown["hands"]["0"]["refused"]["discard"]) >= 1
            let_pass(table, 0)
        assert "宣告聽牌後不能換牌（一萬）" in why(shown, "h0_0")

    def test_a_self_draw_that_must_be_taken(self) -> None:
        table = table_with({0: f"{READY} 4z"}, front="1p 9p 1z 8s", preset="star31")
        do(table, "0 ready wn")
        let_pass(table, 0)
        shown = scene_of(table.view(0), NAMES)
        assert set(buttons(shown)) >= {"act:self_draw"}
        assert why(shown, "h0_16") == str(table.why(0, Action.parse("discard s8 drawn")))

    def test_out_of_turn_tiles_may_be_chosen(self) -> None:
        assert scene_of(fakes.my_window(), NAMES)["hands"]["0"]["refused"] == {"discard": {}, "ready": {}}


def reachable(shown: dict) -> set[str]:
    """Return every action that a click can send."""
    found = {key.removeprefix("act:") for key in buttons(shown) if key.startswith("act:")}
    for tile in tiles_of(shown, "h"):
        if tile["what"] and shown["hands"]["0"]["mine"]:
            found |= {tile["what"]} if not why(shown, tile["id"]) else set()
            ready = tile["what"].replace("discard", "ready")
            found |= {ready} if "ready" in buttons(shown) and not why(shown, tile["id"], "ready") else set()
    return found


@pytest.mark.parametrize("number", range(40))
def test_every_legal_action_can_be_clicked_and_every_refusal_is_the_tables_own(number: int) -> None:
    """Random hands under presets with any of their switches turned, one moment in four."""
    chance = random.Random(number)
    rules = mixed_rules(chance)
    table = Table(rules, b"clicks %d" % number)
    table.deal()
    for count, _ in enumerate(walk(table, chance, win=0.2)):
        if count % 4 and table.phase in {"turn", "window"}:
            continue
        view = table.view(0, open_end=True)
        shown = scene_of(view, NAMES, "ABCDE", [event.seen_by(0) for event in table.events], rules)
        assert reachable(shown) == {str(action) for action in view.legal}
        for verb in ("discard", "ready"):
            for tile in (one for one in tiles_of(shown, "h0_") if one["what"]):
                told = table.why(0, Action.parse(tile["what"].replace("discard", verb)))
                assert why(shown, tile["id"], verb) in {"", str(told)}
        for layer in layers(shown):
            for kind, most in CAPACITY.items():
                assert len(layer[kind]["x"]) <= most - 2
        everything = [shown["table"], shown["left"], shown["right"]]
        assert all(sum(len(one[kind]["x"]) for one in everything) <= most for kind, most in CAPACITY.items())


def test_a_declaration_stands_where_nothing_else_can() -> None:
    assert layout.bar_slot("ready") == layout.bar_slot("pung")
