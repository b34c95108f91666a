"""What a page may say to a room; every message is checked field by field before the room hears of it.

Messages are one of::

    {"t": "hello", "device": str, "rev": int, "shape": str, "token": str, "seat_code": str, "move": str}
                                                                     shape and what follows it: if any
    {"t": "ping", "n": int}                                          every 1.5 s; the answer is ``pong`` {n, rev}
    {"t": "act", "seat": int, "seq": int, "window": int, "what": "discard m5", "how": [6 ints]}    how: if it was thrown
    {"t": "move", "seat": int, "seq": int, "tile": int, "how": [6 ints]}
    {"t": "undo", "seat": int, "seq": int, "window": int}
    {"t": "next", "seat": int, "window": int}
    {"t": "pace", "pace": "quick"}
    {"t": "shape", "shape": "portrait"}                              which scene fits the page's window from now on
    {"t": "set", "seat": int, "name": "hints", "value": "on"}                    a setting of `settings_page.FOR_ROOM`

and at a table of several devices (`dashboard.rooms.reception`)::

    {"t": "sit", "seat": int, "name": str}          take a free seat or a bot's; one's own back; or a new name
    {"t": "rise", "seat": int}                      give it back
    {"t": "give", "seat": int, "to": "bot"}         let a bot play it for a while; or "person": as ``link``
    {"t": "link", "seat": int}                      the answer is ``link`` {seat, path}: who opens it gets the seat
    {"t": "call_bot", "seat": int, "on": bool}      a bot for an empty seat, or for one whose player is long away
    {"t": "start"}                                  the first deal, by the host
    {"t": "share", "hand": int, "share": str}       64 hex digits for the wall of the coming hand
    {"t": "agree", "ask": int, "yes": bool}         to an undo that needs everybody

``next`` and those of the second kind may have a ``seq`` as well: then ``ack`` {seq} says that they have arrived, and
one that is sent again is not done again.

Answers are ``snap`` (`Room.snapshot`) and ``nak`` {seq, seat, code, zh, en}; ``film``, ``say`` and ``voice`` come by
themselves (`dashboard.rooms.pool`, `dashboard.rooms.called`). A message that is anything else gets a ``nak`` naming
what is wrong, and nothing changes.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dashboard.rooms.company_room import CompanyRoom
from dashboard.rooms.intents import Intent, Move, TakeBack
from dashboard.rooms.refused import No, RoomError, nak, no
from dashboard.rooms.room import Room, Session
from dashboard.rooms.sandbox import Sandbox
from dashboard.rooms.wishes import chosen, shaped
from mahjong.felt.units import SIZES

Host: TypeAlias = Room | Sandbox
"""What a page joins."""

_MAX_INT = 2**53
_MAX_TEXT = 64
_MOST_FIELDS, _LARGE = 12, 1000
"""More fields, and a longer text or list in one, than any page of ours sends."""
_HOW = 6
_WAYS_IN = ("token", "seat_code", "move")
_FIELDS: dict[str, dict[str, type]] = {
    "hello": {"device": str, "rev": int},
    "act": {"seat": int, "seq": int, "window": int, "what": str},
    "move": {"seat": int, "seq": int, "tile": int, "how": list},
    "undo": {"seat": int, "seq": int, "window": int},
    "next": {"seat": int, "window": int},
    "pace": {"pace": str},
    "shape": {"shape": str},
    "set": {"seat": int, "name": str, "value": str},
    "ping": {"n": int},
}
_COMPANY: dict[str, dict[str, type]] = {
    "sit": {"seat": int, "name": str},
    "rise": {"seat": int},
    "give": {"seat": int, "to": str},
    "link": {"seat": int},
    "call_bot": {"seat": int, "on": bool},
    "start": {},
    "share": {"hand": int, "share": str},
    "agree": {"ask": int, "yes": bool},
}
_ALL = _FIELDS | _COMPANY
_ACKNOWLEDGED = frozenset({"next", *_COMPANY})
_OPTIONAL: dict[str, dict[str, type]] = {
    "act": {"how": list},
    "hello": dict.fromkeys(("shape", *_WAYS_IN), str),
    **{sort: {"seq": int} for sort in _ACKNOWLEDGED},
}
_NOTED = frozenset({"malformed", "oversize", "not_seated", "not_your_seat"})
"""Refusals that no page of ours gives rise to: somebody tries what he should not."""


def receive(room: Host, session: Session, message: object) -> None:
    """Take one message from a page that has joined; answer it through `session.send`."""
    fields = message if isinstance(message, dict) else {}
    wrong = _wrong(message)
    if wrong is not None:
        seq, seat = (fields.get(name) if _fits(fields.get(name), int) else None for name in ("seq", "seat"))
        _refuse(room, session, nak(seq, wrong, seat))
        return
    if isinstance(room, CompanyRoom):
        room.heard(session, ping=fields["t"] == "ping")
    if isinstance(room, Room) and fields["t"] in _ACKNOWLEDGED and "seq" in fields:
        if room.is_new(session, fields["seq"]):
            _sort(room, session, fields)
        room.send(session, "ack", {"seq": fields["seq"]})
    else:
        _sort(room, session, fields)


def _sort(room: Host, session: Session, fields: dict[str, Any]) -> None:
    if fields["t"] in _COMPANY:
        refused = room.take(session, _plain(fields)) if isinstance(room, CompanyRoom) else no("alone")
        _refuse(room, session, refused and nak(None, refused, fields.get("seat")))
    else:
        _take(room, session, fields)


def _take(room: Host, session: Session, fields: dict[str, Any]) -> None:
    if fields["t"] == "hello":
        _hello(room, session, fields)
    elif fields["t"] == "ping":
        room.send(session, "pong", {"n": fields["n"], "rev": room.rev_of(session)})
    elif fields["t"] == "next":
        _next(room, session, fields["seat"], fields["window"])
    elif fields["t"] == "pace":
        refused = room.set_pace(session.token, fields["pace"])
        _refuse(room, session, refused and nak(None, refused))
    elif fields["t"] in {"shape", "set"}:
        _wish(room, session, fields)
    else:
        _ask(room, session, _asked(fields))


def _hello(room: Host, session: Session, message: dict[str, Any]) -> None:
    if "shape" in message:  # before anything is drawn: a phone would be sent the whole table first
        wishes = shaped(session, message["shape"])
        if isinstance(wishes, No):
            _refuse(room, session, nak(None, wishes))
        else:
            session.wishes = wishes
    if isinstance(room, CompanyRoom):
        ways = {name: message.get(name, "") for name in _WAYS_IN}
        refused = room.arrive(session, message["device"], **ways)
        _refuse(room, session, refused and nak(None, refused))
    else:
        room.hello(session, message["device"], message["rev"])


def _plain(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message without what was not agreed."""
    return {"t": message["t"], **{name: message[name] for name in _COMPANY[message["t"]]}}


def _asked(message: dict[str, Any]) -> Intent | Move | TakeBack:
    seat, seq = message["seat"], message["seq"]
    if message["t"] == "move":
        return Move(seat, seq, message["tile"], tuple(message["how"]))
    if message["t"] == "undo":
        return TakeBack(seat, seq, message["window"])
    how = message.get("how")
    return Intent(seat, seq, message["window"], message["what"], None if how is None else tuple(how))


def _ask(room: Host, session: Session, asked: Intent | Move | TakeBack) -> None:
    repeated = room.knows(session, asked.seq)
    reply = room.ask(session.token, asked, session.device)
    if repeated or (reply.refused is not None and reply.refused.code == "stale"):
        room.send(session, "snap", room.snapshot(session))  # the page has missed something
    _refuse(room, session, reply.refused and nak(reply.seq, reply.refused, asked.seat))


def _resize(room: Host, session: Session, seat: int, tiles: str) -> None:
    """Take the size of a seat's tiles: it is on the table, for everybody."""
    try:
        refused = (
            room.set_size(session.token, seat, tiles) if tiles in SIZES else no("bad_setting", f"size = {tiles[:20]!r}")
        )
    except RoomError as error:
        refused = error.no
    _refuse(room, session, refused and nak(None, refused, seat))


def _wish(room: Host, session: Session, message: dict[str, Any]) -> None:
    if message.get("name") == "size":
        _resize(room, session, message["seat"], message["value"])
        return
    wishes = shaped(session, message["shape"]) if message["t"] == "shape" else chosen(session, **_named(message))
    if isinstance(wishes, No):
        _refuse(room, session, nak(None, wishes, message.get("seat")))
    elif wishes != session.wishes:
        session.wishes = wishes
        room.send(session, "snap", room.snapshot(session))


def _named(message: dict[str, Any]) -> dict[str, Any]:
    return {name: message[name] for name in _FIELDS["set"]}


def _next(room: Host, session: Session, seat: int, window: int) -> None:
    refused = room.bars_next(session.token, seat)
    if refused is None and window != room.moment:
        # The second click of two, or another page was quicker: the hand is dealt, and that is what was wanted.
        room.send(session, "snap", room.snapshot(session))
        return
    refused = refused or room.next_hand(session.token)
    _refuse(room, session, refused and nak(None, refused, seat))


def _refuse(room: Host, session: Session, message: dict[str, Any] | None) -> None:
    if message is None:
        return
    if isinstance(room, CompanyRoom) and message["code"] in _NOTED:
        room.note_refusal(session, No(message["code"], message["zh"], message["en"]))
    room.send(session, "nak", message)


def _wrong(message: object) -> No | None:
    """Return what is wrong with the form of a message, or None."""
    if not isinstance(message, dict):
        return no("malformed", type(message).__name__)
    sort = message.get("t")
    if not isinstance(sort, str) or sort not in _ALL:
        return no("malformed", f"t = {ascii(sort)[:_MAX_TEXT]}")
    large = next((name for name, value in message.items() if _size(value) > _LARGE), None)
    if len(message) > _MOST_FIELDS or large is not None:
        return no("oversize", f"{len(message)}, {ascii(large)[:_MAX_TEXT]}")
    wanted = {**_ALL[sort], **{name: kind for name, kind in _OPTIONAL.get(sort, {}).items() if name in message}}
    for name, kind in wanted.items():
        if not _fits(message.get(name), kind):
            return no("malformed", f"{name} = {ascii(message.get(name))[:_MAX_TEXT]}")
    return None


def _size(value: object) -> int:
    return len(value) if isinstance(value, str | list | dict) else 0


def _fits(value: object, kind: type) -> bool:
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MAX_INT
    if kind is bool:
        return isinstance(value, bool)
    if kind is list:
        return isinstance(value, list) and len(value) == _HOW and all(_fits(one, int) for one in value)
    return isinstance(value, str) and len(value) <= _MAX_TEXT and value.isprintable()
