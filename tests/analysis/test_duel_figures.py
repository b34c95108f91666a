"""The figures of a duel: four of them, whatever was played."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.duel import Tally, compare_all
from analysis.duel_figures import panels
from analysis.kept import play
from analysis.schedule import DuelSchedule
from mahjong.rules import Rules


@pytest.mark.parametrize(("a", "walls"), [("careful@1", 5), ("efficient@1", 3), ("careful@1", 1)])
def test_every_duel_has_its_figures(a, walls):
    """A copy differs by exactly 0, and a single wall has no interval: both are drawn all the same."""
    tally = Tally()
    for rows in play(DuelSchedule(a, "efficient@1", "efficient", walls, b"drawn", Rules.preset("house"))):
        tally.add(rows)
    drawn = panels(compare_all(tally, 1), tally.differences())
    assert [panel.key for panel in drawn] == ["chips", "rates", "running", "spread"]
    counted = drawn[3].figure.renderers[0].data_source.data["top"]
    assert counted.sum() == walls


def test_far_walls_are_counted_at_the_ends():
    tally = Tally()
    for rows in play(DuelSchedule("careful@1", "efficient@1", "efficient", 2, b"drawn", Rules.preset("house"))):
        tally.add(rows)
    differences = np.r_[np.zeros(999), 500.0]
    spread = panels(compare_all(tally, 1), differences)[3].figure
    assert spread.renderers[0].data_source.data["top"].sum() == 1_000
    assert spread.renderers[0].data_source.data["right"].max() < 500
