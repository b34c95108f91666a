"""Pages and rooms live on threads of their own: what one sends to the other arrives, and in order."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from bokeh.document.callbacks import DocumentCallbackManager
from bokeh.document.events import SessionCallbackAdded
from bokeh.server.server import Server

from dashboard.rooms.hub import Hub
from dashboard.rooms.seats import new_token
from dashboard.rooms.store import Store
from dashboard.stress.device import Device
from dashboard.view.bridge import PageSession, ask
from dashboard.view.table_app import table_app
from dashboard.view.table_view import TableView
from tests.dashboard.serving import served
from tests.waiting import until


class HandTicks:
    """Ticks that come when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], Any]] = []

    def soon(self, callback: Callable[[], Any]) -> None:
        self.waiting.append(callback)

    def tick(self) -> None:
        waiting, self.waiting = self.waiting, []
        for callback in waiting:
            callback()


class Room:
    """As much of a room as a page meets."""

    def join(self, _session: PageSession) -> None: ...
    def leave(self, _session: PageSession) -> None: ...


@pytest.fixture
def page() -> tuple[PageSession, HandTicks, list[dict[str, Any]]]:
    ticks, shown = HandTicks(), []
    session = PageSession(ticks, "token")
    session.enter(Room(), shown.append)
    return session, ticks, shown


def test_what_comes_before_a_tick_goes_out_with_it_in_order(page):
    session, ticks, shown = page
    session.hear(Room(), {})
    for number in range(3):
        session.send("snap", {"rev": number})
    assert len(ticks.waiting) == 1
    ticks.tick()
    session.send("snap", {"rev": 3})
    ticks.tick()
    assert [message["rev"] for message in shown] == [0, 1, 2, 3]


def test_nothing_is_sent_to_a_page_that_has_not_said_anything_nor_to_one_that_has_left(page):
    session, ticks, shown = page
    session.send("snap", {"rev": 0})
    session.hear(Room(), {})
    session.send("snap", {"rev": 1})
    session.leave(Room())
    session.send("snap", {"rev": 2})
    ticks.tick()
    assert not ticks.waiting
    assert not shown


def test_a_page_hears_its_room_whose_callbacks_are_lost_while_the_document_is_held(tmp_path, monkeypatch):
    """Panel holds a document while it sends: what another thread asked of it then was lost, and the page waited."""
    dispatch = DocumentCallbackManager.trigger_on_change

    def lose(manager: DocumentCallbackManager, event: Any) -> None:
        if not (isinstance(event, SessionCallbackAdded) and threading.current_thread().name == "rooms"):
            dispatch(manager, event)

    monkeypatch.setattr(DocumentCallbackManager, "trigger_on_change", lose)
    assert asyncio.run(_snapshots(tmp_path))


def test_a_page_is_sent_each_message_once(tmp_path, monkeypatch):
    """In a template its model stands under two roots; by each of them it was sent everything."""
    sent = []
    send = PageSession.send
    monkeypatch.setattr(
        PageSession, "send", lambda page, kind, payload: (sent.append(kind), send(page, kind, payload))[1]
    )
    heard = asyncio.run(_snapshots(tmp_path))
    assert 0 < len(heard) <= sent.count("snap")


async def _snapshots(folder: Path) -> list[dict[str, Any]]:
    """Return the snapshots that a page hears until it is in its seat, whose numbers the room counts."""
    hub, token = Hub(Store(folder)), new_token()
    code, heard = ask(hub.new_room, "online", token, "東", None, "none"), []

    def table() -> Any:
        return table_app(hub)

    try:
        with served({"/table": table}) as server:
            device = Device(f"http://127.0.0.1:{server.port}", code, token, "one")
            await device.open()
            async with asyncio.timeout(60):
                while device.snap.get("seat") is None:
                    heard += await device.hear() or []
            await device.leave()
    finally:
        ask(hub.close)
    return [message for message in heard if message["t"] == "snap"]


def test_pages_that_have_left_leave_nothing_behind(tmp_path):
    """Of every page something stayed in the server's memory: over days it grew by gigabytes."""
    hub = Hub(Store(tmp_path))
    code = ask(hub.new_room, "online", new_token(), "東", None, "none")

    def table() -> Any:
        return table_app(hub)

    before = _pages_alive()
    with served({"/table": table}) as server:
        asyncio.run(_come_and_go(f"http://127.0.0.1:{server.port}", code, 8))
        forgotten = threading.Event()
        server.io_loop.add_callback(_forget_sessions, server, forgotten, 0)
        assert forgotten.wait(30)
        ask(lambda: None)  # what the pages told the rooms has arrived
        assert not list(ask(hub.room, code)._pages)
        assert _pages_alive() <= before + 1  # the frame of the last call may still hold one
    ask(hub.close)


def _pages_alive() -> int:
    gc.collect()
    return sum(type(one) is TableView for one in gc.get_objects())


async def _come_and_go(url: str, code: str, pages: int) -> None:
    for page in range(pages):
        device = Device(url, code, f"page-{page}".ljust(22, "x"), f"page {page}")
        await device.open()
        while not device.scene:
            await device.hear()
        await device.leave()


def test_who_says_goodbye_is_forgotten_at_once(tmp_path):
    """They were looked for every 17 seconds: where many came and went, a hundred pages were kept for nobody."""
    with _left(tmp_path, goodbye=True) as server:
        until(lambda: not server.get_sessions("/table"), patience=5)


def test_who_is_cut_off_may_come_back(tmp_path):
    with _left(tmp_path, goodbye=False) as server:
        looked = threading.Event()
        server.io_loop.add_callback(_forget_sessions, server, looked, 10**9)
        assert looked.wait(30)
        assert len(server.get_sessions("/table")) == 1


@contextmanager
def _left(folder: Path, *, goodbye: bool) -> Iterator[Server]:
    """Serve a table to which one page has come, and gone with a word or without."""
    hub = Hub(Store(folder))
    code = ask(hub.new_room, "online", new_token(), "東", None, "none")

    def table() -> Any:
        return table_app(hub)

    with served({"/table": table}) as server:
        asyncio.run(_leave_once(f"http://127.0.0.1:{server.port}", code, goodbye=goodbye))
        yield server
    ask(hub.close)


async def _leave_once(url: str, code: str, *, goodbye: bool) -> None:
    device = Device(url, code, "somebody".ljust(22, "x"), "somebody")
    await device.open()
    if not goodbye:
        device.drop()
    await device.leave()


async def _forget_sessions(server: Any, forgotten: threading.Event, linger: int) -> None:
    """Let a server look for sessions that nobody has used for so many ms, as it does by itself."""

    def in_use() -> bool:
        return any(session.connection_count or not linger for session in server.get_sessions("/table"))

    for _ in range(500):
        if not in_use():
            break
        await asyncio.sleep(0.02)
        if not linger:
            await _forget(server, linger)
    await _forget(server, linger)
    forgotten.set()


async def _forget(server: Any, linger: int) -> None:
    for context in server._tornado._applications.values():
        await context._cleanup_sessions(linger)
