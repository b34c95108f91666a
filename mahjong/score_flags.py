"""What may be said of a win that somebody writes down beside its tiles, and which of it cannot be together.

Whether the tiles win is the scorer's business. Flags are taken at their word: nobody asks to see the kong.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from mahjong.core import params as _p
from mahjong.rules import Rules

_ALL_FLOWERS = 8


class ScoreError(ValueError):
    """A hand that does not win, or circumstances that cannot be. The message names them."""


@dataclass(frozen=True, slots=True)
class _Flag:
    """What one flag writes into the record of a win (`mahjong.core.params.WIN`), and what it asks for.

    `ways` are the ways of winning it may stand with; `dealer` says whether the winner must (True) or must not (False)
    be the dealer; `row` is the row that a table must play, `mode` the ``eight_flowers_mode`` that it must have.
    """

    name: str
    value: int = 1
    ways: tuple[str, ...] = ("discard", "self_draw", "rob_kong")
    dealer: bool | None = None
    row: str = ""
    mode: str = ""


_OWN = ("self_draw",)
FLAGS: Mapping[str, _Flag] = MappingProxyType({
    "replacement": _Flag("replacement", _p.REPLACED_KONG, _OWN),
    "flower_replacement": _Flag("replacement", _p.REPLACED_FLOWER, _OWN),
    "last_tile": _Flag("last_tile", ways=("self_draw", "discard")),
    "heavenly": _Flag("heavenly", ways=_OWN, dealer=True),
    "earthly": _Flag("earthly", ways=_OWN, dealer=False),
    "human": _Flag("human", ways=("discard",), dealer=False),
    "heavenly_ready": _Flag("ready", _p.DECLARED_AS_DEALT, row="heavenly_ready"),
    "earthly_ready": _Flag("ready", _p.DECLARED_EARLY, row="earthly_ready"),
    "ready": _Flag("ready", _p.DECLARED, row="ready"),
    "eight_declined": _Flag("eight", _p.EIGHT_DECLINED, mode="optional"),
    "eight_paid": _Flag("eight", _p.EIGHT_WAS_PAID, mode="paid"),
})
"""Every flag by its word."""


def check_flags(flags: Collection[str], by: str, *, is_dealer: bool, n_flowers: int, rules: Rules) -> None:
    """Raise `ScoreError` naming what cannot be: a flag by itself, at this table, or with another."""
    for flag in flags:
        if flag not in FLAGS:
            raise ScoreError(f"沒有這種情形 / no such flag: {flag!r} (there is {', '.join(FLAGS)})")
        _check_way(flag, by, is_dealer=is_dealer)
        _check_table(flag, n_flowers, rules)
    _check_together(sorted(set(flags)), rules)


def _check_way(flag: str, by: str, *, is_dealer: bool) -> None:
    if by not in FLAGS[flag].ways or FLAGS[flag].dealer not in (None, is_dealer):
        who = "莊家 dealer" if is_dealer else "閒家 not dealer"
        raise ScoreError(f"不可能的情形 / this cannot be: {flag}, {by}, {who}")


def _check_table(flag: str, n_flowers: int, rules: Rules) -> None:
    row, mode = FLAGS[flag].row, FLAGS[flag].mode
    if row and rules.tai[row] == 0:
        raise ScoreError(f"這桌不打這個 / not played at this table: {flag} ({row} 0 台)")
    if not mode:
        return
    if rules.eight_flowers_mode != mode:
        played = rules.eight_flowers_mode
        raise ScoreError(f"這桌不打這個 / not played at this table: {flag} (eight_flowers_mode {played}, not {mode})")
    if n_flowers < _ALL_FLOWERS:
        raise ScoreError(f"不可能的情形 / this cannot be: {flag}, {n_flowers} 張花 flowers")


def _check_together(flags: list[str], rules: Rules) -> None:
    """Two flags that say different things of the same; a declaration before the first discard was possible."""
    for flag in flags:
        for other in flags:
            same = flag < other and FLAGS[flag].name == FLAGS[other].name
            if same or (FLAGS[other].name == "ready" and _before_any_discard(flag, rules)):
                raise ScoreError(f"不可能的情形 / this cannot be: {flag}, {other}")


def _before_any_discard(flag: str, rules: Rules) -> bool:
    return flag in {"heavenly", "earthly"} or (flag == "human" and rules.human_window == "own_draw")


def write_flags(flags: Collection[str], rules: Rules, record: Any) -> None:
    """Write checked flags into the record of a win; where eight flowers are paid at once, all eight have been paid."""
    if rules.eight_flowers_mode == "paid":
        record["eight"] = _p.EIGHT_WAS_PAID
    for flag in flags:
        record[FLAGS[flag].name] = FLAGS[flag].value
