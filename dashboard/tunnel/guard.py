"""Runs one command and ends it, with all that it began, as soon as our own end of standard input is closed.

A process of its own between the server and the tunnel, started by its path: also a server that was killed takes its
tunnel with it, and no port of this machine stays open to the world behind its back. Nothing else of the project is
imported here.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

_PATIENCE = 3.0
"""Seconds a tool has to end by itself."""


def main(command: list[str]) -> int:
    """Run the command until it ends or standard input does; return its exit code, 127 if it cannot be started."""
    try:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)  # noqa: S603  the user's own
    except OSError as error:
        print(f"{command[0]}: {error.strerror or error}", flush=True)  # noqa: T201  what it prints is heard
        return 127
    threading.Thread(target=_end_with_input, args=(child,), daemon=True).start()
    code = child.wait()
    _signal(child, kill=True)  # what it has left behind
    return code


def _end_with_input(child: subprocess.Popen[bytes]) -> None:
    while os.read(0, 4096):  # nobody writes: this is the end of whoever holds the other end
        pass
    _signal(child)
    with suppress(subprocess.TimeoutExpired):
        child.wait(_PATIENCE)
    _signal(child, kill=True)


def _signal(child: subprocess.Popen[bytes], *, kill: bool = False) -> None:
    with suppress(OSError):
        if sys.platform == "win32":
            child.kill()
        else:  # the whole family: it leads a session of its own
            os.killpg(child.pid, signal.SIGKILL if kill else signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
