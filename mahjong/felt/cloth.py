"""`Cloth`: the numbers that say how tiles move. What is measured with them is `mahjong bench --only felt`."""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, hypot

from mahjong.felt.units import TILE_H, TILE_W, Pose

TILE_SIZE = TILE_W, TILE_H
TILE_REACH = hypot(*TILE_SIZE) / 2
"""From a tile's middle to its corner."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """How tiles slide, turn, knock and come to rest. All lengths in units of the world, all times in seconds."""

    decel: float = 1500.0
    """Units/s² that sliding costs: a flick at v comes to rest after v²/2·decel, 1,130 units/s crosses half a table."""
    spin_decel: float = 90.0
    """Rad/s² that turning costs: `decel` times the mean distance of a tile's points from its middle (14.3 units) over
    its moment of inertia for each unit of mass, (w² + h²)/12 = 237."""
    restitution: float = 0.15
    """Share of the speed with which two tiles part after a knock: they are heavy and lie on felt."""
    friction: float = 0.30
    """Between the flanks of two tiles."""
    max_spin: float = 60.0
    """Rad/s; an oblique knock at full speed would give a tile ten times that, and no eye would follow it."""
    step: float = 1 / 120
    """Seconds of one step; a film keeps every second one."""
    max_move: float = 8.0
    """Units a corner moves at once. Faster tiles have their step cut up: at 16 nothing was ever passed through either,
    at more than a tile's width everything is."""
    iterations: int = 15
    """Rounds of the solver in a step; 10 and 30 leave the same pile."""
    slop: float = 0.03
    """Units by which the solver lets resting tiles overlap: it is the overlap that is left."""
    bias: float = 1 / 3
    """Share of an overlap beyond the slop that is pushed apart in 1/60 s. With a quarter tiles take a tenth longer to
    rest; with a half a tile that comes down on others is flung out rather than shoved."""
    still_move: float = 0.005
    """Units in a step below which a tile stands still; at 0.02 there are overlaps of 0.3 left, at 0.05 of 0.6."""
    still_turn: float = 1e-4
    """Radians in a step below which it does."""
    still_steps: int = 4
    """Steps in a row in which all must stand still."""
    cap: int = 600
    """Steps after which a throw is over, come what may: five seconds."""
    dead_band: float = 0.08
    """Units: a tile no corner of which moved farther keeps its old pose, and is not sent to anybody. It adds to
    the overlap: at 0.1 with a slop of 0.05 one pair in forty is more than 0.1 in one another."""
    most_overlap: float = 0.25
    """Units by which no two tiles may be left in one another: a throw after which they would be is taken back, and the
    tile laid where there is room."""
    faint: float = 8.0
    """Units/s below which a touch is no knock: tiles that lean on each other touch all the time."""

    def slowed(self, spin: float, time: float) -> float:
        """Return what is left of a spin (rad/s) after some seconds.

        >>> Cloth().slowed(20, 0.1), Cloth().slowed(-20, 1)
        (11.0, -0.0)
        """
        return copysign(max(abs(spin) - self.spin_decel * time, 0.0), spin)

    def turned(self, spin: float, time: float) -> float:
        """Return the angle (rad) by which a tile has turned some seconds after it had a spin (rad/s).

        >>> Cloth().turned(18, 0.2), Cloth().turned(18, 9)
        (1.8, 1.8)
        """
        return (spin + self.slowed(spin, time)) / 2 * min(time, abs(spin) / self.spin_decel)

    def is_same(self, a: Pose, b: Pose) -> bool:
        """Return whether a tile that went from one pose to the other counts as not moved."""
        return hypot(b[0] - a[0], b[1] - a[1]) + TILE_REACH * abs(b[2] - a[2]) <= self.dead_band


CLOTH = Cloth()
