"""`docs/presets.md`: all presets side by side, made from their data; `mahjong rules --table` prints it."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.rules_text import RuleLine, Words, lines_of

_HEAD = """\
# 規則對照 The presets side by side

`mahjong rules --table` 由規則資料印出這個檔案；house 以外有任何一套不同的規則才列出，粗體與 house 不同。
Printed from the data of the rules by `mahjong rules --table`. Only what some preset plays otherwise than `house` is
listed; what differs from it is bold.

"""
_SOURCES = """
## 出處 Sources

A preset whose source is silent keeps `house`, and nothing is claimed beyond its source.
出處沒有寫的，照 `house`。
"""


def as_markdown() -> str:
    """Return the whole file: the table, then each preset's source and what it could not settle."""
    return _HEAD + "\n".join(_table()) + "\n" + _SOURCES + "".join(_source(name) for name in PRESETS)


def _table() -> Iterator[str]:
    yield f"| 規則 Rule | 欄位 Field | {' | '.join(PRESETS)} |"
    yield f"|---|---|{'---|' * len(PRESETS)}"
    columns = [lines_of(Rules.preset(name)) for name in PRESETS]
    for lines in zip(*columns, strict=True):
        if len({line.value for line in lines}) > 1:
            yield _row(lines)


def _row(lines: tuple[RuleLine, ...]) -> str:
    house = lines[0]
    name = f"`{house.code}`" + (f" {house.number}" if house.number else "")
    cells = (_both(line.value_words, "" if line.value == house.value else "**") for line in lines)
    return f"| {_both(house.words)} | {name} | {' | '.join(cells)} |"


def _both(words: Words, around: str = "") -> str:
    zh, en = (f"{around}{text}{around}" for text in words)
    return zh if zh == en else f"{zh}<br>{en}"


def _source(name: str) -> str:
    preset = PRESETS[name]
    lines = [f"\n### {name}@{preset.version} {preset.zh} {preset.en}\n", *preset.source]
    if any(preset.unsettled):
        lines += ["", f"沒有定論：{preset.unsettled[0]}。", f"Unsettled: {preset.unsettled[1]}."]
    return "\n".join(lines) + "\n"
