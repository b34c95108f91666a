"""The figures of a duel, drawn with Bokeh: the same ones for a page from the disk and for a live one."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from bokeh.models.annotations import Span
from bokeh.plotting import figure

from analysis.clusters import Interval
from analysis.duel import EVENTS, MEASURES, Comparison
from analysis.duel_words import MEASURE_WORDS
from analysis.figures import BLUE, INK, RED, Panel, dots, plain, running_mean

WIDTH, HEIGHT = 760, 260
CHIPS = "籌碼 chips"


def panels(comparisons: Mapping[str, Comparison], differences: npt.ArrayLike) -> list[Panel]:
    """Return every figure of a duel; `differences` are the chips a hand of each wall, in order, shape (walls,).

    Each call makes new figures: a Bokeh model belongs to one document.
    """
    x = np.asarray(differences, np.float64)
    running = running_mean(x, "", CHIPS)
    running.width = WIDTH
    return [
        Panel(
            "chips", "每局籌碼的差", "Chips a hand",
            "前者減後者，每局的籌碼，附 95% 區間；大於零是前者贏得多。單位是牌牆：同一副牌牆的四個座位算一次。",
            "The first less the second, in chips a hand, with its 95 % interval: above 0 the first wins more. The unit "
            "is the wall: its four seats count once.",
            dots({MEASURE_WORDS["chips"]: comparisons["chips"].difference}, CHIPS, width=WIDTH),
        ),
        Panel(
            "rates", "胡、放槍、流局", "Wins, deal-ins, draws",
            "每百局多胡、多放槍、多流局幾局，附 95% 區間；紅色的不含零。",
            "How many more of a hundred hands it wins, deals in, or draws, with 95 % intervals; red leaves 0 out.",
            dots({MEASURE_WORDS[name]: _percent(comparisons[name].difference) for name in MEASURES if name in EVENTS},
                 "百分點 percentage points", width=WIDTH),
        ),
        Panel(
            "running", "差距怎麼定下來", "How the difference settles",
            "前 n 副牌牆的平均差，淡色帶是當時的 95% 區間。帶子離開零就停的人，二十次裡會上當不只一次：要邊看邊停，"
            "得用逐次檢定。",
            "The mean difference of the first n walls; the pale band is its 95 % interval at that moment. Whoever "
            "stops when it leaves 0 is fooled more than one time in twenty: that needs the sequential test.",
            running,
        ),
        Panel(
            "spread", "一副牌牆差多少", "What one wall gives",
            "每副牌牆的差（四個座位平均）。一副牌牆的運氣遠大於平均的差，所以要打很多副；虛線是零，紅線是平均。",
            "The difference on each wall, the mean of four seats. The luck of a wall is far larger than the mean "
            "difference, hence so many walls; the dashed line is 0, the red one the mean.",
            _spread(x),
        ),
    ]  # fmt: skip


def _percent(of: Interval) -> Interval:
    return Interval(100 * of.value, 100 * of.low, 100 * of.high, 100 * of.standard_error, of.p, of.n_walls)


def _spread(x: npt.NDArray[np.float64]) -> figure:
    plot = plain(figure(width=WIDTH, height=HEIGHT, toolbar_location=None), "")
    end = max(1.0, float(np.quantile(np.abs(x), 0.995)) if len(x) else 1.0)
    counts, edges = np.histogram(np.clip(x, -end, end), np.linspace(-end, end, 42))
    plot.quad(
        left=edges[:-1], right=edges[1:], bottom=0, top=counts.astype(np.float64), fill_color=BLUE, line_color="white"
    )
    plot.add_layout(Span(location=0, dimension="height", line_color=INK, line_dash="dashed", line_width=1.5))
    if len(x):
        plot.add_layout(Span(location=float(x.mean()), dimension="height", line_color=RED, line_width=2))
    plot.xaxis.axis_label, plot.yaxis.axis_label = "每局籌碼 chips a hand", "牌牆 walls"
    plot.y_range.update(start=0)
    return plot
