"""`Launch`: how a tile left a hand, as six whole numbers: all that is ever kept of a throw.

Bots' throws and those of the button 打出 are not made by a hand: `derive` takes theirs from a hash.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from hashlib import blake2b
from math import hypot, pi, radians, sqrt

from mahjong.felt.cloth import CLOTH
from mahjong.felt.seats import HAND_V, STRIP_MIDDLE, Frame
from mahjong.felt.units import CENTRE, RIM, WORLD, Pose

PLACES, TURNS, SPINS = 16, 1024, 256
"""Steps of a launch's place to the unit, of its angle to the radian, of its spin to the radian a second."""
MAX_SPEED = 20_000
"""Units a second: twice what a finger does on the largest screen."""
MAX_TURN = 8
"""Radians: a carried tile may have been turned once round and a little."""
MAX_SPIN = 40
"""Radians a second, as fast as a tile leaves a hand."""

_SPREAD_U = 150.0
_SPREAD_CENTRE = 105.0
"""Units: how far from its middle a seat lets go, and how far from the table's centre the tile is meant to go."""
_TILT, _SPIN = 0.45, 7.0
"""Radians and radians a second: at most so far askew, and turning so fast, a tile leaves."""
_SHORT, _LONG = 0.92, 1.12
"""Reach of a throw as a share of the way to the spot it is meant for."""


class LaunchError(ValueError):
    """A throw that no hand can make. The message names the value, in Chinese and English."""


@dataclass(frozen=True, slots=True)
class Launch:
    """A flick as it left the hand, in whole numbers; one that cannot be raises `LaunchError`.

    `x`, `y` (1/16 unit) and `angle` (1/1024 rad) are the tile's pose, `vx`, `vy` (units/s) its velocity, `spin`
    (1/256 rad/s) its turning. A tile that is set down has no velocity.

    >>> Launch(8000, 12800, 0, 0, -1200, 0).pose
    (500.0, 800.0, 0.0)
    >>> Launch(8000, 12800, 0, 0, -30000, 0)
    Traceback (most recent call last):
    mahjong.felt.launch.LaunchError: 太快了 / a tile flies at most 20000 units/s: (0, -30000)
    """

    x: int
    y: int
    angle: int
    vx: int
    vy: int
    spin: int

    def __post_init__(self) -> None:
        how = astuple(self)
        if any(type(number) is not int for number in how):
            raise LaunchError(f"出手要六個整數 / a launch is six whole numbers: {how!r}")
        if not all(RIM * PLACES <= place <= (WORLD - RIM) * PLACES for place in (self.x, self.y)):
            place = self.x / PLACES, self.y / PLACES
            raise LaunchError(f"出手在桌外 / a tile leaves from the cloth ({RIM:.0f} to {WORLD - RIM:.0f}): {place}")
        if abs(self.angle) > MAX_TURN * TURNS:
            raise LaunchError(f"轉得太多 / a tile is turned at most {MAX_TURN} rad: {self.angle / TURNS}")
        # Whole numbers of any length come in: they are compared before they are squared.
        if max(abs(self.vx), abs(self.vy)) > MAX_SPEED or hypot(self.vx, self.vy) > MAX_SPEED:
            raise LaunchError(f"太快了 / a tile flies at most {MAX_SPEED} units/s: {(self.vx, self.vy)}")
        if abs(self.spin) > MAX_SPIN * SPINS:
            raise LaunchError(f"旋得太快 / a tile spins at most {MAX_SPIN} rad/s: {self.spin / SPINS}")

    @classmethod
    def from_how(cls, how: object) -> Launch:
        """Return the launch of a list of six numbers from outside. Raises `LaunchError` for anything else.

        >>> Launch.from_how([8000, 12800, 0, 0, -1200, 0]).how
        (8000, 12800, 0, 0, -1200, 0)
        """
        if not isinstance(how, list | tuple) or len(how) != len(fields(cls)):
            raise LaunchError(f"出手要六個整數 / a launch is six whole numbers: {how!r}")
        return cls(*how)

    @property
    def how(self) -> tuple[int, int, int, int, int, int]:
        """The six numbers, as the record keeps them."""
        return self.x, self.y, self.angle, self.vx, self.vy, self.spin

    @property
    def pose(self) -> Pose:
        """Where the tile leaves the hand."""
        return self.x / PLACES, self.y / PLACES, self.angle / TURNS

    @property
    def speed(self) -> float:
        """Units a second."""
        return hypot(self.vx, self.vy)

    @property
    def direction(self) -> tuple[float, float]:
        """Unit vector of the flight; (0, 0) for a tile that is set down."""
        speed = self.speed
        return (self.vx / speed, self.vy / speed) if speed else (0.0, 0.0)

    @property
    def spin_rate(self) -> float:
        """Radians a second."""
        return self.spin / SPINS


def derive(hand_number: int, seat: int, index: int) -> Launch:
    """Return the throw of a seat's discard that no hand made: always the same for the same three numbers.

    It leaves over the seat's own row, not always from its middle, and carries about as far as a spot scattered about
    the table's centre. `index` is the number of the discard in the hand, from 0.

    >>> derive(1, 0, 0) == derive(1, 0, 0) != derive(1, 0, 1)
    True
    """
    u, aside, along, reach, tilt, spin = _shares(f"felt launch {hand_number} {seat} {index}", 6)
    frame = Frame(seat)
    x, y = (round(place * PLACES) for place in frame.point(STRIP_MIDDLE + _SPREAD_U * _either(u), HAND_V))
    dx = CENTRE + _SPREAD_CENTRE * _either(aside) - x / PLACES
    dy = CENTRE + _SPREAD_CENTRE * _either(along) - y / PLACES
    way = hypot(dx, dy)
    speed = sqrt(2 * CLOTH.decel * way * (_SHORT + (_LONG - _SHORT) * reach))
    # Half a turn more or less is the same way up for a tile, not for its face: all are thrown upright to their seat.
    angle = (radians(frame.degrees) + pi) % (2 * pi) - pi + _TILT * _either(tilt)
    velocity = round(speed * dx / way), round(speed * dy / way)
    return Launch(x, y, round(angle * TURNS), *velocity, round(_SPIN * SPINS * _either(spin)))


def _shares(text: str, count: int) -> Sequence[float]:
    """Return so many numbers from 0 up to 1 that follow from a text."""
    digest = blake2b(text.encode(), digest_size=4 * count).digest()
    return [int.from_bytes(digest[4 * i : 4 * i + 4], "big") / 2**32 for i in range(count)]


def _either(share: float) -> float:
    """Spread a number from 0 to 1 over -1 to 1."""
    return 2 * share - 1
