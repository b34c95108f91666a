"""What a rule may be: the three sorts of switch (yes or no, one of several words, a number) and how each is checked.

`mahjong.rules.Rules` has one field a switch; what stands here makes such a field, with all that is to be printed about
it. A switch's sentence says what it decides when it is on, or what the number counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field
from types import MappingProxyType
from typing import Any


class RulesError(ValueError):
    """A rule that does not exist or a value it cannot have. The message names both."""


@dataclass(frozen=True, slots=True)
class Group:
    """A heading under which switches are printed."""

    code: str
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Switch:
    """All that can be said about a rule: its number in the rule book (may be empty), what it decides, who plays how.

    `who` (Chinese / English, may be empty) tells of tables that are no preset; what presets play stands in them.

    `words` are the values of a choice with their meaning in two languages, in the order in which the core numbers
    them; `low` and `high` bound a number. Both are empty for yes or no.
    """

    group: Group
    number: str
    zh: str
    en: str
    who: str = ""
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    low: int = 0
    high: int = 0

    def check(self, name: str, value: object) -> None:
        """Raise `RulesError`, naming the switch and the value, if it cannot have it."""
        if self.words:
            if not isinstance(value, str) or value not in self.words:
                raise RulesError(f"{name} 須為 / must be {' | '.join(self.words)}: {value!r}")
        elif self.high > self.low:
            if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
                span = f"{self.low}-{self.high}"
                raise RulesError(f"{name} 須為整數 {span} / must be a whole number {span}: {value!r}")
        elif not isinstance(value, bool):
            raise RulesError(f"{name} 須為是或否 / must be true or false: {value!r}")

    def number_of(self, value: object) -> int:
        """Return a good value as the core's number: 0 or 1, the place among the words, or the number itself."""
        return list(self.words).index(str(value)) if self.words else int(value)  # type: ignore[call-overload]

    def say(self, value: object) -> tuple[str, str]:
        """Return a good value in two languages.

        >>> Switch(Group("a", "甲", "A"), "", "可", "may").say(True)
        ('是', 'yes')
        """
        if self.words:
            return self.words[str(value)]
        if isinstance(value, bool):
            return ("是", "yes") if value else ("否", "no")
        return str(value), str(value)


def on(group: Group, number: str, zh: str, en: str, who: str = "") -> Any:
    """Return a dataclass field for a rule that holds unless a table says otherwise."""
    return field(default=True, metadata={"switch": Switch(group, number, zh, en, who)})


def off(group: Group, number: str, zh: str, en: str, who: str = "") -> Any:
    """Return a dataclass field for a rule that holds only where a table says so."""
    return field(default=False, metadata={"switch": Switch(group, number, zh, en, who)})


def one_of(group: Group, number: str, zh: str, en: str, words: Mapping[str, tuple[str, str]], who: str = "") -> Any:
    """Return a dataclass field for a choice; the first word is the default."""
    switch = Switch(group, number, zh, en, who, MappingProxyType(dict(words)))
    return field(default=next(iter(words)), metadata={"switch": switch})


def count(group: Group, number: str, zh: str, en: str, span: tuple[int, int, int], who: str = "") -> Any:
    """Return a dataclass field for a whole number; `span` is the lowest, the default and the highest."""
    low, default, high = span
    return field(default=default, metadata={"switch": Switch(group, number, zh, en, who, low=low, high=high)})


def switch_of(one: Field[Any]) -> Switch | None:
    """Return the switch behind a dataclass field, None for a field that is none."""
    found = one.metadata.get("switch")
    return found if isinstance(found, Switch) else None
