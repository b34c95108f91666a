"""The figures of many rooms at once: a server as a process of its own, and devices that speak to it over websockets.

Sixteen tables of four devices play at the pace of people. What a server spends is CPU time; what passes until a screen
has heard of a discard is wall time, and wants a machine that does nothing else.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from analysis.bench.measure import Figure
from dashboard.stress.joining import Joining, join_and_leave
from dashboard.stress.run import Plan, run

ROOMS, SECONDS, JOINS = 16, 40.0, 500


@cache
def _played() -> dict[str, Any]:
    return run(Plan(ROOMS, hands=1000, seconds=SECONDS, habits="human", to_end=False))


@cache
def _joined() -> Joining:
    return join_and_leave(JOINS)


def _percent(figures: dict[str, Any]) -> float:
    """Return the share of a core for one update a second and device."""
    return float(figures["server_cpu_percent"] / figures["updates_per_device_s"])


def update_percent() -> float:
    """Return the server's share of a core, in per cent, for 64 devices that are shown one change a second each."""
    return _percent(run(Plan(ROOMS, hands=1000, seconds=SECONDS, habits="fidgety", to_end=False)))


def play_percent() -> float:
    """Return the same where the changes are those of play: with rules, throws and records."""
    return _percent(_played())


def _late_ms(name: str) -> float:
    return float(_played()[name]["p95"])


def open_cpu_ms() -> float:
    """Return the CPU milliseconds of one page: request, document, websocket, first scene, and its end."""
    return _joined().open_cpu_ms


def memory_after_joins() -> float:
    """Return the server's memory after `JOINS` pages have come and gone, by that before."""
    return _joined().after_mb / _joined().before_mb


FIGURES = (
    Figure("rooms.update_cpu_percent", "%", 10, more_is_better=False, measure=update_percent),
    Figure("rooms.play_cpu_percent", "%", None, more_is_better=False, measure=play_percent),
    Figure("rooms.tap_to_each_p95_ms", "ms", 100, more_is_better=False, measure=partial(_late_ms, "tap_to_each_ms")),
    Figure("rooms.tap_to_all_p95_ms", "ms", 150, more_is_better=False, measure=partial(_late_ms, "tap_to_all_ms")),
    Figure("rooms.open_cpu_ms", "ms", 120, more_is_better=False, measure=open_cpu_ms),
    Figure("rooms.memory_after_joins", "times", 1.05, more_is_better=False, measure=memory_after_joins),
)
