"""`Pacer`: lets a browser say so much at once and so much a second; what is more waits, and its sender with it."""

from __future__ import annotations

import asyncio
from time import monotonic

AT_ONCE, A_SECOND = 600.0, 150.0
"""Frames, of which a message has three. A person at his quickest needs a tenth of it; so does an outbox sent anew."""


class Pacer:
    """Counts what one browser has said lately. It begins at the moment `now`, in seconds.

    >>> pacer = Pacer(0.0, at_once=2, a_second=10)
    >>> [round(pacer.delay(now), 2) for now in (0.0, 0.0, 0.0, 0.0, 1.0)]
    [0.0, 0.0, 0.1, 0.2, 0.0]
    """

    def __init__(self, now: float, at_once: float = AT_ONCE, a_second: float = A_SECOND) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._left, self._then = at_once, now

    def delay(self, now: float) -> float:
        """Count one more at the moment `now` and return how many seconds it should wait."""
        self._left = min(self._at_once, self._left + (now - self._then) * self._a_second) - 1
        self._then = now
        return max(0.0, -self._left / self._a_second)

    async def wait(self) -> None:
        """Count one more, and let it wait if it should. Tornado reads no further of a browser while that waits."""
        delay = self.delay(monotonic())
        if delay > 0:
            await asyncio.sleep(delay)
