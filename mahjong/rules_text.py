"""The rules of a table as lines to read: what each switch decides and how it stands, what each row is worth.

Every line is made from the data that is played: the rows (`mahjong.core.items`), the switches (`mahjong.rules`), the
presets (`mahjong.presets`). Only the few words around them stand here. Where lines go (a terminal, a page, a file) is
not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from mahjong.core.items import ITEMS, Item
from mahjong.presets import PRESETS
from mahjong.rules import SWITCHES, Rules


class Words(NamedTuple):
    """One text in both languages."""

    zh: str
    en: str

    def __str__(self) -> str:
        return f"{self.zh} {self.en}"


TAI = Words("台數", "台 of each row")
NOT_COUNTED = Words("不計", "off")


_READY = ("heavenly_ready", "earthly_ready", "ready")
ROWS_BEHIND: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "ready_window": ("earthly_ready",),
    "ready_keeps_concealed": ("heavenly_ready", "earthly_ready"),
    "ready_must_win": _READY,
    "flower_set_keeps_own": ("flower_set",),
    "eight_flowers_mode": ("eight_flowers",),
    "heavenly_keeps": ("heavenly",),
    "earthly_keeps": ("earthly",),
    "earthly_after_concealed_kong": ("earthly",),
    "human_window": ("human",),
    "all_claimed_single_wait": ("all_claimed",),
    "half_claimed_single_wait": ("half_claimed",),
    "claimed_with_concealed_kong": ("all_claimed", "half_claimed"),
    **{name: ("pinghu",) for name in SWITCHES if name.startswith("pinghu_")},
})
"""Switches that decide something about certain rows, and nothing where all of these are off."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule as it stands at one table.

    `code` is the name of the field of `Rules`, or ``tai.`` and the code of a row; `number` that of the rule book (may
    be empty); `value` what a file holds, `value_words` the same for people; `elsewhere` how other tables play (may be
    empty).
    """

    code: str
    number: str
    words: Words
    value: bool | int | str
    value_words: Words
    elsewhere: Words


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under one heading."""

    heading: Words
    lines: tuple[RuleLine, ...]


def sections_of(rules: Rules) -> tuple[Section, ...]:
    """Return every rule of a table under its heading, in the order of the record, the 台 of the rows last.

    >>> [section.heading.en for section in sections_of(Rules.preset("house"))][:3]
    ['Stakes', 'Dealer', 'Wall']
    """
    groups = dict.fromkeys(switch.group for switch in SWITCHES.values())
    named = (
        Section(
            Words(group.zh, group.en),
            tuple(_switch_line(rules, name) for name, switch in SWITCHES.items() if switch.group == group),
        )
        for group in groups
    )
    return (*named, Section(TAI, tuple(_row_line(rules, item) for item in ITEMS)))


def lines_of(rules: Rules) -> tuple[RuleLine, ...]:
    """Return every rule of a table as a line, in the order of `sections_of`."""
    return tuple(line for section in sections_of(rules) for line in section.lines)


def differences(rules: Rules, other: Rules) -> tuple[tuple[RuleLine, RuleLine], ...]:
    """Return the rules in which two tables differ, each as it stands at the one and at the other.

    >>> one, other = Rules.preset("house").but(min_tai=1), Rules.preset("house")
    >>> [(line.words.en, line.value, there.value) for line, there in differences(one, other)]
    [('a hand below this many 台, 莊家 not counted, is no win', 1, 0)]
    """
    pairs = zip(lines_of(rules), lines_of(other), strict=True)
    return tuple((line, there) for line, there in pairs if line.value != there.value)


def is_idle(rules: Rules, name: str) -> bool:
    """Return whether a switch decides nothing at this table, because the rows or the rule it is about are off.

    >>> [is_idle(Rules.preset("star31"), name) for name in ("pinghu_wait", "ready_window", "wall_reserve")]
    [True, False, False]
    """
    if name in ROWS_BEHIND:
        return not any(rules.tai[code] for code in ROWS_BEHIND[name])
    if name.startswith("sacred_") and name != "sacred_discard":
        return not rules.sacred_discard
    return name == "liability_share" and rules.liability == "off"


def rows_by_tai(rules: Rules) -> tuple[tuple[int, tuple[Item, ...]], ...]:
    """Return the rows that count at a table, grouped by their 台, the least first.

    >>> [(tai, len(items)) for tai, items in rows_by_tai(Rules.preset("house"))]
    [(1, 13), (2, 6), (4, 3), (5, 1), (8, 6), (16, 4)]
    """
    values = sorted({tai for tai in rules.tai.values() if tai})
    return tuple((value, tuple(item for item in ITEMS if rules.tai[item.code] == value)) for value in values)


def stakes_of(rules: Rules) -> Words:
    """Return the stakes in one line.

    >>> print(stakes_of(Rules.preset("house")))
    底 3，每台 1，每家 100 base 3, 1 for each 台, 100 chips a seat
    """
    return Words(
        f"底 {rules.base}，每台 {rules.per_tai}，每家 {rules.chips}",
        f"base {rules.base}, {rules.per_tai} for each 台, {rules.chips} chips a seat",
    )


def title_of(rules: Rules) -> Words:
    """Return the name of a table: its preset with the version, and whether anything was changed.

    >>> print(title_of(Rules.preset("sml")), "|", title_of(Rules.preset("sml").but(min_tai=1)).en)
    SML 聯賽 2026（sml@1） SML league 2026 (sml@1) | SML league 2026 (sml@1), changed
    """
    preset, name = PRESETS[rules.preset_name], rules.preset_name
    changed = bool(rules.changes())
    return Words(
        f"{preset.zh}（{name}@{preset.version}）{'，有更改' if changed else ''}",
        f"{preset.en} ({name}@{preset.version}){', changed' if changed else ''}",
    )


def _switch_line(rules: Rules, name: str) -> RuleLine:
    switch, value = SWITCHES[name], getattr(rules, name)
    said = Words(*switch.say(value))
    return RuleLine(name, switch.number, Words(switch.zh, switch.en), value, said, elsewhere(name))


@cache
def elsewhere(name: str) -> Words:
    """Return which presets play a switch otherwise than ``house``, and what is told of other tables.

    >>> print(elsewhere("seat_origin"))
    ata 開門為東 ata: the opening, by dice, is East
    """
    switch, house = SWITCHES[name], getattr(Rules.preset("house"), name)
    told = [tuple(switch.who.split(" / "))] if switch.who else []
    for preset in PRESETS:
        value = getattr(Rules.preset(preset), name)
        if value != house:
            zh, en = switch.say(value)
            told.append((f"{preset} {zh}", f"{preset}: {en}"))
    return Words("；".join(zh for zh, _ in told), "; ".join(en for _, en in told))


def _row_line(rules: Rules, item: Item) -> RuleLine:
    tai = rules.tai[item.code]
    said = Words(str(tai), str(tai)) if tai else NOT_COUNTED
    return RuleLine(f"tai.{item.code}", "", Words(item.zh, item.en), tai, said, Words("", ""))
