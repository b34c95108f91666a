"""What a page may say to a room; every message is checked field by field before the room hears of it.

Messages are one of::

    {"t": "hello", "device": str, "rev": int}
    {"t": "act", "seat": int, "seq": int, "window": int, "what": "discard m5", "how": [6 ints]}    how: if it was thrown
    {"t": "move", "seat": int, "seq": int, "tile": int, "how": [6 ints]}
    {"t": "undo", "seat": int, "seq": int, "window": int}
    {"t": "next", "seat": int, "window": int}
    {"t": "pace", "pace": "quick"}
    {"t": "shape", "shape": "portrait"}                                          which scene fits the page's window
    {"t": "set", "seat": int, "name": "hints", "value": "on"}                    a setting of `settings_page.FOR_ROOM`

Answers are ``snap`` (`Room.snapshot`) and ``nak`` {seq, seat, code, zh, en}; ``film``, ``say`` and ``voice`` come by
themselves (`dashboard.rooms.pool`, `dashboard.rooms.called`). A message that is anything else gets a ``nak`` naming
what is wrong, and nothing changes.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from dashboard.rooms.intents import Intent, Move, TakeBack
from dashboard.rooms.refused import No, no
from dashboard.rooms.room import Room, Session, nak
from dashboard.rooms.sandbox import Sandbox
from dashboard.rooms.wishes import chosen, shaped

Host: TypeAlias = Room | Sandbox
"""What a page joins."""

_MAX_INT = 2**53
_MAX_TEXT = 64
_HOW = 6
_FIELDS: dict[str, dict[str, type]] = {
    "hello": {"device": str, "rev": int},
    "act": {"seat": int, "seq": int, "window": int, "what": str},
    "move": {"seat": int, "seq": int, "tile": int, "how": list},
    "undo": {"seat": int, "seq": int, "window": int},
    "next": {"seat": int, "window": int},
    "pace": {"pace": str},
    "shape": {"shape": str},
    "set": {"seat": int, "name": str, "value": str},
}
_OPTIONAL: dict[str, dict[str, type]] = {"act": {"how": list}}


def receive(room: Host, session: Session, message: object) -> None:
    """Take one message from a page that has joined; answer it through `session.send`."""
    fields = message if isinstance(message, dict) else {}
    wrong = _wrong(message)
    if wrong is not None:
        seq, seat = (fields.get(name) if _fits(fields.get(name), int) else None for name in ("seq", "seat"))
        _refuse(room, session, nak(seq, wrong, seat))
    elif fields["t"] == "hello":
        room.hello(session, fields["device"], fields["rev"])
    elif fields["t"] == "next":
        _next(room, session, fields["seat"], fields["window"])
    elif fields["t"] == "pace":
        refused = room.set_pace(session.token, fields["pace"])
        _refuse(room, session, refused and nak(None, refused))
    elif fields["t"] in {"shape", "set"}:
        _wish(room, session, fields)
    else:
        _ask(room, session, _asked(fields))


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


def _wish(room: Host, session: Session, message: dict[str, Any]) -> None:
    wishes = shaped(session, message["shape"]) if message["t"] == "shape" else chosen(session, **_named(message))
    if isinstance(wishes, No):
        _refuse(room, session, nak(None, wishes, message.get("seat")))
    elif wishes != session.wishes:
        session.wishes = wishes
        room.send(session, "snap", room.snapshot(session))


def _named(message: dict[str, Any]) -> dict[str, Any]:
    return {name: message[name] for name in _FIELDS["set"]}


def _next(room: Host, session: Session, seat: int, window: int) -> None:
    refused = room.bars(session.token, seat)
    if refused is None and window != room.moment:
        # The second click of two, or another page was quicker: the hand is dealt, and that is what was wanted.
        room.send(session, "snap", room.snapshot(session))
        return
    refused = refused or room.next_hand(session.token)
    _refuse(room, session, refused and nak(None, refused, seat))


def _refuse(room: Host, session: Session, message: dict[str, Any] | None) -> None:
    if message is not None:
        room.send(session, "nak", message)


def _wrong(message: object) -> No | None:
    """Return what is wrong with the form of a message, or None."""
    if not isinstance(message, dict):
        return no("malformed", type(message).__name__)
    sort = message.get("t")
    if not isinstance(sort, str) or sort not in _FIELDS:
        return no("malformed", f"t = {ascii(sort)[:_MAX_TEXT]}")
    wanted = {**_FIELDS[sort], **{name: kind for name, kind in _OPTIONAL.get(sort, {}).items() if name in message}}
    for name, kind in wanted.items():
        if not _fits(message.get(name), kind):
            return no("malformed", f"{name} = {ascii(message.get(name))[:_MAX_TEXT]}")
    return None


def _fits(value: object, kind: type) -> bool:
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MAX_INT
    if kind is list:
        return isinstance(value, list) and len(value) == _HOW and all(_fits(one, int) for one in value)
    return isinstance(value, str) and len(value) <= _MAX_TEXT and value.isprintable()
