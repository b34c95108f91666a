"""Rules and settings on a phone: all of them, within its world, large enough to be read and pressed."""

from __future__ import annotations

from itertools import combinations

import pytest

from dashboard.view.compact_places import SHAPES
from dashboard.view.layers import CAPACITY
from dashboard.view.phone_pages import phone_rules, phone_settings
from dashboard.view.rules_pages import rules_pages
from dashboard.view.settings_page import SETTINGS
from dashboard.view.strips import text_width
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from tests.dashboard.shown import rows, words

SCREENS = {"portrait": (390, 844), "landscape": (844, 390)}
each_shape = pytest.mark.parametrize("shape", SHAPES)


def pixels(shape: str) -> float:
    (width, height), world = SCREENS[shape], SHAPES[shape].world
    return min(width / world[0], height / world[1])


def pages(shape: str, preset: str = "house"):
    rules = Rules.preset(preset)
    return [page.columns() for page in [*phone_rules(rules, shape), phone_settings(rules, shape)]]


@each_shape
@pytest.mark.parametrize("preset", PRESETS)
def test_every_page_lies_within_the_world_and_fits_into_the_sources(shape, preset):
    width, height = SHAPES[shape].world
    for page in pages(shape, preset):
        for kind, most in CAPACITY.items():
            assert len(page[kind]["x"]) < most
        for rect in rows(page["rects"]):
            assert rect["w"] / 2 <= rect["x"] <= width - rect["w"] / 2
            assert rect["h"] / 2 <= rect["y"] <= height - rect["h"] / 2
        for text in rows(page["texts"]):
            assert 0 < text["x"] < width
            assert text["y"] - text["size"] / 2 > 0
            assert text["y"] + text["size"] / 2 < height


@each_shape
def test_no_two_texts_of_a_page_share_a_place(shape):
    def box(text):
        long = min(text_width(text["text"], text["size"]), text["room"] or 10_000)
        left = text["x"] - {"left": 0, "center": 0.5, "right": 1}[text["align"]] * long
        return left, left + long, text["y"] - text["size"] * 0.45, text["y"] + text["size"] * 0.45

    for page in pages(shape):
        for one, other in combinations([text for text in rows(page["texts"]) if text["text"]], 2):
            (a, b, c, d), (e, f, g, h) = box(one), box(other)
            assert b <= e + 1 or f <= a + 1 or d <= g + 1 or h <= c + 1, (one["text"], other["text"])


@each_shape
def test_buttons_are_large_enough_for_a_finger_and_letters_for_an_eye(shape):
    for page in pages(shape):
        for rect in rows(page["rects"]):
            if rect["key"] not in {"", "paper"}:
                assert rect["h"] * pixels(shape) >= 44
                assert rect["w"] * pixels(shape) >= 44
        assert min(text["size"] for text in rows(page["texts"])) * pixels(shape) >= 10


@each_shape
def test_a_phone_shows_every_rule_and_setting_that_the_table_does(shape):
    rules = Rules.preset("sml")
    table = {word for page in rules_pages(rules) for word in words(page.columns())}
    phone = {word for page in phone_rules(rules, shape) for word in words(page.columns())}
    titles = {word for word in table - phone if not any(sign in word for sign in ("/", "底", "base"))}
    assert titles <= {"下一頁", "Next page"}
    keys = set(phone_settings(rules, shape).columns()["rects"]["key"])
    assert {f"set:{setting.name}:{value}" for setting in SETTINGS for value in setting.values} <= keys
    assert {"settings", "lobby", "people", "verify"} <= keys
