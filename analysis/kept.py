"""Hands of a schedule kept on the disk while they are played, so that a run that was killed goes on where it was.

Finished pieces lie in the folder ``FILE.parts``, each a Parquet file that is written whole or not at all; when the last
is there they become FILE, and the folder goes. What lies there must be of the same schedule, to the letter: anything
else is refused and left as it is.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from analysis.records import SEATED, FileError, HandFile, Rows, read_about, read_hands, read_pieces
from analysis.schedule import Schedule
from analysis.seated import Piece, pieces, play_piece
from analysis.workers import Results, in_order

_LABELS = {"format", "version"}
_ENGINE = "engine"


def play(schedule: Schedule, jobs: int = 1, scheduler: str | None = None) -> Results[Rows]:
    """Yield the hands of a schedule in order, some hundred walls at a time; the workers used change nothing.

    Raises as `analysis.workers.in_order`.
    """
    return in_order(partial(play_piece, schedule), pieces(schedule), jobs, scheduler)


class Kept:
    """The hands of one schedule in a file that grows; `extra` is written of the run beside ``schedule.about()``.

    Raises `FileError` naming the file if it, or its folder of parts, holds something else, `OSError` where it cannot
    be read.
    """

    def __init__(self, path: Path, schedule: Schedule, extra: Mapping[str, Any]) -> None:
        self.path = path
        self.folder = path.with_name(path.name + ".parts")
        self._schedule = schedule
        self._about = {**schedule.about(), **extra}
        if path.exists():  # whole: it is only counted, so another version of the game may do that
            _same(path, self._about, but={_ENGINE})
        for part in self._parts():
            _same(part, self._about, but=set())

    @property
    def is_whole(self) -> bool:
        """Whether the run is over and FILE is there."""
        return self.path.exists()

    def play(self, jobs: int = 1, scheduler: str | None = None) -> Results[Rows]:
        """Yield the hands in order: those on the disk from there, the others played and kept.

        Raises as `play`, and `OSError` where nothing can be written.
        """
        if self.is_whole:
            yield from read_pieces(self.path, SEATED)
            return
        missing = [piece for piece in pieces(self._schedule) if not self._part(piece).exists()]
        with closing(in_order(partial(play_piece, self._schedule), missing, jobs, scheduler)) as played:
            self.folder.mkdir(exist_ok=True)  # not before there are workers: a run that cannot be leaves nothing
            for piece in pieces(self._schedule):
                part = self._part(piece)
                if part.exists():
                    yield read_hands(part, SEATED)[0]
                else:
                    yield self._keep(part, next(played))

    def finish(self) -> None:
        """Make FILE of the parts, and take them away. A run that ends early, by its own rule, ends so too."""
        if self.is_whole:
            return
        with HandFile(self.path, self._about, SEATED) as file:
            for part in self._parts():
                file.write(read_hands(part, SEATED)[0])
        shutil.rmtree(self.folder)

    def _keep(self, part: Path, rows: Rows) -> Rows:
        with HandFile(part, self._about, SEATED) as file:
            file.write(rows)
        return rows

    def _part(self, piece: Piece) -> Path:
        return self.folder / f"{piece[0]:09d}-{piece[1]}.parquet"

    def _parts(self) -> list[Path]:
        return [part for part in map(self._part, pieces(self._schedule)) if part.exists()]


def seed_of(path: Path) -> bytes | None:
    """Return the seed of the run kept in FILE or in its parts, None where nothing is kept. Raises as `Kept`."""
    parts = sorted(path.with_name(path.name + ".parts").glob("*.parquet"))
    for kept in (path, *parts[:1]):
        if kept.exists():
            return bytes.fromhex(read_about(kept, SEATED)["seed_hex"])
    return None


def _same(path: Path, about: Mapping[str, Any], but: set[str]) -> None:
    """Raise `FileError` naming `path` and what differs unless it holds hands of `about`; `but` may differ."""
    found = read_about(path, SEATED)
    for name in sorted({*found, *about} - _LABELS - but):
        if found.get(name) != about.get(name):
            raise FileError(
                f"檔案裡是另一場，{name} 不同 / the file holds another run, {name} is "
                f"{found.get(name)!r}, not {about.get(name)!r}: {path}"
            )
