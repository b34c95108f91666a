from __future__ import annotations

from math import isnan

import numpy as np
import pytest

from analysis.records import ROW
from analysis.summary import Estimate, Summary


@pytest.fixture
def rows():
    """Four hands: 1 wins off 0, 2 draws its own tile, a drawn hand, and 0 and 3 both win off 2."""
    hands = np.zeros(4, ROW)
    hands["n_discards"] = 10, 20, 40, 30
    hands["won"] = [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [1, 0, 0, 1]
    hands["paid_by"] = 0, -1, -1, 2
    hands["tai"] = [0, 2, 0, 0], [0, 0, 5, 0], [0, 0, 0, 0], [1, 0, 0, 3]
    hands["change"] = [-5, 5, 0, 0], [-8, -8, 24, -8], [0, 0, 0, 0], [4, 0, -10, 6]
    return hands


def test_counts_by_hand(rows):
    summary = Summary()
    summary.add(rows)
    assert summary.hands == 4
    assert summary.drawn_hands == 1
    assert summary.self_draws == 1
    assert list(summary.wins) == [1, 1, 1, 1]
    assert list(summary.deal_ins) == [1, 0, 1, 0]
    assert list(summary.chips) == [-9, -3, 14, -2]
    assert summary.discards_per_hand() == 25
    assert summary.of_table()["tai"].mean == 11 / 4
    assert summary.of_table()["self_draws"] == Estimate.of_share(1, 3)
    assert summary.of_seat(3)["tai"].mean == 3


def test_pieces_do_not_matter(rows):
    whole, pieces = Summary(), Summary()
    whole.add(rows)
    for i in range(4):
        pieces.add(rows[i : i + 1])
    assert whole.as_data() == pieces.as_data()


def test_nothing_played_has_no_means():
    summary = Summary()
    assert isnan(summary.discards_per_hand())
    assert summary.as_data()["seats"][0]["chips"] == {"mean": None, "half": None, "n": 0}


def test_an_interval_holds_the_truth_19_times_in_20():
    rng = np.random.default_rng(5)
    hits = 0
    for _ in range(400):
        numbers = rng.integers(-10, 11, 200)
        estimate = Estimate.of_sums(200, numbers.sum(), (numbers**2).sum())
        hits += abs(estimate.mean) <= estimate.half
    assert 0.92 <= hits / 400 <= 0.98
