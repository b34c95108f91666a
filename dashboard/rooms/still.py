"""`StillView`: a view of a moment that stands still. Every seat may throw any tile, and nothing else happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from mahjong.action import Action
from mahjong.core.reasons import NO_SUCH_ACTION
from mahjong.refusals import REFUSALS, Refusal
from mahjong.view import DiscardView, SeatView, View


class StillView:
    """What a seat (None: a spectator) sees, with other discards. All else is as `view` has it.

    The viewer is always on turn and nothing but a discard is legal: so the screen shows a hand that can be thrown from,
    and no call. A hand that has ended is shown as before its end.
    """

    def __init__(self, view: View, discards: Sequence[DiscardView]) -> None:
        self._view = view
        self.discards = tuple(discards)
        self.legal: tuple[Action, ...] = ()
        self.phase, self.window, self.answered, self.result = "turn", None, None, None
        self.turn = view.turn if view.seat is None else view.seat

    def __getattr__(self, name: str) -> Any:
        return getattr(self._view, name)

    def why(self, action: Action) -> Refusal | None:
        """Return None for a discard, and for all else that there is no such thing here."""
        return None if str(action).startswith("discard ") else REFUSALS[NO_SUCH_ACTION]

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """The four seats, no hand turned over."""
        return tuple(replace(seat, hand=None) for seat in self._view.seats)
