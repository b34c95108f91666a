from __future__ import annotations

import doctest
import re

import pytest
from fontTools.ttLib import TTFont

from dashboard.view import theme
from dashboard.view.fonts import FACES, FONTS, font_faces
from dashboard.view.importmap import JS
from dashboard.view.rules_pages import rules_pages
from mahjong.presets import PRESETS
from mahjong.rules import Rules
from tools.art import labels

AGAIN = "python -m tools.art.fonts cuts them anew"
SIGNS = "TableSerifTC-Bold"
MOST_BYTES = 400_000
"""Every page carries them: some eight hundred characters, not a whole font of fifteen megabytes."""


def characters_of(name: str) -> set[str]:
    with TTFont(FONTS / f"{name}.woff2") as font:
        return set(map(chr, font.getBestCmap()))


def printed_in_serif() -> set[str]:
    """Characters of the signs on the rules' pages, whose words come from many files."""
    pages = [page.columns()["texts"] for preset in PRESETS for page in rules_pages(Rules.preset(preset))]
    rows = (row for page in pages for row in zip(page["text"], page["serif"], strict=True))
    return {char for text, serif in rows if serif for char in text}


@pytest.mark.parametrize("name", FACES)
def test_no_label_needs_a_character_that_the_font_lacks(name):
    wanted = labels.sign_characters() | printed_in_serif() if name == SIGNS else labels.label_characters()
    assert sorted(wanted - characters_of(name)) == [], AGAIN


def test_a_label_with_a_new_character_is_noticed(tmp_path):
    (tmp_path / "dashboard/cli").mkdir(parents=True)
    (tmp_path / "mahjong").mkdir()
    (tmp_path / "dashboard/new.js").write_text("say('龘'); // 灥", "utf-8")
    (tmp_path / "mahjong/new.py").write_text('"""齉"""\nNAME = "爩"', "utf-8")
    (tmp_path / "dashboard/cli/new.py").write_text('NAME = "麤"', "utf-8")
    found = labels.label_characters(tmp_path)
    assert found - labels.ASCII == {"龘", "爩"}
    assert not found & characters_of("TableTC-Regular") - labels.ASCII


@pytest.mark.parametrize(("name", "face"), FACES.items())
def test_the_fonts_bear_their_own_names_and_the_licence(name, face):
    with TTFont(FONTS / f"{name}.woff2") as font:
        names = {number: font["name"].getDebugName(number) for number in (1, 4, 6, 13)}
        weight = font["OS/2"].usWeightClass
    assert (names[1], weight) == face
    assert not any(re.search("noto|source|adobe", names[number], re.IGNORECASE) for number in (1, 4, 6))
    assert "SIL Open Font License" in names[13]
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text("utf-8")


def test_the_page_carries_its_fonts_and_asks_nobody_for_them():
    assert re.findall(r"url\((.{21})", font_faces()) == ["data:font/woff2;base64"[:21]] * len(FACES)
    assert theme.SANS.startswith("'Table TC',")
    assert theme.SERIF.startswith("'Table Serif TC',")


def test_they_are_small():
    assert sum((FONTS / f"{name}.woff2").stat().st_size for name in FACES) < MOST_BYTES


def test_the_page_waits_for_every_face():
    waited = re.search(r"FACES = \[(.*?)\]", (JS / "fonts.js").read_text("utf-8"))[1]
    assert waited == ", ".join(f"\"{weight} 16px '{family}'\"" for family, weight in FACES.values())


def test_the_examples_of_the_collector_run():
    assert doctest.testmod(labels).failed == 0


def test_labels_on_the_canvas_and_in_the_page_are_set_in_the_same_fonts():
    script = (JS / "fonts.js").read_text("utf-8")
    assert f'SANS = "{theme.SANS}"' in script
    assert f'SERIF = "{theme.SERIF}"' in script
