"""Touching boxes of one row as one box: a tile that slides along a row must not catch on its seams."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, sin

from mahjong.felt.box import Box

_TOUCH = 0.75
"""Units between neighbours, or by which one stands out of the row, that no tile notices."""


@dataclass(frozen=True, slots=True)
class Run:
    """A row of boxes that stand flank to flank: `box` covers all of them, `members` are they, in order along it."""

    box: Box
    members: tuple[Box, ...]

    def member_at(self, x: float, y: float) -> Box:
        """Return the member at a place: the one whose middle is nearest along the row."""
        c, s = cos(self.box.angle), sin(self.box.angle)
        # All but the ends of the row are equally wide; there the nearest middle is still the right one.
        return min(self.members, key=lambda box: abs((box.x - x) * c + (box.y - y) * s) - box.w / 2)


def merge_runs(boxes: Iterable[Box]) -> list[Run]:
    """Return the runs of the boxes that stop a tile; stacks of one are left out.

    >>> row = [Box("hand", 0, f"h0_{i}", 100 + 46 * i, 900, 46, 61, 0.0) for i in range(3)]
    >>> [run.box.w for run in merge_runs([*row, Box("hand", 0, "h0_3", 300, 900, 46, 61, 0.0)])]
    [138.0, 46]
    """
    rows: dict[tuple[object, ...], list[Box]] = {}
    for box in boxes:
        if box.is_solid:
            rows.setdefault((box.kind, box.seat, round(box.angle, 6), box.h), []).append(box)
    return [
        _run(members)
        for row in rows.values()
        for line in _split(sorted(row, key=_across), lambda a, b: _across(b) - _across(a) < _TOUCH)
        for members in _split(sorted(line, key=_along), lambda a, b: _along(b) - _along(a) < (a.w + b.w) / 2 + _TOUCH)
    ]


def _along(box: Box) -> float:
    """Return where a box stands along its own direction."""
    return box.x * cos(box.angle) + box.y * sin(box.angle)


def _across(box: Box) -> float:
    """Return where a box stands across it."""
    return box.y * cos(box.angle) - box.x * sin(box.angle)


def _split(boxes: Sequence[Box], joined: Callable[[Box, Box], bool]) -> list[list[Box]]:
    """Cut a list where a box is not joined to the next."""
    parts = [[boxes[0]]]
    for before, box in pairwise(boxes):
        if not joined(before, box):
            parts.append([])
        parts[-1].append(box)
    return parts


def _run(members: Sequence[Box]) -> Run:
    first, last = members[0], members[-1]
    if first is last:
        return Run(first, (first,))
    start, end = _along(first) - first.w / 2, _along(last) + last.w / 2
    shift = (start + end) / 2 - _along(first)
    x, y = first.x + shift * cos(first.angle), first.y + shift * sin(first.angle)
    return Run(replace(first, x=x, y=y, w=end - start), tuple(members))
