"""What a new process costs: the wait for its first hand, and its memory after few and after many hands."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache, partial
from statistics import median

from analysis.bench.measure import REPEATS, Figure

FEW_HANDS, MANY_HANDS = 1_000, 100_000


def in_new_process(task: str, *arguments: object) -> float:
    """Return the number that a task of `analysis.bench.child` prints in a process of its own."""
    command = [sys.executable, "-m", "analysis.bench.child", task, *map(str, arguments)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603  our own module
    return float(json.loads(done.stdout))


def first_s(task: str) -> float:
    """Return the CPU seconds of a first time in a new process, compiled code being in place. Each task says which."""
    in_new_process(task)
    return median(in_new_process(task) for _ in range(REPEATS))


@cache
def rss_mb(hands: int) -> float:
    """Return the largest resident memory, in MB, of a process that has played so many hands."""
    return in_new_process("memory", hands)


def figures(many_hands: int = MANY_HANDS) -> tuple[Figure, ...]:
    """Return the figures of this file, memory after 1,000 and after `many_hands` hands."""
    few, many = partial(rss_mb, FEW_HANDS), partial(rss_mb, many_hands)
    return (
        Figure("first_call_s", "s", 1, more_is_better=False, measure=partial(first_s, "first-call")),
        Figure("first_hand_s", "s", 1, more_is_better=False, measure=partial(first_s, "first-hand")),
        Figure("first_table_s", "s", 1, more_is_better=False, measure=partial(first_s, "first-table")),
        Figure(f"memory.rss_mb.{FEW_HANDS}_hands", "MB", None, more_is_better=False, measure=few),
        Figure(f"memory.rss_mb.{many_hands}_hands", "MB", None, more_is_better=False, measure=many),
        Figure("memory.growth", "times", 1.05, more_is_better=False, measure=lambda: many() / few()),
    )
