"""The server of a run seen from outside: started in a folder, its memory, its CPU time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_LAST_WORDS = 15
"""Seconds a server has to close its rooms."""
_UTIME = 10
"""Of the numbers after a process's name in its `stat`: the user's time, then the system's, in clock ticks."""


@dataclass(frozen=True, slots=True)
class ServerProcess:
    """A server that runs: its number as a process, its port, the codes of its rooms."""

    pid: int
    port: int
    codes: tuple[str, ...]

    @property
    def url(self) -> str:
        """Where it is found, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def memory_mb(self) -> float:
        """Return its resident megabytes, 0 where the system does not tell."""
        pages = _numbers(self.pid, "statm")
        return round(pages[1] * os.sysconf("SC_PAGE_SIZE") / 2**20, 1) if pages else 0.0

    def cpu_seconds(self) -> float:
        """Return the CPU seconds it has used, 0 where the system does not tell."""
        told = _numbers(self.pid, "stat")
        return sum(told[_UTIME : _UTIME + 2]) / os.sysconf("SC_CLK_TCK") if told else 0.0


@contextmanager
def server_process(folder: str, rooms: int, pace: str) -> Iterator[ServerProcess]:
    """Run a server over a folder for the length of a `with` block, with so many rooms opened at a pace."""
    command = [sys.executable, "-m", "dashboard.stress.server", str(rooms), pace]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env={**os.environ, "MAHJONG_DATA": folder}, text=True, **pipes) as process:  # noqa: S603  our own
        try:
            told = json.loads(process.stdout.readline())
            yield ServerProcess(process.pid, told["port"], tuple(told["codes"]))
        finally:
            process.stdin.close()
            try:
                process.wait(_LAST_WORDS)
            except subprocess.TimeoutExpired:
                process.kill()


def _numbers(pid: int, name: str) -> list[int]:
    try:
        text = Path(f"/proc/{pid}/{name}").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(word) for word in text.rpartition(")")[2].split() if word.lstrip("-").isdigit()]
