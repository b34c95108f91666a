"""What a device may not say to a real server: refused with a reason, logged, and nothing changed for anybody else.

Dora sits at the table and misbehaves; the record, the position and the scenes of all others stay what they were.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from typing import Any

import pytest
from tornado.websocket import WebSocketClosedError, websocket_connect

from dashboard.gate import MOST_BYTES, MOST_ERRORS
from dashboard.view.bridge import ask
from tests.dashboard.wired import Wired, draw_the_same, wired
from tests.dashboard.wires import Wire, differences, plain
from tests.oracle.steer import written_wall

PATCH = {"msgid": "1", "msgtype": "PATCH-DOC"}
MALFORMED = "看不懂的訊息 / the message is not what was agreed"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wired]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        draw_the_same(monkeypatch)
        with wired(tmp_path_factory.mktemp("refused"), "online", written_wall({0: "5s"})) as table:
            yield table


@pytest.fixture
def dora(table: Wired) -> Wire:
    """Return the device that misbehaves, come back from whatever was last done to it."""
    wire = table.wires["dora"]
    if wire.socket is None:
        table.run(wire.open())
    table.settle()
    return wire


def state(table: Wired) -> tuple[Any, ...]:
    (record,) = table.hub.store.folder.glob("*.mjr")
    scenes = {name: wire.snap["j"] for name, wire in table.wires.items() if name != "dora"}
    return record.read_bytes(), ask(table.room.table.state_bytes), scenes


@contextmanager
def nothing_changes(table: Wired) -> Iterator[None]:
    table.settle()
    before = state(table)
    yield
    table.settle()  # who has been cut off is not waited for
    assert state(table) == before


def said(wire: Wire, data: Any) -> dict[str, Any]:
    """Return the event with which a page says something to its room."""
    values = {"type": "map", "entries": [["model", {"id": wire._root}], ["data", data]]}
    return {"kind": "MessageSent", "msg_type": "bokeh_event",
            "msg_data": {"type": "event", "name": "data_event", "values": values}}  # fmt: skip


def fields(**values: Any) -> dict[str, Any]:
    return {"type": "map", "entries": [list(pair) for pair in values.items()]}


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


def packed(data: bytes) -> dict[str, str]:
    return {"type": "bytes", "data": base64.b64encode(gzip.compress(data)).decode()}


CUT_OFF: dict[str, list[Any]] = {
    "no JSON": ["{"],
    "binary junk": [b"\x00\xff" * 50],
    "binary where text belongs": [PATCH, {}, b"{}"],
    "another protocol": ["GET / HTTP/1.1"],
    "an unknown kind": [{"msgid": "1", "msgtype": "BOO"}],
    "a kind that only servers say": [{"msgid": "1", "msgtype": "ACK"}],
    "a document of one's own": [{"msgid": "1", "msgtype": "PUSH-DOC"}],
    "no kind": [{"msgid": "1"}],
    "no header": [[]],
    "a number for a header": ["1"],
    "lists 10,000 deep": [PATCH, {}, "[" * 10_000 + "]" * 10_000],
    "a number of 5,000 digits": [PATCH, {}, '{"events": [' + "9" * 5000 + "]}"],
    "a million buffers": [PATCH | {"num_buffers": 1_000_000}],
    "buffers in words": [PATCH | {"num_buffers": "many"}],
    "a list of events that is none": [PATCH, {}, "[]"],
    "100 kB that unpack to 100 MB": [PATCH, {}, {"events": [packed(bytes(100_000_000))]}],
    "an array of 400 MB": [PATCH, {}, {"events": [{"type": "ndarray", "array": ["a"], "dtype": "U100000000",
                                                   "order": "little", "shape": [1]}]}],
}  # fmt: skip


@pytest.mark.compiled_only
class TestFrames:
    @pytest.mark.parametrize("name", CUT_OFF)
    def test_what_is_no_message_ends_the_connection(
        self, table: Wired, dora: Wire, caplog: pytest.LogCaptureFixture, name: str
    ) -> None:
        with nothing_changes(table):
            table.run(dora.write(*CUT_OFF[name]))
            assert table.run(dora.cut()) == (1008, MALFORMED)
        assert "看不懂的訊息" in caplog.text

    @pytest.mark.parametrize("size", [MOST_BYTES + 1, 25_000_000])
    def test_a_frame_that_is_too_large_is_not_even_read(
        self, table: Wired, dora: Wire, caplog: pytest.LogCaptureFixture, size: int
    ) -> None:
        async def write() -> None:
            with suppress(WebSocketClosedError):  # the server has hung up meanwhile
                await dora.write("x" * size)
            await dora.cut()

        with nothing_changes(table):
            table.run(write())
        assert "訊息太大" in caplog.text

    def test_what_bokeh_cannot_do_tells_nothing_of_this_machine(self, table: Wired, dora: Wire) -> None:
        """Its answer held a trace with the folders in which the server is installed."""
        events = [
            None,
            "x",
            [{"kind": "Nope"}],
            [{"kind": "ModelChanged", "model": {"id": "p0"}, "attr": "x", "new": 1}],
        ]
        with nothing_changes(table):
            before = len(dora.heard)
            for one in events:
                table.run(dora.write(PATCH, {}, {"events": one}))
            table.run(dora.settle())
        answers = [message[-1] for message in dora.heard[before:] if '"ERROR"' in message[0]]
        assert [json.loads(answer) for answer in answers] == [{"text": MALFORMED, "traceback": None}] * len(events)

    def test_who_does_not_stop_at_that_is_cut_off(self, table: Wired, dora: Wire) -> None:
        async def write() -> None:
            for _ in range(MOST_ERRORS + 1):
                await dora.write(PATCH, {}, {"events": "x"})

        with nothing_changes(table):
            table.run(write())
            assert table.run(dora.cut()) == (1008, MALFORMED)


ACT = {"t": "act", "seat": 3, "seq": 900, "window": 0, "what": "draw"}
NAKS: dict[str, tuple[Any, str]] = {
    "for another's seat": (fields(**ACT | {"seat": 0}), "not_your_seat"),
    "a long name": (fields(t="sit", seat=3, name="x" * 5000), "oversize"),
    "many fields": (fields(**ACT | {f"f{n}": n for n in range(20)}), "oversize"),
    "a number that is none": (fields(**ACT | {"seat": {"type": "number", "value": "nan"}}), "malformed"),
    "a number without end": (fields(**ACT | {"seq": {"type": "number", "value": "+inf"}}), "malformed"),
    "a number of 4,000 digits": (fields(**ACT | {"seq": 10**4000}), "malformed"),
    "lists 300 deep": (fields(**ACT | {"seat": nested(300)}), "malformed"),
    "a set": (fields(t={"type": "set", "entries": [1]}), "malformed"),
    "a model of the page": (fields(**ACT | {"seat": "root"}), "malformed"),
    "no text": (fields(**ACT | {"what": ["draw"]}), "malformed"),
    "nothing": (None, "malformed"),
    "a list": ([1, 2, 3], "malformed"),
    "an action that is none": (fields(**ACT | {"what": "steal m1"}), "malformed"),
    "a moment that has passed": (fields(**ACT | {"seq": 901}), "stale"),
}


@pytest.mark.compiled_only
class TestMessages:
    @pytest.mark.parametrize("name", NAKS)
    def test_what_a_room_refuses_it_answers_in_both_languages(
        self, table: Wired, dora: Wire, caplog: pytest.LogCaptureFixture, name: str
    ) -> None:
        data, code = NAKS[name]
        with nothing_changes(table):
            table.run(dora.patch(said(dora, data)))
            refused = table.run(dora.refusal())
        assert refused["code"] == code
        assert any("\u4e00" <= letter <= "\u9fff" for letter in refused["zh"])
        assert refused["en"].isascii()
        assert code == "stale" or name == "an action that is none" or refused["en"][:20] in caplog.text

    def test_a_forged_token_watches_and_may_do_nothing(self, table: Wired, caplog: pytest.LogCaptureFixture) -> None:
        guest = table.wires["guest"]
        with nothing_changes(table):
            for seat in range(4):
                table.run(guest.say(ACT | {"seat": seat, "window": table.room.moment}))
                assert table.run(guest.refusal())["code"] == "not_seated"
        assert "not_seated" in {one.code for one in table.room.log}
        assert "you have no seat at this table" in caplog.text
        assert guest.scene["hands"] == {}

    def test_what_a_page_writes_into_its_document_stays_there(self, table: Wired, dora: Wire) -> None:
        """A browser may change any model of its own document; another page's document is not made of these."""

        def document() -> list[str]:
            async def opened() -> None:
                await page.open()
                await page.leave()

            page = Wire(table.url, table.room.code, "", "page", hello=False)
            table.run(opened())
            return plain(page)

        before = document()
        sources = set(_ids(dora, "ColumnDataSource"))
        assert len(sources) > 5
        changes: list[dict[str, Any]] = [
            {"kind": "ModelChanged", "model": {"id": dora._root}, "attr": "esm", "new": "alert(1)"},
            {"kind": "ModelChanged", "model": {"id": dora._root}, "attr": "importmap", "new": fields(imports=1)},
            {"kind": "TitleChanged", "title": "x"},
            *({"kind": "ColumnDataChanged", "model": {"id": one}, "attr": "data", "data": fields(x=[1]), "cols": None}
              for one in sources),
        ]  # fmt: skip
        with nothing_changes(table):
            for change in changes:
                table.run(dora.patch(change))
            table.run(dora.settle())
        assert not list(differences(before, document()))
        table.run(dora.leave())
        dora.socket = None

    def test_ten_thousand_messages_of_one_keep_nobody_else_waiting(self, table: Wired, dora: Wire) -> None:
        """Each of them makes a scene anew. They are heard more slowly, and everybody else as ever."""
        anna, count = table.wires["anna"], 10_000

        async def flood() -> None:
            for _ in range(count):
                await dora.say(ACT | {"seq": 902})

        async def meanwhile() -> int:
            flooding = asyncio.create_task(flood())
            for _ in range(50):
                await anna.settle()
            dora.drop()
            await asyncio.gather(flooding, return_exceptions=True)
            return sum(message[-1].count('"stale"') for message in dora.heard)

        with nothing_changes(table):
            assert 0 < table.run(meanwhile()) < count


def _ids(wire: Wire, name: str) -> Iterator[str]:
    """Yield the ids of a device's models of that name."""
    document = next(message[-1] for message in reversed(wire.heard) if '"PULL-DOC-REPLY"' in message[0])

    def found(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            if value.get("name") == name and "id" in value:
                yield value["id"]
            value = list(value.values())
        for one in value if isinstance(value, list) else ():
            yield from found(one)

    yield from found(json.loads(document))


@pytest.mark.compiled_only
class TestDoors:
    @pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1.evil.example", "null"])
    def test_a_page_of_another_site_opens_no_websocket(
        self, table: Wired, caplog: pytest.LogCaptureFixture, origin: str
    ) -> None:
        with nothing_changes(table):
            assert knock(table, origin) == 403
        assert "Refusing websocket connection" in caplog.text
        assert knock(table, table.url) == 101

    @pytest.mark.parametrize("path", ["/table?room={}", "/phone?room={}", "/lobby", "/verify?room={}", "/p/{}"])
    def test_a_page_of_another_site_may_read_none_of_ours(self, table: Wired, path: str) -> None:
        """A browser lets it read an answer only where that names its origin."""
        request = urllib.request.Request(
            table.url + path.format(table.room.code), headers={"Origin": "http://evil.example"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            assert "Access-Control-Allow-Origin" not in answer.headers

    @pytest.mark.parametrize("way", ["bokeh-session-id=chosen", "bokeh-token=chosen", "header"])
    def test_nobody_chooses_the_session_of_a_friends_page(
        self, table: Wired, caplog: pytest.LogCaptureFixture, way: str
    ) -> None:
        """A link with an id in it, and the same id in a websocket of one's own: and one saw the friend's hand."""
        headers = {"Bokeh-Session-Id": "chosen"} if way == "header" else {}
        address = f"{table.url}/table?room={table.room.code}" + ("" if headers else f"&{way}")
        request = urllib.request.Request(address, headers=headers)
        with nothing_changes(table), pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=60)
        with refused.value as answer:
            assert answer.code == 403
            assert "這個網址指定了別人的連線" in answer.read().decode()
        assert "names a session of somebody's choice" in caplog.text

    @pytest.mark.parametrize(
        "token", ["x", "e30.e30", "AAAA" * 1000, base64.urlsafe_b64encode(b'{"session_id": []}').decode()]
    )
    def test_what_is_no_token_of_a_page_opens_nothing(
        self, table: Wired, caplog: pytest.LogCaptureFixture, token: str
    ) -> None:
        async def opened() -> list[Any]:
            heard: list[Any] = []
            where = table.url.replace("http", "ws", 1) + "/table/ws"
            socket = await websocket_connect(where, subprotocols=["bokeh", token])
            while (frame := await asyncio.wait_for(socket.read_message(), 30)) is not None:
                heard.append(frame)
            socket.close()
            return heard

        with nothing_changes(table):
            assert table.run(opened()) == []
        assert "Uncaught exception" in caplog.text


def knock(table: Wired, origin: str) -> int:
    """Ask for a websocket as a browser does from a page of that origin; return the status of the answer."""
    door = HTTPConnection("127.0.0.1", int(table.url.rpartition(":")[2]), timeout=60)
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Key": base64.b64encode(bytes(16)).decode(), "Sec-WebSocket-Protocol": "bokeh, x",
               "Origin": origin}  # fmt: skip
    with closing(door):
        door.request("GET", "/table/ws", headers=upgrade)
        return door.getresponse().status
