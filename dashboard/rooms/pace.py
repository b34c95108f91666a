"""How long a computer seat is seen to take, as data: seconds by what it does."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.action import Action
from mahjong.core.actions import CLOSE, DRAW, WIN_SELF


@dataclass(frozen=True, slots=True)
class Pace:
    """A speed of play: its names, and the seconds before a draw, a discard or kong, a call being carried out, a win."""

    name: str
    zh: str
    en: str
    draw: float
    play: float
    call: float
    win: float

    def seconds(self, action: Action) -> float:
        """Return how long the table waits before `action`.

        >>> PACES["none"].seconds(Action(DRAW)), PACES["normal"].seconds(Action(CLOSE))
        (0.0, 0.9)
        """
        by_number = {DRAW: self.draw, CLOSE: self.call, WIN_SELF: self.win}
        return by_number.get(action.number, self.play)


PACES: dict[str, Pace] = {
    pace.name: pace
    for pace in (
        Pace("none", "不等", "No waiting", 0.0, 0.0, 0.0, 0.0),
        Pace("quick", "快", "Quick", 0.15, 0.35, 0.4, 0.5),
        Pace("normal", "普通", "Normal", 0.4, 0.9, 0.9, 1.0),
        Pace("calm", "慢", "Calm", 0.8, 1.8, 1.6, 1.8),
    )
}
