"""One rule changed alone: which changes there are to try at a table, and how they are written, as ``min_tai=2``.

Switches are named by their field of `mahjong.rules.Rules`, rows of 台 as ``tai.`` and their code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from mahjong.core.items import ITEM_OF, ITEMS
from mahjong.presets import PRESETS
from mahjong.rules import SWITCHES, Rules, RulesError
from mahjong.rules_text import NOT_COUNTED, Words, is_idle

ROW = "tai."
"""What the name of a row begins with."""

ONLY_IN_GAMES = frozenset({"dealer_cap", "streak_on_draw", "tai.streak"})
"""Rules about 連莊, which single hands have not."""
_NEVER = frozenset({"chips"})
"""What each seat starts with changes no hand: nobody drops out."""
_NUMBERS: Mapping[str, tuple[int, ...]] = MappingProxyType({
    "base": (2, 5), "per_tai": (2,), "min_tai": (1, 2, 3), "tai_cap": (8, 16), "dealer_cap": (3, 10),
    "wall_reserve": (0, 8),
})  # fmt: skip
"""Numbers worth trying; any other can be asked for by name."""
_ROWS: Mapping[str, tuple[int, ...]] = MappingProxyType({
    "guest_wind": (1,), "four_kongs": (8,), "five_kongs": (16,), "ligu": (8,),
})  # fmt: skip
"""台 of rows that no preset plays."""
_YES_NO = {
    "true": True, "yes": True, "on": True, "1": True, "是": True,
    "false": False, "no": False, "off": False, "0": False, "否": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """One rule of a table with another value.

    >>> Change("min_tai", 2).of(Rules.preset("house")).changes(), str(Change("tai.pinghu", 0))
    ({'min_tai': 2}, 'tai.pinghu=0')
    """

    name: str
    value: bool | int | str

    def __str__(self) -> str:
        value = str(self.value).lower() if isinstance(self.value, bool) else self.value
        return f"{self.name}={value}"

    def of(self, rules: Rules) -> Rules:
        """Return the table's rules with this one changed. Raises `mahjong.rules.RulesError` if it cannot be."""
        if self.name.startswith(ROW):
            return rules.but(tai={self.name.removeprefix(ROW): self.value})
        if self.name not in SWITCHES:
            raise RulesError(f"沒有這條規則 / no such rule: {self.name!r}")
        return rules.but(**{self.name: self.value})

    def words(self) -> Words:
        """Return what the rule decides, in two languages."""
        if self.name.startswith(ROW):
            item = ITEM_OF[self.name.removeprefix(ROW)]
            return Words(item.zh, item.en)
        return Words(SWITCHES[self.name].zh, SWITCHES[self.name].en)

    def value_words(self) -> Words:
        """Return the new value in two languages."""
        return said(self.name, self.value)


def said(name: str, value: bool | int | str) -> Words:  # noqa: FBT001 -- the value of a rule may be yes or no
    """Return a value of a rule in two languages.

    >>> print(said("tai.pinghu", 2), "|", said("tai.pinghu", 0), "|", said("left_kong", True))
    2 台 2 台 | 不計 off | 是 yes
    """
    if name.startswith(ROW):
        return Words(f"{value} 台", f"{value} 台") if value else NOT_COUNTED
    return Words(*SWITCHES[name].say(value))


def value_of(rules: Rules, name: str) -> bool | int | str:
    """Return how a rule stands at a table."""
    value: bool | int | str = rules.tai[name.removeprefix(ROW)] if name.startswith(ROW) else getattr(rules, name)
    return value


def read_change(text: str, rules: Rules) -> Change:
    """Return the change that ``NAME=VALUE`` says; yes and no may be written as such, or 是 and 否.

    Raises `mahjong.rules.RulesError` naming what cannot be, or what `rules` play anyhow.

    >>> read_change("left_kong=no", Rules.preset("house")), str(read_change("tai.pinghu=0", Rules.preset("house")))
    (Change(name='left_kong', value=False), 'tai.pinghu=0')
    """
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name or not value:
        raise RulesError(f"須寫成 規則=值 / must be NAME=VALUE: {text!r}")
    change = Change(name, _value(name, value))
    if change.of(rules) == rules:
        raise RulesError(f"本來就這樣打 / that is how it is played already: {text!r}")
    return change


def _value(name: str, text: str) -> bool | int | str:
    switch = SWITCHES.get(name)
    is_number = name.startswith(ROW) or (switch is not None and switch.high > switch.low)
    if is_number and text.removeprefix("-").isdecimal():
        return int(text)
    if switch is not None and not switch.words and not is_number:
        return _YES_NO.get(text.lower(), text)
    return text


def changes_to_try(rules: Rules, *, whole_games: bool = False) -> tuple[Change, ...]:
    """Return every rule changed alone that may matter at a table: each other word, yes for no, some numbers.

    Rows of 台 are tried without, and with what any preset gives them. Left out are switches about rows that are off
    (`mahjong.rules_text.is_idle`) and, without `whole_games`, rules about 連莊.
    """
    names = (*SWITCHES, *(ROW + item.code for item in ITEMS))
    left_out = _NEVER if whole_games else _NEVER | ONLY_IN_GAMES
    return tuple(
        Change(name, value)
        for name in names
        if name not in left_out and not is_idle(rules, name)
        for value in _values(name)
        if value != value_of(rules, name)
    )


def _values(name: str) -> Iterator[Any]:
    """Yield the values of a rule worth trying, each once."""
    if name.startswith(ROW):
        played = {value_of(Rules.preset(preset), name) for preset in PRESETS}
        yield from sorted({0, *played, *_ROWS.get(name.removeprefix(ROW), ())}, key=int)
    elif SWITCHES[name].words:
        yield from SWITCHES[name].words
    elif SWITCHES[name].high > SWITCHES[name].low:
        yield from sorted(
            {*_NUMBERS.get(name, ()), *(value_of(Rules.preset(preset), name) for preset in PRESETS)}, key=int
        )
    else:
        yield from (False, True)
