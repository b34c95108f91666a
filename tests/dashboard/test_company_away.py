"""Coming and going: a cut, a sleep or a reload in every phase; who is away, and for whom the table does not wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms.company_room import STEADY, CompanyRoom
from dashboard.rooms.hub import Hub
from dashboard.rooms.people import CALM
from dashboard.rooms.presence import AWAY, GRACE
from tests.dashboard.company import Browser, after_5s, deal_written, follow, new_company, play, robbing, seated, wind
from tests.dashboard.stage import acts_of, new_hub
from tests.oracle.steer import written_wall

NAMES = ("host", "anna", "bert", "carl")
PHASES = ("turn", "window", "kong", "over")


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def at(hub: Hub, phase: str) -> tuple[list[Browser], Browser]:
    """Return four people at a table in that phase, and the one it waits for: on turn, or asked in a window."""
    room = new_company(hub)
    browsers = seated(hub, room, *NAMES)
    if phase == "kong":
        wall, steps = robbing()
        deal_written(room, wall)
        browsers[0].say("start")
        follow(hub, browsers, *steps)
        assert room.table.view(None).window.kind == "kong"
        return browsers, browsers[3]
    if phase == "window":
        deal_written(room, written_wall({0: "5s", 2: "55s"}))
    browsers[0].say("start")
    if phase == "window":
        follow(hub, browsers, "0 discard s5")
        assert room.table.pending() == (2,)
        return browsers, browsers[2]
    if phase == "over":
        play(hub, browsers)
        assert room.table.phase == "over"
        return browsers, browsers[1]
    wind(hub, browsers, 1.0)
    return browsers, browsers[0]


def shown(browser: Browser) -> dict[str, object]:
    """Return what a page shows of the game: all but the company and what may be taken back."""
    left = {"company", "window"}
    return {name: value for name, value in browser.scene.items() if name not in left}


def place(browser: Browser, seat: int) -> dict[str, object]:
    return browser.company["places"][seat]


class TestEveryPhase:
    @pytest.mark.parametrize("phase", PHASES)
    @pytest.mark.parametrize("how", ["blip", "sleep", "reload", "close", "two pages", "reload 50 times"])
    def test_back_in_the_same_seat_with_the_same_hand(self, hub: Hub, phase: str, how: str) -> None:
        browsers, gone = at(hub, phase)
        room, seat = gone.room, gone.seat
        state, before = room.table.state_bytes(), shown(gone)
        if how in ("blip", "sleep"):
            gone.sleep()
            wind(hub, browsers, 3.0 if how == "blip" else GRACE - 2.0)
            gone.wake()
        elif how == "close":
            gone.close()
            wind(hub, browsers, GRACE - 2.0)
            gone.open()
        elif how == "two pages":
            gone.open()
        else:
            for _ in range(50 if "50" in how else 1):
                old = gone.page
                gone.open()
                room.leave(old)
        wind(hub, browsers, CALM + 0.5)  # so long a light may go on saying that somebody was slow
        assert (gone.seat, room.table.state_bytes()) == (seat, state)
        assert shown(gone) == before
        assert place(gone, seat)["here"]
        if phase != "over":
            assert not gone.act()
        assert not list(room.log)

    @pytest.mark.parametrize("phase", PHASES)
    def test_twenty_drops_in_a_row(self, hub: Hub, phase: str) -> None:
        browsers, gone = at(hub, phase)
        state, seat = gone.room.table.state_bytes(), gone.seat
        for _ in range(20):
            gone.sleep()
            wind(hub, browsers, AWAY + 2.0)
            gone.open()
        assert (gone.seat, gone.room.table.state_bytes()) == (seat, state)
        assert len(gone.room._pages) == len(NAMES) + 20

    @pytest.mark.parametrize("phase", ["window", "kong"])
    def test_a_tap_for_a_window_that_has_closed_meanwhile_is_answered_with_its_reason(
        self, hub: Hub, phase: str
    ) -> None:
        browsers, gone = at(hub, phase)
        tap = {"seat": gone.seat, "seq": 77, "window": gone.room.moment, "what": "pass"}
        gone.sleep()
        wind(hub, browsers, GRACE + 1.0)
        gone.open()
        before = gone.room.table.state_bytes()
        assert gone.refused("act", **tap) == "stale"
        assert gone.room.table.state_bytes() == before

    @pytest.mark.parametrize("phase", PHASES[:3])
    def test_a_tap_sent_again_from_the_outbox_is_done_once(self, hub: Hub, phase: str) -> None:
        browsers, gone = at(hub, phase)
        room, what = gone.room, "pass" if phase != "turn" else "discard s5"
        if phase == "turn":
            what = str(room.table.legal(0)[0])
        tap = {"seat": gone.seat, "seq": 5, "window": room.moment, "what": what}
        device = gone.page.device
        assert not gone.refused("act", **tap)
        wind(hub, browsers, 1.0)
        state, acts = room.table.state_bytes(), len(acts_of(hub, room)) if phase == "turn" else 0
        gone.close()
        gone.open()
        gone.say("hello", device=device, rev=0, token=gone.token)
        for _ in range(3):
            assert not gone.refused("act", **tap)
        assert room.table.state_bytes() == state
        assert phase != "turn" or len(acts_of(hub, room)) == acts
        assert gone.page.last("snap")["seq"] == 5

    def test_a_next_hand_asked_for_again_from_the_outbox_is_dealt_once(self, hub: Hub) -> None:
        """It was in no outbox: asked for while the wire was cut, it was never dealt."""
        _, gone = at(hub, "over")
        room, device = gone.room, gone.page.device
        asked = {"seat": gone.seat, "window": room.moment, "seq": 999}
        for _ in range(2):
            gone.open()
            gone.say("hello", device=device, rev=0, token=gone.token)
            assert not gone.refused("next", **asked)
            assert gone.page.last("ack") == {"seq": 999}
        assert (room.table.hand_number, room.table.phase) == (2, "turn")

    def test_a_seat_given_back_twice_under_one_number_is_given_back_once(self, hub: Hub) -> None:
        _, gone = at(hub, "turn")
        for _ in range(2):
            assert not gone.refused("rise", seat=0, seq=4)
            gone.say("sit", seat=0, name="host", seq=5)
        assert gone.seat == 0
        assert not list(gone.room.log)

    def test_two_who_come_back_in_either_order_have_their_own_seats(self, tmp_path: Path) -> None:
        for number, order in enumerate(((1, 2), (2, 1))):
            again = new_hub(tmp_path / str(number))
            browsers, _ = at(again, "turn")
            for seat in order:
                browsers[seat].close()
            wind(again, browsers, 8.0)
            for seat in order:
                browsers[seat].open()
            assert [browser.seat for browser in browsers] == [0, 1, 2, 3]


def answers_of(hub: Hub, room: CompanyRoom, seat: int) -> list[str]:
    lines = (hub.store.folder / f"{room.code}.mjr").read_text(encoding="utf-8").splitlines()
    return [line.split('"do":"')[1].split('"')[0] for line in lines if f'"act":{{"seat":{seat},' in line]


class TestAwayRule:
    @pytest.mark.parametrize("phase", ["window", "kong"])
    @pytest.mark.parametrize("how", ["sleep", "close"])
    def test_after_fifteen_seconds_an_absent_persons_answer_is_pass(self, hub: Hub, phase: str, how: str) -> None:
        browsers, gone = at(hub, phase)
        room, before = gone.room, len(answers_of(hub, gone.room, gone.seat))
        getattr(gone, how)()
        seat = 2 if phase == "window" else 3
        wind(hub, browsers, GRACE - 0.5)
        assert len(answers_of(hub, room, seat)) == before
        wind(hub, browsers, 1.0)
        assert answers_of(hub, room, seat)[before:] == ["pass"]
        assert room.table.phase == "turn"

    def test_whoever_is_away_already_holds_up_no_later_window(self, hub: Hub) -> None:
        room = new_company(hub)
        browsers = seated(hub, room, *NAMES)
        deal_written(room, written_wall({0: "5s", 2: "55s"}))
        browsers[0].say("start")
        browsers[2].sleep()
        wind(hub, browsers, GRACE + 1)
        follow(hub, browsers, "0 discard s5")
        assert answers_of(hub, room, 2) == ["pass"]
        assert room.table.phase == "turn"

    def test_where_the_absent_one_is_the_next_the_tile_is_drawn_for_him_and_then_the_table_waits(
        self, hub: Hub
    ) -> None:
        room = new_company(hub)
        browsers = seated(hub, room, *NAMES)
        deal_written(room, written_wall({0: "5s", 1: "55s"}))
        browsers[0].say("start")
        follow(hub, browsers, "0 discard s5")
        assert room.table.pending() == (1,)
        browsers[1].sleep()
        wind(hub, browsers, GRACE + 1)
        assert answers_of(hub, room, 1) == ["draw"]
        state = room.table.state_bytes()
        wind(hub, browsers, 600.0)
        assert (room.table.phase, room.table.pending(), room.table.state_bytes()) == ("turn", (1,), state)

    def test_the_draw_waits_for_those_who_are_here(self, hub: Hub) -> None:
        room = new_company(hub)
        browsers = seated(hub, room, *NAMES)
        deal_written(room, written_wall({0: "5s", 1: "46s", 2: "55s"}))
        browsers[0].say("start")
        follow(hub, browsers, "0 discard s5")
        browsers[1].sleep()
        wind(hub, browsers, 60.0)
        assert (room.table.phase, answers_of(hub, room, 1)) == ("window", [])
        follow(hub, browsers, "2 pass")
        wind(hub, browsers, 1.0)
        assert (room.table.phase, answers_of(hub, room, 1)) == ("turn", ["draw"])

    def test_never_on_his_own_turn(self, hub: Hub) -> None:
        browsers, gone = at(hub, "turn")
        state = gone.room.table.state_bytes()
        gone.sleep()
        wind(hub, browsers, 3600.0)
        assert gone.room.table.state_bytes() == state

    def test_a_table_that_all_have_left_waits_for_them(self, hub: Hub) -> None:
        browsers, gone = at(hub, "window")
        watcher = Browser(gone.room, "watcher")
        for browser in browsers:
            browser.sleep()
        wind(hub, [watcher], 3600.0)
        assert gone.room.table.phase == "window"
        browsers[0].wake()
        wind(hub, browsers, 1.0)
        assert gone.room.table.phase == "turn"

    def test_whoever_comes_back_in_time_decides_himself(self, hub: Hub) -> None:
        browsers, gone = at(hub, "window")
        gone.sleep()
        wind(hub, browsers, GRACE - 1.0)
        gone.wake()
        wind(hub, browsers, 60.0)
        assert gone.room.table.phase == "window"
        follow(hub, browsers, "2 pung")
        assert gone.room.table.view(None).seats[2].melds

    def test_at_a_party_the_table_itself_is_company_enough(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        code = laptop.company["seat_invites"]["2"][-5:]
        phone = Browser(room, "phone", seat_code=code)
        deal_written(room, written_wall({0: "5s", 2: "55s"}))
        laptop.say("start")
        assert not laptop.act("discard s5", seat=0)
        hub.clock.wind(0)
        phone.sleep()
        wind(hub, [laptop, phone], GRACE + 1)
        assert answers_of(hub, room, 2) == ["pass"]

    def test_after_a_restart_everybody_has_the_whole_grace(self, hub: Hub) -> None:
        room = new_company(hub)
        browsers = seated(hub, room, "host", "anna", "bert")
        browsers[0].say("start")
        play(hub, browsers, 8)
        hub.close()
        again = new_hub(hub.store.folder)
        resumed = again.room(room.code)
        state, waiting = resumed.table.state_bytes(), resumed.table.pending()
        assert state == room.table.state_bytes()
        host = Browser(resumed, "host")
        wind(again, [host], GRACE - 1)
        assert not {1, 2} & set(waiting) or resumed.table.state_bytes() == state
        assert resumed.people.absent == frozenset()
        wind(again, [host], 2.0)
        assert resumed.people.absent == {1, 2}


class TestBotForAnAbsentPerson:
    def test_the_others_are_offered_one_after_the_grace_and_its_owner_takes_the_seat_back(self, hub: Hub) -> None:
        browsers, gone = at(hub, "turn")
        anna, room = browsers[1], gone.room
        gone.sleep()
        wind(hub, browsers, 10.0)
        assert not place(anna, 0)["may_call_bot"]
        assert anna.refused("call_bot", seat=0, on=True) == "seat_taken"
        wind(hub, browsers, 6.0)
        assert place(anna, 0)["may_call_bot"]
        assert not place(Browser(room, "watcher"), 0)["may_call_bot"]
        assert not anna.refused("call_bot", seat=0, on=True)
        wind(hub, browsers, 1.0)
        assert (room.seats[0].kind, room.seats.names[0], len(answers_of(hub, room, 0))) == ("bot", "host", 1)
        gone.wake()
        assert (gone.seat, place(gone, 0)["lent"]) == (None, True)
        assert not gone.refused("sit", seat=0, name="host")
        assert gone.seat == 0
        play(hub, browsers)
        assert (room.table.phase, list(room.log)) == ("over", [])

    def test_one_who_is_here_is_not_replaced(self, hub: Hub) -> None:
        browsers, _ = at(hub, "turn")
        wind(hub, browsers, 60.0)
        assert browsers[1].refused("call_bot", seat=0, on=True) == "is_here"
        assert Browser(browsers[0].room, "watcher").refused("call_bot", seat=0, on=True) == "is_here"


@pytest.mark.parametrize("hands", [{0: "5s", 2: "55s"}, {0: "5s", 1: "147m 258p 369p 1234567z"}])
def test_every_window_lasts_as_long_at_least_whoever_is_asked(hub: Hub, hands: dict[int, str]) -> None:
    """A window that closed at once told the table that nobody had been asked."""
    browsers = after_5s(hub, NAMES, hands)
    room = browsers[0].room
    if 2 in hands:
        assert not browsers[2].act("pass")
    hub.clock.wind(STEADY - 0.1)
    assert room.table.phase == "window"
    hub.clock.wind(0.2)
    assert room.table.phase == "turn"
