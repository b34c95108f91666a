"""What a page asks of a room, as values: an action with or without a throw, a tile moved, something taken back."""

from __future__ import annotations

from dataclasses import dataclass


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
