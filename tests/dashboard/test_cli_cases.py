"""`mahjong cases`, as its user sees it. What a verdict is, tests/mahjong/test_cases_judge.py holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

FILE = Path(__file__).parents[1] / "data" / "taiwan_cases.jsonl"
HAND = {
    "kind": "scoring", "hand": "123m 456m 789p 22s 345s 678s", "win_tile": "s8", "win_by": "discard", "seat": "ws",
    "round": "we", "switches": ["S01", "S04"],
}  # fmt: skip
WITH = {"expected": [{"item": "門清", "tai": 1}, {"item": "平胡", "tai": 2}], "payments": {"we": -7, "ws": 7}}
WITHOUT = {"expected": [{"item": "門清", "tai": 1}], "absent": ["平胡"]}
OTHER = {"expected": [{"item": "獨聽", "tai": 1}], "waits": "s8", "payments": {"we": -4, "ws": 4}}


@pytest.fixture
def written(tmp_path):
    def write(*cases: dict[str, object]) -> str:
        path = tmp_path / "cases.jsonl"
        lines = [json.dumps({"id": f"A{number}", **case}) for number, case in enumerate(cases, 1)]
        path.write_text("\n".join(lines), "utf-8")
        return str(path)

    return write


def test_the_public_cases_hold_at_this_table(mahjong):
    code, out, _err = mahjong("cases", str(FILE))
    assert code == 0
    lines = out.splitlines()
    assert lines[-1] == "共 149 案：對 121，錯 0，不判 28 / 149 cases: 121 right, 0 wrong, 28 not applicable"
    assert len(lines) == 1 + 149 + 1
    assert "對 right  TW001" in lines
    assert "－ n/a  TW053  這裡沒有這條規則：leopard / not played here: leopard" in lines


def test_right_says_which_setting(mahjong, written):
    code, out, _err = mahjong("cases", written({**HAND, **WITH}, {**HAND, **WITHOUT}))
    assert code == 0
    first, second = out.splitlines()[1:3]
    assert first == "對 right  A1"
    assert second == "對 right  A2  門清可平胡：否 / 平胡 may be concealed: no [pinghu_concealed=false]"


def test_wrong_shows_both_sides_and_ends_with_1(mahjong, written):
    code, out, err = mahjong("cases", written({**HAND, **OTHER}, {**HAND, **WITH}))
    assert (code, err) == (1, "")
    assert "錯 wrong  A1  S01, S04 怎麼設定都不符 / no setting of S01, S04 agrees" in out
    assert "台數 items: 應為 expected 獨聽 1; 算出 found 門清 1" in out
    assert "聽 waits: 應為 expected s8; 算出 found s2 s5 s8" in out
    assert "付錢 payments: 應為 expected we -4, ws +4; 算出 found we -7, ws +7" in out
    assert out.splitlines()[-1].startswith("共 2 案：對 1，錯 1，不判 0")


def test_json(mahjong, written):
    code, out, _err = mahjong("cases", written({**HAND, **WITHOUT}, {**HAND, **OTHER}, {"kind": "process"}), "--json")
    assert code == 1
    data = json.loads(out)
    assert data["summary"] == {"right": 1, "wrong": 1, "not_applicable": 1}
    right, wrong, prose = data["cases"]
    assert all(list(one) == ["id", "verdict", "setting", "expected", "found", "reason"] for one in data["cases"])
    assert (right["verdict"], right["setting"], right["reason"]) == ("right", {"pinghu_concealed": False}, "")
    assert (wrong["verdict"], wrong["setting"]) == ("wrong", None)
    assert (wrong["expected"]["items"], wrong["found"]["waits"]) == (["獨聽 1"], "s2 s5 s8")
    assert (prose["verdict"], prose["setting"]) == ("not_applicable", None)
    assert prose["reason"]


def test_another_preset_judges_by_its_own_rules(mahjong, written):
    path = written({**HAND, **WITHOUT, "switches": []})
    assert mahjong("cases", path)[0] == 1
    code, out, _err = mahjong("cases", path, "--preset", "sml")
    assert code == 0
    assert out.startswith("SML 聯賽 2026（sml@1）")


def test_a_damaged_line_is_named_with_its_field(mahjong, written):
    code, out, err = mahjong("cases", written({**HAND, **WITH}, {**HAND, **WITH, "win_by": "luck"}))
    assert (code, out) == (2, "")
    assert "第 2 行 win_by" in err
    assert "line 2, win_by" in err
    assert "'luck'" in err
    assert err.count("\n") == 1
