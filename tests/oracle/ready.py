"""Ready declarations: 天聽, 地聽, 報聽. Who has declared throws what is drawn, or wins."""

from __future__ import annotations

from tests.oracle.hands import waits, without
from tests.oracle.state import State

WORD = {"heavenly_ready": "heavenly", "earthly_ready": "earthly", "ready": "ready"}
"""The word of each row in events."""
EARLY_DISCARDS = 8


def open_level(state: State, kind: int, how: str) -> str | None:
    """Return the row that throwing this tile may declare now, the best that is open, or None.

    `how` is hand or drawn. The sixteen tiles left must wait for something.
    """
    own = state.own
    level = next((row for row in WORD if state.rules.tai[row] and _is_in_time(state, row, how)), None)
    if own.ready is not None or level is None:
        return None
    left = without(own.concealed, (kind,))
    return level if waits(left, tuple(own.melds), ligu=state.ligu) else None


def _is_in_time(state: State, row: str, how: str) -> bool:
    """天聽 as dealt, 地聽 early, both before anybody has called; 報聽 at any time."""
    if row == "ready":
        return True
    first = state.own.discards == 0
    if row == "heavenly_ready":
        return state.calls_made == 0 and first and (state.turn == state.dealer or how == "drawn")
    early = first if state.rules.ready_window == "own" else len(state.discards) < EARLY_DISCARDS
    return state.calls_made == 0 and early


def must_win(state: State, seat: int) -> bool:
    """Whether a seat has declared at a table where it then may not let a win go."""
    return state.rules.ready_must_win and state.seats[seat].ready is not None
