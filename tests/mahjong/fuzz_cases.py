"""Malformed files of cases: refused by `CaseError`, or cases that can be judged at any table."""

from __future__ import annotations

import random
from pathlib import Path

from mahjong.cases import CaseError, judge, parse_cases
from tests.mahjong.fuzz_records import damaged_bytes, damaged_field
from tests.mahjong.fuzz_tools import Tally, hold, tried
from tests.mahjong.walk import mixed_rules

LINES = (Path(__file__).parents[1] / "data" / "taiwan_cases.jsonl").read_bytes().splitlines()


def cases(chance: random.Random, tally: Tally) -> None:
    """Damage single cases and judge those that can still be read."""
    rules = mixed_rules(chance)
    for _ in range(50):
        line = chance.choice(LINES)
        if chance.random() < 0.2:
            line = damaged_bytes(chance, line)
        else:
            for _ in range(chance.choice([1, 1, 2])):
                [line] = damaged_field(chance, [line])
        what = f"a file of cases, {rules.preset_name} {rules.changes()}: {line!r}"
        done, read = tried(f"parse_cases, {what}", lambda line=line: parse_cases(line), (CaseError,))
        if not done:
            tally["no case"] += 1
            continue
        for case in read:
            _, verdict = tried(f"judge, {what}", lambda case=case: judge(case, rules), ())
            hold(verdict.id == case.id, what)
        tally["judged"] += 1
