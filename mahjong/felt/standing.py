"""`Standing`: what stands on the table at one moment, in a few numbers. One list of boxes, drawn and solid alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mahjong.felt.box import Box
from mahjong.felt.gate import wall_is_closed
from mahjong.felt.seats import Strip, edge_boxes, strip_boxes
from mahjong.felt.square import Square


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands on the table: the wall from tile `front` up to before `back`, and the strips of the seats.

    Two of equal numbers are equal and share their boxes.

    >>> table = Standing(Square(65, 144), 65, 144, tuple(Strip(seat, 16) for seat in range(4)))
    >>> len(table.boxes()), len(table.colliders())
    (104, 107)
    """

    square: Square
    front: int
    back: int
    strips: tuple[Strip, ...] = ()

    def boxes(self) -> tuple[Box, ...]:
        """Return everything that is drawn: stacks, hands and melds."""
        return _boxes(self)

    def colliders(self) -> tuple[Box, ...]:
        """Return everything that stops a tile: full stacks, hands, melds and the table's edge."""
        return _colliders(self)

    def closed(self) -> frozenset[int]:
        """Return the seats whose wall is still up (牆未開)."""
        return _closed(self)


@lru_cache(maxsize=64)
def _boxes(standing: Standing) -> tuple[Box, ...]:
    wall = standing.square.boxes(standing.front, standing.back)
    return (*wall, *(box for strip in standing.strips for box in strip_boxes(strip)))


@lru_cache(maxsize=64)
def _colliders(standing: Standing) -> tuple[Box, ...]:
    return (*(box for box in _boxes(standing) if box.is_solid), *edge_boxes())


@lru_cache(maxsize=64)
def _closed(standing: Standing) -> frozenset[int]:
    return frozenset(seat for seat in range(4) if wall_is_closed(_colliders(standing), seat))
