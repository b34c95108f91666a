"""Who only watches: the public view during the hand, and after it what the rules turn over for everybody, no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms.hub import Hub
from dashboard.view.compact_places import SHAPES
from dashboard.view.strips import BACK
from mahjong.tiles import code_of
from tests.dashboard.company import Browser, deal_written, follow, new_company, play, robbing, seated
from tests.dashboard.shown import tiles_of, words
from tests.dashboard.stage import new_hub

NAMES = ("host", "anna", "bert", "carl")
each_shape = pytest.mark.parametrize("shape", ["square", *SHAPES])


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def watched(hub: Hub, shape: str = "square") -> tuple[list[Browser], Browser]:
    """Let four sit down and one more look on, on a screen of some shape."""
    room = new_company(hub)
    browsers, watcher = seated(hub, room, *NAMES), Browser(room, "watcher")
    watcher.say("shape", shape=shape)
    return browsers, watcher


def hand_of(browser: Browser, seat: int) -> list[str]:
    """Return the faces of a seat's standing tiles as a page shows them."""
    return sorted(tile["face"] for tile in tiles_of(browser.scene, f"h{seat}_"))


def robbed(hub: Hub) -> tuple[list[Browser], Browser]:
    """Play a hand that the fourth wins by robbing a kong."""
    browsers, watcher = watched(hub)
    wall, steps = robbing()
    deal_written(browsers[0].room, wall)
    browsers[0].say("start")
    follow(hub, browsers, *steps, "3 win")
    for browser in browsers[:3]:
        if browser.seat in browser.room.table.pending():
            browser.act("pass")
    hub.clock.wind(0)
    assert browsers[0].room.table.view(None).result.winners == (3,)
    return browsers, watcher


class TestDuringTheHand:
    @each_shape
    def test_every_hand_lies_face_down_and_the_counters_are_those_of_the_players(self, hub: Hub, shape: str) -> None:
        browsers, watcher = watched(hub, shape)
        browsers[0].say("start")
        room = browsers[0].room
        for _ in range(12):
            play(hub, [*browsers, watcher], steps=3)
            shown, public = watcher.scene, room.table.view(None)
            left, faces = f"{public.drawable} 張可摸", [tile["face"] for tile in tiles_of(shown, "h")]
            assert set(faces) <= {BACK}
            assert len(faces) == (sum(seat.n_concealed for seat in public.seats) if shape == "square" else 0)
            assert any(left in line for line in words(shown["table"]))
            assert [left in line for line in words(browsers[1].scene["table"])].count(True) == 1
            assert shown["hands"] == {}
            assert not any(shown["table"]["tiles"]["what"])
            assert not any(key.startswith(("act:", "undo", "discard")) for key in shown["table"]["rects"]["key"])
            assert watcher.company["watchers"] == browsers[0].company["watchers"] == 1

    def test_on_a_phone_the_cards_tell_how_many_tiles_each_hand_has(self, hub: Hub) -> None:
        browsers, watcher = watched(hub, "portrait")
        browsers[0].say("start")
        play(hub, browsers, steps=9)
        public = browsers[0].room.table.view(None)
        counted = [line for line in words(watcher.scene["table"]) if line.endswith(" 張") and line[0].isdigit()]
        assert sorted(counted) == sorted(f"{seat.n_concealed} 張" for seat in public.seats)


class TestAfterTheHand:
    def test_the_winner_s_hand_is_turned_over_and_no_other_for_watchers_and_players_alike(self, hub: Hub) -> None:
        browsers, watcher = robbed(hub)
        table = browsers[0].room.table
        public = table.view(None)
        won = sorted(code_of(tile) for tile in (*public.seats[3].hand, public.result.win_tile))
        for page in (watcher, *browsers[:3]):
            assert hand_of(page, 3) == won
            others = [hand_of(page, seat) for seat in range(3) if seat != page.seat]
            assert {face for hand in others for face in hand} == {BACK}
        assert hand_of(browsers[1], 1) == sorted(code_of(tile) for tile in table.view(1).hand)

    def test_a_drawn_hand_turns_over_who_was_ready_and_nobody_else(self, hub: Hub) -> None:
        browsers, watcher = watched(hub)
        browsers[0].say("start")
        play(hub, browsers)
        public = browsers[0].room.table.view(None)
        assert public.result is not None
        ready = {seat.seat for seat in public.seats if seat.hand is not None}
        assert ready < {0, 1, 2, 3}
        for seat in range(4):
            assert (BACK not in hand_of(watcher, seat)) == (seat in ready)

    def test_the_sheet_can_be_turned_and_folded_and_says_who_deals(self, hub: Hub) -> None:
        browsers, watcher = robbed(hub)
        pressed = [{key for key in page["rects"]["key"] if key} for page in watcher.scene["pages"]]
        assert pressed == [{"fold"}]
        assert "等玩家發下一局" in words(watcher.scene["pages"][0])
        assert {"fold", "next"} <= set(browsers[0].scene["pages"][0]["rects"]["key"])
        assert "next" not in watcher.scene["folded"]["rects"]["key"]

    def test_the_laptop_of_a_party_plays_no_seat_and_deals_all_the_same(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        codes = [address[-5:] for _, address in sorted(laptop.company["seat_invites"].items())]
        phones = [Browser(room, name, seat_code=code) for name, code in zip("abcd", codes, strict=True)]
        watcher = Browser(room, "watcher")
        laptop.say("start")
        play(hub, [laptop, *phones, watcher])
        assert room.table.phase == "over"
        assert (laptop.seat, watcher.seat) == (None, None)
        assert "next" in laptop.scene["pages"][0]["rects"]["key"]
        assert "next" not in watcher.scene["pages"][0]["rects"]["key"]
