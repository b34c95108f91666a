"""What of a record may leave its server: everything but what would give a running hand away.

Whoever has a hand's secret or seed has its wall; whoever has its actions has the hidden answers to an open window and
the tile of every concealed kong. So of a running hand only the promise goes out, with which the whole record can be
compared later.
"""

from __future__ import annotations

from dataclasses import replace

from mahjong.record import Deal, HiddenDeal, Line, PromisedDeal, Record, Reveal, Settle, format_record
from mahjong.replay import last_hand
from mahjong.seat_lines import without_seating


def export_record(record: Record) -> str:
    """Return the text of a record as it may be given away at this moment; it can be read and verified.

    A hand runs until its settlement stands there, and a promised one until its secret has been shown. Of a running
    hand only a promise goes out, or a seed that stands in the head as well.
    """
    hand = last_hand(record)
    if not hand or _is_over(hand):
        return format_record(record)
    before = record.lines[: len(record.lines) - len(hand)]
    return format_record(replace(record, lines=before + _without_secret(record, hand[0])))


def _is_over(hand: tuple[Line, ...]) -> bool:
    shown = not isinstance(hand[0], PromisedDeal) or any(isinstance(line, Reveal) for line in hand)
    return isinstance(hand[0], HiddenDeal) or (shown and isinstance(without_seating(hand)[-1], Settle | Reveal))


def _without_secret(record: Record, deal: Line) -> tuple[Line, ...]:
    if isinstance(deal, PromisedDeal):
        return (HiddenDeal(deal.hand, deal.promise),)
    return (deal,) if isinstance(deal, Deal) and deal.seed == record.head.seed else ()
