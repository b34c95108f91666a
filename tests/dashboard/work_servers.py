"""Servers that end while work runs for them; each writes down first which process that is.

Run as ``python -m tests.dashboard.work_servers HOW FOLDER``: a process begun by `multiprocessing` ends otherwise,
before Python 3.13 without the functions that were registered for its end.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from dashboard.jobs.desk import the_desk
from dashboard.jobs.job import Job
from tests.dashboard.work import for_ever


def be_killed(folder: str) -> None:
    """End as by `kill -9`."""
    _write_down(Job("test", for_ever, {}), folder)
    os.kill(os.getpid(), signal.SIGKILL)


def end(folder: str) -> None:
    """End as Python programs do."""
    _write_down(the_desk().start("test", for_ever, {}), folder)


def _write_down(job: Job, folder: str) -> None:
    while job.status().partial is None:
        time.sleep(0.02)
    (Path(folder) / "pid").write_text(str(job.pid))


if __name__ == "__main__":
    {"be_killed": be_killed, "end": end}[sys.argv[1]](sys.argv[2])
