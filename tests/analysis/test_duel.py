"""A duel counted: exactly nothing between a bot and its copy, and for others what a plain count comes to."""

from __future__ import annotations

from math import inf, isnan

import numpy as np
import pytest

from analysis.clusters import mean_over_walls
from analysis.duel import EVENTS, MEASURES, Comparison, Tally, compare, compare_all, more_walls, multiplicity
from analysis.kept import play
from analysis.schedule import DuelSchedule
from mahjong.rules import Rules

HOUSE = Rules.preset("house")


def duel(a, b, field, walls=60):
    return DuelSchedule(a, b, field, walls, b"counted", HOUSE)


def tally_of(schedule):
    tally = Tally()
    for rows in play(schedule):
        tally.add(rows)
    return tally


@pytest.fixture(scope="module")
def rows():
    return np.concatenate(list(play(duel("noisy", "claimer", "mixed"))))


@pytest.fixture(scope="module")
def tally(rows):
    counted = Tally()
    counted.add(rows)
    return counted


@pytest.mark.parametrize("field", ["efficient", "mixed", "self"])
@pytest.mark.parametrize("bot", ["efficient", "noisy"])
def test_a_bot_against_its_copy_differs_by_exactly_nothing(bot, field):
    for of in compare_all(tally_of(duel(bot, bot, field)), seed=1).values():
        assert (of.difference.value, of.difference.low, of.difference.high) == (0, 0, 0)
        assert (of.z, of.likely_better, of.a) == (0, 0.5, of.b)
        if of.relative is not None:
            assert (of.only_a, of.only_b) == (0, 0)
            assert (of.relative.low, of.relative.high) == (0, 0) or of.b == 0


def plain_count(rows):
    """Return the focal hands of each side by wall and seat, written out: chips, won, dealt in, drawn, discards."""
    found = {}
    for row in rows:
        for seat in range(4):
            if row["focal"] >> seat & 1:
                drawn = not row["won"].any()
                dealt_in = not drawn and row["paid_by"] == seat
                found[int(row["hand"]), int(row["arm"]), seat] = (
                    int(row["change"][seat]), int(row["won"][seat]), int(dealt_in), int(drawn), int(row["n_discards"])
                )  # fmt: skip
    return found


def test_the_figures_are_those_of_a_plain_count(rows, tally):
    found, walls = plain_count(rows), range(1, 61)
    assert len(found) == 60 * 2 * 4
    for place, (name, of) in enumerate(compare_all(tally, seed=1).items()):
        means = [np.mean([found[wall, arm, seat][place] for wall in walls for seat in range(4)]) for arm in (0, 1)]
        assert (of.a, of.b) == pytest.approx(tuple(means))
        by_wall = [
            np.mean([found[wall, 0, seat][place] - found[wall, 1, seat][place] for seat in range(4)]) for wall in walls
        ]
        assert of.difference == mean_over_walls(by_wall)
        assert tally.differences(name) == pytest.approx(by_wall)
        if name in EVENTS:
            pairs = [(found[wall, 0, s][place], found[wall, 1, s][place]) for wall in walls for s in range(4)]
            assert (of.only_a, of.only_b) == (pairs.count((1, 0)), pairs.count((0, 1)))
            assert of.relative.value == pytest.approx(means[0] / means[1] - 1)


def test_pieces_of_whole_walls_add_up(rows, tally):
    pieces = Tally()
    for first in range(1, 61, 7):
        pieces.add(rows[(rows["hand"] >= first) & (rows["hand"] < first + 7)])
    assert (pieces.sums() == tally.sums()).all()
    assert (pieces.only() == tally.only()).all()
    assert (pieces.n_walls, pieces.hands) == (60, len(rows))


def test_the_first_walls_alone_are_those_walls(rows, tally):
    some = Tally()
    some.add(rows[rows["hand"] <= 25])
    assert str(compare_all(tally, 1, 25)) == str(compare_all(some, 1))


def test_four_copies_move_no_chips_between_fields():
    of = compare_all(tally_of(duel("claimer", "efficient", "self")), 1)
    assert of["chips"].difference.standard_error == 0
    assert of["discards"].difference.standard_error > 0


def test_nothing_played_is_no_figure():
    for of in compare_all(Tally(), 1).values():
        assert isnan(of.difference.low)
        assert isnan(of.a)
        assert isnan(more_walls(of, 0.1))


def test_more_walls_follow_from_the_spread(tally):
    of = compare(tally, "chips", 1)
    deviation = tally.differences().std(ddof=1)
    assert more_walls(of, 0.1) == pytest.approx(7.849 * (deviation / 0.1) ** 2, rel=1e-3)
    assert more_walls(of, 0) == inf


def test_a_measure_that_is_none_is_refused(tally):
    with pytest.raises(ValueError, match="tuple"):
        compare(tally, "luck", 1)
    assert len(MEASURES) == 5
    assert {type(of) for of in compare_all(tally, 1).values()} == {Comparison}


def test_many_comparisons_are_corrected_by_holm():
    """Holm: the smallest p times m, the next times m - 1, …, none below the one before."""
    assert multiplicity([0.04, 0.01, 0.03]).corrected == pytest.approx([0.06, 0.03, 0.06])
    matrix = multiplicity([0.5] * 40)
    assert matrix.corrected == (1.0,) * 40
    assert "40 個比較" in matrix.zh
    assert "2 of them would show a difference by luck" in matrix.en
    assert multiplicity([]).corrected == ()
