"""Who only looks on at an online table, on a laptop and on phones; and the way to the proof from a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dashboard.view.bridge import ask
from tests.browser.friends import LAPTOP, LYING, PHONE, Friend, House
from tests.browser.houses import guest, host, play_out, says_what_is_left, share_has_come
from tests.browser.phases import PATIENCE
from tests.waiting import until

SIZES = [LAPTOP, PHONE, LYING]


def watcher(house: House, size: tuple[int, int]) -> Friend:
    """Come to a table at which one person plays three computers, and look on."""
    house.open("online", seed=None)
    player = host(house, PHONE)
    found = house.come(f"/table?room={house.code}", size)
    player.press("start")
    found.is_dealt()
    return found


def faces(friend: Friend) -> set[str]:
    """Return what the tiles of all hands show."""
    return {tile["face"] for tile in friend.tiles("h")}


def lying(house: House) -> set[str]:
    """Return the names of the tiles in the pool: of those thrown, some may have been claimed."""
    return {f"d{number}" for number in ask(lambda: list(house.room.felt.pile))}


@pytest.mark.parametrize("size", SIZES)
def test_who_watches_sees_no_hand_before_its_end_and_nothing_to_press_but_the_menu(house: House, size: tuple[int, int]):
    looks_on = watcher(house, size)
    play_out(house, until=9)
    until(lambda: lying(house) <= {tile["name"] for tile in looks_on.tiles("d")}, PATIENCE)
    says_what_is_left(house, looks_on)
    assert faces(looks_on) == ({"back"} if size == LAPTOP else set())
    assert not [key for key in looks_on.buttons() if key.startswith(("act:", "undo", "discard", "sort"))]
    assert looks_on.company()["watchers"] == 1
    play_out(house)
    looks_on.shows("mahjongTable.state().scene.pages.length > 0")
    turned = ask(lambda: [seat.hand is not None for seat in house.room.table.view(None).seats])
    for seat, is_open in enumerate(turned if size == LAPTOP else ()):
        assert ("back" not in {tile["face"] for tile in looks_on.tiles(f"h{seat}_")}) == is_open
    assert "next" not in looks_on.buttons()


@pytest.mark.parametrize("size", SIZES)
def test_who_watches_reaches_people_settings_rules_and_the_lobby_in_the_hand_and_after_it(
    house: House, size: tuple[int, int]
):
    """On a phone they could not be reached: from the table, and from under the sheet, a finger or two away."""
    looks_on = watcher(house, size)
    reaches_all(looks_on)
    play_out(house)
    looks_on.shows("mahjongTable.state().scene.pages.length > 0")
    looks_on.press("fold")
    reaches_all(looks_on)


def press_last(friend: Friend, key: str) -> None:
    """Press what lies uppermost of several buttons that do the same: that of the page over the table."""
    friend.page.evaluate("mahjongTable.settled()")
    found = [one["at"] for one in friend.page.evaluate("mahjongTable.buttons()") if one["name"] == key]
    friend.page.mouse.click(*found[-1])


def reaches_all(friend: Friend) -> None:
    """Open and close every page; the people's and the way out stand on the table or in the settings."""
    friend.press("rules")
    friend.shows("mahjongTable.state().reading >= 0")
    friend.press("rules")
    friend.shows("mahjongTable.state().reading < 0")
    is_wide = "people" in friend.buttons()
    friend.press("settings")
    friend.shows("mahjongTable.state().setting")
    assert is_wide or {"people", "lobby", "verify"} < set(friend.buttons())
    if is_wide:
        press_last(friend, "settings")
    friend.press("people")
    friend.shows("mahjongTable.state().people")
    press_last(friend, "people")
    friend.shows("!mahjongTable.state().people")


@pytest.mark.parametrize("size", [PHONE, LYING])
def test_from_a_phone_to_the_proof_of_the_hand(house: House, size: tuple[int, int]):
    """On a phone there was no way there: what its own share came to could only be seen on the laptop."""
    house.open("online", seed=None)
    player = guest(house, size, 1, "南南")
    share_has_come(house, player, 1)
    ask(house.room.deal)
    play_out(house)
    player.shows("mahjongTable.state().scene.pages.length > 0")
    player.page.keyboard.press("o")
    player.shows("mahjongTable.state().setting")
    with player.page.context.expect_page() as opened:
        player.press("verify")
    proof = opened.value
    expect(proof.locator(".summary h2")).to_contain_text("全部相符")
    expect(proof.locator("details.hand")).to_contain_text("the share of this device is in it")
    proof.close()
