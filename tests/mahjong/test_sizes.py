"""The size of a seat's tiles: on the table for everybody, in the record, and what a throw knocks against."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from mahjong.felt.seats import STRIP_END, STRIP_START, Strip, hand_places, hand_width, strip_boxes
from mahjong.felt.square import Square
from mahjong.felt.standing import Standing
from mahjong.felt.units import SIZES, WORLD
from mahjong.record import Record, RecordError, Size, format_record, parse_record
from mahjong.rules import Rules
from mahjong.table import Table
from mahjong.table_felt import felt_of
from mahjong.verify import verify_record

COUNTS = [16, 17, 13, 14, 10, 11, 7, 4, 1, 2]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", COUNTS)
def test_every_hand_of_every_size_stands_on_its_strip_tile_beside_tile(size, count):
    width, places = hand_width(count, size), hand_places(count, apart=count % 3 == 1, size=size)
    assert places[0] - width / 2 >= STRIP_START - 1e-6
    assert places[-1] + width / 2 <= STRIP_END + 1e-6
    assert all(later - earlier >= width - 1e-6 for earlier, later in pairwise(places))


def test_a_drawn_tile_moves_no_other_and_changes_no_size():
    for size in SIZES:
        assert hand_places(13, apart=True, size=size)[:-1] == hand_places(13, apart=False, size=size)
        assert hand_width(13, size) == hand_width(14, size)


def test_small_is_smaller_and_large_is_larger_as_soon_as_there_is_room():
    small, normal, large = (hand_width(13, size) for size in ("small", "normal", "large"))
    assert small < normal < large
    assert hand_width(16, "large") >= hand_width(16)


@pytest.mark.parametrize("size", SIZES)
def test_hands_and_melds_of_a_size_leave_one_another_room(size):
    boxes = [
        box for seat in range(4) for box in strip_boxes(Strip(seat, 5, apart=True, groups=(3, 4, 3, 3, 8), size=size))
    ]
    for one, other in combinations([box for box in boxes if box.seat == 0], 2):
        apart = abs(one.x - other.x) - (one.w + other.w) / 2, abs(one.y - other.y) - (one.h + other.h) / 2
        assert max(apart) >= -1e-6, (one.ref, other.ref)
    for box in boxes:
        assert min(box.x, box.y) > 0
        assert max(box.x, box.y) < WORLD


def test_what_is_solid_is_as_large_as_what_is_drawn():
    def front(size):
        strips = Strip(0, 13), Strip(1, 0), Strip(2, 13, size=size), Strip(3, 0)
        boxes = Standing(Square(65, 144), 144, 144, strips).colliders()
        return max(box.y + box.h / 2 for box in boxes if (box.kind, box.seat) == ("hand", 2))

    assert front("small") < front("normal") < front("large")


def played() -> Record:
    table = Table(Rules.preset("house"), b"sizes", dict.fromkeys(range(4), "efficient"))
    table.deal()
    table.play_bots()
    return table.record


def with_line(record: Record, line, at: int) -> Record:
    return Record(record.head, (*record.lines[:at], line, *record.lines[at:]))


def test_a_record_keeps_the_size_over_hands_and_is_proved_with_it():
    record = with_line(played(), Size(2, "large"), 9)
    again = parse_record(format_record(record))
    assert again.lines[9] == Size(2, "large")
    assert felt_of(again).sizes == ("normal", "normal", "large", "normal")
    verify_record(format_record(record))


def test_what_was_thrown_before_a_size_changed_lies_as_it_lay():
    record = played()
    end = Record(record.head, record.lines[:20])
    assert felt_of(with_line(end, Size(1, "small"), 20)).pile == felt_of(end).pile


def test_an_unknown_size_and_one_in_an_older_record_are_refused():
    text = format_record(with_line(played(), Size(0, "small"), 3)).splitlines()
    with pytest.raises(RecordError, match="line 5"):
        parse_record("\n".join(text).replace('"tiles":"small"', '"tiles":"giant"') + "\n")
