"""`docs/complaints.md`: every complaint stands there with tests that exist, or with the reason why it is not met."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.test_readme import README

ROOT = README.parent
DOCUMENT = ROOT / "docs" / "complaints.md"
ROW = re.compile(r"^\| (?P<about>.+?) \| (?P<threads>\[.+?\].*?) \| (?P<held>.+?) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w./-]+)::([^`]+)`")
NOT_MET = "Not met: "
FEWEST = 65


@cache
def rows() -> list[dict[str, str]]:
    """Return the rows of the table: what it is about, its threads, and what holds it."""
    return [found.groupdict() for found in ROW.finditer(DOCUMENT.read_text("utf-8"))]


@cache
def source(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def exists(path: str, name: str) -> bool:
    """Whether a file has a test of that name: a function, with its class if it is in one, or a title in JavaScript."""
    if path.endswith(".js"):
        return f"test('{name}'" in source(path) or f'test("{name}"' in source(path)
    *classes, function = name.split("::")
    in_class = all(re.search(rf"^class {one}\b", source(path), re.MULTILINE) for one in classes)
    return in_class and re.search(rf"^{'    ' * len(classes)}def {function}\(", source(path), re.MULTILINE) is not None


def test_every_complaint_has_its_row() -> None:
    assert len(rows()) >= FEWEST
    lines = [line for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith("| ")]
    headings = sum(line.startswith("| Complaint") for line in lines)
    assert len(rows()) == len(lines) - headings, "a row is not of the form | complaint | threads | tests |"


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["about"][:40])
def test_a_row_names_tests_that_exist_or_says_why_not(row: dict[str, str]) -> None:
    named = TEST.findall(row["held"])
    assert named or NOT_MET in row["held"], row["about"]
    for path, name in named:
        assert (ROOT / path).is_file(), path
        assert exists(path, name), f"{path}::{name}"


def test_each_that_is_not_met_has_its_sentence_in_the_readme() -> None:
    readme = README.read_text("utf-8")
    section = readme.partition("docs/complaints.md")[2].partition("\n## ")[0]
    for row in rows():
        for sentence in re.findall(rf"{NOT_MET}(.+?)\.(?= |$|`)", row["held"]):
            keyword = sentence.split(",")[0].split(":")[0]
            assert keyword in " ".join(section.split()), f"the README does not say: {keyword}"
