"""`Path`: the way of a tile that nothing stops, on the cloth or above it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

from mahjong.felt.cloth import Cloth
from mahjong.felt.launch import Launch
from mahjong.felt.units import Pose


@dataclass(frozen=True, slots=True)
class Path:
    """A straight way from a pose along a unit vector, at a falling speed and a falling spin. The cloth says how fast.

    Aloft a tile loses the same speed as on the cloth: a lob carries as far as a slide.

    >>> path = Path((500, 800, 0), (0, -1), 1200, 0, Cloth())
    >>> path.reach, path.at(480), path.carrying(120).speed
    (480.0, (500, 320, 0.0), 600.0)
    """

    start: Pose
    direction: tuple[float, float]
    speed: float
    spin: float
    cloth: Cloth

    @classmethod
    def of(cls, launch: Launch, cloth: Cloth) -> Path:
        """Return the way a flick asks for."""
        return cls(launch.pose, launch.direction, launch.speed, launch.spin_rate, cloth)

    @property
    def reach(self) -> float:
        """Units to where the tile comes to rest."""
        return self.speed * self.speed / (2 * self.cloth.decel)

    def carrying(self, distance: float) -> Path:
        """Return the same way at the speed that ends after a distance."""
        return replace(self, speed=sqrt(2 * self.cloth.decel * distance))

    def speed_at(self, distance: float) -> float:
        """Return the speed left after a distance; 0 beyond the reach."""
        return sqrt(max(self.speed * self.speed - 2 * self.cloth.decel * distance, 0.0))

    def time_at(self, distance: float) -> float:
        """Return the seconds to a distance, up to the reach."""
        return (self.speed - self.speed_at(distance)) / self.cloth.decel

    def spin_at(self, distance: float) -> float:
        """Return the spin left after a distance."""
        return self.cloth.slowed(self.spin, self.time_at(distance))

    def at(self, distance: float) -> Pose:
        """Return the pose after a distance."""
        return self._pose(distance, self.time_at(distance))

    def after(self, time: float) -> Pose:
        """Return the pose after some seconds."""
        time = min(time, self.speed / self.cloth.decel)
        return self._pose(self.speed * time - self.cloth.decel * time * time / 2, time)

    def _pose(self, distance: float, time: float) -> Pose:
        x, y, angle = self.start
        ux, uy = self.direction
        return x + ux * distance, y + uy * distance, angle + self.cloth.turned(self.spin, time)
