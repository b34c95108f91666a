"""Where the things of a seat stand: its strip along its edge, its hand and its melds, drawn and solid.

Things that belong to a seat are placed in that seat's own frame: `u` runs along its edge from its left to its right,
`v` from its edge inwards. The strips lie as a pinwheel: each leaves the corner at its right to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians

from mahjong.felt.box import NOBODY, Box
from mahjong.felt.units import CENTRE, NORMAL, RIM, SIZES, TILE_RATIO, WORLD, Pose

STRIP_START, STRIP_END = 36.0, 834.0
"""The part of its edge on which a seat's hand and action bar stand; the next seat's begin beyond its end."""
STRIP_MIDDLE = (STRIP_START + STRIP_END) / 2
HAND_V = 66.0
DRAWN_GAP = 12.0
MELD_V = 188.0
MELD_GAP = 9.0
MELD_START, MELD_END = 165.0, 794.0
"""Melds lie further in and have less room: the neighbours' action bars end and begin beside them."""


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

    def pose(self, u: float, v: float) -> Pose:
        """Return the pose of a thing that stands along this edge."""
        return *self.point(u, v), radians(self.degrees)


@dataclass(frozen=True, slots=True)
class Strip:
    """What a seat has on the table, in numbers: concealed tiles, whether one stands apart, and the sizes of its groups.

    `apart` is a tile just drawn (or won with) beside the row, counted in `concealed`; `groups` are its melds in their
    order, then its flowers if it has any; `size` is of `mahjong.felt.units.SIZES`.
    """

    seat: int
    concealed: int = 0
    apart: bool = False
    groups: tuple[int, ...] = ()
    size: str = NORMAL


def hand_width(count: int, size: str = NORMAL) -> float:
    """Return the width of each tile of a concealed hand of `count`: what the size says, if all have room and one more.

    >>> hand_width(16), hand_width(13, "large"), round(hand_width(16, "large"), 1)
    (46.0, 51.0, 46.2)
    """
    return min(SIZES[size].hand, (STRIP_END - STRIP_START - DRAWN_GAP) / (_waiting(count) + 1))


def hand_places(count: int, *, apart: bool, size: str = NORMAL) -> list[float]:
    """Return `u` of each tile of a concealed hand of `count`, the row centred; with `apart` one more for a drawn tile.

    The row stands where it would with a drawn tile, so that nothing moves when one comes; a tile too many (the
    dealer's seventeenth, or one to throw after a claim) stands where the drawn one would.
    """
    width = hand_width(count, size)
    start = STRIP_MIDDLE - (_waiting(count) * width + DRAWN_GAP) / 2
    places = [start + slot * width for slot in range(count)]
    return [*places, start + count * width + DRAWN_GAP] if apart else places


def _waiting(count: int) -> int:
    """Return how many tiles of a hand of `count` stand there while it waits."""
    return count - (count % 3 == 2)


def meld_places(groups: Sequence[int], size: str = NORMAL) -> tuple[float, list[list[float]]]:
    """Return the width of each tile of a seat's melds and flowers, and `u` of each, group by group.

    Tiles are as wide as the size says, or narrower if there are too many for the room.

    >>> meld_places([3, 1])[1]
    [[427.0, 459.0, 491.0], [532.0]]
    """
    count, gaps = sum(groups), MELD_GAP * (len(groups) - 1)
    if not count:
        return SIZES[size].meld, []
    width = min(SIZES[size].meld, (MELD_END - MELD_START - gaps) / count)
    u, places = (MELD_START + MELD_END - width * count - gaps) / 2, []
    for count_of in groups:
        places.append([u + width * (slot + 0.5) for slot in range(count_of)])
        u += width * count_of + MELD_GAP
    return width, places


def strip_boxes(strip: Strip) -> list[Box]:
    """Return the boxes of a seat's concealed hand (``h{seat}_{slot}``) and of its melds (``m{seat}_{slot}``)."""
    seat, frame = strip.seat, Frame(strip.seat)
    count = strip.concealed - strip.apart
    hand, hand_w = hand_places(count, apart=strip.apart, size=strip.size), hand_width(count, strip.size)
    width, groups = meld_places(strip.groups, strip.size)
    melds = [u for group in groups for u in group]
    return [
        *(Box("hand", seat, f"h{seat}_{slot}", *_box(frame.pose(u, HAND_V), hand_w)) for slot, u in enumerate(hand)),
        *(Box("meld", seat, f"m{seat}_{slot}", *_box(frame.pose(u, MELD_V), width)) for slot, u in enumerate(melds)),
    ]


def _box(pose: Pose, width: float) -> tuple[float, float, float, float, float]:
    """Return x, y, width, height and angle of a tile of that width."""
    x, y, angle = pose
    return x, y, width, width * TILE_RATIO, angle


def edge_boxes(thick: float = 200.0) -> list[Box]:
    """Return the table's edge as four boxes of that thickness outside the cloth."""
    length, out = WORLD + 2 * thick, RIM - thick / 2
    return [
        Box("edge", NOBODY, f"e{edge}", *Frame(edge).point(CENTRE, out), length, thick, radians(Frame(edge).degrees))
        for edge in range(4)
    ]
