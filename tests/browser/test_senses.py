"""A table for every ear, eye and hand: names for a screen reader, the keyboard, sound that says why it is silent."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from dashboard.rooms.hub import Hub
from dashboard.view import text
from dashboard.view.bridge import ask
from mahjong.tiles import KIND_OF
from tests.browser.pages import Player

Room = Callable[..., str]

SIZES = {"laptop": (1366, 768), "phone": (390, 844), "phone that lies": (844, 390)}
each_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
BOTH = re.compile("(?=.*[一-鿿])(?=.*[A-Za-z]{2})")
CONTROLS = """() => [...document.querySelectorAll('*')].flatMap(function within(one) {
  const inside = one.shadowRoot ? [...one.shadowRoot.querySelectorAll('*')].flatMap(within) : [];
  if (!one.matches('.controls button')) return inside;
  const {x, y, width, height} = one.getBoundingClientRect();
  return [{name: one.ariaLabel, pressed: one.ariaPressed, at: [x + width / 2, y + height / 2]}];
})"""


@pytest.fixture
def room(tables: tuple[Hub, str]) -> Room:
    """Return what opens a game of one person and three computers, and says its address."""
    hub, url = tables

    def new(seed: bytes = b"senses") -> str:
        code, _ = ask(hub.new_game, "solo", ("東東", None, None, None), None, "none", seed=seed)
        return f"{url}/table?room={code}"

    return new


def controls(page: Page) -> list[dict[str, Any]]:
    """Return the controls once they have followed the table."""
    page.wait_for_function(f"({CONTROLS})().length > 0")
    page.evaluate("mahjongTable.settled()")
    page.wait_for_timeout(400)
    return page.evaluate(CONTROLS)


def opened(player: Player, address: str, size: tuple[int, int]) -> Page:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.goto(address)
    player.wait()
    return player.page


@each_size
@pytest.mark.parametrize("over", ["", "settings", "rules"])
def test_every_button_and_every_own_tile_has_a_name_in_both_languages(
    player: Player, room: Room, size: tuple[int, int], over: str
):
    page = opened(player, room(), size)
    if over:
        player.press(over)
    named = controls(page)
    assert all(BOTH.search(one["name"]) for one in named), [one["name"] for one in named]
    # The pace may be chosen in two places, in the same words.
    names = [one["name"] for one in named if one["pressed"] is None and "電腦速度" not in one["name"]]
    assert len(names) == len(set(names)), sorted(names)
    shown = [one for one in page.evaluate("mahjongTable.buttons()") if not one["name"].startswith(("why:", "paper"))]
    without = [one["name"] for one in shown if not any(near(one["at"], control["at"]) for control in named)]
    assert not without or over, without


def near(one: list[float], other: list[float]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) <= 2


def test_tiles_are_named_as_everywhere_and_the_drawn_one_says_so(player: Player, room: Room):
    page = opened(player, room(), SIZES["laptop"])
    said = [one["name"] for one in controls(page) if one["pressed"] is not None]
    faces = [tile["face"] for tile in player.tiles("h0_")]
    assert sorted(name.removesuffix(" 摸到 drawn") for name in said) == sorted(
        str(text.tile(KIND_OF[face])) for face in faces
    )


def test_a_turn_is_played_with_tab_and_enter_alone(player: Player, room: Room):
    page = opened(player, room(), SIZES["laptop"])
    tile = next(one["name"] for one in controls(page) if one["pressed"] == "false")
    before = player.state("scene.window")
    button = page.get_by_role("button", name=tile, exact=True).first
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("mahjongTable.state().raised !== ''")
    page.get_by_role("button", name=tile, exact=True, pressed=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_function("before => mahjongTable.state().scene.window !== before", arg=before)


def test_enter_on_a_button_is_no_enter_for_the_table(player: Player, room: Room):
    page = opened(player, room(), SIZES["laptop"])
    page.keyboard.press("ArrowRight")
    before = player.state("scene.window")
    controls(page)
    page.get_by_role("button", name="設定 Settings", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_function("mahjongTable.state().setting")
    assert player.state("scene.window") == before
    controls(page)
    page.get_by_role("button", name="按鈕列 Action bar 左手 Left hand").focus()
    page.keyboard.press(" ")
    page.wait_for_function("mahjongTable.state().settings['bar 0'] === 'left'")


def test_a_reason_is_said_aloud(player: Player, room: Room):
    page = opened(player, room(), SIZES["laptop"])
    page.keyboard.press("p")
    page.wait_for_function("mahjongTable.state().notice")
    said = player.state("notice")
    assert page.get_by_role("alert").inner_text() == f"{said['zh']} {said['en']}"


HELD_BACK = """
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    get state() { return window.letThrough ? super.state : 'suspended'; }
    resume() { return window.letThrough ? super.resume() : new Promise(() => {}); }
  };
"""


@each_size
def test_a_browser_that_holds_the_sound_back_is_told_of_on_every_screen(
    player: Player, room: Room, size: tuple[int, int]
):
    """On a phone, whose browsers do so most, nothing said why the table was silent."""
    player.page.add_init_script(HELD_BACK)
    page = opened(player, room(), size)
    page.mouse.click(*player.tiles("h0_")[0]["at"])
    page.wait_for_function("mahjongTable.state().notice")
    said = player.state("notice")
    assert "瀏覽器還不給聲音" in said["zh"]
    assert "holds the sound back" in said["en"]
    page.evaluate("window.letThrough = true")
    page.mouse.click(*player.tiles("h0_")[1]["at"])
    page.wait_for_function("mahjongTable.state().notice === null")


KINDS = ("button", "link", "combobox", "textbox", "spinbutton", "radio", "checkbox")
NAME = "one => one.ariaLabel ?? one.labels?.[0]?.innerText ?? one.innerText"


def test_in_the_lobby_a_finger_finds_everything_large_enough_and_named(browser: Browser, address: str):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="開始 Start").wait_for()
    found = [one for kind in KINDS for one in page.get_by_role(kind).all()]  # type: ignore[arg-type]
    assert len(found) > 15
    for one in found:
        box, name = one.bounding_box(), one.evaluate(NAME)
        assert box is not None, name
        assert BOTH.search(name.replace("\n", " ")), name
        assert min(box["width"], box["height"]) >= 44, (name, box)
    context.close()
