from __future__ import annotations

from itertools import combinations

from dashboard.view import layout
from dashboard.view.settings_page import FOR_ROOM, SETTINGS, settings_page
from mahjong.rules import Rules
from tests.dashboard.shown import rows, words


def test_every_value_of_every_setting_has_its_button():
    page = settings_page(Rules.preset("house")).columns()
    keys = [key for key in page["rects"]["key"] if key]
    wanted = {f"set:{setting.name}:{value}" for setting in SETTINGS for value in setting.values}
    assert wanted | {"paper", "settings"} == set(keys)
    assert len(keys) == len(set(keys))


def test_buttons_are_high_enough_and_none_covers_another():
    page = settings_page(Rules.preset("house")).columns()
    found = [rect for rect in rows(page["rects"]) if rect["key"] and rect["key"] != "paper"]
    assert {rect["h"] for rect in found} == {layout.BAR_HEIGHT}
    for one, other in combinations(found, 2):
        apart = abs(one["x"] - other["x"]) >= (one["w"] + other["w"]) / 2
        assert apart or abs(one["y"] - other["y"]) >= layout.BAR_HEIGHT


def test_the_stakes_are_named_as_locked():
    page = settings_page(Rules.preset("house").but(base=7)).columns()
    assert any("不能改" in line and "底 7" in line for line in words(page))


def test_what_the_room_is_told_are_settings():
    assert {setting.name for setting in SETTINGS} > FOR_ROOM
