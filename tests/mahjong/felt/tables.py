"""Tables, flicks and piles the tests of the felt share."""

from __future__ import annotations

from math import cos, hypot, sin

from mahjong.felt.box import NOBODY, Box, overlap
from mahjong.felt.cloth import TILE_SIZE
from mahjong.felt.launch import MAX_SPEED, Launch
from mahjong.felt.seats import Strip
from mahjong.felt.square import Square
from mahjong.felt.standing import Standing

DEALT = Standing(Square(65, 144), 66, 144, tuple(Strip(seat, 16) for seat in range(4)))
"""A hand at its start: the square is closed, every seat holds sixteen tiles."""
OPEN = Standing(Square(65, 144), 128, 144, tuple(Strip(seat, 7, groups=(3, 3, 3)) for seat in range(4)))
"""A hand near its end: only the tail of the wall stands."""
BARE = Standing(Square(65, 144), 144, 144)
"""Nothing but the table's edge."""


EDGE = BARE.colliders()


def flick(x, y, vx=0.0, vy=0.0, angle=0.0, spin=0.0):
    """Return the launch of a flick in units, radians and seconds."""
    return Launch(round(x * 16), round(y * 16), round(angle * 1024), round(vx), round(vy), round(spin * 256))


def towards(x, y, to_x, to_y, speed, **turning):
    """Return a flick from one place towards another."""
    way, speed = hypot(to_x - x, to_y - y), min(speed, MAX_SPEED - 1)
    return flick(x, y, (to_x - x) / way * speed, (to_y - y) / way * speed, **turning)


def stack(x, y, levels=2, ref="s70", angle=0.0):
    return Box("wall", NOBODY, ref, x, y, *TILE_SIZE, angle, levels)


def hand_row(y=300.0, count=16, seat=2, start=130.0):
    """Return a hand's tiles in a row across a table without anything else, each 46 wide."""
    return [Box("hand", seat, f"h{seat}_{slot}", start + 46 * slot, y, 46.0, 46 * 4 / 3, 0.0) for slot in range(count)]


def deepest(pile):
    """Return how deep the two tiles lie in one another that do most."""
    poses = list(pile.values())
    return max((overlap(a, TILE_SIZE, b, TILE_SIZE) for i, a in enumerate(poses) for b in poses[:i]), default=-1.0)


def depth_in(pose, box):
    return overlap(pose, TILE_SIZE, box.pose, (box.w, box.h))


def corner_distance(a, b):
    """Return how far the corners of a tile have come from one pose to another, at most."""
    reach = hypot(*TILE_SIZE) / 2
    return hypot(a[0] - b[0], a[1] - b[1]) + reach * hypot(cos(a[2]) - cos(b[2]), sin(a[2]) - sin(b[2]))
