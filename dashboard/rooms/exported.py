"""What of a room's record may be given to whoever asks for it: for the page that proves its walls.

The rule is `mahjong.export`'s: of a running hand nothing but its promise. A game that was given a seed is kept back
until it is over, for with its seed the head of the record has the walls of all hands to come.
"""

from __future__ import annotations

from dashboard.rooms.refused import RoomError, no
from mahjong.export import export_record
from mahjong.record import RecordError, parse_record
from mahjong.replay import replay_record


def exported(data: bytes) -> str:
    """Return the text of a record, given as the bytes of its file, as it may be given away now.

    Raises `RoomError` if it is damaged, or of a game with a given seed that is not over.
    """
    try:
        record = parse_record(data)
        if record.head.seed is not None and replay_record(record).phase != "game_over":
            raise RoomError(no("seed_given"))
        return export_record(record)
    except RecordError as error:
        raise RoomError(no("damaged", error.en, error.zh)) from None
