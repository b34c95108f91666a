"""Which address an invitation carries, and whose pages may then open a websocket."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from dashboard import came_by
from dashboard import invites as module
from dashboard.addresses import EVERYWHERE
from dashboard.invites import LAN, OFF, PAGE, PUBLIC, TUNNEL, Choice, Invites
from dashboard.networks import Network
from dashboard.origins import AddressError, allowed_origins, base_address, forget_origins
from dashboard.tunnel.tunnel import DOWN, STARTING, UP, TunnelState
from dashboard.view.invite_text import ALONE, PRIVATE, choice_name, reach_words, tunnel_words

WIRELESS, CABLE = Network("192.168.1.23", "wlan0"), Network("10.0.0.5", "eth0")
DOCKER, VPN = Network("172.17.0.1", "docker0"), Network("10.8.0.2", "tun0")
HOME = "http://192.168.1.23:5006"


class Machine:
    """A machine whose networks come and go, and time as it pleases."""

    def __init__(self, *here: Network) -> None:
        self.here, self.now = here, 0.0
        self.invites: list[Invites] = []

    def join(self, *here: Network) -> None:
        self.here, self.now = here, self.now + 60

    def opened(self, address: str = EVERYWHERE, public_url: str = "") -> Invites:
        invites = Invites(public_url, find=lambda: self.here, clock=lambda: self.now)
        invites.open(address, 5006)
        self.invites.append(invites)
        return invites


class FakeTunnel:
    """A tunnel that is as a test wants it."""

    def __init__(self) -> None:
        self.state, self.woken, self.closed = TunnelState(STARTING), 0, False
        self.changed: Callable[[], None] = lambda: None

    def start(self) -> None:
        pass

    def wake(self) -> None:
        self.woken += 1

    def close(self) -> None:
        self.closed = True

    def become(self, state: str, url: str = "", **more: str) -> None:
        self.state = TunnelState(state, url, **more)
        self.changed()


@pytest.fixture(autouse=True)
def own_origins() -> Iterator[None]:
    yield
    forget_origins()


@pytest.fixture
def laptop() -> Iterator[Machine]:
    machine = Machine(WIRELESS, CABLE, DOCKER, VPN)
    yield machine
    for invites in machine.invites:
        invites.close()


# -------------------------------------------------------------------------------------------------- which address
def test_the_way_out_of_the_machine_is_where_friends_come_in(laptop):
    invites = laptop.opened()
    assert invites.room_url("K7QF2") == f"{HOME}/p/K7QF2"
    assert invites.seat_url("K7QF2", "ABCDE") == f"{HOME}/p/K7QF2ABCDE"


def test_several_networks_are_a_choice_and_containers_are_none(laptop):
    invites = laptop.opened()
    assert invites.state().choices == (Choice(HOME, LAN, "wlan0"), Choice("http://10.0.0.5:5006", LAN, "eth0"))
    invites.choose("http://10.0.0.5:5006")
    assert invites.room_url("K7QF2") == "http://10.0.0.5:5006/p/K7QF2"
    assert invites.state().used == Choice("http://10.0.0.5:5006", LAN, "eth0")
    invites.choose("")
    assert invites.base() == HOME


def test_what_is_no_choice_is_refused_by_its_name(laptop):
    with pytest.raises(AddressError, match=r"not one of the addresses of this table: 'http://172\.17\.0\.1:5006'"):
        laptop.opened().choose("http://172.17.0.1:5006")


@pytest.mark.parametrize("networks", [(), (DOCKER, VPN)])
def test_a_machine_on_no_network_gives_nothing_away_and_says_so(networks):
    invites = Machine(*networks).opened()
    assert (invites.base(), invites.room_url("K7QF2"), invites.seat_url("K7QF2", "ABCDE")) == ("", "", "")
    assert reach_words(invites.state()) == ALONE


def test_a_private_table_gives_nothing_away_and_says_so(laptop):
    invites = laptop.opened("127.0.0.1")
    invites.came_by("http://localhost:5006")
    assert invites.room_url("K7QF2") == ""
    assert reach_words(invites.state()) == PRIVATE


def test_a_table_that_listens_on_one_network_is_found_there(laptop):
    assert laptop.opened("10.0.0.5").room_url("K7QF2") == "http://10.0.0.5:5006/p/K7QF2"


def test_a_laptop_carried_to_another_network_invites_to_that_one(laptop):
    invites = laptop.opened()
    told = []
    invites.watch(lambda: told.append(invites.base()))
    assert invites.base() == HOME
    laptop.join(Network("172.20.10.4", "wlan0"))
    assert invites.base() == "http://172.20.10.4:5006"
    assert told == ["http://172.20.10.4:5006"]
    assert "172.20.10.4:5006" in allowed_origins(), "the QR would lead to a page that cannot open its websocket"


def test_port_80_is_not_written():
    invites = Invites(find=lambda: (WIRELESS,))
    invites.open(EVERYWHERE, 80)
    assert invites.room_url("K7QF2") == "http://192.168.1.23/p/K7QF2"


# ---------------------------------------------------------------------------------------------- the page's own way
def test_the_way_a_page_has_come_is_preferred(laptop):
    invites = laptop.opened()
    invites.came_by("http://10.0.0.5:5006")
    assert invites.state().used == Choice("http://10.0.0.5:5006", PAGE, "eth0")
    invites.came_by(HOME)
    assert invites.base() == "http://10.0.0.5:5006", "links change only when they must"
    laptop.join(WIRELESS)
    assert invites.base() == HOME


@pytest.mark.parametrize(
    "page",
    [
        "http://localhost:5006", "http://127.0.0.1:5006", "http://laptop:5006", "http://laptop.local:5006",
        "http://evil.example", "http://evil.example:5006", "https://192.168.1.23:5006", "ftp://10.0.0.5", "", "http://",
    ],
)  # fmt: skip
def test_a_page_that_no_phone_could_open_so_is_no_address(laptop, page):
    """Anybody can write any Host into a request: only addresses that are this server's count."""
    invites = laptop.opened()
    invites.came_by(page)
    assert [choice.kind for choice in invites.state().choices] == [LAN, LAN]


def test_a_proxy_that_the_operator_admits_is_an_address(laptop, monkeypatch):
    monkeypatch.setenv("BOKEH_ALLOW_WS_ORIGIN", "mahjong.example.org")
    invites = laptop.opened()
    invites.came_by("https://mahjong.example.org")
    assert invites.room_url("K7QF2") == "https://mahjong.example.org/p/K7QF2"


def test_under_plain_panel_serve_links_are_long_and_lead_where_pages_came_from(laptop):
    invites = Invites(find=lambda: laptop.here)
    assert invites.room_url("K7QF2") == ""
    for page in ("http://localhost:5006", "http://evil.example:5006", HOME):
        invites.came_by(page)
    assert invites.room_url("K7QF2") == f"{HOME}/table?room=K7QF2"
    assert invites.seat_url("K7QF2", "ABCDE") == f"{HOME}/phone?room=K7QF2&seat=ABCDE"


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        ({"Host": "192.168.1.23:5006"}, HOME),
        ({"host": "a.example", "x-scheme": "https"}, "https://a.example"),
        ({"Host": "127.0.0.1", "X-Forwarded-Host": "a.example, b.example", "X-Forwarded-Proto": "https,http"},
         "https://a.example"),
        ({}, ""),
    ],
)  # fmt: skip
def test_a_page_knows_by_which_address_it_came(headers, address):
    assert came_by.page_address(headers) == address


# ------------------------------------------------------------------------------------------- public URL and tunnel
def test_the_operators_address_comes_before_all_others(laptop):
    invites = laptop.opened(public_url="https://Mahjong.example.org:443/")
    tunnel = FakeTunnel()
    invites.attach(tunnel)
    tunnel.become(UP, "https://four-words.tunnel.example")
    assert [choice.kind for choice in invites.state().choices] == [PUBLIC, TUNNEL, LAN, LAN]
    assert invites.room_url("K7QF2") == "https://mahjong.example.org/p/K7QF2"


def test_an_operators_address_may_have_a_path(laptop):
    invites = laptop.opened(public_url="https://example.org/mahjong/")
    assert invites.seat_url("K7QF2", "ABCDE") == "https://example.org/mahjong/p/K7QF2ABCDE"
    assert "example.org" in allowed_origins()


def test_the_operators_address_may_stand_in_the_environment(monkeypatch):
    monkeypatch.setenv("PUBLIC_URL", " https://mahjong.example.org ")
    assert module._of_environment().base() == "https://mahjong.example.org"


@pytest.mark.parametrize(
    "text", ["mahjong.example.org", "ftp://a.example", "https://", "http://a b", "http://a:99999", "http://a.example/?x",
             "http://name:word@a.example", "http://a.example/#x", "http://localhost:5006", "http://127.0.0.1"],
)  # fmt: skip
def test_an_address_that_is_none_is_refused_by_its_name(text):
    with pytest.raises(AddressError, match=re.escape(repr(text))):
        Invites(text)
    assert base_address("http://[::1]:80/x/") == "http://[::1]/x"


def test_links_fall_back_when_the_tunnel_dies_and_come_again_with_it(laptop):
    invites, tunnel, told = laptop.opened(), FakeTunnel(), []
    invites.attach(tunnel)
    invites.watch(lambda: told.append((invites.state().tunnel, invites.base())))
    assert invites.base() == HOME, "a tunnel that is starting is no address"
    tunnel.become(UP, "https://four-words.tunnel.example")
    tunnel.become(DOWN, why="ended", said="bye")
    tunnel.become(UP, "https://other-words.tunnel.example")
    assert [one for at, one in enumerate(told) if one not in told[:at]] == [
        (UP, "https://four-words.tunnel.example"), (DOWN, HOME), (UP, "https://other-words.tunnel.example"),
    ]  # fmt: skip
    assert "four-words.tunnel.example" not in allowed_origins()


def test_a_tunnel_that_leads_back_to_this_machine_is_given_to_nobody(laptop):
    invites, tunnel = laptop.opened(), FakeTunnel()
    invites.attach(tunnel)
    tunnel.become(UP, "http://localhost:5006")
    assert invites.base() == HOME


def test_who_comes_to_the_table_wakes_the_tunnel(laptop):
    invites, tunnel = laptop.opened(), FakeTunnel()
    invites.attach(tunnel)
    invites.came_by("http://localhost:5006")
    assert tunnel.woken == 1


def test_a_choice_that_is_gone_is_no_longer_followed_until_it_is_there_again(laptop):
    invites, tunnel = laptop.opened(), FakeTunnel()
    invites.attach(tunnel)
    tunnel.become(UP, "https://four-words.tunnel.example")
    invites.choose(HOME)
    assert invites.base() == HOME
    invites.choose("https://four-words.tunnel.example")
    tunnel.become(DOWN, why="no_answer")
    assert invites.base() == HOME
    tunnel.become(UP, "https://four-words.tunnel.example")
    assert invites.base() == "https://four-words.tunnel.example"


def test_the_end_of_the_table_is_the_end_of_the_tunnel(laptop):
    invites, tunnel = laptop.opened(), FakeTunnel()
    invites.attach(tunnel)
    tunnel.become(UP, "https://four-words.tunnel.example")
    invites.close()
    assert tunnel.closed
    assert allowed_origins() == []
    invites.close()


def test_who_watches_no_longer_is_not_told(laptop):
    invites, told = laptop.opened(), []
    end = invites.watch(lambda: told.append(invites.base()))
    invites.choose("http://10.0.0.5:5006")
    end()
    invites.choose("")
    assert told == ["http://10.0.0.5:5006"]


def test_the_lobby_says_how_the_tunnel_stands(laptop):
    invites, tunnel = laptop.opened(), FakeTunnel()
    assert invites.state().tunnel == OFF
    assert tunnel_words(invites.state()) is None
    invites.attach(tunnel)
    assert tunnel_words(invites.state()).en == "the public address is being made"
    tunnel.become(UP, "https://four-words.tunnel.example")
    assert tunnel_words(invites.state()).zh == "公開網址可以用了"
    assert choice_name(invites.state().used) == "公開網址 public address  https://four-words.tunnel.example"
    tunnel.become(DOWN, why="ended", said="bye")
    assert "the tunnel's program has ended (bye)" in str(tunnel_words(invites.state()))
