"""What `mahjong cases` prints: a line a case for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mahjong.cases import Verdict, summary
from mahjong.rules import Rules
from mahjong.rules_text import RuleLine, differences, title_of

_WORDS = {"right": "對 right", "wrong": "錯 wrong", "not_applicable": "－ n/a"}
_NAMES = {
    "win": "胡 win", "items": "台數 items", "total": "共幾台 total", "absent": "不計的 absent",
    "payments": "付錢 payments", "waits": "聽 waits", "waits_with_ligu": "有嚦咕的聽 waits with 嚦咕嚦咕",
    "waits_contains_with_ligu": "有嚦咕要聽 waits with 嚦咕嚦咕, among them",
    "waits_lacks_without_ligu": "沒嚦咕不聽 waits without 嚦咕嚦咕, not among them",
    "decompositions": "拆法數 readings", "decompositions_min": "拆法至少 readings at least", "pair": "將 pair",
    "hand": "牌 hand", "illegal_position": "不可能的牌 illegal position",
}  # fmt: skip


def as_json(verdicts: Sequence[Verdict]) -> str:
    """Return the summary and every verdict as data."""
    data = {
        "summary": summary(verdicts),
        "cases": [
            {
                "id": one.id,
                "verdict": one.verdict,
                "setting": None if one.setting is None else dict(one.setting),
                "expected": dict(one.expected),
                "found": dict(one.found),
                "reason": one.reason,
            }
            for one in verdicts
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


def as_text(rules: Rules, verdicts: Sequence[Verdict]) -> str:
    """Return a line a case: the setting that makes it right, both sides of what is wrong, why it is not judged."""
    lines = [str(title_of(rules))]
    for one in verdicts:
        first, *others = [*_details(rules, one), ""]
        lines.append(f"{_WORDS[one.verdict]}  {one.id}  {first}".rstrip())
        lines += [f"    {text}" for text in others if text]
    counts = summary(verdicts)
    zh = f"共 {len(verdicts)} 案：對 {counts['right']}，錯 {counts['wrong']}，不判 {counts['not_applicable']}"
    en = f"{counts['right']} right, {counts['wrong']} wrong, {counts['not_applicable']} not applicable"
    return "\n".join([*lines, f"{zh} / {len(verdicts)} cases: {en}"])


def _details(rules: Rules, one: Verdict) -> Iterator[str]:
    if one.setting:
        yield _setting(rules, one.setting)
    if one.reason:
        yield one.reason
    if one.verdict == "wrong":
        for name, expected in one.expected.items():
            if expected != one.found[name]:
                yield f"{_NAMES[name]}: 應為 expected {_said(expected)}; 算出 found {_said(one.found[name])}"


def _setting(rules: Rules, setting: Mapping[str, Any]) -> str:
    """Return what differs from the preset, each rule in two languages and as its field with the value."""
    return "; ".join(_rule(line) for line, _there in differences(rules.but(**setting), rules))


def _rule(line: RuleLine) -> str:
    value = str(line.value).lower() if isinstance(line.value, bool) else str(line.value)
    zh, en = f"{line.words.zh}：{line.value_words.zh}", f"{line.words.en}: {line.value_words.en}"
    return f"{zh} / {en} [{line.code}={value}]"


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(value) or "－"
    if isinstance(value, dict):
        return ", ".join(f"{name} {number:+d}" for name, number in value.items())
    return str(value) or "－"
