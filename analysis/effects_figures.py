"""The figures of deal-in rates and of rules changed, drawn with Bokeh; the rest as in `analysis.figures`."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

import numpy as np
from bokeh.layouts import gridplot
from bokeh.models import ColumnDataSource, FactorRange, GridPlot, HoverTool, LogColorMapper, Range1d
from bokeh.models.annotations import ColorBar, Span, Whisker
from bokeh.models.formatters import NumeralTickFormatter
from bokeh.models.tickers import BasicTicker
from bokeh.plotting import figure
from bokeh.transform import dodge

from analysis.clusters import Interval
from analysis.deal_in import CLASSES, Rate
from analysis.deal_in_sheets import FEW as FAINT
from analysis.deal_in_sheets import WAYS, label_of, percent, span
from analysis.figures import BLUE, FONT, INK, RED, ROW, plain
from analysis.rule_effects import FEW, Effect

PALETTE = ("#eef3ec", "#d7e5c9", "#f1e3ae", "#efc27c", "#e3935a", "#cc5a3f", "#a12a2a", "#6d1420")
LEAST, MOST = 0.0005, 0.32
"""Rates from which and to which colours differ; on a logarithmic scale, since they span three powers of ten."""
DARK = 0.028
"""Cells above this are dark and have white figures."""
LABELS = 300
"""Width of the names of rules."""
LINES = (BLUE, "#2b8a6e", "#c98a1b", RED, "#6b4a8a")

NAMES = {
    "wins": ("胡牌家數 winners", "a hand"),
    "tai": ("每胡台數 台", "a win"),
    "draws": ("流局 drawn hands", ""),
    "chips": ("一局輸贏 chips", "a hand"),
    "discards": ("打出張數 discards a hand", "tiles"),
}
"""Titles and units of `analysis.rule_effects.MEASURES`."""


def rate_map(rates: Sequence[Rate], across: str, title: str = "", *, width: int = 900, height: int = 470) -> figure:
    """Return a map of rates sorted by tile and by another way (``turn`` or ``melds``): cells with percents.

    Pointing at a cell tells its interval and how many pairs it is of; cells of less than `FAINT` are faint.
    """
    names = [label_of("tile", name) for name in CLASSES["tile"]][::-1]
    across_range, up = FactorRange(factors=list(CLASSES[across])), FactorRange(factors=names)
    plot = plain(figure(x_range=across_range, y_range=up, width=width, height=height, toolbar_location=None), title)
    colors = LogColorMapper(palette=PALETTE, low=LEAST, high=MOST, nan_color="white")
    source = ColumnDataSource(cells_of(rates, across), name="cells")
    cells = plot.rect(
        "across", "tile", width=0.96, height=0.92, source=source, line_color=None, fill_alpha="alpha",
        fill_color={"field": "share", "transform": colors},
    )  # fmt: skip
    plot.text(
        "across", "tile", text="text", source=source, text_align="center", text_baseline="middle", text_color="ink",
        text_alpha="alpha", text_font_size="13px",
    )  # fmt: skip
    told = [("放槍 deal in", "@text %"), ("95%", "@interval"), ("對 pairs", "@n")]
    plot.add_tools(HoverTool(renderers=[cells], tooltips=[("", "@tile · @across"), *told]))
    bar = ColorBar(color_mapper=colors, width=10, padding=6, formatter=NumeralTickFormatter(format="0.0%"))
    plot.add_layout(bar, "right")
    plot.xaxis.axis_label = " ".join(WAYS[across])
    plot.grid.visible = False
    return plot


def cells_of(rates: Sequence[Rate], across: str) -> dict[str, list[Any]]:
    """Return the columns of the source ``cells`` of `rate_map`, so that a figure can be given new ones."""
    return {
        "across": [rate.at[across] for rate in rates],
        "tile": [label_of("tile", rate.at["tile"]) for rate in rates],
        "share": [max(rate.share.value, LEAST) if rate.n else float("nan") for rate in rates],
        "text": [percent(rate.share.value) for rate in rates],
        "alpha": [1.0 if rate.n >= FAINT else 0.35 for rate in rates],
        "ink": ["white" if rate.share.value > DARK and rate.n >= FAINT else INK for rate in rates],
        "interval": [f"{span(rate)} %" for rate in rates],
        "n": [f"{rate.n:,}" for rate in rates],
    }


def rate_lines(rates: Sequence[Rate], title: str = "", *, width: int = 900, height: int = 330) -> figure:
    """Return rates by turn, a line with whiskers for each number of melds; rates of no pair are left out."""
    turns = list(CLASSES["turn"])
    plot = plain(
        figure(x_range=FactorRange(factors=turns), y_range=_from_0(rates), width=width, height=height,
               toolbar_location=None), title,
    )  # fmt: skip
    groups = [name for name in CLASSES["melds"] if any(rate.at["melds"] == name and rate.n for rate in rates)]
    for i, name in enumerate(groups):
        of = [rate for rate in rates if rate.at["melds"] == name and rate.n >= FAINT]
        step = 0.12 * (i - (len(groups) - 1) / 2)
        source = ColumnDataSource({
            "turn": [rate.at["turn"] for rate in of], "share": [rate.share.value for rate in of],
            "at": [(rate.at["turn"], step) for rate in of], "low": [rate.share.low for rate in of],
            "high": [rate.share.high for rate in of],
        })  # fmt: skip
        color, place = LINES[i % len(LINES)], dodge("turn", step, range=plot.x_range)
        plot.line(place, "share", source=source, color=color, line_width=1.5, legend_label=name)
        plot.scatter(place, "share", source=source, color=color, size=7, legend_label=name)
        plot.add_layout(Whisker(source=source, base="at", lower="low", upper="high", line_color=color, line_width=1.5))
    plot.xaxis.axis_label, plot.yaxis.axis_label = " ".join(WAYS["turn"]), "放槍 deal in"
    plot.yaxis.formatter = NumeralTickFormatter(format="0.0%")
    if groups:
        plot.legend.title, plot.legend.location = " ".join(WAYS["melds"]), "top_left"
        plot.legend.title_text_font, plot.legend.title_text_font_style = FONT, "normal"
    return plot


def effect_rows(
    effects: Sequence[Effect], measures: Sequence[str] = ("chips", "draws", "tai", "wins"), *, width: int = 1000
) -> GridPlot:
    """Return what changed rules do, a row each and a panel for each measure: a dot with its 95 % interval against 0.

    Red is an interval that leaves 0 out, grey a rule that touches fewer than `FEW` walls. Raises `KeyError` for what is
    none of `analysis.rule_effects.MEASURES`.
    """
    names = [rule_label(effect) for effect in effects][::-1]
    if len(set(names)) < len(names):
        names = [f"{len(names) - i}. {name}" for i, name in enumerate(names)]
    rows, each = FactorRange(factors=names), (width - LABELS) // len(measures)
    widths = [LABELS + each, *(each for _ in measures[1:])]
    panels: list[Any] = [
        _effect_panel(effects, names, rows, measure, of) for measure, of in zip(measures, widths, strict=True)
    ]
    panels[0].yaxis.visible = True
    return gridplot([panels], toolbar_location=None)


def rule_label(effect: Effect) -> str:
    """Return a changed rule on two short lines, Chinese and English: what it decides, and its new value."""
    words, value = effect.change.words(), effect.change.value_words()
    zh = f"{_short(words.zh.split('；')[0], 14)}：{_short(value.zh, 9)}"
    return f"{zh}\n{_short(words.en, 34)}: {_short(value.en, 16)}"


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip(" ,;:") + "…"


def _effect_panel(
    effects: Sequence[Effect], names: Sequence[str], rows: FactorRange, measure: str, width: int
) -> figure:
    found = [effect.differences[measure] for effect in effects][::-1]
    touched = [effect.touched for effect in effects][::-1]
    title, unit = NAMES[measure]
    plot = plain(
        figure(x_range=_around_0(found), y_range=rows, width=width, height=90 + ROW * len(names),
               toolbar_location=None), title,
    )  # fmt: skip
    source = ColumnDataSource({
        "name": list(names), "value": [of.value for of in found], "low": [of.low for of in found],
        "high": [of.high for of in found], "touched": [f"{n:,}" for n in touched],
        "color": [_color(of, n) for of, n in zip(found, touched, strict=True)],
        "interval": [_between(of) for of in found],
        "said": [f"{effect.change.words().en}: {effect.change.value_words().en}" for effect in effects][::-1],
    })  # fmt: skip
    plot.add_layout(Span(location=0, dimension="height", line_color=INK, line_dash="dashed", line_width=1))
    whisker = Whisker(source=source, base="name", lower="low", upper="high", dimension="width", line_color="color")
    plot.add_layout(whisker)
    dots = plot.scatter("value", "name", size=8, color="color", source=source)
    told = [("差 difference", "@value{+0.0000}"), ("95%", "@interval"), ("付法不同 walls paid otherwise", "@touched")]
    plot.add_tools(HoverTool(renderers=[dots], tooltips=[("", "@name"), ("", "@said"), *told]))
    plot.xaxis.axis_label, plot.yaxis.visible = unit, False
    plot.yaxis.major_label_text_font_size = "12px"
    plot.xaxis.ticker = BasicTicker(desired_num_ticks=4)
    if measure == "draws":
        plot.xaxis.formatter = NumeralTickFormatter(format="+0.[00]%")
    return plot


def _color(of: Interval, touched: int) -> str:
    if of.value == 0 or touched < FEW:
        return "#9a958c"
    return RED if of.low > 0 or of.high < 0 else BLUE


def _between(of: Interval) -> str:
    return f"{of.low:+.4f} … {of.high:+.4f}" if isfinite(of.low) else "—"


def _around_0(found: Sequence[Interval]) -> Range1d:
    known = [0.0, *(end for of in found for end in (of.low, of.high) if isfinite(end))]
    margin = 0.08 * (max(known) - min(known)) or 1.0
    return Range1d(start=min(known) - margin, end=max(known) + margin)


def _from_0(rates: Sequence[Rate]) -> Range1d:
    highest = [rate.share.high for rate in rates if rate.n >= FAINT and isfinite(rate.share.high)]
    return Range1d(start=0, end=1.05 * float(np.max(highest, initial=0.01)))
