from __future__ import annotations

from math import nan

import numpy as np
import pytest

from analysis.clusters import Interval
from analysis.deal_in import CLASSES, POSSIBLE, Rate, Tally
from analysis.deal_in_sheets import FEW as FAINT
from analysis.effects_figures import effect_rows, rate_lines, rate_map, rule_label
from analysis.figures import BLUE, RED
from analysis.rule_changes import Change
from analysis.rule_effects import FEW, MEASURES, Effect


def share(value, low, high):
    return Interval(value, low, high, 0.01, nan, 400)


def effect(change, value, *, touched=200):
    of = Interval(value, value - 0.1, value + 0.1, 0.05, 0.3, 400)
    paid = share(touched / 400, 0, 1)
    return Effect(change, dict.fromkeys(MEASURES, of), dict.fromkeys(MEASURES, 1.0), paid, paid)


def columns(renderer):
    return {name: list(values) for name, values in renderer.data_source.data.items()}


def test_the_map_shows_every_cell_and_faintly_what_is_of_few():
    rates = [
        Rate({"tile": tile, "turn": turn}, FAINT - (tile == "own"), 5, share(0.05, 0.02, 0.1))
        for tile in CLASSES["tile"]
        for turn in CLASSES["turn"]
    ]
    plot = rate_map(rates, "turn", "title")
    cells = columns(plot.renderers[0])
    assert len(cells["text"]) == len(CLASSES["tile"]) * len(CLASSES["turn"])
    assert set(cells["text"]) == {"5.0"}
    assert {
        alpha for tile, alpha in zip(cells["tile"], cells["alpha"], strict=True) if tile == "他打過的 he threw one"
    } == {0.35}
    assert plot.y_range.factors[-1] == "已證安全 proven safe"
    assert cells["interval"][0] == "2.00 … 10.00 %"


def test_a_cell_without_a_pair_is_empty_and_one_without_a_deal_in_is_not():
    rates = [
        Rate({"tile": "own", "melds": "0"}, 0, 0, share(nan, nan, nan)),
        Rate({"tile": "proven", "melds": "0"}, 5_000, 0, share(0.0, 0.0, 0.0006)),
    ]
    cells = columns(rate_map(rates, "melds", "").renderers[0])
    assert cells["text"] == ["", "0"]
    assert np.isnan(cells["share"][0])
    assert cells["share"][1] > 0


def test_lines_are_of_what_was_counted_often():
    tally = Tally()
    counts = np.zeros((200, 6, 14, 5, 4), np.int16)
    counts[:, :4, 0, 2, 0] = 10
    counts[::10, 2, 0, 2, 1] = 1
    tally.add(counts)
    plot = rate_lines(tally.rates(POSSIBLE, "turn", "melds"), "title")
    assert [item.label.value for item in plot.legend.items] == ["2"]
    line = columns(plot.renderers[0])
    assert line["turn"] == ["0-3", "4-6", "7-9", "10-12"]
    assert line["share"][2] == pytest.approx(0.01)
    assert plot.y_range.end > line["high"][2]
    assert not rate_lines([], "").legend


def test_rules_stand_in_their_order_with_what_they_touch():
    effects = [
        effect(Change("min_tai", 2), 0.5), effect(Change("min_tai", 1), -0.05),
        effect(Change("left_kong", value=False), 0.5, touched=FEW - 1),
    ]  # fmt: skip
    (chips, _draws) = (child for child, *_ in effect_rows(effects, ("chips", "draws")).children)
    dots = columns(chips.renderers[0])
    assert dots["name"][-1] == rule_label(effects[0])
    assert rule_label(effects[0]) == "起胡台數，莊家不計：2\na hand below this many 台, 莊家 not…: 2"
    assert dots["color"] == ["#9a958c", BLUE, RED]
    assert chips.x_range.start < -0.15
    assert chips.x_range.end > 0.6
    assert chips.y_range is _draws.y_range
    with pytest.raises(KeyError):
        effect_rows(effects, ("luck",))
