"""`python -m analysis.bench.child TASK …`: the tasks that need a process of their own; each prints one number.

It imports what its task needs and no more, since the imports are part of what most of them measure.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path


def first_call() -> float:
    """Play one hand in compiled code; return the CPU seconds of that alone, the imports before it left out."""
    return _first_hand()


def first_hand() -> float:
    """Play one hand in compiled code; return the CPU seconds of the process so far."""
    _first_hand()
    return time.process_time()


def _first_hand() -> float:
    from mahjong.rules import Rules  # noqa: PLC0415  see above
    from mahjong.selfplay import SelfPlay  # noqa: PLC0415

    start = time.process_time()
    SelfPlay(Rules.preset("house"), b"first", (1, 1, 1, 1)).hands(1, 1)
    return time.process_time() - start


def first_table() -> float:
    """Deal at a table, look at it and let a bot choose; return the CPU seconds of the process so far."""
    from mahjong.bots import make_bot  # noqa: PLC0415  see above
    from mahjong.rules import Rules  # noqa: PLC0415
    from mahjong.table import Table  # noqa: PLC0415

    table = Table(Rules.preset("house"), seed=b"first")
    table.deal()
    table.apply(0, make_bot("efficient").choose(table.view(0)))
    table.pending()
    table.forced()
    return time.process_time()


def memory(hands: int) -> float:
    """Play hands as a run does; return the largest resident memory in MB."""
    from analysis.arena import Plan, play  # noqa: PLC0415  see above
    from mahjong.rules import Rules  # noqa: PLC0415

    for _rows in play(Plan(hands, b"memory", ("efficient",) * 4, Rules.preset("house"))):
        pass
    return peak_mb()


def peak_mb() -> float:
    """Return the largest resident memory of this process so far, in MB.

    Linux's `ru_maxrss` starts at what the parent held when it started us, so `/proc` is asked where there is one.
    """
    status = Path("/proc/self/status")
    if status.exists():
        kib = next(line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(kib) * 1024 / 1e6
    from resource import RUSAGE_SELF, getrusage  # noqa: PLC0415  not on every system

    unit = 1 if sys.platform == "darwin" else 1024
    return getrusage(RUSAGE_SELF).ru_maxrss * unit / 1e6


def main(task: str, *arguments: str) -> None:
    """Run one task and print its number."""
    if task == "memory":
        number = memory(int(arguments[0]))
    else:
        number = {"first-call": first_call, "first-hand": first_hand, "first-table": first_table}[task]()
    sys.stdout.write(f"{number}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
