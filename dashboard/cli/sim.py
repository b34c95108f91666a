"""`mahjong sim`: many hands between bots, summed up, kept as a file if wanted."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from analysis.arena import Plan
    from analysis.records import HandFile
    from analysis.summary import Summary

Hands = Annotated[int | None, typer.Option(help="局數 / hands to play")]
Games = Annotated[int | None, typer.Option(help="改打整場，共幾場 / whole games to play instead")]
Bots = Annotated[str, typer.Option(help="電腦：一個，或四個用逗號隔開 / one bot for all seats, or four with commas")]
Preset = Annotated[str, typer.Option(help="規則 / the rules: a preset of `mahjong rules --list`")]
SeedText = Annotated[str | None, typer.Option(help="種子，任何文字（UTF-8）/ the seed, any text (UTF-8)")]
SeedHex = Annotated[str | None, typer.Option(help="種子，64 個十六進位數字 / the seed as 64 hex digits")]
Jobs = Annotated[int, typer.Option(min=1, help="程序數，結果與此無關 / processes; results do not depend on it")]
Out = Annotated[Path | None, typer.Option(help="存成 Parquet 檔，一局一列 / write a Parquet file, a row a hand")]
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


def sim(
    hands: Hands = None,
    games: Games = None,
    bots: Bots = "efficient",
    preset: Preset = "house",
    seed: SeedText = None,
    seed_hex: SeedHex = None,
    jobs: Jobs = 1,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """讓電腦對打並統計 / Let bots play many hands and sum them up. Ctrl-C keeps what was played."""
    from analysis.arena import Plan, PlanError
    from dashboard.cli import sim_report
    from dashboard.cli.errors import WrongUse
    from dashboard.cli.seeds import read_seed
    from mahjong.bots import BotError
    from mahjong.rules import Rules, RulesError
    from mahjong.selfplay import EndlessGameError

    if (hands is None) == (games is None):
        raise WrongUse("須給 --hands 或 --games 其中一個 / give --hands or --games, one of them")
    names = tuple(bots.split(",")) if "," in bots else (bots,) * 4
    try:
        plan = Plan(hands or games or 0, read_seed(seed, seed_hex), names, Rules.preset(preset), games is not None)
    except (PlanError, BotError, RulesError) as error:
        raise WrongUse(str(error)) from None
    _check_target(out)
    try:
        summary, seconds, stopped = _play(plan, jobs, out)
    except OSError as error:
        raise WrongUse(f"寫不了 {out} / cannot write {out}: {error.strerror or error}") from None
    except EndlessGameError as error:
        raise WrongUse(str(error)) from None
    report = sim_report.as_json if json else sim_report.as_text
    typer.echo(report(plan, summary, seconds, stopped=stopped))
    if out is not None:
        typer.echo(f"{summary.hands} 局存入 / hands written to {out}", err=True)
    if stopped:
        raise typer.Exit(1)


def _play(plan: Plan, jobs: int, out: Path | None) -> tuple[Summary, float, bool]:
    """Play the plan under a progress bar; return the sums, the seconds it took, and whether it was stopped."""
    from analysis.arena import play
    from analysis.summary import Summary
    from dashboard.cli.progress import compile_core, progress_bar
    from dashboard.cli.stopping import interrupted

    summary, played = Summary(), 0
    with _hand_file(plan, out) as file:  # before the wait: it may be refused
        compile_core()
        start = time.perf_counter()
        with interrupted() as stopped, progress_bar() as bar, closing(play(plan, jobs)) as chunks:
            task = bar.add_task("對打中 / playing", total=plan.count)
            for rows in chunks:
                summary.add(rows)
                if file is not None:
                    file.write(rows)
                played = int(rows[-1]["game" if plan.whole_games else "hand"])
                bar.update(task, completed=played)
                if stopped():
                    break
    return summary, time.perf_counter() - start, played < plan.count


@contextmanager
def _hand_file(plan: Plan, out: Path | None) -> Iterator[HandFile | None]:
    """Open the file of hands, if one is wanted; whatever goes wrong, no half of it is left."""
    from analysis.records import HandFile

    if out is None:
        yield None
        return
    file = HandFile(out, plan.about())
    try:
        with file:
            yield file
    except BaseException:
        # The file takes its half away itself, but not where closing it fails, as on a full disk.
        out.with_name(f"{out.name}.part").unlink(missing_ok=True)
        raise


def _check_target(out: Path | None) -> None:
    """Refuse at once what would be refused after the last hand. Raises `WrongUse` naming it."""
    from dashboard.cli.errors import WrongUse

    if out is None:
        return
    if out.is_dir() or not out.name:
        raise WrongUse(f"{out} 是資料夾，不能存成檔案 / {out} is a folder: give the name of a file")
    if out.exists() and not (out.is_file() and os.access(out, os.W_OK)):
        raise WrongUse(f"{out} 不能改寫 / {out} may not be overwritten")
