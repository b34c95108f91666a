"""`Child`: a tunnel's tool as a running process. It says each address that the tool prints, and its end."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_GUARD = Path(__file__).with_name("guard.py")
_PAINT = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_LONGEST = 4096
_PATIENCE = 6.0
"""Seconds the guard has to end the tool: more than it takes itself."""


class Child:
    """A tool that runs until it ends or `stop` is called.

    `say` is called from a thread of the child's own with each address that `address_in` finds in a line (once as long
    as it stays the same), and at last with an empty one. `last_words` is the last line it printed.
    """

    def __init__(self, words: list[str], address_in: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.last_words = ""
        self._address_in, self._say = address_in, say
        self._process = subprocess.Popen(  # noqa: S603  the command is the server's owner's own
            [sys.executable, "-I", str(_GUARD), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            # Ctrl-C in the terminal is for the server, which ends its tunnel in its own time.
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, name="tunnel's words", daemon=True)
        self._reader.start()

    def _read(self) -> None:
        said = ""
        stream = self._process.stdout
        assert stream is not None  # noqa: S101  it is a pipe
        with stream:
            while line := stream.readline(_LONGEST):
                words = _PAINT.sub("", line.decode("utf-8", "replace")).strip()
                self.last_words = words or self.last_words
                address = self._address_in(words)
                if address and address != said:
                    said = address
                    self._say(address)
        self._say("")

    def stop(self) -> None:
        """End the tool and everything it began; wait until it has ended."""
        stdin = self._process.stdin
        assert stdin is not None  # noqa: S101  it is a pipe
        with suppress(OSError):
            stdin.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(_PATIENCE)
