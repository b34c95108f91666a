"""The bridge between pages and rooms: the one thread on which all rooms live, and a page as a room sees it.

Bokeh runs callbacks on its event loop or on worker threads, as its version likes. Rooms want one thread: so they have
a loop of their own, started with the first page, and pages reach them through `ask` and `tell` from wherever they are.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar

from bokeh.application.application import SessionContext

from dashboard.invites import the_invites
from dashboard.once import Once
from dashboard.rooms import wire
from dashboard.rooms.audience import PLAIN
from dashboard.rooms.hub import Hub, the_hub
from dashboard.rooms.wire import Host

P = ParamSpec("P")
T = TypeVar("T")


_SWITCH = 0.0005
"""Seconds after which a thread lets another run. Python's own 5 ms held up a film, while the scenes that follow it were
made, at each of the threads it passes on its way out: 7 ms of the throw's way then, 2.5 ms now."""


def _start_loop() -> asyncio.AbstractEventLoop:
    sys.setswitchinterval(_SWITCH)
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="rooms", daemon=True).start()
    return loop


_loop = Once(_start_loop)


def ask(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call something on the rooms' thread and return what it returns, or raise what it raises. Not from that thread."""

    async def called() -> T:
        return call(*args, **kwargs)

    return asyncio.run_coroutine_threadsafe(called(), _loop()).result()


def tell(call: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Let the rooms' thread call something soon, in the order of telling; wait for nothing."""
    _loop().call_soon_threadsafe(partial(call, *args, **kwargs))


def _the_hub_with_addresses() -> Hub:
    hub, invites = the_hub(), the_invites()
    ask(hub.use_invites, invites)
    invites.watch(lambda: tell(hub.use_invites, invites))  # a tunnel comes up or dies, another network is chosen
    return hub


shared_hub = Once(_the_hub_with_addresses)
"""The hub that all pages of this server share, told where friends find it. Not from the rooms' thread."""


class Ticks(Protocol):
    """What a session needs of its page: to be called where that page may be changed."""

    def soon(self, callback: Callable[[], Any]) -> object:
        """Call `callback` soon, where the page may be changed. Called from any thread."""


class PageTicks:
    """The ticks of a page on a server: those of the server's loop. Made while the page's document is.

    Bokeh's own callbacks of the next tick are no way from another thread: one that is added while the document is held,
    as Panel holds it whenever it sends, can be lost, and a page that missed it waited for good.
    """

    def __init__(self, context: SessionContext) -> None:
        self._loop = context.server_context.application_context.io_loop

    def soon(self, callback: Callable[[], Any]) -> None:
        """Call `callback` on the server's loop."""
        self._loop.add_callback(callback)


class PageSession:
    """One open page, as a room sees it: what the room sends goes to the page's document, on that one's next tick.

    `token` is that of its seats at one screen; with several devices it is empty until the browser says one. Nothing is
    sent before the browser has said something: until then nobody is there to hear.
    """

    def __init__(self, ticks: Ticks, token: str) -> None:
        self.token = token
        self.seats: frozenset[int] = frozenset()
        self.device = ""
        self.wishes = PLAIN
        self._ticks = ticks
        self._is_heard = False
        self._show: Callable[[dict[str, Any]], None] | None = None
        self._post: deque[dict[str, Any]] = deque()
        self._is_called = False
        self._lock = threading.Lock()

    def enter(self, room: Host, show: Callable[[dict[str, Any]], None]) -> None:
        """Join a room; `show` takes each message on the page's own document."""
        self._show = show
        tell(room.join, self)

    def send(self, kind: str, payload: dict[str, Any]) -> None:
        """Take a message for this page. Called by the room, on its thread.

        What comes before the page's next tick goes out with it: to be called costs more than to send.
        """
        if self._show is None or not self._is_heard:
            return
        with self._lock:
            self._post.append({"t": kind, **payload})
            called, self._is_called = self._is_called, True
        if not called:
            self._ticks.soon(self._deliver)

    def _deliver(self) -> None:
        with self._lock:
            post, self._post, self._is_called = self._post, deque(), False
        for message in post:
            if self._show is not None:
                self._show(message)

    def hear(self, room: Host, message: object) -> None:
        """Take a message from this page's browser to the room."""
        self._is_heard = True
        tell(wire.receive, room, self, message)

    def leave(self, room: Host) -> None:
        """Leave the room, when the page is gone."""
        self._show = None
        tell(room.leave, self)
