"""Work for the tests of long work: quick, without end, failing, with helpers of its own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from contextlib import closing
from functools import partial
from typing import Any

from dashboard.jobs.child import Teller


def count(tell: Teller, wishes: dict[str, Any]) -> dict[str, Any]:
    """Count up to a number."""
    tell.stage("數數", "counting")
    for number in range(1, wishes["to"] + 1):
        tell.progress(number, wishes["to"])
        tell.partial(partial(dict, counted=number))
    return {"counted": wishes["to"], "mean": float("nan")}


def for_ever(tell: Teller, wishes: dict[str, Any]) -> None:
    """Tell the first thing found, and never end."""
    tell.progress(1, 100)
    tell.partial(lambda: {"pid": os.getpid(), **wishes})
    while True:
        time.sleep(0.01)


def ticking(tell: Teller, _wishes: dict[str, Any]) -> None:
    """Tell often, and never end; what was opened is closed."""
    try:
        while True:
            tell.progress(1, 100)
            time.sleep(0.02)
    finally:
        tell.folder.mkdir(parents=True)


def silent(_tell: Teller, _wishes: dict[str, Any]) -> None:
    """Find nothing, and never end."""
    time.sleep(3600)


def deaf(tell: Teller, _wishes: dict[str, Any]) -> None:
    """Hear nothing of an end, as a long step outside Python does."""
    os.killpg = lambda *_: time.sleep(3600)
    tell.partial(lambda: {"pid": os.getpid()})
    time.sleep(3600)


def wrong(_tell: Teller, _wishes: dict[str, Any]) -> None:
    raise ValueError("沒有這種電腦 / no such bot: 'nobody'")


def broken(_tell: Teller, _wishes: dict[str, Any]) -> None:
    raise ZeroDivisionError("division by zero")


def killed(_tell: Teller, _wishes: dict[str, Any]) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def with_helpers(tell: Teller, _wishes: dict[str, Any]) -> None:
    """Work on two processes, without end."""
    from analysis.workers import in_order  # noqa: PLC0415  the others begin the sooner without the game

    with closing(in_order(_slow, list(range(10_000)), jobs=2)) as results:
        for _ in results:
            tell.partial(lambda: {"pids": [os.getpid(), *(child.pid for child in multiprocessing.active_children())]})


def _slow(number: int) -> int:
    time.sleep(0.05)
    return number
