"""What a page says is checked field by field; what is wrong is named, and nothing changes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.room import Room
from dashboard.rooms.wire import receive
from tests.dashboard.stage import Page, Person, new_hub, new_room, simple_choice


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def opened(hub: Hub) -> tuple[Room, Page]:
    room, token = new_room(hub)
    page = Page(token)
    room.join(page)
    receive(room, page, {"t": "hello", "device": "d", "rev": -1})
    return room, page


def act(room: Room, seq: int, window: int | None = None, what: str = "") -> dict[str, Any]:
    moment = room.moment if window is None else window
    return {"t": "act", "seat": 0, "seq": seq, "window": moment, "what": what or str(simple_choice(room))}


class TestMessages:
    def test_hello_brings_the_whole_position(self, hub: Hub) -> None:
        room, page = opened(hub)
        ((kind, payload),) = page.post
        assert kind == "snap"
        assert (payload["boot"], payload["seat"], payload["seq"]) == ("boot", 0, 0)
        assert f'"window":{room.moment}' in payload["j"]

    def test_an_intent_brings_a_newer_snapshot(self, hub: Hub) -> None:
        room, page = opened(hub)
        rev = page.last("snap")["rev"]
        receive(room, page, act(room, 7))
        assert page.last("snap")["rev"] > rev
        hub.clock.wind(10)
        assert page.last("snap")["seq"] == 7
        kinds = [kind for kind, _ in page.post]
        assert set(kinds) == {"snap", "film", "voice"}

    def test_a_refusal_says_why_in_both_languages(self, hub: Hub) -> None:
        room, page = opened(hub)
        receive(room, page, act(room, 7, what="draw"))
        assert page.last("nak") == {
            "seq": 7, "seat": 0, "code": "not_your_draw", "zh": "現在不是你摸牌", "en": "it is not your draw"
        }  # fmt: skip

    def test_a_stale_intent_gets_the_newest_position_too(self, hub: Hub) -> None:
        room, page = opened(hub)
        receive(room, page, act(room, 7, window=room.moment - 1))
        assert [kind for kind, _ in page.post[1:]] == ["snap", "nak"]
        assert page.last("nak")["code"] == "stale"

    def test_a_repeated_intent_gets_its_answer_and_the_newest_position(self, hub: Hub) -> None:
        room, page = opened(hub)
        message = act(room, 7)
        receive(room, page, message)
        before, post = room.table.state_bytes(), len(page.post)
        receive(room, page, message)
        assert [kind for kind, _ in page.post[post:]] == ["snap"]
        assert room.table.state_bytes() == before

    def test_the_pace_is_a_setting_of_the_person(self, hub: Hub) -> None:
        room, page = opened(hub)
        receive(room, page, {"t": "pace", "pace": "calm"})
        assert room.driver.pace.name == "calm"
        receive(room, page, {"t": "pace", "pace": "warp"})
        assert page.last("nak")["code"] == "bad_pace"
        assert room.driver.pace.name == "calm"

    def test_next_is_refused_while_the_hand_runs(self, hub: Hub) -> None:
        room, page = opened(hub)
        receive(room, page, {"t": "next", "seat": 0, "window": room.moment})
        assert page.last("nak")["code"] == "hand_running"

    def test_a_second_click_on_next_hand_is_silent(self, hub: Hub) -> None:
        """The hand just dealt was "still being played", in a notice over the middle of the table."""
        room, page = opened(hub)
        Person(room, page.token).play_hand(hub)
        click = {"t": "next", "seat": 0, "window": room.moment}
        receive(room, page, click)
        assert (room.table.phase, room.table.hand_number) == ("turn", 2)
        before, post = room.table.state_bytes(), len(page.post)
        receive(room, page, click)
        assert [kind for kind, _ in page.post[post:]] == ["snap"]
        assert room.table.state_bytes() == before

    def test_a_watcher_is_told_that_it_has_no_seat(self, hub: Hub) -> None:
        room, _ = opened(hub)
        watcher = Page("nobody")
        room.join(watcher)
        for message in (act(room, 1), {"t": "next", "seat": 0, "window": room.moment}, {"t": "pace", "pace": "quick"}):
            receive(room, watcher, message)
            assert watcher.last("nak")["code"] == "not_seated"
            watcher.post.clear()


BAD: list[tuple[Any, str]] = [
    (None, "NoneType"),
    ("act", "str"),
    ([], "list"),
    ({}, "t = None"),
    ({"t": 1}, "t = 1"),
    ({"t": ["act"]}, "t = ['act']"),
    ({"t": "dance"}, "t = 'dance'"),
    ({"t": "act"}, "seat = None"),
    ({"t": "act", "seat": "0"}, "seat = '0'"),
    ({"t": "act", "seat": 0}, "seq = None"),
    ({"t": "act", "seat": 0, "seq": "1"}, "seq = '1'"),
    ({"t": "act", "seat": 0, "seq": True}, "seq = True"),
    ({"t": "act", "seat": 0, "seq": 1.5}, "seq = 1.5"),
    ({"t": "act", "seat": 0, "seq": 10**30}, "seq = 1000"),
    ({"t": "act", "seat": 0, "seq": 1, "window": None, "what": "pass"}, "window = None"),
    ({"t": "act", "seat": 0, "seq": 1, "window": 1, "what": 3}, "what = 3"),
    ({"t": "act", "seat": 0, "seq": 1, "window": 1, "what": "\0"}, "what = "),
    ({"t": "act", "seat": 0, "seq": 1, "window": 1, "what": "x" * 65}, "what = 'xxx"),
    ({"t": "hello"}, "device = None"),
    ({"t": "hello", "device": "\ud800", "rev": 1}, "device = "),
    ({"t": "hello", "device": "d", "rev": "1"}, "rev = '1'"),
    ({"t": "hello", "device": "d", "rev": 1, "shape": 4}, "shape = 4"),
    ({"t": "pace"}, "pace = None"),
    ({"t": "next"}, "seat = None"),
    ({"t": "next", "seat": 0}, "window = None"),
    ({"t": "act", "seat": 0, "seq": 1, "window": 1, "what": "discard m1", "how": None}, "how = None"),
    ({"t": "act", "seat": 0, "seq": 1, "window": 1, "what": "discard m1", "how": [1, 2, 3]}, "how = [1, 2, 3]"),
    ({"t": "act", "seat": 0, "seq": 1, "window": 1, "what": "discard m1", "how": [0] * 5 + [0.5]}, "how = [0, 0, 0"),
    ({"t": "act", "seat": 0, "seq": 1, "window": 1, "what": "discard m1", "how": [0] * 5 + [True]}, "how = [0, 0, 0"),
    ({"t": "act", "seat": 0, "seq": 1, "window": 1, "what": "discard m1", "how": [10**30] * 6}, "how = [1000"),
    ({"t": "move", "seat": 0, "seq": 1, "tile": 0}, "how = None"),
    ({"t": "move", "seat": 0, "seq": 1, "tile": "d0", "how": [0] * 6}, "tile = 'd0'"),
    ({"t": "undo", "seat": 0, "seq": 1}, "window = None"),
]


@pytest.mark.parametrize(("message", "named"), BAD)
def test_what_is_not_as_agreed_is_named_and_changes_nothing(hub: Hub, message: object, named: str) -> None:
    room, page = opened(hub)
    before = room.table.state_bytes()
    receive(room, page, message)
    refused = page.last("nak")
    assert refused["code"] == "malformed"
    assert named in refused["en"]
    assert "看不懂的訊息" in refused["zh"]
    assert room.table.state_bytes() == before


def test_thousands_of_strange_messages_raise_nothing_and_change_nothing(hub: Hub) -> None:
    room, page = opened(hub)
    before, chance = room.table.state_bytes(), random.Random(1)
    strange: list[Any] = [
        None,
        True,
        0,
        -1,
        1.5,
        10**40,
        "",
        "act",
        "pass",
        "x" * 99,
        "\ud800",
        [],
        {},
        {"t": "act"},
        [0] * 6,
    ]
    for _ in range(3000):
        names = chance.sample(["t", "seat", "seq", "window", "what", "device", "rev", "pace", "tile", "how"], 7)
        message = {name: chance.choice(strange) for name in names}
        message["t"] = chance.choice(["act", "act", "move", "undo", "next", "pace", *strange])
        receive(room, page, message)
    assert room.table.state_bytes() == before
