"""The bot ``claimer@1``: claims whatever may be claimed, and throws like ``efficient@1``."""

from __future__ import annotations

from mahjong.action import Action
from mahjong.bots.efficient import Efficient
from mahjong.core.actions import (
    ADDED_KONG,
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    CONCEALED_KONG,
    KONG,
    PUNG,
    WIN,
    WIN_SELF,
)
from mahjong.view import View

_CONCEALED = range(CONCEALED_KONG, CONCEALED_KONG + 34)
_ADDED = range(ADDED_KONG, ADDED_KONG + 34)
_EAGER = (WIN_SELF, WIN, *_CONCEALED, *_ADDED, KONG, PUNG, CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH)
"""What it never lets go, the dearest first."""
_RANK = {number: rank for rank, number in enumerate(_EAGER)}


class Claimer:
    """Wins always; declares every kong, calls 槓 before 碰 before 吃, the low chow first; else it is `Efficient`."""

    name = "claimer"
    version = 1

    def __init__(self) -> None:
        self._efficient = Efficient()

    def choose(self, view: View) -> Action:
        """Return the action for a view in which its seat has something to decide."""
        calls = [action for action in view.legal if action.number in _RANK]
        return min(calls, key=lambda call: _RANK[call.number]) if calls else self._efficient.choose(view)
