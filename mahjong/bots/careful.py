"""The bots ``careful@1`` and ``careful-claims@1``: the efficient choice, traded away where a safer tile is worth it."""

from __future__ import annotations

from mahjong.action import Action
from mahjong.core.careful import choose_careful
from mahjong.core.policy import CAREFUL, CAREFUL_CLAIMS
from mahjong.core.tables import load_tables
from mahjong.view import View


class Careful:
    """Reads the table by the danger model and weighs chips saved against chips not won (`mahjong.core.careful`).

    It pushes when ready, and claims like `Efficient`.
    """

    name = "careful"
    version = 1
    _policy = CAREFUL

    def choose(self, view: View) -> Action:
        """Return the action for a view in which its seat has something to decide."""
        observation = view.observation
        return Action.of(choose_careful(load_tables(), observation, self._policy), int(observation["drawn"][0]))


class CarefulClaims(Careful):
    """`Careful` that also judges claims: no 碰 or 吃 that leaves it far from ready while somebody is likely ready."""

    name = "careful-claims"
    _policy = CAREFUL_CLAIMS
