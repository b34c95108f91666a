"""`Layer`: rows for three kinds of glyph (rectangles, tiles, texts), collected as columns that travel as JSON.

A layer is drawn rectangles first, then tiles, then texts. Rectangles with a key are buttons. Nothing here knows the
game: tiles carry a face's code, ``back`` for a tile that lies face down, and never more than their viewer may see.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

RECT_COLUMNS = ("key", "x", "y", "w", "h", "deg", "fill", "alpha", "line", "why", "seat")
TILE_COLUMNS = ("id", "x", "y", "deg", "w", "face", "shade", "ring", "level", "tag", "what", "seat")
TEXT_COLUMNS = ("x", "y", "deg", "text", "size", "color", "alpha", "align", "bold", "serif", "room", "key", "seat")

CAPACITY = {"rects": 130, "tiles": 240, "texts": 260}
"""Rows each source of the figure holds, a fifth more than any scene needs: the sources never change their length, and
Bokeh measures hidden texts too at every paint."""

NOBODY = -1
"""Seat of what belongs to nobody in particular."""

RINGS = {"": 0, "drawn": 1, "lit": 2, "break": 3}
"""Gold ring of a tile just drawn or won with; glow of the tile that may be claimed; gold edge of the next stack."""

Columns = dict[str, list[Any]]


class Place(Protocol):
    """A frame of `dashboard.view.layout`."""

    @property
    def degrees(self) -> float:
        """Clockwise turn of what is drawn in the frame."""

    def point(self, u: float, v: float) -> tuple[float, float]:
        """Return the x and y of a place in the frame."""


class Layer:
    """Columns of rectangles, tiles and texts; positions are given in a frame and stored in world units."""

    def __init__(self) -> None:
        self._seat = NOBODY
        self.rects: Columns = {name: [] for name in RECT_COLUMNS}
        self.tiles: Columns = {name: [] for name in TILE_COLUMNS}
        self.texts: Columns = {name: [] for name in TEXT_COLUMNS}

    @contextmanager
    def of(self, seat: int) -> Iterator[None]:
        """Give all rows that are added meanwhile to a seat: whose control or tile each is."""
        self._seat, before = seat, self._seat
        try:
            yield
        finally:
            self._seat = before

    def rect(
        self, frame: Place, u: float, v: float, w: float, h: float, fill: str,
        *, alpha: float = 1.0, line: str = "", key: str = "", why: str = "",
    ) -> None:  # fmt: skip
        """Add a rectangle by its centre; `why` is what pressing it answers where it does nothing else."""
        x, y = frame.point(u, v)
        row = (key, _round(x), _round(y), w, h, frame.degrees, fill, alpha, line, why)
        _append(self.rects, (*row, self._seat))

    def tile(
        self, frame: Place, u: float, v: float, w: float, face: str,
        *, name: str = "", what: str = "", shade: float = 0.0, ring: str = "", level: int = 0, tag: str = "",
    ) -> None:  # fmt: skip
        """Add a tile by its centre and width. `what` is the action that two taps on it mean."""
        x, y = frame.point(u, v)
        row = (
            name,
            _round(x),
            _round(y),
            _round(frame.degrees),
            round(w, 2),
            face,
            shade,
            RINGS[ring],
            level,
            tag,
            what,
        )
        _append(self.tiles, (*row, self._seat))

    def text(
        self, frame: Place, u: float, v: float, text: str, size: float, color: str,
        *, align: str = "center", bold: bool = False, serif: bool = False, alpha: float = 1.0, room: float = 0.0,
        key: str = "",
    ) -> None:  # fmt: skip
        """Add a text by its middle line; with `room` it is shrunk to that width. `key` ties it to a button."""
        x, y = frame.point(u, v)
        row = (_round(x), _round(y), frame.degrees, text, size, color, alpha, align, int(bold), int(serif), room, key)
        _append(self.texts, (*row, self._seat))

    def shift(self, right: float, down: float) -> Layer:
        """Move everything, and return the layer itself."""
        for columns in (self.rects, self.tiles, self.texts):
            for name, by in (("x", right), ("y", down)):
                columns[name] = [_round(value + by) for value in columns[name]]
        return self

    def columns(self) -> dict[str, Columns]:
        """Return the layer as data, tiles in painter's order: far ones first, lower before upper, right before left."""
        rows = zip(self.tiles["y"], self.tiles["level"], self.tiles["x"], strict=True)
        keys = [(y, level, -x) for y, level, x in rows]
        order = sorted(range(len(keys)), key=keys.__getitem__)
        tiles = {name: [column[row] for row in order] for name, column in self.tiles.items()}
        return {"rects": self.rects, "tiles": tiles, "texts": self.texts}


def _append(columns: Columns, row: tuple[Any, ...]) -> None:
    for column, value in zip(columns.values(), row, strict=True):
        column.append(value)


def _round(value: float) -> float:
    return round(value, 2)
