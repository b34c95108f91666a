from __future__ import annotations

import asyncio
import re
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import panel as pn
import pytest
from bokeh.server.views.ws import WSHandler
from tornado.websocket import websocket_connect

from dashboard import serve
from dashboard.addresses import EVERYWHERE, free_port, lan_addresses, origins, reachable_hosts
from dashboard.jobs import desk as desk_module
from dashboard.jobs.desk import Desk
from dashboard.jobs.results import Results
from dashboard.nodelay import use_nodelay
from dashboard.once import Once
from dashboard.rooms import hub as hub_module
from dashboard.rooms.hub import Hub
from dashboard.rooms.refused import RoomError
from dashboard.rooms.store import Store
from dashboard.view.bridge import ask
from tests.dashboard import work
from tests.dashboard.serving import served
from tests.dashboard.stage import new_hub

PAGES = Path(serve.__file__).parent / "pages"
SERVED = sorted(PAGES.glob("*.py"))
ROUTES = {"/": lambda: pn.pane.Str("lobby"), "/table": lambda: pn.pane.Str("table")}


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind((EVERYWHERE, 0))
        taken.listen()
        yield taken.getsockname()[1]


def fetch(server, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=30) as answer:
        return answer.read().decode()


def test_every_route_answers_and_no_other():
    with served(ROUTES) as server:
        assert "台灣麻將" in fetch(server, "/")
        assert "台灣麻將" in fetch(server, "/table?room=ABCD")
        assert fetch(server, "/liveness")
        with pytest.raises(urllib.error.HTTPError, match="404"):
            fetch(server, "/nothing")


async def sets_nodelay(server) -> bool:
    """Open a table's websocket and look at the server's end of it."""
    token = re.search(r'"token":"([^"]+)"', fetch(server, "/table")).group(1)
    socket_ = await websocket_connect(f"ws://127.0.0.1:{server.port}/table/ws", subprotocols=["bokeh", token])
    assert await socket_.read_message()  # the server's acknowledgement: the session is open
    (client,) = server._tornado._clients
    stream = client._socket.ws_connection.stream
    try:
        return bool(stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
    finally:
        socket_.close()
        while await socket_.read_message() is not None:
            pass  # until the other side has closed too: a socket left open is a warning in some later test


@pytest.fixture
def bokehs_own(monkeypatch):
    """Websockets as Bokeh opens them, whatever earlier tests have put in."""
    monkeypatch.setattr(WSHandler, "open", getattr(WSHandler.open, "__wrapped__", WSHandler.open))


@pytest.mark.usefixtures("bokehs_own")
def test_websockets_answer_without_delay():
    """A click took 54 ms instead of 17: Bokeh leaves Nagle's algorithm on."""
    with served(ROUTES) as server:
        assert asyncio.run(sets_nodelay(server))


@pytest.mark.usefixtures("bokehs_own")
@pytest.mark.parametrize("page", [*SERVED, ROUTES["/table"]], ids=[*(page.stem for page in SERVED), "no page of ours"])
def test_the_page_itself_sees_to_it_where_panel_serves_it(page, monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJONG_DATA", str(tmp_path))
    monkeypatch.setattr(serve, "prepare_server", lambda: None)
    with served({"/table": page}) as server:
        assert asyncio.run(sets_nodelay(server)) == isinstance(page, Path)


def test_nodelay_is_put_in_once():
    use_nodelay()
    once = WSHandler.open
    use_nodelay()
    assert WSHandler.open is once


def test_an_explicit_port_that_is_taken_is_an_error_that_names_it(taken_port):
    with pytest.raises(serve.PortTakenError, match=f"{taken_port} 已被佔用 / port {taken_port} is in use"):
        serve.open_server(ROUTES, taken_port)


def test_the_default_port_moves_to_the_next_free_one(taken_port, monkeypatch):
    monkeypatch.setattr(serve, "DEFAULT_PORT", taken_port)
    with served(ROUTES, port=None, address=EVERYWHERE) as server:
        assert taken_port < server.port < taken_port + serve.PORTS_TRIED


def test_an_address_of_another_machine_is_an_error():
    with pytest.raises(OSError, match="assign"):
        serve.open_server(ROUTES, 0, "203.0.113.1")


def test_the_end_of_the_server_gives_the_games_back(tmp_path, monkeypatch):
    monkeypatch.setattr("dashboard.rooms.hub.the_hub", Once(lambda: Hub(Store(tmp_path))))
    serve.close_rooms()
    assert hub_module.the_hub.made is None, "no hub is made to be closed"
    code, _ = ask(hub_module.the_hub().new_solo, "阿明")
    with pytest.raises(RoomError, match="另一個伺服器正在用這一桌"):
        new_hub(tmp_path).room(code)
    serve.close_rooms()
    assert new_hub(tmp_path).room(code).code == code


def test_the_end_of_the_server_ends_the_work_of_pages(tmp_path, monkeypatch):
    monkeypatch.setattr("dashboard.jobs.desk.the_desk", Once(lambda: Desk(Results(tmp_path))))
    serve.close_jobs()
    assert desk_module.the_desk.made is None, "no desk is made to be closed"
    job = desk_module.the_desk().start("test", work.for_ever, {})
    serve.close_jobs()
    assert job.is_over


def test_origins_are_the_addresses_under_which_the_server_is_reached():
    assert origins("127.0.0.1", 5006) == ["localhost:5006", "127.0.0.1:5006"]
    assert origins("192.168.1.5", 5006) == ["192.168.1.5:5006"]
    everywhere = origins(EVERYWHERE, 5006)
    assert "localhost:5006" in everywhere
    assert {f"{ip}:5006" for ip in lan_addresses()} <= set(everywhere)
    assert not any("*" in origin for origin in everywhere)


def test_port_80_stands_in_no_origin():
    assert "localhost" in origins("127.0.0.1", 80)


def test_lan_addresses_leave_this_machine():
    assert not any(ip.startswith("127.") for ip in lan_addresses())
    assert all(host == host.lower() for host in reachable_hosts(EVERYWHERE))


def test_a_machine_without_network_has_no_lan_address(monkeypatch):
    monkeypatch.setattr("dashboard.networks._address_of_way_out", lambda: "")
    monkeypatch.setattr("dashboard.networks._interfaces", lambda: iter(()))
    monkeypatch.setattr("dashboard.networks.socket.gethostname", lambda: "no.such.host.invalid")
    assert lan_addresses() == []


def test_a_free_port_can_be_bound():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", free_port("127.0.0.1")))
