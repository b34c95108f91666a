"""A figure, and how a time is taken: CPU time of this process, median of five, after one round that is not counted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

REPEATS = 5
SEED = b"bench"
"""The walls and hands that are measured are always the same."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: its key, its unit, the value it must reach (None: none), and the function that measures it."""

    key: str
    unit: str
    limit: float | None
    more_is_better: bool
    measure: Callable[[], float]

    def reaches(self, value: float) -> bool:
        """Return whether a measured value is good enough."""
        if self.limit is None:
            return True
        return value >= self.limit if self.more_is_better else value <= self.limit


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds of one round of `work`: the median of five, after one that warms the caches."""
    work()
    return median(_once(work) for _ in range(REPEATS))


def _once(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
