"""`Steps`: what may be taken back in a running hand, and how many actions one press takes.

One press goes back to where a person last decided something: the decision itself and all that computers and the table
did since. It is kept in memory only: after a restart, and after a deal, nothing can be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.action import Action

DEPTH = 20
"""Decisions that can be taken back one after the other."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the hand; `decided` if a person chose it: a draw that the rules press is nobody's decision."""

    seat: int
    action: Action
    decided: bool


class Steps:
    """The actions since the first decision that can still be taken back.

    >>> steps = Steps()
    >>> for seat, text, decided in ((0, "discard m1", True), (-1, "close", False), (1, "draw", False)):
    ...     steps.add(Step(seat, Action.parse(text), decided))
    >>> str(steps.last.action), steps.count
    ('discard m1', 3)
    """

    def __init__(self) -> None:
        self._steps: list[Step] = []

    @property
    def last(self) -> Step | None:
        """The decision that one press takes back, None if there is none."""
        return next((step for step in reversed(self._steps) if step.decided), None)

    @property
    def count(self) -> int:
        """How many actions one press takes back, 0 if none."""
        return next((back for back, step in enumerate(reversed(self._steps), 1) if step.decided), 0)

    def add(self, step: Step) -> None:
        """Keep an action that was carried out; the oldest decision beyond `DEPTH` is forgotten."""
        if not step.decided and not self._steps:
            return
        self._steps.append(step)
        if sum(one.decided for one in self._steps) > DEPTH:
            second = next(at for at, one in enumerate(self._steps[1:], 1) if one.decided)
            del self._steps[:second]

    def drop(self) -> None:
        """Forget what one press has taken back."""
        del self._steps[len(self._steps) - self.count :]

    def clear(self) -> None:
        """Forget everything: a new hand begins."""
        self._steps.clear()
