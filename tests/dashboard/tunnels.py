"""Tunnels that lead nowhere far: a script that prints like a tunnel's tool, and a public side on this machine."""

from __future__ import annotations

import shlex
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from dashboard.tunnel.tool import Tool, custom_tool
from dashboard.tunnel.tunnel import Patience, Tunnel

HURRY = Patience(url=20, answer=20, step=0.02, first=0.02, most=0.1, look=0.05, rest=0.0, twice=0.02)
"""Waits for what surely comes, and rests hardly at all before a new start."""

_SCRIPT = """
import subprocess, sys, time
from pathlib import Path
folder = Path(__file__).parent
with open(folder / "asked", "a") as log:
    print(*sys.argv[1:], file=log)
"""


def fake_tool(folder: Path, does: str, name: str = "", url: str = r"https?://\S+") -> Tool:
    """Return a tool whose program is the Python text `does`, with `folder` in it; it notes each start there."""
    script = folder / "tool.py"
    script.write_text(_SCRIPT + does, "utf-8")
    command = shlex.join([sys.executable, str(script), "{port}", *(["{name}"] if name else [])])
    return custom_tool(command, url, name)


def asked(folder: Path) -> list[list[str]]:
    """Return the arguments of each start of the tool of `fake_tool`."""
    log = folder / "asked"
    return [line.split() for line in log.read_text("utf-8").splitlines()] if log.exists() else []


@contextmanager
def running(tool: Tool, patience: Patience = HURRY, **options) -> Iterator[Tunnel]:
    tunnel = Tunnel(tool, 5006, patience, **options)
    tunnel.start()
    try:
        yield tunnel
    finally:
        tunnel.close()


class PublicSide:
    """A web server as the public end of a tunnel: says what it is told at every path, and counts how often."""

    def __init__(self) -> None:
        self.status, self.says, self.times = 200, '{"/liveness": true}', 0
        side = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                side.times += 1
                self.send_response(side.status)
                self.end_headers()
                self.wfile.write(side.says.encode())

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
