"""Still figures of tiles and of the felt, for notebooks: plain Bokeh glyphs, with the faces of the table page.

Nothing moves here and nothing is clicked; the table that is played is `dashboard.view.cell`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from urllib.parse import quote

from bokeh.models import ColumnDataSource, Range1d
from bokeh.plotting import figure

from dashboard.view import theme
from dashboard.view.importmap import tile_art
from mahjong.felt.box import Box
from mahjong.felt.film import Film
from mahjong.felt.units import RIM, TILE_H, TILE_RATIO, TILE_W, WORLD, Pose
from mahjong.tiles import code_of

TILE_PX = 40
FELT_PX = 640
_GAP = 1.06
_BOX_FILL = {"wall": "#d8c9a3", "meld": theme.IVORY, "hand": theme.IVORY_EDGE}
_KNOCK = theme.GOLD


def tiles_figure(kinds: Sequence[int], per_row: int = 18, lit: Iterable[int] = ()) -> figure:
    """Return a picture of tiles (kinds 0-41) in rows, as they are given; the kinds in `lit` have a line below.

    >>> tiles_figure([0, 1, 2], per_row=2).height > tiles_figure([0, 1]).height
    True
    """
    columns, rows = min(per_row, len(kinds)), -(-len(kinds) // per_row)
    plot = figure(
        x_range=Range1d(0, columns * _GAP), y_range=Range1d(rows * TILE_RATIO * _GAP + 0.1, 0), tools="",
        width=round(columns * _GAP * TILE_PX) + 10, height=round((rows * TILE_RATIO * _GAP + 0.1) * TILE_PX) + 10,
    )  # fmt: skip
    _bare(plot)
    places = [((i % per_row + 0.5) * _GAP, (i // per_row + 0.5) * TILE_RATIO * _GAP) for i in range(len(kinds))]
    _faces(plot, [(x, y, 0.0) for x, y in places], kinds, 1.0)
    below = [(x, y + TILE_RATIO / 2) for (x, y), kind in zip(places, kinds, strict=True) if kind in set(lit)]
    plot.rect([x for x, _ in below], [y + 0.03 for _, y in below], width=0.8, height=0.09, color=theme.RED)
    return plot


def felt_figure(
    pile: Mapping[int, Pose], faces: Mapping[int, int], boxes: Iterable[Box] = (), film: Film | None = None
) -> figure:
    """Return the felt from above: what stands on it, the tiles of the pool, and the ways of a film with its knocks.

    `faces` says the kind of each tile of `pile` by its number. Of a film every tile that moved has its way drawn, from
    where it was to where it lies.

    >>> felt_figure({0: (500.0, 500.0, 0.0)}, {0: 4}).x_range.end
    1000.0
    """
    plot = figure(x_range=Range1d(0, WORLD), y_range=Range1d(WORLD, 0), tools="", width=FELT_PX, height=FELT_PX)
    _bare(plot)
    plot.background_fill_color = theme.WOOD_LIGHT
    inside = WORLD - 2 * RIM
    plot.rect(WORLD / 2, WORLD / 2, inside, inside, fill_color=theme.FELT_LIGHT, line_color=theme.WOOD_DARK)
    _standing(plot, [box for box in boxes if box.kind in _BOX_FILL])
    numbers = sorted(pile)
    _faces(plot, [pile[number] for number in numbers], [faces[number] for number in numbers], TILE_W)
    if film is not None:
        _ways(plot, film)
    return plot


def _standing(plot: figure, boxes: Sequence[Box]) -> None:
    source = ColumnDataSource({
        "x": [box.x for box in boxes], "y": [box.y for box in boxes], "w": [box.w for box in boxes],
        "h": [box.h for box in boxes], "angle": [-box.angle for box in boxes],
        "fill": [_BOX_FILL[box.kind] for box in boxes],
    })  # fmt: skip
    plot.rect("x", "y", "w", "h", angle="angle", fill_color="fill", line_color=theme.INK_SOFT, source=source)


def _ways(plot: figure, film: Film) -> None:
    for tile, (_first, poses) in film.tracks.items():
        color = theme.RED if tile == film.tile else theme.CREAM
        plot.line([x for x, _, _ in poses], [y for _, y, _ in poses], color=color, line_width=3, alpha=0.9)
    x, y, angle = film.tracks[film.tile][1][0]
    plot.rect(x, y, TILE_W, TILE_H, angle=-angle, fill_alpha=0, line_color=theme.RED, line_dash="dotted", line_width=2)
    plot.scatter(
        [hit.x for hit in film.contacts],
        [hit.y for hit in film.contacts],
        size=9,
        marker="x",
        line_width=3,
        color=_KNOCK,
    )


def _faces(plot: figure, poses: Sequence[Pose], kinds: Sequence[int], width: float) -> None:
    source = ColumnDataSource({
        "url": [_picture(code_of(kind)) for kind in kinds], "x": [x for x, _, _ in poses],
        "y": [y for _, y, _ in poses], "angle": [-angle for _, _, angle in poses],
    })  # fmt: skip
    plot.image_url("url", "x", "y", w=width, h=width * TILE_RATIO, angle="angle", anchor="center", source=source)


@cache
def _picture(code: str) -> str:
    return f"data:image/svg+xml;charset=utf-8,{quote(tile_art()[code])}"


def _bare(plot: figure) -> None:
    plot.axis.visible = plot.grid.visible = False
    plot.toolbar_location = plot.outline_line_color = None
    plot.min_border = 0
