"""A finger and one's own hand: arranging it, throwing from it, changing one's mind, and tapping twice.

The tiles are those of a game from a fixed seed; what a finger does is told to the millisecond.
"""

from __future__ import annotations

from collections.abc import Callable
from math import degrees

import pytest

from mahjong.felt.units import HAND_H, HAND_W
from tests.browser.touch import Felt, off, spot

Sit = Callable[..., Felt]

THIRD, NINTH = 2, 8
FLICK = (12.0, -110.0)
"""Off in a tenth of a second: a throw to about the middle of the table."""


def test_a_tile_drawn_along_the_row_is_put_elsewhere_and_stays_there_over_a_reload(sit: Sit):
    felt = sit()
    faces, hand = felt.faces(), felt.hand()
    with felt.silent():
        felt.fingers.down(spot(hand[THIRD]))
        felt.fingers.to(spot(hand[NINTH]))
        (held,) = felt.moving()
        assert (held["face"], round(held["x"]), round(held["y"])) == (
            faces[THIRD], round(hand[NINTH]["x"]), round(hand[THIRD]["y"]),
        )  # fmt: skip
        felt.fingers.up()
        felt.rest()
    moved = [*faces[:THIRD], *faces[THIRD + 1 : NINTH + 1], faces[THIRD], *faces[NINTH + 1 :]]
    assert felt.faces() == moved
    assert felt.discards() == []
    felt.page.reload()
    felt.ready()
    assert felt.faces() == moved


def test_a_tile_follows_the_finger_out_of_the_row_and_the_page_sends_nothing(sit: Sit):
    felt = sit()
    tile = felt.hand()[THIRD]
    with felt.silent():
        felt.fingers.down(off(spot(tile), 5, 8))
        for place in (off(spot(tile), 0, -90), (300.0, 500.0), (700.0, 420.0), (500.0, 250.0)):
            felt.fingers.to(off(place, 5, 8), steps=4)
            (held,) = felt.moving()
            assert held["name"] == tile["name"]
            assert (held["x"], held["y"]) == pytest.approx(place, abs=0.1)
            assert held["lift"] > 0
        assert tile["name"] not in [one["name"] for one in felt.lying()]
        felt.fingers.cancel()


def test_a_flick_out_of_the_hand_discards_the_tile_and_it_lies_where_the_room_says(sit: Sit):
    felt = sit()
    tile = felt.hand()[THIRD]
    felt.fingers.flick(spot(tile), FLICK)
    felt.shows(lambda: felt.pool() != {})
    assert felt.discards() == [(0, tile["face"])]
    assert_lies_as_in_the_room(felt)
    x, y, _, vx, vy, _ = felt.launches()[0]
    assert (x / 16, y / 16) == pytest.approx(off(spot(tile), *FLICK), abs=0.1)
    # Ten steps of 8 ms, let go 8 ms after the last.
    assert (vx, vy) == pytest.approx((FLICK[0] / 0.08, FLICK[1] / 0.08), abs=5)


def test_the_same_flick_twice_throws_to_the_same_place_to_the_last_digit(sit: Sit):
    piles, shown, launches = [], [], []
    for _ in range(2):
        felt = sit()
        felt.fingers.flick(spot(felt.hand()[THIRD]), FLICK)
        felt.shows(lambda felt=felt: felt.pool() != {})
        piles.append(felt.pile())
        shown.append(felt.pool())
        launches.append(felt.launches())
    assert launches[0] == launches[1]
    assert piles[0] == piles[1]
    assert shown[0] == shown[1]


def test_let_go_over_ones_own_hand_a_tile_goes_back(sit: Sit):
    felt = sit()
    faces, tile = felt.faces(), felt.hand()[THIRD]
    with felt.silent():
        felt.fingers.down(spot(tile))
        felt.fingers.to(off(spot(tile), 30, -200))
        felt.fingers.to(spot(tile))
        felt.fingers.up()
        felt.rest()
    assert felt.faces() == faces
    assert felt.moving() == []
    assert felt.discards() == []


def test_taken_away_by_the_system_a_tile_goes_back(sit: Sit):
    felt = sit()
    before = felt.hand()
    with felt.silent():
        felt.fingers.down(spot(before[THIRD]))
        felt.fingers.to((520.0, 600.0))
        felt.fingers.cancel()
        felt.rest()
    assert felt.hand() == before
    felt.fingers.flick(spot(before[THIRD]), FLICK)
    felt.shows(lambda: felt.pool() != {})


@pytest.mark.parametrize("apart", [30, 80, 150, 300])
def test_two_taps_are_one_discard_of_the_tile_first_lifted(sit: Sit, apart: int):
    """The second tap falls on the tile beside it, as it may when the first has come up from under the finger."""
    felt = sit()
    tile = felt.hand()[THIRD]
    edge = off(spot(tile), HAND_W / 2 - 4, 0)
    felt.fingers.tap(edge, held=0.01)
    felt.fingers.now += (apart - 0.1) / 1000 - 0.01  # what a clock rounds must not decide
    felt.fingers.tap(off(edge, 9, 0), held=0.01)
    felt.shows(lambda: felt.pool() != {})
    assert felt.discards() == [(0, tile["face"])]
    assert len([line for line in felt.record() if '"discard' in line]) == 1


def test_a_second_tap_later_than_that_is_a_tap_of_its_own(sit: Sit):
    felt = sit()
    hand = felt.hand()
    felt.fingers.tap(spot(hand[THIRD]))
    assert felt.state("raised") == hand[THIRD]["name"]
    felt.fingers.now += 0.4
    felt.fingers.tap(spot(hand[THIRD + 1]))
    assert felt.state("raised") == hand[THIRD + 1]["name"]
    assert felt.discards() == []


@pytest.mark.parametrize("way", [(9.5, 0.0), (0.0, -9.5), (-30.0, 0.0)])
def test_a_movement_over_eight_pixels_is_no_tap(sit: Sit, way: tuple[float, float]):
    felt = sit()
    hand, k = felt.hand(), felt.fingers.scale
    with felt.silent():
        felt.fingers.down(off(spot(hand[THIRD]), 0, HAND_H / 4))
        felt.fingers.to(off(spot(hand[THIRD]), way[0] / k, HAND_H / 4 + way[1] / k), steps=2)
        felt.fingers.up()
        felt.rest()
    assert felt.state("raised") == ""
    felt.fingers.tap(spot(felt.hand()[THIRD]))
    raised = felt.state("raised")
    assert raised
    at = felt.button("discard", 0)
    with felt.silent():
        felt.fingers.down(at)
        felt.fingers.to(off(at, 10 / k, 0), steps=2)
        felt.fingers.up()
        felt.rest()
    assert felt.state("raised") == raised


def test_a_movement_of_less_is_one(sit: Sit):
    felt = sit()
    hand, k = felt.hand(), felt.fingers.scale
    felt.fingers.down(spot(hand[THIRD]))
    felt.fingers.to(off(spot(hand[THIRD]), 5 / k, -5 / k), steps=2)
    felt.fingers.up()
    assert felt.state("raised") == hand[THIRD]["name"]


def assert_lies_as_in_the_room(felt: Felt) -> None:
    pile, pool = felt.pile(), felt.pool()
    assert pool.keys() == pile.keys()
    for number, (x, y, angle) in pile.items():
        assert pool[number] == pytest.approx((x, y, degrees(angle)), abs=0.01)
