"""Random play at a table: any legal action of anybody, with a taste for what is rare, so that hands get strange."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mahjong.action import Action
from mahjong.core import actions as a
from mahjong.presets import PRESETS
from mahjong.rules import SWITCHES, Rules
from mahjong.table import Table

RULES = Rules.preset("house")
_RARE = (
    a.WIN_SELF, a.WIN, a.KONG, a.PUNG, *range(a.CONCEALED_KONG, a.WIN_SELF),
    *range(a.READY_DISCARD, a.READY_DISCARD_DRAWN + 1),
)  # fmt: skip


def choices(table: Table) -> list[tuple[int, Action]]:
    """Return every legal action of the table (-1) and the four seats."""
    return [(seat, action) for seat in range(-1, 4) for action in table.legal(seat)]


def pick(chance: random.Random, legal: list[tuple[int, Action]], *, win: float = 0.5) -> tuple[int, Action]:
    """Choose one, rare ones more often; wins only with the given chance where something else is possible."""
    calm = [choice for choice in legal if choice[1].number not in (a.WIN, a.WIN_SELF)]
    if calm and chance.random() > win:
        legal = calm
    rare = [choice for choice in legal if choice[1].number in _RARE]
    return chance.choice(rare if rare and chance.random() < 0.7 else legal)


def walk(table: Table, chance: random.Random, *, win: float = 0.5) -> Iterator[tuple[int, Action]]:
    """Deal if need be and play the hand to its end, yielding after every action what it was."""
    if table.phase in ("ready", "over"):
        table.deal()
    while table.phase in ("turn", "window"):
        seat, action = pick(chance, choices(table), win=win)
        table.apply(seat, action)
        yield seat, action


_NUMBERS = {"min_tai": (0, 1, 3), "tai_cap": (0, 4), "dealer_cap": (0, 1), "wall_reserve": (16, 14, 0)}
_EXTRA_ROWS = {
    "ligu": 8, "half_claimed": 1, "any_flower": 1, "guest_wind": 1, "no_honours_no_flowers": 2, "open_kong": 1,
    "concealed_kong": 2, "four_kongs": 8, "five_kongs": 16, "heavenly_ready": 8, "earthly_ready": 4, "ready": 1,
    "seven_rob_one": 8,
}  # fmt: skip


def mixed_rules(chance: random.Random) -> Rules:
    """Return a preset with some switches turned and some rows added: any of them."""
    changes: dict[str, object] = {}
    for name, switch in SWITCHES.items():
        if name in _NUMBERS:
            changes[name] = chance.choice((_NUMBERS[name][0], *_NUMBERS[name]))
        elif switch.high == 0 and chance.random() < 0.3:
            changes[name] = chance.choice(list(switch.words) or [False, True])
    rows = {code: tai for code, tai in _EXTRA_ROWS.items() if chance.random() < 0.4}
    return Rules.preset(chance.choice(list(PRESETS))).but(**changes, tai=rows)
