"""`Box`: a rectangle that stands on the table, drawn and solid alike, and the arithmetic of rectangles."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin

from mahjong.felt.units import Pose

NOBODY = -1
FULL = 2
"""Levels of a stack that nothing slides past; a single tile is let over."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the table, turned by `angle` about its middle (x, y).

    `kind` is ``wall``, ``meld``, ``hand`` or ``edge``, `seat` whose it is (`NOBODY` for walls and edges), `ref` the id
    of what is drawn there, `levels` how many tiles lie on one another.
    """

    kind: str
    seat: int
    ref: str
    x: float
    y: float
    w: float
    h: float
    angle: float
    levels: int = FULL

    @property
    def pose(self) -> Pose:
        """x, y and angle."""
        return self.x, self.y, self.angle

    @property
    def is_solid(self) -> bool:
        """Whether it stops a tile: all but a stack of one."""
        return self.levels >= FULL

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Return the four corners, in their order round the box.

        >>> Box("edge", NOBODY, "", 10, 20, 4, 2, 0.0).corners()
        ((12.0, 21.0), (8.0, 21.0), (8.0, 19.0), (12.0, 19.0))
        """
        return corners(self.pose, self.w, self.h)


def corners(pose: Pose, w: float, h: float) -> tuple[tuple[float, float], ...]:
    """Return the four corners of a rectangle of width `w` and height `h` at a pose."""
    x, y, angle = pose
    c, s, half_w, half_h = cos(angle), sin(angle), w / 2, h / 2
    places = ((half_w, half_h), (-half_w, half_h), (-half_w, -half_h), (half_w, -half_h))
    return tuple((x + c * u - s * v, y + s * u + c * v) for u, v in places)


def overlap(a: Pose, a_size: tuple[float, float], b: Pose, b_size: tuple[float, float]) -> float:
    """Return how deep two rectangles lie in one another: the least way that parts them; 0 or less when they are apart.

    Apart, the number is minus the widest gap between them along any of their four axes: at most their distance.

    >>> overlap((0, 0, 0), (2, 2), (1.5, 0, 0), (2, 2)), overlap((0, 0, 0), (2, 2), (3, 0, 0), (2, 2))
    (0.5, -1.0)
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    (a_w, a_h), (b_w, b_h) = a_size, b_size
    cos_a, sin_a, cos_b, sin_b = cos(a[2]), sin(a[2]), cos(b[2]), sin(b[2])
    # Written out: it is asked of thousands of pairs. c and s turn one rectangle's sides onto the other's axes.
    c, s = abs(cos_a * cos_b + sin_a * sin_b), abs(sin_a * cos_b - cos_a * sin_b)
    return min(
        (a_w + b_w * c + b_h * s) / 2 - abs(dx * cos_a + dy * sin_a),
        (a_h + b_w * s + b_h * c) / 2 - abs(dy * cos_a - dx * sin_a),
        (b_w + a_w * c + a_h * s) / 2 - abs(dx * cos_b + dy * sin_b),
        (b_h + a_w * s + a_h * c) / 2 - abs(dy * cos_b - dx * sin_b),
    )
