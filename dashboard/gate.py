"""The gate: what a browser may say to the server at all, before a page of it or a room hears it.

Rooms check the fields of their own messages (`dashboard.rooms.wire`). This is about what lies around these: Bokeh would
read frames of 20 MB with any number of buffers, unpack what is packed in them a thousand times its size, keep a log of
whatever it cannot read, and let two browsers share a session whose id one of them has chosen. Our pages need none of
that. What is refused here ends its connection, with a reason in both languages and a line in the log. A page's message
to its room goes there from here, by the short way (`dashboard.view.direct`).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from time import monotonic
from typing import Any

from bokeh.server.views.session_handler import SessionHandler
from bokeh.server.views.ws import WSHandler
from tornado.web import Finish

from dashboard.pacer import Pacer
from dashboard.rooms.refused import No, no
from dashboard.view import direct

LOG = logging.getLogger(__name__)

MOST_BYTES = 2**18
"""Of one frame; the largest that a page of ours sends has a few thousand."""
MOST_ERRORS = 20
"""Answers of Bokeh that something was wrong, after which a connection is closed: each one fills a page of the log."""
_FRAMES = 3
_KINDS = frozenset({"PATCH-DOC", "PULL-DOC-REQ"})
"""All that a browser says: something has happened on the page, and which document it shows."""
_PACKED = frozenset({"bytes", "ndarray", "typed_array"})
"""Values of Bokeh's wire that may be far larger than what is sent."""
_GOODBYE, _POLICY, _TOO_LARGE = 1001, 1008, 1009
"""Codes with which a websocket is closed (RFC 6455, section 7.4.1)."""
_CHOSEN = ("bokeh-session-id", "bokeh-token")


class RefusedError(Exception):
    """What a browser has sent is refused. The argument is the `No`."""

    def __init__(self, refusal: No) -> None:
        self.no = refusal
        super().__init__(str(refusal))


class Gate:
    """Looks at the frames of one connection, in the order in which they come.

    >>> gate = Gate()
    >>> [gate.look(frame) for frame in ('{"msgid": "1", "msgtype": "PULL-DOC-REQ"}', "{}", "{}")]
    [None, None, {}]
    >>> gate.look("what is this")
    Traceback (most recent call last):
    dashboard.gate.RefusedError: 看不懂的訊息：what is this / the message is not what was agreed: what is this
    """

    def __init__(self) -> None:
        self.pacer = Pacer(monotonic())
        self.is_shut = False
        self.errors = 0
        self.frames: list[str] = []

    def look(self, frame: str | bytes) -> dict[str, Any] | None:
        """Look at the next frame and keep it; return the content of a message with its last. Raises `RefusedError`."""
        if len(frame) > MOST_BYTES:
            raise RefusedError(no("oversize", str(len(frame))))
        if not isinstance(frame, str):
            raise RefusedError(no("malformed", f"{len(frame)} bytes"))
        try:
            value = json.loads(frame, object_hook=_unpacked)
        except (ValueError, RecursionError):
            raise RefusedError(no("malformed", frame[:20])) from None
        if not isinstance(value, dict):
            raise RefusedError(no("malformed", frame[:20]))
        if not self.frames:
            _check_header(value)
        self.frames.append(frame)
        return value if len(self.frames) == _FRAMES else None


def _unpacked(value: dict[str, Any]) -> dict[str, Any]:
    """Return an object of a frame, if it is not one that would have to be unpacked."""
    kind = value.get("type")
    if isinstance(kind, str) and kind in _PACKED:
        raise RefusedError(no("malformed", kind))
    return value


def _check_header(header: dict[str, Any]) -> None:
    kind = header.get("msgtype")
    if not isinstance(kind, str) or kind not in _KINDS or not isinstance(header.get("msgid"), str):
        raise RefusedError(no("malformed", ascii(kind)[:20]))
    if header.get("num_buffers", 0) != 0:
        raise RefusedError(no("malformed", "num_buffers"))


def use_gate() -> None:
    """Put the gate before every page that is opened from now on. May be called more than once."""
    if getattr(WSHandler.on_message, "is_gate", False):
        return
    WSHandler.on_message = _looked_at(WSHandler.on_message)
    WSHandler.send_message = _without_traces(WSHandler.send_message)
    WSHandler.get_websocket_protocol = _telling(WSHandler.get_websocket_protocol)
    WSHandler.on_close = _forgetting(WSHandler.on_close)
    SessionHandler.get_session = _of_ones_own(SessionHandler.get_session)


def _gate_of(handler: WSHandler) -> Gate:
    if not hasattr(handler, "gate"):
        handler.gate = Gate()
    gate: Gate = handler.gate
    return gate


def _looked_at(heard: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @wraps(heard)
    async def on_message(self: WSHandler, message: str | bytes) -> None:
        gate = _gate_of(self)
        if gate.is_shut:
            return
        try:
            content = gate.look(message)
        except RefusedError as error:
            _shut(self, error.no)
            return
        await gate.pacer.wait()
        if content is None:
            return
        frames, gate.frames = gate.frames, []
        session = _session_of(self)
        if session is not None and direct.heard(session.document, content):
            return
        for frame in frames:
            await heard(self, frame)

    on_message.is_gate = True  # type: ignore[attr-defined]
    return on_message


def _session_of(handler: WSHandler) -> Any:
    """Return the session of a connection, None before it has one and when its server is gone."""
    return None if handler.connection is None else handler.connection._session  # noqa: SLF001  the public one insists


def _note(handler: WSHandler | SessionHandler, refusal: No) -> None:
    """Write into the log whom something was refused."""
    LOG.warning("%s %s: %s", handler.request.remote_ip, handler.request.path, refusal)


def _shut(handler: WSHandler, refusal: No) -> None:
    """Close a connection, saying why."""
    _gate_of(handler).is_shut = True
    _note(handler, refusal)
    plain = no(refusal.code)  # without what was sent: there is room for 123 bytes
    handler.close(_TOO_LARGE if refusal.code == "oversize" else _POLICY, str(plain))


def _without_traces(send: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Return Bokeh's sending, without what its answers to errors tell of this machine and its folders."""

    @wraps(send)
    async def send_message(self: WSHandler, message: Any) -> None:
        if message.msgtype == "ERROR":
            message.content = {"text": str(no("malformed")), "traceback": None}
            gate = _gate_of(self)
            gate.errors += 1
            if gate.errors > MOST_ERRORS and not gate.is_shut:
                _shut(self, no("malformed", f"{gate.errors} times", f"{gate.errors} 次"))
                return
        await send(self, message)

    return send_message


def _telling(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return Tornado's way to a connection, which closes it for a frame that is too large without a word in the log."""

    @wraps(make)
    def get_websocket_protocol(self: WSHandler) -> Any:
        protocol = make(self)
        if protocol is None:
            return None
        close = protocol.close

        def told(code: int | None = None, reason: str | None = None) -> None:
            if code == _TOO_LARGE and not _gate_of(self).is_shut:
                _note(self, no("oversize", f"> {MOST_BYTES}"))
                reason = str(no("oversize"))
            close(code, reason)

        protocol.close = told
        return protocol

    return get_websocket_protocol


def _forgetting(close: Callable[..., None]) -> Callable[..., None]:
    """Return Bokeh's way to end a connection, which keeps no session for a page that has said goodbye.

    One whose wire was cut may come back to its session for a while. One that was closed, or loaded anew, never does: of
    each that was kept a megabyte lay idle.
    """

    @wraps(close)
    def on_close(self: WSHandler) -> None:
        session = _session_of(self)
        close(self)
        if session is not None and self.close_code == _GOODBYE and session.connection_count == 0:
            session.request_expiration()

    return on_close


def _of_ones_own(get: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return Bokeh's way to the session of a page that is asked for, where nobody may choose which one.

    Who chose the id of a friend's session, by a link with ``?bokeh-session-id=``, could open a websocket to it himself
    and was sent all that the friend was sent: his hand.
    """

    @wraps(get)
    async def get_session(self: SessionHandler) -> Any:
        chosen = [name for name in _CHOSEN if name in self.request.arguments]
        if chosen or "Bokeh-Session-Id" in self.request.headers:
            _note(self, no("chosen_session", ", ".join(chosen)))
            self.set_status(403)
            self.set_header("Content-Type", "text/plain; charset=UTF-8")
            self.finish(str(no("chosen_session")))
            raise Finish
        return await get(self)

    return get_session
