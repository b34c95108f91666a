"""Readings of concealed tiles: all of them, each once, in the order that breaks ties."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong.core.jit import jit
from mahjong.core.params import CHOW, PAIR, PUNG_SET
from mahjong.core.readings import MAX_READINGS, SET_ROWS, find_readings
from mahjong.tiles import parse_tiles
from tests.mahjong.random_hands import counts_of, random_win
from tests.oracle import hands as oracle

SMALL = (0, 1, 2, 3, 4, 5, 31, 32)
"""Few kinds, so that a hand has many readings."""


def readings_of(counts: np.ndarray, sets: int) -> list[list[tuple[int, int]]]:
    found = np.zeros((MAX_READINGS, SET_ROWS, 2), np.int8)
    n = find_readings(counts, sets, found)
    return [[(int(kind), int(tile)) for kind, tile in reading[: sets + 1]] for reading in found[:n]]


def as_oracle(reading: list[tuple[int, int]]) -> oracle.Reading:
    *sets, (_, pair) = reading
    return oracle.Reading(tuple(sorted(oracle.Set(kind == CHOW, tile) for kind, tile in sets)), pair)


@pytest.mark.parametrize("kinds", [tuple(range(34)), SMALL, tuple(range(9))])
def test_readings_and_their_order_are_the_brute_force_ones(kinds: tuple[int, ...]) -> None:
    rng = np.random.default_rng(21)
    for _ in range(700):
        n_melds = int(rng.integers(5))
        counts, _ = random_win(rng, n_melds, kinds)
        expected = oracle.readings(tuple(np.repeat(np.arange(34), counts).tolist()))
        assert [as_oracle(reading) for reading in readings_of(counts, 5 - n_melds)] == expected


def test_random_tiles_have_no_readings_unless_brute_force_finds_some() -> None:
    rng = np.random.default_rng(22)
    for _ in range(1000):
        n_tiles = int(rng.choice([2, 5, 8]))
        counts = counts_of(rng.permutation(np.repeat(np.arange(9), 4))[:n_tiles])
        expected = oracle.readings(tuple(np.repeat(np.arange(34), counts).tolist()))
        assert len(readings_of(counts, n_tiles // 3)) == len(expected)


def test_sets_stand_from_the_lowest_tile_up_and_the_pair_last() -> None:
    pungs, chows = readings_of(counts_of(parse_tiles("111222333m 99p 567s")), 4)
    assert pungs == [(PUNG_SET, 0), (PUNG_SET, 1), (PUNG_SET, 2), (CHOW, 22), (PAIR, 17)]
    assert chows == [(CHOW, 0), (CHOW, 0), (CHOW, 0), (CHOW, 22), (PAIR, 17)]


@pytest.mark.parametrize("text", ["123m 11m 4m", "123m 1m", "111m 222m", "11z 22z", "123m 45m 11z", "89m 1p 11z"])
def test_a_wrong_number_of_tiles_or_broken_sets_have_no_reading(text: str) -> None:
    counts = counts_of(parse_tiles(text))
    assert readings_of(counts, int(counts.sum()) // 3) == []


@jit
def most_readings(most):
    """Fill `most` (18,) with the most readings any counts of one suit have, by number of tiles."""
    counts, found = np.zeros(34, np.int8), np.zeros((100, SET_ROWS, 2), np.int8)
    for index in range(5**9):
        rest, tiles = index, 0
        for kind in range(9):
            counts[kind] = rest % 5
            tiles += rest % 5
            rest //= 5
        sets, paired = tiles // 3, tiles % 3 == 2
        if tiles % 3 != 1 and sets + paired <= SET_ROWS and sets < SET_ROWS:
            counts[33] = 0 if paired else 2
            most[tiles] = max(most[tiles], find_readings(counts, sets, found))


@pytest.mark.compiled_only
def test_no_hand_has_more_readings_than_the_array_holds() -> None:
    """All counts of one suit are read; tiles of several suits multiply, and the product stays below the most of one."""
    most = np.zeros(18, np.int64)
    most_readings(most)
    for total in range(18):  # from here on with several suits, one of which holds the pair
        for part in range(0, total, 3):
            most[total] = max(most[total], most[part] * most[total - part])
    assert most.max() == MAX_READINGS
