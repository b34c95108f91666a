"""Who sits where, as a record has it: the seats of its head, and the lines by which they change hands.

In a game of several devices (`COMPANY`) a seat may be free, and it may change hands at any moment, in mid-hand too::

    {"sit":{"seat":2,"kind":"person","name":"阿明","bot":null,"token_hash":"68aa…"}}
    {"also":{"seat":2,"token_hash":"91fe…"}}
    {"size":{"seat":0,"tiles":"large"}}

A ``sit`` line says who has a seat from there on, whoever had it before; of a bot, its `token_hash` is that of a person
who has lent the seat to it. An ``also`` line lets a second device into a person's seat. A ``size`` line, of any game,
says how large the tiles of a seat are from there on: what is thrown knocks against them. None changes the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from mahjong.felt.units import SIZES
from mahjong.fields import MAX_NAME, Fields, is_hex

T = TypeVar("T")

ONE_SCREEN: tuple[str, ...] = ("solo", "hotseat")
"""Kinds of game at one screen: one person against computers, one to four persons."""
COMPANY: tuple[str, ...] = ("online", "party")
"""Kinds of game of several devices: friends on their own, and a laptop as the table with phones as hands."""
KINDS: tuple[str, ...] = ("person", "bot", "free")
"""Who can have a seat. A free one stands in a game of `COMPANY` only."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at one place: a ``person`` with the hash of a token (64 hex digits), or a ``bot`` by its name.

    At a table of several devices also nobody, ``free``; and a bot's `token_hash` is that of the seat's lender.
    """

    name: str
    kind: str
    bot: str | None = None
    token_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Sit:
    """From here on `who` has the seat (0-3)."""

    seat: int
    who: Seat


@dataclass(frozen=True, slots=True)
class Also:
    """From here on a second device, by the hash of its token, has the seat (0-3) of a person too."""

    seat: int
    token_hash: str


@dataclass(frozen=True, slots=True)
class Size:
    """From here on the tiles of a seat (0-3) are of a size of `mahjong.felt.units.SIZES`."""

    seat: int
    tiles: str


SeatLine: TypeAlias = Sit | Also | Size
"""What a record says of seats beside the game."""


def seat_data(seat: Seat) -> dict[str, Any]:
    """Return a seat as the object that stands in a record.

    >>> seat_data(Seat("阿明", "person"))
    {'name': '阿明', 'kind': 'person', 'bot': None, 'token_hash': None}
    """
    return {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "token_hash": seat.token_hash}


def seating_data(line: SeatLine) -> tuple[str, dict[str, Any]]:
    """Return the name of a line about a seat, and its content.

    >>> seating_data(Also(2, "68aa"))
    ('also', {'seat': 2, 'token_hash': '68aa'})
    """
    if isinstance(line, Also):
        return "also", {"seat": line.seat, "token_hash": line.token_hash}
    if isinstance(line, Size):
        return "size", {"seat": line.seat, "tiles": line.tiles}
    who = line.who
    content = {"seat": line.seat, "kind": who.kind, "name": who.name, "bot": who.bot, "token_hash": who.token_hash}
    return "sit", content


def parse_seat(data: object, *, company: bool) -> Seat:
    """Read a seat of a head; `company` says whether it is that of a game of several devices. Raises `LineError`."""
    return _seat(Fields(data, "seat", ("name", "kind", "bot", "token_hash")), company=company)


def parse_sit(content: object) -> Sit:
    """Read the content of a ``sit`` line. Raises `LineError`."""
    fields = Fields(content, "sit", ("seat", "kind", "name", "bot", "token_hash"))
    return Sit(fields.whole("seat", 0, 3), _seat(fields, company=True))


def parse_also(content: object) -> Also:
    """Read the content of an ``also`` line. Raises `LineError`."""
    fields = Fields(content, "also", ("seat", "token_hash"))
    hashed = fields.take("token_hash", is_token_hash, "64 位十六進位", "64 hex digits")
    return Also(fields.whole("seat", 0, 3), hashed)


def parse_size(content: object) -> Size:
    """Read the content of a ``size`` line. Raises `LineError`."""
    fields = Fields(content, "size", ("seat", "tiles"))
    tiles = fields.take(
        "tiles", lambda v: isinstance(v, str) and v in SIZES, f" {tuple(SIZES)} 之一", " or ".join(SIZES)
    )
    return Size(fields.whole("seat", 0, 3), tiles)


def is_token_hash(value: object) -> bool:
    """Whether a value is the hash of a token as a record writes it."""
    return is_hex(value, 64) and len(str(value)) == 64


def _seat(fields: Fields, *, company: bool) -> Seat:
    kinds = KINDS if company else KINDS[:2]
    name = fields.text("name", MAX_NAME)
    kind = fields.take("kind", lambda v: isinstance(v, str) and v in kinds, f" {kinds} 之一", " or ".join(kinds))
    if kind != "bot":
        fields.take("bot", lambda v: v is None, "空", f"null for a {kind}")
    if kind == "free" or (kind == "bot" and not company):
        fields.take("token_hash", lambda v: v is None, "空", f"null for a {kind}")
    hashed = fields.take(
        "token_hash", lambda v: v is None or is_token_hash(v), "64 位十六進位", "null or 64 hex digits"
    )
    return Seat(name, kind, fields.text("bot", 40) if kind == "bot" else None, hashed)


def without_seating(lines: Sequence[T]) -> list[T]:
    """Return the lines that are of the game itself.

    >>> without_seating([Also(2, "00" * 32), "a discard"])
    ['a discard']
    """
    return [line for line in lines if not isinstance(line, SeatLine)]


SEATING: dict[str, Callable[[object], SeatLine]] = {"sit": parse_sit, "also": parse_also, "size": parse_size}
"""What reads the content of each line about a seat."""
OF_COMPANY = frozenset({"sit", "also"})
"""Those by which a seat changes hands: only in a game of `COMPANY`."""
