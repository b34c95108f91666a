"""Where a tile can lie, and where one that is thrown comes down: never on anything solid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil, cos, hypot, inf, pi, sin

from mahjong.felt.box import Box, overlap
from mahjong.felt.cloth import TILE_REACH, TILE_SIZE
from mahjong.felt.merge import Run
from mahjong.felt.path import Path
from mahjong.felt.units import RIM, WORLD, Pose

LEAN = 0.1
"""Units by which a tile may lie in what it leans on, and is still clear of it."""
_LOOK, _LOOK_WIDE = 2.0, 6.0
"""Units between the places that are tried along a path, and all round one."""
_FARTHEST = 1500.0


def is_clear(pose: Pose, runs: Iterable[Run], lean: float = LEAN) -> bool:
    """Return whether a tile at a pose lies on the cloth and at most `lean` units deep in anything solid."""
    x, y, _ = pose
    return RIM <= x <= WORLD - RIM and RIM <= y <= WORLD - RIM and not any(_meets(pose, r.box, lean) for r in runs)


def nearest_clear(pose: Pose, runs: Sequence[Run]) -> Pose:
    """Return about the pose nearest to one, equally turned, that is clear. Raises `ValueError` on a full table."""
    x, y, angle = pose
    for ring in range(ceil(_FARTHEST / _LOOK_WIDE)):
        around = 8 * ring or 1
        for turn in range(around):
            away, at = _LOOK_WIDE * ring, 2 * pi * turn / around
            other = x + away * cos(at), y + away * sin(at), angle
            if is_clear(other, runs):
                return other
    raise ValueError(f"桌上沒有空位 / there is no room on the table for a tile at {pose}")


def landing(path: Path, after: float, runs: Sequence[Run]) -> tuple[Path, float]:
    """Return the path of a tile that may come down `after` units along one, and how far along it it does.

    It comes down as soon as it can and goes on from there. If no place is left that way it is thrown a little farther
    or less far, and lies where it comes down; if none is left in that direction, beside it.
    """
    end, down = min(path.reach, way_to_rim(path)), after
    while down <= end:
        if is_clear(path.at(down), runs):
            return path, down
        down += _LOOK
    for tried in range(ceil(_FARTHEST / _LOOK) if path.speed else 0):
        for reach in (end + _LOOK * tried, end - _LOOK * tried):
            if reach > 0 and is_clear((other := path.carrying(reach)).at(reach), runs):
                return other, reach
    return beside(path, path.at(end) if path.speed else path.start, runs)


def beside(path: Path, place: Pose, runs: Sequence[Run]) -> tuple[Path, float]:
    """Return a path to the clear place nearest to another, and how far it is: the tile lies where it comes down.

    It leaves from where `path` does, and does not turn.
    """
    x, y, angle = path.start
    to_x, to_y, _ = nearest_clear((*place[:2], angle), runs)
    distance = hypot(to_x - x, to_y - y)
    direction = ((to_x - x) / distance, (to_y - y) / distance) if distance else (0.0, 0.0)
    return replace(path, direction=direction, spin=0.0).carrying(distance), distance


def way_to_rim(path: Path) -> float:
    """Return how far a path leads before it leaves the cloth: for ever if it leads nowhere."""
    ways = [inf]
    for place, step in zip(path.start[:2], path.direction, strict=True):
        if step:
            ways.append(((WORLD - RIM if step > 0 else RIM) - place) / step)
    return min(ways)


def _meets(pose: Pose, box: Box, lean: float) -> bool:
    """Return whether a tile lies deeper than `lean` in a box; what is far apart is seen at a glance."""
    dx, dy = pose[0] - box.x, pose[1] - box.y
    if hypot(dx, dy) > TILE_REACH + (box.w + box.h) / 2:
        return False
    c, s = cos(box.angle), sin(box.angle)
    if abs(dx * c + dy * s) > box.w / 2 + TILE_REACH or abs(dy * c - dx * s) > box.h / 2 + TILE_REACH:
        return False
    return overlap(pose, TILE_SIZE, box.pose, (box.w, box.h)) > lean
