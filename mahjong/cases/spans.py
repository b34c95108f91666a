"""Which rules each switch of the rule book spans, and which values are tried for it.

A *dial* is one thing that can be turned by itself: its settings are changes of `mahjong.rules.Rules`. A switch has
several: the fields that bear its number, and the rows whose 台 it is about. What only decides how a hand is played up
to the win has no dial: a case states the win itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any, TypeAlias

from mahjong.rules import SWITCHES, Rules
from mahjong.switches import Switch

Setting: TypeAlias = Mapping[str, Any]
"""Changes of `mahjong.rules.Rules`, as `Rules.but` takes them."""
Dial: TypeAlias = tuple[Setting, ...]

_BEFORE_THE_WIN = frozenset({
    "chips", "streak_on_draw", "seat_origin", "wall_reserve", "reserve_mode", "multiple_winners", "left_kong",
    "kong_after_claim", "rob_concealed_kong", "win_after_open_kong", "swap_calling", "sacred_discard", "sacred_scope",
    "sacred_bars_self_draw", "sacred_release", "sacred_bars_claims", "sacred_cleared_by_claim", "passed_pung",
    "public_locks", "liability", "ready_window", "ready_must_win", "earthly_after_concealed_kong", "human_window",
})  # fmt: skip
_NUMBERS: Mapping[str, Iterable[int]] = MappingProxyType({
    "base": (), "per_tai": (), "min_tai": range(6), "tai_cap": (0, 16, 24), "dealer_cap": (0, 9, 10),
})  # fmt: skip
"""The values tried of a field that is a number; what a case pays by, it states itself."""

_FIRST_TURN = (0, 8, 16, 24, 32)


def _rows(**values: tuple[int, ...]) -> tuple[Dial, ...]:
    return tuple(tuple({"tai": {row: value}} for value in tried) for row, tried in values.items())


def _together(*settings: Mapping[str, int]) -> tuple[Dial, ...]:
    return (tuple({"tai": dict(rows)} for rows in settings),)


_ROWS: Mapping[str, tuple[Dial, ...]] = MappingProxyType({
    "S08": _rows(all_claimed=(1, 2, 3)),
    "S09": _rows(half_claimed=(0, 1)),
    "S13": _rows(any_flower=(0, 1)),
    "S14": _rows(guest_wind=(0, 1)),
    "S16": _rows(flower_set=(0, 1, 2)),
    "S21": _rows(all_honours=(8, 16)),
    "S24": _rows(concealed_self_draw=(0, 1)),
    "S28": _rows(seven_rob_one=(0, 8)),
    "S29": _rows(eight_flowers=(0, 8)),
    "S30": _rows(heavenly=_FIRST_TURN, earthly=_FIRST_TURN, human=_FIRST_TURN),
    "S31": _rows(heavenly_ready=(0, 8, 16), earthly_ready=(0, 4, 8), ready=(0, 1)),
    "S32": _rows(ligu=(0, 8)),
    "S37": _together({"dealer": 0, "streak": 0}, {"dealer": 1, "streak": 2}),
    "pinghu": _rows(pinghu=(0, 2)),
    "hedi": _rows(last_discard=(0, 1)),
    "open_kong": _rows(open_kong=(0, 1), concealed_kong=(0, 2)),
    "wumenqi": _rows(five_gates=(0, 2)),
    "no_honor_no_flower": _together({"no_honours_no_flowers": 0}, {"no_honours_no_flowers": 2, "pinghu": 0}),
    "four_kongs": _together({"four_kongs": 0, "five_kongs": 0}, {"four_kongs": 8, "five_kongs": 16}),
})
"""Rows by the switch that is about them."""


def _values(name: str, switch: Switch) -> Iterable[Any]:
    if switch.words:
        return switch.words
    return _NUMBERS[name] if switch.high > switch.low else (False, True)


def _fields() -> dict[str, tuple[Dial, ...]]:
    """Return the dials of the fields: under the number of the rule book, and under the name of the field itself."""
    found: dict[str, tuple[Dial, ...]] = {}
    for name, switch in SWITCHES.items():
        dial = () if name in _BEFORE_THE_WIN else tuple({name: value} for value in _values(name, switch))
        for key in {name, switch.number} - {""}:
            found[key] = found.get(key, ()) + ((dial,) if dial else ())
    return found


_FIELDS = _fields()
SPANS: Mapping[str, tuple[Dial, ...]] = MappingProxyType({
    key: _ROWS.get(key, ()) + _FIELDS.get(key, ()) for key in sorted({*_ROWS, *_FIELDS})
})
"""The dials of every switch, by its number in the rule book or its name. None: nothing at a win depends on it.

>>> [dict(setting) for dial in SPANS["S09"] for setting in dial][1:3]
[{'tai': {'half_claimed': 1}}, {'half_claimed_single_wait': False}]
"""


MOST_SETTINGS = 100_000
"""Settings tried for one case. The most that a known case has is some hundreds; all switches together have 10^17."""


def settings(switches: Iterable[str], rules: Rules) -> Iterator[Rules]:
    """Yield `rules` as they stand, then every other setting of exactly these switches, the fewest changes first.

    Raises `OverflowError` if there are more than `MOST_SETTINGS`.

    >>> [made.tai["flower_set"] for made in settings(["S16"], Rules.preset("house"))]
    [2, 0, 1]
    """
    dials = [dial for switch in dict.fromkeys(switches) for dial in SPANS[switch]]
    turned = [[{}, *(one for one in dial if rules.but(**one) != rules)] for dial in dials]
    count = prod(len(choices) for choices in turned)
    if count > MOST_SETTINGS:
        raise OverflowError(f"{count:,} > {MOST_SETTINGS:,}")
    for picks in sorted(product(*turned), key=lambda picks: sum(map(bool, picks))):
        yield rules.but(**_merged(picks))


def _merged(picks: Iterable[Setting]) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    for pick in picks:
        rows = {**changes.get("tai", {}), **pick.get("tai", {})}
        changes |= {**pick, **({"tai": rows} if rows else {})}
    return changes
