"""What a page asks of a room, as values: an action with or without a throw, a tile moved, something taken back."""

from __future__ import annotations

from dataclasses import dataclass

from dashboard.rooms.refused import RoomError, no
from mahjong.action import Action, ActionError


@dataclass(frozen=True, slots=True)
class Intent:
    """An action of a seat: `what` is its text, `window` the moment its page had seen, `seq` the device's own number.

    `how` is how a discarded tile left the hand (`mahjong.felt.launch`), as it came; None if nobody threw it.
    """

    seat: int
    seq: int
    window: int
    what: str
    how: tuple[object, ...] | None = None


def action_of(asked: Intent) -> Action:
    """Return the action that is asked for. Raises `RoomError` for a text that is none, or a throw where none is."""
    try:
        action = Action.parse(asked.what)
    except ActionError:
        raise RoomError(no("malformed", f"what = {asked.what[:40]!r}")) from None
    if asked.how is not None and not action.throws:
        raise RoomError(no("malformed", f"how, with {asked.what!r}"))
    return action


@dataclass(frozen=True, slots=True)
class Move:
    """A tile of the pool, by number of its discard, that `seat` has picked up and let go."""

    seat: int
    seq: int
    tile: int
    how: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The wish of a seat to take back what was decided last before the moment `window`."""

    seat: int
    seq: int
    window: int
