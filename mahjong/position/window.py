"""Who could win on the tile of an open window: worked out from hands and rules, never kept in a text."""

from __future__ import annotations

from typing import Any

from mahjong.core.claims import open_window
from mahjong.core.tables import load_tables
from mahjong.position.notation import States
from mahjong.rules import Rules
from mahjong.tiles import COPIES

_MOST_TILES = 17


def can_be_weighed(st: Any) -> bool:
    """Return whether hands are such that the compiled tables can look them up at all."""
    counts = st["hand"]
    return bool(counts.min() >= 0 and counts.max() <= COPIES and counts.sum(axis=1).max() <= _MOST_TILES)


def possible_winners(states: States, rules: Rules) -> list[int]:
    """Return for each seat 1 if it could win on the tile of the open window, else 0; no hand is changed."""
    after = states.copy()
    tile, kind = int(after["window_tile"][0]), int(after["window_kind"][0])
    if not can_be_weighed(after[0]) or after["hand"][0, :, tile].max() == COPIES:
        return [0] * 4
    open_window(load_tables()[0], rules.to_record()[0], after[0], kind, tile)
    winners: list[int] = after["could_win"][0].tolist()
    return winners
