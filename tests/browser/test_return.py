"""A page whose server has ended comes back by itself when there is one again, whichever command serves it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dashboard.addresses import free_port
from tests.browser.pages import Player
from tests.dashboard.test_cli_serve import MAHJONG, ROOT, fetched, running

PAGES = sorted(str(page) for page in (ROOT / "dashboard" / "pages").glob("*.py"))
PANEL = [sys.executable, "-m", "panel", "serve", *PAGES, "--address", "127.0.0.1"]


@pytest.mark.parametrize("command", [MAHJONG, PANEL], ids=["mahjong", "panel"])
def test_a_page_returns_when_its_server_does(browser: Browser, tmp_path: Path, command: list[str]) -> None:
    """Under plain `panel serve` it asked for an address that only `mahjong serve` has, and waited for ever."""
    port = free_port("127.0.0.1")
    command = [*command, "--port", str(port)]
    player = Player(browser.new_page())
    with running(command, tmp_path) as server:
        fetched(port, "/lobby", server)
        player.start(f"http://127.0.0.1:{port}/lobby", seed="return")
        boot, hand = player.state("boot"), player.tiles("h0_")
        assert player.errors == []
    player.page.wait_for_function("mahjongTable.state().notice !== null")
    with running(command, tmp_path):
        player.page.wait_for_function(
            "boot => window.mahjongTable?.state().scene && mahjongTable.state().boot !== boot", arg=boot
        )
        player.wait()
        assert player.tiles("h0_") == hand
        player.page.goto("about:blank")
    player.page.close()
