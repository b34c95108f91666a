"""Who sits where, and the tokens by which a seat's owner is known. A token is never written down, only its hash."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Sequence

from mahjong.record import Also, Head, Record, Seat, Sit

ADMITTED = 1000
"""Tokens a room keeps beside those of its record: one for every page opened since the server began."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    """Return a fresh seat token: 22 characters of an address, 128 bits of chance."""
    return secrets.token_urlsafe(16)


def is_token(value: object) -> bool:
    """Whether a value can be a token that a browser has made.

    >>> is_token(new_token()), is_token("a"), is_token(None)
    (True, False, False)
    """
    return isinstance(value, str) and _TOKEN.fullmatch(value) is not None


def hash_token(token: str) -> str:
    """Return the 64 hex digits that stand for a token in a record.

    >>> hash_token("a")[:8]
    '68aa6a8c'
    """
    return hashlib.sha256(b"seat:" + token.encode("utf-8", "surrogatepass")).hexdigest()


class Seats:
    """The four seats of a room: names and kinds from the record, and which token opens which persons' seats.

    One token may open several: those of the persons who sit round one screen. `admit` adds a token for as long as this
    process runs; the record keeps the one it began with. At a table of several devices seats change hands, line by
    line (`follow`), and one seat may have several owners: the first, then those who came by its QR. At a party (`host`
    is the hash of the laptop's token then) the free seats are the laptop's.
    """

    def __init__(self, seats: Sequence[Seat], host: str | None = None) -> None:
        self._all = list(seats)
        self._owners = [[seat.token_hash] if seat.token_hash else [] for seat in seats]
        self._host = host
        self._order = list(dict.fromkeys(owner for owners in self._owners for owner in owners))
        self._admitted: OrderedDict[str, frozenset[int]] = OrderedDict()

    @classmethod
    def of_head(cls, head: Head) -> Seats:
        """Return the seats with which a game began."""
        return cls(head.seats, head.host_hash if head.game == "party" else None)

    @classmethod
    def of_record(cls, record: Record) -> Seats:
        """Return the seats as a record leaves them."""
        seats = cls.of_head(record.head)
        for line in record.lines:
            if isinstance(line, Sit | Also):
                seats.follow(line)
        return seats

    def follow(self, line: Sit | Also) -> None:
        """Let a seat change hands."""
        owner = line.token_hash if isinstance(line, Also) else line.who.token_hash
        if isinstance(line, Sit):
            self._all[line.seat] = line.who
            self._owners[line.seat].clear()
        if owner is not None:
            self._owners[line.seat].append(owner)
            if owner not in self._order:
                self._order.append(owner)

    def __getitem__(self, seat: int) -> Seat:
        return self._all[seat]

    @property
    def names(self) -> tuple[str, ...]:
        """The four names, by seat."""
        return tuple(seat.name for seat in self._all)

    @property
    def bots(self) -> dict[int, str]:
        """The name of the bot at each seat that has one."""
        return {number: seat.bot for number, seat in enumerate(self._all) if seat.bot is not None}

    @property
    def persons(self) -> frozenset[int]:
        """The seats at which persons sit."""
        return self._of_kind("person")

    @property
    def free(self) -> frozenset[int]:
        """The seats that nobody has."""
        return self._of_kind("free")

    @property
    def in_order(self) -> tuple[str, ...]:
        """The owners of seats by the hashes of their tokens, whoever came first at the front."""
        return tuple(owner for owner in self._order if self.owned_by(owner))

    def owners(self, seat: int) -> tuple[str, ...]:
        """Return the hashes of the tokens whose seat it is, also while a bot plays it for them."""
        return tuple(self._owners[seat])

    def owned_by(self, hashed: str) -> frozenset[int]:
        """Return the seats whose owner a token is, by its hash, also those that a bot plays for it."""
        return frozenset(seat for seat in range(4) if hashed in self._owners[seat])

    def seats_of(self, token: str) -> frozenset[int]:
        """Return the seats that a token opens; none for a token that nobody gave out."""
        hashed = hash_token(token)
        own = self.owned_by(hashed) & self.persons
        if hashed == self._host:
            own |= self.free
        return own or self._admitted.get(hashed, frozenset())

    def admit(self, *seats: int) -> str:
        """Return a fresh token for persons' seats, beside the older ones; the newest `ADMITTED` of them are good."""
        for seat in seats:
            if seat not in self.persons:
                raise ValueError(f"座位 {seat} 不是人 / seat {seat} is no person's")
        token = new_token()
        self._admitted[hash_token(token)] = frozenset(seats)
        if len(self._admitted) > ADMITTED:
            self._admitted.popitem(last=False)
        return token

    def _of_kind(self, kind: str) -> frozenset[int]:
        return frozenset(number for number, seat in enumerate(self._all) if seat.kind == kind)
