"""The one place where time is read and a thread's result comes back to the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Protocol


class Timer(Protocol):
    """Something that will happen and can be called off."""

    def cancel(self) -> object:
        """Call it off; calling off twice, or too late, does nothing."""


class Clock(Protocol):
    """What rooms know of time. Every call is made on the loop's thread."""

    def now(self) -> float:
        """Return seconds since some fixed moment; they never run backwards."""

    def later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call `call` on the loop after so many seconds, never at once."""

    def bring(self, future: Future[Any], call: Callable[[Future[Any]], object]) -> None:
        """Call `call` with a thread's finished future, on the loop, never at once."""


class LoopClock:
    """The clock of whatever asyncio loop runs in the calling thread."""

    @staticmethod
    def now() -> float:
        """Return the monotonic seconds of the system."""
        return time.monotonic()

    @staticmethod
    def later(seconds: float, call: Callable[[], object]) -> Timer:
        """Use the running loop's timer."""
        return asyncio.get_running_loop().call_later(max(0.0, seconds), call)

    @staticmethod
    def bring(future: Future[Any], call: Callable[[Future[Any]], object]) -> None:
        """Hand the result over through the loop; a loop that has ended wants none."""
        loop = asyncio.get_running_loop()

        def hand_over(done: Future[Any]) -> None:
            with suppress(RuntimeError):  # the loop was closed while the thread worked
                loop.call_soon_threadsafe(call, done)

        future.add_done_callback(hand_over)
