"""Devices on a real server that keep every byte they are sent, and what of it may differ from one run to the next.

`plain` replaces what Bokeh draws at random or counts up for the whole process, and nothing else:

* the session's token and the ids of its document and of the page's elements, which are random;
* the ids of models and messages (``p1234``) and Panel's names of components (``TableView00115``): numbered anew in
  the order in which they are first seen on that wire;
* the address of the server, and in the lobby the minute in which a room was played last.

Two things are put in order, for threads of Bokeh and Panel decide them. Bokeh acknowledges by itself what a device has
said, before or behind the room's answer: these acknowledgements stand last. And of messages that leave in one breath
(up to the answer to `Wire.settle`) one may overtake another: they stand in the order of their text. In which order the
room itself sends them is compared in `tests.dashboard.test_company_secret`. Nothing is left out or joined, and no
number of a scene is touched.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import websocket_connect

from dashboard.stress.device import _FRAMES, Device

_TOKEN = re.compile(r'"token": ?"([^"]+)"')
_ROOT = re.compile(r'"roots":\{"([^"]+)"')
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_PONG = '["t","pong"]'
_WHEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}")
_COUNTED = re.compile(r"\bp[0-9]{4,}\b|(?<=\"name\":\")[A-Za-z]+[0-9]{5}(?=\")")
_DOCUMENT, _HEARD = "PULL-DOC-REPLY", '"msgtype": "OK"'


@dataclass(slots=True)
class Wire(Device):
    """A page that reads its document as a browser does. `heard` is all it is sent: each page, each message of
    its websockets in frames."""

    page: str = "table"
    arguments: str = ""
    heard: list[list[str]] = field(default_factory=list)
    answers: list[dict[str, Any]] = field(default_factory=list)
    seq: int = 0
    hello: bool = True
    seat_code: str = ""

    async def open(self) -> None:
        """Load the page, read its document and say who one is."""
        where = f"{self.page}?room={self.code}{self.arguments}"
        page = (await AsyncHTTPClient().fetch(f"{self.url}/{where}", request_timeout=60)).body.decode()
        self.heard.append([page])
        self._root = _ROOT.search(page)[1]
        self._frames = asyncio.Queue()
        socket = self.url.replace("http", "ws", 1) + f"/{self.page}/ws"
        protocols = ["bokeh", _TOKEN.search(page)[1]]
        self.socket = await websocket_connect(socket, subprotocols=protocols, on_message_callback=self._take)
        self._opened.append(self.socket)
        self._message = []
        self.heard.append([])
        self.connections += 1
        await self.hear()
        await self.write({"msgid": "pull", "msgtype": "PULL-DOC-REQ"}, {}, {})
        await self._hear_document()
        if self.hello:
            ways = {"seat_code": self.seat_code} if self.seat_code else {}
            device, self.snap = f"{self.name} {self.connections}", {}
            await self.say({"t": "hello", "device": device, "rev": -1, "token": self.token, **ways})
            while not self.snap:  # before the page is wholly loaded one message may overtake another on its way in
                await self._listen()

    async def write(self, *frames: Any) -> None:
        """Send frames as they are: text or bytes, anything else as JSON."""
        for frame in frames:
            raw = isinstance(frame, str | bytes)
            await self.socket.write_message(frame if raw else json.dumps(frame), binary=isinstance(frame, bytes))

    async def patch(self, *events: Any) -> None:
        """Send events of a document, as a browser that has changed something."""
        await self.write({"msgid": "patch", "msgtype": "PATCH-DOC"}, {}, {"events": list(events)})

    async def act(self, seat: int, what: str, window: int, **more: Any) -> None:
        """Ask for an action of a seat."""
        self.seq += 1
        await self.say({"t": "act", "seat": seat, "seq": self.seq, "window": window, "what": what, **more})

    async def settle(self) -> None:
        """Wait until all has come that the room had sent before it heard this."""
        for _ in range(2):  # what Panel has let overtake the first answer comes before the second
            number = next(self._numbers)
            await self.say({"t": "ping", "n": number})
            while not any(message["t"] == "pong" and message["n"] == number for message in await self._listen()):
                pass

    async def until(self, is_so: Callable[[Wire], bool]) -> None:
        """Wait until this device's scene shows something; a refusal ends the waiting too."""
        while not is_so(self):
            if any(message["t"] == "nak" for message in await self._listen()):
                return

    async def refusal(self) -> dict[str, Any]:
        """Wait for the next refusal."""
        while True:
            for message in await self._listen():
                if message["t"] == "nak":
                    return message

    async def cut(self) -> tuple[int | None, str | None]:
        """Wait until the server has closed the connection, and return the code and the reason that it gave."""
        socket = self.socket
        while await asyncio.wait_for(self.hear(), 60) is not None:
            pass
        self.socket = None
        return socket.close_code, socket.close_reason

    @property
    def seat(self) -> int | None:
        return self.snap["seat"]

    async def _listen(self) -> list[dict[str, Any]]:
        heard = await asyncio.wait_for(self.hear(), 60)
        assert heard is not None, f"{self.name}: the wire is cut"
        self.answers.extend(message for message in heard if message["t"] != "snap")
        return heard

    async def _hear_document(self) -> None:
        while _DOCUMENT not in self.heard[-1][0] or len(self.heard[-1]) < _FRAMES:
            assert await asyncio.wait_for(self.hear(), 60) is not None, f"{self.name}: the wire is cut"

    def _take(self, frame: str | bytes | None) -> None:
        if frame is not None:
            assert isinstance(frame, str), "no page of ours is sent buffers"
            if len(self.heard[-1]) == _FRAMES:
                self.heard.append([])
            self.heard[-1].append(frame)
        self._frames.put_nowait(frame)


def plain(wire: Wire) -> list[str]:
    """Return all that a device was sent, frame by frame, without what is random or counted for the whole process."""
    names = itertools.count()
    known: dict[str, str] = {}

    def named(found: re.Match[str]) -> str:
        return known.setdefault(found[0], f"id{next(names)}")

    def one(frame: str) -> str:
        frame = _WHEN.sub("-", _TOKEN.sub('"token":"-"', frame.replace(wire.url, "-")))
        return _COUNTED.sub(named, _UUID.sub(named, frame))

    return [one(frame) for message in _in_order(wire.heard) for frame in message]


def _in_order(messages: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Return messages with Bokeh's own acknowledgements last, and what left in one breath by its text."""
    room = [message for message in messages if _HEARD not in message[0]]
    pongs, breaths = 0, []
    for message in room:
        breaths.append(pongs // 2)
        pongs += _PONG in message[-1]
    said = [one for _, one in sorted(zip(breaths, room, strict=True), key=lambda pair: (pair[0], pair[1][-1]))]
    return said + [message for message in messages if _HEARD in message[0]]


def differences(one: Sequence[str], two: Sequence[str]) -> Iterator[str]:
    """Yield where what two devices were sent differs: in number, in order, in a byte."""
    if len(one) != len(two):
        yield f"{len(one)} frames, and {len(two)}"
    for number, (first, second) in enumerate(zip(one, two, strict=False)):
        if first != second:
            at = next((n for n, pair in enumerate(zip(first, second, strict=False)) if len(set(pair)) > 1), 0)
            around = slice(max(0, at - 60), at + 60)
            yield f"frame {number}, at {at}: {first[around]!r}, and {second[around]!r}"
