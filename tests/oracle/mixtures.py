"""Rules to compare under: house and the other presets as they are, and mixtures of all switches and rows."""

from __future__ import annotations

import random

from mahjong.presets import PRESETS
from mahjong.rules import SWITCHES, Rules

OTHERS = [name for name in PRESETS if name != "house"]

NUMBERS = {
    "base": [0, 3, 50],
    "per_tai": [1, 1, 10, 0],
    "chips": [100, 0],
    "min_tai": [0, 0, 0, 1, 2, 5],
    "tai_cap": [0, 0, 3, 8, 16],
    "dealer_cap": [0, 1, 2],
    "wall_reserve": [0, 14, 16, 30, 40, 40],
}
"""What is chosen from where a switch is a number; a high reserve brings the end of the wall near."""

ROWS_OF = {
    "ready": {"heavenly_ready": [0, 8], "earthly_ready": [0, 4], "ready": [0, 1]},
    "flowers": {"seven_rob_one": [0, 8, 8], "any_flower": [0, 1], "eight_flowers": [0, 8, 8, 8], "flower_set": [0, 2]},
    "hands": {
        "ligu": [0, 1, 8], "half_claimed": [0, 1], "guest_wind": [0, 1], "no_honours_no_flowers": [0, 2],
        "open_kong": [0, 1], "concealed_kong": [0, 2], "four_kongs": [0, 8], "five_kongs": [0, 16],
    },
    "liability": {"four_kongs": [0, 8], "five_kongs": [0, 16]},
}  # fmt: skip
"""Rows that belong to a group of switches, and the 台 they may have with it."""

STRAY = 0.03
"""How likely a switch of a group that is not mixed differs all the same."""
OFTEN = {
    "multiple_winners": 0.5, "wall_reserve": 0.5, "reserve_mode": 0.2, "min_tai": 0.2, "sacred_discard": 0.2,
    "sacred_cleared_by_claim": 0.2, "kong_after_claim": 0.2, "rob_concealed_kong": 0.2, "liability": 0.5,
    "liability_share": 0.3, "eight_flowers_mode": 0.2,
}  # fmt: skip
"""Switches that differ more often than that."""


def random_rules(chance: random.Random) -> Rules:
    """Return `house` or another preset as it is, or a preset with one to four groups of its switches mixed."""
    what = chance.random()
    if what < 0.2:
        return Rules.preset("house")
    if what < 0.4:
        return Rules.preset(chance.choice(OTHERS))
    start = Rules.preset(chance.choice(["house", *OTHERS]))
    groups = sorted({switch.group.code for switch in SWITCHES.values()})
    mixed = chance.sample(groups, chance.choice([1, 2, 2, 4]))
    changes: dict[str, object] = {
        name: _any_value(chance, name)
        for name, switch in SWITCHES.items()
        if switch.group.code in mixed or chance.random() < OFTEN.get(name, STRAY)
    }
    return start.but(**changes, tai=_rows(chance, start, mixed))


def _any_value(chance: random.Random, name: str) -> object:
    if name in NUMBERS:
        return chance.choice(NUMBERS[name])
    return chance.choice(list(SWITCHES[name].words) or [True, False])


def _rows(chance: random.Random, start: Rules, mixed: list[str]) -> dict[str, int]:
    """Return other 台 for some rows of all, and for those that belong to a mixed group."""
    some = chance.sample(sorted(start.tai), chance.choice([0, 0, 0, 3, 10]))
    rows = {code: chance.choice([0, 0, 1, 2, 7]) for code in some}
    for group in mixed:
        rows |= {code: chance.choice(values) for code, values in ROWS_OF.get(group, {}).items()}
    return rows
