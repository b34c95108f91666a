"""復原: one press goes back to a person's last decision, names it, and never changes the wall."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.intents import TakeBack
from dashboard.rooms.refused import No
from dashboard.rooms.room import Room
from dashboard.rooms.takeback import DEPTH
from mahjong.record import Undo, parse_record
from mahjong.replay import replay_record
from mahjong.verify import verify_record
from tests.dashboard.shown import tiles_of
from tests.dashboard.stage import OnWord, Page, Person, lines_of, new_hotseat, new_hub, new_room, simple_choice

ME = frozenset({0})


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def press(room: Room, token: str, seq: int = 1000, window: int | None = None, seat: int = 0) -> No | None:
    moment = room.moment if window is None else window
    return room.ask(token, TakeBack(seat, seq, moment), "button").refused


def code(refused: No | None) -> str:
    return "" if refused is None else refused.code


def at_own_turn(hub: Hub, room: Room, me: Person) -> None:
    """Let the hand go on until it is the person's turn again."""
    while True:
        hub.clock.wind(10)
        if room.table.phase == "turn" and room.table.pending() == (0,):
            return
        assert me.act()


class TestAgainstComputers:
    def test_a_press_goes_back_to_ones_own_last_decision(self, hub: Hub) -> None:
        """All that the computers did since, and every answer of theirs, goes with it; the pile is the one before."""
        room, token = new_room(hub, b"undo")
        me = Person(room, token)
        at_own_turn(hub, room, me)
        before, pile, moment = room.table.state_bytes(), dict(room.felt.pile), room.moment
        thrown = simple_choice(room)
        assert me.act()
        while room.undo_offer(ME) is not None and str(room._steps.last.action) == str(thrown):
            hub.clock.wind(10)
            if 0 in room.table.pending():
                break
        assert room._steps.count > 3
        assert press(room, token) is None
        assert (room.table.state_bytes(), dict(room.felt.pile)) == (before, pile)
        assert room.moment > moment

    def test_it_is_named_for_what_it_takes_back(self, hub: Hub) -> None:
        room, token = new_room(hub, b"undo")
        assert room.undo_offer(ME) is None
        action = simple_choice(room)
        assert Person(room, token).act()
        offer = room.undo_offer(ME)
        assert offer is not None
        assert offer.zh.startswith("復原 阿明 打 ")
        assert offer.en.startswith("Undo: 阿明 discards ")
        assert str(action).startswith("discard")
        assert room.undo_offer(frozenset()) is None

    def test_a_draw_that_the_rules_pressed_is_nobodys_decision(self, hub: Hub) -> None:
        """Else a press would take back the draw, the table would draw again, and nothing would ever be undone."""
        room, token = new_room(hub, b"undo")
        me = Person(room, token)
        for _ in range(4):
            at_own_turn(hub, room, me)
            last = room._steps.last
            assert last is None or last.decided
            assert me.act()
        decisions = [step for step in room._steps._steps if step.decided]
        assert all(step.seat == 0 for step in decisions)
        forced = [step for step in room._steps._steps if step.seat == 0 and not step.decided]
        assert forced
        assert {str(step.action) for step in forced} == {"draw"}

    def test_the_computers_do_the_same_again_at_their_pace(self, hub: Hub) -> None:
        room, token = new_room(hub, b"undo", pace="calm")
        me = Person(room, token)
        hub.clock.wind(0)
        assert me.act()
        while room.table.phase == "window":
            hub.clock.wind(0.1)
        after = room.table.state_bytes()
        assert press(room, token) is None
        hub.clock.wind(0)
        assert room.table.pending() == (0,)
        hub.clock.wind(60)
        assert room.table.pending() == (0,), "it is the person's turn again, and nobody plays for him"
        me.seq = 50
        assert me.act()
        hub.clock.wind(0.1)
        assert room.table.phase == "window", "no computer draws before the pace allows"
        while room.table.phase == "window":
            hub.clock.wind(0.1)
        assert room.table.state_bytes() == after

    def test_a_computer_still_thinking_of_what_was_taken_back_is_asked_anew(self, tmp_path: Path) -> None:
        """It was taken for overdue: the plainest action stood for it, and a note said that it had failed."""
        states = []
        for undo in (False, True):
            workers = OnWord()
            hub = new_hub(tmp_path / str(undo), workers=workers)
            room, token = new_room(hub, b"undo")
            me = Person(room, token)
            hub.clock.wind(0)
            assert me.act()
            hub.clock.wind(0)
            if undo:
                asked = len(workers.tasks)
                assert press(room, token) is None
                assert me.act()
                hub.clock.wind(0)
                assert len(workers.tasks) == asked > 0, "one question at a time"
            while room.table.pending() != (0,):
                assert workers.tasks
                workers.finish()
                hub.clock.wind(1)
            assert not room.log
            states.append(room.table.state_bytes())
        assert states[0] == states[1]

    def test_it_is_written_and_the_record_replays_and_verifies(self, hub: Hub) -> None:
        room, token = new_room(hub, b"undo")
        me = Person(room, token)
        for number in range(5):
            at_own_turn(hub, room, me)
            assert me.act()
            hub.clock.wind(0)
            assert press(room, token, 1000 + number) is None
        me.play_hand(hub)
        lines = lines_of(hub, room)
        assert sum(isinstance(line, Undo) for line in lines) == 5
        text = (hub.store.folder / f"{room.code}.mjr").read_bytes()
        assert replay_record(parse_record(text)).state_bytes() == room.table.state_bytes()
        assert verify_record(text).hands[0].n_undone >= 5

    def test_twenty_deep(self, hub: Hub) -> None:
        room, four, page = new_hotseat(hub)
        for _ in range(DEPTH + 4):
            hub.clock.wind(10)
            assert four.act()
        pressed = 0
        while room.undo_offer(page.seats) is not None:
            assert press(room, page.token, 1000 + pressed) is None
            pressed += 1
        assert pressed == DEPTH
        assert code(press(room, page.token, 2000)) == "nothing_to_undo"

    def test_cleared_at_the_next_deal(self, hub: Hub) -> None:
        room, token = new_room(hub, b"undo")
        Person(room, token).play_hand(hub)
        assert room.undo_offer(ME) is not None, "no secret is shown in a game whose walls come from a seed"
        assert room.next_hand(token) is None
        assert room.undo_offer(ME) is None
        assert code(press(room, token)) == "nothing_to_undo"

    def test_not_kept_over_a_restart(self, hub: Hub) -> None:
        room, token = new_room(hub, b"undo")
        assert Person(room, token).act()
        hub.clock.wind(0)
        hub.close()
        again = new_hub(hub.store.folder).room(room.code)
        assert again.undo_offer(ME) is None
        assert code(press(again, token)) == "nothing_to_undo"

    def test_the_end_of_a_hand_is_taken_back_while_no_secret_was_shown(self, hub: Hub) -> None:
        """Chips and settlement go back too; played on, the hand ends and is settled anew."""
        room, token = new_room(hub, b"undo")
        me = Person(room, token)
        me.play_hand(hub)
        ended = room.table.state_bytes()
        assert press(room, token) is None
        assert room.table.phase in ("turn", "window")
        assert [seat.chips for seat in room.table.view(None).seats] == [100] * 4
        me.seq = 500
        me.play_hand(hub)
        assert room.table.state_bytes() == ended
        assert room.next_hand(token) is None

    def test_refused_once_the_secret_of_the_wall_has_been_shown(self, hub: Hub) -> None:
        code_, token = hub.new_solo("阿明", pace="none")
        room = hub.room(code_)
        me = Person(room, token)
        assert me.act()
        assert room.undo_offer(ME) is not None
        me.play_hand(hub)
        assert room.undo_offer(ME) is None
        before = len(lines_of(hub, room))
        assert code(press(room, token)) == "revealed"
        assert len(lines_of(hub, room)) == before


class TestIntents:
    def test_a_stale_press_a_repeated_one_and_one_without_a_seat(self, hub: Hub) -> None:
        room, token = new_room(hub, b"undo")
        assert Person(room, token).act()
        assert code(press(room, "nobody")) == "not_seated"
        assert code(press(room, token, 1, seat=2)) == "not_your_seat"
        assert code(press(room, token, 2, window=room.moment - 1)) == "stale"
        moment = room.moment
        assert press(room, token, 3, moment) is None
        assert press(room, token, 3, moment) is None, "the same number is answered from memory"
        assert code(press(room, token, 4, moment)) == "stale", "two taps in a row are one press"

    def test_what_was_meant_for_the_moment_taken_back_is_stale(self, hub: Hub) -> None:
        """Moments counted events alone: after an undo the same number came again, for another past."""
        room, token = new_room(hub, b"undo")
        me = Person(room, token)
        moments = {room.moment}
        for number in range(6):
            assert me.act()
            assert room.moment not in moments
            moments.add(room.moment)
            assert press(room, token, 1000 + number) is None
            assert room.moment not in moments
            moments.add(room.moment)

    def test_a_full_disk_takes_nothing_back(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        room, token = new_room(hub, b"undo")
        assert Person(room, token).act()
        before = room.table.state_bytes()
        with monkeypatch.context() as full:
            full.setattr("os.fsync", lambda _file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
            assert code(press(room, token)) == "disk"
        assert room.table.state_bytes() == before
        assert press(room, token, 1001) is None

    def test_every_page_sees_what_was_taken_back(self, hub: Hub) -> None:
        room, token = new_room(hub, b"undo")
        page, watcher = Page(token), Page()
        for one in (page, watcher):
            room.join(one)
            room.hello(one, "d")
        assert Person(room, token).act()
        assert press(room, token) is None
        revs = [payload["rev"] for kind, payload in watcher.post if kind == "snap"]
        assert revs == sorted(set(revs))
        for one in (page, watcher):
            assert not tiles_of(json.loads(one.last("snap")["j"]), "d")
