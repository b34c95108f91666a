"""What is shown as solid is what is solid, box for box, as each seat sees it; and each plate says whose wall is up."""

from __future__ import annotations

import json
from math import cos, degrees, radians, sin

import pytest

from dashboard.rooms.sandbox import Place, Sandbox, demo_place
from dashboard.view import sandbox_text, text
from dashboard.view.layout import RIM
from dashboard.view.sandbox_view import COLOURS, HATCHES
from dashboard.view.solids import solids
from mahjong.felt.box import Box
from mahjong.felt.gate import RAY, wall_is_closed
from mahjong.felt.units import CENTRE
from mahjong.standing import standing_of
from tests.dashboard import fakes
from tests.dashboard.played import positions
from tests.dashboard.shown import NAMES, rows, scene_of


def turned(x: float, y: float, own: int) -> tuple[float, float]:
    """A place as the screen of `own` shows it, turned about the middle by hand: a quarter clockwise for each seat."""
    at = radians(90 * own)
    dx, dy = x - CENTRE, y - CENTRE
    return CENTRE + dx * cos(at) - dy * sin(at), CENTRE + dx * sin(at) + dy * cos(at)


def assert_is(row: dict, box: Box, own: int) -> None:
    assert (row["kind"], row["seat"], row["ref"]) == (box.kind, box.seat, box.ref)
    assert (row["x"], row["y"]) == pytest.approx(turned(box.x, box.y, own), abs=0.001)
    assert (row["w"], row["h"]) == pytest.approx((box.w, box.h), abs=0.001)
    assert (row["deg"] - degrees(box.angle) - 90 * own) % 360 == pytest.approx(0, abs=0.001)


@pytest.mark.parametrize("own", range(4))
def test_every_collider_is_shown_where_it_stands_and_nothing_else(own):
    place = demo_place()
    standing = standing_of(place.public, place.events)
    shown = rows(solids(standing, own)["boxes"])
    assert len(shown) == len(standing.colliders())
    for row, box in zip(shown, standing.colliders(), strict=True):
        assert_is(row, box, own)


def test_the_boxes_of_a_whole_hand_are_those_a_throw_meets_and_lie_under_what_is_drawn():
    """In the sandbox of any moment: each wall, hand and meld is drawn at its box."""
    for table in list(positions(b"solids", hands=1))[::9]:
        seats = frozenset({0})
        place = Place.of_table(table, seats, NAMES)
        sandbox = Sandbox(place, "boot")
        shown = json.loads(sandbox._scene())
        drawn = {row["id"]: row for row in rows(shown["table"]["tiles"])}
        for row in rows(shown["solids"]["boxes"]):
            if row["kind"] == "edge":
                continue
            name = f"w{2 * int(row['ref'][1:])}" if row["kind"] == "wall" else row["ref"]
            tile = drawn[name]
            assert (tile["x"], tile["y"], tile["w"]) == pytest.approx((row["x"], row["y"], row["w"]), abs=0.02)
            assert (tile["deg"] - row["deg"]) % 360 == pytest.approx(0, abs=0.02)
        assert {name[0] for name in drawn if name and not name.startswith("d")} <= {"w", "h", "m"}


def test_each_way_in_is_as_wide_as_a_tile_and_says_whether_the_wall_is_closed():
    place = demo_place()
    standing = standing_of(place.public, place.events)
    for own in range(4):
        for row in rows(solids(standing, own)["ways"]):
            assert row["closed"] == wall_is_closed(standing.colliders(), row["seat"])
            assert row["half"] == RAY
            assert (row["to_x"], row["to_y"]) == (CENTRE, CENTRE)
            far = max(abs(row["x"] - CENTRE), abs(row["y"] - CENTRE))
            assert far == pytest.approx(434)


def test_every_kind_has_a_mark_besides_its_colour():
    assert set(COLOURS) == set(HATCHES) == set(sandbox_text.SOLID)
    assert len(set(map(tuple, HATCHES.values()))) == len(HATCHES)


class TestWallClosed:
    def signs(self, shown: dict) -> list[int]:
        return sorted(row["seat"] for row in rows(shown["table"]["texts"]) if row["text"] == text.CLOSED.zh)

    def test_the_plate_says_so_until_the_wall_opens(self):
        seen = set()
        for table in positions(b"walls", hands=1):
            events = [event.seen_by(0) for event in table.events]
            view = table.view(0)
            closed = standing_of(view, events).closed() if view.phase in {"turn", "window"} else frozenset()
            seen.add(len(closed))
            assert self.signs(scene_of(view, NAMES, "ABCDE", events)) == sorted(closed)
        assert {0, 4} <= seen

    def test_it_fits_between_the_other_badges(self):
        for table in list(positions(b"walls", hands=1))[::7]:
            events = [event.seen_by(0) for event in table.events]
            self.assert_fits(scene_of(table.view(0), NAMES, "ABCDE", events))

    def assert_fits(self, shown: dict) -> None:
        own = [row for row in rows(shown["table"]["texts"]) if row["seat"] == 0 and row["y"] > 1000 - RIM]
        tiles = [row for row in rows(shown["table"]["tiles"]) if row["seat"] == 0 and row["y"] > 1000 - RIM]
        signs = (
            min(row["x"] for row in rows(shown["table"]["rects"]) if row["key"] == "settings" and row["seat"] == 0) - 29
        )
        closed = [row["x"] for row in own if row["text"] in text.CLOSED]
        assert all(row["x"] < signs for row in tiles)
        assert all(40 < x < signs for x in closed)

    def test_where_every_badge_stands_at_once_it_is_left_out(self):
        crowded = fakes.crowded()
        self.assert_fits(scene_of(crowded, NAMES))
