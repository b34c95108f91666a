"""Random play at a table: any legal action of anybody, with a taste for what is rare, so that hands get strange."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mahjong.action import Action
from mahjong.core import actions as a
from mahjong.rules import Rules
from mahjong.table import Table

RULES = Rules.preset("house")
_RARE = (a.WIN_SELF, a.WIN, a.KONG, a.PUNG, *range(a.CONCEALED_KONG, a.WIN_SELF))


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


def mixed_rules(chance: random.Random) -> Rules:
    """Return house rules with some switches turned."""
    return RULES.but(
        multiple_winners=chance.random() < 0.5,
        sacred_discard=chance.random() < 0.7,
        sacred_cleared_by_claim=chance.random() < 0.5,
        liability=chance.random() < 0.8,
        kong_after_claim=chance.random() < 0.3,
        public_locks=chance.random() < 0.3,
        min_tai=chance.choice([0, 0, 0, 1, 3]),
        wall_reserve=chance.choice([16, 16, 14, 0]),
    )
