from __future__ import annotations

import random

from mahjong.events import Event
from mahjong.table import Table
from tests.mahjong.walk import RULES, walk
from tests.mahjong.walls import do, table_with

READY = "123456789m 123p 22z 78s"


def test_the_drawn_tile_stands_apart() -> None:
    table = table_with({0: "wn", 1: "m5"}, "m5")
    do(table, "0 discard wn", "1 draw")
    view = table.view(1)
    assert (view.drawn, view.drawn_how, len(view.hand)) == (4, "front", 16)
    assert 4 in view.hand
    assert [seat.holds_drawn for seat in table.view(3).seats] == [False, True, False, False]
    assert (table.view(3).drawn, table.view(3).drawn_how) == (None, None)


def test_waits_stand_on_the_own_view_only_and_do_without_the_tile_just_drawn() -> None:
    table = table_with({0: "wn", 1: READY}, "m5")
    assert table.view(1).seats[1].waits == (23, 26)
    do(table, "0 discard wn", "1 draw")
    assert table.view(1).seats[1].waits == (23, 26)
    assert [table.view(seat).seats[1].waits for seat in (0, 2, None)] == [None] * 3


def test_a_kind_all_in_the_own_hand_is_no_wait() -> None:
    table = table_with({1: "1112m 345678p 345678s"})  # completes on 2m alone or 3m, never on the fifth 1m
    assert 0 not in table.view(1).seats[1].waits


def test_spectators_see_what_lies_open() -> None:
    table = table_with({0: "p5", 2: "55p 147m"})
    do(table, "0 discard p5", "2 pung", "-1 close")
    view = table.view(None)
    assert (view.seat, view.hand, view.legal) == (None, (), ())
    assert view.seats[2].melds[0].tiles == (13,) * 3
    assert (view.seats[2].melds[0].claimed, view.seats[2].melds[0].source) == (13, 0)
    assert (view.discards[0].tile, view.discards[0].taken_by) == (13, 2)
    assert all(seat.hand is None and seat.waits is None and seat.locks is None for seat in view.seats)


def test_hands_turned_over_at_the_end() -> None:
    table = table_with({0: "s6", 1: READY})
    do(table, "0 discard s6", "1 win", "-1 close")
    assert [seat.hand is not None for seat in table.view(0).seats] == [False, True, False, False]
    assert all(seat.hand is not None for seat in table.view(0, open_end=True).seats)
    assert len(table.view(None, open_end=True).seats[0].hand) == 16


def test_open_end_shows_nothing_while_the_hand_runs() -> None:
    table = Table(RULES, seed=b"open end")
    for _ in walk(table, random.Random(5), win=0.0):
        if table.phase in ("turn", "window"):
            assert all(seat.hand is None for seat in table.view(0, open_end=True).seats)


def test_answers_are_seen_by_their_seat_alone() -> None:
    table = table_with({0: "p5", 1: "46p 1m", 2: "55p 147m"})
    do(table, "0 discard p5", "1 chow middle")
    assert str(table.view(1).answered) == "chow middle"
    assert [table.view(seat).answered for seat in (0, 2, 3, None)] == [None] * 4


def test_events_hide_what_a_seat_may_not_know() -> None:
    table = Table(RULES, seed=b"events")
    table.deal()
    table.play_bots()
    assert Event("flower", 1, 36, 4).seen_by(1) == "flower 1 f3 m5"
    assert Event("flower", 1, 36, 4).seen_by(None) == "flower 1 f3 -"
    assert Event("concealed_kong", 1, 4).seen_by(0) == "concealed_kong 1 -"
    assert Event("discard", 1, 4, 1).seen_by(0) == "discard 1 m5 drawn"
    assert Event("win", 1, 4, -1, 3).seen_by(0) == "win 1 m5 - 3"
