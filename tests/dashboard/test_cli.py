from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest

from analysis.records import read_hands

HAND = "123m 456m 789p 22s 345s 67s"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "serve"),
        (("--help",), "台灣十六張麻將"),
        (("sim", "--help"), "--seed-hex"),
        (("score", "-h"), "--discarder"),
        (("cases", "--help"), "--preset"),
        (("rules", "--help"), "--diff"),
        (("serve", "--help"), "--address"),
        (("bench", "--help"), "--only"),
        (("warm", "--help"), "Compile the core"),
        (("verify", "--help"), "--json"),
        (("stress", "--help"), "--rooms"),
    ],
)
def test_help(mahjong, args, said):
    code, out, _err = mahjong(*args)
    assert code == 0
    assert said in out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("nothing",), "'nothing'"),
        (("sim", "--hands", "10"), "須給一個種子：--seed 文字 或 --seed-hex 64 位 / give one seed"),
        (("sim", "--hands", "10", "--seed", "a", "--seed-hex", "00"), "give one seed"),
        (("sim", "--hands", "10", "--seed", ""), "the seed is empty"),
        (("sim", "--hands", "10", "--seed", "\udcff"), "no text"),
        (("sim", "--hands", "10", "--seed-hex", "12"), "'12'"),
        (("sim", "--seed", "a"), "--hands 或 --games"),
        (("sim", "--hands", "1", "--games", "1", "--seed", "a"), "one of them"),
        (("sim", "--hands", "0", "--seed", "a"), ": 0"),
        (("sim", "--hands", "many", "--seed", "a"), "--hands"),
        (("sim", "--hands", "10", "--seed", "a", "--jobs", "0"), "--jobs"),
        (("sim", "--hands", "10", "--seed", "a", "--bots", "nobody"), "'nobody'"),
        (("sim", "--hands", "10", "--seed", "a", "--bots", "efficient,efficient"), "efficient,efficient"),
        (("sim", "--hands", "10", "--seed", "a", "--out", "/no/such/folder/x"), "/no/such/folder/x"),
        (("sim", "--hands", "10", "--seed", "a", "--out", "/"), "/ 是資料夾，不能存成檔案 / / is a folder"),
        (("sim", "--hands", "10", "--seed", "a", "--out", "/dev/null"), "/dev/null 不能改寫 / /dev/null may not be"),
        (("score", HAND, "--win", "9s"), "not a winning hand"),
        (("score", HAND, "--win", "x9"), "'x9'"),
        (("score", "11111m", "--win", "m2"), "5 張"),
        (("score", HAND, "--win", "8s", "--by", "magic"), "'magic'"),
        (("score", HAND, "--win", "8s", "--meld", "pair dr"), "'pair'"),
        (("score", HAND, "--win", "8s", "--flag", "sunny"), "'sunny'"),
        (("score",), "hand"),
        (("serve", "--port", "0"), "--port"),
        (("serve", "--port", "65536"), "--port"),
        (("serve", "--address", "203.0.113.1"), "203.0.113.1"),
        (("bench", "--only", "luck"), "'luck'"),
        (("cases",), "file"),
        (("cases", "/no/such/file"), "/no/such/file"),
        (("cases", "."), "cannot read"),
        (("cases", __file__), "line 1: not JSON"),
        (("cases", __file__, "--preset", "mars"), "'mars'"),
        (("rules", "--preset", "mars"), "'mars'"),
        (("rules", "--diff", "house", "mars"), "'mars'"),
        (("rules", "--list", "--card"), "--list --card"),
        (("rules", "--table", "--json"), "--json"),
        (("rules", "--html", "/no/such/folder/x"), "/no/such/folder/x"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(mahjong, args, said):
    code, out, err = mahjong(*args)
    assert code == 2
    assert out == ""
    assert said in err
    assert err.count("\n") == 1
    assert " / " in err


def test_sim_prints_the_same_figures_for_any_number_of_processes(mahjong):
    reports = []
    for jobs in "12":
        code, out, _err = mahjong("sim", "--hands", "4100", "--seed", "種子", "--jobs", jobs, "--json")
        assert code == 0
        report = json.loads(out)
        assert report.pop("hands_per_s") > 0
        assert report.pop("seconds") > 0
        reports.append(report)
    assert reports[0] == reports[1]
    assert reports[0]["plan"]["seed_hex"] == "種子".encode().hex()
    assert reports[0]["hands"] == 4100
    assert reports[0]["complete"]
    assert sum(seat["chips"]["mean"] for seat in reports[0]["seats"]) == pytest.approx(0)


def test_sim_prints_tables_and_writes_the_hands(mahjong, tmp_path):
    path = tmp_path / "hands.parquet"
    code, out, err = mahjong("sim", "--games", "2", "--seed-hex", "0f" * 32, "--out", str(path))
    assert code == 0
    for word in ("胡 Wins", "放槍 Deal-ins", "流局", "自摸", "Discards a hand", "hands/s", "0f" * 32):
        assert word in out
    rows, about = read_hands(path)
    assert about["games"] == 2
    assert f"{len(rows)} 局存入" in err


def test_sim_refuses_a_folder_before_it_plays(mahjong, tmp_path, monkeypatch):
    """It once played all hands first, then failed to put the file there, and left its half."""
    monkeypatch.setattr("dashboard.cli.progress.compile_core", lambda: pytest.fail("it played"))
    (tmp_path / "here").mkdir()
    code, _out, err = mahjong("sim", "--hands", "10", "--seed", "a", "--out", str(tmp_path / "here"))
    assert (code, err.count("\n")) == (2, 1)
    assert "is a folder" in err
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


@pytest.mark.parametrize(
    ("broken", "error", "code"),
    [
        ("dashboard.cli.progress.compile_core", KeyboardInterrupt(), 130),
        ("analysis.records.HandFile.write", OSError(28, "No space left on device"), 2),
        ("pyarrow.parquet.ParquetWriter.close", OSError(28, "No space left on device"), 2),
        ("pathlib.Path.replace", OSError(13, "Permission denied"), 2),
        ("mahjong.selfplay.MOST_HANDS_IN_A_GAME", 3, 2),
    ],
)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the file that cannot be closed
def test_sim_that_fails_leaves_no_half_of_its_file_and_the_older_one(
    mahjong, tmp_path, monkeypatch, broken, error, code
):
    path = tmp_path / "hands.parquet"
    path.write_bytes(b"older")

    def fail(*_args: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(broken, fail if isinstance(error, BaseException) else error)
    done, out, err = mahjong("sim", "--games", "1", "--seed", "a", "--out", str(path))
    assert (done, out) == (code, "")
    assert "Traceback" not in err
    assert path.read_bytes() == b"older"
    assert [found.name for found in tmp_path.iterdir()] == ["hands.parquet"]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_was_played(tmp_path, stop):
    path = tmp_path / "hands.parquet"
    command = [sys.executable, "-m", "dashboard.cli", "sim", "--hands", "100000000", "--seed", "a", "--out", str(path)]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    part = tmp_path / "hands.parquet.part"
    deadline = time.monotonic() + 300
    while not (part.exists() and part.stat().st_size > 10_000):
        assert run.poll() is None, run.stderr.read()
        assert time.monotonic() < deadline
        time.sleep(0.1)
    run.send_signal(stop)
    out, err = run.communicate(timeout=120)
    assert run.returncode == 1
    assert "stopped early" in out
    assert "Traceback" not in err
    rows, _about = read_hands(path)
    assert len(rows) > 0
    assert (rows["hand"][-1], f"{len(rows)} 局存入" in err) == (len(rows), True)


def test_score_prints_the_sheet(mahjong):
    code, out, _err = mahjong("score", HAND, "--win", "8s", "--discarder", "E")
    assert code == 0
    for word in ("共 3 台", "門清 Concealed hand", "平胡 All chows", "莊家 1", "-7", "+7", "[s6 s7 s8]"):
        assert word in out


def test_score_takes_melds_flowers_and_flags(mahjong):
    code, out, _err = mahjong(
        *("score", "1235m", "--win", "5m", "--by", "self_draw", "--seat", "E", "--dealer-streak", "2", "--json"),
        *("--meld", "pung dr", "--meld", "kong dg", "--meld", "chow 345p", "--meld", "concealed_kong we"),
        *("--flowers", "f1 f5", "--flag", "replacement"),
    )
    assert code == 0
    sheet = json.loads(out)
    scored = Counter()
    for line in sheet["lines"]:
        scored[line["code"]] += line["tai"]
    assert scored == {
        "self_draw": 1,
        "own_flower": 2,
        "round_wind": 1,
        "seat_wind": 1,
        "dragon_set": 2,
        "single_wait": 1,
        "after_replacement": 1,
    }
    assert sheet["total"] == 9
    assert sum(sheet["payments"].values()) == 0
    assert [line["zh"] for line in sheet["payer_lines"]["S"]] == ["莊家", "連2拉2"]


def test_bench_measures_what_is_asked(mahjong):
    code, out, _err = mahjong("bench", "--only", "tables.bytes", "--json")
    assert code == 0
    assert 1e6 < json.loads(out)["tables.bytes"] <= 3e6
    code, out, _err = mahjong("bench", "--only", "tables.bytes")
    assert "tables.bytes" in out
    assert "≤ 3,000,000" in out


def test_warm_compiles(mahjong):
    assert mahjong("warm")[0] == 0


def test_help_does_not_wait_for_the_engine():
    """`--help` imports neither numba nor panel."""
    code = "import sys, dashboard.cli; print([m for m in ('numba', 'panel', 'pyarrow') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout.strip() == "[]"
