"""The hub: new games, games kept on this machine, and bad wishes refused by name."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms.hub import PERSON, Hub
from dashboard.rooms.refused import RoomError, no
from dashboard.rooms.room import Room
from dashboard.rooms.seats import ADMITTED, Seats, hash_token, new_token
from dashboard.view.table_app import _seated
from mahjong.record import Seat, format_record, parse_record
from mahjong.rules import Rules
from tests.dashboard.stage import new_hub, new_room


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


class TestNewGames:
    def test_one_person_three_computers_and_the_first_hand_is_dealt(self, hub: Hub) -> None:
        code, token = hub.new_solo("  阿　明  ", Rules.preset("house").but(base=5), "calm")
        room = hub.room(code)
        assert room.seats.names == ("阿 明", "電腦 A", "電腦 B", "電腦 C")
        assert room.seats.bots == dict.fromkeys((1, 2, 3), "efficient@1")
        assert room.seats.seats_of(token) == {PERSON}
        assert (room.table.phase, room.table.rules.base, room.driver.pace.name) == ("turn", 5, "calm")

    def test_the_record_holds_a_hash_and_never_the_token(self, hub: Hub) -> None:
        code, token = hub.new_solo("阿明")
        data = (hub.store.folder / f"{code}.mjr").read_bytes()
        assert token.encode() not in data
        assert parse_record(data).head.seats[0].token_hash == hash_token(token)

    @pytest.mark.parametrize(
        ("wish", "code"),
        [
            ({"name": ""}, "bad_name"),
            ({"name": "   "}, "bad_name"),
            ({"name": "x" * 25}, "bad_name"),
            ({"name": "a\0b"}, "bad_name"),
            ({"name": "\ud800"}, "bad_name"),
            ({"pace": "warp"}, "bad_pace"),
            ({"seed": b""}, "bad_seed"),
            ({"seed": b"x" * 65}, "bad_seed"),
            ({"bots": ["efficient"]}, "bad_bot"),
            ({"bots": ["efficient", "efficient", "nobody"]}, "bad_bot"),
        ],
    )
    def test_a_bad_wish_is_named_and_makes_no_file(self, hub: Hub, wish: dict[str, Any], code: str) -> None:
        with pytest.raises(RoomError) as caught:
            hub.new_solo(**{"name": "阿明", **wish})
        assert caught.value.no.code == code
        assert hub.entries() == ()


class TestKeptGames:
    def test_a_code_is_read_in_either_case(self, hub: Hub) -> None:
        room, _ = new_room(hub)
        assert hub.room(f" {room.code.lower()} ") is room

    def test_a_page_gets_a_new_token_for_a_solo_game_and_the_old_one_stays_good(self, hub: Hub) -> None:
        room, token = new_room(hub)
        hub.close()
        again, fresh = _seated(new_hub(hub.store.folder), room.code)
        assert fresh != token
        assert again.seats.seats_of(fresh) == again.seats.seats_of(token) == {PERSON}

    def test_a_seat_in_a_game_of_another_kind_is_not_given_away(self, hub: Hub) -> None:
        room, _ = new_room(hub)
        hub.close()
        path = hub.store.folder / f"{room.code}.mjr"
        record = parse_record(path.read_bytes())
        path.write_text(format_record(replace(record, head=replace(record.head, game="party"))), encoding="utf-8")
        again, token = _seated(new_hub(hub.store.folder), room.code)
        assert not again.seats.seats_of(token)

    def test_a_server_without_a_wish_uses_the_running_loop(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("MAHJONG_DATA", str(tmp_path))

        async def begin() -> None:
            hub = Hub()
            code, _ = hub.new_solo("阿明", pace="none")
            assert hub.room(code).boot == hub.boot
            hub.close()

        asyncio.run(begin())
        assert len(list(tmp_path.iterdir())) == 1


class TestSeats:
    SEATS = Seats([Seat("a", "person", token_hash=hash_token("good")), *(Seat(n, "bot", bot="x") for n in "bcd")])

    def test_tokens(self) -> None:
        assert self.SEATS.seats_of("good") == {0}
        assert not self.SEATS.seats_of("bad")
        assert not self.SEATS.seats_of("")
        assert len({new_token() for _ in range(100)}) == 100

    def test_no_token_opens_a_computers_seat(self) -> None:
        with pytest.raises(ValueError, match="seat 1 is no person's"):
            self.SEATS.admit(1)

    def test_only_the_newest_tokens_are_kept(self) -> None:
        tokens = [self.SEATS.admit(0) for _ in range(ADMITTED + 1)]
        assert not self.SEATS.seats_of(tokens[0])
        assert self.SEATS.seats_of(tokens[1]) == self.SEATS.seats_of("good") == {0}


def test_a_room_whose_first_deal_the_disk_refused_is_dealt_when_it_is_opened_again(hub: Hub, monkeypatch) -> None:
    """Such a room once stayed without a hand, and without a button, until the server was started anew."""

    def refuse(_room: Room) -> None:
        raise RoomError(no("disk"))

    with monkeypatch.context() as broken:
        broken.setattr(Room, "deal", refuse)
        with pytest.raises(RoomError):
            hub.new_solo("阿明")
    (path,) = hub.store.folder.glob("*.mjr")
    assert hub.room(path.stem).table.phase in ("turn", "window")
