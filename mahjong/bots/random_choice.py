"""The bot ``random@1``: any legal action, each as likely as any other, a win too. It is the floor of every board."""

from __future__ import annotations

from mahjong.action import Action
from mahjong.bots.chance import draw
from mahjong.view import View


class Random:
    """Chooses uniformly among the legal actions, by a draw from the view (`mahjong.bots.chance`)."""

    name = "random"
    version = 1

    def choose(self, view: View) -> Action:
        """Return the action for a view in which its seat has something to decide."""
        return view.legal[draw(view, "random@1", len(view.legal))]
