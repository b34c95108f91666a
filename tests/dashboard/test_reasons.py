"""Every "no" that a player may meet has a code and a sentence in both languages, wherever it comes from."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from dashboard.rooms import refused
from dashboard.rooms.refused import no
from dashboard.view.importmap import JS

ROOT = Path(__file__).parents[2]
CHINESE = re.compile("[一-鿿]")
SOURCES = sorted((ROOT / "dashboard").rglob("*.py"))


def codes_in(path: Path) -> list[str]:
    """Return the codes with which a module says no."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    named = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "no" and node.args]
    values = [one for node in named for one in ast.walk(node.args[0])]
    compared = {id(part) for node in named for one in ast.walk(node.args[0]) if isinstance(one, ast.Compare)
                for part in ast.walk(one)}  # fmt: skip
    return [one.value for one in values
            if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in compared]  # fmt: skip


def test_every_code_that_a_room_gives_has_its_sentences() -> None:
    given = {code for path in SOURCES for code in codes_in(path)}
    assert len(given) > 30
    assert given <= set(refused._SENTENCES), given - set(refused._SENTENCES)


@pytest.mark.parametrize("code", refused._SENTENCES)
def test_a_code_has_a_chinese_and_an_english_sentence(code: str) -> None:
    said = no(code)
    assert CHINESE.search(said.zh)
    assert re.fullmatch(r"[ -~]+", said.en)
    assert said.code == code
    assert len(set(refused._SENTENCES.values())) == len(refused._SENTENCES)


@pytest.mark.parametrize("path", sorted(JS.glob("*.js")), ids=lambda path: path.stem)
def test_what_a_page_says_by_itself_is_in_both_languages(path: Path) -> None:
    """A sentence for `notify` is written 中文 / English."""
    for text in re.findall(r"const [A-Z_]+ = '([^']*[一-鿿][^']* / [^']*)'", path.read_text("utf-8")):
        zh, en = text.split(" / ")
        assert CHINESE.search(zh)
        assert re.fullmatch(r"[ -~]+", en)
