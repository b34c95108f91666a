"""`Steps`: what may be taken back in a running hand, and how many actions one press takes.

One press goes back to where a person last decided something: the decision itself and all that computers and the table
did since. It is kept in memory only: after a restart, and after a deal, nothing can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mahjong.action import Action
from mahjong.events import Event
from mahjong.record import Line, Undo
from mahjong.table import Table

_REVEALING = frozenset({
    "flower", "draw", "discard", "chow", "pung", "kong", "concealed_kong", "added_kong", "win", "drawn_hand",
})  # fmt: skip
_HAND, _UNDO = 10**8, 10**3
"""More than the undos, and than the events, of any hand."""
DEPTH = 20
"""Decisions that can be taken back one after the other."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the hand; `decided` if a person chose it: a draw that the rules press is nobody's decision.

    `reveals`: somebody saw a tile by it that they had not seen before; a discard shows its own thrower none.
    """

    seat: int
    action: Action
    decided: bool
    reveals: bool = False


def moment_of(table: Table, hand: Sequence[Line]) -> int:
    """Return the number of a moment: it counts hands, undos and events, in this order; `hand` are the hand's lines."""
    undone = sum(isinstance(line, Undo) for line in hand)
    return table.hand_number * _HAND + undone * _UNDO + table.n_events


def revealed(events: Sequence[Event], *, own: bool) -> bool:
    """Whether somebody saw a new tile by what an action brought about; `own`: of a person's discard, only others did.

    >>> revealed([Event("discard", 0, 4)], own=True), revealed([Event("draw", 2, 2)], own=True), revealed([], own=False)
    (False, True, False)
    """
    return any(event.kind in _REVEALING and not (own and event.kind == "discard") for event in events)


class Steps:
    """The actions since the first decision that can still be taken back.

    `late`: an action may turn out to have been a decision afterwards (`decide`), and so all are kept.

    >>> steps = Steps()
    >>> for seat, text, decided in ((0, "discard m1", True), (-1, "close", False), (1, "draw", False)):
    ...     steps.add(Step(seat, Action.parse(text), decided))
    >>> str(steps.last.action), steps.count
    ('discard m1', 3)
    """

    def __init__(self, *, late: bool = False) -> None:
        self._steps: list[Step] = []
        self._late = late

    @property
    def last(self) -> Step | None:
        """The decision that one press takes back, None if there is none."""
        return next((step for step in reversed(self._steps) if step.decided), None)

    @property
    def count(self) -> int:
        """How many actions one press takes back, 0 if none."""
        return next((back for back, step in enumerate(reversed(self._steps), 1) if step.decided), 0)

    @property
    def reveals(self) -> bool:
        """Whether somebody has seen a new tile by what one press takes back."""
        return any(step.reveals for step in self._steps[len(self._steps) - self.count :])

    def decide(self, seat: int) -> None:
        """Let what `seat` did last count as decided: its answer to a window has been carried out, and all see it."""
        for place in range(len(self._steps) - 1, -1, -1):
            if self._steps[place].seat == seat:
                self._steps[place] = replace(self._steps[place], decided=True)
                return

    def add(self, step: Step) -> None:
        """Keep an action that was carried out; the oldest decision beyond `DEPTH` is forgotten."""
        if not (step.decided or self._steps or self._late):
            return
        self._steps.append(step)
        decided = [at for at, one in enumerate(self._steps) if one.decided]
        if len(decided) > DEPTH:
            del self._steps[: decided[-DEPTH]]

    def drop(self) -> None:
        """Forget what one press has taken back."""
        del self._steps[len(self._steps) - self.count :]

    def clear(self) -> None:
        """Forget everything: a new hand begins."""
        self._steps.clear()
