"""The gate: whether a throw slides or is lobbed. Plain arithmetic, no engine.

A strip half a tile to either side is laid along the flick. Where a full stack stands in it the tile is lobbed: it is in
the air until it is past the last of them. A stack of one lets it pass, and so do the thrower's own tiles on its way
in, which a hand throws over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil, hypot
from typing import Literal, TypeAlias

from mahjong.felt.box import Box
from mahjong.felt.cloth import CLOTH, Cloth
from mahjong.felt.landing import beside, landing
from mahjong.felt.launch import Launch
from mahjong.felt.merge import Run, merge_runs
from mahjong.felt.path import Path
from mahjong.felt.seats import HAND_V, STRIP_MIDDLE, Frame
from mahjong.felt.units import CENTRE, TILE_W, Pose

Line: TypeAlias = tuple[float, float, float, float]
"""x and y of its two ends."""

RAY = TILE_W / 2
"""Half the width of the strip that is laid along a flick."""
_LIFT_A_STEP, _MOST_LIFT = 1.5, 90.0


@dataclass(frozen=True, slots=True)
class Gate:
    """How a throw goes, and where it comes down.

    `ray` is the line the flick asks for, `sent` the one it takes, no longer or shorter than it needs to be to end in a
    free place; `blocker` is the last full stack in its way. The tile is aloft for `air` steps and comes down `down`
    units along `path`. A slide too is aloft for its first steps if it starts over the thrower's own tiles.
    """

    kind: Literal["slide", "lob"]
    ray: Line
    path: Path
    down: float
    blocker: Box | None

    @property
    def sent(self) -> Line:
        """The line the tile takes if nothing on the cloth stops it."""
        return *self.path.start[:2], *self.path.at(self.path.reach)[:2]

    @property
    def air(self) -> int:
        """Steps aloft."""
        return ceil(self.path.time_at(self.down) / self.path.cloth.step - 1e-9)

    @property
    def lift(self) -> float:
        """Height of the arc in units, for drawing only."""
        return min(_MOST_LIFT, _LIFT_A_STEP * self.air)

    def aloft(self, step: int) -> Pose:
        """Return the tile's pose after a number of steps, 0 to `air`."""
        if step >= self.air:
            return self.path.at(self.down)
        return self.path.after(self.path.time_at(self.down) * step / self.air)

    def beside(self, place: Pose, runs: Sequence[Run]) -> Gate:
        """Return a throw in its stead that comes down and lies near a place, clear of all of `runs`."""
        path, down = beside(self.path, place, runs)
        return replace(self, path=path, down=down)


def gate(runs: Sequence[Run], launch: Launch, seat: int, cloth: Cloth = CLOTH) -> Gate:
    """Return how a throw by a seat goes among what stands on the table."""
    path = Path.of(launch, cloth)
    ray: Line = *path.start[:2], *path.at(path.reach)[:2]
    past, last = 0.0, None
    for run in runs:
        if run.box.kind == "wall" and (far := way_past(path, run.box)) > past:
            past, last = far, run
    blocker = last.member_at(*path.at(past)[:2]) if last else None
    over = max([past, *(way_past(path, run.box) for run in runs if _throws_over(path, run.box, seat))])
    path, down = landing(path, over, runs)
    return Gate("lob" if last else "slide", ray, path, down, blocker)


def way_in(seat: int) -> Line:
    """Return the line from the middle of a seat's hand to the table's centre: its way in.

    >>> way_in(0)
    (435.0, 934.0, 500.0, 500.0)
    """
    return *Frame(seat).point(STRIP_MIDDLE, HAND_V), CENTRE, CENTRE


def wall_is_closed(colliders: Iterable[Box], seat: int) -> bool:
    """Return whether a seat's wall is still up (牆未開).

    That is, whether a throw from its hand's middle to the table's centre meets a full stack.
    """
    x, y, to_x, to_y = way_in(seat)
    way = hypot(to_x - x, to_y - y)
    path = Path((x, y, 0.0), ((to_x - x) / way, (to_y - y) / way), 0.0, 0.0, CLOTH).carrying(way)
    return any(way_past(path, run.box) > 0 for run in merge_runs(box for box in colliders if box.kind == "wall"))


def way_past(path: Path, box: Box) -> float:
    """Return how many units along a path its strip is past a box; 0 if it does not meet it within its reach."""
    (x, y, _), (ux, uy) = path.start, path.direction
    corners = [((cx - x) * ux + (cy - y) * uy, (cy - y) * ux - (cx - x) * uy) for cx, cy in box.corners()]
    met = [along for along, across in corners if abs(across) < RAY]
    for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True):
        met += [a + (c - a) * (rim - b) / (d - b) for rim in (-RAY, RAY) if (b < rim) != (d < rim)]
    if not met or max(met) <= 0 or min(met) >= path.reach:
        return 0.0
    return max(met)


def _throws_over(path: Path, box: Box, seat: int) -> bool:
    """Return whether a box is one of the thrower's own tiles, and the throw goes in."""
    if box.seat != seat or box.kind not in {"hand", "meld"}:
        return False
    (x, y), (further_x, further_y) = Frame(seat).point(0, 0), Frame(seat).point(0, 1)
    return path.direction[0] * (further_x - x) + path.direction[1] * (further_y - y) > 0
