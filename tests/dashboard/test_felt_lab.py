"""The felt lab: a slider for each number of the look, the settings as text, a wall from the functions of the game."""

from __future__ import annotations

import re
from math import cos, hypot, radians, sin

import pytest

from dashboard.serve import table_routes
from dashboard.view.felt_lab_bench import VIEWS, Bench
from dashboard.view.felt_lab_look import BLOCK, GROUPS, Look, defaults
from dashboard.view.importmap import JS
from mahjong.felt.standing import Standing
from mahjong.felt.units import WORLD
from mahjong.tiles import CODES
from tests.dashboard.shown import rows

BLOCK_END = "carried: 26,\n};\n"


def test_every_entry_of_the_look_has_a_slider_and_every_slider_is_on_the_page():
    source = (JS / "look.js").read_text("utf-8")
    code = re.sub(r"/\*.*?\*/|'[^']*'", "", source, flags=re.DOTALL)
    assert set(defaults()) == set(re.findall(r"\b(\w+):", code))
    shown = [name for names in GROUPS.values() for name in names]
    assert sorted(shown) == sorted(name for name in Look.param if name != "name")
    moved = Look()
    for name in shown:
        before = moved.values()
        value = getattr(moved, name)
        other = "#123456" if isinstance(value, str) else moved.param[name].bounds[1]
        moved.param.update(**{name: other})
        assert moved.values() != before, name
    assert all(moved.values()[name] != value for name, value in defaults().items())


def test_untouched_the_settings_are_those_of_the_project():
    assert Look().block() == BLOCK
    assert BLOCK.startswith("export const LOOK = {\n")
    assert BLOCK.endswith(BLOCK_END)
    assert BLOCK in (JS / "look.js").read_text("utf-8")


def test_the_view_falls_and_the_sun_stands_at_a_unit_s_distance():
    look = Look(fall=90, sun=-135)
    values = look.values()
    assert (values["fallX"], values["fallY"]) == (0.0, 1.0)
    assert hypot(values["sunX"], values["sunY"]) == pytest.approx(1, abs=0.001)
    assert values["sunX"] == values["sunY"] == -0.707
    assert "fallX: 0, fallY: 1," in look.block()


def test_every_face_lies_there_at_the_angle_of_the_slider_and_in_the_square():
    for size in (24, 46, 70):
        tiles = rows(Bench(angle=33, size=size).shown()["table"]["tiles"])
        assert {tile["face"] for tile in tiles} == {*CODES, "back"}
        assert {tile["deg"] for tile in tiles} == {33}
        reach = size * hypot(1, 4 / 3) / 2
        assert all(reach < place < WORLD - reach for tile in tiles for place in (tile["x"], tile["y"]))


def test_one_face_lies_there_at_every_angle_and_some_of_it_fly():
    shown = Bench(view="turns", face="dr", size=60).shown()
    turns = [tile["deg"] for tile in rows(shown["table"]["tiles"]) if tile["id"].startswith("t")]
    assert sorted(turns) == list(range(0, 360, 15))
    assert {tile["id"]: tile["lift"] for tile in rows(shown["aloft"])} == {
        str(lift): lift for lift in (0, 15, 30, 60, 90)
    }


@pytest.mark.parametrize("turn", [-30, 0, 45, 71.5])
def test_the_wall_turned_by_hand_is_drawn_where_it_is_solid(turn):
    bench = Bench(view="wall", turn=turn, x=470, y=540, stacks=36, front=5, behind=3, melds=2)
    standing, shown = bench.standing, bench.shown()
    assert isinstance(standing, Standing)
    boxes = rows(shown["solids"]["boxes"])
    assert [box["ref"] for box in boxes] == [box.ref for box in standing.colliders()]
    drawn = {tile["id"]: tile for tile in rows(shown["table"]["tiles"])}
    for box in boxes:
        if box["kind"] == "edge":
            continue
        tile = drawn[f"w{2 * int(box['ref'][1:])}" if box["kind"] == "wall" else box["ref"]]
        assert (tile["x"], tile["y"], tile["w"]) == pytest.approx((box["x"], box["y"], box["w"]), abs=0.02)
        assert (tile["deg"] - box["deg"]) % 360 == pytest.approx(0, abs=0.02)
    assert sum(name.startswith("w") for name in drawn) == 72 - 5 - 3
    first, place = drawn["w6"], standing.square.place(3)
    assert (first["x"], first["y"]) == pytest.approx(place[:2], abs=0.02)
    assert (cos(radians(turn)), sin(radians(turn))) == pytest.approx((
        cos(standing.square.angle),
        sin(standing.square.angle),
    ))


def test_a_wall_of_which_more_is_gone_than_stood_is_gone():
    bench = Bench(view="wall", stacks=3, front=5, behind=40)
    assert not [box for box in rows(bench.shown()["solids"]["boxes"]) if box["kind"] == "wall"]
    assert Bench(view="wall", stacks=3, front=140).standing.front == 6


def test_without_the_box_ticked_no_colliders_are_drawn():
    assert Bench(view="wall", colliders=False).shown()["solids"] is None
    assert Bench(view="faces").shown()["solids"] is None


def test_it_has_a_route_and_every_view_a_name_in_both_languages():
    assert "/felt_lab" in table_routes()
    assert all(re.fullmatch(r"[一-鿿]+ [A-Z][a-z]+", name) for name in VIEWS)
