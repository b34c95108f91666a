"""The figures of a calibration report, drawn with Bokeh: the same ones for a page from the disk and for a live one."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite, nan

import numpy as np
from bokeh.layouts import column
from bokeh.models import ColumnDataSource, FactorRange, HoverTool, LayoutDOM, LogTicker, NumeralTickFormatter, Range1d
from bokeh.models.annotations import Band, Span, Whisker
from bokeh.plotting import figure

from analysis.calibration import Bin
from analysis.calibration_captions import CAPTIONS
from analysis.calibration_report import Judged, Report
from analysis.calibration_words import FIGURE_WORDS, GROUP_WORDS, METHOD_WORDS, bin_name, field_name, other_name
from analysis.clusters import Interval
from analysis.corp import Curve
from analysis.figures import BLUE, FONT, INK, PALE, RED, Panel, dots, plain

__all__ = ["Panel", "panels"]

WIDTH, CURVE_HEIGHT, HISTOGRAM_HEIGHT = 760, 420, 170
FLOOR, CEILING = 1e-4, 1.0
"""The ends of the logarithmic axes; what is lower lies on the floor."""
LEAST_RATIO, MOST_RATIO = 0.4, 1.8
"""The ends of an axis of ratios, at most: a group of few rows does not make the others small."""
ORANGE = "#c96f12"
COLORS = (BLUE, ORANGE, "#2c7d4f", "#7a4a9a")
TOOLS = "pan,box_zoom,wheel_zoom,reset,save"
"""What the figures can do; `save` writes a PNG."""
SHARE = "放槍的比例 share that deals in"
AREAS = ("auc", "auc_tiles", "auc_open", "auc_within", "auc_within_pairs")


def panels(report: Report) -> list[Panel]:
    """Return every figure of a report, with its heading and how to read it, in the order of reading.

    Each call makes new figures: a Bokeh model belongs to one document.
    """
    return list(_panels(report))


def _panels(report: Report) -> Iterator[Panel]:
    home, real = report.home, report.head.is_probability
    yield _panel("curve", _with_histogram(home.curve)) if real else _panel("score", _score_curve(home.curve))
    yield _panel("bins", _bins(home)) if real else _panel("score_bins", _score_bins(home))
    yield _panel("auc", _areas(home))
    if home.decomposition:
        yield _panel("miscalibration", _miscalibration(home))
    if home.groups:
        yield _panel("bias", _bias(home))
    if report.elsewhere:
        yield _panel("fields", _fields(report))
    if home.set_right:
        yield _panel("set_right", _set_right(report))
    if report.compared and real:
        yield _panel("compared", _compared(report))


def _panel(key: str, plot: LayoutDOM) -> Panel:
    return Panel(key, *CAPTIONS[key], plot)


def _with_histogram(curve: Curve) -> LayoutDOM:
    top = _log_figure()
    _draw_band(top, curve)
    _draw_curve(top, curve, BLUE)
    below = figure(
        width=WIDTH, height=HISTOGRAM_HEIGHT, x_axis_type="log", y_axis_type="log", x_range=top.x_range,
        y_range=Range1d(start=0.8, end=3.0 * max([1, *curve.n])), tools=TOOLS, toolbar_location=None,
    )  # fmt: skip
    _draw_histogram(below, curve)
    plain(below, "")
    below.xaxis.axis_label, below.yaxis.axis_label = "預測 forecast", "對 pairs"
    below.xaxis.formatter = _percent()
    below.yaxis.ticker = LogTicker(desired_num_ticks=3, num_minor_ticks=0)
    top.min_border_left = below.min_border_left = 70  # so that their axes stand one over the other
    return column(top, below)


def _log_figure() -> figure:
    plot = figure(
        width=WIDTH, height=CURVE_HEIGHT, x_axis_type="log", y_axis_type="log", tools=TOOLS,
        x_range=Range1d(start=FLOOR, end=CEILING), y_range=Range1d(start=FLOOR, end=CEILING),
    )  # fmt: skip
    plot.line([FLOOR, CEILING], [FLOOR, CEILING], color=INK, line_dash="dashed", line_width=1.5)
    plot.yaxis.axis_label = SHARE
    plot.xaxis.formatter = plot.yaxis.formatter = _percent()
    return plain(plot, "")


def _share_figure(curves: list[Curve]) -> figure:
    """Return a figure for curves of scores that holds their bands, of which a figure's own range knows nothing."""
    top = max([0.01, *(x for curve in curves for x in (*curve.observed, *curve.high) if isfinite(x))])
    plot = figure(
        width=WIDTH, height=CURVE_HEIGHT, tools=TOOLS, x_range=Range1d(start=0, end=1),
        y_range=Range1d(start=0, end=1.05 * top), x_axis_label="分數 score", y_axis_label=SHARE,
    )  # fmt: skip
    plot.yaxis.formatter = _percent()
    return plain(plot, "")


def _percent() -> NumeralTickFormatter:
    return NumeralTickFormatter(format="0.[000]%")


def _source(curve: Curve) -> ColumnDataSource:
    """Return a curve to draw where forecasts are above 0; what is below the floor of a logarithmic axis lies on it."""
    x = np.array(curve.forecast)
    shown = x > 0
    named = {"observed": curve.observed, "low": curve.low, "high": curve.high}
    shares = {name: np.maximum(np.array(values, np.float64), FLOOR)[shown] for name, values in named.items()}
    return ColumnDataSource({"forecast": x[shown], **shares})


def _draw_band(plot: figure, curve: Curve) -> None:
    band = Band(source=_source(curve), base="forecast", lower="low", upper="high", fill_color=PALE, fill_alpha=1.0)
    band.level = "underlay"
    plot.add_layout(band)


def _draw_curve(plot: figure, curve: Curve, color: str) -> None:
    line = plot.line("forecast", "observed", source=_source(curve), color=color, line_width=2.5)
    tips = [("預測 forecast", "@forecast{0.000%}"), ("實際 outcome", "@observed{0.000%}")]
    plot.add_tools(HoverTool(renderers=[line], tooltips=[*tips, ("95%", "@low{0.000%} … @high{0.000%}")]))


def _draw_histogram(plot: figure, curve: Curve) -> None:
    edges = np.array(curve.edges)
    left, right = edges[:-1], edges[1:]
    for counts, color in ((curve.n, PALE), (curve.happened, ORANGE)):
        n = np.array(counts)
        shown = (n > 0) & (right > FLOOR)
        plot.quad(
            left=np.maximum(left, FLOOR)[shown], right=right[shown], bottom=0.8, top=n[shown], fill_color=color,
            line_color="white",
        )  # fmt: skip


def _score_curve(curve: Curve) -> figure:
    plot = _share_figure([curve])
    _draw_band(plot, curve)
    _draw_curve(plot, curve, BLUE)
    return plot


def _bins(home: Judged) -> figure:
    rows = {bin_name(row, is_probability=True): _off(row) for row in home.bins if row.n}
    return dots(rows, "百分點 percentage points", width=WIDTH)


def _off(row: Bin) -> Interval:
    """Return outcome less forecast, in percentage points."""
    of = row.observed
    value, low, high = (100 * (x - row.forecast) for x in (of.value, of.low, of.high))
    return Interval(value, low, high, 100 * of.standard_error, of.p, of.n_walls)


def _score_bins(home: Judged) -> figure:
    rows = {bin_name(row, is_probability=False): _times(row.observed, 100) for row in home.bins_tiles if row.n}
    return dots(rows, "% 放槍 deal in", width=WIDTH, red=False)


def _times(of: Interval, factor: float) -> Interval:
    value, low, high, error = (factor * x for x in (of.value, of.low, of.high, of.standard_error))
    return Interval(value, low, high, error, of.p, of.n_walls)


def _areas(home: Judged) -> figure:
    rows = {FIGURE_WORDS[name]: home.figures[name] for name in AREAS if isfinite(home.figures[name].value)}
    return dots(rows, "AUC", width=WIDTH, zero=0.5, red=False)


def _miscalibration(home: Judged) -> figure:
    of, walls = home.decomposition["brier"], home.n_walls
    half, whole = of.reference, of.miscalibration
    rows = {
        "模型，一半牌牆 the model, on halves": Interval(half.model, nan, nan, nan, nan, walls),
        "重新校準過的 set right, on halves": Interval(half.middle, half.low, half.high, nan, nan, walls),
        "模型，全部牌牆 the model, all walls": Interval(whole.value, nan, nan, nan, nan, walls),
        "扣掉運氣 the same, less luck": of.less_luck,
    }
    return dots({name: _times(one, 1e5) for name, one in rows.items()}, "MCB × 1e-5", width=WIDTH, red=False)


def _bias(home: Judged) -> figure:
    groups = [group for group in home.groups if isfinite(group.ratio.value)]
    names = [(GROUP_WORDS.get(group.by, group.by), GROUP_WORDS.get(group.group, group.group)) for group in groups]
    return _ratios(names, [group.ratio for group in groups])


def _ratios(names: list[tuple[str, str]], found: list[Interval]) -> figure:
    """Return ratios with their intervals, in groups, against 1; what is far off leaves the figure."""
    ends = [x for of in found for x in (of.low, of.high) if isfinite(x)]
    across = Range1d(start=max(LEAST_RATIO, min([0.8, *ends]) - 0.05), end=min(MOST_RATIO, max([1.2, *ends]) + 0.05))
    down = FactorRange(factors=names[::-1], group_padding=0.6, range_padding=0.02)
    plot = plain(figure(width=WIDTH, height=90 + 25 * len(names), x_range=across, y_range=down, tools="save"), "")
    source = ColumnDataSource({
        "name": names, "value": [of.value for of in found], "low": [of.low for of in found],
        "high": [of.high for of in found], "color": [RED if of.low > 1 or of.high < 1 else BLUE for of in found],
    })  # fmt: skip
    plot.add_layout(Span(location=1, dimension="height", line_color=INK, line_dash="dashed", line_width=1.5))
    plot.add_layout(Whisker(source=source, base="name", lower="low", upper="high", dimension="width", line_width=1.5))
    plot.scatter("value", "name", size=9, color="color", source=source)
    plot.yaxis[0].update(group_label_orientation="horizontal", group_text_font_size="13px", group_text_font=FONT)
    plot.ygrid.visible = False
    plot.xaxis.axis_label = "平均預測／實際 mean forecast / outcome"
    return plot


def _fields(report: Report) -> figure:
    plot = _log_figure() if report.head.is_probability else _share_figure([of.curve for of in report.fields])
    for of, color in zip(report.fields, COLORS, strict=False):
        _draw_curve(plot, of.curve, color)
        plot.line([nan], [nan], color=color, line_width=2.5, legend_label=field_name(of.field))
    plot.legend.location = "top_left"
    if report.head.is_probability:
        plot.xaxis.axis_label = "預測 forecast"
    return plot


def _set_right(report: Report) -> figure:
    found = {
        (field_name(of.field), METHOD_WORDS[one.method]): one.mean_ratio
        for of in report.fields
        for one in of.set_right
    }  # fmt: skip
    return _ratios(list(found), list(found.values()))


def _compared(report: Report) -> figure:
    rows = {other_name(of.name): _times(of.log_difference, 1e3) for of in report.compared}
    return dots(rows, "對數損失多出 log-loss more by, × 1e-3", width=WIDTH)
