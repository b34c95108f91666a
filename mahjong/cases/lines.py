"""Cases from a file: one JSON object a line, every field read and checked, nothing judged yet.

What a field means stands in `tests/data/taiwan_cases.md`. A line that cannot be read is refused with its number and
the field; a field nobody knows is kept by name, so that a verdict can say it was not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong.cases.case import ASSERTS, Case, CaseError
from mahjong.cases.fields import FIELDS, REMARKS
from mahjong.fields import LineError, dump, load

_REQUIRED: Mapping[str, tuple[str, ...]] = {
    "scoring": ("hand", "win_tile", "win_by", "seat", "round"),
    "wait": ("hand",),
    "structure": ("hand",),
    "payment": ("winner",),
}
_EMPTY = ("absent", "illegal_position")
"""Fields that assert nothing when they are empty or false."""


def parse_cases(data: bytes) -> tuple[Case, ...]:
    """Read a whole file; empty lines are passed over. Raises `CaseError` with line, field and reason.

    >>> parse_cases(b'{"id": "A1", "kind": "wait", "hand": "123m 4x"}')
    Traceback (most recent call last):
    ...
    mahjong.cases.case.CaseError: 第 1 行 hand：看不懂的牌 / line 1, hand: not a tile: '4x'
    """
    cases = [_case(raw, number) for number, raw in enumerate(data.split(b"\n"), 1) if raw.strip()]
    if not cases:
        raise CaseError(1, "", "檔案裡沒有案例", "there is no case in the file")
    seen: dict[str, int] = {}
    for case in cases:
        first = seen.setdefault(case.id, case.line)
        if first != case.line:
            raise CaseError(case.line, "id", f"第 {first} 行也是 {case.id!r}", f"{case.id!r} is on line {first} too")
    return tuple(cases)


def _case(raw: bytes, line: int) -> Case:
    data = {name: value for name, value in _load(raw, line).items() if value is not None}
    read = {name: _field(name, value, line) for name, value in data.items() if name in FIELDS}
    for name in ("id", "kind"):
        _need(line, name, read)
    for name in _REQUIRED.get(read["kind"], ()):
        _need(line, name, read)
    if read.get("win_tile", -1) not in (-1, *read.get("hand", ())):
        raise CaseError(line, "win_tile", "不在 hand 裡", "is not among the tiles of hand")
    asserts = ASSERTS[read["kind"]]
    if asserts and not any(name in read and (read[name] or name not in _EMPTY) for name in asserts):
        raise CaseError(line, asserts[0], "這個案例沒有斷言任何事", "the case asserts nothing")
    return Case(line, unknown=tuple(sorted(data.keys() - FIELDS.keys() - REMARKS)), **read)


def _load(raw: bytes, line: int) -> dict[str, Any]:
    try:
        data = load(raw)
    except LineError as error:
        raise CaseError(line, "", error.zh, error.en) from None
    try:
        dump(data).encode()
    except (UnicodeEncodeError, RecursionError):
        raise CaseError(line, "", "裡面有不是文字的東西", "there is something in it that is no text") from None
    return data


def _field(name: str, value: object, line: int) -> Any:
    try:
        return FIELDS[name](value)
    except LineError as error:
        raise CaseError(line, name, error.zh, error.en) from None


def _need(line: int, name: str, read: Mapping[str, Any]) -> None:
    if name not in read:
        raise CaseError(line, name, "沒有寫", "is missing")
