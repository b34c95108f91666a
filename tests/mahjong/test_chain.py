"""The sums of a record: whatever happens to its bytes after they were written is found, with the line."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace

import pytest

from mahjong.chain import Chain
from mahjong.fields import LineError
from mahjong.record import Deal, RecordError, Undo, format_head, format_line, format_record, parse_record
from mahjong.replay import check_record
from tests.mahjong.records import recorded
from tests.mahjong.walk import RULES


@pytest.fixture(scope="module")
def text() -> str:
    """The text of some lines of every kind, put together: what is asked here is asked before any replay."""
    record = recorded(random.Random(21), RULES, 1, undo=0.05, promised=True)[1]
    undo = next(line for line in record.lines if isinstance(line, Undo))
    return format_record(replace(record, lines=(*record.lines[:9], undo, Deal(2, b"a seed"), *record.lines[-3:])))


def test_the_sum_is_what_the_docstring_says(text: str) -> None:
    digest = b""
    for line in text.splitlines():
        data = json.loads(line)
        said = data.pop("sum")
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        digest = hashlib.sha256(digest + body.encode()).digest()
        assert said == digest.hex()[:16]
    assert parse_record(text).chain == Chain(digest)


def test_lines_sealed_one_by_one_or_together_are_the_same(text: str) -> None:
    record = parse_record(text)
    chain, written = Chain(), ""
    for part in (format_head(record.head), *map(format_line, record.lines)):
        sealed, chain = chain.sealed(part)
        written += sealed
    assert (written, chain) == (text, record.chain)


def test_a_record_is_gone_on_with_from_where_it_ends(text: str) -> None:
    chain = parse_record(text[: text.index("\n") + 1]).chain
    assert chain is not None
    more, _ = chain.sealed(format_line(Undo(1)))
    assert parse_record(text[: text.index("\n") + 1] + more).lines == (Undo(1),)


def test_any_other_byte_anywhere_is_found_on_its_line(text: str) -> None:
    """Every byte, sums and newlines too; the newline of the last line only tears it, which the note says."""
    data, chance, number = text.encode(), random.Random(1), 1
    for place, byte in enumerate(data[:-1]):
        damaged = bytearray(data)
        damaged[place] = chance.choice([
            other for other in (byte ^ 1, byte ^ 32, chance.randrange(256)) if other != byte
        ])
        with pytest.raises(RecordError) as caught:
            parse_record(bytes(damaged))
        assert caught.value.line == number, (place, data[place - 5 : place + 5])
        number += byte == ord("\n")
    torn = parse_record(data[:-1] + b" ")
    assert f"line {number}" in torn.note


@pytest.mark.compiled_only
def test_every_value_a_byte_can_have_is_found(text: str) -> None:
    lines = text.encode().splitlines(keepends=True)
    data = b"".join(lines[:3])
    for place in range(len(data) - len(lines[2]), len(data) - 1):
        for value in range(256):
            if value != data[place]:
                assert check_record(data[:place] + bytes([value]) + data[place + 1 :]) is not None


def test_lines_that_go_come_or_move_are_found(text: str) -> None:
    lines, chance = text.splitlines(keepends=True), random.Random(2)
    for _ in range(300):
        damaged = list(lines)
        at, other = sorted(chance.sample(range(1, len(lines) - 1), 2))
        what = chance.randrange(4)
        if what == 0:
            del damaged[at]
        elif what == 1:
            damaged[at], damaged[other] = damaged[other], damaged[at]
        elif what == 2:
            damaged.insert(at, damaged[other])
        else:
            damaged.insert(at, '{"undo":1}\n')
        with pytest.raises(RecordError) as caught:
            parse_record("".join(damaged))
        assert caught.value.line == at + 1


def test_the_same_line_twice_is_found(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for at in range(len(lines)):
        error = check_record("".join([*lines[: at + 1], *lines[at:]]))
        assert error is not None
        assert error.line == at + 2


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"", "does not end with its sum"),
        (b'{"undo":1}', "does not end with its sum"),
        (b'{"undo":1,"sum":"28D152329CCD36B1"}', "does not end with its sum"),
        (b'{"undo":1,"sum":"28d152329ccd36b1"} ', "does not end with its sum"),
        (b'{"undo":2,"sum":"28d152329ccd36b1"}', "does not fit its sum"),
        (b'{"undo":1 ,"sum":"28d152329ccd36b1"}', "does not fit its sum"),
    ],
)
def test_a_bad_sum_is_named_in_two_languages(line: bytes, reason: str) -> None:
    with pytest.raises(LineError) as caught:
        Chain().opened(line)
    assert reason in caught.value.en
    assert "校驗碼" in caught.value.zh


def test_blanks_between_fields_are_found_though_they_mean_nothing(text: str) -> None:
    error = check_record(text.replace('"hand":1', '"hand": 1'))
    assert error is not None
    assert error.line == 2


def test_a_record_of_another_version_cannot_pass_as_this_one(text: str) -> None:
    for version in "1235":
        error = check_record(text.replace('"version":4', f'"version":{version}'))
        assert error is not None
        assert error.line == 1
