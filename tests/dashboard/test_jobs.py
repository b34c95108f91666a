"""Long work behind a page: in a process of its own, watched, stopped, its results kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dashboard.jobs import job as one_job
from dashboard.jobs.child import Teller, to_json
from dashboard.jobs.desk import Desk, JobRefusedError
from dashboard.jobs.job import CANCELLED, DONE, FAILED, RUNNING, Job, Status
from dashboard.jobs.rate import Rate
from dashboard.jobs.results import MOST_KEPT, ResultError, Results
from tests.dashboard import work
from tests.waiting import until

PATIENCE = 60


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(Results(tmp_path / "results"))
    yield opened
    opened.close()


def is_gone(pid: int) -> bool:
    """Whether a process is gone, or is only still in the list."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
    except FileNotFoundError:
        return True
    return state == "Z"


def test_work_is_done_elsewhere_and_tells_of_itself(desk: Desk):
    job = desk.start("test", work.count, {"to": 30})
    assert job.pid != os.getpid()
    status = job.wait(PATIENCE)
    assert (status.state, status.done, status.total, status.stage) == (DONE, 30, 30, ("數數", "counting"))
    assert status.partial == {"counted": 1}  # one a second: the work is not there to be looked at
    assert status.result == {"counted": 30, "mean": None}
    assert is_gone(job.pid)


def test_the_next_visit_finds_the_last_result_also_on_another_server(desk: Desk):
    assert desk.look("test") is None
    desk.start("test", work.count, {"to": 3}).wait(PATIENCE)
    found = Desk(desk.results).look("test")
    assert (found.state, found.wishes, found.result) == (DONE, {"to": 3}, {"counted": 3, "mean": None})
    assert desk.look("other") is None


def test_a_second_of_a_kind_is_refused_with_a_reason_and_another_kind_is_not(desk: Desk):
    first = desk.start("test", work.for_ever, {})
    with pytest.raises(JobRefusedError, match=r"正在進行.* / .*under way"):
        desk.start("test", work.count, {"to": 1})
    assert desk.start("other", work.count, {"to": 1}).wait(PATIENCE).state == DONE
    assert first.status().state == RUNNING


def test_stopped_work_is_gone_at_once_and_what_it_had_found_is_kept(desk: Desk):
    job = desk.start("test", work.for_ever, {"a": "careful@1"})
    until(lambda: job.status().partial)
    desk.cancel("test")
    desk.cancel("test")
    status = job.wait(PATIENCE)
    assert (status.state, status.problem) == (CANCELLED, ("", ""))
    assert is_gone(job.pid)
    assert desk.results.read(desk.results.names("test")[0]).result["a"] == "careful@1"
    assert desk.start("test", work.count, {"to": 1}).wait(PATIENCE).state == DONE


def test_work_that_was_stopped_before_it_found_anything_leaves_the_last_result_alone(desk: Desk):
    desk.start("test", work.count, {"to": 3}).wait(PATIENCE)
    job = desk.start("test", work.silent, {})
    job.cancel()
    assert job.wait(PATIENCE).state == CANCELLED
    assert Desk(desk.results).look("test").wishes == {"to": 3}


def test_stopped_work_that_tells_often_ends_by_itself_and_closes_what_it_opened(desk: Desk):
    """Ended from outside, helpers left semaphores behind, and the server's last word was a warning about them."""
    job = desk.start("test", work.ticking, {})
    until(lambda: job.status().done)
    job.cancel()
    assert job.wait(PATIENCE).state == CANCELLED
    assert job._process.exitcode == 0
    assert (desk.results.folder / "begun").is_dir()


def test_work_that_does_not_listen_is_ended(desk: Desk):
    job = desk.start("test", work.deaf, {})
    until(lambda: job.status().partial)
    job.cancel()
    assert job.wait(PATIENCE).state == CANCELLED
    assert is_gone(job.pid)


def test_the_helpers_of_stopped_work_go_with_it(desk: Desk):
    job = desk.start("test", work.with_helpers, {})
    pids = until(lambda: (job.status().partial or {}).get("pids"))
    assert len(pids) == 3
    job.cancel()
    job.wait(PATIENCE)
    until(lambda: all(map(is_gone, pids)))


def test_a_server_that_is_killed_loses_a_few_seconds(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(one_job, "KEEP_EVERY", 0.0)
    job = desk.start("test", work.for_ever, {"seed": "a"})
    until(lambda: desk.results.names("test"))
    found = Desk(Results(desk.results.folder)).look("test")
    assert (job.status().state, found.state, found.wishes) == (RUNNING, CANCELLED, {"seed": "a"})
    assert found.shown == job.status().partial


def test_what_was_read_is_read_again_when_it_has_changed(tmp_path: Path):
    results = Results(tmp_path)
    status = Status("test", {}, CANCELLED, 1000.0, partial=1)
    results.keep(status)
    assert next(results.entries("test")).result == 1
    results.keep(replace(status, state=DONE, result=2))
    os.utime(tmp_path / "test-1000000.json", ns=(1, 1))
    assert next(results.entries("test")).result == 2


@pytest.mark.parametrize(
    ("failing", "said"),
    [
        (work.wrong, ("沒有這種電腦", "no such bot: 'nobody'")),
        (work.broken, ("計算出錯了（ZeroDivisionError）", "the work failed: ZeroDivisionError division by zero")),
        (work.killed, ("計算的程序被系統結束了（代碼 -9），可能是記憶體不足",
                       "the process was ended from outside (code -9), perhaps the memory was full")),
    ],
)  # fmt: skip
def test_work_that_fails_says_why_in_both_languages(desk: Desk, failing, said):
    status = desk.start("test", failing, {}).wait(PATIENCE)
    assert (status.state, status.problem, status.shown) == (FAILED, said, None)
    assert desk.results.names("test") == []


def test_a_full_disk_is_said_beside_the_result(tmp_path: Path):
    (tmp_path / "results").write_text("a file where the folder should be")
    desk = Desk(Results(tmp_path / "results"))
    status = desk.start("test", work.count, {"to": 2}).wait(PATIENCE)
    assert status.result["counted"] == 2
    assert status.problem[0].startswith("結果存不了（")


def test_a_server_that_ends_ends_its_work_and_begins_none(desk: Desk):
    job = desk.start("test", work.for_ever, {})
    desk.close()
    assert job.is_over
    assert is_gone(job.pid)
    with pytest.raises(JobRefusedError, match="closing"):
        desk.start("test", work.count, {"to": 1})


@pytest.mark.parametrize("end", ["be_killed", "end"])
def test_a_server_that_dies_leaves_no_child(tmp_path: Path, end: str):
    """Python waits at its end for the processes it began: a server would have stayed until they are done."""
    server = [sys.executable, "-m", "tests.dashboard.work_servers", end, str(tmp_path)]
    subprocess.run(server, cwd=Path(__file__).parents[2], timeout=PATIENCE, check=False)
    pid = int((tmp_path / "pid").read_text())
    until(lambda: is_gone(pid))


def test_ctrl_c_in_the_terminal_is_left_to_the_server(desk: Desk):
    job = desk.start("test", work.for_ever, {})
    until(lambda: job.status().partial)
    assert os.getpgid(job.pid) != os.getpgid(0)


def test_results_are_many_and_the_oldest_go(tmp_path: Path):
    results = Results(tmp_path)
    job = Job("test", work.count, {"to": 1})
    status = job.wait(PATIENCE)
    for run in range(MOST_KEPT + 3):
        results.keep(replace(status, began=1000.0 + run))
    kept = list(results.entries("test"))
    assert [result.began for result in kept] == [1000.0 + run for run in range(MOST_KEPT + 2, 2, -1)]
    assert kept[0].status().shown == status.result


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"format": "taiwan-mahjong-result", "version": 2}', "\0"])
def test_a_file_that_is_no_result_is_named_and_left_alone(tmp_path: Path, content):
    (tmp_path / "test-1.json").write_text(content)
    results = Results(tmp_path)
    assert list(results.entries("test")) == []
    for name in ("test-1.json", "test-2.json", "../test-1.json"):
        with pytest.raises(ResultError, match=f"沒?.*結果 / the file holds no result: {name}"):
            results.read(name)
    assert (tmp_path / "test-1.json").read_text() == content


def test_the_results_lie_in_the_user_s_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MAHJONG_DATA", str(tmp_path))
    assert Results().folder == tmp_path / "results"


def test_the_speed_is_that_of_the_last_seconds():
    """Walls that lay on the disk come in a moment; what is left is not as quick."""
    rate = Rate()
    rate.add(0.0, 0)
    assert (rate.per_second(), rate.seconds_left(10)) == (None, None)
    rate.add(0.1, 5000)
    for second in range(1, 60):
        rate.add(float(second), 5000 + 10 * second)
    assert rate.per_second() == pytest.approx(10)
    assert rate.seconds_left(5690) == pytest.approx(10)


def test_partial_results_take_a_small_part_of_the_time(monkeypatch: pytest.MonkeyPatch):
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    sent: list[bytes] = []
    tell = Teller(sent.append)

    def slow() -> int:
        now[0] += 2
        return 1

    tell.partial(slow)
    for _ in range(9):
        now[0] += 1
        tell.partial(slow)
    assert len(sent) == 1
    now[0] += 1
    tell.partial(slow)
    assert [json.loads(one) for one in sent] == [{"partial": 1}] * 2


def test_what_is_no_data_is_noticed_where_it_is_told():
    with pytest.raises(TypeError):
        to_json({"rows": object()})


def test_importing_the_jobs_loads_no_panel():
    """The child of a page would load it with each run."""
    code = "import dashboard.jobs.child, dashboard.jobs.desk, sys; sys.exit('panel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
