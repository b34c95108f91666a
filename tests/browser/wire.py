"""A wire that can be cut: a small TCP proxy before a server. The browser's own offline switch cuts no websockets."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_CHUNK = 65_536


class Wire:
    """A port that passes everything on to another, until it is cut: then nothing passes and nobody is told."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._whole = threading.Event()
        self._whole.set()
        self._ended = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Let nothing pass any more, of what is open and of what is opened."""
        self._whole.clear()

    def mend(self) -> None:
        """Let everything pass again, what was held up too."""
        self._whole.set()

    def close(self) -> None:
        """Let the proxy end."""
        self._ended = True
        self.mend()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while not self._ended:
                near, _ = self._listener.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with suppress(OSError), near, socket.create_connection(("127.0.0.1", self._to)) as far:
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ways = selectors.DefaultSelector()
            ways.register(near, selectors.EVENT_READ, far)
            ways.register(far, selectors.EVENT_READ, near)
            while not self._ended:
                for ready, _ in ways.select(0.5):
                    self._whole.wait()
                    data = ready.fileobj.recv(_CHUNK)  # type: ignore[union-attr]
                    if not data:
                        return
                    ready.data.sendall(data)


@contextmanager
def wire(to: int) -> Iterator[Wire]:
    """Lay a wire to a port of this machine."""
    laid = Wire(to)
    try:
        yield laid
    finally:
        laid.close()
