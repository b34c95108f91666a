"""`mahjong report deal-in` and `mahjong report rules`: figures with intervals, and plain words for wrong use."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.compiled_only

DEAL_IN = ("report", "deal-in", "--hands", "24", "--seed", "a", "--jobs", "1")
RULES = ("report", "rules", "--walls", "40", "--seed", "a", "--jobs", "1")
SOME = ("--switch", "wall_reserve=0", "--switch", "per_tai=2")


def test_deal_in_rates_for_programs(mahjong):
    code, out, err = mahjong(*DEAL_IN, "--json")
    assert code == 0, err
    found = json.loads(out)
    assert (found["bots"], found["looked_at"], found["hands_counted"]) == (["efficient@1"] * 4, "all", 24)
    assert [rate["at"]["melds"] for rate in found["rates"]["thrown"]["melds"]] == ["0", "1", "2", "3", "4+"]
    assert mahjong(*DEAL_IN, "--json")[1] == out


def test_deal_in_rates_for_people(mahjong):
    code, out, _err = mahjong(*DEAL_IN, "--bots", "careful,efficient,efficient,efficient", "--preset", "sml")
    assert code == 0
    for word in ("careful@1", "looked at: careful@1", "rules sml", "95 %", "proven safe", "10-12", "within a turn"):
        assert word in out


def test_rules_for_programs(mahjong):
    code, out, err = mahjong(*RULES, *SOME, "--json")
    assert code == 0, err
    found = json.loads(out)
    assert [(rule["rule"], rule["to"]) for rule in found["rules"]] == [("wall_reserve", 0), ("per_tai", 2)]
    chips = found["rules"][1]["effects"]["chips"]
    assert chips["low"] < chips["value"] < chips["high"]
    assert mahjong(*RULES, *SOME, "--json")[1] == out


def test_rules_for_people(mahjong):
    code, out, _err = mahjong(*RULES, *SOME, "--switch", "tai.heavenly=0")
    assert code == 0
    for word in ("per_tai=2", "每台的籌碼：2", "draws", "Holm", "paid alike", "tai.heavenly=0", "whole games"):
        assert word in out


def test_rules_over_whole_games(mahjong):
    code, out, err = mahjong("report", "rules", "--walls", "2", "--games", "--seed", "a", "--jobs", "1",
                             "--switch", "dealer_cap=3", "--json")  # fmt: skip
    assert code == 0, err
    assert json.loads(out)["unit"] == "game"


@pytest.mark.parametrize("report", [DEAL_IN, (*RULES, *SOME)])
def test_a_page_is_written_once(mahjong, tmp_path, report):
    path = tmp_path / "page.html"
    code, _out, err = mahjong(*report, "--out", str(path))
    assert code == 0, err
    page = path.read_text("utf-8")
    assert "Content-Security-Policy" in page
    assert "seed_hex" in page
    code, out, err = mahjong(*report, "--out", str(path))
    assert (code, out) == (2, "")
    assert "nothing was overwritten" in err
    assert mahjong(*report, "--out", str(tmp_path / "none" / "page.html"))[0] == 2


@pytest.mark.parametrize(("args", "word"), [
    (("deal-in", "--bots", "oracle"), "oracle"), (("deal-in", "--bots", "noisy"), "noisy@1"),
    (("deal-in", "--bots", "efficient,careful"), "four bots"), (("deal-in", "--hands", "0"), "0"),
    (("deal-in", "--preset", "nobody"), "nobody"), (("rules", "--switch", "min_tai"), "NAME=VALUE"),
    (("rules", "--switch", "min_tai=9"), "9"), (("rules", "--switch", "soup=1"), "soup"),
    (("rules", "--switch", "min_tai=0"), "already"), (("rules", "--preset", "nobody"), "nobody"),
    (("rules", "--walls", "0"), "0"), (("rules", "--bots", "oracle"), "oracle"),
])  # fmt: skip
def test_wrong_use_is_said_in_one_line(mahjong, args, word):
    code, out, err = mahjong("report", *args, "--seed", "a")
    assert (code, out) == (2, "")
    assert word in err
    assert len(err.strip().splitlines()) == 1


def test_ctrl_c_keeps_the_rules_that_are_done(mahjong, monkeypatch):
    """The first look at the key comes after the table itself, the second after the first rule."""
    looks = iter((False, True))
    monkeypatch.setattr("dashboard.cli.stopping.interrupted", lambda: _Looks(looks))
    code, out, _err = mahjong(*RULES, *SOME)
    assert code == 1
    assert "Stopped, 1 of 2 rules are done" in out
    assert "wall_reserve=0" in out


def test_a_trial_that_was_stopped_is_gone_on_with(mahjong, monkeypatch, tmp_path):
    path = str(tmp_path / "rules.json")
    looks = iter((False, True))
    with monkeypatch.context() as patched:
        patched.setattr("dashboard.cli.stopping.interrupted", lambda: _Looks(looks))
        assert mahjong(*RULES, *SOME, "--resume", path)[0] == 1
    code, out, err = mahjong("report", "rules", "--walls", "40", "--jobs", "1", *SOME, "--resume", path, "--json")
    assert code == 0, err
    assert out == mahjong(*RULES, *SOME, "--json")[1]  # with the seed of the file
    code, out, err = mahjong(*RULES, "--walls", "41", *SOME, "--resume", path)
    assert (code, out) == (2, "")
    assert "another run" in err
    code, _out, err = mahjong(*RULES, *SOME, "--resume", str(tmp_path))
    assert code == 2
    assert str(tmp_path) in err


def test_ctrl_c_keeps_what_was_counted(mahjong, monkeypatch):
    monkeypatch.setattr("dashboard.cli.stopping.interrupted", lambda: _Looks(iter((True,))))
    code, out, _err = mahjong("report", "deal-in", "--hands", "600", "--seed", "a", "--jobs", "1")
    assert code == 1
    assert "stopped after 250 hands" in out


class _Looks:
    def __init__(self, looks):
        self._looks = looks

    def __enter__(self):
        return lambda: next(self._looks)

    def __exit__(self, *_):
        pass
