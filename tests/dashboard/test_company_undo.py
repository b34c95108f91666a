"""復原 between devices: one's own move at once while it has shown nobody a tile, all else with everybody's yes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms.asks import PATIENCE
from dashboard.rooms.hub import Hub
from dashboard.rooms.refused import RoomError, no
from mahjong.record import Undo, parse_record
from mahjong.replay import replay_record
from tests.dashboard.company import Browser, deal_written, follow, new_company, play, seated, wind
from tests.dashboard.stage import lines_of, new_hub
from tests.oracle.steer import written_wall

NAMES = ("host", "anna", "bert", "carl")


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def dealt(hub: Hub, hands: dict[int, str], *steps: str, names: tuple[str, ...] = NAMES) -> list[Browser]:
    room = new_company(hub)
    browsers = seated(hub, room, *names)
    deal_written(room, written_wall(hands))
    browsers[0].say("start")
    follow(hub, browsers, *steps)
    return browsers


def undo(browser: Browser) -> str:
    browser.seq += 1
    return browser.refused("undo", seat=browser.seat, seq=browser.seq, window=browser.room.moment)


def agree(browser: Browser, *, yes: bool = True) -> str:
    ask = browser.company["ask"]
    return browser.refused("agree", ask=ask["number"], yes=yes)


def offer(browser: Browser) -> str:
    words = browser.room.undo_offer(browser.page.seats)
    return "" if words is None else words.zh


class TestAtOnce:
    def test_ones_own_discard_while_nobody_has_seen_a_tile_since(self, hub: Hub) -> None:
        host, *_ = dealt(hub, {0: "5s", 2: "55s"})
        before = host.room.table.state_bytes()
        follow(hub, [host], "0 discard s5")
        assert not undo(host)
        assert (host.company["ask"], host.room.table.state_bytes()) == (None, before)

    def test_though_others_have_answered_in_the_open_window(self, hub: Hub) -> None:
        host, anna, bert, *_ = browsers = dealt(hub, {0: "5s", 1: "46s", 2: "55s"})
        before = host.room.table.state_bytes()
        follow(hub, browsers, "0 discard s5", "2 pass")
        assert host.room.table.phase == "window"
        assert not undo(host)
        assert host.room.table.state_bytes() == before
        assert host.room.table.pending() == (0,)
        assert (anna.seat, bert.seat) == (1, 2)

    def test_anothers_discard_only_with_everybodys_yes(self, hub: Hub) -> None:
        """One person would else take back what another has done, and that one not even be asked."""
        host, anna, *_ = dealt(hub, {0: "5s", 2: "55s"}, "0 discard s5")
        assert not undo(anna)
        assert host.company["ask"]["mine"]
        assert host.room.table.phase == "window"


class TestHiddenAnswers:
    def test_what_somebody_answered_in_a_window_is_never_named(self, hub: Hub) -> None:
        """復原 南南 過 would have told that 南 had been asked, and so had something to call."""
        host, anna, bert, carl = browsers = dealt(hub, {0: "5s", 1: "46s", 2: "55s"}, "0 discard s5")
        words = [offer(browser) for browser in browsers]
        assert words == ["復原 host 打 五條"] * 4
        follow(hub, browsers, "2 pass")
        assert [offer(browser) for browser in browsers] == words
        follow(hub, browsers, "1 draw")
        assert [offer(browser) for browser in browsers] == words
        assert (host.seat, anna.seat, bert.seat, carl.seat) == (0, 1, 2, 3)

    def test_a_claim_is_a_move_once_it_is_carried_out(self, hub: Hub) -> None:
        host, anna, bert, carl = browsers = dealt(hub, {0: "5s", 1: "46s", 2: "55s"}, "0 discard s5")
        before = host.room.table.state_bytes()
        follow(hub, browsers, "2 pung")
        assert offer(host) == "復原 bert 碰"
        assert not undo(bert)
        for other in (host, anna, carl):
            assert not agree(other)
        assert host.room.table.state_bytes() == before
        assert offer(host) == "復原 host 打 五條"


class TestAsking:
    def asked(self, hub: Hub) -> list[Browser]:
        """The host has thrown, anna has drawn: a tile has been seen since."""
        browsers = dealt(hub, {0: "5s", 1: "46s"}, "0 discard s5", "1 draw")
        assert not undo(browsers[1])
        return browsers

    def test_the_request_names_the_move_and_all_others_are_asked(self, hub: Hub) -> None:
        host, anna, bert, carl = self.asked(hub)
        ask = anna.company["ask"]
        assert (ask["zh"], ask["en"], ask["by"]) == ("復原 host 打 五條", "Undo: host discards 5 bamboo", 1)
        assert (ask["mine"], ask["waiting_for"]) == (False, [0, 2, 3])
        assert [one.company["ask"]["mine"] for one in (host, bert, carl)] == [True] * 3
        assert Browser(host.room, "watcher").company["ask"]["mine"] is False

    def test_it_is_done_when_all_have_said_yes(self, hub: Hub) -> None:
        host, _anna, bert, carl = self.asked(hub)
        assert not agree(host)
        assert not agree(bert)
        assert (carl.company["ask"]["waiting_for"], host.company["ask"]["mine"]) == ([3], False)
        assert host.room.table.phase == "turn"
        assert not agree(carl)
        assert (host.room.table.pending(), host.company["ask"]) == ((0,), None)
        assert lines_of(hub, host.room)[-1] == Undo(2)

    def test_one_no_ends_it_and_the_asker_is_told(self, hub: Hub) -> None:
        _host, anna, bert, _ = self.asked(hub)
        assert not agree(bert, yes=False)
        assert anna.page.last("nak")["code"] == "undo_declined"
        assert (anna.company["ask"], anna.room.table.phase) == (None, "turn")
        assert not undo(anna)

    def test_nobody_answers_for_another_or_twice(self, hub: Hub) -> None:
        host, anna, *_ = self.asked(hub)
        assert anna.refused("agree", ask=anna.company["ask"]["number"], yes=True) == "not_asked"
        assert host.refused("agree", ask=99, yes=True) == "not_asked"
        assert not agree(host)
        assert agree(host) == "not_asked"
        watcher = Browser(host.room, "watcher")
        assert agree(watcher) == "not_asked"

    def test_a_second_request_waits(self, hub: Hub) -> None:
        host, *_ = self.asked(hub)
        assert undo(host) == "asked_already"
        assert offer(host) == ""

    def test_whoever_is_away_is_not_waited_for(self, hub: Hub) -> None:
        host, _anna, bert, carl = browsers = self.asked(hub)
        assert not agree(host)
        carl.sleep()
        assert not agree(bert)
        assert host.room.table.pending() == (1,)
        wind(hub, browsers, 6.0)
        assert (host.room.table.pending(), host.company["ask"]) == ((0,), None)

    def test_it_lapses_when_somebody_plays_on(self, hub: Hub) -> None:
        host, anna, *_ = browsers = self.asked(hub)
        follow(hub, browsers, "1 discard s4")
        wind(hub, browsers, 1.0)
        assert host.company["ask"] is None
        assert host.refused("agree", ask=1, yes=True) == "not_asked"
        assert anna.room.table.view(None).discards[-1].seat == 1

    def test_it_lapses_when_somebody_never_answers(self, hub: Hub) -> None:
        host, anna, *_ = browsers = self.asked(hub)
        wind(hub, browsers, PATIENCE - 2.0)
        assert host.company["ask"] is not None
        wind(hub, browsers, 3.0)
        assert (host.company["ask"], anna.room.table.phase) == (None, "turn")

    def test_the_computers_hold_still_meanwhile(self, hub: Hub) -> None:
        host, anna = browsers = dealt(hub, {0: "5s", 1: "46s"}, "0 discard s5", "1 draw", names=NAMES[:2])
        room = host.room
        assert not undo(anna)
        state = room.table.state_bytes()
        wind(hub, browsers, 10.0)
        assert (room.table.state_bytes(), room.paused) == (state, True)
        assert not agree(host, yes=False)
        follow(hub, browsers, "1 discard s4")
        wind(hub, browsers, 3.0)
        assert len(room.table.view(None).discards) > 2

    def test_alone_with_computers_nobody_need_be_asked(self, hub: Hub) -> None:
        room = new_company(hub)
        (host,) = seated(hub, room, "host")
        host.say("start")
        play(hub, [host], 3)
        wind(hub, [host], 2.0)
        assert not undo(host)
        assert host.company["ask"] is None
        assert isinstance(lines_of(hub, room)[-1], Undo)

    def test_at_a_party_the_table_is_asked_for_the_hands_that_lie_on_it(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        phone = Browser(room, "phone", seat_code=laptop.company["seat_invites"]["0"][-5:])
        deal_written(room, written_wall({0: "5s", 1: "46s"}))
        laptop.say("start")
        assert not phone.act("discard s5")
        assert not laptop.act("draw", seat=1)
        hub.clock.wind(0)
        assert not undo(phone)
        assert laptop.company["ask"]["mine"]
        assert not agree(laptop)
        assert room.table.pending() == (0,)

    def test_the_disk_refuses_and_all_are_as_before(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        host, anna, bert, carl = self.asked(hub)
        state = host.room.table.state_bytes()

        def refuse(_text: str) -> None:
            raise RoomError(no("disk"))

        monkeypatch.setattr(host.room._file, "append", refuse)
        for other in (host, bert, carl):
            agree(other)
        assert anna.page.last("nak")["code"] == "disk"
        assert (host.room.table.state_bytes(), host.room.paused) == (state, False)


class TestRefused:
    def test_a_watcher_takes_nothing_back(self, hub: Hub) -> None:
        host, *_ = dealt(hub, {0: "5s", 2: "55s"}, "0 discard s5")
        watcher = Browser(host.room, "watcher")
        assert watcher.refused("undo", seat=0, seq=1, window=host.room.moment) == "not_seated"
        assert offer(watcher) == ""

    def test_nothing_to_take_back(self, hub: Hub) -> None:
        host, *_ = dealt(hub, {})
        assert undo(host) == "nothing_to_undo"

    def test_a_moment_that_has_passed(self, hub: Hub) -> None:
        host, *_ = dealt(hub, {0: "5s", 2: "55s"}, "0 discard s5")
        host.seq += 1
        assert host.refused("undo", seat=0, seq=host.seq, window=host.room.moment - 1) == "stale"

    def test_once_the_secret_has_been_shown(self, hub: Hub) -> None:
        room = new_company(hub, seed=None)
        browsers = seated(hub, room, *NAMES)
        browsers[0].say("start")
        play(hub, browsers)
        assert undo(browsers[0]) == "revealed"


def test_a_hand_with_many_requests_replays(hub: Hub) -> None:
    room = new_company(hub)
    browsers = seated(hub, room, *NAMES)
    browsers[0].say("start")
    for number in range(30):
        play(hub, browsers, 2)
        if room.table.phase not in ("turn", "window"):
            break
        asker = browsers[number % 4]
        if undo(asker) or asker.company["ask"] is None:
            continue
        for other in browsers:
            if other.company["ask"] is not None and other.company["ask"]["mine"]:
                agree(other, yes=number % 3 != 0)
    text = (hub.store.folder / f"{room.code}.mjr").read_text(encoding="utf-8")
    assert sum(isinstance(line, Undo) for line in lines_of(hub, room)) > 5
    assert replay_record(parse_record(text)).state_bytes() == room.table.state_bytes()
