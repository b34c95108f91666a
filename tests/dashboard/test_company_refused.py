"""What a page may not do at a table of several devices: refused with a reason, noted, and nothing changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms.company_room import MOST_NOTES
from dashboard.rooms.hub import Hub
from dashboard.rooms.refused import RoomError, no
from tests.dashboard.company import Browser, kinds, new_company, seated
from tests.dashboard.stage import lines_of, new_hub


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


class TestRefusals:
    def test_whoever_has_not_said_who_he_is_only_watches(self, hub: Hub) -> None:
        room = new_company(hub)
        nobody = Browser(room, "x", opened=False)
        nobody.token = ""
        nobody.open()
        assert nobody.refused("sit", seat=0, name="x") == "not_seated"
        assert nobody.scene["hands"] == {}

    @pytest.mark.parametrize("token", ["short", "x" * 23, "x" * 21 + "/", "阿" * 22])
    def test_what_is_no_token_is_refused_and_watches(self, hub: Hub, token: str) -> None:
        room = new_company(hub)
        seated(hub, room, "host")
        forged = Browser(room, "x", opened=False)
        forged.token = token
        forged.open()
        assert forged.page.last("nak")["code"] == "malformed"
        assert (forged.seat, room.log[-1].code) == (None, "malformed")

    def test_a_token_that_nobody_knows_watches_and_does_nothing(self, hub: Hub) -> None:
        room = new_company(hub)
        host, _ = seated(hub, room, "host", "anna")
        host.say("start")
        before = room.table.state_bytes(), lines_of(hub, room)
        forged = Browser(room, "forged")
        for message in (
            {"sort": "act", "seat": 0, "seq": 1, "window": room.moment, "what": "draw"},
            {"sort": "undo", "seat": 0, "seq": 2, "window": room.moment},
            {"sort": "move", "seat": 0, "seq": 3, "tile": 0, "how": [8000, 8000, 0, 0, 0, 0]},
        ):
            assert forged.refused(message.pop("sort"), **message) == "not_seated"
            assert room.log[-1].code == "not_seated"
        assert (room.table.state_bytes(), lines_of(hub, room)) == before

    def test_an_intent_for_anothers_seat_is_logged_and_changes_nothing(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = seated(hub, room, "host", "anna")
        host.say("start")
        before = room.table.state_bytes()
        assert anna.act("discard m1", seat=0) == "not_your_seat"
        assert room.log[-1].code == "not_your_seat"
        assert room.table.state_bytes() == before

    @pytest.mark.parametrize(
        ("message", "code"),
        [
            ({"t": "sit", "seat": 1, "name": "x" * 5000}, "oversize"),
            ({"t": "sit", "seat": 1, "name": "x", **{f"f{n}": n for n in range(20)}}, "oversize"),
            ({"t": "sit", "seat": 1, "name": "x", "more": [0] * 5000}, "oversize"),
            ({"t": "sit", "seat": 1}, "malformed"),
            ({"t": "sit", "seat": True, "name": "x"}, "malformed"),
            ({"t": "sit", "seat": 1, "name": "x" * 65}, "malformed"),
            ({"t": "call_bot", "seat": 1, "on": 1}, "malformed"),
            ({"t": "agree", "ask": 1, "yes": "yes"}, "malformed"),
            ({"t": "share", "hand": 1, "share": 7}, "malformed"),
            ({"t": "share", "hand": 1, "share": "zz" * 32}, "malformed"),
            ({"t": "ping", "n": "1"}, "malformed"),
            ({"t": "hello", "device": "d", "rev": 0, "token": 5}, "malformed"),
        ],
    )
    def test_a_message_that_is_none(self, hub: Hub, message: dict[str, Any], code: str) -> None:
        room = new_company(hub)
        host, _ = seated(hub, room, "host", "anna")
        before = lines_of(hub, room)
        sort = message["t"]
        assert host.refused(sort, **{name: value for name, value in message.items() if name != "t"}) == code
        assert (room.log[-1].code, lines_of(hub, room)) == (code, before)

    def test_a_page_gone_wild_fills_neither_the_record_nor_the_log(
        self, hub: Hub, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("dashboard.rooms.company_room.MOST_CHANGES", 20)
        room = new_company(hub)
        wild = Browser(room, "wild")
        for _ in range(20):
            wild.say("sit", seat=1, name="wild")
        assert wild.refused("rise", seat=1) == "restless_seats"
        before = (hub.store.folder / f"{room.code}.mjr").stat().st_size
        for _ in range(MOST_NOTES + 30):
            assert wild.refused("act", seat=3, seq=1, window=0, what="draw") == "not_your_seat"
        assert (len(room.log), (hub.store.folder / f"{room.code}.mjr").stat().st_size) == (MOST_NOTES, before)

    def test_a_game_at_one_screen_knows_nothing_of_it(self, hub: Hub) -> None:
        code, token = hub.new_solo("阿明", pace="none")
        room = hub.room(code)
        solo = Browser(room, "solo", opened=False)
        solo.page.token = token
        room.join(solo.page)
        assert solo.refused("sit", seat=0, name="x") == "alone"
        assert solo.refused("start") == "alone"
        solo.say("ping", n=7)
        assert solo.page.last("pong")["n"] == 7
        solo.say("hello", device="d", rev=0, token="x" * 22)
        assert solo.page.seats == {0}
        assert "company" not in solo.scene

    def test_the_disk_refuses_and_nobody_has_sat_down(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        room = new_company(hub)
        anna = Browser(room, "anna")

        def refuse(_text: str) -> None:
            raise RoomError(no("disk"))

        monkeypatch.setattr(room._file, "append", refuse)
        assert anna.refused("sit", seat=1, name="anna") == "disk"
        assert (kinds(room), anna.seat) == ("ffff", None)
