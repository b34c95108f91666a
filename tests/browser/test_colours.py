"""No state is told by colour alone: each is seen by eyes to whom all colours are one grey, drawn by the browser so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from dashboard.rooms.company import BOT, PERSON, Company, Place
from dashboard.rooms.hub import Hub
from dashboard.view.importmap import tile_art
from dashboard.view.text import Words
from mahjong.tiles import CODES
from tests.browser.pages import Player
from tests.browser.shown_scene import open_table, seen, show
from tests.dashboard import fakes
from tests.dashboard.shown import scene_of

VISIONS = ("achromatopsia", "deuteranopia", "protanopia", "tritanopia")
CLEAR = 24
"""Steps of lightness of 255 that are told apart at a glance."""
ENOUGH = 40
"""Pixels that have to differ so."""
Scene = dict[str, Any]
PEOPLE = (
    Place(0, "阿明", PERSON, yours=True),
    Place(1, "小華", PERSON),
    Place(2, "美玲", PERSON),
    Place(3, "電腦", BOT),
)


def claim(*, greyed: bool) -> Scene:
    view = fakes.my_window()
    legal = tuple(action for action in view.legal if str(action) != "pung")
    return scene_of(replace(view, legal=legal, refused={"pung": "pung_locked"}) if greyed else view)


def newest(*, lit: bool) -> Scene:
    view = fakes.my_turn()
    last = len(view.discards) - 1
    shown = scene_of(view)
    tiles = shown["table"]["tiles"]
    row = tiles["id"].index(f"d{last}")
    tiles["ring"][row] = tiles["ring"][row] if lit else 0
    return shown


def as_drawn(*, drawn: bool) -> Scene:
    view = fakes.my_turn()
    first = replace(view.discards[0], drawn=drawn)
    return scene_of(replace(view, discards=(first, *view.discards[1:])))


def seat_with(**changes: Any) -> Scene:
    view = fakes.my_turn()
    return scene_of(replace(view, seats=tuple(replace(one, **changes) if one.seat == 1 else one for one in view.seats)))


def company_with(**changes: Any) -> Scene:
    places = tuple(replace(place, **changes) if place.seat == 1 else place for place in PEOPLE)
    shown = scene_of(fakes.my_turn(), company=Company("online", "playing", places, invite="http://192.168.1.7/p/ABCDE"))
    shown["company"]["places"] = []  # what a page asks about itself, and draws nothing of
    return shown


def result(chips: int) -> Scene:
    view = fakes.hand_over()
    return scene_of(replace(view, result=replace(view.result, change=(chips, -chips, 0, 0))))


STATES: dict[str, Callable[[], tuple[Scene, Scene]]] = {
    "a call that may be made, and one that a rule forbids": lambda: (claim(greyed=False), claim(greyed=True)),
    "the tile that may be claimed": lambda: (newest(lit=True), newest(lit=False)),
    "a tile thrown as it was drawn": lambda: (as_drawn(drawn=True), as_drawn(drawn=False)),
    "whose turn it is": lambda: (scene_of(fakes.my_turn()), scene_of(replace(fakes.my_turn(), turn=2, legal=()))),
    "who is dealer": lambda: (seat_with(is_dealer=True), seat_with(is_dealer=False)),
    "who has declared ready": lambda: (seat_with(ready="ready"), seat_with(ready=None)),
    "somebody is away": lambda: (company_with(here=False), company_with()),
    "somebody is slow": lambda: (company_with(lags=True), company_with()),
    "somebody is slow or away": lambda: (company_with(lags=True), company_with(here=False)),
    "chips won or lost": lambda: (result(43), result(-43)),
    "something can be taken back": lambda: (
        scene_of(fakes.my_turn(), undo=Words("打 五萬", "discards")),
        scene_of(fakes.my_turn()),
    ),
}


@pytest.mark.parametrize("state", STATES)
def test_a_state_is_seen_without_its_colour(player: Player, tables: tuple[Hub, str], state: str):
    open_table(player, tables)
    one, other = STATES[state]()
    shots: dict[str, list[Any]] = {vision: [] for vision in VISIONS}
    for scene in (one, other):
        show(player, scene)
        for vision in VISIONS:
            shots[vision].append(seen(player, vision))
    for vision, (first, second) in shots.items():
        assert (np.abs(first - second) > CLEAR).sum() >= ENOUGH, (state, vision)


@pytest.mark.parametrize(("press", "name"), [("settings", "set:hints:on"), ("settings", "set:colours:contrast")])
def test_what_is_chosen_is_seen_without_its_colour(player: Player, tables: tuple[Hub, str], press: str, name: str):
    open_table(player, tables)
    player.press(press)
    player.page.wait_for_function("name => mahjongTable.buttons().some(one => one.name === name)", arg=name)
    before = seen(player, "achromatopsia")
    x, y = player.buttons()[name]
    player.press(name)
    player.page.evaluate("mahjongTable.settled()")
    after = seen(player, "achromatopsia")
    box = np.s_[round(y) - 22 : round(y) + 22, round(x) - 40 : round(x) + 40]
    assert (np.abs(before[box] - after[box]) > CLEAR).sum() >= ENOUGH


def test_no_two_faces_are_told_apart_by_colour_alone(player: Player, tables: tuple[Hub, str]):
    """Every pair of faces, as large as a tile of the pool, in grey."""
    open_table(player, tables)
    art = tile_art()
    faces = [code for code in (*CODES, "back") if code in art]
    assert len(faces) == 43
    greys = player.page.evaluate(GREYS, [art[code] for code in faces])
    pictures = dict(zip(faces, (np.array(one, float) for one in greys), strict=True))
    for one, other in combinations(faces, 2):
        assert (np.abs(pictures[one] - pictures[other]) > CLEAR).sum() >= ENOUGH, (one, other)


GREYS = """async pictures => await Promise.all(pictures.map(async svg => {
  const image = new Image();
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: 32, height: 43});
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(0, 0, 32, 43);
  ctx.drawImage(image, 0, 0, 32, 43);
  const {data} = ctx.getImageData(0, 0, 32, 43);
  return Array.from({length: 32 * 43}, (_, at) =>
    0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2]);
}))"""
