"""The wall: a square of four sides of stacks with pinwheel corners. One function says where each stack stands.

It is laid out once after the deal, from the stacks then standing, shared evenly over the sides in order, the stack at
the break first and the tail last. From then on stacks shrink and vanish where they stand. Each side ends flush with the
outer face of the next and begins against the flank of the one before, so all corners are closed; where the number of
stacks is odd, the one that is missing is missing between the tail and the break.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from mahjong.felt.box import FULL, NOBODY, Box
from mahjong.felt.units import CENTRE, TILE_H, TILE_W, Pose

TURN = pi / 4
"""Angle of the square: its sides face the corners of the table, its own corners the seats."""
SIDES = 4
_LONGER = ((0, 0, 0, 0), (0, 1, 0, 0), (0, 1, 0, 1), (1, 1, 1, 0))
"""Which sides have a stack more than the others, by what is over when the stacks are shared: opposite sides are equally
long, but for the one where the tail ends."""
WALL_TILES = 144
"""Tiles of the whole wall; tiles 2k and 2k + 1 are one stack, the first of them on top."""


@dataclass(frozen=True, slots=True)
class Square:
    """The layout of one hand: which tiles of the wall stood after the deal, and how the square lies.

    `first` is the first wall place then standing, `end` the one after the last (0 <= first <= end <= 144), `start` the
    edge (0-3) at which the break is, `angle` (rad) and `x`, `y` how the whole square lies.

    >>> square = Square(first=65, end=144)
    >>> len(square.stacks), square.side_lengths
    (40, (10, 10, 10, 10))
    """

    first: int
    end: int
    start: int = 0
    angle: float = TURN
    x: float = CENTRE
    y: float = CENTRE

    def __post_init__(self) -> None:
        if not 0 <= self.first <= self.end <= WALL_TILES:
            raise ValueError(f"牌牆的兩端不對 / a wall cannot stand from {self.first} to {self.end} (0-{WALL_TILES})")

    @property
    def stacks(self) -> range:
        """Numbers of the stacks that stood, in the order in which they are drawn."""
        return range(self.first // 2, (self.end + 1) // 2)

    @property
    def side_lengths(self) -> tuple[int, ...]:
        """Stacks on each of the four sides, in order, no two differing by more than one."""
        whole, over = divmod(len(self.stacks), SIDES)
        return tuple(whole + more for more in _LONGER[over])

    def place(self, stack: int) -> Pose:
        """Return the pose of a stack by its number. Raises `ValueError` for one that never stood."""
        if stack not in self.stacks:
            raise ValueError(f"這墩不在牌牆裡 / no such stack stands: {stack} ({self.stacks})")
        return _places(self)[stack - self.stacks.start]

    def boxes(self, front: int, back: int) -> list[Box]:
        """Return the stacks still standing when the wall reaches from tile `front` up to before `back`, ``s{stack}``.

        `levels` is 1 where one tile of the stack is gone.
        """
        return [
            Box("wall", NOBODY, f"s{stack}", *self._at(stack), levels)
            for stack in self.stacks
            if (levels := self.levels(stack, front, back))
        ]

    @staticmethod
    def levels(stack: int, front: int, back: int) -> int:
        """Return how many tiles of a stack are left, 0-2."""
        return max(0, min(2 * stack + FULL, back) - max(2 * stack, front))

    def _at(self, stack: int) -> tuple[float, float, float, float, float]:
        x, y, angle = self.place(stack)
        return x, y, TILE_W, TILE_H, angle


@lru_cache(maxsize=32)
def _places(square: Square) -> tuple[Pose, ...]:
    """Return the pose of each stack: a hand asks for them at every drawing, and they never change."""
    return tuple(
        _pose(square, side, number) for side, length in enumerate(square.side_lengths) for number in range(length)
    )


def _pose(square: Square, side: int, number: int) -> Pose:
    """Return the pose of a stack by its side in order and its number there, both from 0."""
    along = _reach(square, side) - TILE_H - (number + 0.5) * TILE_W
    out = _reach(square, side + 1) - TILE_H / 2
    # The wall is taken clockwise, against the turns of the seats: each side lies at the edge before.
    edge = (square.start - side) % SIDES
    turn = square.angle - edge * pi / 2
    c, s = cos(turn), sin(turn)
    return square.x + c * along - s * out, square.y + s * along + c * out, turn


def _reach(square: Square, side: int) -> float:
    """Return how far a square reaches from its middle along a side."""
    longest = max(square.side_lengths[side % SIDES], square.side_lengths[(side + 2) % SIDES])
    return (longest * TILE_W + TILE_H) / 2
