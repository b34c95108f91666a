"""A dealer who keeps the deal gets another wall: it has the number of the hand in it, and not of the round."""

from __future__ import annotations

import random
from itertools import pairwise

from mahjong.rules import Rules
from mahjong.table import Table
from mahjong.wall import tiles_for
from tests.mahjong.walk import walk


def test_no_two_hands_of_a_game_share_a_wall_least_of_all_those_of_one_dealer() -> None:
    table, chance = Table(Rules.preset("house"), seed=b"streaks"), random.Random(5)
    walls, dealers = [], []
    while len(walls) < 24 and table.phase != "game_over":
        table.deal()
        walls.append(tuple(tiles_for(b"streaks", table.hand_number)))
        assert tuple(int(kind) for kind in table._states[0]["wall"]) == walls[-1]
        dealers.append(table.view(None).dealer)
        for _ in walk(table, chance, win=0.2):
            pass
    assert any(one == other for one, other in pairwise(dealers)), "nobody kept the deal"
    assert len(set(walls)) == len(walls)
