"""The figures of experiments, drawn with Bokeh; only this module, those called ``*_figures`` and `report` draw.

Each function returns a figure to `show`, to embed in a page or to save; an interval is drawn wherever there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np
import numpy.typing as npt
from bokeh.models import ColumnDataSource, DataRange1d, FactorRange, LayoutDOM, Range1d
from bokeh.models.annotations import Span, Title, Whisker
from bokeh.plotting import figure

from analysis.clusters import Interval
from analysis.summary import NORMAL_95

WIDTH, HEIGHT, ROW = 720, 300, 44
INK, BLUE, RED, PALE = "#2b2620", "#1f5f9a", "#b8322a", "#c9d8e6"
FONT = "'Noto Sans CJK TC', 'Noto Sans TC', 'PingFang TC', 'Microsoft JhengHei', sans-serif"


@dataclass(frozen=True, slots=True)
class Panel:
    """A figure of a page: its key, its heading, and a sentence or two how to read it, in Chinese and English."""

    key: str
    zh: str
    en: str
    text_zh: str
    text_en: str
    figure: LayoutDOM


def bars(
    values: Mapping[str, float], title: str, unit: str, *, line: float | None = None, highlight: Sequence[str] = ()
) -> figure:
    """Return a bar for each name, in the order given; `line` is a level to compare with, `highlight` names to colour.

    >>> bars({"一": 3, "二": 4}, "局數", "hands").x_range.factors
    ['一', '二']
    """
    names = list(values)
    across, up = FactorRange(factors=names), DataRange1d(start=min(0, *values.values()))
    plot = plain(figure(x_range=across, y_range=up, width=WIDTH, height=HEIGHT, toolbar_location=None), title)
    colors = [RED if name in highlight else BLUE for name in names]
    plot.vbar(x=names, top=list(values.values()), width=0.72, color=colors)
    plot.yaxis.axis_label = unit
    plot.xgrid.visible = False
    if line is not None:
        plot.add_layout(Span(location=line, dimension="width", line_color=INK, line_dash="dashed", line_width=1.5))
    return plot


def intervals(rows: Mapping[str, Interval], title: str, unit: str) -> figure:
    """Return a dot with its 95 % interval for each name, from above in the order given, against 0.

    Red is an interval that leaves 0 out.

    >>> from analysis.clusters import mean_over_walls
    >>> intervals({"籌碼": mean_over_walls([1.0, 2.0])}, "差距", "chips").y_range.factors
    ['籌碼']
    """
    return dots(rows, unit, title=title)


def dots(  # noqa: PLR0913 - each is a choice of its own
    rows: Mapping[str, Interval], unit: str, *, title: str = "", width: int = WIDTH, zero: float = 0, red: bool = True
) -> figure:
    """Return `intervals` against another level than 0; only with `red` are those coloured that leave it out."""
    names = list(rows)[::-1]
    found = [rows[name] for name in names]
    height = HEIGHT // 3 + ROW * len(names)
    across, down = _around(zero, [x for of in found for x in (of.value, of.low, of.high)]), FactorRange(factors=names)
    plot = plain(figure(x_range=across, y_range=down, width=width, height=height, toolbar_location=None), title)
    clear = [RED if red and (of.low > zero or of.high < zero) else BLUE for of in found]
    source = ColumnDataSource({
        "name": names, "value": [of.value for of in found], "low": [of.low for of in found],
        "high": [of.high for of in found], "color": clear,
    })  # fmt: skip
    plot.add_layout(Span(location=zero, dimension="height", line_color=INK, line_dash="dashed", line_width=1.5))
    plot.add_layout(Whisker(source=source, base="name", lower="low", upper="high", dimension="width", line_width=2))
    plot.scatter("value", "name", size=11, color="color", source=source)
    plot.xaxis.axis_label = unit
    return plot


def running_mean(differences: npt.ArrayLike, title: str, unit: str) -> figure:
    """Return the mean of the first n walls for every n, with the 95 % interval of one look at each; shape (walls,).

    The band is right for a number of walls chosen before. Who stops when it leaves 0 is fooled more than one time in
    twenty: that needs `analysis.sequential`.

    >>> len(running_mean([1.0, -1.0, 2.0], "差距", "chips").renderers)
    2
    """
    x = np.asarray(differences, np.float64)
    n = np.arange(1.0, len(x) + 1)
    mean = np.cumsum(x) / n
    variance = np.maximum(np.cumsum(x * x) / n - mean**2, 0) * n / np.maximum(n - 1, 1)
    half = NORMAL_95 * np.sqrt(variance / n)
    plot = plain(figure(width=WIDTH, height=HEIGHT, toolbar_location=None), title)
    shown = n >= min(10, len(x))  # before, the band is as wide as the world
    plot.varea(n[shown], (mean - half)[shown], (mean + half)[shown], color=PALE)
    plot.line(n[shown], mean[shown], color=BLUE, line_width=2)
    plot.add_layout(Span(location=0, dimension="width", line_color=INK, line_dash="dashed", line_width=1.5))
    plot.xaxis.axis_label, plot.yaxis.axis_label = "牌牆 walls", unit
    return plot


def _around(level: float, values: Sequence[float]) -> Range1d:
    """Return a range with a margin that holds a level and all values: a figure's own leaves the whiskers out."""
    known = [level, *(value for value in values if isfinite(value))]
    margin = 0.06 * (max(known) - min(known)) or 1.0
    return Range1d(start=min(known) - margin, end=max(known) + margin)


def plain(plot: figure, title: str) -> figure:
    """Return a figure with the fonts and lines of all of them."""
    plot.title = Title(text=title, text_font=FONT, text_font_size="15px", text_color=INK)
    plot.axis.axis_label_text_font = plot.axis.major_label_text_font = FONT
    plot.axis.major_label_text_font_size, plot.axis.axis_label_text_font_style = "13px", "normal"
    plot.outline_line_color = None
    plot.toolbar.logo = None
    return plot
