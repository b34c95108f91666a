"""A wire that can be cut: a small TCP proxy before a server. The browser's own offline switch cuts no websockets."""

from __future__ import annotations

import selectors
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_CHUNK = 65_536
_AT_ONCE = struct.pack("ii", 1, 0)
"""Of SO_LINGER: a socket that is closed like this resets its connection."""
HELD, RESET, DEAD = "held", "reset", "dead"


class Wire:
    """A port that passes everything on to another, until it is cut: then nothing passes and nobody is told.

    What becomes of the connections that were open is told by how it is mended. `HELD`: what was held up arrives, as
    after a short gap in the radio. `RESET`: they are killed, as by a router that has forgotten them. `DEAD`: nothing
    ever comes through them again and nobody is told, as with a phone that has got another address.
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self._whole = threading.Event()
        self._whole.set()
        self._ended = False
        self._open: dict[socket.socket, socket.socket] = {}
        self._dead: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def open(self) -> int:
        """How many connections are open and alive."""
        return sum(near not in self._dead for near in tuple(self._open))

    def cut(self) -> None:
        """Let nothing pass any more, of what is open and of what is opened."""
        self._whole.clear()

    def mend(self, how: str = HELD) -> None:
        """Let everything pass again; `how` says what becomes of the connections that are open."""
        if how == RESET:
            self.reset()
        elif how == DEAD:
            self._dead |= set(self._open)
        self._whole.set()

    def reset(self) -> None:
        """Kill all connections that are open, at both ends and with whatever is on its way."""
        self._dead |= set(self._open)
        for ends in tuple(self._open.items()):
            for end in ends:
                with suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
                    end.shutdown(socket.SHUT_RD)  # whoever waits for it wakes up, and closes it

    def close(self) -> None:
        """Let the proxy end."""
        self._ended = True
        self._dead.clear()
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
            self._open[near] = far
            try:
                self._pass_on(near, far)
            finally:
                del self._open[near]
                self._dead.discard(near)

    def _pass_on(self, near: socket.socket, far: socket.socket) -> None:
        ways = selectors.DefaultSelector()
        ways.register(near, selectors.EVENT_READ, far)
        ways.register(far, selectors.EVENT_READ, near)
        while not self._ended:
            for ready, _ in ways.select(0.5):
                self._whole.wait()
                data = ready.fileobj.recv(_CHUNK)  # type: ignore[union-attr]
                if not data:
                    return
                if near not in self._dead:
                    ready.data.sendall(data)


@contextmanager
def wire(to: int) -> Iterator[Wire]:
    """Lay a wire to a port of this machine."""
    laid = Wire(to)
    try:
        yield laid
    finally:
        laid.close()
