"""Who sits where at a table of several devices: opening it, sitting down, leaving, the host and the first deal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.refused import RoomError
from dashboard.rooms.seats import hash_token
from mahjong.record import Sit, parse_record
from tests.dashboard.company import Browser, code_of, kinds, new_company, play, seated, wind
from tests.dashboard.stage import lines_of, new_hub


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


class TestOpening:
    def test_nothing_is_dealt_before_the_people_have_come(self, hub: Hub) -> None:
        room = new_company(hub, name="阿明")
        assert hub.room(room.code) is room
        assert (room.table.phase, kinds(room), room.seats.names[0]) == ("ready", "pfff", "阿明")
        host = Browser(room, "host")
        assert (host.seat, host.company["phase"], host.company["host"]) == (0, "waiting", True)
        assert host.company["invite"] == f"/table?room={room.code}"

    def test_at_a_party_whoever_opens_it_is_the_table(self, hub: Hub) -> None:
        room = new_company(hub, "party", name="阿明")
        laptop = Browser(room, "host")
        assert (kinds(room), laptop.page.seats) == ("ffff", {0, 1, 2, 3})
        assert sorted(laptop.company["seat_invites"]) == ["0", "1", "2", "3"]
        assert laptop.refused("sit", seat=0, name="阿明") == "table_page"

    @pytest.mark.parametrize(
        ("wish", "code"),
        [({"game": "solo"}, "bad_game"), ({"host_token": "short"}, "bad_game"), ({"name": ""}, "bad_name"),
         ({"pace": "warp"}, "bad_pace"), ({"seed": b""}, "bad_seed")],
    )  # fmt: skip
    def test_a_room_that_cannot_be_is_named_and_leaves_no_file(self, hub: Hub, wish: dict[str, Any], code: str) -> None:
        with pytest.raises(RoomError) as caught:
            hub.new_room(**{"game": "online", "host_token": "h" * 22, **wish})
        assert caught.value.no.code == code
        assert hub.entries() == ()

    def test_the_lobby_shows_who_sits_there_now(self, hub: Hub) -> None:
        room = new_company(hub)
        seated(hub, room, "host", "anna")
        (entry,) = hub.entries()
        assert (entry.game, entry.hand, entry.names) == ("online", 0, ("host", "anna", "玩家 3", "玩家 4"))
        hub.close()
        (entry,) = new_hub(hub.store.folder).entries()
        assert entry.names == ("host", "anna", "玩家 3", "玩家 4")


class TestSitting:
    def test_one_sits_down_and_is_seen_by_all(self, hub: Hub) -> None:
        room = new_company(hub)
        _host, anna = seated(hub, room, "host", "anna")
        watcher = Browser(room, "watcher")
        assert [place["name"] for place in watcher.company["places"]] == ["host", "anna", "玩家 3", "玩家 4"]
        assert [place["yours"] for place in anna.company["places"]] == [False, True, False, False]
        assert (watcher.company["watchers"], watcher.seat) == (1, None)

    def test_only_the_hash_of_a_token_is_written(self, hub: Hub) -> None:
        room = new_company(hub)
        _, anna = seated(hub, room, "host", "anna")
        data = (hub.store.folder / f"{room.code}.mjr").read_bytes()
        assert anna.token.encode() not in data
        assert parse_record(data).lines[-1].who.token_hash == hash_token(anna.token)

    @pytest.mark.parametrize(
        ("seat", "name", "code"),
        [(0, "bert", "seat_taken"), (4, "bert", "no_such_seat"), (-1, "bert", "no_such_seat"), (2, "", "bad_name"),
         (2, "x" * 25, "bad_name"), (2, "   ", "bad_name")],
    )  # fmt: skip
    def test_a_seat_that_cannot_be_had(self, hub: Hub, seat: int, name: str, code: str) -> None:
        room = new_company(hub)
        seated(hub, room, "host")
        before = lines_of(hub, room)
        assert Browser(room, "bert").refused("sit", seat=seat, name=name) == code
        assert lines_of(hub, room) == before

    def test_before_the_start_whoever_sits_elsewhere_moves_over(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = seated(hub, room, "host", "anna")
        assert not anna.refused("sit", seat=3, name="anna")
        assert (kinds(room), anna.page.seats) == ("pffp", {3})
        assert not host.refused("sit", seat=1, name="host")
        assert kinds(room) == "fpfp"

    def test_once_dealt_nobody_plays_two_hands(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = seated(hub, room, "host", "anna")
        host.say("start")
        assert anna.refused("sit", seat=2, name="anna") == "one_seat"
        assert not anna.refused("rise", seat=1)
        assert anna.refused("sit", seat=2, name="anna") == "seen_another"
        assert not anna.refused("sit", seat=1, name="anna")

    def test_after_the_deal_another_seat_may_be_had(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = browsers = seated(hub, room, "host", "anna")
        host.say("start")
        anna.say("rise", seat=1)
        play(hub, browsers)
        assert room.table.phase == "over"
        assert not anna.refused("sit", seat=2, name="anna")
        assert anna.page.seats == {2}

    def test_a_name_may_be_changed(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = seated(hub, room, "host", "anna")
        host.say("start")
        assert not anna.refused("sit", seat=1, name="  安 娜 ")
        assert room.seats.names[1] == "安 娜"

    def test_somebody_joins_in_mid_hand_for_a_bot(self, hub: Hub) -> None:
        room = new_company(hub)
        (host,) = seated(hub, room, "host")
        host.say("start")
        play(hub, [host], 4)
        hand = room.table.view(2).hand
        late = Browser(room, "late")
        assert late.scene["hands"] == {}
        before = room.table.state_bytes()
        assert not late.refused("sit", seat=2, name="late")
        assert room.table.state_bytes() == before
        assert (late.scene["own"], room.table.view(2).hand, kinds(room)) == (2, hand, "pbpb")
        play(hub, [host, late])
        assert (room.table.phase, list(room.log)) == ("over", [])

    def test_numbers_of_snapshots_grow_whatever_seat_a_page_has(self, hub: Hub) -> None:
        """A page drops a snapshot older than its own: after leaving its seat it would have shown nothing new."""
        room = new_company(hub)
        host, anna = browsers = seated(hub, room, "host", "anna")
        host.say("start")
        play(hub, browsers, 20)
        for message in ({"sort": "rise", "seat": 1}, {"sort": "sit", "seat": 1, "name": "anna"}):
            rev = anna.page.last("snap")["rev"]
            anna.say(message.pop("sort"), **message)
            assert anna.page.last("snap")["rev"] > rev


class TestLeaving:
    def test_before_the_start_the_seat_is_free_again(self, hub: Hub) -> None:
        room = new_company(hub)
        _, anna = seated(hub, room, "host", "anna")
        assert not anna.refused("rise", seat=1)
        assert (kinds(room), anna.seat) == ("pfff", None)

    def test_in_an_online_game_a_bot_plays_on(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = seated(hub, room, "host", "anna")
        host.say("start")
        anna.say("rise", seat=1)
        assert kinds(room) == "pbbb"
        assert anna.scene["hands"] == {}
        assert anna.act("draw", seat=1) == "not_seated"
        play(hub, [host])
        assert room.table.phase == "over"

    def test_at_a_party_the_hand_is_the_laptops_again(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        phone = Browser(room, "phone", seat_code=code_of(laptop, 2))
        laptop.say("start")
        assert (laptop.page.seats, phone.page.seats) == ({0, 1, 3}, {2})
        assert not phone.refused("rise", seat=2)
        assert (laptop.page.seats, phone.page.seats) == ({0, 1, 2, 3}, frozenset())

    def test_a_seat_that_is_not_ones_own_is_not_given_back(self, hub: Hub) -> None:
        room = new_company(hub)
        _, anna = seated(hub, room, "host", "anna")
        for seat in (0, 2):
            assert anna.refused("rise", seat=seat) == "not_your_seat"
        assert Browser(room, "bert").refused("rise", seat=0) == "not_your_seat"


class TestHost:
    def test_only_the_host_starts(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = seated(hub, room, "host", "anna")
        assert anna.refused("start") == "not_host"
        assert anna.refused("call_bot", seat=2, on=True) == "not_host"
        assert anna.refused("next", seat=1, window=room.moment) == "not_started"
        assert not host.refused("start")
        assert (kinds(room), room.table.hand_number) == ("ppbb", 1)
        assert host.refused("start") == "already_started"
        assert host.company["phase"] == "playing"

    def test_a_table_at_which_nobody_sits_is_not_started(self, hub: Hub) -> None:
        room = new_company(hub)
        host = Browser(room, "host")
        assert host.refused("start") == "nobody"
        assert (room.table.phase, kinds(room)) == ("ready", "ffff")

    def test_his_right_passes_to_the_earliest_who_is_still_here(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna, bert = browsers = seated(hub, room, "host", "anna", "bert")
        host.sleep()
        anna.sleep()
        wind(hub, browsers, 6.0)
        assert bert.company["host"]
        anna.wake()
        wind(hub, browsers, 2.0)
        assert (anna.company["host"], bert.company["host"]) == (True, False)
        assert not anna.refused("start")
        assert room.table.hand_number == 1

    def test_it_is_his_again_when_he_is_back(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = browsers = seated(hub, room, "host", "anna")
        host.close()
        wind(hub, browsers, 6.0)
        assert anna.company["host"]
        host.open()
        wind(hub, browsers, 2.0)
        assert (host.company["host"], anna.company["host"]) == (True, False)

    def test_bots_sit_where_he_puts_them(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        assert not laptop.refused("call_bot", seat=1, on=True)
        assert not laptop.refused("call_bot", seat=3, on=True)
        assert not laptop.refused("call_bot", seat=3, on=False)
        assert kinds(room) == "fbff"
        laptop.say("start")
        assert kinds(room) == "fbff"
        assert not laptop.refused("call_bot", seat=3, on=True)

    def test_not_on_a_seat_that_somebody_has(self, hub: Hub) -> None:
        room = new_company(hub)
        host, _ = seated(hub, room, "host", "anna")
        assert host.refused("call_bot", seat=1, on=True) == "is_here"
        assert host.refused("call_bot", seat=1, on=False) == "is_here"
        assert kinds(room) == "ppff"

    def test_any_seated_person_deals_the_next_hand(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = browsers = seated(hub, room, "host", "anna")
        host.say("start")
        play(hub, browsers)
        assert Browser(room, "watcher").refused("next", seat=0, window=room.moment) == "not_seated"
        assert not anna.refused("next", seat=1, window=room.moment)
        assert room.table.hand_number == 2

    def test_the_laptop_deals_though_every_hand_is_on_a_phone(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        phones = [Browser(room, f"phone{seat}", seat_code=code_of(laptop, seat)) for seat in range(4)]
        assert not laptop.refused("start")
        assert laptop.page.seats == frozenset()
        play(hub, phones)
        assert not laptop.refused("next", seat=0, window=room.moment)
        assert not laptop.refused("pace", pace="quick")
        assert room.table.hand_number == 2


def test_every_change_of_hands_is_in_the_record(hub: Hub) -> None:
    room = new_company(hub)
    host, anna = seated(hub, room, "host", "anna")
    host.say("start")
    anna.say("give", seat=1, to="bot")
    anna.say("sit", seat=1, name="anna")
    anna.say("rise", seat=1)
    found = [(line.seat, line.who.kind) for line in lines_of(hub, room) if isinstance(line, Sit)]
    assert found == [(0, "person"), (1, "person"), (2, "bot"), (3, "bot"), (1, "bot"), (1, "person"), (1, "bot")]
