"""Launches in a record: how a tile left the hand, before its discard, or how one of the pool was moved."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from mahjong.chain import Chain
from mahjong.felt.launch import Launch
from mahjong.record import Act, Deal, Flight, Record, Settle, format_line, format_record, parse_record
from mahjong.replay import check_record, new_table, replay_lines
from tests.mahjong.records import recorded, refusal
from tests.mahjong.walk import RULES


@pytest.fixture(scope="module")
def game() -> tuple[Any, Record]:
    return recorded(random.Random(7), RULES, 2)


def test_every_beginning_of_a_record_with_launches_replays() -> None:
    """A crash may leave a launch whose discard was never written; nothing that came before is lost for it."""
    _, record = recorded(random.Random(5), RULES, 1, undo=0.1, thrown=0.5)
    assert sum(isinstance(line, Flight) for line in record.lines) > 30
    assert parse_record(format_record(record)).lines == record.lines
    for end in range(len(record.lines)):
        assert check_record(format_record(replace(record, lines=record.lines[:end]))) is None


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ({"seat": 0, "tile": 1}, "there is no discard 1"),
        ({"seat": 1}, "no discard of seat 1 follows this launch"),
        ({"seat": 4}, "seat must be whole, 0-3: 4"),
        ({"tile": -1}, "tile must be whole"),
        ({"tile": 0.0}, "tile must be whole"),
        ({"how": None}, "how must be a list"),
        ({"how": [1, 2, 3]}, "six whole numbers"),
        ({"how": [8000, 14400, 0, 0, -900.5, 0]}, "six whole numbers"),
        ({"how": [8000, 14400, 0, 0, True, 0]}, "six whole numbers"),
        ({"how": [80000, 14400, 0, 0, -900, 0]}, "a tile leaves from the cloth"),
        ({"how": [8000, 14400, 0, 0, -90000, 0]}, "a tile flies at most"),
        ({"why": 1}, "unknown field in launch: 'why'"),
    ],
)
def test_a_launch_that_cannot_be(game: tuple[Any, Record], content: dict[str, Any], reason: str) -> None:
    """Each is put before the first discard of the dealer, seat 0, where the launch it was made from is right."""
    _, record = game
    at = next(i for i, line in enumerate(record.lines) if isinstance(line, Act) and line.action.throws)
    good = {"seat": 0, "tile": 0, "how": [8000, 14400, 0, 0, -900, 0]}
    for launch, is_good in ((good, True), ({**good, **content}, False)):
        lines = [format_line(line) for line in record.lines]
        lines.insert(at, json.dumps({"launch": launch}) + "\n")
        text = Chain().sealed("".join([format_record(Record(record.head)).rsplit(',"sum"', 1)[0] + "}\n", *lines]))[0]
        if is_good:
            assert check_record(text) is None
        else:
            error = refusal(text)
            assert (error.line, reason in error.en) == (at + 2, True), error


def test_a_taken_tile_cannot_be_moved(game: tuple[Any, Record]) -> None:
    _, record = game
    table, how = new_table(record), Launch(8000, 14400, 0, 0, -900, 0)
    for number, line in replay_lines(table, record):
        taken = [i for i, discard in enumerate(table.view(None).discards) if discard.taken_by is not None]
        if taken and table.phase == "turn":
            lines = (*record.lines[: number - 1], Flight(2, taken[0], how))
            assert "has been taken" in refusal(format_record(replace(record, lines=lines))).en
            return
        assert isinstance(line, Deal | Act | Settle)
    raise AssertionError("nobody claimed anything")


def test_nothing_is_thrown_after_the_hand(game: tuple[Any, Record]) -> None:
    table, record = game
    lying = next(i for i, discard in enumerate(table.view(None).discards) if discard.taken_by is None)
    flight = Flight(2, lying, Launch(8000, 14400, 0, 0, -900, 0))
    error = refusal(format_record(replace(record, lines=(*record.lines, flight))))
    assert (error.line, "no tile can be thrown now" in error.en) == (len(record.lines) + 2, True)
