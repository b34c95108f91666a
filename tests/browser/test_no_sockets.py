"""A friend whose network passes pages on and live connections not: the page says what fails, and whom to ask."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from dashboard.rooms.hub import Hub
from dashboard.rooms.store import Store
from dashboard.view.bridge import ask
from tests.browser.no_sockets import no_sockets
from tests.browser.pages import table_server


def test_an_invitation_through_which_no_live_connection_comes_says_so(browser: Browser, tmp_path: Path):
    """The page stayed black, and nobody knew whose fault it was."""
    hub = Hub(Store(tmp_path))
    with table_server(tmp_path, hub) as url, no_sockets(int(url.rpartition(":")[2])) as barred:
        code = ask(hub.new_game, "hotseat", ("東", "南", "西", "北"), None, "none", seed=b"no sockets")[0]
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"http://127.0.0.1:{barred}/table?room={code}")
        page.get_by_role("alert").wait_for(timeout=20_000)
        said = page.get_by_role("alert").inner_text()
        assert "即時連線（WebSocket）打不開" in said
        assert "cannot be opened" in said
        button = page.get_by_role("button", name="再試一次 Try again")
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        page.close()


def test_one_through_which_it_comes_says_nothing(browser: Browser, tmp_path: Path):
    hub = Hub(Store(tmp_path))
    with table_server(tmp_path, hub) as url:
        code = ask(hub.new_game, "hotseat", ("東", "南", "西", "北"), None, "none", seed=b"sockets")[0]
        page = browser.new_page()
        page.clock.install()
        page.goto(f"{url}/table?room={code}")
        page.wait_for_function("window.mahjongTable?.state().scene")
        page.clock.run_for(20_000)
        assert page.locator(".no-table").count() == 0
        page.close()
