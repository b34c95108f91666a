"""Seats that are lent to a bot, moved by a one-time link, and shared by the QR they wear."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.people import LINK_SECONDS
from dashboard.rooms.seats import hash_token
from mahjong.record import Also
from tests.dashboard.company import Browser, code_of, kinds, new_company, play, seated, wind
from tests.dashboard.stage import lines_of, new_hub


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


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
