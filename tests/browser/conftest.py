from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dashboard.cli.chromium import chromium
from tests.browser.pages import Player, table_server


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
