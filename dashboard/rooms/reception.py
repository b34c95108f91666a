"""`Reception`: what the people of a table of several devices say beside the game: who they are, and where they sit.

Every wish ends in lines that `Room.reseat` writes, or in a refusal that changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from dashboard.rooms import seating
from dashboard.rooms.audience import Session
from dashboard.rooms.company import PERSON, WAITING
from dashboard.rooms.people import People
from dashboard.rooms.refused import No, RoomError, nak, no
from dashboard.rooms.seating import Lines
from dashboard.rooms.seats import Seats, hash_token, is_token
from mahjong.record import Also, Sit


class Receives(Protocol):
    """What a reception needs of its room."""

    game: str
    seats: Seats

    def reseat(self, *lines: Sit | Also) -> None:
        """Let seats change hands, written first. Raises `RoomError`."""

    def deal(self) -> None:
        """Deal the next hand. Raises `RoomError`."""

    def add_share(self, session: Session, hand: int, share: str) -> No | None:
        """Keep a share of the next hand's wall, or say why not."""

    def agree(self, session: Session, number: int, *, yes: bool) -> No | None:
        """Take an answer to what was asked of the company, or say why not."""

    def send(self, session: Session, kind: str, payload: dict[str, Any]) -> None:
        """Send a message to one page."""

    def pages_of(self, who: str) -> list[Session]:
        """Return the pages of a token, by its hash."""


class Reception:
    """Takes the wishes of one room's pages. Raises nothing: what is refused is returned."""

    def __init__(self, room: Receives, people: People) -> None:
        self._room, self._people = room, people
        self._takers: dict[str, Callable[..., No | None]] = {
            "sit": self._sit, "rise": self._rise, "give": self._give, "call_bot": self._call_bot, "start": self._start,
            "link": self._link, "share": room.add_share, "agree": self._agree,
        }  # fmt: skip

    def arrive(self, session: Session, token: str, seat_code: str, link: str) -> No | None:
        """Take a page in under its token; one with a seat's code, or with a link to a seat, gets that seat."""
        if token and not is_token(token):
            return no("malformed", f"token, {len(token)}")
        session.token = token or session.token
        session.seats = self._room.seats.seats_of(session.token)
        if not session.token:
            return no("not_seated") if seat_code or link else None
        refused = self._scanned(session, seat_code) if seat_code else None
        return refused or (self._linked(session, link) if link else None)

    def take(self, session: Session, message: dict[str, Any]) -> No | None:
        """Do what a page wishes, if it may be. Returns why not."""
        wish = {name: value for name, value in message.items() if name != "t"}
        if not session.token:
            return no("not_seated")
        if not 0 <= wish.get("seat", 0) <= 3:
            return no("no_such_seat", str(wish["seat"]))
        try:
            return self._takers[message["t"]](session, **wish)
        except RoomError as error:
            return error.no

    def _sit(self, session: Session, seat: int, name: str) -> No | None:
        return self._take_seat(session, seat, seating.sit, name)

    def _scanned(self, session: Session, code: str) -> No | None:
        seat = self._people.seat_of_code(code)
        if seat is None:
            return no("no_seat_code")
        try:
            return self._take_seat(session, seat, seating.join)
        except RoomError as error:
            return error.no

    def _take_seat(self, session: Session, seat: int, how: Callable[..., Lines | No], *more: str) -> No | None:
        who = hash_token(session.token)
        if self._people.is_laptop(session.token):
            return no("table_page")
        lines = how(self._room.seats, who, seat, *more, started=self._people.started)
        return self._make(lines, self._people.bars_hand(who, seat))

    def _rise(self, session: Session, seat: int) -> No | None:
        to_bot = self._people.started and self._room.game == "online"
        return self._make(seating.rise(self._room.seats, hash_token(session.token), seat, to_bot=to_bot))

    def _give(self, session: Session, seat: int, to: str) -> No | None:
        if to == PERSON:
            return self._link(session, seat)
        if to != "bot":
            return no("malformed", f"to = {to[:20]!r}")
        if seat not in session.seats or hash_token(session.token) not in self._room.seats.owners(seat):
            return no("not_your_seat", str(seat))
        return self._make(seating.lend(self._room.seats, seat))

    def _call_bot(self, session: Session, seat: int, on: bool) -> No | None:  # noqa: FBT001  a field of the message
        is_host, _ = self._people.sort_of(session)
        refused = self._people.may_call_bot(session, seat, is_host=is_host)
        if refused is not None:
            return refused
        if self._room.seats[seat].kind == PERSON:
            return self._make(seating.lend(self._room.seats, seat)) if on else no("is_here")
        return self._make(seating.call_bot(self._room.seats, seat, on=on))

    def _start(self, session: Session) -> No | None:
        is_host, is_laptop = self._people.sort_of(session)
        if self._people.phase != WAITING:
            return no("already_started")
        if not is_host:
            return no("not_host")
        seats = self._room.seats
        if not seats.persons and not (self._room.game == "party" and seats.free and is_laptop):
            return no("nobody")
        if self._room.game == "online":
            self._make(seating.fill(seats))
        self._room.deal()
        return None

    def _link(self, session: Session, seat: int) -> No | None:
        who = hash_token(session.token)
        if who not in self._room.seats.owners(seat):
            return no("not_your_seat", str(seat))
        self._room.send(session, "link", {"seat": seat, "path": self._people.new_link(seat, who)})
        return None

    def _linked(self, session: Session, code: str) -> No | None:
        found, taker = self._people.link(code), hash_token(session.token)
        if found is None:
            return no("no_link")
        seat, giver = found
        if self._people.is_laptop(session.token):
            return no("table_page")
        lines = seating.move(self._room.seats, giver, taker, seat, started=self._people.started)
        try:
            refused = self._make(lines, self._people.bars_hand(taker, seat))
        except RoomError as error:
            return error.no
        if refused is None:
            self._people.use_link(code)
            for page in self._room.pages_of(giver) if lines else ():
                self._room.send(page, "nak", nak(None, no("seat_moved"), seat))
        return refused

    def _agree(self, session: Session, ask: int, yes: bool) -> No | None:  # noqa: FBT001  a field of the message
        return self._room.agree(session, ask, yes=yes)

    def _make(self, wanted: Lines | No, barred: No | None = None) -> No | None:
        """Let seats change hands as `wanted`, unless that is a refusal or something else bars it."""
        if isinstance(wanted, No):
            return wanted
        if wanted and barred is None:
            self._room.reseat(*wanted)
        return barred
