"""The sheets of a finished hand say what was booked."""

from __future__ import annotations

import random

import pytest

from mahjong.table import Table
from tests.mahjong.walk import mixed_rules, walk
from tests.mahjong.walls import do, table_with


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(80))
def test_sheets_add_up_to_what_was_booked(number: int) -> None:
    chance = random.Random(number)
    table = Table(mixed_rules(chance).but(chips=1000, per_tai=2), seed=b"sheets %d" % number)
    for _ in range(4):
        if table.phase == "game_over":
            return
        for _ in walk(table, chance, win=1.0):
            pass
        result = table.view(None).result
        assert tuple(sum(sheet.payments[seat] for sheet in result.sheets) for seat in range(4)) == result.change
        assert [sheet.winner for sheet in result.sheets] == list(result.winners)
        wins = [event for event in table.events if event.kind == "win"]
        assert [(event.seat, event.b) for event in wins] == [(sheet.winner, sheet.total) for sheet in result.sheets]
        for sheet in result.sheets:
            assert sum(line.tai for line in sheet.lines) == sheet.total
            assert sheet.paid_by == result.paid_by


def test_a_plain_win() -> None:
    table = table_with({0: "s6", 1: "m1", 2: "m1", 3: "123456789m 123p 22s 78s"})
    do(table, "0 discard s6", "3 win", "-1 close")
    (sheet,) = table.view(0).result.sheets
    assert [(line.zh, line.tai) for line in sheet.lines] == [("平胡", 2), ("人胡", 8)]
    assert sheet.payments == (-14, 0, 0, 14)
    assert [(line.zh, line.tai) for line in sheet.payer_lines[0]] == [("莊家", 1)]
    assert [item.won for item in sheet.sets].count(True) == 1
