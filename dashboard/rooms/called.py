"""What is called out at a table, 報牌: one call for what has happened since the last one."""

from __future__ import annotations

from typing import Any

from dashboard.view.voice import SILENT, call_of
from mahjong.table import Table


class Caller:
    """Follows a table and says what is to be called out. What was taken back is not called again before it happens."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._hand, self._heard = table.hand_number, table.n_events

    def message(self) -> dict[str, Any] | None:
        """Return the call for what is new, as it is sent to every page, or None where nobody calls anything."""
        if self._hand != self._table.hand_number:
            self._hand, self._heard = self._table.hand_number, 0
        events = self._table.events
        new, self._heard = events[self._heard :], len(events)
        call = call_of([event.seen_by(None) for event in new])
        if call is None:
            return None
        seat = next(event.seat for event in reversed(new) if event.kind not in SILENT)  # -1 for 流局: it is nobody's
        return {name: value for name, value in call.message(seat).items() if name != "t"}
