"""One table of reasons: each has a sentence in two languages, and each can be provoked at a table."""

from __future__ import annotations

import random
from collections.abc import Callable

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


def _drawn_locked() -> Table:
    """The winning tile is let go, then drawn: with a lock that only a discard lifts it may not be self-drawn."""
    hands = {0: "s6 wn", 1: "147p", 2: "123456789m 123p 22z 78s"}
    table = table_with(hands, "dw s9", sacred_bars_self_draw=True, sacred_release="discard", sacred_scope="wait")
    do(table, "0 discard s6", "2 pass", "1 draw", "1 discard dw drawn", "2 draw")
    return table


def _claims_locked() -> Table:
    hands = {0: "s6 wn", 1: "147p", 2: "123456789m 123p 55z 78s"}
    table = table_with(hands, "dw", sacred_bars_claims=True)
    do(table, "0 discard s6", "2 pass", "1 draw", "1 discard dw drawn")
    return table


def _after_an_open_kong() -> Table:
    hands = {0: "we", 1: "111z 234567p 78s 999m 55s"}
    table = table_with(hands, "", "s6", win_after_open_kong=False)
    do(table, "0 discard we", "1 kong", "-1 close")
    return table


def _kong_from_the_left() -> Table:
    table = table_with({0: "we", 1: "111z"}, left_kong=False)
    do(table, "0 discard we")
    return table


def _pung_locked() -> Table:
    table = table_with({0: "we", 1: "we 147m", 2: "11z"}, "dw", passed_pung=True)
    do(table, "0 discard we", "2 pass", "1 draw", "1 discard we")
    return table


def _swapped() -> Table:
    table = table_with({0: "m1", 1: "23m 14m"}, swap_calling="strict")
    do(table, "0 discard m1", "1 chow low", "-1 close")
    return table


def _nothing_to_throw() -> Table:
    """Four pungs lie before seat 1; the chow that m1 would make leaves it only m4, the other end of the run."""
    hands = {0: "we m1", 1: "11223344z 23m 44m 258p 9s", 2: "ws ww wn dr", 3: "dr"}
    table = table_with(hands, "we ws ww wn 1p", swap_calling="strict")
    do(table, "0 discard we", "1 pung", "-1 close", "1 discard p2")
    for wind, thrown in (("ws", "p5"), ("ww", "p8"), ("wn", "s9")):
        do(table, "2 draw", f"2 discard {wind}", "1 pung", "-1 close", f"1 discard {thrown}")
    do(table, "2 draw", "2 discard dr", "3 draw", "3 discard dr", "0 draw", "0 discard m1")
    return table


def _declared(**changes: object) -> Table:
    """Seat 1 is dealt ready and says so with its first discard; then its tile comes."""
    hands = {0: "wn s6 s9", 1: "123456789m 123p 22z 78s", 2: "we", 3: "dr"}
    table = table_with(hands, "dw", tai={"heavenly_ready": 8}, **changes)
    do(table, "0 discard wn", "1 draw", "1 ready dw drawn", "2 draw")
    return table


def _must_win() -> Table:
    table = _declared(ready_must_win=True)
    do(table, "2 discard we", "3 draw", "3 discard dr", "0 draw", "0 discard s6")
    return table


WRITTEN = (
    _locked, _below_the_minimum, _no_replacement, _drawn_locked, _claims_locked, _after_an_open_kong,
    _kong_from_the_left, _pung_locked, _swapped, _nothing_to_throw, _declared, _must_win,
)  # fmt: skip


@pytest.mark.compiled_only
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
    for written in WRITTEN:
        found |= _all_codes(written())
    assert found == {0, *REFUSALS}


@pytest.mark.parametrize(
    ("table", "seat", "action", "name"),
    [
        (_drawn_locked, 2, "self_draw", "drawn_locked"),
        (_claims_locked, 2, "pung", "claims_locked"),
        (_after_an_open_kong, 1, "self_draw", "after_open_kong"),
        (_kong_from_the_left, 1, "kong", "kong_from_left"),
        (_pung_locked, 2, "pung", "pung_locked"),
        (_swapped, 1, "discard m1", "swap_barred"),
        (_swapped, 1, "discard m4", "swap_barred"),
        (_nothing_to_throw, 1, "chow low", "nothing_to_throw"),
        (_must_win, 1, "draw", "must_win"),
    ],
)
def test_the_switches_have_reasons_of_their_own(table: Callable[[], Table], seat: int, action: str, name: str) -> None:
    why = table().why(seat, Action.parse(action))
    assert why is not None
    assert why.name == name


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
