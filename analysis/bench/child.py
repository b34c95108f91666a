"""`python -m analysis.bench.child TASK …`: the tasks that need a process of their own; each prints one number.

It imports what its task needs and no more, since the imports are part of what is measured.
"""

from __future__ import annotations

import sys
import time


def first_hand() -> float:
    """Play one hand in compiled code; return the CPU seconds of the process so far."""
    from mahjong.rules import Rules  # noqa: PLC0415  see above
    from mahjong.selfplay import SelfPlay  # noqa: PLC0415

    SelfPlay(Rules.preset("house"), b"first", (1, 1, 1, 1)).hands(1, 1)
    return time.process_time()


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
    from resource import RUSAGE_SELF, getrusage  # noqa: PLC0415  see above

    from analysis.arena import Plan, play  # noqa: PLC0415
    from mahjong.rules import Rules  # noqa: PLC0415

    for _rows in play(Plan(hands, b"memory", ("efficient",) * 4, Rules.preset("house"))):
        pass
    unit = 1 if sys.platform == "darwin" else 1024
    return getrusage(RUSAGE_SELF).ru_maxrss * unit / 1e6


def main(task: str, *arguments: str) -> None:
    """Run one task and print its number."""
    if task == "memory":
        number = memory(int(arguments[0]))
    else:
        number = {"first-hand": first_hand, "first-table": first_table}[task]()
    sys.stdout.write(f"{number}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
