"""The computers: answers at once, play at a pace, nothing for a person, nothing on the loop, no table that hangs."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dashboard.rooms.clock import LoopClock
from dashboard.rooms.drivers import RETRY, Workshop
from dashboard.rooms.hub import Hub
from dashboard.rooms.intents import Intent
from dashboard.rooms.pace import PACES
from dashboard.rooms.room import Room
from dashboard.rooms.store import Store
from dashboard.rooms.thinkers import Thinkers
from mahjong.action import Action
from mahjong.bots import make_bot
from mahjong.view import View
from tests.dashboard.stage import OnWord, Page, Person, acts_of, new_hub, new_room, no_space, simple_choice


class TestForAPerson:
    def test_nothing_is_done_on_a_persons_turn_or_while_a_persons_answer_is_open(self, tmp_path: Path) -> None:
        hub = new_hub(tmp_path)
        room, token = new_room(hub)
        me, windows = Person(room, token), 0
        for _ in range(120):
            hub.clock.wind(10)
            before = room.table.state_bytes()
            hub.clock.wind(10**6)
            assert room.table.state_bytes() == before
            windows += room.table.phase == "window"
            if not me.act():
                assert room.next_hand(token) is None
        assert windows > 10

    def test_of_a_person_only_the_draw_that_follows_by_itself(self, tmp_path: Path) -> None:
        hub = new_hub(tmp_path)
        room, token = new_room(hub)
        me, mine = Person(room, token), []

        def noted(room: Room) -> Action | None:
            choice = simple_choice(room)
            if choice is not None:
                mine.append(str(choice))
            return choice

        while room.table.phase in ("turn", "window"):
            hub.clock.wind(10)
            me.act(noted)
        recorded = [text for seat, text in acts_of(hub, room) if seat == 0]
        assert recorded.count("draw") > mine.count("draw")
        assert [text for text in recorded if text != "draw"] == [text for text in mine if text != "draw"]

    def test_a_draw_waits_for_what_the_computers_answer_however_long_they_think(self, tmp_path: Path) -> None:
        """A computer's answer counts from the moment the window opens; a quick press once shut it out."""
        workers = OnWord()
        hub = new_hub(tmp_path, workers=workers)
        room, token = new_room(hub)
        page, me, held, beaten = Page(token), Person(room, token), 0, 0
        room.join(page)
        room.hello(page, "laptop")
        for _ in range(1500):
            hub.clock.wind(0)
            draw = Action.parse("draw")
            if room.table.phase == "window" and draw in room.table.legal(0) and room.driver.thinking:
                me.seq += 1
                before = len(acts_of(hub, room))
                assert room.ask(token, Intent(0, me.seq, room.moment, "draw"), "laptop").held
                assert room.ask(token, Intent(0, me.seq, room.moment, "draw"), "laptop").held
                assert len(acts_of(hub, room)) == before
                workers.finish()
                hub.clock.wind(0)
                after = acts_of(hub, room)[before:]
                assert after.index((0, "draw")) == sum(text != "draw" and seat > 0 for seat, text in after[:3])
                held += 1
                beaten += any(text in ("pung", "kong", "win") for _, text in after[: after.index((0, "draw"))])
                assert not room.ask(token, Intent(0, me.seq, 0, "draw"), "laptop").held
            elif not me.act() and room.table.phase == "over":
                assert room.next_hand(token) is None
            workers.finish()
            if held > 15 and beaten > 0:
                return
        raise AssertionError(f"{held} draws were held, {beaten} beaten by a call")

    def test_a_draw_does_not_overtake_a_call_that_the_disk_refused_at_first(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A computer's 胡 waited for the disk to be tried again, and a quick draw took the tile away from under it."""
        workers = OnWord()
        hub = new_hub(tmp_path, workers=workers)
        room, token = new_room(hub)
        me = Person(room, token)
        play_until_a_draw_would_lose_to_a_call(hub, room, me, workers)
        with monkeypatch.context() as full:
            full.setattr("os.fsync", no_space)
            workers.finish()
            hub.clock.wind(0)
        assert room.log[-1].code == "disk"
        before = len(acts_of(hub, room))
        assert room.ask(token, Intent(0, me.seq + 1, room.moment, "draw"), "laptop").held
        hub.clock.wind(RETRY - 0.1)
        assert len(acts_of(hub, room)) == before
        hub.clock.wind(RETRY)
        after = acts_of(hub, room)[before:]
        assert after[0][0] > 0
        assert after[0][1] in CALLS


CALLS = ("win", "kong", "pung")


def play_until_a_draw_would_lose_to_a_call(hub: Hub, room: Room, me: Person, workers: OnWord) -> None:
    """Play until the draw is the person's, and a computer that still thinks will call the tile."""
    thinks = make_bot("efficient").choose
    for _ in range(3000):
        hub.clock.wind(0)
        table = room.table
        calling = [seat for seat in table.pending() if seat and str(thinks(table.view(seat))) in CALLS]
        if workers.tasks and calling and Action.parse("draw") in table.legal(0):
            return
        workers.finish()
        hub.clock.wind(0)
        if not me.act() and table.phase == "over":
            assert room.next_hand(me.token) is None
    raise AssertionError("no computer called while the draw was the person's")


class TestPace:
    def test_answers_go_in_at_once_at_any_pace(self, tmp_path: Path) -> None:
        hub = new_hub(tmp_path)
        room, token = new_room(hub, pace="calm")
        me, answered = Person(room, token), 0
        for _ in range(4000):
            hub.clock.wind(0)
            if room.table.phase == "window":
                owing = [seat for seat in room.table.pending() if seat > 0]
                drawer = (room.table.view(None).turn + 1) % 4
                assert all(seat == drawer for seat in owing), "a computer has not answered"
                answered += any(text in ("pass", "pung") for _, text in acts_of(hub, room)[-1:])
            hub.clock.wind(0.1)
            if not me.act() and room.table.phase == "over":
                break
        assert answered > 0

    @pytest.mark.parametrize("name", ["quick", "normal", "calm"])
    def test_what_is_seen_takes_its_time(self, tmp_path: Path, name: str) -> None:
        hub, pace = new_hub(tmp_path), PACES[name]
        room, token = new_room(hub, pace=name)
        page = Page(token, "laptop")
        room.join(page)
        Person(room, token).act()
        post = len(page.post)
        hub.clock.wind(pace.draw - 0.01)
        assert len(page.post) == post
        hub.clock.wind(10)
        assert len(page.post) > post

    def test_a_new_pace_counts_at_once(self, tmp_path: Path) -> None:
        hub = new_hub(tmp_path)
        room, token = new_room(hub, pace="calm")
        Person(room, token).act()
        moment = room.moment
        hub.clock.wind(0)
        assert room.moment == moment
        assert room.set_pace(token, "none") is None
        hub.clock.wind(0)
        assert room.moment > moment


class Patient:
    """A computer that has an answer only after the loop has turned over several times."""

    name, version = "patient", 1
    turned = threading.Event()

    def choose(self, view: View) -> Action:
        assert self.turned.wait(30), "the loop stood still while a computer thought"
        self.turned.clear()
        return make_bot("efficient").choose(view)


def test_the_loop_turns_while_a_computer_thinks(tmp_path: Path) -> None:
    """No timing: a computer here can only answer after the loop has turned, so a blocked loop fails for sure."""
    asyncio.run(_play_beside_slow_thinkers(tmp_path))


async def _play_beside_slow_thinkers(folder: Path) -> None:
    hub = Hub(Store(folder), Workshop(LoopClock(), Thinkers(2), "boot", lambda _name: Patient()))
    code, token = hub.new_solo("阿明", pace="none", seed=b"slow")
    room = hub.room(code)
    me, discards = Person(room, token), 0
    for turn in range(20_000):
        await asyncio.sleep(0.001)
        if turn % 3 == 0:
            Patient.turned.set()
        discards += me.act()
        if discards > 5 or room.table.phase == "over":
            break
    assert discards > 5
    assert not room.log
    for _ in range(10):  # let those go that still think
        Patient.turned.set()
        await asyncio.sleep(0.01)
    hub.close()
    Patient.turned.set()


def test_the_clock_of_a_loop_that_has_ended_takes_no_results(tmp_path: Path) -> None:
    go = threading.Event()

    async def leave_one_thinking(workers: ThreadPoolExecutor) -> None:
        clock = LoopClock()
        future = workers.submit(go.wait, 30)
        clock.bring(future, lambda _done: pytest.fail("the loop had ended"))
        assert clock.now() <= clock.now()
        assert str(tmp_path)

    with ThreadPoolExecutor(1) as workers:
        asyncio.run(leave_one_thinking(workers))
        go.set()
