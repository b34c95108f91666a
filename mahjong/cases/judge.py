"""The verdict on a case: right if the table as it stands, or some setting of exactly the switches it names, agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from mahjong.cases.case import Case
from mahjong.cases.fields import FLAGS
from mahjong.cases.findings import Finding, findings
from mahjong.cases.names import NOT_PLAYED
from mahjong.cases.spans import SPANS, settings
from mahjong.rules import Rules

RIGHT, WRONG, NOT_APPLICABLE = VERDICTS = ("right", "wrong", "not_applicable")

_EIGHT = 8


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one case.

    `setting` are the changes of the table that make it right, empty for the table as it stands, None where it is not
    right. `expected` and `found` are by what is asserted (``items`` ``total`` ``payments`` ``waits`` …); of a wrong
    case `found` is what the setting nearest to it gives. `reason` says in two languages why it is not right, and which
    fields were not looked at.
    """

    id: str
    verdict: str
    setting: Mapping[str, Any] | None
    expected: Mapping[str, Any]
    found: Mapping[str, Any]
    reason: str = ""


def judge(case: Case, rules: Rules) -> Verdict:
    """Judge one case at a table. Stakes that the case gives are taken from it and belong to no setting.

    >>> from mahjong.cases import parse_cases
    >>> text = '''{"id": "A1", "kind": "scoring", "hand": "123m 456m 789p 11z 345s 678s", "win_tile": "s8",
    ... "win_by": "discard", "seat": "ws", "round": "we", "expected": [{"item": "門清", "tai": 1},
    ... {"item": "平胡", "tai": 2}], "switches": ["S03"]}'''
    >>> verdict = judge(parse_cases(text.replace(chr(10), " ").encode())[0], Rules.preset("house"))
    >>> verdict.verdict, dict(verdict.setting)
    ('right', {'pinghu_honours': True})
    """
    why_not = _not_played(case)
    if why_not:
        return Verdict(case.id, NOT_APPLICABLE, None, {}, {}, why_not)
    start = rules.but(**case.stakes)
    try:
        return _best_of(case, start)
    except OverflowError as error:
        reason = f"開關太多，設定數不清 / too many switches, too many settings: {error}"
        return Verdict(case.id, NOT_APPLICABLE, None, {}, {}, reason)


def _best_of(case: Case, start: Rules) -> Verdict:
    nearest: tuple[Finding, ...] = ()
    for made, flags in _trials(case, start):
        found = findings(case, made, flags)
        if all(one.agrees for one in found):
            return _verdict(case, RIGHT, made.difference(start), found)
        if not nearest or _agreed(found) > _agreed(nearest):
            nearest = found
    return _verdict(case, WRONG, None, nearest)


def summary(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Return how many verdicts of each sort there are.

    >>> summary([])
    {'right': 0, 'wrong': 0, 'not_applicable': 0}
    """
    counts = Counter(one.verdict for one in verdicts)
    return {name: counts[name] for name in VERDICTS}


def _verdict(case: Case, verdict: str, setting: dict[str, Any] | None, found: tuple[Finding, ...]) -> Verdict:
    reasons, named = [], ", ".join(case.switches)
    if verdict == WRONG:
        reasons.append(f"{named} 怎麼設定都不符 / no setting of {named} agrees" if named else "與這桌不符 / not so")
    if case.unknown:
        names = ", ".join(case.unknown)
        reasons.append(f"沒有看的欄位：{names} / fields not looked at: {names}")
    return Verdict(
        case.id,
        verdict,
        None if setting is None else MappingProxyType(setting),
        MappingProxyType({one.name: one.expected for one in found}),
        MappingProxyType({one.name: one.found for one in found}),
        "；".join(reasons),
    )


def _agreed(found: tuple[Finding, ...]) -> int:
    return sum(one.agrees for one in found)


def _trials(case: Case, start: Rules) -> Iterator[tuple[Rules, frozenset[str]]]:
    for made in settings(case.switches, start):
        for flags in _flags(case, made):
            yield made, flags


def _flags(case: Case, rules: Rules) -> Iterator[frozenset[str]]:
    """Yield the flags under which a win may be scored at a table.

    Flags of the case are taken at their word. Eight flowers that may be declined are tried both ways.
    """
    given = frozenset(word for flag in case.flags if (word := FLAGS[flag]))
    if "eight_flowers_additive" in case.flags and rules.eight_flowers_mode != "added":
        return
    yield given
    if len(case.flowers) == _EIGHT and rules.eight_flowers_mode == "optional":
        yield given | {"eight_declined"}


def _not_played(case: Case) -> str:
    """Return why a case cannot be judged by its fields, empty if it can."""
    if case.kind in {"process", "flower_win"}:
        return "文字敘述的案例，不在這裡判定 / prose: not judged here"
    if case.kind == "payment" and case.hand_tai is None:
        return "沒有 hand_tai：幾筆帳合在一起 / no hand_tai: several accounts in one"
    unknown = [switch for switch in case.switches if switch not in SPANS]
    unknown += [name for name, _tai in case.expected or () if name in NOT_PLAYED]
    unknown += ["multiplier"] if case.multiplier != 1 and not unknown else []
    names = ", ".join(dict.fromkeys(unknown))
    return f"這裡沒有這條規則：{names} / not played here: {names}" if unknown else ""
