"""The one Bokeh figure of the table and its sources. They have a fixed length and are filled in the browser.

From below: ``felt``, ``rects``, ``tiles``, ``cards``, ``texts`` on the glyph level, ``moving``, ``overRects``,
``overTiles``, ``overTexts`` on the overlay, which has a canvas of its own: what moves is painted there without what
lies still. Tiles are scatter markers that a painter of the page draws whole; ``felt`` and ``moving`` are one marker
each, under all that its painter draws, so that a frame of what moves changes no source. So is ``solids``, which lies
above ``moving`` in the views that show what is solid. ``cards`` are the QRs of a party's seats.
"""

from __future__ import annotations

from math import nan
from typing import Any

from bokeh.models import ColumnDataSource, CustomJS, Patches, Range1d, Rect, Scatter, Text
from bokeh.plotting import figure

from dashboard.view import theme
from dashboard.view.layers import CAPACITY
from dashboard.view.layout import CENTRE, WORLD

_MARKER = "return src.painter ? src.painter(cb_data.ctx, cb_data.i) : undefined"
_EMPTY_RECT = {"x": nan, "y": nan, "w": 0.0, "h": 0.0, "angle": 0.0, "fill": "#000000", "alpha": 0.0, "line": "#000000",
               "line_alpha": 0.0}  # fmt: skip
_EMPTY_TILE = {"x": nan, "y": nan, "size": 1.0}
_EMPTY_CARD = {"xs": [nan], "ys": [nan], "fill": "#000000"}
CARDS = 20
"""Rows of cards: two a seat, and three of the sign of a phone on its plate."""
_EMPTY_TEXT = {"x": nan, "y": nan, "text": "", "angle": 0.0, "size": "1px", "font": "sans-serif", "style": "normal",
               "color": "#000000", "alpha": 0.0, "align": "center"}  # fmt: skip


def table_figure(*, solids: bool = False) -> figure:
    """Return the empty figure; what it shows comes by message. `solids` adds a layer that shows what is solid."""
    plot = figure(
        sizing_mode="stretch_both", min_border=0, tools="", toolbar_location=None, output_backend="canvas",
        x_axis_type=None, y_axis_type=None,
        x_range=Range1d(0, WORLD), y_range=Range1d(WORLD, 0), lod_threshold=None, outline_line_color=None,
        background_fill_color=theme.ROOM, border_fill_color=theme.ROOM,
    )  # fmt: skip
    _add_whole(plot, "felt", "underlay")
    _add_layer(plot, "", "glyph")
    _add_whole(plot, "moving", "overlay")
    if solids:
        _add_whole(plot, "solids", "overlay")
    _add_layer(plot, "over", "overlay")
    return plot


def _add_whole(plot: figure, name: str, level: str) -> None:
    """Add one marker as large as the table, whose painter paints all there is to see."""
    source = ColumnDataSource({"x": [CENTRE], "y": [CENTRE], "size": [WORLD]}, syncable=False)
    _add(plot, name, level, source, _marker(source))


def _add_layer(plot: figure, prefix: str, level: str) -> None:
    _add_rects(plot, _name(prefix, "rects"), level)
    tiles = _source(_EMPTY_TILE, CAPACITY["tiles"])
    _add(plot, _name(prefix, "tiles"), level, tiles, _marker(tiles))
    if not prefix:
        _add_cards(plot)
    _add_texts(plot, _name(prefix, "texts"), level)


def _name(prefix: str, kind: str) -> str:
    return prefix + kind.capitalize() if prefix else kind


def _source(empty: dict[str, Any], rows: int) -> ColumnDataSource:
    # syncable=False: what the page writes into a source is not sent back to the server.
    return ColumnDataSource({name: [value] * rows for name, value in empty.items()}, syncable=False)


def _marker(source: ColumnDataSource) -> Scatter:
    draw = CustomJS(args={"src": source}, code=_MARKER)
    return Scatter(x="x", y="y", size="size", marker={"value": "@tile"}, defs={"@tile": draw})


def _add_rects(plot: figure, name: str, level: str) -> None:
    glyph = Rect(
        x="x", y="y", width="w", height="h", angle="angle", fill_color="fill", fill_alpha="alpha", line_color="line",
        line_alpha="line_alpha", line_width=1.5, border_radius=8,
    )  # fmt: skip
    _add(plot, name, level, _source(_EMPTY_RECT, CAPACITY["rects"]), glyph)


def _add_cards(plot: figure) -> None:
    """Add the cards with the QRs of a party's seats: of each its ivory, and its squares as one row parted by NaN."""
    glyph = Patches(xs="xs", ys="ys", fill_color="fill", line_color=None)
    _add(plot, "cards", "glyph", _source(_EMPTY_CARD, CARDS), glyph)


def _add_texts(plot: figure, name: str, level: str) -> None:
    glyph = Text(
        x="x", y="y", text="text", angle="angle", text_font_size="size", text_font="font", text_font_style="style",
        text_color="color", text_alpha="alpha", text_align="align", text_baseline="middle",
    )  # fmt: skip
    _add(plot, name, level, _source(_EMPTY_TEXT, CAPACITY["texts"]), glyph)


def _add(plot: figure, name: str, level: str, source: ColumnDataSource, glyph: Any) -> None:
    renderer = plot.add_glyph(source, glyph)
    renderer.name, renderer.level = name, level
