"""Who is there: lights for those who are away or slow, what a heartbeat is told, what a sleeping phone is not sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.people import CALM
from dashboard.rooms.presence import DEAF, GRACE
from tests.dashboard.company import Browser, new_company, seated, wind
from tests.dashboard.stage import new_hub
from tests.dashboard.test_company_away import at, place


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def snapshots(browser: Browser) -> int:
    return sum(kind == "snap" for kind, _ in browser.page.post)


def test_what_a_sleeping_phone_does_not_read_is_not_piled_up_for_it(hub: Hub) -> None:
    """A phone in a pocket reads nothing for a quarter of an hour: some hundred megabytes were waiting for it."""
    browsers, _ = at(hub, "turn")
    room, phone = browsers[0].room, browsers[3]
    phone.sleep()
    wind(hub, browsers, DEAF + 1.0)
    sent = len(phone.page.post)
    for _ in range(3):
        seat = room.table.pending()[0]
        if seat != phone.seat:
            assert not browsers[seat].act()
        wind(hub, browsers, GRACE + 1.0)
    assert len(phone.page.post) == sent
    phone.wake()
    assert phone.scene["pool"] == browsers[0].scene["pool"]
    assert phone.scene["window"] == browsers[0].scene["window"] == room.moment
    assert phone.seat == 3


class TestLights:
    def test_a_page_that_is_late_lags_and_a_silent_one_is_away(self, hub: Hub) -> None:
        browsers, _ = at(hub, "turn")
        anna = browsers[1]
        anna.sleep()
        wind(hub, browsers, 1.0)
        assert (place(browsers[0], 1)["here"], place(browsers[0], 1)["lags"]) == (True, False)
        wind(hub, browsers, 1.0)
        assert (place(browsers[0], 1)["here"], place(browsers[0], 1)["lags"]) == (True, True)
        wind(hub, browsers, 2.5)
        assert (place(browsers[0], 1)["here"], place(browsers[0], 1)["lags"]) == (False, False)
        anna.wake()
        assert (place(browsers[0], 1)["here"], place(browsers[0], 1)["lags"]) == (True, True)
        wind(hub, browsers, 3.0)
        assert (place(browsers[0], 1)["here"], place(browsers[0], 1)["lags"]) == (True, False)

    def test_a_connection_that_comes_and_goes_does_not_have_the_table_drawn_at_every_beat(self, hub: Hub) -> None:
        """Under load all pages were late now and then, and each time the whole table was drawn for everybody."""
        browsers, _ = at(hub, "turn")
        wind(hub, browsers, 3.0)
        before, rounds = snapshots(browsers[0]), 10
        for _ in range(rounds):
            for seat in (1, 2, 3):
                browsers[seat].sleep()
                wind(hub, browsers, 1.0)
            for seat in (1, 2, 3):
                browsers[seat].wake()
                wind(hub, browsers, 0.2)
        assert 0 < snapshots(browsers[0]) - before <= 1 + rounds * (3 * 1.0 + 3 * 0.2) / CALM
        wind(hub, browsers, 5.0)
        assert not any(place(browsers[0], seat)["lags"] for seat in range(4))

    def test_a_heartbeat_is_answered_with_the_number_of_the_newest_snapshot(self, hub: Hub) -> None:
        browsers, _ = at(hub, "turn")
        browsers[0].say("ping", n=41)
        assert browsers[0].page.last("pong") == {"n": 41, "rev": browsers[0].page.last("snap")["rev"]}

    def test_nothing_is_sent_while_nothing_changes(self, hub: Hub) -> None:
        browsers, _ = at(hub, "turn")
        wind(hub, browsers, 3.0)
        before = len(browsers[1].page.post)
        wind(hub, browsers, 30.0)
        assert {kind for kind, _ in browsers[1].page.post[before:]} == {"pong"}

    def test_one_of_two_phones_of_a_seat_is_enough(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        code = laptop.company["seat_invites"]["1"][-5:]
        one, two = Browser(room, "one", seat_code=code), Browser(room, "two", seat_code=code)
        one.sleep()
        wind(hub, [laptop, one, two], 8.0)
        assert place(laptop, 1)["here"]
        two.sleep()
        wind(hub, [laptop, one, two], 8.0)
        assert not place(laptop, 1)["here"]

    def test_bots_and_free_seats_are_always_here(self, hub: Hub) -> None:
        room = new_company(hub)
        (host,) = seated(hub, room, "host")
        wind(hub, [host], 20.0)
        assert [one["here"] for one in host.company["places"]] == [True] * 4
