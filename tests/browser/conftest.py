from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from dashboard.cli.chromium import chromium
from dashboard.rooms.hub import Hub
from dashboard.rooms.store import Store
from dashboard.view.bridge import ask
from tests.browser.friends import House, open_house
from tests.browser.pages import Player, table_server
from tests.browser.touch import Felt, exact_clocks
from tests.browser.wire import Wire, wire


# One module's life, not the session's: Playwright's loop would trouble asyncio tests of the same worker.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium; without one every test that wants it fails with `NoBrowserError`, and none is skipped."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("records")
    with table_server(folder) as url:
        yield url


@pytest.fixture
def player(browser: Browser) -> Iterator[Player]:
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    found = Player(page)
    yield found
    page.close()
    found.assert_nothing_went_wrong()


@pytest.fixture(scope="module")
def touchscreen(browser: Browser) -> Iterator[BrowserContext]:
    """A laptop's screen that feels fingers."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, has_touch=True)
    yield context
    context.close()


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hub, str]]:
    """A server whose rooms a test may look into, and its address."""
    folder: Path = tmp_path_factory.mktemp("records")
    hub = Hub(Store(folder))
    with exact_clocks(), table_server(folder, hub) as url:
        yield hub, url


@pytest.fixture
def sit(touchscreen: BrowserContext, tables: tuple[Hub, str]) -> Iterator[Callable[..., Felt]]:
    """Sit down: `sit(seed)` opens a page at a fresh game of four persons round it, `sit(seed, "solo")` of one."""
    hub, url = tables
    opened: list[Felt] = []

    def sitting(seed: bytes = b"touch 34", game: str = "hotseat", *, garble: bool = False) -> Felt:
        names = ("東東", "南南", "西西", "北北") if game == "hotseat" else ("東東", None, None, None)
        code, _token = ask(hub.new_game, game, names, None, "none", seed=seed)
        felt = Felt(touchscreen.new_page(), hub, ask(hub.room, code))
        opened.append(felt)
        if garble:
            felt.garble()
        felt.open(url)
        return felt

    yield sitting
    ask(lambda: None)  # what rooms have still to say is said
    for felt in opened:
        felt.page.wait_for_timeout(50)
        felt.page.close()
        felt.assert_nothing_went_wrong()


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[House]:
    """A server to which friends come with devices of their own."""
    with open_house(browser, tmp_path) as found:
        yield found


@pytest.fixture
def thin(house: House) -> Iterator[Wire]:
    """A wire to that server which can be cut."""
    with wire(house.port) as laid:
        yield laid
        house.go_home()
