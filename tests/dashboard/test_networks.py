"""Which of a machine's addresses a phone in the same room can be given."""

from __future__ import annotations

import pytest

from dashboard import networks as module
from dashboard.networks import Network, networks


@pytest.fixture
def machine(monkeypatch):
    """A laptop with wireless and cable, containers and a private network, whose name stands for this machine alone."""

    def be(interfaces: dict[str, str], way_out: str = "", of_name: tuple[str, ...] = ("127.0.1.1",)) -> None:
        found = [Network(ip, name) for name, ip in interfaces.items()]
        monkeypatch.setattr(module, "_interfaces", lambda: iter(found))
        monkeypatch.setattr(module, "_address_of_way_out", lambda: way_out)
        monkeypatch.setattr(module, "_addresses_of_name", lambda: list(of_name))

    return be


def test_the_way_out_comes_first_and_this_machine_itself_never(machine):
    machine({"lo": "127.0.0.1", "eth0": "10.0.0.5", "wlan0": "192.168.1.23"}, way_out="192.168.1.23")
    assert networks() == (Network("192.168.1.23", "wlan0"), Network("10.0.0.5", "eth0"))


def test_a_system_that_names_no_interface_still_has_its_addresses(machine):
    machine({}, way_out="192.168.1.23", of_name=("192.168.1.23", "10.0.0.5"))
    assert networks() == (Network("192.168.1.23"), Network("10.0.0.5"))


@pytest.mark.parametrize(
    "name", ["docker0", "br-5f3a", "veth12ab", "tun0", "utun3", "wg0", "tailscale0", "vmnet8", "virbr0", "zt5u4y"]
)
def test_containers_and_private_networks_have_no_guests(name):
    assert not Network("172.17.0.1", name).has_guests


@pytest.mark.parametrize("name", ["eth0", "en0", "wlan0", "wlp3s0", "br0", "bridge100", ""])
def test_rooms_have_guests(name):
    assert Network("192.168.1.23", name).has_guests


def test_an_address_that_no_router_gave_has_no_guests():
    assert not Network("169.254.3.4", "eth0").has_guests


def test_this_machine_can_be_asked():
    assert all(network.ip.count(".") == 3 for network in networks())
    assert any(network.ip == "127.0.0.1" for network in module._interfaces())
