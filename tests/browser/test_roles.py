"""Every role on every screen: who hosts, comes or watches, a party's table and its phones, and the ways they need."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from dashboard.view.bridge import ask
from tests.browser.friends import LAPTOP, LYING, PHONE, Friend, House
from tests.browser.houses import says_what_is_left

SCREENS = {"laptop": LAPTOP, "phone": PHONE, "phone that lies": LYING}
Come = Callable[[House, tuple[int, int]], tuple[Friend, int | None]]


def host(house: House, size: tuple[int, int]) -> tuple[Friend, int | None]:
    house.open("online")
    found = house.come(f"/table?room={house.code}", size, token=house.token)
    found.press("start")
    return found, 0


def guest(house: House, size: tuple[int, int]) -> tuple[Friend, int | None]:
    house.open("online")
    first = house.host()
    found = house.come(f"/table?room={house.code}", size)
    found.sit(2, "西西")
    first.press("start")
    return found, 2


def watcher(house: House, size: tuple[int, int]) -> tuple[Friend, int | None]:
    house.open("online")
    house.host().press("start")
    return house.come(f"/table?room={house.code}", size), None


def table_of_a_party(house: House, size: tuple[int, int]) -> tuple[Friend, int | None]:
    house.open("party")
    found = house.come(f"/table?room={house.code}", size, token=house.token)
    found.press("start")
    return found, None


def phone_of_a_party(house: House, size: tuple[int, int]) -> tuple[Friend, int | None]:
    house.open("party")
    table = house.host()
    found = house.come(urlsplit(table.company()["seat_invites"]["1"]).path, size)
    table.press("start")
    return found, 1


ROLES: dict[str, Come] = {
    "host": host, "guest": guest, "watcher": watcher, "table of a party": table_of_a_party,
    "phone of a party": phone_of_a_party,
}  # fmt: skip


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("role", ROLES)
def test_each_role_finds_its_way_on_each_screen(house: House, role: str, size: tuple[int, int]):
    """On a phone a watcher could not reach the menu."""
    page, seat = ROLES[role](house, size)
    page.shows("mahjongTable.state().scene.hand === 1")
    page.page.evaluate("mahjongTable.settled()")
    if seat is not None:
        held = ask(lambda: house.room.table.view(seat))
        page.shows("mahjongTable.state().scene.company.places.some(place => place.yours)")
        faces = page.hand(seat)
        assert "back" not in faces
        assert len(faces) == len(held.hand) + (held.drawn is not None)
    if role == "watcher":
        assert set(page.hand(0)) <= {"back"}
    assert_all_lies_on_the_screen(page, size)
    says_what_is_left(house, page)
    for way, there in WAYS.items():
        reach(page, way)
        page.shows(there)
        assert_all_lies_on_the_screen(page, size)
        page.press(way)
        page.shows(f"!({there})")


WAYS = {
    "settings": "mahjongTable.state().setting",
    "rules": "mahjongTable.state().reading >= 0",
    "people": "mahjongTable.state().people",
}
"""What everybody has to be able to open and close, by its button."""


def reach(page: Friend, way: str) -> None:
    """Open something by its button, on a phone by way of the settings."""
    if way not in page.buttons():
        page.press("settings")
    page.press(way)


def assert_all_lies_on_the_screen(page: Friend, size: tuple[int, int]) -> None:
    for name, (x, y) in page.buttons().items():
        assert 0 <= x <= size[0], name
        assert 0 <= y <= size[1], name
