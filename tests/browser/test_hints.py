"""Hints in a real browser: turned on with the settings, read off the raised tile, and asked how true they are."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.pages import Player


def turn_on(player: Player) -> None:
    player.page.keyboard.press("o")
    player.page.wait_for_function("mahjongTable.state().setting")
    player.page.evaluate("mahjongTable.settled()")
    player.press("set:hints:on")
    player.page.wait_for_function("Object.values(mahjongTable.state().scene.hands).some(hand => hand.danger)")
    player.page.keyboard.press("o")
    player.page.wait_for_function("!mahjongTable.state().setting")
    player.page.evaluate("mahjongTable.settled()")


def raise_tile(player: Player, place: int) -> str:
    """Raise a tile by a click; return its face."""
    tile = player.tiles("h0_")[place]
    player.page.mouse.click(*tile["at"])
    player.page.wait_for_function("name => mahjongTable.state().raised === name", arg=tile["name"])
    player.page.evaluate("mahjongTable.settled()")
    return tile["face"]


def sheet(player: Player) -> list[str]:
    return player.page.evaluate("mahjongTable.over()")


def assert_told(player: Player, face: str) -> None:
    """The sheet says what the scene has of that tile: the chance for anybody and for each of three, and why."""
    danger = player.state("scene.hands[0].danger")
    said = sheet(player)
    assert danger["marks"][face][1] in said
    for _band, _share, chance, why in danger["risks"][face]:
        assert chance in said
        assert "；".join(danger["said"][number][0] for number in why) in said
        assert "; ".join(danger["said"][number][1] for number in why) in said
    assert [text for text in said if text in {"南", "西", "北"}] == ["南", "西", "北"]
    assert not [text for text in said if "{" in text]


def test_a_raised_tile_says_how_dangerous_it_is_and_nothing_is_asked_of_the_server(player: Player, address: str):
    player.start(address, seed="hints")
    while not player.state("scene.mine"):
        player.page.keyboard.press("d")
        player.wait()
    raise_tile(player, 0)
    assert sheet(player) == []
    turn_on(player)
    assert {words[:3] for words in player.texts()} >= {"電腦：", "防守："}
    sent = player.page.evaluate("mahjongTable.counts().sent")
    faces = [raise_tile(player, place) for place in (2, -3)]
    assert_told(player, faces[-1])
    assert player.page.evaluate("mahjongTable.counts().sent") == sent
    marked = player.page.evaluate("mahjongTable.marks()")
    danger = player.state("scene.hands[0].danger")["marks"]
    assert marked == {tile["name"]: " ".join(map(str, danger[tile["face"]])) for tile in player.tiles("h0_")}
    player.page.keyboard.press("ArrowLeft")
    player.page.evaluate("mahjongTable.settled()")
    raised = player.state("raised")
    assert_told(player, next(tile["face"] for tile in player.tiles("h0_") if tile["name"] == raised))


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (900, 768)])
def test_without_panels_it_lies_on_the_table_and_on_a_phone_over_the_own_lines(
    player: Player, address: str, width: int, height: int
):
    player.page.set_viewport_size({"width": width, "height": height})
    player.start(address, seed="hints")
    while not player.state("scene.mine"):
        player.page.keyboard.press("d")
        player.wait()
    turn_on(player)
    assert_told(player, raise_tile(player, 3))


def test_how_true_the_chances_are_opens_beside_the_table(player: Player, address: str):
    player.start(address, seed="hints")
    turn_on(player)
    key = next(name for name in player.buttons() if name.startswith("open:"))
    with player.page.context.expect_page() as opened:
        player.press(key)
    other: Page = opened.value
    assert re.fullmatch(re.escape(address) + r"/calibration\?model=logistic@1", other.url)
    other.close()
    assert player.page.url.startswith(f"{address}/table?room=")
