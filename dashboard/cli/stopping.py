"""Ctrl-C, or a kill, during a long command: it ends at the next good place, not in the middle of a write."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

STOPPING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def interrupted() -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether Ctrl-C (or a kill) came, instead of breaking off in the middle of a write."""
    came: list[int] = []
    before = {number: signal.signal(number, lambda got, _frame: came.append(got)) for number in STOPPING}
    try:
        yield lambda: bool(came)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
