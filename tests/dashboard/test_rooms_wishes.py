"""What a page asks of its own scene, and what is called out at a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dashboard.rooms import wire
from dashboard.rooms.called import call_message
from dashboard.rooms.pool import MOST_SIZES
from mahjong.events import Event
from tests.dashboard.played import do, let_pass, table_with, throw
from tests.dashboard.shown import words
from tests.dashboard.stage import Page, new_hub

READY = "123m 456m 789p 234s 55s 67s"


@pytest.fixture
def stage(tmp_path: Path):
    hub = new_hub(tmp_path)
    code, token = hub.new_solo("阿明", pace="calm", seed=b"wishes")
    room, page = hub.room(code), Page(token, "laptop")
    room.join(page)
    wire.receive(room, page, {"t": "hello", "device": "laptop", "rev": -1})
    return room, page


def scene_of(page: Page):
    return json.loads(page.last("snap")["j"])


def scene_of_snap(message: tuple[str, dict[str, str]]):
    kind, payload = message
    assert kind == "snap"
    return json.loads(payload["j"])


def test_a_page_gets_the_shape_it_asks_for_and_nobody_else_does(stage) -> None:
    room, page = stage
    other = Page("", "phone")
    room.join(other)
    wire.receive(room, other, {"t": "hello", "device": "phone", "rev": -1})
    wire.receive(room, page, {"t": "shape", "shape": "portrait"})
    assert (scene_of(page)["shape"], scene_of(page)["world"]) == ("portrait", [500.0, 1000.0])
    assert scene_of(other)["shape"] == "square"
    posted = len(page.post)
    wire.receive(room, page, {"t": "shape", "shape": "portrait"})
    assert len(page.post) == posted


def test_who_greets_with_a_shape_is_sent_nothing_in_another(stage) -> None:
    """A phone was sent the whole table, and drew it, before the scene that fits it came: a tap in between was lost."""
    room, _ = stage
    phone = Page("", "phone")
    room.join(phone)
    wire.receive(room, phone, {"t": "hello", "device": "phone", "rev": -1, "shape": "landscape"})
    assert [kind for kind, _ in phone.post] == ["snap"]
    assert scene_of(phone)["shape"] == "landscape"


def test_who_has_not_greeted_yet_hears_nothing_of_the_table(tmp_path: Path) -> None:
    """Each page of a company was sent the table as a watcher of a laptop sees it, drew it, and then its own."""
    hub = new_hub(tmp_path)
    room = hub.room(hub.new_room("online", "a" * 22, "東東", seed=b"wishes"))
    host, guest = Page(), Page()
    for page, token in ((host, "a" * 22), (guest, "b" * 22)):
        room.join(page)
        assert page.post == []
        wire.receive(room, page, {"t": "hello", "device": token[:4], "rev": -1, "shape": "portrait", "token": token})
        assert {scene["shape"] for scene in map(scene_of_snap, page.post)} == {"portrait"}
    late = Page()
    room.join(late)
    wire.receive(room, guest, {"t": "sit", "seat": 1, "name": "南南"})
    wire.receive(room, host, {"t": "start"})
    assert scene_of(guest)["phase"] == "turn"
    assert late.post == []


def test_who_greets_with_a_shape_that_is_none_is_told_so_and_greeted(stage) -> None:
    room, _ = stage
    phone = Page("", "phone")
    room.join(phone)
    wire.receive(room, phone, {"t": "hello", "device": "phone", "rev": -1, "shape": "round"})
    assert phone.last("nak")["code"] == "bad_setting"
    assert scene_of(phone)["shape"] == "square"


def test_hints_come_to_who_has_asked_for_them(stage) -> None:
    room, page = stage
    before = words(scene_of(page)["table"])
    wire.receive(room, page, {"t": "set", "seat": 0, "name": "hints", "value": "on"})
    assert any("向聽" in line for line in words(scene_of(page)["table"]))
    assert scene_of(page)["hands"]["0"]["danger"]["marks"]
    wire.receive(room, page, {"t": "set", "seat": 0, "name": "hints", "value": "off"})
    assert words(scene_of(page)["table"]) == before


def test_a_left_hand_has_its_bar_mirrored(stage) -> None:
    room, page = stage

    def place():
        rects = scene_of(page)["table"]["rects"]
        return rects["x"][rects["key"].index("discard")]

    right = place()
    wire.receive(room, page, {"t": "set", "seat": 0, "name": "bar", "value": "left"})
    assert place() == pytest.approx(36 + 834 - right)


@pytest.mark.parametrize(
    "message",
    [
        {"t": "shape", "shape": "round"},
        {"t": "set", "seat": 1, "name": "hints", "value": "on"},
        {"t": "set", "seat": 0, "name": "hints", "value": "left"},
        {"t": "set", "seat": 0, "name": "stakes", "value": "on"},
        {"t": "set", "seat": "0", "name": "hints", "value": "on"},
    ],
)
def test_a_wish_that_cannot_be_is_refused_and_changes_nothing(stage, message) -> None:
    room, page = stage
    wishes = page.wishes
    wire.receive(room, page, message)
    refused = page.last("nak")
    assert refused["zh"]
    assert refused["en"]
    assert page.wishes == wishes


def test_what_happens_is_called_once_by_who_does_it() -> None:
    table = table_with({0: "m5", 1: "55m"})
    start = table.n_events
    throw(table, 0, "m5")
    thrown = table.n_events
    assert call_message(table.events[start:])["clip"] == "m5"
    assert call_message(table.events[thrown:]) is None
    do(table, "1 pung")
    called = call_message(table.events[thrown:])
    assert (called["seat"], called["clip"], called["zh"]) == (1, "pong", "碰")


def test_a_drawn_hand_is_nobodys_call() -> None:
    """It was looked for whose call it is, and the room's thread stopped in the middle of a move."""
    table = table_with({1: READY}, wall_reserve=40)
    let_pass(table, turn=-1)
    for events in (table.events, [Event("drawn_hand", -1, -1)]):
        called = call_message(events)
        assert (called["seat"], called["clip"], called["zh"]) == (-1, "liuju", "流局")


def test_the_size_of_a_seats_tiles_is_on_the_table_for_everybody_and_stays_when_it_is_resumed(stage, tmp_path) -> None:
    room, page = stage
    other = Page("", "phone")
    room.join(other)
    wire.receive(room, other, {"t": "hello", "device": "phone", "rev": -1})

    def width(of: Page) -> float:
        tiles = scene_of(of)["table"]["tiles"]
        return next(w for name, w in zip(tiles["id"], tiles["w"], strict=True) if name == "h0_0")

    before = width(other)
    wire.receive(room, page, {"t": "set", "seat": 0, "name": "size", "value": "small"})
    assert (scene_of(page)["hands"]["0"]["size"], width(page), width(other)) == ("small", 40.0, 40.0)
    assert before == 46.0
    room.close()
    assert new_hub(tmp_path).room(room.code).felt.sizes[0] == "small"


@pytest.mark.parametrize(("seat", "value", "code"), [
    (0, "giant", "bad_setting"), (1, "large", "not_your_seat"), (7, "small", "not_your_seat"),
])  # fmt: skip
def test_a_size_that_cannot_be_is_refused(stage, seat, value, code) -> None:
    room, page = stage
    wire.receive(room, page, {"t": "set", "seat": seat, "name": "size", "value": value})
    assert page.last("nak")["code"] == code
    assert room.felt.sizes == ("normal",) * 4


def test_a_page_gone_wild_cannot_fill_the_record_with_sizes(stage) -> None:
    room, page = stage
    length = len(room._hand)
    for number in range(MOST_SIZES + 20):
        wire.receive(room, page, {"t": "set", "seat": 0, "name": "size", "value": ("small", "large")[number % 2]})
    assert page.last("nak")["code"] == "restless_sizes"
    assert len(room._hand) - length == MOST_SIZES
