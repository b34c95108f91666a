"""Rules and settings as pages for a phone: one column, or two where it lies, with letters that can be read on it.

The same data as on the square table (`rules_pages`, `settings_page`), in the units of a phone's own world.
"""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.view import text, theme
from dashboard.view.company_text import PEOPLE
from dashboard.view.layers import Layer
from dashboard.view.page_paper import PLAIN, Paper
from dashboard.view.rules_pages import NOTHING, Line, rule_lines, rules_title, tai_rows
from dashboard.view.settings_page import SETTINGS, Setting
from dashboard.view.text import Words
from dashboard.view.verify_text import VERIFY
from mahjong.rules import Rules

_RULE, _SETTING = 54.0, 98.0
"""Height of a rule and of a setting."""
_GAP, _WAY_OUT = 8.0, 86.0


def phone_rules(rules: Rules, shape: str) -> list[Layer]:
    """Return the pages of the rules for a shape of `compact_places.SHAPES`: the 台 first, then every other rule."""
    tai = [(Words(item.zh, item.en), Words(text.tai(rules.tai[item.code]), "")) for item in tai_rows(rules)]
    heading = (text.TAI_TABLE, NOTHING)
    lines: list[Line] = [heading, *tai, *rule_lines(rules)]
    most = Paper(shape).rows(_RULE) * Paper(shape).columns
    bodies = [lines[start : start + most] for start in range(0, len(lines), most)]
    return [_rules_page(rules, shape, body, f"{number}/{len(bodies)}") for number, body in enumerate(bodies, 1)]


def _rules_page(rules: Rules, shape: str, lines: Sequence[Line], number: str) -> Layer:
    paper, title = Paper(shape), rules_title(rules)
    following = Words(f"{text.NEXT_PAGE.zh} {number}", text.NEXT_PAGE.en)
    paper.head(title, [(text.CLOSE, "rules", 92.0), (following, "rules:next", 134.0)])
    for place, (words, value) in enumerate(lines):
        _rule(paper, *paper.place(place, _RULE), words, value)
    return paper.layer


def _rule(paper: Paper, left: float, y: float, words: Words, value: Words) -> None:
    layer, right = paper.layer, left + paper.column
    if value == NOTHING:
        layer.rect(PLAIN, left + paper.column / 2, y, paper.column + 8, _RULE - 12, theme.FELT_DARK, alpha=0.92)
        layer.text(PLAIN, left + 6, y, words.zh, 20, theme.CREAM, align="left", serif=True, bold=True)
        layer.text(PLAIN, right - 6, y, words.en, 14, theme.CREAM, align="right", room=paper.column - 190)
        return
    layer.text(PLAIN, left, y - 10, words.zh, 18, theme.INK, align="left", room=paper.column * 0.66)
    layer.text(PLAIN, left, y + 13, words.en, 14, theme.INK_SOFT, align="left", room=paper.column * 0.68)
    layer.text(PLAIN, right, y - 10, value.zh, 18, theme.RED, align="right", bold=True, room=paper.column * 0.31)
    layer.text(PLAIN, right, y + 13, value.en, 14, theme.INK_SOFT, align="right", room=paper.column * 0.29)


def phone_settings(rules: Rules, shape: str) -> Layer:
    """Return the page of the settings for a shape of `compact_places.SHAPES`, and the stakes that are locked."""
    paper, stakes = Paper(shape, lying_columns=3), text.stakes(rules)
    # The page leaves the button of the people out where all sit at one screen: it comes last.
    ways_out = ((text.CLOSE, "settings"), (text.LOBBY, "lobby"), (VERIFY, "verify"), (PEOPLE, "people"))
    paper.head(text.SETTINGS, [(words, key, _WAY_OUT) for words, key in ways_out])
    for place, setting in enumerate(SETTINGS):
        _setting(paper, *paper.place(place, _SETTING), setting)
    left, y = paper.place(len(SETTINGS), _SETTING)
    for down, words, size, ink in (
        (-22, text.LOCKED.zh, 17, theme.INK), (0, stakes.zh, 16, theme.INK),
        (22, stakes.en, 13.5, theme.INK_SOFT),
    ):  # fmt: skip
        paper.layer.text(PLAIN, left, y + down, words, size, ink, align="left", room=paper.column)
    return paper.layer


def _setting(paper: Paper, left: float, y: float, setting: Setting) -> None:
    words = f"{setting.words.zh} {setting.words.en}"
    key = f"set:{setting.name}"
    paper.layer.text(PLAIN, left, y - 36, words, 16, theme.INK, align="left", bold=True, room=paper.column, key=key)
    width = min(112.0, (paper.column - _GAP * (len(setting.values) - 1)) / len(setting.values))
    for place, (value, named) in enumerate(setting.values.items()):
        u = left + width / 2 + place * (width + _GAP)
        paper.button(u, y + 8, width, named, f"set:{setting.name}:{value}", theme.IVORY_EDGE, theme.INK)
