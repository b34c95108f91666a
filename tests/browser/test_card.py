"""The printed card of 台: one sheet of paper, and nothing asked of anybody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dashboard.cli.rules_card import as_html
from mahjong.core.items import ITEMS
from mahjong.presets import PRESETS
from mahjong.rules import Rules

EVERYTHING = Rules.preset("house").but(tai={item.code: item.tai or 1 for item in ITEMS})
"""Every row counts, so that no switch is left out."""


@pytest.mark.parametrize("rules", [*map(Rules.preset, PRESETS), EVERYTHING], ids=[*PRESETS, "everything"])
def test_it_prints_on_one_sheet_and_asks_nothing(browser: Browser, tmp_path: Path, rules: Rules) -> None:
    path = tmp_path / "card.html"
    path.write_text(as_html(rules), "utf-8")
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    assert asked == [path.as_uri()]
