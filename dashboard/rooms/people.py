"""`People`: the company at a table of several devices. Who is there, who has the host's right, who may come in and how.

Nothing is written here and no seat changes hands: that is the business of `Room`, which is told when something shows.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from dashboard.rooms.asks import Asks
from dashboard.rooms.audience import Audience, Session
from dashboard.rooms.clock import Clock, Timer
from dashboard.rooms.company import FREE, OVER, PERSON, PLAYING, WAITING, Company, Place
from dashboard.rooms.invite import Invites
from dashboard.rooms.presence import Presence
from dashboard.rooms.refused import No, no
from dashboard.rooms.seats import Seats, hash_token
from dashboard.rooms.store import LETTERS
from mahjong.table import Table

LINK_SECONDS = 600.0
"""How long a one-time link is good."""
CALM = 2.0
"""Seconds between two changes of the lights of who is slow: on a busy machine they would flicker, and each change is
drawn anew for everybody, which makes the machine busier."""
_LINKS = 64
"""One-time links a room keeps, the newest."""


class Hosts(Protocol):
    """What the people need of their room."""

    code: str
    game: str
    seats: Seats
    table: Table
    moment: int

    def people_changed(self) -> None:
        """Somebody came, went, or is late: show it."""

    def agreed(self) -> None:
        """All have said yes to what was asked."""

    def lapsed(self) -> None:
        """Show that what was asked is asked no longer."""


@dataclass(frozen=True, slots=True)
class _Link:
    seat: int
    giver: str
    until: float


@dataclass(frozen=True, slots=True)
class _Picture:
    """All that shows of who is there, to notice when it changes: the pages with their people, and which are slow."""

    there: object
    slow: tuple[bool, ...]


class People:
    """Who is at one table. `host` is the hash of the token that opened the room, at a party that of the laptop."""

    def __init__(self, room: Hosts, pages: Audience, clock: Clock, invites: Invites, host: str | None) -> None:
        self.asks = Asks()
        self._room, self._pages, self._clock, self._invites, self._host = room, pages, clock, invites, host
        self._presence = Presence(clock.now())
        pages.is_deaf = lambda session: self._presence.is_deaf(session, clock.now())
        self._codes = {seat: _fresh_code() for seat in range(4)}
        self._links: dict[str, _Link] = {}
        self._seen: dict[str, int] = {}
        self._shown: _Picture | None = None
        self._calm_until = 0.0
        self._timer: Timer | None = None
        self._due = 0.0
        self.dealt()

    # Who is there

    @property
    def phase(self) -> str:
        """Whether the company waits for the first deal, plays, or has ended."""
        return {"ready": WAITING, "game_over": OVER}.get(self._room.table.phase, PLAYING)

    @property
    def started(self) -> bool:
        """Whether a hand has been dealt."""
        return self.phase != WAITING

    @property
    def host(self) -> str | None:
        """The hash of who has the host's right: who opened the room, in whose absence the earliest who is here."""
        here = {hash_token(session.token) for session in self._pages if self._is_here(session)}
        return next((who for who in (self._host, *self._room.seats.in_order) if who in here), self._host)

    def is_laptop(self, token: str) -> bool:
        """Whether a token is that of a party's own screen."""
        return self._room.game == "party" and self._host is not None and hash_token(token) == self._host

    @property
    def here(self) -> frozenset[int]:
        """The seats with a page that has been heard of late; at a party also the laptop's own."""
        return frozenset(seat for session in self._pages if self._is_here(session) for seat in session.seats)

    @property
    def away(self) -> frozenset[int]:
        """The seats of persons of whom nothing has been heard for a while."""
        return self._room.seats.persons - self.here

    @property
    def absent(self) -> frozenset[int]:
        """The seats for which nobody waits in a window: away for longer than the grace, and others are here."""
        now = self._clock.now()
        gone = {seat for seat in self.away if now >= self._presence.deadline(seat)}
        return frozenset(gone) if gone and self._somebody_is_here() else frozenset()

    def hear(self, session: Session, *, ping: bool = False) -> None:
        """Take note that a page has said something."""
        if session in self._pages:  # not one that was let go, and still has something on its way
            self._presence.hear(session, self._clock.now(), ping=ping)
            self.look()

    def gone(self, session: Session) -> None:
        """Take note that a page has left."""
        self._presence.forget(session, self._clock.now())
        self.look()

    def look(self) -> None:
        """See who is there now; tell the room if that shows, and look again when it may change by itself."""
        dropped = self.asks.keep(self.here, self._clock.now(), self._room.moment)
        if dropped:
            self._room.lapsed()
        elif self.asks.is_agreed:
            self._room.agreed()
        seen = self._picture()
        if seen != self._shown and not self._may_wait(seen):
            self._shown = seen
            self._calm_until = self._clock.now() + CALM
            self._room.people_changed()
        self._look_again(has_more=seen != self._shown)

    def _may_wait(self, seen: _Picture) -> bool:
        """Whether what has changed is only who is slow, and that has just been shown."""
        return self._shown is not None and seen.there == self._shown.there and self._clock.now() < self._calm_until

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    # What is remembered of hands and seats

    def dealt(self) -> None:
        """Remember who sees which hand of the deal."""
        self._seen.clear()
        self._remember(range(4))

    def reseated(self, seats: Iterable[int]) -> None:
        """Take note that seats have changed hands: a free one gets a new code, and the new people are not away."""
        for seat in seats:
            self._presence.sat_down(seat, self._clock.now())
            if self._room.seats[seat].kind == FREE:
                self._codes[seat] = _fresh_code()
        self._remember(seats)

    def bars_hand(self, who: str, seat: int) -> No | None:
        """Return why a token may not play a seat in this deal: it has seen another hand of it."""
        running = self._room.table.phase in ("turn", "window")
        return no("seen_another") if running and self._seen.get(who, seat) != seat else None

    # Ways in

    def seat_of_code(self, code: str) -> int | None:
        """Return the seat on whose QR a code stands, None if it stands on none."""
        good = [seat for seat in range(4) if self._room.game == "party" and self._room.seats[seat].kind != "bot"]
        return next((seat for seat in good if self._codes[seat] == code.strip().upper()), None)

    def new_link(self, seat: int, giver: str) -> str:
        """Return the path of a one-time link that moves a seat to whoever opens it."""
        code = secrets.token_urlsafe(12)
        self._links[code] = _Link(seat, giver, self._clock.now() + LINK_SECONDS)
        while len(self._links) > _LINKS:
            self._links.pop(next(iter(self._links)))
        return f"table?room={self._room.code}&move={code}"

    def link(self, code: str) -> tuple[int, str] | None:
        """Return the seat of a one-time link and the hash of who gives it, None if it is not good."""
        link = self._links.get(code)
        return None if link is None or self._clock.now() >= link.until else (link.seat, link.giver)

    def use_link(self, code: str) -> None:
        """Let a link that has been used be good no more."""
        self._links.pop(code, None)

    # What is shown

    def sort_of(self, session: Session) -> tuple[bool, bool]:
        """Return what the company looks like to a page beside its seats: the host's right, the table itself."""
        return hash_token(session.token) == self.host, self.is_laptop(session.token)

    def company(self, session: Session, promise: str = "") -> Company:
        """Return the company as one page may see it."""
        is_host, is_table = self.sort_of(session)
        places = [self._place(seat, session, is_host=is_host) for seat in range(4)]
        watchers = sum(not one.seats and not self.is_laptop(one.token) for one in self._pages if self._is_here(one))
        url, seat_urls = self._invites.room_url(self._room.code), self._seat_invites(session)
        return Company(
            self._room.game, self.phase, (places[0], places[1], places[2], places[3]), watchers, is_host,
            self.asks.shown(session.seats), url, seat_urls, promise, is_table,
        )  # fmt: skip

    def may_call_bot(self, session: Session, seat: int, *, is_host: bool) -> No | None:
        """Return why a page may not let a bot play a seat: the host fills empty ones, anybody one that is absent."""
        if self._room.seats[seat].kind == PERSON:
            if self.started and seat in self.absent and (session.seats or self.is_laptop(session.token)):
                return None
            return no("is_here" if seat in self.here else "seat_taken", self._room.seats[seat].name)
        if not is_host:
            return no("not_host")
        return no("already_started") if self.started and self._room.game == "online" else None

    def _place(self, seat: int, session: Session, *, is_host: bool) -> Place:
        who, now = self._room.seats[seat], self._clock.now()
        own = [one for one in self._pages if seat in one.seats and self._is_here(one)]
        here = bool(own) or who.kind != PERSON
        lags = bool(own) and who.kind == PERSON and all(self._presence.lags(one, now) for one in own)
        lent = who.kind == "bot" and hash_token(session.token) in self._room.seats.owners(seat)
        may_call = who.kind != "bot" and self.may_call_bot(session, seat, is_host=is_host) is None
        return Place(seat, who.name, who.kind, here, lags, seat in session.seats, lent, may_call)

    def _seat_invites(self, session: Session) -> dict[int, str]:
        """Return the addresses of the seats' QRs: of a seat that somebody has, only to the table itself and to them."""
        if self._room.game != "party":
            return {}
        shown = set(self._room.seats.free)
        shown |= self._room.seats.persons if self.is_laptop(session.token) else self._room.seats.persons & session.seats
        return {seat: self._invites.seat_url(self._room.code, self._codes[seat]) for seat in sorted(shown)}

    def _picture(self) -> _Picture:
        now = self._clock.now()
        there = tuple((id(one), one.token, one.seats, self._is_here(one)) for one in self._pages)
        return _Picture((there, self.absent), tuple(self._presence.lags(one, now) for one in self._pages))

    def _is_here(self, session: Session) -> bool:
        return self._presence.is_here(session, self._clock.now())

    def _somebody_is_here(self) -> bool:
        return any((one.seats or self.is_laptop(one.token)) and self._is_here(one) for one in self._pages)

    def _remember(self, seats: Iterable[int]) -> None:
        for seat in seats:
            if self._room.seats[seat].kind == PERSON:
                for who in self._room.seats.owners(seat):
                    self._seen.setdefault(who, seat)

    def _look_again(self, *, has_more: bool) -> None:
        """Look again when something may change by itself; `has_more`: something has, and is not shown yet."""
        now = self._clock.now()
        moments = [self._presence.next_change(now, self.away), self.asks.until]
        if has_more:
            moments.append(self._calm_until)
        due = min((moment for moment in moments if moment is not None), default=None)
        if due is None or (self._timer is not None and now < self._due <= due):
            return
        self.stop()
        self._due, self._timer = due, self._clock.later(due - now, self.look)


def _fresh_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(5))
