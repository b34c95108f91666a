"""However fast it comes, a tile passes through nothing."""

from __future__ import annotations

import pytest

from mahjong.felt.landing import is_clear
from mahjong.felt.merge import merge_runs
from mahjong.felt.throw import throw
from tests.mahjong.felt.tables import BARE, DEALT, EDGE, OPEN, deepest, flick, hand_row, stack

SPEEDS = [300, 800, 1500, 3000, 5000, 8000, 12_000, 16_000, 19_900]


def sent_up(boxes, speed, pile=None, spin=0.0, x=500.0, angle=0.3):
    """Return the film of a tile sent up the table at what lies about y = 300."""
    return throw(pile or {}, [*boxes, *EDGE], 99, flick(x, 375, 0, -speed, angle, spin), seat=0, every=1)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("angle", [0.0, 0.3, 0.8])
def test_a_hand_row_is_never_crossed(speed, angle):
    """From edge to edge, so that no tile comes round its end."""
    row = hand_row(count=20, start=63)
    film = sent_up(row, speed, angle=angle)
    assert all(film.at(step)[99][1] > 300 for step in range(film.steps + 1))
    assert is_clear(film.pile[99], merge_runs(row))


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_single_standing_tile_is_never_crossed(speed):
    """A stack in the way is flown over, so it is a meld of one that is shot at."""
    box = hand_row(count=1)[0]
    film = sent_up([box], speed, x=box.x, angle=0.0)
    assert all(film.at(step)[99][1] > 300 for step in range(film.steps + 1) if abs(film.at(step)[99][0] - box.x) < 30)
    assert film.contacts


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_stack_is_never_crossed_by_a_tile_that_is_knocked_at_it(speed):
    """The flick itself is lobbed over a stack: it is the tile it knocks away that meets it on the cloth."""
    wall = [stack(500 + 32 * place, 200, ref=f"s{60 + place}") for place in range(-8, 9)]
    film = throw({0: (500.0, 330.0, 0.0)}, [*wall, *EDGE], 99, flick(500, 400, 0, -speed), seat=0, every=1)
    on_cloth = [0] if film.gate.kind == "lob" else [0, 99]
    assert all(film.at(step)[key][1] > 200 for step in range(film.steps + 1) for key in on_cloth)


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_lying_tile_is_never_crossed(speed):
    film = sent_up([], speed, pile={0: (500.0, 310.0, 0.0)})
    first = next(hit for hit in film.contacts if hit.other == 0)
    for step in range(first.step + 6):
        poses = film.at(step)
        assert poses[0][1] < poses[99][1]


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize(("vx", "vy"), [(0, 1), (1, 0), (0, -1), (-1, 0), (0.7, 0.7)])
def test_the_table_s_edge_is_never_crossed(speed, vx, vy):
    film = throw({}, BARE.colliders(), 0, flick(300, 600, vx * speed, vy * speed, 0.2, 30), seat=0)
    for pose in film.tracks[0][1]:
        assert 32 < pose[0] < 968
        assert 32 < pose[1] < 968
    assert is_clear(film.pile[0], merge_runs(BARE.colliders()))


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("table", [DEALT, OPEN])
def test_a_flick_from_any_seat_ends_in_the_open_whatever_stands(speed, table):
    runs = merge_runs(table.colliders())
    pile = {}
    for number, (x, y, vx, vy) in enumerate([
        (435, 900, 0.3, -1),
        (900, 560, -1, -0.2),
        (560, 100, 0.1, 1),
        (100, 430, 1, 0),
    ]):
        way = (vx * vx + vy * vy) ** 0.5 + 1e-3
        film = throw(pile, table.colliders(), number, flick(x, y, vx / way * speed, vy / way * speed, 0.5, 10), number)
        pile = film.pile
        assert is_clear(pile[number], runs, 0.25)
        assert deepest(pile) <= 0.25


def test_no_tile_spins_faster_than_the_eye_follows():
    """An oblique knock at 20,000 units/s gave a spin of 600 rad/s and angles no film could hold."""
    film = throw({0: (512.0, 300.0, 0.4)}, EDGE, 99, flick(500, 400, 0, -19_900), seat=0, every=1)
    for track in film.tracks.values():
        turns = [abs(b[2] - a[2]) for a, b in zip(track[1], track[1][1:], strict=False)]
        assert max(turns) < 2
        assert max(abs(angle) for _x, _y, angle in track[1]) < 32
