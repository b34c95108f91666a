"""The rules of one table as a frozen record, and the presets as data.

What a switch decides stands at its field; the values come from the project's rule book (sections 1 and 2 of the
Taiwanese rules). A preset changes numbers and switches, never code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.items import ITEM_OF, ITEMS
from mahjong.core.params import RULES


class RulesError(ValueError):
    """A rule that does not exist or a value it cannot have. The message names both."""


_HOUSE_TAI: Mapping[str, int] = MappingProxyType({item.code: item.tai for item in ITEMS})


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything one table may decide about 台灣十六張麻將. Immutable; `but` makes a changed copy.

    >>> Rules.preset("house").but(base=5, multiple_winners=True).changes()
    {'base': 5, 'multiple_winners': True}
    """

    preset_name: str = "house"
    """The preset this record started from."""
    base: int = 3
    """底: chips of every win, whatever its 台. 0-1,000,000."""
    per_tai: int = 1
    """台值: chips for each 台. 0-1,000,000."""
    chips: int = 100
    """Chips each seat starts with; nobody drops out below zero."""
    wall_reserve: int = 16
    """Tiles that stay standing; when they are all that stands, nothing more is taken. 0-40."""
    sacred_discard: bool = True
    """過水: a seat that passes a win may not win on that kind, nor rob it, until its own next draw."""
    sacred_cleared_by_claim: bool = False
    """An executed claim lifts all the seat's 過水 locks, that of the same discard included."""
    multiple_winners: bool = False
    """一炮多響: every seat that called 胡 wins, not only the nearest in turn order."""
    liability: bool = True
    """包牌: who feeds the last visible set of 大三元 or 大四喜 answers for the hand."""
    public_locks: bool = False
    """Show everybody's 過水 locks to all."""
    min_tai: int = 0
    """A hand below this many 台, 莊家 not counted, is no win. 0-5."""
    kong_after_claim: bool = False
    """Allow 暗槓 and 加槓 in the turn of a 吃 or 碰."""
    tai: Mapping[str, int] = field(default_factory=lambda: _HOUSE_TAI)
    """台 of each row by its code (`mahjong.core.items`); 0 switches a row off. 0-88."""

    def __post_init__(self) -> None:
        for name, low, high in _RANGES:
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise RulesError(f"{name} 須為整數 {low}-{high} / must be a whole number {low}-{high}: {value!r}")
        for name in _SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise RulesError(f"{name} 須為是或否 / must be true or false: {getattr(self, name)!r}")
        _preset_fields(self.preset_name)
        object.__setattr__(self, "tai", _checked_tai(self.tai))

    def __hash__(self) -> int:
        return hash((tuple(getattr(self, name) for name in _PLAIN), tuple(sorted(self.tai.items()))))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as preset and changes: the read-only ``tai`` itself cannot be pickled."""
        return Rules.from_changes, (self.preset_name, self.changes())

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the preset of that name. Raises `RulesError` naming it if there is none.

        >>> Rules.preset("house").tai["pinghu"]
        2
        """
        return cls(preset_name=name, **_preset_fields(name))

    def but(self, /, **changes: Any) -> Rules:
        """Return a copy with some fields changed; ``tai`` may name only the rows that differ. Raises `RulesError`."""
        known = {item.name for item in fields(self)}
        for name in changes:
            if name not in known:
                raise RulesError(f"沒有這條規則 / no such rule: {name!r}")
        if "tai" in changes:
            changes["tai"] = {**self.tai, **changes["tai"]}
        return replace(self, **changes)

    def changes(self) -> dict[str, Any]:
        """Return what differs from the preset, as data for a file; the opposite is `from_changes`."""
        start = Rules.preset(self.preset_name)
        different = {name: getattr(self, name) for name in _PLAIN[1:] if getattr(self, name) != getattr(start, name)}
        rows = {code: tai for code, tai in self.tai.items() if tai != start.tai[code]}
        return {**different, "tai": rows} if rows else different

    @classmethod
    def from_changes(cls, preset: str, changes: Mapping[str, Any]) -> Rules:
        """Return the preset with `changes` applied. Raises `RulesError` for an unknown name or a bad value."""
        if "preset_name" in changes:
            raise RulesError("preset_name 不能更改 / preset_name cannot be changed")
        return cls.preset(preset).but(**changes)

    def to_record(self) -> npt.NDArray[Any]:
        """Return the rules as the core's record, an array of shape (1,) and dtype `mahjong.core.params.RULES`."""
        record = np.zeros(1, RULES)
        for name in _PLAIN[1:]:
            record["base_chips" if name == "base" else name][0] = getattr(self, name)
        record["tai"][0] = [self.tai[item.code] for item in ITEMS]
        return record


_RANGES = (
    ("base", 0, 1_000_000),
    ("per_tai", 0, 1_000_000),
    ("chips", -1_000_000, 100_000_000),
    ("wall_reserve", 0, 40),
    ("min_tai", 0, 5),
)
_SWITCHES = (
    "sacred_discard", "sacred_cleared_by_claim", "multiple_winners", "liability", "public_locks", "kong_after_claim",
)  # fmt: skip
_PLAIN = ("preset_name", *(name for name, _, _ in _RANGES), *_SWITCHES)

PRESETS: dict[str, dict[str, Any]] = {"house": {}}
"""Deviations from the fields' defaults, by preset. ``house`` is version 1 of the table as it plays out of the box."""

PRESET_VERSIONS: dict[str, int] = {"house": 1}


def _preset_fields(name: str) -> dict[str, Any]:
    if name not in PRESETS:
        raise RulesError(f"沒有這套規則 / no such preset: {name!r} (there is {', '.join(PRESETS)})")
    return PRESETS[name]


def _checked_tai(rows: Mapping[str, int]) -> Mapping[str, int]:
    for code, tai in rows.items():
        if code not in ITEM_OF:
            raise RulesError(f"沒有這個台 / no such 台: {code!r}")
        if not isinstance(tai, int) or isinstance(tai, bool) or not 0 <= tai <= 88:
            raise RulesError(f"{ITEM_OF[code].zh} {code} 須為整數 0-88 / must be a whole number 0-88: {tai!r}")
    return MappingProxyType({item.code: rows.get(item.code, item.tai) for item in ITEMS})
