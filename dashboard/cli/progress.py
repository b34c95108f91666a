"""Progress in the terminal. It goes to standard error: standard output is for results."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn


def progress_bar() -> Progress:
    """Return a bar with a count and an estimate of the time left; it goes away when it is done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def compile_core() -> None:
    """Compile what is not compiled yet, under a progress line; at once where nothing is left to do."""
    from mahjong.core.warm import warm_up

    with progress_bar() as bar:
        task = bar.add_task("編譯核心 / compiling the core", total=None)
        if not bar.console.is_terminal:
            bar.console.print("編譯核心 / compiling the core …", highlight=False)
        warm_up(lambda done, total, _name: bar.update(task, completed=done, total=total))
