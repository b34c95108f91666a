"""A real server: who may open its websocket, by which address a page has come, and where short addresses lead."""

from __future__ import annotations

import asyncio
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from types import SimpleNamespace

import panel as pn
import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from dashboard import came_by
from dashboard.addresses import EVERYWHERE
from dashboard.came_by import noted
from dashboard.invites import PAGE, Choice, Invites
from dashboard.networks import Network
from dashboard.once import Once
from dashboard.tunnel.tunnel import Tunnel
from tests.dashboard.serving import served
from tests.dashboard.tunnels import HURRY, fake_tool
from tests.waiting import until

WORDS = "https://four-words.tunnel.example"


async def handshake(server, origin: str, path: str = "/table") -> int:
    """Open a page's websocket as a browser at that origin would; return the status of the answer, 101 if it opened."""
    fetched = await asyncio.to_thread(urllib.request.urlopen, f"http://127.0.0.1:{server.port}{path}", timeout=30)
    with fetched as page:
        token = re.search(r'"token":"([^"]+)"', page.read().decode())[1]
    request = HTTPRequest(f"ws://127.0.0.1:{server.port}{path}/ws", headers={"Origin": origin})
    try:
        socket = await websocket_connect(request, subprotocols=["bokeh", token])
    except HTTPClientError as refused:
        return refused.code
    assert await socket.read_message()
    socket.close()
    while await socket.read_message() is not None:
        pass
    return 101


@pytest.fixture
def server(monkeypatch) -> Iterator[SimpleNamespace]:
    """A server with its invitations, on this machine alone."""
    invites = Invites(find=tuple)
    monkeypatch.setattr(came_by, "the_invites", Once(lambda: invites))
    with served({"/table": lambda: pn.pane.Str("table")}, proxied=True) as opened:
        invites.open("127.0.0.1", opened.port)
        yield SimpleNamespace(port=opened.port, invites=invites)
        invites.close()


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # of the websockets that were refused, by Tornado's client
def test_the_tunnels_origin_is_admitted_while_the_server_runs_and_a_foreign_one_never(server, tmp_path):
    answering = [True]
    say = f"print('{WORDS}', flush=True); time.sleep(600)"
    assert asyncio.run(handshake(server, WORDS)) == 403
    server.invites.attach(Tunnel(fake_tool(tmp_path, say), server.port, HURRY, probe=lambda _url: answering[0]))
    until(lambda: server.invites.base() == WORDS)
    assert asyncio.run(handshake(server, WORDS)) == 101
    assert asyncio.run(handshake(server, f"http://localhost:{server.port}")) == 101, "own pages lost their right"
    assert asyncio.run(handshake(server, "https://evil.example")) == 403
    assert asyncio.run(handshake(server, f"http://evil.example:{server.port}")) == 403
    answering[0] = False
    until(lambda: server.invites.base() == "")
    assert asyncio.run(handshake(server, WORDS)) == 403, "who has the name now is nobody of ours"


def test_an_https_name_without_a_port_is_admitted_as_browsers_write_it(server):
    server.invites.publish("https://mahjong.example.org")
    assert asyncio.run(handshake(server, "https://mahjong.example.org")) == 101


def test_a_page_tells_by_which_address_it_came(server):
    server.invites.open(EVERYWHERE, server.port)
    server.invites._find = lambda: (Network("192.168.1.23", "wlan0"), Network("10.0.0.5", "eth0"))
    server.invites._seen = None
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/table", headers={"Host": f"10.0.0.5:{server.port}"}
    )
    with urllib.request.urlopen(request, timeout=30) as page:
        page.read()
    assert server.invites.state().used == Choice(f"http://10.0.0.5:{server.port}", PAGE, "eth0")


def test_a_noted_app_is_still_a_function_of_its_name():
    def lobby() -> None:
        pass

    assert noted(lobby).__name__ == "lobby"


class _Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def leads_to(port: int, path: str) -> tuple[int, str]:
    opener = urllib.request.build_opener(_Stays)
    try:
        with opener.open(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
            return answer.status, ""
    except urllib.error.HTTPError as error:
        return error.code, error.headers.get("Location", "")


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/p/K7QF2", "../table?room=K7QF2"),
        ("/p/k7qf2", "../table?room=K7QF2"),
        ("/p/K7QF2ABCDE", "../phone?room=K7QF2&seat=ABCDE"),
        ("/p/NONE", "../table?room=NONE"),
        ("/p/%E9%BA%BB%E5%B0%87", "../table?room=%E9%BA%BB%E5%B0%87"),
        ("/p/a%26seat%3Db", "../table?room=A%26SEAT%3DB"),
        ("/p/%0d%0aSet-Cookie:x", "../table?room=SET-COOKIE%3AX"),
        ("/p/..%2f..%2fevil.example", "../table?room=..%2F..%2FEVIL.EXAMPLE"),
    ],
)
def test_a_short_address_leads_to_its_page(server, path, place):
    assert leads_to(server.port, path) == (302, place)


def test_a_code_without_letters_is_no_page(server):
    assert leads_to(server.port, "/p/")[0] == 404
