"""`mahjong duel`: the same figures for any workers, a run that goes on after a kill, and plain words for wrong use."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from dashboard.cli import duel_report
from dashboard.cli.duel import _check_extras

SHORT = ("duel", "noisy", "efficient", "--walls", "40", "--seed", "a")
SPEED = ("seconds", "hands_per_s")


def report(mahjong, *args):
    code, out, err = mahjong(*args, "--json")
    assert code == 0, err
    found = json.loads(out)
    assert all(found.pop(name) > 0 for name in SPEED)
    return found


def test_it_prints_each_measure_with_its_interval_and_walls(mahjong):
    found = report(mahjong, *SHORT)
    for name in ("chips", "wins", "deal_ins", "draws"):
        of = found[name]
        assert of["low"] < of["difference"] < of["high"]
        assert of["difference"] == pytest.approx(of["a"] - of["b"])
        assert of["n_walls"] == 40
    assert (found["plan"]["field"], found["plan"]["a"], found["plan"]["b"]) == ("efficient", "noisy@1", "efficient@1")
    assert (found["hands"], found["complete"], found["sequential"]) == (200, True, None)


def test_a_bot_against_its_copy_differs_by_nothing(mahjong):
    found = report(mahjong, "duel", "noisy@1", "noisy@1", "--walls", "20", "--seed", "a", "--field", "mixed")
    assert {(found[name]["low"], found[name]["high"]) for name in ("chips", "wins", "deal_ins", "draws")} == {(0, 0)}


def test_one_wall_has_no_interval(mahjong):
    assert report(mahjong, "duel", "noisy", "efficient", "--walls", "1", "--seed", "a")["chips"]["low"] is None
    assert mahjong("duel", "noisy", "efficient", "--walls", "1", "--seed", "a")[0] == 0


def test_processes_change_nothing(mahjong):
    long = ("duel", "noisy", "efficient", "--walls", "450", "--seed", "種子", "--jobs")
    assert report(mahjong, *long, "1") == report(mahjong, *long, "2")


def test_tables_for_people(mahjong):
    code, out, _err = mahjong(*SHORT, "--field", "mixed")
    assert code == 0
    for word in (
        "籌碼 Chips",
        "放槍 Deal-ins",
        "mixed 混合 a mixed pool (noisy@1, claimer@1, efficient@1)",
        "Visible",
        "61",
    ):
        assert word in out
    assert max(map(len, out.splitlines())) <= duel_report.WIDTH


def test_what_cannot_be_said_is_a_dash(mahjong):
    code, out, _err = mahjong("duel", "efficient", "efficient", "--walls", "2", "--seed", "no draws")
    assert code == 0
    assert "nan" not in out
    assert "Visible" not in out


def test_a_sequential_duel_says_its_bounds_first_and_stops(mahjong):
    args = ("duel", "random", "efficient", "--walls", "3000", "--seed", "a", "--sequential", "--jobs", "1")
    code, out, err = mahjong(*args)
    assert code == 0
    assert "界限先定 / sequential test, bounds set before" in err
    assert "沒有強那麼多 not better" in out
    assert "…" not in out
    found = report(mahjong, *args)
    assert (found["sequential"]["decision"], found["n_walls"], found["complete"]) == ("not_better", 200, True)
    assert found["sequential"]["chips_at_any_time"]["high"] < 0
    assert found["chips"]["n_walls"] == 200


def test_without_a_seed_a_new_one_is_drawn_and_told(mahjong):
    first, second = (report(mahjong, *SHORT[:5])["plan"]["seed_hex"] for _ in range(2))
    assert len(first) == len(second) == 64
    assert first != second


def test_a_kept_duel_is_counted_again_without_playing(mahjong, tmp_path, monkeypatch):
    path = tmp_path / "duel.parquet"
    first = report(mahjong, *SHORT, "--resume", str(path))
    assert [found.name for found in tmp_path.iterdir()] == ["duel.parquet"]
    monkeypatch.setattr("analysis.kept.play_piece", lambda *_: pytest.fail("it played"))
    assert report(mahjong, *SHORT, "--resume", str(path)) == first
    assert report(mahjong, *SHORT[:5], "--resume", str(path)) == first  # the seed is the file's
    code, _out, err = mahjong(*SHORT[:4], "41", "--resume", str(path))
    assert code == 2
    assert "檔案裡是另一場，walls 不同 / the file holds another run, walls is 40, not 41" in err


STOPPED = ("duel", "random", "efficient", "--walls", "1200", "--seed", "a", "--jobs", "1")


@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGTERM])
def test_a_stopped_run_goes_on_and_ends_with_the_same_figures(mahjong, tmp_path, stop):
    path = tmp_path / "duel.parquet"
    command = [sys.executable, "-m", "dashboard.cli", *STOPPED, "--resume", str(path)]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    parts = tmp_path / "duel.parquet.parts"
    deadline = time.monotonic() + 300
    while not list(parts.glob("*.parquet")):
        assert run.poll() is None, run.stderr.read()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    run.send_signal(stop)
    out, err = run.communicate(timeout=120)
    assert run.returncode == (1 if stop == signal.SIGTERM else -signal.SIGKILL)
    assert ("the same command goes on from" in out) == (stop == signal.SIGTERM)
    assert "Traceback" not in err
    assert 1 <= len(list(parts.glob("*.parquet"))) < 6
    assert not path.exists()
    assert report(mahjong, *STOPPED, "--resume", str(path)) == report(mahjong, *STOPPED)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("duel", "nobody", "efficient", "--walls", "5"), "沒有這個電腦玩家 / no such bot: 'nobody'"),
        (("duel", "efficient", "efficient@9", "--walls", "5"), "no such bot: 'efficient@9'"),
        (("duel", "noisy", "efficient", "--walls", "0"), "must be 1-10000000: 0"),
        (("duel", "noisy", "efficient"), "--walls"),
        (("duel", "noisy", "efficient", "--walls", "5", "--field", "strong"), "沒有這種對手 / no such field: 'strong'"),
        (("duel", "noisy", "efficient", "--walls", "5", "--preset", "mars"), "'mars'"),
        (("duel", "noisy", "efficient", "--walls", "5", "--seed", ""), "the seed is empty"),
        (("duel", "noisy", "efficient", "--walls", "5", "--jobs", "0"), "--jobs"),
        (("duel", "noisy", "efficient", "--walls", "5", "--resume", "/no/such/folder/x"), "/no/such/folder/x"),
        (("duel", "noisy", "efficient", "--walls", "5", "--resume", "/"), "/ 是資料夾，不能存成檔案 / / is a folder"),
        (("duel", "noisy", "efficient", "--walls", "5", "--field", "self", "--sequential"), "nothing to test"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(mahjong, args, said):
    code, out, err = mahjong(*args)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert " / " in err


@pytest.mark.parametrize("content", [b"", b"words"])
def test_a_foreign_file_is_refused_before_a_hand_is_played_and_stays(mahjong, tmp_path, monkeypatch, content):
    monkeypatch.setattr("dashboard.cli.progress.compile_core", lambda: pytest.fail("it played"))
    path = tmp_path / "mine.parquet"
    path.write_bytes(content)
    code, _out, err = mahjong(*SHORT, "--resume", str(path))
    assert (code, err.count("\n")) == (2, 1)
    assert "不是 Parquet 檔案 / not a Parquet file" in err
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_scheduler_that_does_not_answer_leaves_no_file(mahjong, tmp_path, monkeypatch):
    monkeypatch.setattr("analysis.workers.PATIENCE_S", 1)
    path = tmp_path / "duel.parquet"
    code, _out, err = mahjong(*SHORT, "--resume", str(path), "--scheduler", "tcp://127.0.0.1:1")
    assert code == 2
    assert "排程器沒有回應 / the scheduler does not answer: 'tcp://127.0.0.1:1'" in err
    assert not list(tmp_path.iterdir())


def test_a_missing_extra_is_told_before_a_hand_is_played(mahjong, monkeypatch):
    _check_extras()
    monkeypatch.setitem(sys.modules, "ville", None)
    monkeypatch.setattr("dashboard.cli.progress.compile_core", lambda: pytest.fail("it played"))
    code, _out, err = mahjong(*SHORT)
    assert code == 2
    assert "沒有安裝 ville" in err
    assert "taiwan-mahjong-table[analysis]" in err


def test_help_does_not_wait_for_statistics():
    code = "import sys, dashboard.cli; print([m for m in ('scipy', 'statsmodels', 'distributed') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout.strip() == "[]"
