"""同桌四人: persons round one screen, who own their seats by one token, alone or with computers at the other places."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.intents import Intent, TakeBack
from dashboard.rooms.refused import RoomError
from dashboard.rooms.snapshot import seen_by_seats
from dashboard.rooms.wire import receive
from dashboard.view.table_app import _seated
from mahjong.record import parse_record
from mahjong.replay import replay_record
from tests.dashboard.stage import Page, new_hotseat, new_hub, simple_choice

ALL = frozenset(range(4))


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


class TestSeats:
    def test_four_persons_play_a_hand_and_its_record_replays(self, hub: Hub) -> None:
        room, four, page = new_hotseat(hub)
        assert (room.seats.persons, room.seats.bots, page.seats) == (ALL, {}, ALL)
        four.play_hand(hub)
        assert not room.log
        record = parse_record((hub.store.folder / f"{room.code}.mjr").read_bytes())
        assert (record.head.game, [seat.name for seat in record.head.seats]) == (
            "hotseat",
            ["東東", "南南", "西西", "北北"],
        )
        assert replay_record(record).state_bytes() == room.table.state_bytes()
        assert room.next_hand(page.token) is None

    @pytest.mark.parametrize("names", [("東", None, "西", None), (None, None, None, "北"), ("東", "南", None, "北")])
    def test_computers_sit_where_nobody_does(self, hub: Hub, names: tuple[str | None, ...]) -> None:
        room, persons, page = new_hotseat(hub, names)
        seated = frozenset(seat for seat, name in enumerate(names) if name)
        assert page.seats == seated == room.seats.persons
        assert [room.seats.names[seat] for seat in sorted(seated)] == [name for name in names if name]
        assert sorted(room.seats.bots) == sorted(ALL - seated)
        persons.play_hand(hub)
        assert not room.log
        assert json.loads(room.snapshot(page)["j"])["phase"] == "over"

    def test_the_page_acts_for_each_of_its_seats_and_for_no_other(self, hub: Hub) -> None:
        room, _, page = new_hotseat(hub, ("東", "南", "西", None))
        receive(room, page, {"t": "act", "seat": 3, "seq": 1, "window": room.moment, "what": "draw"})
        assert {name: page.last("nak")[name] for name in ("seq", "seat", "code")} == {
            "seq": 1, "seat": 3, "code": "not_your_seat",
        }  # fmt: skip
        receive(room, page, {"t": "act", "seat": 1, "seq": 2, "window": room.moment, "what": "discard m1"})
        assert page.last("nak")["code"] == "not_your_turn"
        what = str(simple_choice(room, 0))
        receive(room, page, {"t": "act", "seat": 0, "seq": 3, "window": room.moment, "what": what})
        assert page.last("snap")["seq"] == 3

    def test_numbers_are_the_devices_whichever_seat_asks(self, hub: Hub) -> None:
        room, _, page = new_hotseat(hub)
        what = str(simple_choice(room, 0))
        assert room.ask(page.token, Intent(0, 1, room.moment, what), "screen").refused is None
        before = room.table.state_bytes()
        assert room.ask(page.token, Intent(1, 1, room.moment, "draw"), "screen").refused is None
        assert room.table.state_bytes() == before

    @pytest.mark.parametrize(
        ("game", "names", "bots", "code"),
        [
            ("poker", ("東", None, None, None), None, "bad_game"),
            ("solo", ("東", "南", None, None), None, "bad_game"),
            ("solo", (None, "南", None, None), None, "bad_game"),
            ("hotseat", (None,) * 4, None, "bad_game"),
            ("hotseat", ("東", "南"), None, "bad_game"),
            ("hotseat", ("東", "南", "西", ""), None, "bad_name"),
            ("hotseat", ("東", "南", "西", "北" * 25), None, "bad_name"),
            ("hotseat", ("東", "南", "西", "北"), ("efficient",), "bad_bot"),
            ("hotseat", ("東", None, None, None), ("efficient", "nobody", "careful"), "bad_bot"),
        ],
    )
    def test_a_game_that_cannot_be_is_named_and_leaves_no_file(
        self, hub: Hub, game: str, names: tuple[str | None, ...], bots: tuple[str, ...] | None, code: str
    ) -> None:
        with pytest.raises(RoomError) as caught:
            hub.new_game(game, names, bots=bots)
        assert caught.value.no.code == code
        assert not list(hub.store.folder.glob("*")) if hub.store.folder.is_dir() else True

    def test_whoever_opens_the_room_plays_all_its_persons(self, hub: Hub) -> None:
        room, _, _ = new_hotseat(hub, ("東", None, "西", "北"))
        again, token = _seated(hub, room.code)
        assert again is room
        assert room.seats.seats_of(token) == {0, 2, 3}

    def test_the_lobby_knows_the_kind_of_game(self, hub: Hub) -> None:
        room, _, _ = new_hotseat(hub)
        (entry,) = hub.entries()
        assert (entry.code, entry.game, entry.names) == (room.code, "hotseat", ("東東", "南南", "西西", "北北"))


class TestWhatIsShown:
    def test_every_event_that_any_of_them_knows(self, hub: Hub) -> None:
        room, four, _ = new_hotseat(hub, ("東", None, "西", None))
        while room.table.phase in ("turn", "window"):
            hub.clock.wind(10)
            if not four.act():
                break
        draws = [event for event in room.table.events if event.kind == "draw"]
        for event in draws:
            shown = seen_by_seats(event, frozenset({0, 2}))
            assert (shown == str(event)) == (event.seat in (0, 2))
            assert seen_by_seats(event, frozenset()) == event.seen_by(None)
        assert {event.seat for event in draws} == {0, 1, 2, 3}

    def test_an_answer_of_one_is_seen_on_the_screen_of_all(self, hub: Hub) -> None:
        """Their screen shows who has answered; a page that only watches hears nothing of it."""
        room, four, page = new_hotseat(hub)
        watcher = Page()
        room.join(watcher)
        room.hello(watcher, "of a friend")
        for _ in range(300):
            hub.clock.wind(10)
            posts, moment = (len(page.post), len(watcher.post)), room.moment
            if not four.act():
                assert room.next_hand(page.token) is None
            elif room.moment == moment:
                assert len(page.post) > posts[0]
                assert len(watcher.post) == posts[1]
                return
        raise AssertionError("nobody ever answered without closing the window")


class TestUndo:
    def test_whoever_sees_the_mis_tap_presses_it(self, hub: Hub) -> None:
        room, four, page = new_hotseat(hub)
        before = room.table.state_bytes()
        assert four.act()
        offer = room.undo_offer(ALL)
        assert offer is not None
        assert offer.zh.startswith("復原 東東 打 ")
        assert room.ask(page.token, TakeBack(2, 100, room.moment), "screen").refused is None
        assert room.table.state_bytes() == before
        assert room.table.pending() == (0,)

    def test_each_press_takes_back_one_decision_of_anybody(self, hub: Hub) -> None:
        room, four, page = new_hotseat(hub)
        states = []
        for _ in range(12):
            hub.clock.wind(10)
            states.append((room.table.state_bytes(), dict(room.felt.pile)))
            assert four.act()
        for number, state in enumerate(reversed(states)):
            assert room.ask(page.token, TakeBack(0, 100 + number, room.moment), "screen").refused is None
            assert (room.table.state_bytes(), dict(room.felt.pile)) == state

    def test_between_devices_it_waits_for_an_issue_of_its_own(self, hub: Hub) -> None:
        """Others would have to say yes, and there is nothing yet with which they could."""
        room, four, _ = new_hotseat(hub)
        phone = room.seats.admit(1)
        assert four.act()
        assert room.undo_offer(frozenset({1})) is None
        refused = room.ask(phone, TakeBack(1, 1, room.moment), "phone").refused
        assert refused is not None
        assert refused.code == "ask_the_others"
