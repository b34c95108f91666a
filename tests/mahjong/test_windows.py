"""What opens a window, whatever is played: a discard, or a kong that can be robbed; a chow is of a discard alone."""

from __future__ import annotations

import random

import pytest

from mahjong.table import Table
from tests.mahjong.walk import mixed_rules, walk


@pytest.mark.compiled_only
def test_nothing_is_offered_but_a_discard_and_the_tile_of_a_kong_just_declared() -> None:
    assert sum(robbable_kongs(number) for number in range(60)) > 20, "the walks would prove little"


def robbable_kongs(number: int) -> int:
    """Check every window of three hands of random play; return how many of them a kong has opened."""
    chance = random.Random(number)
    table = Table(mixed_rules(chance), seed=b"windows %d" % number)
    kongs = 0
    for _ in range(3):
        last = ""
        for seat, action in walk(table, chance, win=0.1):
            if seat >= 0 and str(action).split(" ")[0] not in {"pass", "draw", "win", "chow", "pung", "kong"}:
                last = str(action)
            view = table.view(None)
            if view.window is None:
                continue
            calls = {str(legal).split(" ")[0] for asked in range(4) for legal in table.legal(asked)}
            if view.window.kind == "discard":
                assert last.startswith(("discard", "ready"))
                assert view.discards[-1].tile == view.window.tile
                assert view.discards[-1].taken_by is None
            else:
                kongs += 1
                assert last.startswith(("added_kong", "concealed_kong"))
                assert calls <= {"win", "pass", "draw"}, "a kong is robbed to win, and taken for nothing else"
        if table.phase == "game_over":
            break
    return kongs
