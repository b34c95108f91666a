"""The kongs of ``efficient@1``: it declares one that leads no farther away, and no other."""

from __future__ import annotations

import pytest

from mahjong.bots import make_bot
from tests.mahjong.walls import do, table_with


def choice(table, seat: int) -> str:
    return str(make_bot("efficient").choose(table.view(seat)))


@pytest.mark.parametrize(
    ("hand", "kongs"),
    [
        ("1111m 234p 567p 234s 567s 9p", True),  # a set either way, and one tile is missing to the pair
        ("1111m 23m 567p 234s 567s 99p", False),  # 111 and 123: the hand is complete but for nothing
        ("1111m 23m 258p 147s 12345z", False),  # far away, and still 123 is worth more than the replacement
    ],
)
def test_four_alike_on_the_own_turn(hand: str, kongs: bool) -> None:
    table = table_with({0: hand})
    assert choice(table, 0).startswith("concealed_kong m1") is kongs


@pytest.mark.parametrize(("beside", "kongs"), [("99p 9s 5s", True), ("9p 8s 23m", False)])
def test_the_fourth_tile_goes_to_the_pung_unless_a_run_wants_it(beside: str, kongs: bool) -> None:
    table = table_with({0: "m1", 2: f"11m 234p 567p 234s {beside} 1z"}, "9s 9s 9s m1")
    do(table, "0 discard m1", "2 pung", "-1 close", "2 discard we")
    for seat in (3, 0, 1):
        do(table, f"{seat} draw", f"{seat} discard s9 drawn")
    do(table, "2 draw")
    assert (choice(table, 2) == "added_kong m1") is kongs
