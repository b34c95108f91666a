"""The notebooks as they are kept: clean, so that their changes can be read. That they run is tested by nbmake."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request):
    return json.loads(request.param.read_text(encoding="utf-8"))


def test_there_are_notebooks():
    assert [path.name[:2] for path in NOTEBOOKS] == sorted({path.name[:2] for path in NOTEBOOKS})
    assert NOTEBOOKS


def test_nothing_of_a_run_is_kept(notebook):
    for cell in notebook["cells"]:
        assert not cell["metadata"]
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
    assert notebook["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }


def test_ids_are_there_and_none_twice(notebook):
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)


def test_each_begins_with_its_number_and_a_title_in_two_languages(notebook):
    title = "".join(notebook["cells"][0]["source"]).splitlines()[0]
    assert re.fullmatch(r"# \d\d · [\u4e00-\u9fff]+ [A-Z].*", title)


def test_each_shows_something_and_asserts_what_it_says(notebook):
    code = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    assert "show(" in code
    assert len(re.findall(r"^ *assert ", code, re.MULTILINE)) >= 5


def test_nothing_private_is_used(notebook):
    code = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    imported = re.findall(r"^from (\S+) import (.*)$", code, re.MULTILINE)
    assert not [
        line for line in imported if re.search(r"(^|[ .])_", " ".join(line)) or line[0].startswith("mahjong.core")
    ]


def test_all_tests_are_these_too():
    """`make test` is plain pytest: what it runs stands in pyproject.toml."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert "notebooks" in options["testpaths"]
    assert "--nbmake" in options["addopts"]
