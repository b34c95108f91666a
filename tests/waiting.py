"""Waiting in tests for what comes about in another thread, process or page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def until(what: Callable[[], T], patience: float = 60.0) -> T:
    """Wait until something is so, and return it; a minute is for a machine that is busy, not a measure."""
    deadline = time.monotonic() + patience
    while not (found := what()):
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)
    return found
