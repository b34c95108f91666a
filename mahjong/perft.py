"""Perft: how many sequences of actions there are from a position, to a depth; a number that any change of rules moves.

An action is anything that anybody may do: each level tries the table first, then seats 0-3, and of each the actions by
their number (`mahjong.core.actions`). The same calls in another order are other sequences. A sequence that ends the
hand before the depth is reached does not count. `divide` counts by first action: where two engines differ, it shows
the action to follow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.action import Action
from mahjong.core.actions import N_ACTIONS
from mahjong.core.jit import jit
from mahjong.core.legal import refusal
from mahjong.core.reasons import ALLOWED
from mahjong.core.state import STATE
from mahjong.core.tables import load_tables
from mahjong.core.turn import perform
from mahjong.position import parse_position
from mahjong.rules import Rules

Array = npt.NDArray[Any]

N_ACTORS = 5
"""The table and four seats."""


@jit
def count_first(tables: Array, rules: Array, stack: Array, tried: Array, counts: Array) -> None:
    """Fill `counts` (5, 148), zeros, with the sequences from `stack[0]` that begin with each actor and action.

    `stack` holds one state a level, so its length is the depth; `tried` (as long) is what each level tries next.
    """
    t, ru = tables[0], rules[0]
    depth, level, tried[0] = len(stack), 0, 0
    while level >= 0:
        choice = int(tried[level])
        if choice == N_ACTORS * N_ACTIONS:
            level -= 1
            continue
        tried[level] = choice + 1
        seat, action = choice // N_ACTIONS - 1, choice % N_ACTIONS
        if refusal(t, ru, stack[level], seat, action) != ALLOWED:
            continue
        if level + 1 == depth:
            first = int(tried[0]) - 1
            counts[first // N_ACTIONS, first % N_ACTIONS] += 1
            continue
        level += 1
        stack[level] = stack[level - 1]
        perform(t, ru, stack[level], seat, action)
        tried[level] = 0


def perft(position: str, rules: Rules, depth: int) -> int:
    """Return the number of sequences of exactly `depth` actions (1 or more) from a position's text.

    Raises `ValueError` for a depth below 1, `PositionError` for a text that is no position.

    >>> house = Rules.preset("house")
    >>> [perft("* 46p* 55p* * 0? discards=5p", house, depth) for depth in (1, 2)]
    [4, 25]
    """
    return sum(divide(position, rules, depth).values())


def divide(position: str, rules: Rules, depth: int) -> dict[str, int]:
    """Return the same count by first action, in the order tried; -1 is the table.

    >>> divide("* 46p* 55p* * 0? discards=5p", Rules.preset("house"), 2)
    {'1 draw': 17, '1 chow middle': 3, '2 pass': 2, '2 pung': 3}
    """
    if depth < 1:
        raise ValueError(f"深度從 1 開始 / depths start at 1: {depth!r}")
    stack = np.zeros(depth, STATE)
    stack[:1] = parse_position(position, rules)
    drawn = int(stack["drawn"][0])
    counts = np.zeros((N_ACTORS, N_ACTIONS), np.int64)
    count_first(load_tables(), rules.to_record(), stack, np.zeros(depth, np.int64), counts)
    return {
        f"{actor - 1} {Action.of(action, drawn)}": int(counts[actor, action])
        for actor, action in zip(*(found.tolist() for found in np.nonzero(counts)), strict=True)
    }
