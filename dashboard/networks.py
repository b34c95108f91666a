"""The networks this machine is on: one IPv4 address each, with the name of its interface where the system tells."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

_ASK_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}
"""SIOCGIFADDR, by platform: the request that answers with an interface's address."""
_VIRTUAL = (
    "br-", "cni", "docker", "flannel", "ham", "lxcbr", "lxdbr", "nordlynx", "podman", "ppp", "tailscale", "tap", "tun",
    "utun", "vboxnet", "veth", "virbr", "vmnet", "vnic", "wg", "zt",
)  # fmt: skip
"""How the names of containers', virtual machines' and private networks' interfaces begin: nobody's phone is there."""
_LINK_LOCAL = "169.254."


class Network(NamedTuple):
    """One network: this machine's IPv4 address on it, and the interface's name, empty where nobody told."""

    ip: str
    name: str = ""

    @property
    def has_guests(self) -> bool:
        """Whether a phone in the same room may be on it: not one of containers or of a VPN, nor one without a router.

        >>> Network("172.17.0.1", "docker0").has_guests, Network("192.168.1.23", "wlan0").has_guests
        (False, True)
        """
        return not self.ip.startswith(_LINK_LOCAL) and not self.name.startswith(_VIRTUAL)


def networks() -> tuple[Network, ...]:
    """Return all of this machine's networks, the one of its way out first; none where it is on none."""
    named = {network.ip: network for network in _interfaces()}
    found = dict.fromkeys([_address_of_way_out(), *named, *_addresses_of_name()])
    return tuple(named.get(ip, Network(ip)) for ip in found if ip and not ip.startswith("127."))


def _interfaces() -> Iterator[Network]:
    """Yield the address of each interface, where the system can be asked so."""
    request = _ASK_ADDRESS.get(sys.platform)
    if request is None:
        return
    import fcntl  # noqa: PLC0415  not every platform has it

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        for _number, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an IPv4 address
                answer = fcntl.ioctl(any_socket, request, struct.pack("16s24x", name.encode()[:15]))
                yield Network(socket.inet_ntoa(answer[20:24]), name)


def _address_of_way_out() -> str:
    # Connecting a datagram socket sends nothing; it only makes the system choose the network it would use.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _addresses_of_name() -> list[str]:
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(info[4][0]) for info in infos]
