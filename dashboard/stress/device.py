"""`Device`: a page without a browser. It opens a table as a browser would, and speaks Bokeh's websocket by hand."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from dashboard.bokeh_wire import PATCH, SAID, content, plain

_TOKEN = re.compile(r'"token":"([^"]+)"')
_ROOT = re.compile(r'"roots":\{"([^"]+)"')
_FRAMES, _BUFFER = 3, 2
"""Frames of a message: header, metadata, content; and of each buffer that comes with it."""
_GOODBYE = 1001
"""With this a browser closes the connection of a page that is left (RFC 6455, section 7.4.1)."""
_PATIENCE = 40
"""How often it is looked whether a connection is closed."""


@dataclass(slots=True)
class Device:
    """One page at `url` (without a slash at its end), joined to the room of `code` under a token of its own."""

    url: str
    code: str
    token: str
    name: str
    socket: WebSocketClientConnection | None = None
    scene: dict[str, Any] = field(default_factory=dict)
    snap: dict[str, Any] = field(default_factory=dict)
    connections: int = 0
    _root: str = ""
    _frames: asyncio.Queue[str | bytes | None] = field(default_factory=asyncio.Queue)
    _message: list[Any] = field(default_factory=list)
    _numbers: Any = field(default_factory=lambda: itertools.count(1))
    _opened: list[WebSocketClientConnection] = field(default_factory=list)

    async def open(self) -> None:
        """Load the page and its document and join the room; a connection that was open is left to itself."""
        page = (await AsyncHTTPClient().fetch(f"{self.url}/table?room={self.code}", request_timeout=60)).body.decode()
        token, root = _TOKEN.search(page), _ROOT.search(page)
        if token is None or root is None:
            raise RuntimeError("這一頁不是牌桌 / the page is no table")
        self._root = root[1]
        where = self.url.replace("http", "ws", 1) + "/table/ws"
        self._frames = asyncio.Queue()
        self.socket = await websocket_connect(
            where, subprotocols=["bokeh", token[1]], on_message_callback=self._frames.put_nowait
        )
        self._opened.append(self.socket)
        self._message = []
        self.connections += 1
        await self.hear()  # the server's acknowledgement: what is said before is lost
        await self._send("PULL-DOC-REQ", {})
        await self.hear()
        device = f"{self.name} {self.connections}"
        await self.say({"t": "hello", "device": device, "rev": -1, "token": self.token})

    def drop(self) -> None:
        """Cut the wire without a word."""
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    async def leave(self) -> None:
        """Close every connection that was ever opened, and wait a while until the server has closed them too.

        Each says goodbye, as a browser does whose page is closed.
        """
        for socket in self._opened:
            socket.close(_GOODBYE)
        for _ in range(_PATIENCE):
            if all(socket.protocol is None for socket in self._opened):
                return
            await asyncio.sleep(0.05)
        for socket in self._opened:
            if socket.protocol is not None:
                socket.protocol._abort()  # noqa: SLF001  a server that is too busy to say goodbye

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message to the room; over a wire that is cut it is lost."""
        data = {"type": "map", "entries": [[name, value] for name, value in message.items()]}
        await self._send(PATCH, content(SAID, self._root, data))

    async def _send(self, kind: str, told: dict[str, Any]) -> None:
        # The frames go out together: somebody else's among them, and the server hangs up.
        header = {"msgid": f"s{next(self._numbers)}", "msgtype": kind}
        if self.socket is not None:
            with suppress(WebSocketClosedError):
                sent = [self.socket.write_message(json.dumps(frame)) for frame in (header, {}, told)]
                await asyncio.gather(*sent)

    async def hear(self) -> list[dict[str, Any]] | None:
        """Wait for the next message of the server and return what of it is the room's; None when the wire is cut.

        It may be called off at any moment: nothing that has come is lost.
        """
        while len(self._message) < _FRAMES or len(self._message) < _frames_of(self._message[0]):
            frame = None if self.socket is None else await self._frames.get()
            if frame is None:
                return None
            self._message.append(frame)
        frames, self._message = self._message, []
        if json.loads(frames[0]).get("msgtype") != PATCH:
            return []
        heard = [_said(event) for event in json.loads(frames[2]).get("events", [])]
        for message in heard:
            if message.get("t") == "snap":
                self.snap, self.scene = message, json.loads(message["j"])
        return [message for message in heard if message]


def _frames_of(header: str) -> int:
    return _FRAMES + _BUFFER * json.loads(header).get("num_buffers", 0)


def _said(event: dict[str, Any]) -> dict[str, Any]:
    """Return the room's message in an event of the document, an empty one if it holds none."""
    values = plain(event.get("msg_data", {}).get("values", {})) if event.get("kind") == "MessageSent" else {}
    data = values.get("data") if isinstance(values, dict) else None
    return data if isinstance(data, dict) else {}
