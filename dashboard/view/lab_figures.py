"""The figures of the lab that change while hands come in: made once, then only their data."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from bokeh.models import ColumnDataSource, FactorRange, HoverTool, Range1d
from bokeh.models.annotations import Span, Whisker
from bokeh.plotting import figure

from analysis.figures import BLUE, INK, PALE, RED, plain
from analysis.ratings import Standing
from dashboard.jobs.duels import Course
from dashboard.view.text import Words

COURSE_HEIGHT, ROW = 262, 40
SETTLED = 0.1
"""The share of the walls after which the band is no wider than the figure."""


def around_zero(values: Sequence[float]) -> tuple[float, float]:
    """Return the ends of an axis that holds 0 and some values, those that are there, with a margin.

    >>> around_zero([1.0, float("nan")])
    (-0.08, 1.08)
    """
    known = [0.0, *filter(isfinite, values)]
    low, high = min(known), max(known)
    margin = 0.08 * (high - low) or 1.0
    return low - margin, high + margin


class CourseFigure:
    """How a difference goes while walls come in, with its band, against 0."""

    def __init__(self) -> None:
        self.source = ColumnDataSource({"walls": [], "mean": [], "low": [], "high": []})
        self.across, self.up = Range1d(0, 1), Range1d(-1, 1)
        plot = figure(
            height=COURSE_HEIGHT, sizing_mode="stretch_width", x_range=self.across, y_range=self.up,
            tools="save", toolbar_location=None,
        )  # fmt: skip
        plot.varea("walls", "low", "high", source=self.source, color=PALE)
        line = plot.line("walls", "mean", source=self.source, color=BLUE, line_width=2.5)
        plot.add_layout(Span(location=0, dimension="width", line_color=INK, line_dash="dashed", line_width=1.5))
        tips = [
            ("牌牆 walls", "@walls{0,0}"),
            ("差 difference", "@mean{+0.000}"),
            ("95%", "@low{+0.000} … @high{+0.000}"),
        ]
        plot.add_tools(HoverTool(renderers=[line], tooltips=tips, mode="vline"))
        self.figure = plain(plot, "")
        plot.xaxis.axis_label = "牌牆 walls"
        plot.xaxis.formatter.use_scientific = False

    def show(self, course: Course, planned: int, unit: Words, factor: float = 1.0) -> None:
        """Show how a difference went, times `factor`, on an axis as long as the planned walls."""
        scaled = {name: [factor * x for x in getattr(course, name)] for name in ("mean", "low", "high")}
        self.source.data = {"walls": list(course.walls), **scaled}
        settled = [place for place, walls in enumerate(course.walls) if walls >= SETTLED * course.walls[-1]]
        ends = [scaled[name][place] for name in scaled for place in settled]
        self.across.end = max(planned, 1)
        self.up.start, self.up.end = around_zero(ends)
        self.figure.yaxis.axis_label = str(unit)


class BoardFigure:
    """Chips a hand of the bots of a league, with their intervals, in the order of the board."""

    def __init__(self) -> None:
        self.source = ColumnDataSource({"name": [], "value": [], "low": [], "high": [], "color": []})
        self.across, self.down = Range1d(-1, 1), FactorRange()
        plot = figure(
            height=140, sizing_mode="stretch_width", x_range=self.across, y_range=self.down, tools="save",
            toolbar_location=None,
        )  # fmt: skip
        plot.add_layout(Span(location=0, dimension="height", line_color=INK, line_dash="dashed", line_width=1.5))
        plot.add_layout(
            Whisker(source=self.source, base="name", lower="low", upper="high", dimension="width", line_width=2)
        )
        plot.scatter("value", "name", size=11, color="color", source=self.source)
        self.figure = plain(plot, "")
        plot.xaxis.axis_label = "每局籌碼 chips a hand"

    def show(self, standings: Sequence[Standing]) -> None:
        """Show a board; red is who wins or loses chips for sure."""
        names, chips = [one.name for one in standings], [one.chips for one in standings]
        ends = [x for of in chips for x in (of.value, of.low, of.high)]
        self.down.factors = names[::-1]
        self.figure.height = 90 + ROW * len(names)
        self.across.start, self.across.end = around_zero(ends)
        self.source.data = {
            "name": names, "value": [of.value for of in chips], "low": [of.low for of in chips],
            "high": [of.high for of in chips], "color": [RED if of.low > 0 or of.high < 0 else BLUE for of in chips],
        }  # fmt: skip
