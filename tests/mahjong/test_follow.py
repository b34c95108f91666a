"""A hand followed from its wall: the engine's hands are met, and an event that cannot be is named."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mahjong.events import Event
from mahjong.follow import FollowError, follow
from mahjong.table import Table
from mahjong.wall import Wall
from tests.mahjong.walk import RULES, mixed_rules, walk

SEED = b"followed"


def played(number: int) -> Table:
    chance = random.Random(number)
    table = Table(mixed_rules(chance), SEED)
    for _ in range(number % 3 + 1):
        for _ in walk(table, chance, win=0.3):
            pass
    return table


def held(table: Table, seat: int) -> list[int]:
    view = table.view(seat)
    return sorted([*view.hand, *([view.drawn] if view.drawn is not None else [])])


@pytest.mark.compiled_only
@pytest.mark.parametrize("number", range(40))
def test_the_hands_are_those_of_the_engine(number: int) -> None:
    table = played(number)
    hands = follow(Wall(SEED, table.hand_number), table.events)
    assert all(hand is None or hand == held(table, seat) for seat, hand in enumerate(hands))
    assert sum(hand is None for hand in hands) == sum(event.kind == "robbed" for event in table.events)


def test_every_moment_of_a_hand_is_met() -> None:
    chance, table = random.Random(3), Table(RULES, SEED)
    for _ in walk(table, chance):
        hands = follow(Wall(SEED, 1), table.events)
        assert all(hand is None or hand == held(table, seat) for seat, hand in enumerate(hands))


@pytest.mark.compiled_only
@pytest.mark.parametrize("kind", ["flower", "draw", "discard", "chow", "pung", "kong", "concealed_kong", "added_kong"])
def test_another_tile_in_any_event_is_named(kind: str) -> None:
    """Each kind of event that moves a tile, with a tile that the wall or the seat does not have there."""
    found = 0
    for number in range(400):
        table = played(number)
        for place, event in enumerate(table.events):
            if event.kind == kind:
                found += 1
                wrong = list(table.events)
                wrong[place] = _altered(event, held_kinds(table, place, event.seat))
                with pytest.raises(FollowError) as caught:
                    follow(Wall(SEED, table.hand_number), wrong)
                assert str(wrong[place]) in caught.value.zh
                assert str(wrong[place]) in caught.value.en
                assert str(caught.value) == f"{caught.value.zh} / {caught.value.en}"
        if found > 5:
            return
    assert found, kind


def held_kinds(table: Table, place: int, seat: int) -> list[int]:
    """Return what a seat holds before the event number `place`."""
    hand = follow(Wall(SEED, table.hand_number), table.events[:place])[seat]
    return hand or []


def _altered(event: Event, hand: list[int]) -> Event:
    missing = next(kind for kind in range(33, 0, -1) if hand.count(kind) == 0 and kind != event.tile)
    if event.kind == "flower":
        return replace(event, a=(event.a + 1) % 34)
    if event.kind == "draw":
        return replace(event, tile=(event.tile + 1) % 34)
    if event.kind == "chow":
        low = next(kind for kind in range(25) if not {*range(kind, kind + 3)} & {*hand, event.tile})
        return replace(event, a=low)
    return replace(event, tile=missing)


def test_another_wall_is_found_at_the_first_tile_that_differs() -> None:
    table = played(1)
    with pytest.raises(FollowError, match=r"the wall has \S+ there, not|holds no"):
        follow(Wall(b"another", table.hand_number), table.events)


def test_where_a_robbed_kong_goes_is_left_to_the_rules() -> None:
    wall = Wall(SEED, 1)
    events = [Event("deal", 2, -1), Event("robbed", 2, 5)]
    assert [hand is None for hand in follow(wall, events)] == [False, False, True, False]
