"""What `mahjong rules` prints: tables for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from mahjong.presets import PRESETS, Preset
from mahjong.rules import SWITCHES, Rules
from mahjong.rules_text import RuleLine, Section, Words, differences, sections_of, title_of

WIDTH = 112
_SOURCE = Words("出處", "source")
_UNSETTLED = Words("沒有定論", "unsettled")
_ELSEWHERE = Words("別處", "elsewhere")


def as_text(rules: Rules) -> str:
    """Return every rule of a table, a heading at a time, with the name of the field behind it."""
    return _printed(*_head(rules), *(_section_table(section) for section in sections_of(rules)))


def as_json(rules: Rules) -> str:
    """Return the rules as data: the preset, every field and row, and every line in two languages."""
    values = {name: getattr(rules, name) for name in SWITCHES}
    data = {
        **_preset_data(rules.preset_name, PRESETS[rules.preset_name]),
        "rules": {**values, "tai": dict(rules.tai)},
        "lines": [
            {**_line_data(line), "group_zh": section.heading.zh, "group_en": section.heading.en}
            for section in sections_of(rules)
            for line in section.lines
        ],
    }
    return _dumped(data)


def diff_as_text(one: Rules, other: Rules) -> str:
    """Return the rules in which two tables differ, side by side."""
    table = _table("規則 Rule", _name(one.preset_name), _name(other.preset_name), "欄位 Field")
    for line, there in differences(one, other):
        table.add_row(_both(line.words), _both(line.value_words), _both(there.value_words), line.code)
    if table.row_count == 0:
        return "沒有不同 / no difference"
    return _printed(f"{table.row_count} 處不同 / {table.row_count} differences", table)


def diff_as_json(one: Rules, other: Rules) -> str:
    """Return the differences as data: each rule with its value and words at either table."""
    rows = [
        {
            "code": line.code,
            "zh": line.words.zh,
            "en": line.words.en,
            **{
                name: {"value": of.value, "zh": of.value_words.zh, "en": of.value_words.en}
                for name, of in ((one.preset_name, line), (other.preset_name, there))
            },
        }
        for line, there in differences(one, other)
    ]
    return _dumped({"between": [one.preset_name, other.preset_name], "differences": rows})


def list_as_text() -> str:
    """Return the presets, each with its source and what the source could not settle."""
    house = Rules.preset("house")
    table = _table("規則 Preset", "不同 Differs", "出處與未定 Source, unsettled")
    for name, preset in PRESETS.items():
        notes = [_both(Words(*preset.source))]
        if any(preset.unsettled):
            notes.append(f"{_UNSETTLED}: {_both(Words(*preset.unsettled))}")
        count = len(differences(Rules.preset(name), house))
        table.add_row(_name(name), str(count), "\n".join(notes))
    return _printed(table)


def list_as_json() -> str:
    """Return the presets as data."""
    return _dumped([_preset_data(name, preset) for name, preset in PRESETS.items()])


def _head(rules: Rules) -> Iterator[str]:
    preset = PRESETS[rules.preset_name]
    yield str(title_of(rules))
    yield f"{_SOURCE}: {' / '.join(preset.source)}"
    if any(preset.unsettled):
        yield f"{_UNSETTLED}: {' / '.join(preset.unsettled)}"


def _section_table(section: Section) -> Table:
    table = _table("", "", "", "")
    table.title, table.title_justify, table.show_header, table.show_lines = str(section.heading), "left", False, False
    for line in section.lines:
        words = _both(line.words)
        if line.elsewhere.zh:
            words += f"\n{_ELSEWHERE.zh}：{line.elsewhere.zh} / {_ELSEWHERE.en}: {line.elsewhere.en}"
        table.add_row(line.number, words, _both(line.value_words), line.code)
    return table


def _table(*headings: str) -> Table:
    """Return a table that breaks long Chinese words instead of cutting them."""
    table = Table(box=SIMPLE, show_lines=True)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def _name(name: str) -> str:
    preset = PRESETS[name]
    return f"{name}@{preset.version}\n{preset.zh}\n{preset.en}"


def _both(words: Words) -> str:
    return words.zh if words.zh == words.en else f"{words.zh}\n{words.en}"


def _preset_data(name: str, preset: Preset) -> dict[str, Any]:
    return {
        "preset": name,
        "zh": preset.zh,
        "en": preset.en,
        "version": preset.version,
        "source": dict(zip(("zh", "en"), preset.source, strict=True)),
        "unsettled": dict(zip(("zh", "en"), preset.unsettled, strict=True)),
        "changes": {key: dict(value) if key == "tai" else value for key, value in preset.changes.items()},
    }


def _line_data(line: RuleLine) -> dict[str, Any]:
    data = {"code": line.code, "number": line.number, "zh": line.words.zh, "en": line.words.en, "value": line.value}
    words = {"value_zh": line.value_words.zh, "value_en": line.value_words.en}
    return {**data, **words, "elsewhere_zh": line.elsewhere.zh, "elsewhere_en": line.elsewhere.en}


def _dumped(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


def _printed(*parts: str | Table) -> str:
    console = Console(width=WIDTH, highlight=False, markup=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return "\n".join(line.rstrip() for line in capture.get().rstrip().splitlines())
