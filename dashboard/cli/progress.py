"""Progress in the terminal. It goes to standard error: standard output is for results."""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

SILENT_SECONDS = 2
"""Where no bar can be drawn, work shorter than this says nothing."""


def progress_bar() -> Progress:
    """Return a bar with a count and an estimate of the time left; it goes away when it is done, or is not drawn."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def compile_core() -> None:
    """Compile what is not compiled yet, under a progress line; at once where nothing is left to do."""
    from mahjong.warm import warm_up

    with progress_bar() as bar:
        task = bar.add_task("編譯核心 / compiling the core", total=None)
        started, said = time.monotonic(), bar.console.is_terminal

        def progress(done: int, total: int, _name: str) -> None:
            nonlocal said
            bar.update(task, completed=done, total=total)
            if not said and time.monotonic() - started > SILENT_SECONDS:
                said = True
                bar.console.print("編譯核心，約兩分鐘 / compiling the core, about two minutes …", highlight=False)

        warm_up(progress)
