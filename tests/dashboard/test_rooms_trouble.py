"""Computers that fail, hang or answer nonsense, and a disk that is full: no table stands still for good."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms.clock import LoopClock
from dashboard.rooms.drivers import RETRY, THINKING_TIME, Workshop, plainest
from dashboard.rooms.hub import Hub
from dashboard.rooms.store import Store
from dashboard.rooms.thinkers import Thinkers
from mahjong.action import Action
from mahjong.bots import make_bot
from mahjong.view import View
from tests.dashboard.stage import OnWord, Person, acts_of, new_hub, new_room, no_space


class Broken:
    """A computer that fails in every way there is, one after the other."""

    name, version = "broken", 1

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, _view: View) -> Action:
        self.asked += 1
        if self.asked % 3 == 0:
            raise ZeroDivisionError("a bot divided by zero")
        if self.asked % 3 == 1:
            return Action.parse("self_draw")
        return None  # type: ignore[return-value]


class Strange:
    """A computer that gives back what is no action."""

    name, version = "strange", 1

    def __init__(self, choice: object) -> None:
        self.choice = choice

    def choose(self, _view: View) -> Action:
        return self.choice  # type: ignore[return-value]


class Queue(OnWord):
    """Workers that are all at something else."""

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        self.tasks.append((Future(), partial(call, *args)))
        return self.tasks[-1][0]


class TestTrouble:
    def test_a_computer_that_fails_plays_the_plainest_action_and_the_log_says_so(self, tmp_path: Path) -> None:
        hub = new_hub(tmp_path, make=lambda _name: Broken())
        room, token = new_room(hub)
        Person(room, token).play_hand(hub)
        assert room.table.phase == "over"
        assert {no.code for no in room.log} == {"bot_failed"}
        assert any("divided by zero" in no.en for no in room.log)
        assert any("self_draw" in no.en for no in room.log)
        assert not [text for seat, text in acts_of(hub, room) if seat > 0 and text in ("pung", "kong", "win")]

    @pytest.mark.parametrize("choice", [None, "pass", 105, object(), Action])
    def test_what_is_no_action_does_not_stall_the_table(self, tmp_path: Path, choice: object) -> None:
        """A text in place of an action was asked of the rules, which failed, and nothing happened any more."""
        hub = new_hub(tmp_path, make=lambda _name: Strange(choice))
        room, token = new_room(hub)
        Person(room, token).play_hand(hub)
        assert room.table.phase == "over"
        assert {no.code for no in room.log} == {"bot_failed"}
        assert all(f"not an action: {type(choice).__name__}" in no.en for no in room.log)

    def test_a_computer_that_hangs_is_asked_once_and_waited_for_once(self, tmp_path: Path) -> None:
        """It was asked anew at every move, each time on one more thread, and each time everybody waited ten seconds."""
        workers = OnWord()
        hub = new_hub(tmp_path, workers=workers)
        room, token = new_room(hub)
        me = Person(room, token)
        while len(workers.given_up) < 3:
            hub.clock.wind(THINKING_TIME)
            me.act()
        hung, begun = list(workers.tasks), len(acts_of(hub, room))
        for _ in range(12):
            hub.clock.wind(0)
            me.act()
        assert len(acts_of(hub, room)) > begun + 12, "nobody was waited for"
        assert workers.tasks == hung
        assert any("overdue" in no.en for no in room.log)
        workers.finish()
        hub.clock.wind(0)
        me.act()
        hub.clock.wind(0)
        assert workers.tasks, "who has come back is asked again"

    def test_a_question_that_no_thread_has_begun_is_called_off_and_the_next_one_is_asked(self, tmp_path: Path) -> None:
        workers = Queue()
        hub = new_hub(tmp_path, workers=workers)
        room, token = new_room(hub)
        me = Person(room, token)
        while len(workers.tasks) < 8:
            hub.clock.wind(THINKING_TIME)
            me.act()
        assert not workers.given_up
        assert all(future.cancelled() for future, _ in workers.tasks[:3])
        assert not any("overdue" in no.en for no in room.log)

    def test_a_computer_that_thinks_for_ever_is_overdue_and_its_late_answer_is_thrown_away(
        self, tmp_path: Path
    ) -> None:
        workers = OnWord()
        hub = new_hub(tmp_path, workers=workers)
        room, token = new_room(hub)
        Person(room, token).act()
        moment = room.moment
        while room.moment == moment:  # the next seat's discard, at last
            hub.clock.wind(THINKING_TIME - 0.1)
            late, workers.tasks = workers.tasks, []
            hub.clock.wind(0.2)
        room_after = room.table.state_bytes()
        for future, task in late:
            future.set_result(task())
        hub.clock.wind(0)
        assert room.table.state_bytes() == room_after

    def test_a_computer_that_never_answers_lets_the_hand_go_on(self, tmp_path: Path) -> None:
        hub = new_hub(tmp_path, workers=OnWord())
        room, token = new_room(hub)
        me = Person(room, token)
        for _ in range(2000):
            if room.table.phase == "over":
                break
            hub.clock.wind(THINKING_TIME)
            me.act()
        assert room.table.phase == "over"
        assert any("10 s" in no.en for no in room.log)

    def test_a_full_disk_stops_nothing_for_good(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        hub = new_hub(tmp_path)
        room, token = new_room(hub)
        Person(room, token).act()
        before = room.table.state_bytes()
        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", no_space)
            hub.clock.wind(3 * RETRY)
            assert room.table.state_bytes() == before
            assert room.log[-1].code == "disk"
        hub.clock.wind(RETRY)
        assert room.table.state_bytes() != before

    def test_a_closed_room_does_nothing_more(self, tmp_path: Path) -> None:
        workers = OnWord()
        hub = new_hub(tmp_path, workers=workers)
        room, token = new_room(hub)
        Person(room, token).act()
        hub.close()
        hub.close()
        before = room.table.state_bytes()
        workers.finish()
        hub.clock.wind(1000)
        assert room.table.state_bytes() == before

    def test_the_plainest_action_passes_draws_or_throws_what_was_drawn(self, tmp_path: Path) -> None:
        hub = new_hub(tmp_path)
        room, token = new_room(hub)
        assert str(plainest(room.table.view(0))).startswith("discard")
        assert plainest(room.table.view(2)) is None
        assert plainest(room.table.view(None)) is None
        Person(room, token).act()
        assert [str(plainest(room.table.view(1)))] == ["draw"]


class Stuck:
    """A computer that never comes back."""

    name, version = "stuck", 1
    free = threading.Event()

    def choose(self, view: View) -> Action:
        assert self.free.wait(300)
        return make_bot("efficient").choose(view)


def test_computers_that_hang_in_one_room_keep_no_other_room_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of them once held both threads of the server, and every computer of every room was overdue from then on."""
    monkeypatch.setattr("dashboard.rooms.drivers.THINKING_TIME", 0.2)
    asyncio.run(_play_beside_stuck_computers(tmp_path))


async def _play_beside_stuck_computers(folder: Path) -> None:
    made = iter([Stuck] * 3)
    shop = Workshop(LoopClock(), Thinkers(2), "boot", lambda name: next(made, lambda: make_bot(name))())
    hub = Hub(Store(folder), shop)
    people = []
    for seed in (b"stuck", b"free"):
        code, token = hub.new_solo("阿明", pace="none", seed=seed)
        people.append(Person(hub.room(code), token))
    stuck, free = (person.room for person in people)
    while not stuck.log:
        await asyncio.sleep(0.01)
        people[0].act()
    for _ in range(20_000):
        await asyncio.sleep(0.001)
        for person in people:
            person.act()
        if free.table.phase == "over" == stuck.table.phase:
            break
    assert free.table.phase == "over" == stuck.table.phase
    assert not [no for no in free.log if "overdue" in no.en]
    hub.close()
    Stuck.free.set()
