"""What stands on the table is read from public facts, and is what the table itself has."""

from __future__ import annotations

import random

import pytest

from mahjong.presets import PRESETS
from mahjong.rules import Rules
from mahjong.standing import square_of, standing_of, wall_ends
from mahjong.table import Table
from tests.mahjong.walk import mixed_rules, walk
from tests.oracle.steer import steered_wall, written_wall


def facts(table: Table, seat: int | None = None):
    return table.view(seat), [event.seen_by(seat) for event in table.events]


def ends(table: Table) -> tuple[int, int]:
    return int(table._states["front"][0]), int(table._states["back"][0])


def check(table: Table, laid_out: tuple[int, int]) -> None:
    """Compare what stands with the table's own numbers, and with what each seat would say."""
    standing = standing_of(*facts(table))
    assert (standing.front, standing.back) == ends(table)
    assert (standing.square.first, standing.square.end) == laid_out
    for shown, strip in zip(table.view(None).seats, standing.strips, strict=True):
        assert sum(strip.groups) == sum(len(meld.tiles) for meld in shown.melds) + len(shown.flowers)
        assert strip.concealed - strip.apart == shown.n_concealed - (shown.n_concealed % 3 == 2 and strip.apart)


@pytest.mark.parametrize("number", range(24))
def test_the_table_has_it_so_after_every_action(number: int) -> None:
    """Walls full of flowers and kongs, under rules of every sort; half the hands are played until the wall ends."""
    chance = random.Random(number)
    rules = Rules.preset(list(PRESETS)[number % len(PRESETS)]) if number % 2 else mixed_rules(chance)
    table = Table(rules, b"standing %d" % number)
    for hand in range(4):
        if table.phase == "game_over":
            break
        table.deal(wall=steered_wall(chance, int(table._states["dealer"][0]), rules))
        laid_out = ends(table)
        check(table, laid_out)
        if table.phase != "turn":
            continue  # flowers have ended the hand before anybody could act
        for _ in walk(table, chance, win=0.0 if hand % 2 else 0.5):
            check(table, laid_out)


def test_all_seats_and_those_who_watch_have_the_same_table() -> None:
    table = Table(Rules.preset("house"), b"the same for all")
    for _ in walk(table, random.Random(3), win=0.0):
        assert len({standing_of(*facts(table, seat)) for seat in (None, 0, 1, 2, 3)}) == 1 or table.phase == "over"


def test_a_flower_that_ends_the_hand_took_nothing_from_the_back() -> None:
    """It was once counted as replaced, and the whole wall lay one place off."""
    wall = written_wall({0: "wn"})
    flower, last = wall.index(34), 144 - 40 - 1
    wall[flower], wall[last] = wall[last], 34
    table = Table(Rules.preset("house").but(wall_reserve=40), b"flower at the end")
    table.deal(wall=wall)
    for _ in walk(table, random.Random(1), win=0.0):
        pass
    assert wall_ends(*facts(table)) == ends(table)
    assert square_of(*facts(table)).end == 144


def test_an_opening_flower_that_is_robbed_was_not_replaced() -> None:
    table = Table(Rules.preset("sml"), b"seven rob one")
    table.deal(wall=written_wall({0: "f1 f2 f3 f4 f5 f6 f7", 1: "f8"}))
    assert [event.kind for event in table.events][-3:] == ["flower", "win", "settle"]
    assert (wall_ends(*facts(table)), square_of(*facts(table)).end) == ((65, 137), 137)


def test_the_break_lies_before_the_dealer() -> None:
    table = Table(Rules.preset("house"), b"who deals")
    for _ in range(6):
        for _ in walk(table, random.Random(table.hand_number), win=0.5):
            pass
        assert square_of(*facts(table)).start == table.view(None).dealer
