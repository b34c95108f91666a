"""`Layer`: rows for three kinds of glyph (rectangles, tiles, texts), collected as columns that travel as JSON.

A layer is drawn rectangles first, then tiles, then texts. Rectangles with a key are buttons. Nothing here knows the
game: tiles carry a face's code, ``back`` for a tile that lies face down, and never more than their viewer may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
Row = tuple[Any, ...]
Rows = tuple[tuple[Row, ...], tuple[Row, ...], tuple[Row, ...]]
"""Rectangles, tiles and texts."""

_H = RECT_COLUMNS.index("h")


class Place(Protocol):
    """A frame of `dashboard.view.layout`."""

    @property
    def degrees(self) -> float:
        """Clockwise turn of what is drawn in the frame."""

    def point(self, u: float, v: float) -> tuple[float, float]:
        """Return the x and y of a place in the frame."""


class Layer:
    """Rows of rectangles, tiles and texts; positions are given in a frame and stored in world units."""

    def __init__(self) -> None:
        self._seat = NOBODY
        self._rects: list[Row] = []
        self._tiles: list[Row] = []
        self._texts: list[Row] = []

    @contextmanager
    def of(self, seat: int) -> Iterator[None]:
        """Give all rows that are added meanwhile to a seat: whose control or tile each is."""
        self._seat, before = seat, self._seat
        try:
            yield
        finally:
            self._seat = before

    @property
    def seat(self) -> int:
        """Whose the rows are that are added now."""
        return self._seat

    @property
    def rows(self) -> Rows:
        """All rows so far."""
        return tuple(self._rects), tuple(self._tiles), tuple(self._texts)

    def lay(self, rows: Rows) -> None:
        """Add rows as another layer holds them."""
        rects, tiles, texts = rows
        self._rects.extend(rects)
        self._tiles.extend(tiles)
        self._texts.extend(texts)

    def rect(
        self, frame: Place, u: float, v: float, w: float, h: float, fill: str,
        *, alpha: float = 1.0, line: str = "", key: str = "", why: str = "",
    ) -> None:  # fmt: skip
        """Add a rectangle by its centre; `why` is what pressing it answers where it does nothing else."""
        x, y = frame.point(u, v)
        self._rects.append((
            key, round(x, 2), round(y, 2), w, h, frame.degrees, fill, alpha, line, why, self._seat,
        ))  # fmt: skip

    def tile(
        self, frame: Place, u: float, v: float, w: float, face: str,
        *, name: str = "", what: str = "", shade: float = 0.0, ring: str = "", level: int = 0, tag: str = "",
    ) -> None:  # fmt: skip
        """Add a tile by its centre and width. `what` is the action that two taps on it mean."""
        x, y = frame.point(u, v)
        self._tiles.append((
            name, round(x, 2), round(y, 2), round(frame.degrees, 2), round(w, 2), face, shade, RINGS[ring], level, tag,
            what, self._seat,
        ))  # fmt: skip

    def text(
        self, frame: Place, u: float, v: float, text: str, size: float, color: str,
        *, align: str = "center", bold: bool = False, serif: bool = False, alpha: float = 1.0, room: float = 0.0,
        key: str = "",
    ) -> None:  # fmt: skip
        """Add a text by its middle line; with `room` it is shrunk to that width. `key` ties it to a button."""
        x, y = frame.point(u, v)
        self._texts.append((
            round(x, 2), round(y, 2), frame.degrees, text, size, color, alpha, align, int(bold), int(serif), room, key,
            self._seat,
        ))  # fmt: skip

    def shift(self, right: float, down: float) -> Layer:
        """Move everything, and return the layer itself."""
        for rows, x in ((self._rects, 1), (self._tiles, 1), (self._texts, 0)):
            rows[:] = [(*row[:x], round(row[x] + right, 2), round(row[x + 1] + down, 2), *row[x + 2 :]) for row in rows]
        return self

    def heighten(self, height: float) -> Layer:
        """Make all buttons so high, and return the layer itself."""
        self._rects = [(*row[:_H], height, *row[_H + 1 :]) if row[0] else row for row in self._rects]
        return self

    def columns(self) -> dict[str, Columns]:
        """Return the layer as data, tiles in painter's order: far ones first, lower before upper, right before left."""
        tiles = sorted(self._tiles, key=_painted)
        return {
            "rects": _columns(RECT_COLUMNS, self._rects),
            "tiles": _columns(TILE_COLUMNS, tiles),
            "texts": _columns(TEXT_COLUMNS, self._texts),
        }


def _painted(tile: Row) -> tuple[float, int, float]:
    return tile[2], tile[8], -tile[1]  # y, level, x


def _columns(names: Sequence[str], rows: Sequence[Row]) -> Columns:
    # Rows are turned into columns once, at the end: to append each value to its column took a third of a scene's time.
    if not rows:
        return {name: [] for name in names}
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
