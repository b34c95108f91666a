"""The world of the table and its measures. Every length of the felt is in these units, never in pixels of a screen.

The world is a square of `WORLD` by `WORLD`: x to the right, y down, the origin in the upper left corner. Seat 0 sits at
the bottom, 1 at the right, 2 at the top, 3 at the left. Angles are radians, clockwise as seen on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

WORLD = 1000.0
CENTRE = WORLD / 2
RIM = 32.0
"""Width of the wooden edge round the cloth."""
TILE_RATIO = 4 / 3
"""Height of a tile by its width."""
TILE_W = 32.0
"""Width of a tile of the wall, of a meld and of the pool."""
TILE_H = TILE_W * TILE_RATIO
HAND_W = 46.0
"""Width of a tile of a hand."""
HAND_H = HAND_W * TILE_RATIO


class Size(NamedTuple):
    """How wide a seat's tiles are: those of its hand, where there is room for them, and those of its melds."""

    hand: float
    meld: float


SIZES: Mapping[str, Size] = MappingProxyType({
    "small": Size(40.0, 28.0), "normal": Size(HAND_W, TILE_W), "large": Size(51.0, 37.0),
})  # fmt: skip
"""Sizes a seat may choose for its tiles. Sixteen large ones have no room beside one another: they grow with the first
claim."""
NORMAL = "normal"

Pose: TypeAlias = tuple[float, float, float]
"""x, y and angle of a tile's middle."""

_PLACE, _TURN = 64, 4096


def snap(pose: Pose) -> Pose:
    """Return a pose rounded to 1/64 unit and 1/4096 rad: what the pile keeps, so that it is exact in any text.

    >>> snap((10.004, 20.013, 0.1))
    (10.0, 20.015625, 0.10009765625)
    """
    x, y, angle = pose
    return round(x * _PLACE) / _PLACE, round(y * _PLACE) / _PLACE, round(angle * _TURN) / _TURN
