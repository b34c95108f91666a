"""The wall as it is laid out: shared evenly, closed at its corners, eaten from both ends where it stands."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin

import pytest

from mahjong.felt.box import overlap
from mahjong.felt.square import Square
from mahjong.felt.units import CENTRE, TILE_H, TILE_W

LAYOUTS = [Square(65, end) for end in range(120, 145)] + [Square(64, 144, start=2), Square(66, 139, 3, 0.3, 450, 520)]


@pytest.mark.parametrize("square", LAYOUTS)
def test_stacks_are_shared_evenly_and_none_lies_in_another(square):
    assert sum(square.side_lengths) == len(square.stacks)
    assert max(square.side_lengths) - min(square.side_lengths) <= 1
    boxes = square.boxes(square.first, square.end)
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert overlap(one.pose, (one.w, one.h), other.pose, (other.w, other.h)) < 1e-9


@pytest.mark.parametrize("square", LAYOUTS)
def test_corners_meet_exactly_but_where_the_tail_ends(square):
    """Each side begins against the flank of the one before: its first stack touches that one's last."""
    last = 0
    for length in square.side_lengths[:3]:
        last += length
        (ax, ay, a), (bx, by, b) = (square.place(square.stacks.start + stack) for stack in (last - 1, last))
        assert (b - a) % (2 * pi) == pytest.approx(pi / 2)
        along, across = (
            cos(a) * (bx - ax) + sin(a) * (by - ay),
            cos(a) * (by - ay) - sin(a) * (bx - ax),
        )
        assert along == pytest.approx((TILE_H - TILE_W) / 2)
        assert across == pytest.approx(-(TILE_H + TILE_W) / 2)


def test_it_lies_in_the_middle_at_45_degrees_its_corners_before_the_seats():
    square = Square(65, 144)
    corners = [corner for box in square.boxes(65, 144) for corner in box.corners()]
    reach = (10 * TILE_W + TILE_H) / 2 * 2**0.5
    for x, y in (
        (CENTRE, CENTRE + reach),
        (CENTRE + reach, CENTRE),
        (CENTRE, CENTRE - reach),
        (CENTRE - reach, CENTRE),
    ):
        assert min(hypot(x - cx, y - cy) for cx, cy in corners) < 1e-9


def test_the_wall_is_taken_clockwise_from_the_break():
    square = Square(65, 144, start=1)
    poses = [square.place(stack) for stack in square.stacks]
    turns = [
        (ax - CENTRE) * (by - CENTRE) - (ay - CENTRE) * (bx - CENTRE) for (ax, ay, _), (bx, by, _) in pairwise(poses)
    ]
    assert all(turn > 0 for turn in turns)  # y runs down: that is clockwise


def test_stacks_shrink_and_vanish_where_they_stand():
    square = Square(65, 144)
    before = {box.ref: box for box in square.boxes(65, 144)}
    after = {box.ref: box for box in square.boxes(70, 141)}
    assert set(before) - set(after) == {"s32", "s33", "s34", "s71"}
    assert {ref for ref in after if after[ref].levels == 1} == {"s70"}
    assert all(after[ref].pose == before[ref].pose for ref in after)


@pytest.mark.parametrize(("first", "end"), [(-1, 10), (20, 10), (0, 145)])
def test_a_wall_that_cannot_be_is_refused(first, end):
    with pytest.raises(ValueError, match="牌牆的兩端不對 / a wall cannot stand"):
        Square(first, end)


def test_a_stack_that_never_stood_has_no_place():
    with pytest.raises(ValueError, match="no such stack stands: 31"):
        Square(65, 144).place(31)
