"""Nobody who is there is hurried, no browser keeps the time, and a tap that meets the table's own act does no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms.company_room import STEADY
from dashboard.rooms.hub import Hub
from tests.dashboard.company import Browser, after_5s, deal_written, follow, new_company, seated, wind
from tests.dashboard.shown import rows
from tests.dashboard.stage import acts_of, new_hub
from tests.dashboard.test_company_away import NAMES, PHASES, at, place
from tests.oracle.steer import written_wall

NOTHING = "147m 258p 369p 1234567z"
"""A hand that can call nothing on 5s."""


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


class TestNobodyIsHurried:
    def test_between_three_chows_one_may_think_for_an_hour(self, hub: Hub) -> None:
        browsers = after_5s(hub, NAMES, {0: "5s", 1: "34667s"})
        keys = {rect["key"] for rect in rows(browsers[1].scene["table"]["rects"])}
        assert {"act:chow low", "act:chow middle", "act:chow high"} <= keys, "each shape has a button of its own"
        before = browsers[1].room.table.state_bytes()
        wind(hub, browsers, 3600.0)
        assert browsers[1].room.table.state_bytes() == before
        follow(hub, browsers, "1 chow middle")
        assert browsers[1].room.table.view(None).seats[1].melds[0].kind == "chow"

    @pytest.mark.parametrize("phase", PHASES)
    def test_whoever_is_here_is_waited_for_in_every_phase(self, hub: Hub, phase: str) -> None:
        browsers, asked = at(hub, phase)
        before = asked.room.table.state_bytes()
        wind(hub, browsers, 3600.0)
        assert asked.room.table.state_bytes() == before


class TestTheServersClock:
    @pytest.mark.parametrize("told", [{}, {"lag": 900}, {"late": True, "sent": 0.0}])
    def test_a_page_that_tells_of_its_lag_gains_no_time_by_it(self, hub: Hub, told: dict[str, object]) -> None:
        """What a page says of its own clock is passed over: only when a message has come counts."""
        browsers, gone = at(hub, "window")
        gone.sleep()
        wind(hub, browsers, 3.0)
        gone.say("ping", n=10**9, **told)
        assert place(browsers[0], 2)["lags"]
        before = len(acts_of(hub, gone.room))
        wind(hub, browsers, 16.0)
        assert acts_of(hub, gone.room)[before][:2] == (2, "pass")

    def test_a_page_in_the_background_whose_timers_stand_still_holds_nobody_up(self, hub: Hub) -> None:
        browsers, gone = at(hub, "window")
        for browser in browsers:
            if browser is not browsers[0]:
                browser.sleep()
        wind(hub, browsers, 20.0)
        assert gone.room.table.phase == "turn"


class TestTheTablesOwnDraw:
    @pytest.mark.parametrize("moment", ["before", "after"])
    def test_a_tap_on_draw_beside_the_draw_that_follows_by_itself_takes_one_tile(self, hub: Hub, moment: str) -> None:
        """The hand could not be played any more where both took one."""
        browsers = after_5s(hub, NAMES, {0: "5s", 1: NOTHING})
        room, anna = browsers[0].room, browsers[1]
        tap = {"seat": 1, "seq": 99, "window": room.moment, "what": "draw"}
        hub.clock.wind(STEADY - 0.1)
        if moment == "after":
            hub.clock.wind(0.2)
        answer = anna.refused("act", **tap)
        hub.clock.wind(1.0)
        assert answer == ("stale" if moment == "after" else "")
        assert acts_of(hub, room).count((1, "draw")) == 1
        assert (room.table.phase, len(room.table.view(1).hand)) == ("turn", 16)
        assert not anna.act()

    def test_the_flowers_are_laid_out_with_the_draw_and_ask_for_no_tap(self, hub: Hub) -> None:
        room = new_company(hub)
        browsers = seated(hub, room, *NAMES)
        deal_written(room, written_wall({0: "5s", 1: NOTHING}, "f1", "8p"))
        browsers[0].say("start")
        follow(hub, browsers, "0 discard s5")
        wind(hub, browsers, 2.0)
        view = room.table.view(1)
        assert (len(view.seats[1].flowers), view.phase, view.turn) == (1, "turn", 1)
        assert not browsers[1].act()


class TestHandingOver:
    def test_a_friend_takes_over_in_mid_hand_and_gives_the_seat_back(self, hub: Hub) -> None:
        _, host = at(hub, "turn")
        room, before = host.room, host.room.table.state_bytes()
        friend = Browser(room, "friend", move=linked(host, "give", to="person"))
        assert (host.page.seats, friend.page.seats) == (frozenset(), {0})
        assert not friend.act()
        host.open(move=linked(friend, "link"))
        assert (host.page.seats, friend.page.seats) == ({0}, frozenset())
        assert friend.scene["hands"] == {}
        assert room.table.state_bytes() != before
        assert friend.page.last("nak")["zh"] == "這個座位移到別的裝置了"

    @pytest.mark.parametrize("phase", PHASES)
    def test_a_bot_takes_over_in_every_phase_and_the_table_goes_on(self, hub: Hub, phase: str) -> None:
        browsers, gone = at(hub, phase)
        seat = gone.seat
        assert not gone.refused("give", seat=seat, to="bot")
        gone.sleep()
        wind(hub, browsers, 3.0)
        room = gone.room
        assert phase == "over" or seat not in room.table.pending()
        gone.wake()
        assert not gone.refused("sit", seat=seat, name="host")
        assert gone.seat == seat

    @pytest.mark.parametrize("phase", PHASES)
    def test_who_leaves_in_any_phase_is_waited_for_no_longer(self, hub: Hub, phase: str) -> None:
        browsers, gone = at(hub, phase)
        seat = gone.seat
        assert not gone.refused("rise", seat=seat)
        wind(hub, browsers, 3.0)
        assert gone.room.seats[seat].kind == "bot"
        assert phase == "over" or seat not in gone.room.table.pending()
        assert gone.scene["hands"] == {}


def linked(giver: Browser, sort: str, **more: str) -> str:
    """Let somebody ask for the link to the own seat; return its code."""
    assert not giver.refused(sort, seat=giver.seat, **more)
    return giver.page.last("link")["path"].partition("move=")[2]


@pytest.mark.parametrize("steps", [0, 1, 9, 200])
def test_every_seat_that_nobody_holds_wears_its_qr_in_every_phase(hub: Hub, steps: int) -> None:
    """Late guests found none once the game had begun."""
    room = new_company(hub, "party")
    laptop = Browser(room, "host")
    phone = Browser(room, "phone", seat_code=laptop.company["seat_invites"]["2"][-5:])
    if steps:
        laptop.say("start")
    for _ in range(steps):
        wind(hub, [laptop, phone], 2.0)
        pending = room.table.pending()
        if room.table.phase == "over" or not pending:
            continue
        assert not (phone if pending[0] == 2 else laptop).act(seat=pending[0])
    assert steps < 200 or room.table.phase == "over"
    assert {"0", "1", "3"} <= set(laptop.company["seat_invites"])
    late = Browser(room, "late", seat_code=laptop.company["seat_invites"]["3"][-5:])
    assert late.page.seats == {3}
