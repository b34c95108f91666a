"""`CompanyRoom`: a room whose people come on devices of their own: friends online, or a laptop with phones as hands.

Seats are free, a person's or a bot's, and change hands at any moment; the game goes on unmoved. What one person takes
back at once, and for what the others are asked, is decided here too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from dashboard.rooms.asks import PATIENCE
from dashboard.rooms.audience import Session
from dashboard.rooms.coming import Coming
from dashboard.rooms.drivers import Workshop
from dashboard.rooms.inbox import Device
from dashboard.rooms.intents import TakeBack
from dashboard.rooms.people import People
from dashboard.rooms.reception import Reception
from dashboard.rooms.refused import No, RoomError, nak, no
from dashboard.rooms.room import Room
from dashboard.rooms.seats import hash_token
from dashboard.rooms.snapshot import Shown
from dashboard.rooms.takeback import Step
from mahjong.action import Action
from mahjong.events import Event
from mahjong.record import Also, Deal, PromisedDeal, Reveal, Sit

_CARRIED_OUT = frozenset({"chow", "pung", "kong", "win"})
"""What an answer to a window becomes: only then the others know of it."""

MOST_CHANGES = 1000
"""Changes of hands in one hand after which no seat changes any more: a page gone wild must not fill the record."""
MOST_NOTES = 50
"""Refusals of one page that are noted; what it does after that is refused just the same."""
STEADY = 1.5
"""Seconds: every window lasts as long at least, so that a pause tells little of who has something to call."""


class CompanyRoom(Room):
    """A room for several devices. Before its first deal people come, sit down, and the host starts."""

    steady = STEADY

    def _furnish(self, workshop: Workshop) -> None:
        self._clock = workshop.clock
        self.people = People(self, self._pages, workshop.clock, workshop.invites, self._record.head.host_hash)
        self._reception = Reception(self, self.people)
        self._coming = self._after_this_hand()
        self._noted: Counter[Session] = Counter()

    # What sessions do

    def leave(self, session: Session) -> None:
        """Let a page go; leaving twice does nothing. The seats stay whose they are."""
        super().leave(session)
        self.people.gone(session)
        del self._noted[session]

    def arrive(self, session: Session, device: str, token: str = "", seat_code: str = "", move: str = "") -> No | None:
        """Take a page in that has said who it is, and send it the whole position. Returns why it has not got a seat."""
        refused = self._reception.arrive(session, token, seat_code, move)
        for page in self._pages:
            if page is not session and (page.token, page.device) == (session.token, device) and device:
                self.leave(page)  # the same page again, on another connection
        session.device = device
        self.people.hear(session, ping=True)
        self.send(session, "snap", self.snapshot(session))
        return refused

    def take(self, session: Session, message: dict[str, Any]) -> No | None:
        """Do what a page wishes beside the game, or say why not."""
        return self._reception.take(session, message)

    def heard(self, session: Session, *, ping: bool = False) -> None:
        """Take note that a page is there; one that has slept is told what it has missed."""
        self.people.hear(session, ping=ping)
        if self._pages.has_missed(session):
            self.send(session, "snap", self.snapshot(session))

    def note_refusal(self, session: Session, refused: No) -> None:
        """Keep a note that a page was refused what no page of ours asks for."""
        self._noted[session] += 1
        if self._noted[session] <= MOST_NOTES:
            self.note(refused)

    def is_player(self, token: str) -> bool:
        """Whether a token may deal and set the pace: it has a seat, or is the table itself."""
        return super().is_player(token) or self.people.is_laptop(token)

    def bars_next(self, token: str, seat: int) -> No | None:
        """Return why the owner of `token` may not ask for the next hand in the name of a seat, or None if it may."""
        return None if self.people.is_laptop(token) else self.bars(token, seat)

    def next_hand(self, token: str) -> No | None:
        """Deal the next hand for a seated person. Returns why not; the first is the host's to deal."""
        if self.is_player(token) and not self.people.started:
            return no("not_started")
        return super().next_hand(token)

    # What the reception and the people do

    def reseat(self, *lines: Sit | Also) -> None:
        """Let seats change hands, written first. Raises `RoomError`."""
        if sum(isinstance(line, Sit | Also) for line in self._hand) >= MOST_CHANGES:
            raise RoomError(no("restless_seats"))
        self._write(*lines)
        for line in lines:
            self.seats.follow(line)
            self._held.pop(line.seat, None)
        for session in self._pages:
            session.seats = self.seats.seats_of(session.token)
        self.people.reseated({line.seat for line in lines})
        self._post.reseated()
        self.driver.reseated()
        self._post.publish()
        self.people.look()

    def add_share(self, session: Session, hand: int, share: str) -> No | None:
        """Keep a device's share of the next hand's wall, or say why not."""
        return self._coming.add(hand, session.seats, share) if session.seats else no("not_seated")

    def agree(self, session: Session, number: int, *, yes: bool) -> No | None:
        """Take an answer to what was asked of the company, or say why not."""
        asked = self.people.asks.shown(session.seats)
        refused = self.people.asks.answer(number, session.seats, yes=yes)
        if refused is None and not self.people.asks and asked is not None:
            self._tell(asked.by, no("undo_declined"))
        if refused is None:
            self._post.changed()
            self.people.look()
            self.driver.changed()
        return refused

    def pages_of(self, who: str) -> list[Session]:
        """Return the pages of a token, by its hash."""
        return [session for session in self._pages if hash_token(session.token) == who]

    def people_changed(self) -> None:
        """Somebody came, went, or is late: show it, and see whether the table need wait for them."""
        self._post.step()
        self.driver.changed()
        self._post.publish()

    def agreed(self) -> None:
        """All have said yes: take back what was asked for."""
        asked = self.people.asks.close()
        try:
            self._take_back()
        except RoomError as error:
            self.note(error.no)
            if asked is not None:
                self._tell(asked, error.no)

    def lapsed(self) -> None:
        """Show that what was asked is asked no longer; the table goes on."""
        self.people_changed()

    @property
    def absent(self) -> frozenset[int]:  # type: ignore[override]
        """The seats for which nobody waits in a window."""
        return self.people.absent

    @property
    def paused(self) -> bool:  # type: ignore[override]
        """Whether nothing is to happen by itself now: the company is being asked something."""
        return bool(self.people.asks)

    def close(self) -> None:
        """Stop playing and give the file back."""
        self.people.stop()
        super().close()

    # What differs of the game

    def sort_of(self, session: Session) -> Hashable:
        """Return what makes a page's scene differ from another's."""
        owned = self.seats.owned_by(hash_token(session.token))
        return super().sort_of(session), owned, self.people.sort_of(session)

    def _shown(self, session: Session) -> Shown:
        return replace(super()._shown(session), company=self.people.company(session, self._coming.promise))

    def _after_this_hand(self) -> Coming:
        return Coming(self.table.hand_number + 1, self._record.head.seed)

    def _next_deal(self) -> Deal | PromisedDeal:
        return self._coming.deal()

    def _begin_hand(self) -> None:
        super()._begin_hand()
        self._coming = self._after_this_hand()
        self.people.dealt()

    def _origin(self, token: str, device: str) -> Device:
        return hash_token(token), device

    def _is_decision(self, seat: int, action: Action) -> bool:  # noqa: ARG002  as a room has it
        """Whether an action is a person's own choice, and others see that: what is done on one's turn.

        Nobody else knows who was asked in a window. So an answer is none, and a draw is none either: that somebody
        chose to draw tells that there was something to call.
        """
        return self.table.phase == "turn" and seat not in self.seats.bots

    def _keep_step(self, step: Step, events: Sequence[Event]) -> None:
        super()._keep_step(step, events)
        for event in events:
            if event.kind in _CARRIED_OUT and event.seat not in self.seats.bots:
                self._steps.decide(event.seat)

    def _bars_undo(self, seats: frozenset[int]) -> No | None:
        if any(isinstance(line, Reveal) for line in self._hand):
            return no("revealed")
        if self.people.asks:
            return no("asked_already")
        return None if seats and self._steps.last is not None else no("nothing_to_undo")

    def _undo(self, token: str, asked: TakeBack) -> No | None:
        """Take back the last decision: at once if it is one's own and showed no tile, else when all others agree."""
        seats, last = self.seats.seats_of(token), self._steps.last
        offer = self.undo_offer(seats)
        if asked.window != self.moment:
            return no("stale", "undo", "復原")
        if last is None or offer is None:
            return self._bars_undo(seats)
        others = (self.people.here & (self.seats.persons | self.seats.free)) - seats
        if not others or (last.seat in seats and not self._steps.reveals):
            self._take_back()
            return None
        self.people.asks.open(self.moment, asked.seat, offer, others, until=self._clock.now() + PATIENCE)
        self.people.look()
        self.people_changed()
        return None

    def _tell(self, seat: int, refused: No) -> None:
        """Tell the pages of a seat."""
        for session in self._pages:
            if seat in session.seats:
                self.send(session, "nak", nak(None, refused, seat))
