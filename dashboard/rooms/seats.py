"""Who sits where, and the tokens by which a seat's owner is known. A token is never written down, only its hash."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Sequence

from mahjong.record import Seat

ADMITTED = 1000
"""Tokens a room keeps beside those of its record: one for every page opened since the server began."""


def new_token() -> str:
    """Return a fresh seat token: 22 characters of an address, 128 bits of chance."""
    return secrets.token_urlsafe(16)


def hash_token(token: str) -> str:
    """Return the 64 hex digits that stand for a token in a record.

    >>> hash_token("a")[:8]
    '68aa6a8c'
    """
    return hashlib.sha256(b"seat:" + token.encode("utf-8", "surrogatepass")).hexdigest()


class Seats:
    """The four seats of a room: names and kinds from the record, and which token opens which persons' seats.

    One token may open several: those of the persons who sit round one screen. `admit` adds a token for as long as this
    process runs; the record keeps the one it began with.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.all = tuple(seats)
        self._recorded = {
            hashed: frozenset(number for number, seat in enumerate(self.all) if seat.token_hash == hashed)
            for hashed in {seat.token_hash for seat in self.all if seat.token_hash}
        }
        self._admitted: OrderedDict[str, frozenset[int]] = OrderedDict()

    @property
    def names(self) -> tuple[str, ...]:
        """The four names, by seat."""
        return tuple(seat.name for seat in self.all)

    @property
    def bots(self) -> dict[int, str]:
        """The name of the bot at each seat that has one."""
        return {number: seat.bot for number, seat in enumerate(self.all) if seat.bot is not None}

    @property
    def persons(self) -> frozenset[int]:
        """The seats at which persons sit."""
        return frozenset(number for number, seat in enumerate(self.all) if seat.kind == "person")

    def seats_of(self, token: str) -> frozenset[int]:
        """Return the seats that a token opens; none for a token that nobody gave out."""
        hashed = hash_token(token)
        return self._recorded.get(hashed) or self._admitted.get(hashed, frozenset())

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
