"""The system's Chromium, driven by Playwright: for the browser's figure and for the tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Chromium.app/Contents/MacOS/Chromium"
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
"""Without a sandbox, as root in a container must; and asking nothing of any other host."""


class NoBrowserError(OSError):
    """Chromium or its driver is missing. The message says what."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser for the length of a `with` block. Raises `NoBrowserError` if it or its driver is missing."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NoBrowserError("缺 playwright，make test 會裝 / playwright is missing, make test installs it") from None
    found = next((path for name in NAMES if (path := shutil.which(name))), MAC)
    if not Path(found).exists():
        names = ", ".join(NAMES)
        raise NoBrowserError(f"缺 Chromium，make test 會裝 / Chromium is missing, make test installs it: {names}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
