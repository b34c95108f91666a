"""How fast work goes, and when it will be done. Time comes in as a number; nothing here reads a clock."""

from __future__ import annotations

from collections import deque

SECONDS = 20.0
"""What counts is the speed of so long: other work on the machine comes and goes."""


class Rate:
    """The speed of a count that grows.

    >>> rate = Rate()
    >>> for second, done in enumerate((0, 10, 20)):
    ...     rate.add(float(second), done)
    >>> rate.per_second(), rate.seconds_left(100)
    (10.0, 8.0)
    """

    def __init__(self) -> None:
        self._seen: deque[tuple[float, float]] = deque()

    def add(self, when: float, done: float) -> None:
        """Take in that so much was done at a time in seconds."""
        self._seen.append((when, done))
        while when - self._seen[0][0] > SECONDS and len(self._seen) > 2:
            self._seen.popleft()

    def per_second(self) -> float | None:
        """Return the speed, None where it cannot be said yet."""
        if len(self._seen) < 2:
            return None
        (first, little), (last, much) = self._seen[0], self._seen[-1]
        return (much - little) / (last - first) if last > first and much > little else None

    def seconds_left(self, total: float) -> float | None:
        """Return how long the rest of `total` takes at this speed."""
        speed = self.per_second()
        return None if speed is None else max(0.0, total - self._seen[-1][1]) / speed
