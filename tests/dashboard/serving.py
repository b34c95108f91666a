"""A server on a thread of its own, for tests that talk to it from outside."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from bokeh.server.server import Server
from tornado.ioloop import IOLoop

from dashboard.serve import App, open_server


@contextmanager
def served(routes: Mapping[str, App], **options: Any) -> Iterator[Server]:
    """Serve `routes` on a free port of this machine alone while the block runs."""
    options = {"port": 0, "address": "127.0.0.1", **options}
    opened: list[Server] = []
    ready = threading.Event()

    def run() -> None:
        asyncio.set_event_loop(asyncio.new_event_loop())
        loop = IOLoop.current()
        server = open_server(routes, **options)
        server.start()
        opened.append(server)
        loop.add_callback(ready.set)
        loop.start()
        server.stop()
        loop.run_sync(_finish)
        loop.close()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(60), "the server did not start"
    try:
        yield opened[0]
    finally:
        opened[0].io_loop.add_callback(opened[0].io_loop.stop)
        thread.join(30)


async def _finish() -> None:
    """Let callbacks of pages come to their end: one torn off in its middle is a warning in somebody else's test."""
    for _ in range(20):
        await asyncio.sleep(0.05)  # one may make the next
        under_way = [task for task in asyncio.all_tasks() if "with_document_locked" in repr(task.get_coro())]
        if not under_way:
            break
        await asyncio.wait(under_way, timeout=1)
