"""The rules of a table as pages to read over the whole square: what each row is worth there, and how its rules stand.

Made from the data that is played (`mahjong.rules`, `mahjong.core.items`), and sent to a page once: rules never change
while a game lasts.
"""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain
from dashboard.view.text import Words
from mahjong.core.items import ITEMS, Item
from mahjong.presets import PRESETS
from mahjong.rules import STAKES, SWITCHES, Rules

_PLAIN = Plain()
_LEFT = _TOP = 26.0
_SIZE = layout.WORLD - 2 * _LEFT
_RIGHT, _MIDDLE = _LEFT + _SIZE, layout.CENTRE
_BODY_TOP, _BODY_END = _TOP + 122, _TOP + _SIZE - 18
_COLUMNS, _COLUMN_GAP = 3, 28.0
_ROW = 46.0
"""Height of a rule: Chinese over English."""

Line = tuple[Words, Words]
"""A rule and how it stands; a heading has nothing beside it."""
NOTHING = Words("", "")


def rules_pages(rules: Rules) -> list[Layer]:
    """Return the pages: the 台 first, then every rule that no row shows, under its heading."""
    bodies = [_tai_page(rules), *map(_lines_page, _in_pages(rule_lines(rules)))]
    for number, page in enumerate(bodies):
        _head(page, rules, f"{number + 1} / {len(bodies)}")
    return bodies


def _head(layer: Layer, rules: Rules, number: str) -> None:
    title, stakes = rules_title(rules), text.stakes(rules)
    layer.text(_PLAIN, _LEFT + 28, _TOP + 36, title.zh, 31, theme.RED, align="left", serif=True, bold=True, room=520)
    layer.text(_PLAIN, _LEFT + 28, _TOP + 66, title.en, 16, theme.INK_SOFT, align="left", room=520)
    layer.text(_PLAIN, _LEFT + 28, _TOP + 94, stakes.zh, 18, theme.INK, align="left", bold=True, room=330)
    layer.text(_PLAIN, _LEFT + 372, _TOP + 94, stakes.en, 15, theme.INK_SOFT, align="left", room=_SIZE - 400)
    layer.text(_PLAIN, _RIGHT - 372, _TOP + 46, number, 17, theme.INK_SOFT, align="right")
    _button(layer, _RIGHT - 274, 168, text.NEXT_PAGE, "rules:next", theme.IVORY_EDGE, theme.INK)
    _button(layer, _RIGHT - 98, 148, text.CLOSE, "rules", theme.RED, theme.CREAM)
    layer.rect(_PLAIN, _MIDDLE, _TOP + 113, _SIZE - 56, 1, theme.INK, alpha=0.25)


def _button(layer: Layer, u: float, width: float, words: Words, key: str, fill: str, ink: str) -> None:
    y = _TOP + 46
    layer.rect(_PLAIN, u, y, width, layout.BAR_HEIGHT, fill, line=theme.GOLD, key=key)
    layer.text(_PLAIN, u, y - 9, words.zh, 22, ink, bold=True, key=key)
    layer.text(_PLAIN, u, y + 16, words.en, 13, ink, alpha=0.85, key=key)


def rules_title(rules: Rules) -> Words:
    """Return the heading: which preset is played, in which version, and whether the table has changed it."""
    preset, name = PRESETS[rules.preset_name], rules.preset_name
    changed = any(SWITCHES[one].group != STAKES for one in rules.changes() if one in SWITCHES) or rules.changes().get(
        "tai"
    )
    zh, en = (f"，{text.CHANGED.zh}", f", {text.CHANGED.en}") if changed else ("", "")
    version = f"{name}@{preset.version}"
    return Words(f"{text.RULES.zh}：{preset.zh}{zh}", f"{text.RULES.en}: {preset.en} ({version}){en}")


def _paper() -> Layer:
    # The key keeps what lies below from being pressed through the paper.
    layer = Layer()
    layer.rect(_PLAIN, _MIDDLE, _MIDDLE, _SIZE, _SIZE, theme.IVORY, line=theme.GOLD, key="paper")
    return layer


# ----------------------------------------------------------------------------------------------------------- the 台
def _tai_page(rules: Rules) -> Layer:
    layer = _paper()
    rows = tai_rows(rules)
    depth = -(-len(rows) // _COLUMNS)
    step = min(56.0, (_BODY_END - _BODY_TOP) / depth)
    width = (_SIZE - 56 - _COLUMN_GAP * (_COLUMNS - 1)) / _COLUMNS
    for number, item in enumerate(rows):
        column, row = divmod(number, depth)
        left, y = _LEFT + 28 + column * (width + _COLUMN_GAP), _BODY_TOP + step * (row + 0.5)
        if row % 2 == 0:
            layer.rect(_PLAIN, left + width / 2, y, width + 12, step, theme.IVORY_EDGE, alpha=0.28)
        layer.text(_PLAIN, left, y - 9, item.zh, 20, theme.INK, align="left", bold=True)
        layer.text(_PLAIN, left, y + 13, item.en, 14, theme.INK_SOFT, align="left", room=width - 64)
        tai = rules.tai[item.code]
        layer.text(_PLAIN, left + width, y, text.tai(tai), 21, theme.RED, align="right", bold=True)
    return layer


def tai_rows(rules: Rules) -> list[Item]:
    """Return the rows of 台 that count at a table, the smallest first."""
    return sorted((item for item in ITEMS if _counts(rules, item.code)), key=lambda item: rules.tai[item.code])


def _counts(rules: Rules, code: str) -> bool:
    """Whether a row counts at this table. 正花 gives way where every flower counts, 見花見台."""
    return rules.tai[code] > 0 and not (code == "own_flower" and rules.tai["any_flower"] > 0)


# ---------------------------------------------------------------------------------------------------- all the rules
def rule_lines(rules: Rules) -> list[Line]:
    """Return every rule that no row of 台 shows, under its heading."""
    found: list[Line] = []
    groups = dict.fromkeys(switch.group for switch in SWITCHES.values())
    for group in (one for one in groups if one != STAKES):
        found.append((Words(group.zh, group.en), NOTHING))
        named = ((name, switch) for name, switch in SWITCHES.items() if switch.group == group)
        found += [(Words(one.zh, one.en), Words(*one.say(getattr(rules, name)))) for name, one in named]
    return found


def _in_pages(lines: Sequence[Line]) -> list[list[Line]]:
    """Return as many lines a page as fit, none ending with a heading."""
    most = int((_BODY_END - _BODY_TOP) / _ROW)
    pages: list[list[Line]] = [[]]
    for line in lines:
        last_place = len(pages[-1]) == most - 1 and line[1] == NOTHING
        if len(pages[-1]) == most or last_place:
            pages.append([])
        pages[-1].append(line)
    return pages


def _lines_page(lines: Sequence[Line]) -> Layer:
    layer = _paper()
    for number, (words, value) in enumerate(lines):
        y = _BODY_TOP + _ROW * (number + 0.5)
        if value == NOTHING:
            layer.rect(_PLAIN, _MIDDLE, y + 4, _SIZE - 44, _ROW - 12, theme.FELT_DARK, alpha=0.92)
            layer.text(_PLAIN, _LEFT + 34, y + 4, words.zh, 20, theme.CREAM, align="left", serif=True, bold=True)
            layer.text(_PLAIN, _RIGHT - 34, y + 4, words.en, 15, theme.CREAM, align="right")
        else:
            _line(layer, y, words, value)
    return layer


def _line(layer: Layer, y: float, words: Words, value: Words) -> None:
    layer.text(_PLAIN, _LEFT + 34, y - 9, words.zh, 18, theme.INK, align="left", room=560)
    layer.text(_PLAIN, _LEFT + 34, y + 12, words.en, 14, theme.INK_SOFT, align="left", room=600)
    layer.text(_PLAIN, _RIGHT - 34, y - 9, value.zh, 18, theme.RED, align="right", bold=True, room=300)
    layer.text(_PLAIN, _RIGHT - 34, y + 12, value.en, 14, theme.INK_SOFT, align="right", room=270)
