"""The bot ``noisy@1``: ``efficient@1`` with a slip of the hand now and then."""

from __future__ import annotations

from mahjong.action import Action
from mahjong.bots.chance import draw
from mahjong.bots.efficient import Efficient
from mahjong.core.actions import CONCEALED_KONG
from mahjong.view import View

ONE_IN = 10
"""Of so many discards one is random."""


class Noisy:
    """Wins, claims and kongs as `Efficient`; of its discards one in `ONE_IN` is any legal one, by a draw from the view.

    The random discard may be the efficient one by chance, so a little fewer than a tenth differ.
    """

    name = "noisy"
    version = 1

    def __init__(self) -> None:
        self._efficient = Efficient()

    def choose(self, view: View) -> Action:
        """Return the action for a view in which its seat has something to decide."""
        best = self._efficient.choose(view)
        if best.number >= CONCEALED_KONG or draw(view, "noisy@1 slips", ONE_IN) != 0:
            return best
        discards = [action for action in view.legal if action.number < CONCEALED_KONG]
        return discards[draw(view, "noisy@1 throws", len(discards))]
