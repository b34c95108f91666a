"""The folder of results: a JSON file for each run, written whole or not at all, the oldest given up in time.

A few results come with the program, so that a page has something to show before anything was run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.plain import as_plain
from dashboard.jobs.job import CANCELLED, DONE, Status
from dashboard.rooms.store import data_folder

FOLDER = "results"
SHIPPED = Path(__file__).parents[1] / "assets" / "results"
"""Results that come with the program (`python -m dashboard.jobs.shipped` makes them)."""
FORMAT, VERSION = "taiwan-mahjong-result", 1
MOST_KEPT = 20
"""Results of one kind."""
_NAME = re.compile(r"([a-z_]+)-(\d+)\.json")


class ResultError(ValueError):
    """A file that is no result. The message names it."""


@dataclass(frozen=True, slots=True)
class Result:
    """What is kept of a run. `state` is ``done``, or ``cancelled`` where it is only what was known by then."""

    name: str
    kind: str
    state: str
    began: float
    seconds: float
    wishes: dict[str, Any]
    result: Any

    def status(self) -> Status:
        """Return the run as a page looks at it."""
        return Status(
            self.kind, self.wishes, self.state, self.began, self.seconds,
            **{"result" if self.state == DONE else "partial": self.result},
        )  # fmt: skip


class Results:
    """All results of one folder, which is made with the first.

    Without a folder it is that of the user, and what comes with the program is there too.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / FOLDER
        self._folders = (self.folder,) if folder else (self.folder, SHIPPED)
        self._read: dict[str, tuple[int, Result]] = {}
        """What was read, with the time of its file."""

    def keep(self, status: Status) -> Path | None:
        """Write what a run came to; None if that is nothing. Raises `OSError` if the disk refuses."""
        if status.shown is None:
            return None
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{status.kind}-{int(status.began * 1000):d}.json"
        data = {
            "format": FORMAT, "version": VERSION, "kind": status.kind, "state": status.state, "began": status.began,
            "seconds": status.seconds, "wishes": status.wishes, "result": status.shown,
        }  # fmt: skip
        written = path.with_suffix(".new")
        written.write_text(json.dumps(as_plain(data), ensure_ascii=False, allow_nan=False), "utf-8")
        written.replace(path)
        for old in _names(self.folder, status.kind)[MOST_KEPT:]:
            (self.folder / old).unlink(missing_ok=True)
        return path

    def names(self, kind: str) -> list[str]:
        """Return the names of the files of a kind, the newest first; what comes with the program is last."""
        return [name for folder in self._folders for name in _names(folder, kind)]

    def read(self, name: str) -> Result:
        """Return one result. Raises `ResultError` naming the file if it is none."""
        try:
            path = self._path(name)
            when = path.stat().st_mtime_ns
            if self._read.get(name, (0,))[0] != when:
                self._read[name] = (when, self._parsed(path))
        except (OSError, KeyError, TypeError, ValueError):
            raise ResultError(f"這個檔案不是計算的結果 / the file holds no result: {name[:80]}") from None
        return self._read[name][1]

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise ValueError(name)
        return next((path for folder in self._folders if (path := folder / name).exists()), self.folder / name)

    @staticmethod
    def _parsed(path: Path) -> Result:
        data = json.loads(path.read_text("utf-8"))
        if (data["format"], data["version"]) != (FORMAT, VERSION) or data["state"] not in {DONE, CANCELLED}:
            raise ValueError(path.name)
        return Result(
            path.name, str(data["kind"]), data["state"], float(data["began"]), float(data["seconds"]),
            dict(data["wishes"]), data["result"],
        )  # fmt: skip

    def entries(self, kind: str) -> Iterator[Result]:
        """Yield the results of a kind that can be read, the newest first."""
        for name in self.names(kind):
            with suppress(ResultError):  # not ours to mend or to take away; the others are there all the same
                yield self.read(name)


def _names(folder: Path, kind: str) -> list[str]:
    """Return the names of the results of a kind in a folder, the newest first."""
    if not folder.is_dir():
        return []
    found = [match for path in folder.iterdir() if (match := _NAME.fullmatch(path.name))]
    own = sorted(((int(match[2]), match[0]) for match in found if match[1] == kind), reverse=True)
    return [name for _when, name in own]
