"""The view that shows what is solid, and the felt lab, opened as their users open them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page

from dashboard.view.felt_lab import felt_lab_app
from dashboard.view.felt_lab_look import defaults
from tests.browser.pages import Player
from tests.dashboard.serving import served

SHOWS = "window.mahjongColliders && mahjongTable.paints() > 0"


@pytest.fixture(scope="module")
def lab() -> Iterator[str]:
    def app() -> object:
        return felt_lab_app()

    with served({"/felt_lab": app}) as server:
        yield f"http://127.0.0.1:{server.port}/felt_lab"


def marks(page: Page) -> Counter[tuple[str, str]]:
    shown = page.evaluate("mahjongColliders.marks()")
    return Counter(zip(shown["shape"], shown["kind"], strict=True))


def settle(page: Page) -> None:
    page.evaluate("mahjongTable.settled()")


def throw(player: Player, seat: int, place: int) -> None:
    """Tap a tile twice: it is lobbed in."""
    tile = player.tiles(f"h{seat}_")[place]
    player.page.mouse.click(*tile["at"])
    player.page.mouse.click(*tile["at"])


def test_everything_solid_is_seen_and_a_throw_from_every_edge(player: Player, address: str) -> None:
    page = player.page
    page.goto(f"{address}/table?colliders")
    page.wait_for_function(SHOWS)
    settle(page)
    boxes = player.state("scene.solids.boxes")
    shown = marks(page)
    assert {kind: shown["box", kind] for kind in ("wall", "hand", "meld", "edge")} == Counter(boxes["kind"])
    assert shown["way", "closed"] + shown["way", "open"] == 4
    assert any("牆未開" in text for text in player.texts())
    hand = [tile["name"] for tile in player.tiles("h")]
    for number in range(8):  # a tile that was thrown is there to be thrown again
        throw(player, number % 4, 3)
        page.wait_for_function("count => mahjongTable.state().scene.pool.rev === count && !mahjongTable.playing()",
                               arg=number + 1)  # fmt: skip
    settle(page)
    assert [tile["name"] for tile in player.tiles("h")] == hand
    assert marks(page)["box", "tile"] == 8
    assert sum(count for (shape, _), count in marks(page).items() if shape == "sent") == 6
    page.mouse.click(*player.buttons()["act:sweep"])
    page.wait_for_function("mahjongColliders.marks().kind.every(kind => kind !== 'tile')")
    assert not any(shape in {"ray", "sent", "cross"} for shape, _ in marks(page))


def test_with_pause_a_film_stands_still_at_a_contact_and_goes_on_by_steps(player: Player, address: str) -> None:
    page = player.page
    page.goto(f"{address}/table?colliders&pause=1")
    page.wait_for_function(SHOWS)
    settle(page)
    for number in range(24):
        throw(player, number % 4, 2 + number % 9)
        page.wait_for_function(
            "count => mahjongTable.state().scene.pool.rev === count"
            " && (!mahjongTable.playing() || mahjongColliders.halted())",
            arg=number + 1,
        )
        if page.evaluate("mahjongColliders.halted()"):
            break
    settle(page)
    moving = page.evaluate("mahjongTable.moving()")
    assert page.evaluate("mahjongTable.counts().hits") >= 1
    assert sum(count for (shape, _), count in marks(page).items() if shape == "cross") >= 1
    page.wait_for_timeout(250)
    assert page.evaluate("mahjongTable.moving()") == moving
    ways = [moving]
    for key in ("ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
        settle(page)
        ways.append(page.evaluate("mahjongTable.moving()"))
    one, ten = (moved(before, after) for before, after in pairwise(ways))
    assert 0 < one < ten
    while page.evaluate("mahjongTable.playing()"):
        page.keyboard.press(" ")
        page.wait_for_function("!mahjongTable.playing() || mahjongColliders.halted()")
    assert not page.evaluate("mahjongColliders.halted()")


def moved(before: list[dict], after: list[dict]) -> float:
    """Return how far the tile that moved most has moved."""
    at = {tile["name"]: tile for tile in before}
    known = [(tile, at[tile["name"]]) for tile in after if tile["name"] in at]
    return max(abs(one["x"] - two["x"]) + abs(one["y"] - two["y"]) for one, two in known)


def test_a_room_is_looked_at_and_stays_as_it_is(player: Player, address: str) -> None:
    player.start(address, seed="looked at", pace="慢 Calm")
    code, hand, table = player.page.url.split("room=")[1], player.tiles("h0_"), player.page.url
    player.page.goto(f"{address}/table?room={code}&colliders")
    player.page.wait_for_function(SHOWS)
    settle(player.page)
    assert [tile["face"] for tile in player.tiles("h0_")] == [tile["face"] for tile in hand]
    throw(player, 0, 5)
    player.page.wait_for_function("mahjongTable.state().scene.pool.rev === 1")
    player.page.goto(table)
    player.wait()
    assert [tile["face"] for tile in player.tiles("h0_")] == [tile["face"] for tile in hand]
    assert player.tiles("d") == []


def test_what_a_slider_of_the_lab_says_is_painted_and_ready_to_copy(browser: Browser, lab: str) -> None:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    player = Player(page)
    page.goto(lab)
    page.wait_for_function("window.feltLab && feltLab.paints() > 0")
    assert page.evaluate("feltLab.rows('tiles').face.length") == 43
    assert page.evaluate("feltLab.look()") == defaults()
    handle = page.locator(".noUi-handle")
    paints = page.evaluate("feltLab.paints()")
    page.get_by_text("厚度 depth").wait_for()
    handle.nth(3).press("ArrowRight")
    page.wait_for_function("before => feltLab.paints() > before", arg=paints)
    assert page.evaluate("feltLab.look().depth") == 0.195
    page.get_by_text("depth: 0.195, corner: 0.113,").wait_for()
    page.get_by_text("牌牆 Wall", exact=True).click()
    page.wait_for_function("feltLab.rows('solids').kind.filter(kind => kind === 'wall').length === 37")
    page.get_by_text("Square(first=0, end=80, angle=0.7854, x=500, y=500)").wait_for()
    page.close()
    player.assert_nothing_went_wrong()
