"""The film of a throw: what it holds, and what a screen gets of it."""

from __future__ import annotations

import json
from itertools import pairwise
from math import pi

import pytest

from analysis.bench.felt import played, table_at
from mahjong.felt.film import decode_tracks, wrapped
from mahjong.felt.launch import derive
from mahjong.felt.throw import throw
from tests.mahjong.felt.tables import BARE, DEALT, corner_distance, flick, stack


@pytest.fixture(scope="module")
def films():
    return [(film, pile) for film, pile in played(201, claims=False, throws=60)]


def test_only_tiles_that_moved_are_in_it(films):
    for (film, pile), (_before_film, before) in zip(films[1:], films, strict=False):
        assert film.tracks.keys() == {key for key, pose in pile.items() if before.get(key) != pose}
        assert film.tile in film.tracks
    assert any(len(film.tracks) < len(pile) / 2 for film, pile in films[30:])


def test_it_begins_with_the_pile_before_and_ends_with_the_pile_after(films):
    for (film, pile), (_before_film, before) in zip(films[1:], films, strict=False):
        start = film.at(0)
        for key, pose in before.items():
            assert corner_distance(start[key], pose) < 0.3
        assert corner_distance(start[film.tile], derive(201, film.seat, film.tile).pose) < 0.1
        assert film.at(film.steps) == film.at(film.steps + 100) == film.pile == pile


def test_nothing_jumps_in_it(films):
    for film, _pile in films[::7]:
        shown = [film.at(step) for step in range(film.steps + 1)]
        for a, b in pairwise(shown):
            assert max(corner_distance(a[key], b[key]) for key in film.tracks) < 25


def test_a_screen_gets_what_the_film_holds(films):
    for film, _pile in films:
        message = json.loads(json.dumps(film.encode()))
        assert set(message) == {"kind", "steps", "every", "air", "lift", "tiles", "b", "hits"}
        assert (message["every"], message["steps"], message["air"]) == (2, film.steps, film.gate.air)
        got = decode_tracks(message)
        assert got.keys() == film.tracks.keys()
        for key, (first, poses) in film.tracks.items():
            assert got[key][0] == first
            assert first + len(poses) <= film.frames
            for sent, pose in zip(got[key][1], poses, strict=True):
                assert sent == pytest.approx(pose, abs=1 / 32 + 1e-9)
                assert sent[2] == pytest.approx(pose[2], abs=1 / 2048 + 1e-9)


def test_a_screen_gets_every_knock(films):
    film = next(film for film, _pile in reversed(films) if len(film.contacts) > 3)
    for hit, contact in zip(film.encode()["hits"], film.contacts, strict=True):
        step, what, seat, number, x, y, speed = hit
        assert (step, what, seat, number) == (contact.step, contact.what, contact.seat, contact.number)
        assert (x, y, speed) == pytest.approx((contact.x, contact.y, contact.speed), abs=0.51)
        assert film.gate.air <= step <= film.steps


@pytest.mark.parametrize(("x", "y"), [(33, 33), (967, 33), (33, 967), (967, 967)])
@pytest.mark.parametrize("angle", [-8, 8])
def test_every_corner_of_the_table_fits_into_sixteen_bits(x, y, angle):
    film = throw({}, BARE.colliders(), 0, flick(x, y, 0, 0, angle, 40 if angle > 0 else -40), seat=0)
    sent = decode_tracks(film.encode())[0][1]
    for place, pose in zip(sent, film.tracks[0][1], strict=True):
        assert place == pytest.approx(pose, abs=1 / 32 + 1e-9)


def test_full_turns_are_left_out_at_the_end_and_shown_on_the_way():
    """A tile that spun on through many throws would have left the sixteen bits of its angle."""
    film = throw({}, BARE.colliders(), 0, flick(500, 500, 0, 0, 8, 40), seat=0)
    turned = film.tracks[0][1][-1][2] - film.tracks[0][1][0][2]
    assert turned == pytest.approx(40**2 / 180, rel=0.01)
    assert -pi <= film.pile[0][2] < pi
    assert wrapped(8 + turned) == pytest.approx(film.pile[0][2], abs=0.001)


def test_a_lob_rises_and_comes_down_where_it_lands():
    film = throw({}, DEALT.colliders(), 0, derive(1, 0, 0), seat=0)
    heights = [film.height(step) for step in range(film.steps + 1)]
    assert film.gate.kind == "lob"
    assert heights[0] == 0
    assert max(heights) == pytest.approx(film.gate.lift, rel=0.02)
    assert not any(heights[film.gate.air :])


def test_a_tile_aloft_touches_nothing():
    pile = {3: (500.0, 700.0, 0.0)}
    film = throw(pile, [stack(500, 600)], 9, flick(500, 900, 0, -1200), seat=0)
    assert film.gate.kind == "lob"
    assert film.pile[3] == pile[3]
    assert film.contacts == ()


@pytest.mark.parametrize("every", [1, 2, 3])
def test_any_number_of_steps_to_a_frame_shows_the_same_throw(every):
    table = table_at(20).colliders()
    whole, film = (throw({}, table, 0, derive(4, 1, 0), 1, every=number) for number in (1, every))
    assert (film.pile, film.steps, film.contacts) == (whole.pile, whole.steps, whole.contacts)
    for frame in range(film.frames - 1):
        assert corner_distance(film.at(frame * every)[0], whole.at(frame * every)[0]) < 0.2
