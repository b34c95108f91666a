"""Slide or lob: the strip along a flick, half a tile to either side, against the full stacks standing."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest

from mahjong.felt.gate import RAY, gate, wall_is_closed
from mahjong.felt.landing import is_clear
from mahjong.felt.launch import MAX_SPEED, derive
from mahjong.felt.merge import merge_runs
from mahjong.felt.seats import Strip
from mahjong.felt.throw import throw
from tests.mahjong.felt.tables import BARE, DEALT, OPEN, depth_in, flick, stack, towards


def kind(boxes, launch, seat=0):
    return gate(merge_runs(boxes), launch, seat).kind


@pytest.mark.parametrize("side", [-1, 1])
def test_the_rim_of_a_gap_half_a_tile_to_either_side(side):
    """A stack just beside the flick's line, which the line itself misses, stops it; one step farther it passes.

    The strip is 16 units to either side and a stack 32 wide: with its middle 32 units off the line it just touches.
    """
    for off, expected in ((RAY + 16 - 0.1, "lob"), (RAY + 16 + 0.1, "slide")):
        others = [stack(500 - side * 100, 400, ref="s71")]
        boxes = [stack(500 + side * off, 400), *others]
        assert kind(boxes, flick(500, 800, 0, -1500)) == expected


def test_the_rim_of_a_gap_met_aslant():
    """The strip is as wide across a flick that goes at 45° to the stacks."""
    corner = (32 + 128 / 3) / 2**1.5
    for off, expected in ((corner + RAY - 0.2, "lob"), (corner + RAY + 0.2, "slide")):
        across = off / 2**0.5
        launch = towards(500 + across - 200, 400 - across - 200, 500 + across, 400 - across, 1500)
        assert kind([stack(500, 400)], launch) == expected


def test_a_flick_that_ends_before_the_wall_slides():
    face = 400 + 64 / 3
    for reach, expected in ((800 - face - 1, "slide"), (800 - face + 1, "lob")):
        assert kind([stack(500, 400)], flick(500, 800, 0, -((3000 * reach) ** 0.5))) == expected
    assert kind([stack(500, 820)], flick(500, 700, 0, -900)) == "slide"


def test_a_stack_of_one_lets_a_tile_pass():
    half = stack(500, 400, levels=1)
    launch = flick(500, 800, 0, -1300)
    assert kind([half], launch) == "slide"
    assert throw({}, [half], 0, launch, 0).pile == throw({}, [], 0, launch, 0).pile


def test_only_the_wall_asks_for_a_lob():
    meld = replace(stack(500, 400), kind="meld", seat=2)
    assert kind([meld], flick(500, 800, 0, -1500)) == "slide"
    assert throw({}, [meld], 0, flick(500, 800, 0, -1500), 0).pile[0][1] > 400 + 128 / 3 - 0.1


def test_the_gate_names_the_last_stack_in_the_way_and_both_lines():
    boxes = [stack(500, 600, ref="s66"), stack(500, 400, ref="s67"), stack(100, 100, ref="s68")]
    found = gate(merge_runs(boxes), flick(500, 800, 0, -1500), seat=0)
    assert found.blocker == boxes[1]
    assert found.ray == found.sent == (500, 800, 500, 50)
    assert gate([], flick(500, 800, 0, -300), seat=0).ray == (500, 800, 500, 770)


@pytest.mark.parametrize("seat", range(4))
def test_a_lob_comes_down_clear_of_the_wall_and_carries_as_far_as_the_flick(seat):
    runs = merge_runs(DEALT.colliders())
    for index in range(30):
        launch = derive(3, seat, index)
        found = gate(runs, launch, seat)
        asked = hypot(found.ray[2] - found.ray[0], found.ray[3] - found.ray[1])
        assert is_clear(found.aloft(found.air), runs)
        assert asked == pytest.approx(launch.speed**2 / 3000)
        if is_clear(found.path.at(asked), runs):
            assert found.sent == pytest.approx(found.ray)


@pytest.mark.parametrize("speed", [900, 1200, 1400])
def test_a_lobbed_tile_lies_where_a_slide_would(speed):
    """Aloft and on the cloth it loses the same speed: with the wall in the way or not, v²/2a from where it left."""
    launch = flick(500, 900, 0, -speed)
    wall = [stack(500, 830)]
    lobbed, slid = throw({}, wall, 0, launch, 0), throw({}, [], 0, launch, 0)
    assert (lobbed.gate.kind, slid.gate.kind) == ("lob", "slide")
    for film in (lobbed, slid):
        assert 900 - film.pile[0][1] == pytest.approx(speed**2 / 3000, rel=0.005)


@pytest.mark.parametrize("reach", range(330, 470, 10))
def test_a_flick_that_ends_on_the_wall_lies_beside_it(reach):
    wall = stack(500, 400)
    film = throw({}, [wall], 0, flick(500, 800, 0, -((3000 * reach) ** 0.5)), 0)
    assert depth_in(film.pile[0], wall) <= 0.1
    assert abs(800 - film.pile[0][1] - reach) < 46


def test_a_tile_is_thrown_over_one_s_own_tiles_and_against_those_of_others():
    """A throw from the hand slid into the seat's own melds, which lie between the hand and the middle."""
    film = throw({}, OPEN.colliders(), 0, flick(435, 934, 0, -1000), seat=0)
    assert film.gate.kind == "slide"
    assert film.gate.air > 0
    assert 934 - film.pile[0][1] == pytest.approx(1000**2 / 3000, rel=0.01)
    assert not film.contacts
    other = throw({}, OPEN.colliders(), 0, flick(400, 700, 0, 900), seat=2)
    assert [hit.what for hit in other.contacts[:1]] == ["meld"]


@pytest.mark.parametrize("seat", range(4))
def test_from_anywhere_at_any_speed_a_tile_ends_on_the_cloth_and_in_nothing(seat):
    for table in (DEALT, OPEN):
        runs = merge_runs(table.colliders())
        for number in range(40):
            where = derive(number, (seat + number) % 4, number)
            speed = (0, 200, 800, 3000, MAX_SPEED)[number % 5]
            launch = towards(*where.pose[:2], 40 + 920 * (number % 7) / 6, 40 + 920 * (number % 11) / 10, speed)
            found = gate(runs, launch, seat)
            assert is_clear(found.aloft(found.air), runs), launch


def test_a_seat_s_wall_is_closed_until_its_stacks_are_gone():
    """The wall is laid from edge 0 on and taken clockwise: the gap opens before one seat after another."""
    assert [wall_is_closed(DEALT.colliders(), seat) for seat in range(4)] == [True] * 4
    assert not any(wall_is_closed(BARE.colliders(), seat) for seat in range(4))
    closed = [
        [wall_is_closed(replace(DEALT, front=front).colliders(), seat) for seat in range(4)]
        for front in range(66, 146, 2)
    ]
    counts = [sum(row) for row in closed]
    assert counts == sorted(counts, reverse=True)
    assert set(counts) == {0, 1, 2, 3, 4}


def test_a_wall_of_single_tiles_is_open():
    boxes = [replace(box, levels=1) for box in DEALT.boxes() if box.kind == "wall"]
    assert not any(wall_is_closed(boxes, seat) for seat in range(4))


def test_hands_do_not_close_a_wall():
    full = replace(BARE, strips=tuple(Strip(seat, 16) for seat in range(4)))
    assert not any(wall_is_closed(full.colliders(), seat) for seat in range(4))
