"""Hands of a schedule played: in pieces of some walls, on any workers, compiled wherever a table's bots are.

No hand depends on another, so pieces can be played anywhere and joined in order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from analysis.records import SEATED_ROW, Rows, make_seated_rows
from analysis.schedule import Schedule, Seating
from mahjong.bots import is_compiled, make_bot, policy_number
from mahjong.selfplay import SelfPlay
from mahjong.view import View

WALLS_A_PIECE = 200
"""Walls of one piece of work: under a second of it, and seldom more files on the disk than a folder likes."""

Piece = tuple[int, int]
"""The first wall and the number of walls."""


def pieces(schedule: Schedule, size: int = WALLS_A_PIECE) -> list[Piece]:
    """Return the pieces of a schedule, in order."""
    walls = schedule.walls
    return [(first, min(size, walls + 1 - first)) for first in range(1, walls + 1, size)]


def play_piece(schedule: Schedule, piece: Piece) -> Rows:
    """Return the hands of one piece, dtype `SEATED_ROW`: wall by wall, on each its seatings in order."""
    first, count = piece
    walls_of: dict[tuple[int, Seating], list[int]] = defaultdict(list)
    for wall in range(first, first + count):
        for place, seating in enumerate(schedule.seatings(wall)):
            walls_of[place, seating].append(wall)
    played = [_play(schedule, seating, walls) for (_place, seating), walls in walls_of.items()]
    places = np.concatenate([np.full(len(walls), place) for (place, _seating), walls in walls_of.items()])
    rows: Rows = np.concatenate(played or [np.zeros(0, SEATED_ROW)])
    return rows[np.lexsort((places, rows["hand"]))]


def _play(schedule: Schedule, seating: Seating, walls: list[int]) -> Rows:
    """Return the hands of one seating on some walls."""
    names = [schedule.names[bot] for bot in seating.bots]
    a, b, c, d = (policy_number(name) if is_compiled(name) else 0 for name in names)
    player = SelfPlay(schedule.rules, schedule.seed, (a, b, c, d))
    deciders = {seat: _decider(name) for seat, name in enumerate(names) if not is_compiled(name)}
    if deciders:
        hands = [player.hand_asking(wall, deciders) for wall in walls]
    else:
        hands = [player.hands(start, count) for start, count in _stretches(walls)]
    return make_seated_rows(np.concatenate(hands), seating.arm, seating.focal, seating.bots)


def _decider(name: str) -> Callable[[Any], int]:
    bot = make_bot(name)
    return lambda observation: bot.choose(View(observation)).number


def _stretches(walls: list[int]) -> Iterator[Piece]:
    """Yield the unbroken stretches of a rising list of walls.

    >>> list(_stretches([3, 4, 5, 8, 9]))
    [(3, 3), (8, 2)]
    """
    breaks = np.flatnonzero(np.diff(walls) != 1) + 1
    for stretch in np.split(np.array(walls), breaks):
        yield int(stretch[0]), len(stretch)
