"""A proxy that passes pages on and no live connection, as the welcome page of a tunnel or a strict network does."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_CHUNK = 65_536


@contextmanager
def no_sockets(to: int) -> Iterator[int]:
    """Yield the port of a proxy before the port `to`, for which no request is one to open a websocket."""
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=_accept, args=(listener, to), daemon=True).start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.close()


def _accept(listener: socket.socket, to: int) -> None:
    with suppress(OSError):
        while True:
            near, _ = listener.accept()
            far = socket.create_connection(("127.0.0.1", to))
            for ends in ((near, far), (far, near)):
                threading.Thread(target=_pass, args=ends, daemon=True).start()


def _pass(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError), one, other:
        while data := one.recv(_CHUNK):
            other.sendall(data.replace(b"Upgrade: websocket", b"Upgrade: no-socket"))
