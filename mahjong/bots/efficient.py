"""The bot ``efficient@1``: fewest tiles missing, then most useful tiles unseen; it reads nobody else."""

from __future__ import annotations

from mahjong.action import Action
from mahjong.core.policy import choose_efficient
from mahjong.core.tables import load_tables
from mahjong.view import View


class Efficient:
    """Wins always, claims only what brings it strictly closer, kongs when not farther (`mahjong.core.policy`)."""

    name = "efficient"
    version = 1

    def choose(self, view: View) -> Action:
        """Return the action for a view in which its seat has something to decide."""
        observation = view.observation
        return Action.of(choose_efficient(load_tables(), observation), int(observation["drawn"][0]))
