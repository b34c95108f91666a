"""`mahjong bench`: the figures of the README, measured here and now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from analysis.bench.measure import Figure


Only = Annotated[
    str | None,
    typer.Option(
        help="只測開頭相符的 / only figures whose key starts so: selfplay, shanten, felt, browser, film, throw, rooms"
    ),
]
MemoryHands = Annotated[
    int, typer.Option(min=1, help="量記憶體時打幾局 / hands played before memory is taken the second time")
]
_ASKED_FOR = ("browser", "film", "throw", "rooms")
"""What takes minutes, a browser or a quiet machine is measured when it is asked for."""
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


def bench(only: Only = None, memory_hands: MemoryHands = 100_000, json: AsJson = False) -> None:
    """測速：CPU 時間，五次的中位數 / Measure speed and size: CPU time, medians of five, one core.

    first_call_s：新程序裡的第一局，不含匯入 / the first hand of a new process, imports left out, compiled before.

    first_hand_s, first_table_s：從 Python 啟動起算，含匯入 / from the start of Python, imports included.

    memory.rss_mb：程序記憶體的最高點 / the peak of a process of its own.

    felt：出牌的模擬，十二局各八十張 / throws into the pool, twelve hands of eighty; bytes of the whole message.

    browser.click_ms：從放開到畫好，實際時間 / from release to painted answer, wall time; only if asked for.

    film：六十張牌同時動，每格畫幾次、用多少 CPU / sixty tiles moving: paints and CPU a frame; only if asked for.

    throw：從放開到影片的第一格 / from letting go to the first frame of the film, wall time; only if asked for.

    rooms：十六桌，六十四個裝置 / sixteen tables of four devices at the pace of people; if asked for, seven minutes.
    """
    import json as json_format

    from dashboard.cli.chromium import NoBrowserError
    from dashboard.cli.errors import WrongUse
    from dashboard.cli.progress import compile_core, progress_bar

    known = _figures(memory_hands)
    chosen = [f for f in known if (f.key.startswith(only) if only else not f.key.startswith(_ASKED_FOR))]
    if not chosen:
        raise WrongUse(f"沒有這個項目 / no such figure: {only!r} (there is {', '.join(f.key for f in known)})")
    compile_core()
    values: dict[str, float] = {}
    with progress_bar() as bar:
        task = bar.add_task("", total=len(chosen))
        for figure in chosen:
            bar.update(task, description=figure.key)
            try:
                values[figure.key] = figure.measure()
            except NoBrowserError as error:
                raise WrongUse(str(error)) from None
            bar.advance(task)
    typer.echo(json_format.dumps(values, indent=2) if json else _as_text(chosen, values))


def _figures(memory_hands: int) -> list[Figure]:
    from analysis.bench import felt, kernels, process, selfplay
    from dashboard.cli import bench_browser, bench_film, bench_rooms, bench_throw

    pages = [*bench_browser.FIGURES, *bench_film.FIGURES, *bench_throw.FIGURES, *bench_rooms.FIGURES]
    return [*selfplay.FIGURES, *kernels.FIGURES, *process.figures(memory_hands), *felt.FIGURES, *pages]


def _as_text(figures: list[Figure], values: dict[str, float]) -> str:
    from rich.console import Console
    from rich.table import Table

    table = Table("項目 Figure", title="一核，CPU 時間 / one core, CPU time", title_justify="left")
    for heading in ("測得 Measured", "目標 Target"):
        table.add_column(heading, justify="right")
    table.add_column("單位 Unit")
    for figure in figures:
        value, sign = values[figure.key], "≥" if figure.more_is_better else "≤"
        mark = "" if figure.reaches(value) else "  未達 / missed"
        limit = "" if figure.limit is None else f"{sign} {_number(figure.limit)}"
        table.add_row(figure.key, _number(value) + mark, limit, figure.unit)
    console = Console(width=110, highlight=False)
    with console.capture() as capture:
        console.print(table)
    return capture.get().rstrip()


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.4g}"
