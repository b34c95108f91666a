"""One table of reasons: each has a sentence in two languages, and each can be provoked at a table."""

from __future__ import annotations

import random

import pytest

from mahjong.action import Action
from mahjong.core import reasons
from mahjong.core.actions import N_ACTIONS
from mahjong.core.legal import why_not
from mahjong.core.tables import load_tables
from mahjong.refusals import REFUSALS, IllegalAction
from mahjong.table import Table
from tests.mahjong.walk import RULES, mixed_rules, walk
from tests.mahjong.walls import do, table_with

CODES = {name: value for name, value in vars(reasons).items() if name.isupper() and name != "ALLOWED"}


def test_every_code_has_one_refusal_with_two_sentences() -> None:
    assert set(CODES.values()) == set(REFUSALS)
    names = [refusal.name for refusal in REFUSALS.values()]
    assert len(set(names)) == len(names)
    for name, number in CODES.items():
        refusal = REFUSALS[number]
        assert refusal.name == name.lower()
        assert any("一" <= letter <= "鿿" for letter in refusal.zh)
        assert refusal.en.isascii() or "過水" in refusal.en or "台" in refusal.en


def _all_codes(table: Table) -> set[int]:
    found = set()
    for seat in range(-2, 5):
        for action in range(-1, N_ACTIONS + 1):
            found.add(why_not(load_tables(), table._record, table._states, seat, action))
    return found


def _locked() -> Table:
    table = table_with({0: "s6 wn", 1: "s6 147p", 2: "123456789m 123p 22z 78s"}, "dw")
    do(table, "0 discard s6", "2 pass", "1 draw", "1 discard s6")
    return table


def _below_the_minimum() -> Table:
    table = table_with({0: "wn", 2: "123456789m 123p 22z 78s", 3: "s6"}, "wn ww we", min_tai=5)
    do(table, "0 discard wn", "1 draw", "1 discard wn drawn", "2 draw", "2 discard ww drawn", "3 draw", "3 discard s6")
    return table


def _no_replacement() -> Table:
    """Everybody holds four alike and throws what he draws, until the reserve stands and somebody is on turn."""
    table = table_with({0: "1111m", 1: "1111p", 2: "1111s", 3: "9999m"}, wall_reserve=40)
    while table.phase == "window" or table.view(None).drawable > 0:
        view = table.view(table.view(None).turn)
        if table.phase == "window":
            table.apply((view.turn + 1) % 4, Action.parse("draw"))
        else:
            table.apply(view.turn, next(action for action in reversed(view.legal) if str(action).startswith("discard")))
    return table


def test_every_code_can_be_provoked() -> None:
    found: set[int] = set()
    for number in range(60):
        chance = random.Random(number)
        table = Table(mixed_rules(chance), seed=b"provoked %d" % number)
        found |= _all_codes(table)
        for _ in walk(table, chance, win=0.1):
            if chance.random() < 0.3:
                found |= _all_codes(table)
        found |= _all_codes(table)
    for table in (_locked(), _below_the_minimum(), _no_replacement()):
        found |= _all_codes(table)
    assert found == {0, *REFUSALS}


def test_a_discard_of_the_drawn_tile_must_name_that_tile() -> None:
    table = Table(RULES, seed=b"drawn")
    table.deal()
    for _ in walk(table, random.Random(3), win=0.0):
        view = table.view(table.view(None).turn)
        if view.drawn is not None:
            break
    other = Action(34, (view.drawn + 1) % 34)
    assert view.why(other).name == "no_drawn_tile"
    with pytest.raises(IllegalAction, match="no tile just drawn"):
        table.apply(view.seat, other)
