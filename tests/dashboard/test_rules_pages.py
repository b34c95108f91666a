from __future__ import annotations

from itertools import pairwise

import pytest

from dashboard.view.layers import CAPACITY
from dashboard.view.rules_pages import rules_pages
from mahjong.core.items import ITEMS
from mahjong.presets import PRESETS
from mahjong.rules import STAKES, SWITCHES, Rules
from tests.dashboard import fakes
from tests.dashboard.shown import NAMES, buttons, rows, scene_of, words


def pages(rules: Rules) -> list[dict]:
    return [page.columns() for page in rules_pages(rules)]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_row_that_counts_stands_with_its_tai_and_no_other(preset: str) -> None:
    rules = Rules.preset(preset)
    first = rows(pages(rules)[0]["texts"])
    named = [row for row in first if row["size"] == 20]
    beside = {row["text"]: next(at["text"] for at in first if at["y"] == row["y"] + 9 and at["x"] > row["x"])
              for row in named}  # fmt: skip
    counts = {item.zh: f"{rules.tai[item.code]} 台" for item in ITEMS if rules.tai[item.code]}
    if rules.tai["any_flower"]:  # 見花見台: the own flower counts like any other
        del counts["正花"]
    assert beside == counts
    assert {item.en for item in ITEMS if item.zh in counts} <= {row["text"] for row in first}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_switch_stands_with_its_value_in_both_languages(preset: str) -> None:
    rules = Rules.preset(preset)
    said = {word for page in pages(rules)[1:] for word in words(page)}
    for name, switch in SWITCHES.items():
        if switch.group != STAKES:
            assert {switch.zh, switch.en, *switch.say(getattr(rules, name))} <= said, name


def test_the_heading_names_the_preset_its_version_the_stakes_and_whether_anything_was_changed() -> None:
    plain = Rules.preset("sml").but(base=5, tai_cap=24, min_tai=1)
    for page in pages(plain):
        assert {"規則：SML 聯賽 2026", "Rules: SML league 2026 (sml@1)"} <= set(words(page))
        assert "底 5，每台 1，籌碼 100，1 台起胡，封頂 24 台" in words(page)
    for other in (plain.but(left_kong=True), plain.but(tai={"pinghu": 3})):
        assert "規則：SML 聯賽 2026，有更改" in words(pages(other)[0])


@pytest.mark.parametrize("preset", PRESETS)
def test_pages_fit_and_their_lines_keep_apart(preset: str) -> None:
    for page in pages(Rules.preset(preset)):
        assert all(len(page[kind]["x"]) <= most - 2 for kind, most in CAPACITY.items())
        assert all(0 < row["y"] < 974 for row in rows(page["texts"]))
        left = sorted(row["y"] for row in rows(page["texts"]) if row["align"] == "left" and row["x"] < 70)
        assert all(below - above >= 19 for above, below in pairwise(left))
        assert page["rects"]["key"][0] == "paper"
        assert {"rules", "rules:next"} <= set(page["rects"]["key"])


def test_no_page_ends_with_a_heading() -> None:
    for page in pages(Rules.preset("house"))[1:]:
        last = max(rows(page["texts"]), key=lambda row: row["y"])
        assert last["size"] < 20


def test_the_side_panel_names_the_rules_and_opens_them() -> None:
    for preset, words_of in PRESETS.items():
        shown = scene_of(fakes.my_turn(), NAMES, rules=Rules.preset(preset))
        assert {f"規則：{words_of.zh}", f"Rules: {words_of.en}"} <= set(words(shown["left"]))
        assert "rules" in buttons(shown)
