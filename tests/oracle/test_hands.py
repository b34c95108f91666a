"""Readings, places and waits of single hands."""

from __future__ import annotations

import pytest

from mahjong.tiles import parse_tiles
from tests.oracle.hands import Meld, Reading, Set, is_complete, is_two_sided, places, readings, waits


def tiles(text: str) -> tuple[int, ...]:
    return tuple(sorted(parse_tiles(text)))


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("123m 456m 789m 123p 456p 99s", True),
        ("111m 222m 333m 44m", True),
        ("111222333z 444z 555z 66z", True),
        ("12m 33m 44m 55m 66m 77m 88m 99m 1m", False),
        ("891m 123p 456p 789p 123s 99s", False),
        ("99m 1p", False),
        ("55m", True),
        ("1234z 123p 456p 789p 1234s", False),
    ],
)
def test_complete_is_sets_and_a_pair(text: str, *, complete: bool) -> None:
    assert is_complete(tiles(text)) is complete
    assert bool(readings(tiles(text))) is complete


def test_all_readings_are_found_pungs_first() -> None:
    found = readings(tiles("111222333m 55z"))
    pungs = tuple(Set(is_chow=False, kind=kind) for kind in (0, 1, 2))
    chows = (Set(is_chow=True, kind=0),) * 3
    assert found == [Reading(pungs, 33), Reading(chows, 33)]


def test_a_run_crosses_no_suit_and_no_honour_is_in_one() -> None:
    assert not is_complete(tiles("8m 9m 1p 55s"))
    assert not is_complete(tiles("1z 2z 3z 55s"))


def test_winning_tile_has_several_places() -> None:
    reading = readings(tiles("123m 345m 33m"))[0]
    assert None in places(reading, 2)
    assert len(places(reading, 2)) == 3


@pytest.mark.parametrize(
    ("low", "tile", "two_sided"),
    [("1m", "1m", True), ("1m", "2m", False), ("1m", "3m", False), ("7m", "7m", False), ("7m", "9m", True),
     ("2s", "4s", True), ("2s", "2s", True), ("6p", "6p", True)],
)  # fmt: skip
def test_two_sided(low: str, tile: str, *, two_sided: bool) -> None:
    assert is_two_sided(Set(is_chow=True, kind=parse_tiles(low)[0]), parse_tiles(tile)[0]) is two_sided


def test_waits_of_a_three_way_hand() -> None:
    assert waits(tiles("34567m 123p 456p 789p 11z")) == parse_tiles("2m 5m 8m")


def test_a_kind_whose_four_copies_are_in_the_own_hand_and_melds_is_no_wait() -> None:
    kong = Meld("concealed_kong", (3,) * 4)
    assert waits(tiles("23m 123p 456p 789p 11z"), (kong,)) == parse_tiles("1m")
    assert waits(tiles("1111z 123p 456p 789p 123s")) == []
