"""Where the discards lie follows from the record: played live, taken back or read again, always the same pile."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mahjong.action import Action
from mahjong.felt.film import Film
from mahjong.felt.launch import Launch, derive
from mahjong.record import Act, Deal, Flight, Head, Line, Record, Undo
from mahjong.replay import new_table, replay_lines
from mahjong.table import Table
from mahjong.table_felt import TableFelt, felt_of
from tests.mahjong.records import SEATS, recorded
from tests.mahjong.walk import RULES

HOW = Launch(8000, 13000, 0, 100, -1300, 200)


def lying(table: Table) -> set[int]:
    return {number for number, discard in enumerate(table.view(None).discards) if discard.taken_by is None}


def live(record: Record) -> tuple[Table, TableFelt]:
    """Play a record's lines as a room does, the pile looked at after every one."""
    table, felt, revs = new_table(record), TableFelt(), [0]
    for _, line in replay_lines(table, record):
        was = dict(felt.pile)
        thrown = felt.follow(table, line)
        assert (felt.film is not None) >= thrown
        assert set(felt.pile) == lying(table), line
        assert felt.rev >= revs[-1]
        assert felt.rev > revs[-1] or felt.pile == was
        revs.append(felt.rev)
    return table, felt


@pytest.mark.parametrize("number", range(4))
def test_a_record_read_again_gives_the_live_pile_bit_by_bit(number: int) -> None:
    """Random play with flicks, moved tiles, claims and undos, and every beginning of it."""
    _, record = recorded(random.Random(number), RULES, 1, undo=0.06, thrown=0.3)
    record = replace(record, lines=record.lines[:160])
    table, felt, kinds = new_table(record), TableFelt(), set()
    for place, line in replay_lines(table, record):
        felt.follow(table, line)
        kinds.add(type(line))
        if place % 40 == 0 or isinstance(line, Undo):
            again = felt_of(replace(record, lines=record.lines[: place - 1]))
            assert (dict(again.pile), again.rev) == (dict(felt.pile), felt.rev)
    assert {Act, Flight, Undo} <= kinds
    assert live(record)[1].pile == felt.pile


def game(*lines: Line) -> Record:
    return Record(Head(RULES, SEATS, "0.1.0"), (Deal(1, b"felt"), *lines))


def first_discard() -> Act:
    table = Table(RULES, b"felt")
    table.deal()
    return Act(0, table.legal(0)[0])


def test_a_discard_nobody_threw_flies_as_derived() -> None:
    plain, derived = felt_of(game(first_discard())), felt_of(game(Flight(0, 0, derive(1, 0, 0)), first_discard()))
    flicked = felt_of(game(Flight(0, 0, HOW), first_discard()))
    assert plain.pile == derived.pile != flicked.pile


def test_a_tile_set_down_lies_where_it_was_let_go() -> None:
    down = felt_of(game(first_discard(), Flight(2, 0, Launch(8000, 8000, 512, 0, 0, 0))))
    assert down.pile == {0: (500.0, 500.0, 0.5)}
    assert down.film is not None
    assert (down.film.tile, down.film.seat) == (0, 2)


def test_an_undo_brings_back_the_pile_before_the_action_and_forgets_what_was_moved_since() -> None:
    before = felt_of(game(first_discard()))
    lines = (first_discard(), Act(1, Action.parse("draw")), Flight(1, 0, Launch(9000, 9000, 0, 0, 0, 0)))
    moved, after = felt_of(game(*lines)), felt_of(game(*lines, Undo(1)))
    assert moved.pile == {0: (562.5, 562.5, 0.0)}
    assert after.pile == before.pile
    assert after.rev > moved.rev
    assert felt_of(game(*lines, Undo(2))).pile == {}


def test_the_next_deal_clears_the_felt() -> None:
    _, record = recorded(random.Random(1), RULES, 2, thrown=0.2)
    second = next(place for place, line in enumerate(record.lines) if isinstance(line, Deal) and line.hand == 2)
    last, dealt = (felt_of(replace(record, lines=record.lines[:end])) for end in (second, second + 1))
    assert last.pile
    assert (dict(dealt.pile), dealt.film) == ({}, None)
    assert dealt.rev > last.rev


def test_nothing_is_thrown_before_somebody_looks() -> None:
    thrown: list[int] = []

    def noted(_pile: object, _boxes: object, tile: int, _launch: Launch, _seat: int) -> Film:
        thrown.append(tile)
        raise AssertionError

    felt = felt_of(game(first_discard()), noted)
    assert not thrown
    with pytest.raises(AssertionError):
        _ = felt.pile
    assert thrown == [0]
