"""過水 and 過碰: what is locked by letting a tile go, and what lifts the locks."""

from __future__ import annotations

from tests.oracle.hands import is_win, waits
from tests.oracle.state import State
from tests.oracle.window import Window
from tests.oracle.winning import is_enough, own_win


def lock_what_was_passed(state: State, window: Window) -> None:
    """Lock at the end of a window, before its best call is carried out, what seats have let go."""
    if state.rules.sacred_discard:
        for seat in window.passed_wins():
            state.seats[seat].locks |= {window.tile} | _other_waits(state, seat)
    best = window.best()
    won = best is not None and best[1] == "win"
    if state.rules.passed_pung and window.kind == "discard" and not won:
        for seat in window.passed_pungs():
            state.seats[seat].passed_pungs.add(window.tile)


def _other_waits(state: State, seat: int) -> set[int]:
    if state.rules.sacred_scope == "kind":
        return set()
    own = state.seats[seat]
    return set(waits(own.concealed, tuple(own.melds), ligu=state.ligu))


def lift_on_draw(state: State) -> None:
    """The own next draw, from either end, begins the own turn and lifts the locks unless a discard must."""
    state.own.passed_pungs.clear()
    if state.rules.sacred_release == "draw":
        state.own.locks.clear()


def lift_on_claim(state: State) -> None:
    """An executed claim begins the own turn and may lift the locks, of that discard too."""
    state.own.passed_pungs.clear()
    if state.rules.sacred_cleared_by_claim:
        state.own.locks.clear()


def lift_on_discard(state: State) -> None:
    """A discard may lift the locks, unless the tiles it is thrown from, still in the hand, are a win of enough 台."""
    if state.rules.sacred_release == "draw":
        return
    if not is_win(state.own.concealed, ligu=state.ligu) or not is_enough(state, own_win(state)):
        state.own.locks.clear()


def lift_on_own_kong(state: State) -> None:
    """A declared 暗槓 or 加槓 may lift the locks, before its own window opens."""
    if state.rules.sacred_release == "discard_or_kong":
        state.own.locks.clear()
