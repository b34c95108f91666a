"""What is called out at a table, 報牌, as it is sent to every page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dashboard.view.voice import SILENT, call_of
from mahjong.events import Event


def call_message(events: Sequence[Event]) -> dict[str, Any] | None:
    """Return the one call for what has just happened, or None where nobody calls anything.

    >>> call_message([Event("draw", 2, 2)])
    """
    call = call_of([event.seen_by(None) for event in events])
    if call is None:
        return None
    seat = next(event.seat for event in reversed(events) if event.kind not in SILENT)  # -1 for 流局: it is nobody's
    return {name: value for name, value in call.message(seat).items() if name != "t"}
