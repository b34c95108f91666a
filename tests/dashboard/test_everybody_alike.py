"""What everybody at a table sees alike: how a tile was thrown, what a hand came to, and what the table waits for."""

from __future__ import annotations

import random
import re

import pytest

from dashboard.view.compact_places import SHAPES
from dashboard.view.importmap import JS
from dashboard.view.middle import DRAWN_SHADE
from dashboard.view.status import status
from dashboard.view.text import CALLS
from mahjong.rules import Rules
from mahjong.table import Table
from tests.dashboard import fakes
from tests.dashboard.shown import NAMES, layers, rows, scene_of, tiles_of, words
from tests.mahjong.walk import walk


def test_whether_a_tile_was_thrown_as_drawn_is_told_to_people_bots_and_watchers_alike() -> None:
    """As at a real table, where all see from where a tile is taken. A bot is asked with the view of its seat."""
    table, thrown = Table(Rules.preset("house"), seed=b"as drawn"), set()
    for _ in walk(table, random.Random(3), win=0.0):
        seen = [[one.drawn for one in table.view(seat).discards] for seat in (None, 0, 1, 2, 3)]
        assert all(one == seen[0] for one in seen)
        thrown |= set(seen[0])
    assert thrown == {True, False}
    view = table.view(2)
    shades = {tile["id"]: tile["shade"] for tile in tiles_of(scene_of(view), "d")}
    assert shades
    for name, shade in shades.items():
        assert shade == (DRAWN_SHADE if view.discards[int(name[1:])].drawn else 0.0)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("make", [fakes.hand_over, fakes.drawn_hand, fakes.game_over])
def test_a_hand_comes_to_the_same_on_a_laptop_a_tablet_and_a_phone(make, shape) -> None:
    """Every number of a sheet is written by the server; a page only places it."""
    square, phone = scene_of(make(), NAMES), scene_of(make(), NAMES, shape=shape)
    assert [words(page) for page in phone["pages"]] == [words(page) for page in square["pages"]]


def test_no_module_of_the_page_knows_what_a_hand_is_worth() -> None:
    items = {item for item in Rules.preset("house").tai if "_" in item} - set(CALLS)
    assert {"all_pungs", "big_dragons", "single_wait"} < items
    for path in JS.glob("*.js"):
        named = set(re.findall(r"[a-z]+(?:_[a-z]+)+", path.read_text("utf-8")))
        assert not named & items, path.name
        assert not named & {"per_tai", "min_tai", "tai_cap", "shanten"}, path.name


@pytest.mark.parametrize(("view", "said"), [
    (fakes.my_turn(), "你摸到"), (fakes.my_window(), "叫不叫"),
    (fakes.hand_over(), "本局結束"), (fakes.game_over(), "全局結束"),
])  # fmt: skip
def test_a_page_says_what_the_table_waits_for(view, said: str) -> None:
    words_said = status(view, NAMES)
    assert said in words_said.zh
    assert re.search("[A-Za-z]", words_said.en)
    for shape in ("square", *SHAPES):
        shown = scene_of(view, NAMES, shape=shape)
        assert any(words_said.zh in text for layer in layers(shown) for text in words(layer)), shape


def test_on_anothers_turn_it_names_whom_it_waits_for() -> None:
    table = Table(Rules.preset("house"), seed=b"whose turn")
    table.deal()
    dealer = table.view(None).dealer
    for seat in (None, *(seat for seat in range(4) if seat != dealer)):
        assert NAMES[dealer] in str(status(table.view(seat), NAMES))
    assert not [rect for rect in rows(scene_of(table.view((dealer + 1) % 4))["table"]["rects"]) if "act" in rect["key"]]
