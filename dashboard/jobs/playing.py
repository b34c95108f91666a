"""What all work on hands has in common: its stages, its seed, and where a run that was stopped is found again."""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from analysis.kept import Kept, play
from analysis.records import Rows
from analysis.schedule import Schedule
from analysis.workers import Results, cores
from dashboard.jobs.child import Teller
from mahjong.wall import Seed, SeedError

LOADING = ("載入引擎，第一次要編譯幾分鐘", "loading the engine, the first time compiling for some minutes")
PLAYING = ("打牌中", "playing")
COUNTING = ("計算中", "counting")
MOST_BEGUN = 3
"""Runs that were stopped and can be gone on with; older ones are given up."""
WALLS_A_PROCESS = 1_000
"""Below this a second process is not worth its start."""

R = TypeVar("R")


def new_seed() -> str:
    """Return a seed nobody has played on, as it is written."""
    return secrets.token_hex(32)


def read_seed(written: str) -> Seed:
    """Return the seed somebody wrote: 64 hex digits, or else any text. Raises `SeedError` for an empty one.

    >>> read_seed("a seed"), len(read_seed(new_seed()))
    (b'a seed', 32)
    """
    try:
        return Seed.from_hex(written)
    except SeedError:
        return Seed.from_text(written)


def announced(tell: Teller, hands: Results[R]) -> Iterator[R]:
    """Yield what is played, telling when the engine is loaded and playing begins. Leaving the loop ends it all."""
    tell.stage(*LOADING)
    with closing(hands) as pieces:
        for number, piece in enumerate(pieces):
            if number == 0:
                tell.stage(*PLAYING)
            yield piece


def walls_played(tell: Teller, schedule: Schedule) -> Iterator[Rows]:
    """Yield the hands of a schedule in order, from where a run of it that was stopped left off."""
    jobs = min(cores(), max(1, schedule.walls // WALLS_A_PROCESS))
    if tell.folder is None:
        yield from announced(tell, play(schedule, jobs))
        return
    tell.folder.mkdir(parents=True, exist_ok=True)
    path = tell.folder / f"{_name(schedule)}.parquet"
    give_up_others(tell.folder, path)
    yield from announced(tell, Kept(path, schedule, {"sequential": None}).play(jobs))
    shutil.rmtree(path.with_name(path.name + ".parts"), ignore_errors=True)


def _name(schedule: Schedule) -> str:
    """Return a name that only this schedule has, played by this version of the game."""
    about = json.dumps(schedule.about(), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(about.encode()).hexdigest()[:24]


def give_up_others(folder: Path, own: Path) -> None:
    """Take away what runs but the last few, and that of `own`, have left behind."""
    others = [parts for parts in folder.glob("*.parts") if parts.name != f"{own.name}.parts"]
    others.sort(key=lambda parts: parts.stat().st_mtime)
    for parts in others[: max(0, len(others) - MOST_BEGUN + 1)]:
        shutil.rmtree(parts, ignore_errors=True)


class Stopwatch:
    """Seconds of play, from the first piece on: loading the engine is no play.

    >>> watch = Stopwatch(iter([5.0, 7.0]).__next__)
    >>> watch.start(100)
    >>> watch.per_second(400)
    150.0
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._began: float | None = None
        self._before = 0

    def start(self, hands: int) -> None:
        """Begin, when so many hands are there already. Again does nothing more."""
        if self._began is None:
            self._began, self._before = self._now(), hands

    def per_second(self, hands: int) -> float | None:
        """Return the hands a second since then, None where there were none."""
        if self._began is None or hands <= self._before:
            return None
        return (hands - self._before) / (self._now() - self._began)
