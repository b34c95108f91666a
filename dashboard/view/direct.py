"""The short way between a page and its room: messages go to the websockets, and come from them, past Bokeh's documents.

A message of a room changes nothing in the document of its page. Bokeh would lock that document for each, in a thread of
its pool, and write it in another: with sixteen tables that took more of a core than drawing the scenes. So what a page
is sent is written here as Bokeh would write it, and what a page says is handed on by the gate (`dashboard.gate`), that
reads it first. Where there is no gate, or no server, Panel's own way remains.
"""

from __future__ import annotations

from asyncio import gather
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from weakref import WeakKeyDictionary, WeakMethod

import orjson
from bokeh.application.application import SessionContext
from bokeh.document import Document
from bokeh.model import Model
from tornado.websocket import WebSocketHandler

from dashboard.bokeh_wire import PATCH, SAID, TOLD, content, plain, written

_HEADER = orjson.dumps({"msgid": "room", "msgtype": PATCH})
"""Nobody answers a room's messages, so they have no numbers: these would tell how many others were sent meanwhile."""

Hears = Callable[[Any], None]

_ears: WeakKeyDictionary[Document, WeakMethod[Hears]] = WeakKeyDictionary()


def listen(document: Document, hears: Hears) -> None:
    """Let a component, by a method of its own, hear what the page of a document says. It is not kept alive by that."""
    _ears[document] = WeakMethod(hears)


def heard(document: Document, said: Mapping[str, Any]) -> bool:
    """Hand on what a browser's frame of a document holds, if it is one message for a component that listens."""
    ear = _ears.get(document)
    hears = None if ear is None else ear()
    events = said.get("events")
    if hears is None or not isinstance(events, list) or len(events) != 1:
        return False
    try:
        values = _event_values(events[0])
    except RecursionError:
        return False
    if values is None or "data" not in values:
        return False
    hears(values["data"])
    return True


def _event_values(event: Any) -> dict[str, Any] | None:
    """Return the values of an event of a document if it is a page's message, else None."""
    if not isinstance(event, dict) or event.get("kind") != "MessageSent" or event.get("msg_type") != "bokeh_event":
        return None
    told = event.get("msg_data")
    if not isinstance(told, dict) or told.get("type") != "event" or told.get("name") != SAID:
        return None
    values = plain(told.get("values"))
    return values if isinstance(values, dict) else None


def tell(model: Model, message: Mapping[str, Any]) -> None:
    """Send a message to the pages that show a model, of a server's document, in order of telling; from any thread."""
    context = model.document.session_context
    if not _is_shown(context):
        return
    told = _Told((_HEADER, b"{}", orjson.dumps(content(TOLD, model.id, written(message)))))
    context.server_context.application_context.io_loop.add_callback(_send, context, told)


class _Told:
    """A message as Bokeh's connections send it: three frames, and nobody's between them."""

    msgtype = PATCH

    def __init__(self, frames: tuple[bytes, bytes, bytes]) -> None:
        self._frames = frames

    async def send(self, socket: Any) -> None:
        sent: list[Awaitable[None]] = []
        with await socket.write_lock.acquire():
            try:
                for frame in self._frames:
                    sent.append(WebSocketHandler.write_message(socket, frame))  # noqa: PERF401  may raise at any frame
            finally:
                await gather(*sent)  # each is asked how it went: an error that nobody has seen is one in the log


def _is_shown(context: SessionContext) -> bool:
    """Whether a page of a session is open: one that has been left is kept for a while, and need be written nothing."""
    session = context.session
    return session is not None and not session.destroyed and session.connection_count > 0


async def _send(context: SessionContext, told: _Told) -> None:
    if not _is_shown(context):
        return
    for connection in tuple(context.session._subscribed_connections):  # noqa: SLF001  there is no public way
        await connection._socket.send_message(told)  # noqa: SLF001  a connection of Bokeh 3.9 has no such method itself
