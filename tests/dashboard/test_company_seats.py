"""Who sits where at a table of several devices: sitting down, leaving, lending, moving, the host and the first deal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms.company_room import CompanyRoom
from dashboard.rooms.hub import Hub
from dashboard.rooms.people import LINK_SECONDS
from dashboard.rooms.refused import RoomError, no
from dashboard.rooms.seats import hash_token
from mahjong.record import Also, Sit, parse_record
from tests.dashboard.company import Browser, new_company, play, seated, wind
from tests.dashboard.stage import lines_of, new_hub


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def kinds(room: CompanyRoom) -> str:
    return "".join(room.seats[seat].kind[0] for seat in range(4))


def code_of(browser: Browser, seat: int) -> str:
    """Return the seat code on the QR of a seat, as a page shows it."""
    return browser.company["seat_invites"][str(seat)][-5:]


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


class TestLending:
    def test_a_bot_plays_for_a_while_and_its_owner_comes_back(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna, _ = browsers = seated(hub, room, "host", "anna", "bert")
        host.say("start")
        assert not anna.refused("give", seat=1, to="bot")
        assert (kinds(room), room.seats.names[1]) == ("pbpb", "anna")
        assert anna.company["places"][1]["lent"]
        assert not host.company["places"][1]["lent"]
        assert anna.scene["hands"] == {}
        play(hub, browsers, 6)
        assert Browser(room, "carl").refused("sit", seat=1, name="carl") == "seat_lent"
        assert not anna.refused("sit", seat=1, name="anna")
        assert (kinds(room), anna.page.seats) == ("pppb", {1})
        play(hub, browsers)
        assert (room.table.phase, list(room.log)) == ("over", [])

    def test_a_lent_seat_stays_its_owners_over_a_restart(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = seated(hub, room, "host", "anna")
        host.say("start")
        anna.say("give", seat=1, to="bot")
        hub.close()
        again = new_hub(hub.store.folder).room(room.code)
        assert kinds(again) == "pbbb"
        assert not Browser(again, "anna").refused("sit", seat=1, name="anna")
        assert kinds(again) == "ppbb"

    @pytest.mark.parametrize(("seat", "to", "code"), [(0, "bot", "not_your_seat"), (1, "cat", "malformed")])
    def test_what_cannot_be_lent(self, hub: Hub, seat: int, to: str, code: str) -> None:
        room = new_company(hub)
        _, anna = seated(hub, room, "host", "anna")
        assert anna.refused("give", seat=seat, to=to) == code


class TestLinks:
    def link(self, browser: Browser) -> str:
        assert not browser.refused("link", seat=browser.seat)
        message = browser.page.last("link")
        assert message["path"].startswith(f"table?room={browser.room.code}&move=")
        return message["path"].partition("move=")[2]

    def test_a_seat_moves_to_another_device_in_mid_hand(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna = browsers = seated(hub, room, "host", "anna")
        host.say("start")
        play(hub, browsers, 5)
        before, link = room.table.state_bytes(), self.link(anna)
        phone = Browser(room, "phone", move=link)
        assert (phone.page.seats, anna.page.seats, room.seats.names[1]) == ({1}, frozenset(), "anna")
        assert anna.page.last("nak")["code"] == "seat_moved"
        assert room.table.state_bytes() == before
        play(hub, [host, phone])
        assert room.table.phase == "over"

    def test_it_is_good_once_and_for_ten_minutes(self, hub: Hub) -> None:
        room = new_company(hub)
        _, anna, bert = browsers = seated(hub, room, "host", "anna", "bert")
        once, late = self.link(anna), self.link(bert)
        Browser(room, "phone", move=once)
        assert Browser(room, "thief", move=once).page.last("nak")["code"] == "no_link"
        wind(hub, browsers, LINK_SECONDS)
        assert Browser(room, "late", move=late).page.last("nak")["code"] == "no_link"
        assert Browser(room, "forged", move="x" * 16).page.last("nak")["code"] == "no_link"
        assert bert.page.seats == {2}

    def test_it_dies_with_the_right_of_its_giver(self, hub: Hub) -> None:
        room = new_company(hub)
        _, anna = seated(hub, room, "host", "anna")
        link = self.link(anna)
        anna.say("rise", seat=1)
        assert Browser(room, "phone", move=link).page.last("nak")["code"] == "no_link"

    def test_nobody_gets_a_second_seat_by_it(self, hub: Hub) -> None:
        room = new_company(hub)
        host, anna, bert = seated(hub, room, "host", "anna", "bert")
        host.say("start")
        assert not anna.refused("give", seat=1, to="person")
        link = anna.page.last("link")["path"].partition("move=")[2]
        bert.open(move=link)
        assert bert.page.last("nak")["code"] == "one_seat"
        assert (anna.page.seats, bert.page.seats) == ({1}, {2})

    def test_opened_in_the_browser_that_has_the_seat_it_changes_nothing(self, hub: Hub) -> None:
        room = new_company(hub)
        _, anna = seated(hub, room, "host", "anna")
        before = lines_of(hub, room)
        anna.open(move=self.link(anna))
        assert anna.page.seats == {1}
        assert lines_of(hub, room) == before


class TestSeatCodes:
    def test_a_phone_scans_a_corner_and_has_that_hand(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        laptop.say("start")
        hand = room.table.view(3).hand
        phone = Browser(room, "phone", seat_code=code_of(laptop, 3).lower())
        assert (phone.page.seats, laptop.page.seats) == ({3}, {0, 1, 2})
        assert (phone.scene["own"], room.table.view(3).hand) == (3, hand)

    def test_a_second_phone_joins_the_same_hand_and_who_acts_first_acts(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        code = code_of(laptop, 0)
        one, two = Browser(room, "one", seat_code=code), Browser(room, "two", seat_code=code)
        laptop.say("start")
        assert one.page.seats == two.page.seats == {0}
        window = room.moment
        assert not one.act()
        two.seq += 1
        assert two.refused("act", seat=0, seq=two.seq, window=window, what="discard m1") == "stale"
        assert not one.refused("rise", seat=0)
        assert (one.seat, two.page.seats, room.seats.names[0]) == (None, {0}, "玩家 1")
        assert [line for line in lines_of(hub, room) if isinstance(line, Also)] == [Also(0, hash_token(two.token))]

    def test_the_qr_of_a_seat_that_somebody_has_is_shown_to_the_table_and_to_them(self, hub: Hub) -> None:
        """A rival who saw it could join the hand and read it."""
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        one, two = (Browser(room, f"p{seat}", seat_code=code_of(laptop, seat)) for seat in (0, 1))
        watcher = Browser(room, "watcher")
        assert sorted(laptop.company["seat_invites"]) == ["0", "1", "2", "3"]
        assert sorted(one.company["seat_invites"]) == ["0", "2", "3"]
        assert sorted(two.company["seat_invites"]) == ["1", "2", "3"]
        assert sorted(watcher.company["seat_invites"]) == ["2", "3"]

    def test_a_seat_given_back_wears_a_new_qr(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        old = code_of(laptop, 1)
        phone = Browser(room, "phone", seat_code=old)
        phone.say("rise", seat=1)
        assert code_of(laptop, 1) != old
        assert Browser(room, "late", seat_code=old).page.last("nak")["code"] == "no_seat_code"

    def test_a_new_run_of_the_server_has_new_qrs(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        old = code_of(Browser(room, "host"), 1)
        hub.close()
        again = new_hub(hub.store.folder).room(room.code)
        assert Browser(again, "phone", seat_code=old).page.last("nak")["code"] == "no_seat_code"
        assert code_of(Browser(again, "host"), 1) != old

    def test_no_more_than_four_devices_play_a_seat(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        code = code_of(Browser(room, "host"), 1)
        phones = [Browser(room, f"phone{number}", seat_code=code) for number in range(5)]
        assert [phone.seat for phone in phones] == [1, 1, 1, 1, None]
        assert phones[4].page.last("nak")["code"] == "crowded"

    def test_bots_wear_none_and_online_there_are_none(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        code = code_of(laptop, 2)
        laptop.say("call_bot", seat=2, on=True)
        assert "2" not in laptop.company["seat_invites"]
        assert Browser(room, "phone", seat_code=code).page.last("nak")["code"] == "no_seat_code"
        online = new_company(hub)
        assert Browser(online, "host").company["seat_invites"] == {}


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


def test_every_change_of_hands_is_in_the_record(hub: Hub) -> None:
    room = new_company(hub)
    host, anna = seated(hub, room, "host", "anna")
    host.say("start")
    anna.say("give", seat=1, to="bot")
    anna.say("sit", seat=1, name="anna")
    anna.say("rise", seat=1)
    found = [(line.seat, line.who.kind) for line in lines_of(hub, room) if isinstance(line, Sit)]
    assert found == [(0, "person"), (1, "person"), (2, "bot"), (3, "bot"), (1, "bot"), (1, "person"), (1, "bot")]
