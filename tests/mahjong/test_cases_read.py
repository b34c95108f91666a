"""Reading cases: a damaged line is refused with its number, its field and the reason in two languages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.cases import CaseError, parse_cases
from mahjong.hand import Meld

GOOD: dict[str, Any] = {
    "id": "A1", "kind": "scoring", "hand": "m4 m5 m6 m7 m8 m9 p2 p3 p4 s6 s7 s8 wn wn",
    "melds": [{"type": "chi", "tiles": "m3 m1 m2"}], "flowers": ["f3"], "win_tile": "s6", "win_by": "discard",
    "seat": "ws", "round": "we", "expected": [], "payments": {"ws": 3, "ww": -3}, "flags": ["last_tile"],
}  # fmt: skip
WAIT: dict[str, Any] = {"id": "A2", "kind": "wait", "hand": "123456789m 12345p 11z", "waits": "p3 p6"}


def text(*cases: dict[str, Any]) -> bytes:
    return b"\n".join(json.dumps(case, ensure_ascii=False).encode() for case in cases) + b"\n"


def test_a_line_becomes_a_value() -> None:
    scoring, wait = parse_cases(text(GOOD, WAIT) + b"\n  \n")
    assert (scoring.line, wait.line, wait.id) == (1, 2, "A2")
    assert scoring.melds == (Meld("chow", (0, 1, 2)),)
    assert (scoring.seat, scoring.round, scoring.dealer, scoring.win_by) == (1, 0, 0, "discard")
    assert (scoring.expected, scoring.expected_complete, scoring.waits) == ((), True, None)
    assert scoring.payments == {1: 3, 2: -3}
    assert len(scoring.before_the_win().own_tiles) == 16
    assert wait.waits == (11, 14)


def test_what_is_null_is_not_there_and_what_nobody_knows_is_named() -> None:
    [case] = parse_cases(text({**WAIT, "project_items": None, "pair": None, "note": "x", "sunny": 1, "absnet": []}))
    assert case.unknown == ("absnet", "sunny")
    assert case.pair is None


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"hand": "m4 x9"}, "hand", "'x9'"), ({"hand": 7}, "hand", "7"), ({"hand": "m4 f1"}, "hand", "f1"),
        ({"hand": None}, "hand", "missing"), ({"win_tile": None}, "win_tile", "missing"),
        ({"win_by": None}, "win_by", "missing"), ({"seat": None}, "seat", "missing"),
        ({"round": None}, "round", "missing"), ({"kind": None}, "kind", "missing"), ({"id": None}, "id", "missing"),
        ({"id": ""}, "id", "empty"), ({"id": 5}, "id", "5"), ({"kind": "riddle"}, "kind", "'riddle'"),
        ({"kind": ["wait"]}, "kind", "['wait']"),
        ({"win_tile": "s9"}, "win_tile", "not among"), ({"win_tile": "s6 s7"}, "win_tile", "one tile"),
        ({"win_by": "luck"}, "win_by", "'luck'"), ({"seat": "E"}, "seat", "'E'"), ({"round": "m1"}, "round", "'m1'"),
        ({"melds": {}}, "melds", "list"), ({"melds": [{"type": "chi"}]}, "melds", "type and tiles"),
        ({"melds": [{"type": "run", "tiles": "m1 m2 m3"}]}, "melds", "'run'"),
        ({"melds": [{"type": "chi", "tiles": "m1 m2 m4"}]}, "melds", "not a chow"),
        ({"flowers": "f1"}, "flowers", "list"), ({"flowers": ["m1"]}, "flowers", "'m1'"),
        ({"flowers": ["f9"]}, "flowers", "'f9'"), ({"flags": ["sunny"]}, "flags", "'sunny'"),
        ({"switches": "S05"}, "switches", "list"), ({"switches": [5]}, "switches", "5"),
        ({"expected": {"平胡": 2}}, "expected", "list"), ({"expected": [{"item": "平胡"}]}, "expected", "item and tai"),
        ({"expected": [{"item": "平湖", "tai": 2}]}, "expected", "'平湖'"),
        ({"expected": [{"item": "平胡", "tai": "2"}]}, "expected", "'2'"),
        ({"expected": [{"item": "平胡", "tai": -2}]}, "expected", "-2"),
        ({"absent": ["nothing"]}, "absent", "'nothing'"), ({"expected_complete": 1}, "expected_complete", "1"),
        ({"expected_total": 1.5}, "expected_total", "1.5"), ({"expected_total": True}, "expected_total", "True"),
        ({"payments": [1]}, "payments", "[1]"), ({"payments": {"E": 1}}, "payments", "'E'"),
        ({"payments": {"we": "1"}}, "payments", "'1'"), ({"base": -1}, "base", "-1"),
        ({"base": 10**30}, "base", "0000"), ({"base": 1_000_001}, "base", "1000001"),
        ({"tai_cap": 201}, "tai_cap", "201"),
        ({"waits": ["s6"]}, "waits", "s6"), ({"illegal_position": "no"}, "illegal_position", "'no'"),
        ({"expected": None, "payments": None}, "expected", "nothing"),
        ({"expected": None, "payments": None, "absent": []}, "expected", "nothing"),
    ],
)  # fmt: skip
def test_a_damaged_field_is_named(changes: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(CaseError) as refused:
        parse_cases(text(WAIT, {**GOOD, **changes}))
    zh, _, en = str(refused.value).partition(" / ")
    assert (refused.value.line, refused.value.field) == (2, field)
    assert zh.startswith(f"第 2 行 {field}：")
    assert en.startswith(f"line 2, {field}: ")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("data", "line", "said"),
    [
        (b"", 1, "no case"), (b"\n \n", 1, "no case"), (text(WAIT) + b"{", 2, "not JSON"),
        (text(WAIT) + b"[1]\n", 2, "object"), (b"\xff\xfe", 1, "UTF-8"), (text(WAIT) * 2, 2, "'A2'"),
        (b'{"id": "A", "id": "B"}', 1, "twice"), (rb'{"id": "\ud800"}', 1, "no text"),
        (b"[" * 9_999, 1, "not JSON"), (b"[" * 100_000, 1, "too long"), (text(WAIT)[:40], 1, "not JSON"),
    ],
)  # fmt: skip
def test_a_damaged_line_is_named(data: bytes, line: int, said: str) -> None:
    with pytest.raises(CaseError) as refused:
        parse_cases(data)
    assert refused.value.line == line
    assert said in str(refused.value)
    assert " / " in str(refused.value)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from([*GOOD, "base", "switches", "waits", "absent"]), ANYTHING)
def test_no_value_of_any_field_breaks_the_reader(name: str, value: Any) -> None:
    error = refusal(text({**GOOD, name: value}))
    assert error is None or error.line == 1


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    error = refusal(data)
    assert error is None or error.line >= 1


def refusal(data: bytes) -> CaseError | None:
    try:
        parse_cases(data)
    except CaseError as error:
        return error
    return None
