"""Friends on devices of their own: a server that a test may look into, and browsers that come to its rooms."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from dashboard.rooms.hub import Hub
from dashboard.rooms.seats import new_token
from dashboard.rooms.store import Store
from dashboard.view.bridge import ask
from dashboard.view.table_app import table_app
from dashboard.view.verify_app import verify_app
from tests.browser.pages import Player
from tests.dashboard.serving import served

LAPTOP, PHONE, LYING = (1366, 768), (390, 844), (844, 390)
OF_A_CUT = ("Failed to load", "not connected", "WebSocket", "Lost websocket")
"""Hints of what a cut wire leaves in a browser's console, whatever the page does."""
HERE = "http://127.0.0.1"
COPIES = "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied = text; }}});"


class Addresses:
    """Where a test's server is found."""

    def __init__(self, port: int) -> None:
        self.base = f"{HERE}:{port}"

    def room_url(self, code: str) -> str:
        return f"{self.base}/p/{code}"

    def seat_url(self, code: str, seat_code: str) -> str:
        return f"{self.base}/p/{code}{seat_code}"


class Friend(Player):
    """A page of one browser of its own."""

    def forgive(self, *hints: str) -> None:
        """Take errors off the list that a wire which was cut must leave in any browser's console."""
        self.errors = [error for error in self.errors if not any(hint in error for hint in hints)]

    def at_table(self) -> None:
        """Wait until a position is drawn."""
        self.page.wait_for_function("window.mahjongTable?.state().scene && mahjongTable.paints() > 0")
        self.page.evaluate("mahjongTable.settled()")

    def company(self) -> dict[str, Any]:
        return self.page.evaluate("mahjongTable.state().scene.company")

    def sit(self, seat: int, name: str) -> None:
        self.press(f"sit:{seat}")
        self.page.locator(".mahjong-ask input").fill(name)
        self.page.locator(".mahjong-ask button[type=submit]").click()
        self.shows("mahjongTable.state().scene.company.places.some(place => place.yours)")

    def shows(self, what: str) -> None:
        self.page.wait_for_function(what)
        self.page.evaluate("mahjongTable.settled()")

    def is_dealt(self) -> None:
        """Wait until somebody is on turn and all tiles lie still: before the deal each hand is there and empty."""
        self.shows("mahjongTable.state().scene.phase === 'turn' && !mahjongTable.busy()")

    def hand(self, seat: int) -> list[str]:
        return [tile["face"] for tile in self.tiles(f"h{seat}_")]

    def press(self, key: str) -> None:
        self.page.wait_for_function("key => mahjongTable.buttons().some(one => one.name === key)", arg=key)
        self.page.evaluate("mahjongTable.settled()")
        super().press(key)


class House:
    """One server with its hub, and browsers that come to it."""

    def __init__(self, browser: Browser, hub: Hub, port: int) -> None:
        self.browser, self.hub, self.port = browser, hub, port
        self.friends: list[Friend] = []
        self.contexts: list[BrowserContext] = []

    def open(self, game: str, seed: bytes = b"company") -> str:
        """Open a room whose host is `host`; return its code."""
        self.token = new_token()
        self.code: str = ask(self.hub.new_room, game, self.token, "東東", None, "none", seed=seed)
        self.room = ask(self.hub.room, self.code)
        return self.code

    def come(
        self, path: str, size: tuple[int, int], *, token: str = "", port: int = 0, code: str = "", script: str = ""
    ) -> Friend:
        """Let a browser of its own open a page: with `port` through a wire, with `token` as a person of room `code`."""
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size != LAPTOP)
        if token:
            kept = f"localStorage.setItem('mahjong-seat-{code or self.code}', '{token}')"
            context.add_init_script(f"if (location.protocol === 'http:') {kept};")
        context.add_init_script(COPIES)
        if script:
            context.add_init_script(script)
        friend = Friend(context.new_page())
        self.contexts.append(context)
        self.friends.append(friend)
        friend.page.goto(f"{HERE}:{port or self.port}{path}")
        friend.at_table()
        return friend

    def host(self) -> Friend:
        return self.come(f"/table?room={self.code}", LAPTOP, token=self.token)

    def go_home(self) -> None:
        """Let every page leave its table."""
        for friend in self.friends:
            if not friend.page.is_closed():
                friend.page.goto("about:blank")

    def record(self) -> list[str]:
        """Return the lines of the room's record, as they stand on the disk."""
        return ask(lambda: (self.hub.store.folder / f"{self.code}.mjr").read_text("utf-8").splitlines())


@contextmanager
def open_house(browser: Browser, folder: Path) -> Iterator[House]:
    """Serve the tables of a folder and the page that proves their walls; no page that came may have had any trouble."""
    hub = Hub(Store(folder))

    def table() -> Any:
        return table_app(hub)

    def verify() -> Any:
        return verify_app(hub)

    with served({"/table": table, "/phone": table, "/verify": verify}) as server:
        ask(hub.use_invites, Addresses(server.port))
        found = House(browser, hub, server.port)
        yield found
        found.go_home()
        for context in found.contexts:
            context.close()
        for friend in found.friends:
            friend.assert_nothing_went_wrong()
    ask(hub.close)


def four_online(house: House, size: tuple[int, int] = PHONE, port: int = 0) -> list[Friend]:
    """Let four friends sit down and start; seat 1 comes through `port`, if one is given."""
    house.open("online")
    friends = [house.host()]
    for seat, name in enumerate(("南南", "西西", "北北"), 1):
        guest = house.come(f"/table?room={house.code}", size, port=port if seat == 1 else 0)
        guest.sit(seat, name)
        friends.append(guest)
    friends[0].press("start")
    for friend in friends:
        friend.is_dealt()
    return friends


def flick_off(phone: Friend, at: list[float]) -> None:
    """Flick a tile off the top of a phone."""
    mouse = phone.page.mouse
    mouse.move(*at)
    mouse.down()
    for step in range(1, 9):
        mouse.move(at[0] + 2 * step, at[1] - 42 * step)
    mouse.up()
