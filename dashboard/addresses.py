"""The addresses under which this machine's server can be reached: for the terminal and as websocket origins."""

from __future__ import annotations

import errno
import socket

from dashboard.networks import networks

EVERYWHERE = "0.0.0.0"  # noqa: S104  the table is for everybody in the room; `--address 127.0.0.1` keeps it private
LOCAL = ("localhost", "127.0.0.1")


def lan_addresses() -> list[str]:
    """Return this machine's IPv4 addresses on its networks, the one of the way out first; [] without a network."""
    return [network.ip for network in networks()]


def reachable_hosts(address: str) -> list[str]:
    """Return the hosts under which a server that listens on `address` (IPv4 or a name) is reached, nearest first."""
    if address in LOCAL:
        return list(LOCAL)
    if address != EVERYWHERE:
        return [address]
    name = socket.gethostname().lower()
    names = [name] if "." in name else [name, f"{name}.local"]
    return [*LOCAL, *lan_addresses(), *names]


def origins(address: str, port: int) -> list[str]:
    """Return the websocket origins (`host:port`) of a server that listens on `address` and `port`.

    A browser leaves the port out of the origin where it is http's own, 80.
    """
    hosts = reachable_hosts(address)
    return [f"{host}:{port}" for host in hosts] + (hosts if port == 80 else [])


def free_port(address: str) -> int:
    """Return a port on which nothing listens at the moment."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((address, 0))
        return int(probe.getsockname()[1])


def is_free(address: str, port: int) -> bool:
    """Return whether a server could listen there now. Raises `OSError` if `address` is none of this machine's."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the server binds: a port whose last connections are only dying counts as free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return False
            raise
        return True
