"""Knocks: what was hit, whose it is, where, when, and how fast."""

from __future__ import annotations

from math import cos, hypot, sin

import pytest

from mahjong.felt.box import NOBODY
from mahjong.felt.cloth import CLOTH, Cloth
from mahjong.felt.throw import throw
from tests.mahjong.felt.tables import BARE, DEALT, EDGE, OPEN, deepest, depth_in, flick, hand_row

ICE = Cloth(decel=0.01)
"""Cloth on which a tile loses next to no speed: it comes as fast as it was flicked."""


@pytest.mark.parametrize("speed", [300, 900, 1300, 5000])
def test_a_straight_knock_is_told_at_its_speed(speed):
    hit = throw({}, [*hand_row(), *EDGE], 0, flick(498, 700, 0, -speed), seat=0, cloth=ICE).contacts[0]
    assert hit.speed == pytest.approx(speed, rel=1e-3)
    assert (hit.what, hit.seat, hit.number) == ("hand", 2, 8)
    assert hit.y == pytest.approx(300 + 92 / 3, abs=8)


@pytest.mark.parametrize("speed", [600, 1300, 5000])
@pytest.mark.parametrize("slant", [0.2, 0.6])
def test_an_oblique_knock_is_told_at_the_speed_across_the_row(speed, slant):
    launch = flick(300, 420, speed * sin(slant), -speed * cos(slant))
    hit = throw({}, [*hand_row(), *EDGE], 0, launch, seat=0, cloth=ICE).contacts[0]
    assert hit.speed == pytest.approx(-launch.vy, rel=1e-3)


@pytest.mark.parametrize("speed", [700, 900])
def test_on_cloth_it_is_the_speed_between_the_frames_before(speed):
    film = throw({}, [*hand_row(), *EDGE], 0, flick(498, 450, 0, -speed), seat=0, every=1)
    hit = film.contacts[0]
    before, after = (film.at(hit.step - back)[0] for back in (2, 1))
    # The tile goes on slowing down for one step more.
    seen = (before[1] - after[1]) / CLOTH.step - CLOTH.decel * CLOTH.step
    assert hit.speed == pytest.approx(seen, rel=1e-3)


def test_of_two_tiles_the_closing_speed_counts():
    hit = throw({7: (500.0, 300.0, 0.0)}, EDGE, 9, flick(500, 600, 0, -900), seat=0, cloth=ICE).contacts[0]
    assert (hit.what, hit.seat, hit.tile, hit.other, hit.number) == ("tile", NOBODY, 9, 7, 7)
    assert hit.speed == pytest.approx(900, rel=1e-3)


@pytest.mark.parametrize("speed", [500, 700, 950])
@pytest.mark.parametrize("angle", [0.0, 0.35])
def test_the_frame_of_a_contact_is_the_one_that_touches(speed, angle):
    """A film with every step in it can be stopped on the contact."""
    row = hand_row()
    film = throw({}, [*row, *EDGE], 0, flick(498, 420, 0, -speed, angle), seat=0, every=1)
    hit = film.contacts[0]
    touched = next(box for box in row if box == hit.other)
    assert depth_in(film.at(hit.step)[0], touched) >= 0
    assert depth_in(film.at(hit.step - 1)[0], touched) < 0


def test_the_frame_of_a_knock_of_two_tiles_is_the_one_that_touches():
    film = throw({7: (500.0, 300.0, 0.3)}, EDGE, 9, flick(510, 500, 0, -900), seat=0, every=1)
    step = film.contacts[0].step
    assert deepest(film.at(step)) >= 0 > deepest(film.at(step - 1))


def test_the_member_of_a_row_that_was_hit_is_named():
    row = hand_row()
    for slot in (0, 3, 15):
        film = throw({}, [*row, *EDGE], 0, flick(row[slot].x, 450, 0, -900), seat=0)
        assert [hit.other for hit in film.contacts] == [row[slot]]


@pytest.mark.parametrize("seat", range(4))
def test_one_s_own_hand_never_complains(seat):
    """Thrown from over it, thrown back at it, pushed into it: it is one's own. Others' hands do complain."""
    for table in (DEALT, OPEN):
        for thrower in range(4):
            film = throw({}, table.colliders(), 0, at_hand(seat), thrower)
            complaints = [hit for hit in film.contacts if hit.what == "hand"]
            assert bool(complaints) == (seat != thrower)
            assert all(hit.seat == seat for hit in complaints)


def at_hand(seat):
    """Return a flick from between a seat's melds and its hand at its hand."""
    x, y, vx, vy = ((435, 870, 0, 900), (870, 565, 900, 0), (565, 130, 0, -900), (130, 435, -900, 0))[seat]
    return flick(x, y, vx, vy)


def test_one_s_own_hand_still_stops_the_tile():
    film = throw({}, DEALT.colliders(), 0, at_hand(0), 0)
    assert film.pile[0][1] < 934 - 92 / 3 - 64 / 3 + 0.1


def test_the_table_s_edge_is_hit_too():
    hit = throw({}, BARE.colliders(), 0, flick(500, 800, 0, 900), seat=0).contacts[0]
    assert (hit.what, hit.seat, hit.number) == ("edge", NOBODY, 0)


def test_tiles_that_lean_on_each_other_do_not_knock():
    pile = {0: (500.0, 300.0, 0.0), 1: (532.0, 300.0, 0.0)}
    film = throw(pile, BARE.colliders(), 2, flick(200, 800), seat=0)
    assert film.contacts == ()


def test_a_knock_is_passed_on():
    pile = {0: (500.0, 400.0, 0.0), 1: (500.0, 340.0, 0.0)}
    film = throw(pile, EDGE, 2, flick(500, 600, 0, -900), seat=0)
    assert [(hit.tile, hit.other) for hit in film.contacts[:2]] == [(2, 0), (0, 1)]
    assert hypot(*film.pile[1][:2]) < hypot(*pile[1][:2])
