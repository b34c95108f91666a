"""`mahjong train danger` and `mahjong report calibration`: figures with intervals, and plain words for wrong use."""

from __future__ import annotations

import json

import pytest

from mahjong.core.danger_weights import SHIPPED

SHORT = ("report", "calibration", "--hands", "24", "--seed", "a", "--jobs", "1")


def test_a_report_for_programs(mahjong):
    code, out, err = mahjong(*SHORT, "--json")
    assert code == 0, err
    found = json.loads(out)
    assert (found["model"]["name"], found["field"], found["seed_hex"]) == ("logistic@1", "efficient", b"a".hex())
    assert found["n_walls"] == 24
    assert found["figures"]["auc"]["low"] < found["figures"]["auc"]["value"] <= 1
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
