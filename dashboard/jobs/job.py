"""One piece of long work from the side of the server: started in a fresh process, watched, cancelled, its end told."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from dashboard.jobs import child
from dashboard.jobs.rate import Rate

RUNNING, DONE, CANCELLED, FAILED = "running", "done", "cancelled", "failed"
GRACE = 1.5
"""Seconds a child has to go, and take its helpers along, before it is ended."""
KEEP_EVERY = 5.0
"""Seconds between two partial results that are kept."""
_LOOK = 0.2
"""Seconds between two looks at whether it has gone."""

Pair = tuple[str, str]
"""A sentence in Chinese and English; both empty for none."""


@dataclass(frozen=True, slots=True)
class Status:
    """Work as it stands. `revision` grows with every change; `began` is in seconds since 1970.

    `per_second` and `seconds_left` are None where they cannot be said; `result` is None until the state is ``done``,
    `partial` is the last that was told before.
    """

    kind: str
    wishes: dict[str, Any]
    state: str = RUNNING
    began: float = 0.0
    seconds: float = 0.0
    stage: Pair = ("", "")
    done: int = 0
    total: int = 0
    per_second: float | None = None
    seconds_left: float | None = None
    partial: Any = None
    result: Any = None
    problem: Pair = ("", "")
    revision: int = 0

    @property
    def shown(self) -> Any:
        """The best there is to show: the result, else what was known last; None where nothing is."""
        return self.partial if self.result is None else self.result


class Job:
    """Work that runs from now on in a process of its own.

    `keep` is called on the job's own thread, with the last status, when the process is gone, and before that now and
    then with what was known by then as of work that was stopped; what it returns last is the status from then on.
    `folder` is handed to the work. `work` and `wishes` must be such that they can be sent to another process.
    """

    def __init__(
        self, kind: str, work: child.Work, wishes: dict[str, Any],
        keep: Callable[[Status], Status] | None = None, folder: Path | None = None,
    ) -> None:  # fmt: skip
        self._keep = keep or (lambda status: status)
        self._kept = time.monotonic()
        self._status = Status(kind, wishes, began=time.time())
        self._started, self._rate, self._lock = time.monotonic(), Rate(), threading.Lock()
        self._deadline: float | None = None
        # Fresh, not forked: a fork would copy the locks of the server's threads in whatever state they are.
        fresh = multiprocessing.get_context("spawn")
        self._told, told = fresh.Pipe(duplex=False)
        wanted, self._wanted = fresh.Pipe(duplex=False)
        self._process: SpawnProcess = fresh.Process(
            target=child.run, args=(work, wishes, folder, told, wanted), name=f"job {kind}"
        )
        self._process.start()
        for end in (told, wanted):
            end.close()  # the child's: only so does this side see that it is gone
        self._thread = threading.Thread(target=self._watch, name=f"job {kind}", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """The process that does the work."""
        return int(self._process.pid or 0)

    @property
    def is_over(self) -> bool:
        """Whether the work is done, failed or cancelled, and its process gone."""
        return self.status().state != RUNNING

    def status(self) -> Status:
        """Return how the work stands. From any thread."""
        with self._lock:
            return self._status

    def cancel(self) -> None:
        """Want the work no more: its process and those it started are gone a moment later. Twice does nothing more."""
        if self._deadline is None:
            self._deadline = time.monotonic() + GRACE
            with suppress(OSError):
                self._wanted.send_bytes(b"end")

    def wait(self, seconds: float | None = None) -> Status:
        """Wait until the work is over, or so long; return how it stands then."""
        self._thread.join(seconds)
        return self.status()

    def _watch(self) -> None:
        try:
            while not self._overdue():
                if self._told.poll(_LOOK):
                    self._hear(json.loads(self._told.recv_bytes()))
        except (EOFError, OSError):
            pass  # it is gone, or going
        self._process.join(GRACE)
        if self._process.is_alive():
            _kill(self._process)
        for end in (self._told, self._wanted):
            end.close()
        self._end()

    def _overdue(self) -> bool:
        return self._deadline is not None and time.monotonic() > self._deadline

    def _hear(self, message: dict[str, Any]) -> None:
        if "stage" in message:
            self._rate = Rate()
            zh, en = message["stage"]
            self._change(stage=(zh, en), done=0, total=0, per_second=None, seconds_left=None)
        elif "progress" in message:
            done, total = message["progress"]
            self._rate.add(time.monotonic(), done)
            self._change(
                done=done, total=total, per_second=self._rate.per_second(), seconds_left=self._rate.seconds_left(total)
            )
        elif "problem" in message:
            zh, en = message["problem"]
            self._change(problem=(zh, en))
        else:
            self._change(**message)
            self._keep_so_far()

    def _keep_so_far(self) -> None:
        """Let what is known be kept, if it is time: a server that is killed has no last moment."""
        if time.monotonic() - self._kept > KEEP_EVERY:
            self._kept = time.monotonic()
            self._keep(replace(self.status(), state=CANCELLED))

    def _end(self) -> None:
        """Say how it ended, and let it be kept."""
        status, code = self.status(), self._process.exitcode
        if status.result is not None:
            state = DONE
        elif self._deadline is not None:
            state = CANCELLED
        else:
            state = FAILED
        gone = (
            f"計算的程序被系統結束了（代碼 {code}），可能是記憶體不足",
            f"the process was ended from outside (code {code}), perhaps the memory was full",
        )
        problem = status.problem if state != FAILED or any(status.problem) else gone
        self._change(self._keep(replace(self._aged(status), state=state, problem=problem)))

    def _aged(self, status: Status) -> Status:
        return replace(status, seconds=time.monotonic() - self._started, revision=status.revision + 1)

    def _change(self, whole: Status | None = None, **changed: Any) -> None:
        with self._lock:
            self._status = self._aged(replace(whole or self._status, **changed))


def _kill(process: SpawnProcess) -> None:
    """End a process that does not listen, and its group where there is such a thing."""
    if hasattr(os, "killpg") and process.pid:
        with suppress(OSError):  # it has not come so far as to have a group
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
