"""What it costs that pages come and go: the CPU of opening one, and the memory that stays when many have left."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass

from dashboard.serve import UNUSED_SESSION_MS
from dashboard.stress.device import Device
from dashboard.stress.process import ServerProcess, server_process

_WARM = 20
"""Pages opened before anything is measured: the first ones load and compile."""
_COLLECTED = 15.0
"""Seconds, at most, until what an ended session leaves is collected."""


@dataclass(frozen=True, slots=True)
class Joining:
    """CPU milliseconds of one page opened, and the server's megabytes before the pages came and after they left."""

    open_cpu_ms: float
    before_mb: float
    after_mb: float


def join_and_leave(pages: int, wait: float = UNUSED_SESSION_MS / 1000 + _COLLECTED) -> Joining:
    """Let so many pages come to a room and leave it, one after another; memory is read `wait` seconds after the last.

    That is as long as a server keeps what a page that has left might come back to.
    """
    with tempfile.TemporaryDirectory(prefix="mahjong-joins-") as folder, server_process(folder, 1, "none") as server:
        return asyncio.run(_measure(server, pages, wait))


async def _measure(server: ServerProcess, pages: int, wait: float) -> Joining:
    await _come_and_go(server, "warm", _WARM)
    await asyncio.sleep(wait)
    before, cpu = server.memory_mb(), server.cpu_seconds()
    await _come_and_go(server, "page", pages)
    spent = server.cpu_seconds() - cpu
    await asyncio.sleep(wait)
    return Joining(1000 * spent / pages, before, server.memory_mb())


async def _come_and_go(server: ServerProcess, name: str, pages: int) -> None:
    for page in range(pages):
        device = Device(server.url, server.codes[0], f"{name}-{page:06d}".ljust(22, "x"), f"{name} {page}")
        await device.open()
        while not device.scene and await device.hear() is not None:
            pass
        await device.leave()
