"""A hand that the flowers of the opening end before anybody could act: dealt, recorded, played again, proved."""

from __future__ import annotations

from mahjong.record import Settle, format_record, parse_record
from mahjong.replay import replay_record
from mahjong.rules import Rules
from mahjong.table import Table
from mahjong.verify import verify_record

SEED = b"flowers 75810"
"""One seat is dealt, or draws for its flowers, seven of them in hand 1, another the eighth."""
RULES = Rules.preset("sml").but(eight_flowers_mode="ends")


def test_the_record_of_such_a_hand_ends_with_its_settlement() -> None:
    """The settlement was written after an action, and there was none."""
    table = Table(RULES, SEED)
    events = table.deal()
    assert table.phase == "over"
    assert [event.kind for event in events[-2:]] == ["win", "settle"]
    assert isinstance(table.record.lines[-1], Settle)
    again = replay_record(parse_record(format_record(table.record)))
    assert again.state_bytes() == table.state_bytes()
    assert verify_record(format_record(table.record)).hands


def test_the_next_hand_follows_it() -> None:
    table = Table(RULES, SEED)
    table.deal()
    table.deal()
    assert (table.hand_number, table.phase) == (2, "turn")
    assert sum(seat.chips for seat in table.view(None).seats) == 4 * RULES.chips
