"""Cases that other people wrote down (tests/data/taiwan_cases.md), judged by the presets as `mahjong cases` does."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mahjong.cases import Case, judge, parse_cases
from mahjong.cases.fields import FLAGS
from mahjong.cases.findings import findings
from mahjong.cases.judge import VERDICTS
from mahjong.cases.spans import SPANS
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.rules_text import differences

DATA = (Path(__file__).parents[1] / "data" / "taiwan_cases.jsonl").read_bytes()
RAW: dict[str, dict[str, Any]] = {data["id"]: data for data in map(json.loads, DATA.splitlines())}
CASES: dict[str, Case] = {case.id: case for case in parse_cases(DATA)}
HOUSE = Rules.preset("house")

PROSE = {name for name, data in RAW.items() if data["kind"] in {"process", "flower_win"}} | {"TW131"}
"""Held by test_process_cases.py and test_process_wins.py, each by a test that bears its id."""
NOT_PLAYED = {"TW053": "leopard"}

SETTINGS: dict[str, dict[str, Any]] = {
    "TW021": {"tai": {"earthly_ready": 4}},
    "TW022": {"tai": {"heavenly_ready": 8}},
    "TW037": {"small_dragons_dragons": True},
    "TW039": {"small_winds_winds": False},
    "TW041": {"small_winds_winds": False, "all_honours_all_pungs": True},
    "TW043": {"tai": {"ligu": 8}},
    "TW049": {"tai": {"half_claimed": 1}},
    "TW051": {"tai": {"heavenly": 24}},
    "TW052": {"earthly_keeps": "all"},
    "TW054": {"eight_flowers_mode": "paid"},
    "TW071": {"tai": {"five_gates": 0}},
    "TW072": {"tai": {"five_gates": 0}},
    "TW081": {"flower_set_keeps_own": False},
    "TW100": {"pinghu_honours": True},
    "TW106": {"heavenly_keeps": "self_draw", "tai": {"heavenly": 24}},
    "TW107": {"earthly_keeps": "self_draw"},
    "TW108": {"tai": {"human": 16}},
    "TW109": {"tai": {"flower_set": 1}},
    "TW117": {"small_winds_winds": False},
    "TW133": {"tai": {"five_gates": 0}},
    "TW134": {"pinghu_wait": "free"},
    "TW151": {"all_claimed_single_wait": True},
    "TW153": {"tai": {"ligu": 8}},
    "TW159": {"tai": {"all_honours": 8}},
    "TW162": {"tai": {"pinghu": 0, "no_honours_no_flowers": 2}},
    "TW163": {"tai": {"any_flower": 1}},
    "TW188": {"eight_flowers_mode": "optional", "tai": {"flower_set": 1}},
    "TW193": {"tai": {"heavenly_ready": 16}},
}
"""What must be turned at house, of the switches that a case names; every other case holds as house stands."""

WRONG = {
    "house": set(),
    # 字一色 with 碰碰胡, which the case denies, is how this table counts.
    "ata": {"TW136"},
    # Open hands with honours or flowers are 平胡, concealed ones are not; 花槓 1; 字一色 with 碰碰胡; no 河底.
    "sml": {
        "TW001", "TW005", "TW010", "TW014", "TW016", "TW048", "TW081", "TW083", "TW134", "TW136", "TW195",
    },
    # No 平胡, 無字無花 instead; every flower counts; 明槓 1 and 暗槓 2; 全求人 1; no 河底.
    "star31": {
        "TW016", "TW023", "TW024", "TW025", "TW026", "TW028", "TW030", "TW043", "TW045", "TW046", "TW048", "TW067",
        "TW080", "TW081", "TW083", "TW087", "TW100", "TW109", "TW114", "TW134", "TW136", "TW175", "TW188", "TW195",
        "TW201", "TW203", "TW204", "TW208",
    },
    # Any wait will do for 平胡; 花槓 1.
    "pocket": {"TW067", "TW081", "TW111", "TW195", "TW203"},
}  # fmt: skip
"""Cases that contradict a preset: what it plays otherwise is no switch of theirs."""


@pytest.mark.parametrize("name", sorted(CASES.keys() - PROSE - NOT_PLAYED.keys()))
def test_house_gives_what_the_case_asserts(name: str) -> None:
    verdict = judge(CASES[name], HOUSE)
    assert verdict.verdict == "right", (verdict.expected, verdict.found, verdict.reason)
    assert verdict.setting == SETTINGS.get(name, {})
    assert verdict.reason == ""


@pytest.mark.parametrize("name", sorted(PROSE | NOT_PLAYED.keys()))
def test_what_fields_cannot_say_is_not_judged(name: str) -> None:
    verdict = judge(CASES[name], HOUSE)
    assert (verdict.verdict, verdict.setting) == ("not_applicable", None)
    assert " / " in verdict.reason
    assert NOT_PLAYED.get(name, "") in verdict.reason


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_contradicts_exactly_these_cases(preset: str) -> None:
    rules = Rules.preset(preset)
    verdicts = [judge(case, rules) for case in CASES.values()]
    assert {one.id for one in verdicts if one.verdict == "wrong"} == WRONG[preset]
    assert {one.verdict for one in verdicts} <= set(VERDICTS)


@pytest.mark.parametrize("name", [name for name, data in RAW.items() if data.get("project_items") is not None])
def test_house_as_it_stands_gives_exactly_these_lines(name: str) -> None:
    """`project_items` are what a scorer written apart from this one gives under house."""
    case, data = CASES[name], RAW[name]
    found = {one.name: one.found for one in findings(case, HOUSE, {FLAGS[flag] for flag in case.flags} - {""})}
    wanted = [f"{item['item']} {item['tai']}" for item in data["project_items"]]
    assert Counter(found["items"]) == Counter(wanted)
    if "total" in found:
        assert found["total"] == data["project_total"]


def test_every_case_is_judged_or_named() -> None:
    assert len(CASES) == len(RAW) == 149
    assert SETTINGS.keys() <= CASES.keys() - PROSE - NOT_PLAYED.keys()
    assert all(not case.unknown for case in CASES.values())


def test_every_prose_case_has_a_test_of_its_id() -> None:
    files = Path(__file__).parent.glob("test_process_*.py")
    found = {name for path in files for name in re.findall(r"def test_(tw\d+)_", path.read_text("utf-8"))}
    assert found == {name.lower() for name in PROSE}


@pytest.mark.compiled_only
def test_the_document_lists_every_case_in_doubt_with_the_setting_it_needs() -> None:
    text = (Path(__file__).parents[2] / "docs" / "cases.md").read_text("utf-8")
    rows = {cells[0].strip(): cells[-1] for line in text.splitlines() if (cells := line.strip("| ").split(" |"))[0]}
    in_doubt = {name for name, case in CASES.items() if case.confidence == "low"}
    assert {name for name in rows if name.startswith("TW")} == in_doubt
    for name in in_doubt:
        verdict = judge(CASES[name], HOUSE)
        pairs = differences(HOUSE.but(**(verdict.setting or {})), HOUSE)
        wanted = {f"{line.code}={str(line.value).lower()}" for line, _there in pairs}
        assert set(re.findall(r"`([a-z_.]+=[a-z_0-9]+)`", rows[name])) == wanted


def test_a_case_that_names_every_switch_is_not_tried_for_ever() -> None:
    """Found by fuzzing: all switches together have 10^17 settings, which were sorted before the first was tried."""
    data = {**RAW["TW023"], "switches": sorted(SPANS)}
    (case,) = parse_cases(json.dumps(data).encode())
    verdict = judge(case, HOUSE)
    assert verdict.verdict == "not_applicable"
    assert "too many settings" in verdict.reason
