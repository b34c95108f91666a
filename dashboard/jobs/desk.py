"""The desk of a server: what work is under way, one of a kind at a time, and what earlier runs came to."""

from __future__ import annotations

import atexit
import threading
from dataclasses import replace
from typing import Any

from dashboard.jobs.child import Work
from dashboard.jobs.job import Job, Status
from dashboard.jobs.results import Results
from dashboard.once import Once


class JobRefusedError(ValueError):
    """Work that is not begun. The message says why, in both languages."""


class Desk:
    """Begins work, knows how it stands, keeps its results, and ends it with the server. From any thread."""

    def __init__(self, results: Results | None = None) -> None:
        self.results = results or Results()
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._closed = False
        atexit.register(self.close)  # before Python waits for the children, as it does at its end

    def start(self, kind: str, work: Work, wishes: dict[str, Any]) -> Job:
        """Begin work of a kind. Raises `JobRefusedError` while another of that kind runs, whoever began it."""
        with self._lock:
            if self._closed:
                raise JobRefusedError("伺服器要關了 / the server is closing")
            before = self._jobs.get(kind)
            if before is not None and not before.is_over:
                raise JobRefusedError(
                    "同一種計算正在進行，請等它結束或先停掉 / "
                    "work of this kind is under way: wait for its end, or stop it first"
                )
            job = self._jobs[kind] = Job(kind, work, wishes, self._keep, self.results.folder / "begun")
            return job

    def cancel(self, kind: str) -> None:
        """Stop the work of a kind, if there is any under way. What it had found out by then is kept."""
        with self._lock:
            job = self._jobs.get(kind)
        if job is not None:
            job.cancel()

    def look(self, kind: str) -> Status | None:
        """Return how the work of a kind stands: that of this server, else the last result that was kept, else None."""
        with self._lock:
            job = self._jobs.get(kind)
        if job is not None:
            return job.status()
        newest = next(self.results.entries(kind), None)
        return None if newest is None else newest.status()

    def close(self) -> None:
        """End all work and begin none any more, when the server ends."""
        with self._lock:
            self._closed = True
            jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        for job in jobs:
            job.wait()

    def _keep(self, status: Status) -> Status:
        try:
            self.results.keep(status)
        except OSError as error:
            reason = error.strerror or str(error)
            return replace(status, problem=(f"結果存不了（{reason}）", f"the result could not be kept: {reason}"))
        return status


the_desk = Once(Desk)
"""The desk that all pages of this server share."""
