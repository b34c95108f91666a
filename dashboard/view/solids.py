"""What is solid, for the view that shows it: every box that stops a tile, and each seat's way in. No drawing here.

The result is plain data for JSON, turned to the viewer: ``boxes`` with a row for each collider, ``ways`` with one for
each seat. `#boxes` in the page makes marks of them, and adds what only it knows: tiles in flight, throws and contacts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dashboard.view.layers import Columns
from dashboard.view.layout import seen_from
from dashboard.view.sandbox_text import OPEN, THROWN_AS
from dashboard.view.text import CLOSED
from mahjong.felt.box import Box
from mahjong.felt.film import Film
from mahjong.felt.gate import RAY, Line, way_in
from mahjong.felt.standing import Standing

BOX_COLUMNS = ("kind", "seat", "ref", "x", "y", "w", "h", "deg")
WAY_COLUMNS = ("seat", "x", "y", "to_x", "to_y", "half", "closed", "text")


def solids(standing: Standing, own: int) -> dict[str, Any]:
    """Return what stops a tile as the screen of `own` shows it, which seats' walls are closed, and a throw's words.

    >>> from mahjong.felt.square import Square
    >>> found = solids(Standing(Square(65, 144), 65, 144), own=0)
    >>> found["boxes"]["ref"][0], found["boxes"]["kind"][-1], found["ways"]["closed"]
    ('s33', 'edge', [True, True, True, True])
    """
    closed = standing.closed()
    return {
        "boxes": _columns(BOX_COLUMNS, (_box(box, own) for box in standing.colliders())),
        "ways": _columns(WAY_COLUMNS, (_way(seat, own, closed=seat in closed) for seat in range(4))),
        "thrown": {kind: str(words) for kind, words in THROWN_AS.items()},
    }


def throw_lines(film: Film) -> dict[str, Any]:
    """Return what a film's message says besides in this view: the line of the flick, and the one that was sent.

    Both in the world of the felt, as the film's own poses are.
    """
    return {"ray": _rounded(film.gate.ray), "sent": _rounded(film.gate.sent)}


def _box(box: Box, own: int) -> tuple[Any, ...]:
    x, y, turn = seen_from(own, box.pose)
    return box.kind, box.seat, box.ref, round(x, 3), round(y, 3), round(box.w, 3), round(box.h, 3), round(turn, 3)


def _way(seat: int, own: int, *, closed: bool) -> tuple[Any, ...]:
    return seat, *_seen_line(own, way_in(seat)), RAY, closed, str(CLOSED if closed else OPEN)


def _seen_line(own: int, line: Line) -> Line:
    x, y, _ = seen_from(own, (*line[:2], 0.0))
    to_x, to_y, _ = seen_from(own, (*line[2:], 0.0))
    return x, y, to_x, to_y


def _columns(names: Iterable[str], rows: Iterable[tuple[Any, ...]]) -> Columns:
    columns: Columns = {name: [] for name in names}
    for row in rows:
        for column, value in zip(columns.values(), row, strict=True):
            column.append(value)
    return columns


def _rounded(line: Line) -> list[float]:
    return [round(place, 1) for place in line]
