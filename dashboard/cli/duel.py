"""`mahjong duel`: one bot against another on the same walls, with the difference and how sure it is."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dashboard.cli.errors import WrongUse

if TYPE_CHECKING:
    from analysis.kept import Kept
    from analysis.schedule import DuelSchedule
    from analysis.sequential import Bounds
    from dashboard.cli.duel_report import Outcome

WALLS_A_PROCESS = 1_000
"""Below this a second process is not worth its start, unless it is asked for."""

BotA = Annotated[str, typer.Argument(help="電腦 / the bot that is looked at, such as noisy@1")]
BotB = Annotated[str, typer.Argument(help="對照的電腦 / the bot it is compared with")]
Walls = Annotated[int, typer.Option(help="牌牆數，每副四個座位各打一次 / walls; each is played from all four seats")]
FieldName = Annotated[str, typer.Option(help="另外三家 / the other three seats: efficient, careful, mixed or self")]
Preset = Annotated[str, typer.Option(help="規則 / the rules: a preset of `mahjong rules --list`")]
SeedText = Annotated[
    str | None,
    typer.Option(help="種子，不給就新抽一個並印出 / the seed, any text; without one a new one is drawn and printed"),
]
SeedHex = Annotated[str | None, typer.Option(help="種子，64 個十六進位數字 / the seed as 64 hex digits")]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, help="程序數，預設一核一個，結果與此無關 / processes, one a core; results do not depend on it"),
]
Scheduler = Annotated[str | None, typer.Option(help="改用 Dask 叢集 / a Dask cluster instead, tcp://HOST:PORT")]
Sequential = Annotated[bool, typer.Option("--sequential", help="逐次檢定，夠清楚就停 / stop as soon as it is clear")]
Resume = Annotated[
    Path | None,
    typer.Option(
        help="牌局存進這個 Parquet 檔；中斷後再打同一個指令就接著打 / keep the hands here, and go on from there"
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="輸出 JSON / print JSON")]


def duel(
    a: BotA,
    b: BotB,
    walls: Walls,
    field: FieldName = "efficient",
    preset: Preset = "house",
    seed: SeedText = None,
    seed_hex: SeedHex = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    sequential: Sequential = False,
    resume: Resume = None,
    json: AsJson = False,
) -> None:
    """兩個電腦打同樣的牌牆，比較輸贏 / Two bots on the same walls: what one does better, and how sure that is.

    每副牌牆、每個座位各打一次；差距的單位是牌牆。 / Every wall from every seat; walls are the unit of the intervals.
    """
    from dashboard.cli import duel_report

    outcome = played_duel(
        a, b, walls, field=field, preset=preset, seed=seed, seed_hex=seed_hex, jobs=jobs, scheduler=scheduler,
        sequential=sequential, resume=resume,
    )  # fmt: skip
    typer.echo((duel_report.as_json if json else duel_report.as_text)(outcome))
    if outcome.stopped:
        raise typer.Exit(1)


def played_duel(
    a: str, b: str, walls: int, *, field: str, preset: str, seed: str | None, seed_hex: str | None, jobs: int | None,
    scheduler: str | None, sequential: bool, resume: Path | None,
) -> Outcome:  # fmt: skip
    """Play the duel that the options ask for. Raises `WrongUse`."""
    from analysis.schedule import DuelSchedule
    from mahjong.rules import Rules

    if resume is not None and (resume.is_dir() or not resume.name):
        raise WrongUse(f"{resume} 是資料夾，不能存成檔案 / {resume} is a folder: give the name of a file")
    with _refused(resume):
        _check_extras()
        schedule = DuelSchedule(a, b, field, walls, _seed(seed, seed_hex, resume), Rules.preset(preset))
        return _begin(schedule, resume, jobs, scheduler, sequential=sequential)


@contextmanager
def _refused(resume: Path | None) -> Iterator[None]:
    """Say on one line what a duel refuses, and what the disk does where hands are kept."""
    from analysis.extras import MissingExtraError
    from analysis.records import FileError
    from analysis.schedule import ScheduleError
    from analysis.workers import WorkersError
    from mahjong.bots import BotError
    from mahjong.rules import RulesError

    try:
        yield
    except (BotError, RulesError, ScheduleError, FileError, WorkersError, MissingExtraError) as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        if resume is None:
            raise
        raise WrongUse(f"讀寫不了 {resume} / cannot read or write {resume}: {error.strerror or error}") from None


def _begin(
    schedule: DuelSchedule, resume: Path | None, jobs: int | None, scheduler: str | None, *, sequential: bool
) -> Outcome:
    """Play a schedule, from where its file left off if it has one."""
    from analysis.kept import Kept
    from dashboard.cli import duel_report

    bounds = _bounds(schedule) if sequential else None
    kept = Kept(resume, schedule, {"sequential": bounds and bounds.about()}) if resume else None
    if bounds is not None:
        typer.echo(duel_report.announced(bounds), err=True)
    return _play(schedule, bounds, kept, jobs, scheduler)


def _check_extras() -> None:
    """Refuse before the first hand what would be missing after the last. Raises `MissingExtraError`."""
    from analysis.extras import need

    for module in ("scipy.stats", "statsmodels.stats.weightstats", "ville"):
        need(module)


def _seed(text: str | None, hex_digits: str | None, resume: Path | None) -> bytes:
    """Return the seed that was given, else that of the run kept in the file, else a new one."""
    from analysis.kept import seed_of
    from dashboard.cli.seeds import read_seed

    if text is not None or hex_digits is not None:
        return read_seed(text, hex_digits)
    return (seed_of(resume) if resume else None) or secrets.token_bytes(32)


def _bounds(schedule: DuelSchedule) -> Bounds:
    """Return the bounds of the test. Raises `ScheduleError` where it could only say one thing."""
    from analysis.schedule import ScheduleError
    from analysis.sequential import Bounds

    if schedule.field == "self":
        raise ScheduleError(
            "四個相同的電腦籌碼總和為零，沒有可檢定的 / chips of four copies sum to 0, nothing to test: --field self"
        )
    return Bounds()


def _play(
    schedule: DuelSchedule, bounds: Bounds | None, kept: Kept | None, jobs: int | None, scheduler: str | None
) -> Outcome:
    """Play the duel under a progress bar, to its last wall, to a clear verdict, or to Ctrl-C."""
    from analysis.duel import Tally
    from analysis.kept import play
    from analysis.sequential import UNDECIDED, judge
    from analysis.workers import cores
    from dashboard.cli.duel_report import Outcome
    from dashboard.cli.progress import compile_core, progress_bar
    from dashboard.cli.stopping import interrupted

    compile_core()
    tally, verdict, stopped, start = Tally(), None, False, time.perf_counter()
    workers = (jobs or min(cores(), max(1, schedule.walls // WALLS_A_PROCESS)), scheduler)
    hands = kept.play(*workers) if kept else play(schedule, *workers)
    with interrupted() as asked_to_stop, progress_bar() as bar, closing(hands) as chunks:
        task = bar.add_task("對打中，副牌牆 / playing, walls", total=schedule.walls)
        for rows in chunks:
            tally.add(rows)
            bar.update(task, completed=tally.n_walls)
            if bounds is not None:
                verdict = judge(tally.differences(), bounds)
                if verdict.decision != UNDECIDED:
                    break
            if asked_to_stop() and tally.n_walls < schedule.walls:
                stopped = True
                break
    seconds = time.perf_counter() - start
    if kept is not None and not stopped:
        kept.finish()
    return Outcome(schedule, tally, bounds, verdict, seconds, stopped, kept)
