"""What a page may say to a room; every message is checked field by field before the room hears of it.

Messages are one of::

    {"t": "hello", "device": str, "rev": int}
    {"t": "act", "seq": int, "window": int, "what": "discard m5"}
    {"t": "next", "window": int}
    {"t": "pace", "pace": "quick"}

Answers are ``snap`` (`Room.snapshot`) and ``nak`` {seq, code, zh, en}. A message that is anything else gets a ``nak``
naming what is wrong, and nothing changes.
"""

from __future__ import annotations

from typing import Any

from dashboard.rooms.refused import No, no
from dashboard.rooms.room import Room, Session, nak

_MAX_INT = 2**53
_MAX_TEXT = 64
_FIELDS: dict[str, dict[str, type]] = {
    "hello": {"device": str, "rev": int},
    "act": {"seq": int, "window": int, "what": str},
    "next": {"window": int},
    "pace": {"pace": str},
}


def receive(room: Room, session: Session, message: object) -> None:
    """Take one message from a page that has joined; answer it through `session.send`."""
    fields = message if isinstance(message, dict) else {}
    wrong = _wrong(message)
    if wrong is not None:
        _refuse(room, session, wrong, fields.get("seq") if _fits(fields.get("seq"), int) else None)
    elif fields["t"] == "hello":
        room.hello(session, fields["device"], fields["rev"])
    elif fields["t"] == "act":
        _act(room, session, fields)
    elif fields["t"] == "next":
        _next(room, session, fields["window"])
    else:
        _refuse(room, session, room.set_pace(session.token, fields["pace"]), None)


def _act(room: Room, session: Session, message: dict[str, Any]) -> None:
    repeated = room.knows(session, message["seq"])
    reply = room.act(session.token, message["seq"], message["window"], message["what"], session.device)
    if repeated or (reply.refused is not None and reply.refused.code == "stale"):
        room.send(session, "snap", room.snapshot(session))  # the page has missed something
    _refuse(room, session, reply.refused, reply.seq)


def _next(room: Room, session: Session, window: int) -> None:
    if window == room.moment:
        _refuse(room, session, room.next_hand(session.token), None)
    else:  # the second click of two, or another page was quicker: the hand is dealt, and that is what was wanted
        room.send(session, "snap", room.snapshot(session))


def _refuse(room: Room, session: Session, refused: No | None, seq: int | None) -> None:
    if refused is not None:
        room.send(session, "nak", nak(seq, refused))


def _wrong(message: object) -> No | None:
    """Return what is wrong with the form of a message, or None."""
    if not isinstance(message, dict):
        return no("malformed", type(message).__name__)
    sort = message.get("t")
    if not isinstance(sort, str) or sort not in _FIELDS:
        return no("malformed", f"t = {ascii(sort)[:_MAX_TEXT]}")
    for name, kind in _FIELDS[sort].items():
        if not _fits(message.get(name), kind):
            return no("malformed", f"{name} = {ascii(message.get(name))[:_MAX_TEXT]}")
    return None


def _fits(value: object, kind: type) -> bool:
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MAX_INT
    return isinstance(value, str) and len(value) <= _MAX_TEXT and value.isprintable()
