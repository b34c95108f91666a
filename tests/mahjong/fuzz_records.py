"""Records damaged in every way: refused by `RecordError`, or read as exactly what they say and judged alike by all."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from mahjong.chain import Chain
from mahjong.presets import PRESETS
from mahjong.record import Record, RecordError, format_line, format_record, parse_record
from mahjong.replay import replay_record
from mahjong.rules import Rules
from mahjong.verify import verify_record
from tests.mahjong.fuzz_tools import Tally, hold, letters, mutated, nonsense, tried
from tests.mahjong.records import recorded
from tests.mahjong.walk import mixed_rules

SUM_LENGTH = len(',"sum":"0123456789abcdef"}')
Lines = list[bytes]


def real_record(chance: random.Random) -> Record:
    """Return the record of random play, or a beginning of one, of any version, with or without promises."""
    rules = Rules.preset(chance.choice(list(PRESETS))) if chance.random() < 0.5 else mixed_rules(chance)
    hands = chance.choice([1, 1, 1, 2])
    version = chance.choice([1, 2, 3, 3])
    undo, thrown = chance.choice([0.0, 0.1]), chance.choice([0.0, 0.4]) if version > 2 else 0.0
    _, record = recorded(chance, rules, hands, undo=undo, promised=chance.random() < 0.5, thrown=thrown)
    end = chance.choice([2, 8, 20, 40, len(record.lines)])
    return replace(record, head=replace(record.head, version=version), lines=record.lines[:end])


def records(chance: random.Random, tally: Tally) -> None:
    """Damage one record many times."""
    record = real_record(chance)
    text = format_record(record).encode()
    _judge(text, record.head.version)
    for _ in range(100):
        damaged, is_sealed = _damaged(chance, text, record.head.version)
        tally[_judge(damaged, record.head.version, None if is_sealed else text)] += 1
        if chance.random() < 0.05:
            as_text = damaged.decode("utf-8", "surrogateescape")
            tried(f"parse_record({as_text!r})", lambda text=as_text: parse_record(text), (RecordError,))


def _damaged(chance: random.Random, text: bytes, version: int) -> tuple[bytes, bool]:
    """Return a damaged text, and whether its sums (if it needs any) were made anew."""
    if chance.random() < 0.25:
        return damaged_bytes(chance, text), version == 1
    lines = text.split(b"\n")[:-1]
    seal = version > 1 and chance.random() < 0.85
    if seal:
        lines = [line[:-SUM_LENGTH] + b"}" for line in lines]
    for _ in range(chance.choice([1, 1, 1, 2])):
        lines = chance.choice(DAMAGES)(chance, lines)
    damaged = b"".join(line + b"\n" for line in lines)
    return (_sealed(damaged) if seal else damaged), seal or version == 1


def _sealed(text: bytes) -> bytes:
    """Return lines with sums that fit them, whatever the lines are."""
    chain, lines = Chain(), []
    for line in text.split(b"\n")[:-1]:
        chain = chain._after(line)
        lines.append(line[:-1] + f',"sum":"{chain.sum}"}}\n'.encode())
    return b"".join(lines)


# ---- damage ----


def damaged_bytes(chance: random.Random, text: bytes) -> bytes:
    """Change, drop or put in a few bytes, or cut the text off."""
    data = bytearray(text)
    for _ in range(chance.choice([1, 1, 2, 8])):
        at = chance.randrange(len(data) + 1)
        junk = chance.choice([b"", chance.randbytes(1), chance.randbytes(3), b"\n", b"\r", b"\0", b" ", b'"', b"9"])
        data[at : at + chance.choice([0, 1, 1, 2, 40])] = junk
    return bytes(data[: chance.randrange(len(data) + 1)] if chance.random() < 0.1 else data)


def _drop_line(chance: random.Random, lines: Lines) -> Lines:
    at = chance.randrange(len(lines) + 1)
    return lines[:at] + lines[at + 1 :]


def _put_line(chance: random.Random, lines: Lines) -> Lines:
    at = chance.randrange(len(lines) + 1)
    strange = [b"", b"{}", b"[]", b"null", b'{"undo":1}', b'{"undo":21}', b"9" * 5000, b"[" * 9000, b'{"a":1,"a":2}']
    return [*lines[:at], chance.choice([*lines, *strange]), *lines[at:]]


def _swap_lines(chance: random.Random, lines: Lines) -> Lines:
    moved = list(lines)
    for _ in range(2 if moved else 0):
        moved.insert(chance.randrange(len(moved)), moved.pop(chance.randrange(len(moved))))
    return moved


def damaged_field(chance: random.Random, lines: Lines) -> Lines:
    """Change one field of one line, however deep, and write the line as JSON again."""
    at = chance.randrange(len(lines)) if lines and chance.random() < 0.8 else 0
    try:
        value = json.loads(lines[at])
    except (ValueError, IndexError, RecursionError):
        return lines
    written = json.dumps(_changed(chance, value), ensure_ascii=chance.random() < 0.2, separators=(",", ":"))
    return [*lines[:at], written.encode("utf-8", "surrogatepass"), *lines[at + 1 :]]


def _changed(chance: random.Random, value: Any) -> Any:
    """Go down into a value and change something there."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        if chance.random() < 0.15:
            left = {name: one for name, one in value.items() if name != key}
            return left if chance.random() < 0.5 else {**left, letters(chance, 4): value[key]}
        return {**value, key: _changed(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        return [*value[:at], _changed(chance, value[at]), *value[at + 1 :]]
    return _other(chance, value)


def _other(chance: random.Random, value: Any) -> Any:
    if chance.random() < 0.3:
        return nonsense(chance)
    if isinstance(value, str):
        return mutated(chance, value)
    if isinstance(value, int):
        return value + chance.choice([-1, 1, 1, 10, 10**13, 0.0])
    return {**value, "more": nonsense(chance)} if isinstance(value, dict) else [value]


DAMAGES: Sequence[Callable[[random.Random, Lines], Lines]] = (_drop_line, _put_line, _swap_lines, *(damaged_field,) * 5)


# ---- judging ----


def _judge(data: bytes, version: int, honest: bytes | None = None) -> str:
    """Read, replay and verify; `honest` is what a text whose sums were not made anew must begin like, to be read."""
    what = f"record of version {version}: {data!r}"
    done, record = tried(f"parse_record, {what}", lambda: parse_record(data), (RecordError,))
    if not done:
        verified, _ = tried(f"verify_record, {what}", lambda: verify_record(data), (RecordError,))
        hold(not verified, f"verified and not read: {what}")
        return "not read"
    _holds_what_it_says(data, record, what)
    hold(honest is None or honest.startswith(data[: record.size]), f"the sums missed it: {what}")
    replays, _ = tried(f"replay_record, {what}", lambda: replay_record(record), (RecordError,))
    verified, why = tried(f"verify_record, {what}", lambda: verify_record(data), (RecordError,))
    hold(verified == (replays and not record.note), f"replay {replays}, verify {why}: {what}")
    return "read and replayed" if replays else "read, not replayed"


def _holds_what_it_says(data: bytes, record: Record, what: str) -> None:
    """What was read, written again, is the same JSON and reads as the same."""
    again = parse_record(format_record(record))
    hold((again.head, again.lines) == (record.head, record.lines), f"reads otherwise when written again: {what}")
    head, *lines = data[: record.size].split(b"\n")[:-1]
    said, told = json.loads(head), json.loads(format_record(record).split("\n")[0])
    for name in ("format", "version", "project", "game", "seats", "seed"):
        hold(_plain(said.get(name)) == _plain(told.get(name)), f"{name} of the head: {what}")
    for text, line in zip(lines, record.lines, strict=True):
        body = json.loads(text)
        body.pop("sum", None)
        hold(_plain(body) == _plain(json.loads(format_line(line))), f"{text!r} is read as {line}: {what}")


def _plain(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
