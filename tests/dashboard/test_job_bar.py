"""The bar over long work: what may be pressed, how far it is, and the same on every page."""

from __future__ import annotations

import pytest

from dashboard.jobs.desk import JobRefusedError
from dashboard.jobs.job import CANCELLED, DONE, FAILED, RUNNING, Status
from dashboard.view.job_bar import JobBar
from dashboard.view.job_text import COUNTED


class FakeDesk:
    """A desk whose work stands as a test says."""

    def __init__(self, status: Status | None = None) -> None:
        self.status = status
        self.cancelled: list[str] = []
        self.problem = ""

    def look(self, _kind: str) -> Status | None:
        return self.status

    def cancel(self, kind: str) -> None:
        self.cancelled.append(kind)

    def begin(self) -> None:
        if self.problem:
            raise JobRefusedError(self.problem)
        self.stand(RUNNING, stage=("打牌中", "playing"))

    def stand(self, state: str, **changed: object) -> None:
        revision = self.status.revision + 1 if self.status else 1
        self.status = Status("duel", {}, state, 1000.0, revision=revision, **changed)


def bar_of(desk: FakeDesk) -> JobBar:
    return JobBar(desk, "duel", desk.begin, COUNTED["walls"])


def shown(bar: JobBar) -> tuple[bool, bool, str]:
    """Whether the work can be begun, whether it can be stopped, and what is said of it."""
    return not bar._start.disabled, not bar._stop.disabled, bar._said.object


def test_before_the_first_run_it_can_only_be_begun():
    may_start, may_stop, said = shown(bar_of(FakeDesk()))
    assert (may_start, may_stop) == (True, False)
    assert "還沒有結果" in said


def test_it_runs_with_its_speed_and_the_time_left_and_ends():
    desk = FakeDesk()
    bar = bar_of(desk)
    bar.param.trigger("start")
    assert shown(bar)[:2] == (False, True)
    assert "打牌中…" in shown(bar)[2]
    assert bar._progress.value == -1
    desk.stand(RUNNING, stage=("打牌中", "playing"), done=2000, total=8000, per_second=100.0, seconds_left=60.0)
    bar.look()
    assert bar._progress.value == 25
    assert "2,000 / 8,000 副牌牆，每秒 100，還要 1:00" in shown(bar)[2]
    desk.stand(DONE, seconds=80.0, result={})
    bar.look()
    assert shown(bar)[:2] == (True, False)
    assert "完成，用了 1:20" in shown(bar)[2]
    assert not bar._progress.visible


def test_another_page_shows_what_runs_and_may_stop_it():
    desk = FakeDesk()
    bar_of(desk).param.trigger("start")
    other = bar_of(desk)
    assert shown(other)[:2] == (False, True)
    other.param.trigger("stop")
    assert desk.cancelled == ["duel"]
    desk.stand(CANCELLED, partial={})
    other.look()
    assert "中途停了" in shown(other)[2]


def test_what_is_refused_is_said_in_both_languages_until_the_next_try():
    desk = FakeDesk()
    bar = bar_of(desk)
    desk.problem = "沒有這種電腦 / no such bot: '<b>'"
    bar.param.trigger("start")
    assert '<p class="wrong" role="alert">沒有這種電腦<i lang="en">no such bot: ' in shown(bar)[2]
    assert "<b>" not in shown(bar)[2]
    desk.problem = ""
    bar.param.trigger("start")
    assert "wrong" not in shown(bar)[2]


def test_a_failure_says_why_and_leaves_the_way_open():
    desk = FakeDesk()
    desk.stand(FAILED, problem=("記憶體滿了", "the memory was full"))
    bar = bar_of(desk)
    assert shown(bar)[:2] == (True, False)
    assert "記憶體滿了" in shown(bar)[2]


def test_pages_are_told_of_a_change_and_not_of_every_look():
    desk = FakeDesk()
    bar = bar_of(desk)
    told: list[Status] = []
    bar.param.watch(lambda event: told.append(event.new), "status")
    desk.stand(RUNNING)
    for _ in range(3):
        bar.look()
    assert told == [desk.status]


def test_a_mistake_in_the_page_is_not_taken_for_a_refusal():
    bar = JobBar(FakeDesk(), "duel", lambda: {}["missing"], COUNTED["walls"])
    with pytest.raises(KeyError):
        bar.param.trigger("start")
