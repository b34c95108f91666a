"""A server with the table, the phones' page and the page that proves walls, and what its tests do with a room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from dashboard.rooms.hub import Hub
from dashboard.rooms.store import Store
from dashboard.view.bridge import ask
from dashboard.view.table_app import table_app
from dashboard.view.verify_app import verify_app
from tests.browser.friends import Addresses, Friend, House
from tests.dashboard.serving import served
from tests.dashboard.stage import simple_choice


@contextmanager
def opened_house(browser: Browser, folder: Path) -> Iterator[House]:
    """Serve over the records of a folder; nothing may have gone wrong on any page that came."""
    hub = Hub(Store(folder))

    def table() -> Any:
        return table_app(hub)

    def verify() -> Any:
        return verify_app(hub)

    with served({"/table": table, "/phone": table, "/verify": verify}) as server:
        ask(hub.use_invites, Addresses(server.port))
        found = House(browser, hub, server.port)
        yield found
        for friend in found.friends:
            friend.page.goto("about:blank")
        for context in found.contexts:
            context.close()
        for friend in found.friends:
            friend.assert_nothing_went_wrong()
    ask(hub.close)


def host(house: House, size: tuple[int, int]) -> Friend:
    """Open the page of who opened the room: online they have its first seat, at a party the laptop is theirs."""
    return house.come(f"/table?room={house.code}", size, token=house.token)


def guest(house: House, size: tuple[int, int], seat: int, name: str) -> Friend:
    """Come to an online room and sit down."""
    friend = house.come(f"/table?room={house.code}", size)
    friend.sit(seat, name)
    return friend


def play_out(house: House, until: int = 0) -> None:
    """Play the hand to its end, or until so many tiles have been discarded, by nobody's hand."""
    while ask(lambda: _is_played(house) and not 0 < until <= len(house.room.table.view(None).discards)):
        ask(_one, house)


def _is_played(house: House) -> bool:
    return house.room.table.phase in {"turn", "window"}


def _one(house: House) -> None:
    """Let one who may do something do what a plain person would."""
    for seat in house.room.table.pending():
        action = simple_choice(house.room, seat)
        if action is not None and house.room.perform(seat, action) is None:
            return
