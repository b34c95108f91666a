"""`Habits`: how the people of a run play: how long they think, and how often they misbehave."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

_ODD = {"drop": 0.02, "twice": 0.06, "late": 0.03, "again": 0.04, "forged": 0.03, "malformed": 0.02}


@dataclass(frozen=True, slots=True)
class Habits:
    """`thinks`: seconds between being asked and tapping, at least and at most; `odd`: the chance of each vice a tap.

    `resizes`: seconds after which the first of a table changes the size of his tiles again, which all see; 0: never.
    """

    thinks: tuple[float, float] = (0.0, 0.0)
    resizes: float = 0.0
    odd: Mapping[str, float] = field(default_factory=dict)


HABITS = {
    "restless": Habits(odd=_ODD),
    "human": Habits(thinks=(0.6, 2.4)),
    "brisk": Habits(thinks=(0.3, 0.6)),
    "fidgety": Habits(thinks=(1e6, 1e6), resizes=1.0),
}
"""By name: without a pause and with every vice; at the pace of people; as fast as people who know each other; never
playing, while one changes something that all see, once a second."""


class Temper:
    """One person's habits, and the chance by which they come out.

    >>> Temper(Habits(odd={"twice": 1.0}), random.Random(0)).vice(), Temper(Habits(), random.Random(0)).vice()
    ('twice', '')
    """

    def __init__(self, habits: Habits, chance: random.Random) -> None:
        self.chance, self.resizes, self._habits = chance, habits.resizes, habits

    def pause(self) -> float:
        """Return how long he thinks now, in seconds."""
        return self.chance.uniform(*self._habits.thinks)

    def vice(self) -> str:
        """Return what he does wrongly at this tap, empty if nothing."""
        return next((name for name, often in self._habits.odd.items() if self.chance.random() < often), "")
