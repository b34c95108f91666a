"""Perft: the recorded numbers, the drill-down, and the same count by applying every action at a table.

The independent count, by the oracle, is in `tests/oracle/test_perft.py`.
"""

from __future__ import annotations

import pytest

from mahjong.action import Action
from mahjong.perft import divide, perft
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.table import Table
from tests.mahjong.perft_numbers import DEPTH, FILE, STARTS, reached, recorded

ANEW = "if the rules were meant to change: python -m tests.mahjong.perft_numbers"


def apply(table: Table, step: str) -> None:
    """Apply a step such as ``0 discard m5`` or ``-1 close``."""
    seat, _, text = step.partition(" ")
    table.apply(int(seat), Action.parse(text))


def by_hand(table: Table, depth: int) -> int:
    """Count by applying every legal action and taking it back."""
    steps = [(seat, action) for seat in range(-1, 4) for action in table.legal(seat)]
    if depth == 1:
        return len(steps)
    found = 0
    for seat, action in steps:
        table.apply(seat, action)
        found += by_hand(table, depth - 1)
        table.undo()
    return found


def test_the_file_has_every_preset_at_every_start() -> None:
    assert FILE.exists(), f"{FILE.name} is missing; {ANEW}"
    assert [(row.preset, row.steps) for row in recorded()] == [(name, steps) for name in PRESETS for steps in STARTS]


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("steps", STARTS)
def test_numbers_are_those_recorded(preset: str, steps: int) -> None:
    (row,) = (row for row in recorded() if (row.preset, row.steps) == (preset, steps))
    assert reached(preset, steps)[0].position == row.position, ANEW
    rules = Rules.preset(preset)
    for depth in range(1, DEPTH + 1):
        first = divide(row.position, rules, depth)
        assert sum(first.values()) == row.counts[depth - 1], f"depth {depth}, by first action: {first}; {ANEW}"


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", PRESETS)
def test_every_action_at_a_table_gives_the_same_count(preset: str) -> None:
    table, _ = reached(preset, STARTS[1])
    assert [perft(table.position, table.rules, depth) for depth in (1, 2, 3)] == [by_hand(table, d) for d in (1, 2, 3)]


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", PRESETS)
def test_a_first_action_counts_what_its_position_counts(preset: str) -> None:
    table, _ = reached(preset, STARTS[2])
    for step, count in divide(table.position, table.rules, 3).items():
        apply(table, step)
        assert perft(table.position, table.rules, 2) == count
        table.undo()


def test_a_hand_that_ends_counts_no_further() -> None:
    text = "* * * * 2? discards=*,9p wall=16*"
    assert [perft(text, Rules.preset("house"), depth) for depth in (1, 2)] == [1, 0]


def test_a_depth_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="depths start at 1: 0"):
        perft("* * * * 0", Rules.preset("house"), 0)
