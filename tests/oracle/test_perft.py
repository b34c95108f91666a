"""Two engines, one number: the compiled perft and the oracle's, action by action."""

from __future__ import annotations

import pytest

from mahjong.perft import divide
from mahjong.presets import PRESETS
from mahjong.wall import opening_seat
from tests.mahjong.perft_numbers import STARTS, reached, seed_of
from tests.oracle import perft
from tests.oracle.engine import OracleGame
from tests.oracle.walls import wall_for


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("steps", "depth"), [(STARTS[0], 3), (STARTS[1], 4), (STARTS[2], 4)])
def test_the_oracle_counts_the_same(preset: str, steps: int, depth: int) -> None:
    table, moves = reached(preset, steps)
    seed = seed_of(preset)
    east = {"east": opening_seat(seed, 1)} if table.rules.seat_origin == "opening" else {}
    game = OracleGame(table.rules, wall_for(seed, 1), **east)
    for seat, action in moves:
        game.apply(seat, str(action))
    assert divide(table.position, table.rules, depth) == perft.divide(game, depth)
