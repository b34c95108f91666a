"""Piles at rest: nothing lies in anything else, and the same throws give the same pile, wherever and whenever."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise

import pytest

from analysis.bench.felt import overlaps, played, table_at
from mahjong.felt.cloth import CLOTH
from mahjong.felt.gate import gate
from mahjong.felt.landing import is_clear
from mahjong.felt.launch import derive
from mahjong.felt.merge import merge_runs
from mahjong.felt.throw import throw
from mahjong.felt.units import snap
from mahjong.felt.world import World
from tests.mahjong.felt.tables import DEALT, OPEN, corner_distance, deepest, flick


def heap(table, hand, count):
    """Return the pile of so many throws while the same things stand."""
    pile = {}
    for turn in range(count):
        pile = throw(pile, table.colliders(), turn, derive(hand, turn % 4, turn), turn % 4).pile
    return pile


@pytest.mark.parametrize("claims", [False, True])
@pytest.mark.parametrize("hand", [101, 102])
def test_in_a_hand_as_it_is_played_no_tile_is_left_in_another(hand, claims):
    depths = []
    for film, pile in played(hand, claims=claims):
        runs = merge_runs(table_at(film.tile).colliders())
        depths += overlaps(pile)
        assert all(is_clear(pile[key], runs, 0.25) for key in film.tracks)
        assert film.steps < CLOTH.cap
    assert len(pile) == (65 if claims else 80)
    assert max(depths) <= 0.25
    assert sum(depth <= 0.1 for depth in depths) >= 0.99 * len(depths)


@pytest.mark.parametrize(("table", "count"), [(OPEN, 80), (DEALT, 40)])
def test_nor_with_the_square_open_or_closed_all_the_time(table, count):
    assert deepest(heap(table, 103, count)) <= 0.25


def test_where_the_closed_square_is_full_tiles_lie_outside_it():
    """Eighty do not fit in: they pushed each other for five seconds and stayed up to 25 units in one another."""
    pile = heap(DEALT, 104, 64)
    assert deepest(pile) <= 0.25
    assert all(is_clear(pose, merge_runs(DEALT.colliders()), 0.25) for pose in pile.values())


def test_a_pile_is_heaped_about_the_middle_and_spreads_outward():
    *_, (_film, pile) = played(105, claims=False)
    ways = sorted(((x - 500) ** 2 + (y - 500) ** 2) ** 0.5 for x, y, _angle in pile.values())
    assert ways[40] < 170
    assert ways[-1] < 330
    turned = [abs(angle) % 1.5707 for _x, _y, angle in pile.values()]
    assert sum(0.1 < turn < 1.47 for turn in turned) > 40


PILE = """
import json
from analysis.bench.felt import played
*_, (film, pile) = played(106, claims=True, throws=30)
print(json.dumps([list(pile.items()), film.encode()]))
"""


def test_two_processes_give_equal_piles_and_films():
    said = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", PILE], check=True, capture_output=True, text=True, env=environment)
        said.append(json.loads(done.stdout))
    *_, (film, pile) = played(106, claims=True, throws=30)
    here = json.loads(json.dumps([list(pile.items()), film.encode()]))
    assert said == [here, here]


def test_a_pile_survives_json():
    *_, (_film, pile) = played(107, claims=True, throws=40)
    again = {int(key): tuple(pose) for key, pose in json.loads(json.dumps(pile)).items()}
    assert again == pile
    assert all(snap(pose) == pose for pose in pile.values())
    launch = derive(107, 0, 40)
    assert throw(again, OPEN.colliders(), 40, launch, 0) == throw(pile, OPEN.colliders(), 40, launch, 0)


def test_the_order_in_which_a_pile_is_held_does_not_matter():
    *_, (_film, pile) = played(108, claims=True, throws=30)
    backwards = dict(reversed(pile.items()))
    launch = derive(108, 2, 30)
    assert throw(backwards, OPEN.colliders(), 30, launch, 2) == throw(pile, OPEN.colliders(), 30, launch, 2)


def test_time_that_passes_changes_nothing():
    """In a world that lived on, thirty idle steps moved tiles: none lives on, and what rests is kept as it is."""
    pile = heap(OPEN, 109, 30)
    before = dict(pile)
    runs = merge_runs(OPEN.colliders())
    world = World(runs, CLOTH)
    for key, pose in pile.items():
        world.add(key, pose)
    world.launch(99, gate(runs, flick(900, 900), 0))
    for _ in range(240):
        world.step()
    assert all(CLOTH.is_same(pose, world.now()[key]) for key, pose in pile.items())
    assert pile == before


def test_a_tile_far_off_moves_no_other():
    pile = heap(OPEN, 110, 40)
    film = throw(pile, OPEN.colliders(), 40, flick(800, 900), seat=0)
    assert list(film.tracks) == [40]
    assert {key: film.pile[key] for key in pile} == pile


@pytest.mark.parametrize("place", range(0, 40, 3))
def test_a_tile_set_down_exactly_on_another_shoves_it_aside(place):
    """Two tiles whose middles coincide know no direction to part in: the solver left them so for ever."""
    pile = heap(OPEN, 111, 40)
    x, y, angle = pile[place]
    film = throw(pile, OPEN.colliders(), 40, flick(x, y, angle=angle), seat=0)
    assert deepest(film.pile) <= 0.25
    # It looks like shoving: nothing is flung away.
    assert max(corner_distance(pose, film.pile[key]) for key, pose in pile.items()) < 60
    steps = [film.at(step) for step in range(film.steps + 1)]
    assert max(corner_distance(a[k], b[k]) for a, b in pairwise(steps) for k in a) < 8


def test_a_tile_picked_up_and_set_down_where_it_lay_stays_there():
    pile = heap(OPEN, 112, 30)
    for key in range(0, 30, 4):
        x, y, angle = pile[key]
        film = throw(pile, OPEN.colliders(), key, flick(x, y, angle=angle), seat=1)
        assert sorted(film.pile) == sorted(pile)
        assert max(corner_distance(pose, film.pile[number]) for number, pose in pile.items()) < 0.3


def test_a_tile_that_something_was_put_on_moves_out_of_the_way():
    """A meld laid down where a tile of the pool lay: the solver squeezed it against the next row for five seconds."""
    melds = [box for box in OPEN.boxes() if box.kind == "meld" and box.seat == 0]
    x, y, angle = melds[2].pose
    pile = {0: snap((x + 5, y + 3, angle))}
    film = throw(pile, OPEN.colliders(), 1, derive(1, 2, 1), 2)
    assert all(is_clear(pose, merge_runs(OPEN.colliders())) for pose in film.pile.values())
    assert corner_distance(pile[0], film.pile[0]) < 60


def test_two_tiles_whose_middles_coincide_part_at_once():
    film = throw({0: (500.0, 500.0, 0.0)}, OPEN.colliders(), 1, flick(500, 500), seat=0)
    assert deepest(film.pile) <= 0.25
    assert sorted(film.tracks) == [0, 1]
    assert film.steps < 60
