"""Shanten, useful tiles and discards against a slow search of another kind, with and without melds."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong.core.exact import exact_discards, exact_distance, exact_useful, search_distance
from mahjong.core.jit import jit
from mahjong.core.shanten import (
    NOT_HELD,
    distance,
    evaluate_batch,
    evaluate_discards,
    hand_index,
    index_without,
    is_complete,
    sets_needed,
    shanten_batch,
    useful_kinds,
)
from mahjong.core.tables import load_tables
from mahjong.tiles import parse_tiles
from tests.mahjong.random_hands import counts_of, limits_of, random_hand, random_win
from tests.mahjong.slow_shanten import slow_distance, slow_distances

T = load_tables()[0]
FREE = np.full(34, 4)


@jit
def exact_batch(tables, hands, limits, sets, out, searched):
    t = tables[0]
    for i in range(hands.shape[0]):
        out[i] = exact_distance(t, hands[i], limits[i], sets[i])
        searched[i] = search_distance(hands[i], limits[i], sets[i])


def many_hands(seed: int, extra: int, n_melds: int, count: int):
    rng = np.random.default_rng(seed)
    dealt = [random_hand(rng, n_melds, extra) for _ in range(count)]
    hands = np.array([counts for counts, _ in dealt], np.int8)
    limits = np.array([limits_of(melds) for _, melds in dealt], np.int8)
    return hands, limits, np.full(count, 5 - n_melds)


@pytest.mark.compiled_only
@pytest.mark.parametrize("extra", [1, 2])
@pytest.mark.parametrize(("n_melds", "count"), [(0, 500), (1, 1500), (2, 2500), (3, 2500), (4, 2500), (5, 1000)])
def test_distances_of_random_hands_are_those_of_the_slow_search(extra: int, n_melds: int, count: int) -> None:
    """21,000 hands of 16 and 17 tiles in all, melds counted: the exact answer is the slow one, the table's nearly."""
    hands, limits, sets = many_hands(100 * extra + n_melds, extra, n_melds, count)
    slow, exact, searched = (np.zeros(count, np.int64) for _ in range(3))
    table = np.zeros(count, np.int8)
    slow_distances(hands, limits, sets, slow)
    exact_batch(load_tables(), hands, limits, sets, exact, searched)
    shanten_batch(load_tables(), hands, sets, table)
    np.testing.assert_array_equal(exact, slow)
    np.testing.assert_array_equal(searched, slow)
    assert (table + 1 <= slow).all()
    assert (table + 1 != slow).mean() < 0.05


@pytest.mark.compiled_only
@pytest.mark.parametrize("n_melds", range(6))
def test_the_table_is_exact_where_melds_are_not_counted(n_melds: int) -> None:
    """What the table promises: the distance when every kind could be held four times in the concealed tiles."""
    hands, limits, sets = many_hands(7, 1, n_melds, 200)
    table, slow = np.zeros(200, np.int8), np.zeros(200, np.int64)
    shanten_batch(load_tables(), hands, sets, table)
    slow_distances(hands, np.full_like(limits, 4), sets, slow)
    np.testing.assert_array_equal(table + 1, slow)


@pytest.mark.compiled_only
def test_hands_near_completion_are_those_of_the_slow_search() -> None:
    """Random hands are mostly far from ready; these are winning hands with up to three tiles exchanged."""
    rng = np.random.default_rng(11)
    for _ in range(1000):
        n_melds = int(rng.integers(6))
        counts, melds = random_win(rng, n_melds)
        limit = limits_of(melds)
        for _ in range(int(rng.integers(4))):
            counts[rng.choice(np.flatnonzero(counts))] -= 1
            counts[rng.choice(np.flatnonzero(counts < limit))] += 1
        assert exact_distance(T, counts, limit, 5 - n_melds) == slow_distance(counts, limit, 5 - n_melds)


def slow_useful(counts: np.ndarray, limit: np.ndarray, sets: int) -> int:
    now, kinds = slow_distance(counts, limit, sets), 0
    for kind in np.flatnonzero(counts < limit):
        counts[kind] += 1
        kinds |= int(slow_distance(counts, limit, sets) < now) << int(kind)
        counts[kind] -= 1
    return kinds


@pytest.mark.compiled_only
def test_useful_kinds_are_those_that_a_redraw_finds() -> None:
    rng = np.random.default_rng(12)
    for n_melds in (2, 3, 3, 4, 4, 5) * 15:
        counts, melds = random_hand(rng, n_melds, 1)
        sets = 5 - n_melds
        assert useful_kinds(T, counts, *hand_index(counts), sets) == slow_useful(counts, FREE, sets)
        assert exact_useful(T, counts, limits_of(melds), sets) == slow_useful(counts, limits_of(melds), sets)


@pytest.mark.compiled_only
def test_every_discard_is_weighed_as_by_redraws() -> None:
    rng = np.random.default_rng(13)
    out, exact = np.zeros((34, 3), np.int64), np.zeros((34, 3), np.int64)
    for n_melds in (3, 4, 5) * 15:
        counts, melds = random_hand(rng, n_melds, 2)
        sets, limit = 5 - n_melds, limits_of(melds)
        left = limit - counts
        evaluate_discards(T, counts, sets, left, out)
        exact_discards(T, counts, limit, sets, left, exact)
        assert (out[counts == 0, 0] == NOT_HELD).all()
        for kind in np.flatnonzero(counts):
            rest = counts.copy()
            rest[kind] -= 1
            for row, most in ((out[kind], FREE), (exact[kind], limit)):
                useful = slow_useful(rest, most, sets)
                tiles = sum(int(left[k]) for k in range(34) if useful >> k & 1)
                assert row.tolist() == [slow_distance(rest, most, sets) - 1, useful, tiles]


def test_a_batch_is_its_hands_one_by_one() -> None:
    hands, limits, sets = many_hands(14, 2, 1, 50)
    left = limits - hands
    out, one = np.zeros((50, 34, 3), np.int64), np.zeros((34, 3), np.int64)
    evaluate_batch(load_tables(), hands, sets, left, out)
    for i in range(50):
        evaluate_discards(T, hands[i], sets[i], left[i], one)
        held = hands[i] > 0
        np.testing.assert_array_equal(out[i][held], one[held])


def test_a_copy_in_an_own_meld_cannot_be_drawn() -> None:
    """A single Red beside the pung of Red: all four are in the own hand, so nothing is waited for."""
    counts, sets = counts_of(parse_tiles("123m 456m 789p 123s dr")), 4
    limit = limits_of([(2, 31)])
    assert useful_kinds(T, counts, *hand_index(counts), sets) == 1 << 31
    assert exact_distance(T, counts, FREE, sets) == 1
    assert exact_distance(T, counts, limit, sets) == 2


def test_numbers_of_a_hand_follow_its_tiles() -> None:
    counts = counts_of(parse_tiles("1119m 5p 999s 12z 77z"))
    index = hand_index(counts)
    for kind in np.flatnonzero(counts):
        rest = counts.copy()
        rest[kind] -= 1
        assert index_without(index, kind) == hand_index(rest)


def test_complete_means_nothing_is_missing() -> None:
    counts = counts_of(parse_tiles("123m 456m 789p 11z"))
    assert sets_needed(2) == 3
    assert is_complete(T, *hand_index(counts), sets_needed(2))
    assert not is_complete(T, *hand_index(counts), sets_needed(1))
    assert distance(T, *hand_index(counts), 4) == 3
