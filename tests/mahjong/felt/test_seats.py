"""Strips: where hands and melds stand, drawn and solid alike."""

from __future__ import annotations

from itertools import combinations

import pytest

from mahjong.felt.box import overlap
from mahjong.felt.seats import Frame, Strip, edge_boxes, hand_places, meld_places, strip_boxes
from mahjong.felt.units import CENTRE, HAND_W, RIM, TILE_W, WORLD


def test_each_edge_sees_the_same_place_turned():
    points = [Frame(edge).point(100, 50) for edge in range(4)]
    assert points == [(100, 950), (950, 900), (900, 50), (50, 100)]


@pytest.mark.parametrize("melds", range(6))
def test_a_drawn_tile_moves_no_other(melds):
    waiting = 16 - 3 * melds
    assert hand_places(waiting, apart=True)[:-1] == hand_places(waiting, apart=False)


def test_melds_are_as_wide_as_a_wall_tile_until_there_is_no_room():
    assert meld_places([3, 3, 4])[0] == TILE_W
    width, groups = meld_places([4, 4, 4, 4, 4, 8])
    assert width < TILE_W
    assert sum(map(len, groups)) == 28
    assert meld_places([]) == (TILE_W, [])


@pytest.mark.parametrize(("hand", "groups"), [(17, ()), (16, (8,)), (2, (4, 4, 4, 4, 4, 8)), (8, (3, 3, 3))])
def test_nothing_that_stands_on_the_strips_touches_anything_else(hand, groups):
    strips = [strip_boxes(Strip(seat, hand, hand % 3 == 2, groups)) for seat in range(4)]
    boxes = [box for strip in strips for box in strip]
    assert len(boxes) == 4 * (hand + sum(groups))
    for one, other in combinations(boxes, 2):
        assert overlap(one.pose, (one.w, one.h), other.pose, (other.w, other.h)) < 1e-9
    assert all(RIM <= place <= WORLD - RIM for box in boxes for corner in box.corners() for place in corner)
    assert len({box.ref for box in boxes}) == len(boxes)


def test_a_hand_of_sixteen_and_the_drawn_tile_fit_their_strip():
    places = hand_places(16, apart=True)
    assert places[0] - HAND_W / 2 >= 36
    assert places[-1] + HAND_W / 2 <= 834


def test_the_edge_closes_the_cloth():
    boxes = edge_boxes()
    for edge, (x, y) in enumerate(((CENTRE, 969), (969, CENTRE), (CENTRE, 31), (31, CENTRE))):
        box = boxes[edge]
        assert overlap(box.pose, (box.w, box.h), (x, y, 0.0), (1, 1)) > 0
        assert all(overlap(one.pose, (one.w, one.h), (CENTRE, CENTRE, 0), (930, 930)) < 0 for one in boxes)
