"""`mahjong train danger` and `mahjong report calibration`: figures with intervals, and plain words for wrong use."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager

import pytest

from analysis.calibration_report import as_data, from_data
from mahjong.core.danger_weights import SHIPPED

ONE = ("report", "calibration", "--hands", "8", "--seed", "a", "--jobs", "1", "--one-field")
SHORT = ("report", "calibration", "--hands", "16", "--seed", "a", "--jobs", "1")


def test_a_report_for_programs(mahjong):
    code, out, err = mahjong(*SHORT, "--json")
    assert code == 0, err
    found = json.loads(out)
    assert (found["model"]["name"], found["field"], found["seed_hex"]) == ("logistic@1", "efficient", b"a".hex())
    assert found["n_walls"] == 16
    assert found["figures"]["auc"]["low"] < found["figures"]["auc"]["value"] <= 1
    assert [of["field"] for of in found["other_fields"]] == ["careful"]
    assert [of["name"] for of in found["compared"]] == ["constant", "class table", "heuristic@1"]
    assert as_data(from_data(found)) == found
    assert mahjong(*SHORT, "--json")[1] == out


@pytest.mark.parametrize("model", ["logistic", "heuristic@1"])
def test_tables_for_people(mahjong, model):
    code, out, _err = mahjong(*SHORT, "--model", model, "--field", "careful")
    assert code == 0
    for word in (model.split("@")[0], "careful@1", "AUC", "95%", "Proven safe", "went by"):
        assert word in out


@pytest.mark.parametrize(("args", "word"), [
    (("--model", "oracle@9"), "oracle@9"),
    (("--field", "mixed"), "mixed"),
    (("--hands", "0"), "0"),
    (("--preset", "nobody"), "nobody"),
    (("--against", "oracle@8"), "oracle@8"),
    (("--out", "/no/such/folder/page.html"), "/no/such/folder"),
])  # fmt: skip
def test_wrong_use_is_said_in_one_line(mahjong, args, word):
    code, out, err = mahjong("report", "calibration", "--seed", "a", *args)
    assert (code, out) == (2, "")
    assert word in err
    assert len(err.strip().splitlines()) == 1


def test_a_model_that_was_changed_is_refused(mahjong, tmp_path):
    path = tmp_path / "model.json"
    path.write_text(
        SHIPPED.read_text(encoding="utf-8").replace('"intercept": -', '"intercept": -9', 1), encoding="utf-8"
    )
    code, _out, err = mahjong("report", "calibration", "--seed", "a", "--model", str(path))
    assert code == 2
    assert "fingerprint" in err


def test_the_walls_of_the_training_are_refused(mahjong):
    training = json.loads(SHIPPED.read_text(encoding="utf-8"))["training"]
    code, _out, err = mahjong(
        "report", "calibration", "--hands", "10", "--seed", bytes.fromhex(training["seed_hex"]).decode()
    )
    assert code == 2
    assert "trained on these walls" in err


def test_a_page_is_written_once(mahjong, tmp_path):
    path = tmp_path / "page.html"
    code, out, err = mahjong(*ONE, "--out", str(path))
    assert code == 0, err
    assert str(path) in err
    assert "mean forecast" in out
    text = path.read_text(encoding="utf-8")
    for word in ("logistic@1", "危險模型", "three efficient bots", b"a".hex(), "Bokeh"):
        assert word in text
    code, _out, err = mahjong(*ONE, "--out", str(path))
    assert (code, path.read_text(encoding="utf-8")) == (2, text)
    assert "nothing was overwritten" in err


def test_another_model_is_compared_on_the_same_rows(mahjong, tmp_path):
    """A copy of the model under its own name differs by exactly 0; other fields are left out where that is asked."""
    copy = tmp_path / "copy.json"
    copy.write_bytes(SHIPPED.read_bytes())
    code, out, err = mahjong(*ONE, "--against", str(copy), "--json")
    assert code == 0, err
    found = json.loads(out)
    last = found["compared"][-1]
    assert (last["name"], found["other_fields"]) == ("logistic@1 (2)", [])
    assert (last["log_difference"]["low"], last["log_difference"]["high"]) == (0, 0)


def test_boosting_needs_deal_ins(mahjong):
    code, out, err = mahjong(*ONE, "--boosting", "--hands", "2")
    assert (code, out) == (2, "")
    assert "--boosting" in err


def test_ctrl_c_ends_a_report_without_a_page(mahjong, tmp_path, monkeypatch):
    @contextmanager
    def asked_at_once():
        yield lambda: True

    monkeypatch.setattr("dashboard.cli.stopping.interrupted", asked_at_once)
    path = tmp_path / "page.html"
    code, out, _err = mahjong(*ONE, "--out", str(path))
    assert (code, out, path.exists()) == (1, "", False)


def test_a_duel_on_a_page(mahjong, tmp_path):
    path = tmp_path / "duel.html"
    args = ("report", "duel", "careful@1", "efficient@1", "--walls", "6", "--seed", "a", "--jobs", "1")
    code, out, err = mahjong(*args, "--out", str(path), "--json")
    assert code == 0, err
    text = path.read_text(encoding="utf-8")
    for word in ("careful@1 對 efficient@1", "三個效率型", "Deal-ins", "How the difference settles", "Bokeh"):
        assert word in text
    kept = re.search(r"<script type='application/json' id='data'>(.*?)</script>", text, re.DOTALL)
    assert json.loads(kept[1]) == json.loads(out)
    code, _out, err = mahjong(*args, "--out", str(path))
    assert code == 2
    assert "nothing was overwritten" in err
    assert mahjong(*args)[0] == 2


@pytest.mark.compiled_only
def test_training_writes_a_model_once(mahjong, tmp_path):
    path = tmp_path / "model.json"
    args = ("train", "danger", "--hands", "120", "--seed", "b", "--jobs", "1", "--out", str(path))
    code, out, err = mahjong(*args)
    assert code == 0, err
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["fingerprint"] in out
    assert content["training"]["hands"] == 120
    before = path.read_bytes()
    code, _out, err = mahjong(*args)
    assert code == 2
    assert "nothing was overwritten" in err
    assert path.read_bytes() == before
    assert mahjong(*SHORT, "--model", str(path))[0] == 0


def test_training_needs_a_seed_and_deal_ins(mahjong, tmp_path):
    path = tmp_path / "model.json"
    assert mahjong("train", "danger", "--hands", "10", "--out", str(path))[0] == 2
    code, _out, err = mahjong("train", "danger", "--hands", "1", "--seed", "c", "--jobs", "1", "--out", str(path))
    assert code == 2
    assert "--hands 1" in err
    assert not path.exists()
