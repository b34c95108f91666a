"""How groups of small tiles fill a box, line by line, as large as they can be. Pure numbers, no drawing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from mahjong.felt.units import TILE_RATIO

Spots = list[list[tuple[float, float]]]
"""The middle of each tile, group by group."""

_GROUP_GAP, _LINE_GAP = 0.24, 0.06
"""Between two groups and between two lines, by the width of a tile."""
_STEP = 0.5


def fill(groups: Sequence[int], width: float, height: float, most: float) -> tuple[float, Spots]:
    """Return the width of a tile, `most` or as much less as it takes, and where each tile of each group lies.

    Places are from the upper left corner of the box of `width` by `height`, which is filled from there. A group goes
    on a new line rather than being parted, unless it is longer than a line.

    >>> fill([3, 1], 100, 30, 20)
    (20, [[(10.0, 13.33), (30.0, 13.33), (50.0, 13.33)], [(74.8, 13.33)]])
    >>> fill([3, 3], 100, 60, 20)[1][1][0]
    (10.0, 41.2)
    """
    tile = most
    while True:
        places = _laid(groups, width, tile)
        lowest = max((y for _, y in chain.from_iterable(places)), default=0)
        if lowest + tile * TILE_RATIO / 2 <= height or tile <= _STEP:
            return tile, places
        tile -= _STEP


def _laid(groups: Sequence[int], width: float, tile: float) -> Spots:
    a_line = max(1, int(width / tile + 1e-9))
    right, line, found = 0.0, 0, []
    for size in groups:
        start = right + (_GROUP_GAP * tile if right else 0)
        if start and start + size * tile > width + 1e-9:
            start, line = 0.0, line + 1
        spots = [(start + place % a_line * tile, line + place // a_line) for place in range(size)]
        found.append([_middle(left, row, tile) for left, row in spots])
        if spots:
            right, line = spots[-1][0] + tile, spots[-1][1]
    return found


def _middle(left: float, line: int, tile: float) -> tuple[float, float]:
    height = tile * TILE_RATIO
    return round(left + tile / 2, 2), round(height / 2 + line * (height + _LINE_GAP * tile), 2)
