"""Where things stand: the square world of 1000 by 1000 units, its four strips and the places inside them.

Every length is in world units, x to the right and y down, the origin in the upper left corner. Things that belong to
a seat are placed in that seat's own frame: `u` runs along its edge from its left to its right, `v` from its edge
inwards. The strips lie as a pinwheel: each leaves the corner at its right to the next.
Nothing here knows tiles, rules or colours.
"""

from __future__ import annotations

from dataclasses import dataclass

WORLD = 1000.0
CENTRE = WORLD / 2
TILE_RATIO = 4 / 3
"""Height of a tile by its width."""

STRIP_DEPTH = 204.0
RIM = 32.0
"""Width of the wooden edge, where the nameplates are."""
STRIP_START, STRIP_END = 36.0, 834.0
"""The part of its edge on which a seat's hand and action bar stand; the next seat's begin beyond its end."""
STRIP_MIDDLE = (STRIP_START + STRIP_END) / 2
PLATE_V = RIM / 2

HAND_WIDTH = 46.0
HAND_V = 66.0
DRAWN_GAP = 12.0
BAR_V = 130.0
BAR_HEIGHT = 58.0
MELD_WIDTH = 32.0
MELD_V = 188.0
MELD_GAP = 9.0
MELD_START, MELD_END = 165.0, 794.0
"""Melds lie further in and have less room: the neighbours' action bars end and begin beside them."""

WALL_WIDTH = 30.0
STACKS_A_SIDE = 10
WALL_HALF = (STACKS_A_SIDE * WALL_WIDTH + WALL_WIDTH * TILE_RATIO) / 2
"""From the centre to the outer edge of the wall."""
WALL_INNER = WALL_HALF - WALL_WIDTH * TILE_RATIO

POOL_WIDTH = 37.0
POOL_HEIGHT = POOL_WIDTH * TILE_RATIO
POOL_COLUMNS = 12
POOL_LEFT = STRIP_DEPTH + 7
"""Where a seat's rows of discards begin, along its edge."""
POOL_GAP = 16.0

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


def bar_slot(place: str) -> tuple[float, float]:
    """Return left edge and width of a place on the action bar."""
    return READY_SLOT if place == "ready" else BAR_SLOTS[place]


@dataclass(frozen=True, slots=True)
class Frame:
    """The frame of one edge: 0 bottom, 1 right, 2 top, 3 left.

    >>> Frame(0).point(10, 20), Frame(1).point(10, 20), Frame(1).degrees
    ((10.0, 980.0), (980.0, 990.0), 270)
    """

    edge: int

    @property
    def degrees(self) -> int:
        """Clockwise turn of what is drawn in this frame, in degrees."""
        return (360 - 90 * self.edge) % 360

    def point(self, u: float, v: float) -> tuple[float, float]:
        """Return the world's x and y of a place in this frame."""
        x, y = u - CENTRE, CENTRE - v
        for _ in range(self.edge):
            x, y = y, -x
        return x + CENTRE, y + CENTRE


@dataclass(frozen=True, slots=True)
class Plain:
    """A frame that is not turned: `u` is x and `v` is y, from the upper left corner."""

    degrees: int = 0

    @staticmethod
    def point(u: float, v: float) -> tuple[float, float]:
        """Return `u` and `v` themselves."""
        return float(u), float(v)


def edge_of(seat: int, own: int) -> int:
    """Return the edge at which a seat sits on the screen of `own`: oneself at the bottom, play running to the right.

    >>> [edge_of(seat, 2) for seat in range(4)]
    [2, 3, 0, 1]
    """
    return (seat - own) % 4


def hand_places(count: int, *, apart: bool) -> list[float]:
    """Return `u` of each tile of a concealed hand of `count`, the row centred; with `apart` one more for a drawn tile.

    The row stands where it would with a drawn tile, so that nothing moves when one comes; a tile too many (the
    dealer's seventeenth, or one to throw after a claim) stands where the drawn one would.
    """
    waiting = count - (count % 3 == 2)
    start = STRIP_MIDDLE - (waiting * HAND_WIDTH + DRAWN_GAP) / 2
    places = [start + slot * HAND_WIDTH for slot in range(count)]
    return [*places, start + count * HAND_WIDTH + DRAWN_GAP] if apart else places


def pool_place(index: int) -> tuple[float, float]:
    """Return `u` and `v` of a seat's discard number `index` (from 0): full rows, the first nearest the wall."""
    row, column = divmod(index, POOL_COLUMNS)
    v = CENTRE - WALL_HALF - POOL_GAP - POOL_HEIGHT * (row + 0.5) - row * 2
    return POOL_LEFT + POOL_WIDTH * (column + 0.5), v


def wall_place(stack: int, first_edge: int) -> tuple[Frame, float, float]:
    """Return frame, `u` and `v` of a stack (0-39), counted from the break clockwise, four sides of ten."""
    side, place = divmod(stack, STACKS_A_SIDE)
    frame = Frame((first_edge - side) % 4)
    u = CENTRE + WALL_HALF - WALL_WIDTH * TILE_RATIO - WALL_WIDTH * (place + 0.5)
    return frame, u, CENTRE - WALL_HALF + WALL_WIDTH * TILE_RATIO / 2
