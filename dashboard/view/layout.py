"""Where things are drawn: the places on the table that are no solid things, and how a world is turned to its viewer.

What stands on the table, hands, melds and wall, has its places in `mahjong.felt`, which knows it as solid boxes. Every
length is in world units, x to the right and y down, the origin in the upper left corner. Things that belong to a seat
are placed in that seat's own frame: `u` runs along its edge from its left to its right, `v` from its edge inwards.
Nothing here knows tiles, rules or colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import degrees
from typing import NamedTuple

from mahjong.felt.seats import STRIP_END, STRIP_START, Frame
from mahjong.felt.units import CENTRE, RIM, TILE_RATIO, WORLD, Pose

__all__ = [
    "CENTRE", "RIM", "TILE_RATIO", "WORLD", "Frame", "Plain", "Slot", "Upright", "bar_slot", "edge_of", "seen_from",
]  # fmt: skip

STRIP_DEPTH = 204.0
PLATE_V = RIM / 2
BAR_V = 130.0
BAR_HEIGHT = 58.0

CORNER_U, CORNER_V = 213.0, 213.0
"""Lower left corner of a seat's plate, in the corner between the wall and the strips of two neighbours."""
CORNER_LOW, CORNER_HIGH = 224.0, 192.0
"""How wide the plate is below, where its buttons are, and above, where the wall leaves less room."""

PANEL_WIDTH = 360.0
"""Width of a side panel in its own units; the browser scales and places it."""

SHEET_LEFT = SHEET_TOP = STRIP_DEPTH + 8
SHEET_SIZE = WORLD - 2 * SHEET_LEFT

BAR_SLOTS: dict[str, tuple[float, float]] = {
    "win": (38, 82),
    "kong": (129, 98),
    "pung": (236, 72),
    "chow low": (317, 100),
    "chow middle": (426, 100),
    "chow high": (535, 100),
    "discard": (644, 88),
    "draw": (741, 92),
}
"""The action bar: left edge and width of each place along the strip. A call keeps its place for the whole game; 過
stands where 摸牌 stands, as far from 胡 as the bar is long."""

READY_SLOT = BAR_SLOTS["pung"]
"""聽 stands where 碰 stands: on the own turn there is nothing to pung, and in a window nothing to declare."""


class Slot(NamedTuple):
    """A place for a button in some frame: its left edge, its middle line, its width. All are `BAR_HEIGHT` high."""

    u: float
    v: float
    width: float

    @property
    def middle(self) -> float:
        """The middle of the slot along its line."""
        return self.u + self.width / 2


def bar_slot(place: str) -> tuple[float, float]:
    """Return left edge and width of a place on the action bar."""
    return READY_SLOT if place == "ready" else BAR_SLOTS[place]


STRIP_BAR: Mapping[str, Slot] = {
    place: Slot(left, BAR_V, width) for place, (left, width) in (BAR_SLOTS | {"ready": READY_SLOT}).items()
}
"""The action bar on a strip of the square world."""


def mirrored(slots: Mapping[str, Slot], start: float = STRIP_START, end: float = STRIP_END) -> dict[str, Slot]:
    """Return the places of a bar for a left hand: what stood at its end stands at its beginning.

    >>> mirrored({"win": Slot(38, 130, 82)}, 36, 834)
    {'win': Slot(u=750, v=130, width=82)}
    """
    return {place: slot._replace(u=start + end - slot.u - slot.width) for place, slot in slots.items()}


@dataclass(frozen=True, slots=True)
class Plain:
    """A frame that is not turned: `u` is x and `v` is y, from the upper left corner; `degrees` turns what is in it."""

    degrees: float = 0

    @staticmethod
    def point(u: float, v: float) -> tuple[float, float]:
        """Return `u` and `v` themselves."""
        return float(u), float(v)


@dataclass(frozen=True, slots=True)
class Upright:
    """A frame that is not turned and whose `v` runs up, as it does on the strip at the bottom, from the line `bottom`.

    >>> Upright(470).point(10, 20), Upright(470).degrees
    ((10.0, 450.0), 0)
    """

    bottom: float
    degrees: int = 0

    def point(self, u: float, v: float) -> tuple[float, float]:
        """Return the world's x and y of a place in this frame."""
        return float(u), float(self.bottom - v)


def edge_of(seat: int, own: int) -> int:
    """Return the edge at which a seat sits on the screen of `own`: oneself at the bottom, play running to the right.

    >>> [edge_of(seat, 2) for seat in range(4)]
    [2, 3, 0, 1]
    """
    return (seat - own) % 4


def seen_from(own: int, pose: Pose) -> tuple[float, float, float]:
    """Return x, y and clockwise degrees of a pose on the screen of the seat `own`, who sits at its bottom.

    >>> seen_from(1, (980.0, 990.0, 0.0))
    (10.0, 980.0, 90.0)
    """
    x, y, angle = pose
    u, v = Frame((4 - own) % 4).point(x, WORLD - y)
    return u, v, degrees(angle) + 90 * own
