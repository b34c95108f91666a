from __future__ import annotations

from math import nan

import numpy as np

from analysis.clusters import Interval, mean_over_walls
from analysis.figures import BLUE, RED, bars, intervals, running_mean


def _columns(plot):
    return plot.renderers[0].data_source.data


def test_whiskers_and_0_are_within_the_figure():
    plot = intervals({"a": Interval(-3.0, -9.0, 3.0, 3.0, 0.3, 9), "b": Interval(2.0, 1.0, 4.0, 0.5, 0.0, 9)}, "", "")
    assert plot.x_range.start < -9
    assert plot.x_range.end > 4


def test_red_is_what_leaves_0_out_and_the_first_stands_above():
    plot = intervals({"a": Interval(2.0, 1.0, 4.0, 0.5, 0.0, 9), "b": Interval(0.0, -1.0, 1.0, 0.5, 1.0, 9)}, "", "")
    assert plot.y_range.factors == ["b", "a"]
    assert dict(zip(_columns(plot)["name"], _columns(plot)["color"], strict=True)) == {"a": RED, "b": BLUE}


def test_a_single_wall_has_no_interval_and_a_figure_all_the_same():
    plot = intervals({"a": mean_over_walls([1.0])}, "", "")
    assert np.isnan(_columns(plot)["low"][0])
    assert np.isfinite([plot.x_range.start, plot.x_range.end]).all()


def test_a_copy_differs_by_0_and_still_has_a_range():
    plot = intervals({"a": Interval(0.0, 0.0, 0.0, 0.0, 1.0, 9), "b": Interval(nan, nan, nan, nan, nan, 0)}, "", "")
    assert plot.x_range.start < 0 < plot.x_range.end


def test_bars_stand_on_0_and_one_may_be_coloured():
    plot = bars({"a": 2, "b": 3}, "", "", line=2.5, highlight=["b"])
    assert plot.y_range.start == 0
    assert list(_columns(plot)["fill_color"]) == [BLUE, RED]


def test_the_running_mean_ends_at_the_mean():
    x = np.random.default_rng(1).normal(size=50)
    line = running_mean(x, "", "").renderers[1].data_source.data
    assert line["y"][-1] == np.cumsum(x)[-1] / 50
