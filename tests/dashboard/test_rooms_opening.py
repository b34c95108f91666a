"""A room whose hand the flowers of the opening end: its settlement is written, and the next hand can be asked for."""

from __future__ import annotations

from pathlib import Path

from mahjong.record import Settle, parse_record
from tests.dashboard.stage import new_hub
from tests.mahjong.test_opening_ends import RULES, SEED


def test_a_hand_that_ends_in_the_opening_is_settled_and_followed(tmp_path: Path) -> None:
    hub = new_hub(tmp_path)
    code, token = hub.new_solo("小華", RULES, seed=SEED)
    room = hub.room(code)
    assert room.table.phase == "over"
    record = parse_record((tmp_path / f"{code}.mjr").read_bytes())
    assert isinstance(record.lines[-1], Settle)
    assert room.next_hand(token) is None
    assert room.table.hand_number == 2
    hub.close()
    assert new_hub(tmp_path).room(code).table.hand_number == 2
