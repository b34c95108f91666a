"""`Room`: one table, its record and the people at it. The only writer; everything here runs on the loop's thread.

Whatever changes the table goes the same way: asked of the rules, written to the record (and synced), done, sent to
every session as its own snapshot. A room reads no clock: what happens by itself is the business of `Driver`.
"""

from __future__ import annotations

import logging
import secrets
from collections import deque
from dataclasses import dataclass
from typing import Any, Protocol

from dashboard.rooms.drivers import Driver, Workshop
from dashboard.rooms.inbox import Inbox, Reply
from dashboard.rooms.pace import PACES
from dashboard.rooms.refused import No, RoomError, no
from dashboard.rooms.seats import Seats
from dashboard.rooms.snapshot import scene_text
from dashboard.rooms.store import Entry, RoomFile, entry_of
from dashboard.view.proof import Proof
from mahjong.action import Action, ActionError
from mahjong.core.actions import DRAW
from mahjong.promise import SIZE
from mahjong.record import Act, AnyDeal, Deal, Line, PromisedDeal, Record, Reveal, format_line
from mahjong.replay import last_hand, owed_lines
from mahjong.table import Table

LOG = logging.getLogger(__name__)
LOG_LINES = 200
"""Notes a room keeps for whoever looks for what went wrong."""

_HAND = 1000
"""More than the events of any hand: a moment is the hand's number times this and the events so far."""


class Session(Protocol):
    """One open page. The room sets `seat` when it joins (None: it only watches) and `device` when it says hello."""

    token: str
    seat: int | None
    device: str

    def send(self, kind: str, payload: dict[str, Any]) -> None:
        """Take a message for this page's browser."""


@dataclass(frozen=True, slots=True)
class _Held:
    device: str
    seq: int
    moment: int


class Room:
    """A game being played. Made by the hub from a record, new or old.

    `moment` numbers what everybody has seen happen; an intent carries the one it was made for. Answers to an open
    window are no happening: they change neither `moment` nor what other seats are sent.
    """

    def __init__(self, file: RoomFile, record: Record, table: Table, workshop: Workshop, pace: str = "normal") -> None:
        self.code, self.table, self.seats = file.code, table, Seats(record.head.seats)
        self.boot = workshop.boot
        self.moment = self._moment()
        self.log: deque[No] = deque(maxlen=LOG_LINES)
        self._file, self._record = file, record
        self._rev = 0
        self._answers = [0, 0, 0, 0]
        self._sessions: list[Session] = []
        self._inbox = Inbox()
        self._held: dict[int, _Held] = {}
        self._hand = list(last_hand(record))
        self._owed = owed_lines(table, self._hand)
        if record.note:
            self.note(no("torn"))
        self._try_to_settle()
        self.driver = Driver(self, workshop, PACES[pace])
        self.driver.changed()

    # What sessions do

    def join(self, session: Session) -> None:
        """Let a page in: its token decides its seat, and a page without a good one watches."""
        session.seat = self.seats.seat_of(session.token)
        if session not in self._sessions:
            self._sessions.append(session)

    def leave(self, session: Session) -> None:
        """Let a page go; leaving twice does nothing. The seat stays whose it is."""
        if session in self._sessions:
            self._sessions.remove(session)

    def hello(self, session: Session, device: str, rev: int = 0) -> None:
        """Send a page the whole position, whatever `rev` it has: after a break nothing it holds is trusted."""
        LOG.debug("%s: hello from %r at rev %d", self.code, device, rev)
        session.device = device
        self.send(session, "snap", self.snapshot(session))

    def act(self, token: str, seq: int, window: int, text: str, device: str = "") -> Reply:
        """Do what the owner of `token` asks, if the rules allow it, and return the answer.

        `window` is the moment the page had seen, `seq` the device's own number for this intent: the same number again
        gets the same answer and does nothing. A refusal changes nothing. Raises nothing for bad intents.
        """
        seat = self.seats.seat_of(token)
        if seat is None:
            return Reply(seq, no("not_seated"))
        known = self._inbox.recall((seat, device), seq)
        if known is None:
            known = self._answer(seat, device, seq, window, text)
            self._inbox.remember((seat, device), known)
        return known

    def knows(self, session: Session, seq: int) -> bool:
        """Whether a page's intent of this number has been answered before."""
        return session.seat is not None and self._inbox.recall((session.seat, session.device), seq) is not None

    def next_hand(self, token: str) -> No | None:
        """Deal the next hand for a seated person. Returns why not: the hand still runs, the game is over."""
        if self.seats.seat_of(token) is None:
            return no("not_seated")
        if self.table.phase in ("turn", "window"):
            return no("hand_running")
        if self.table.phase == "game_over":
            return no("game_over")
        try:
            self.deal()
        except RoomError as error:
            return error.no
        return None

    def set_pace(self, token: str, name: str) -> No | None:
        """Set the computers' speed for a seated person. Returns why not."""
        if self.seats.seat_of(token) is None:
            return no("not_seated")
        if name not in PACES:
            return no("bad_pace", repr(name[:20]))
        self.driver.pace = PACES[name]
        self.driver.changed()
        return None

    # What the hub and the driver do

    def deal(self) -> None:
        """Deal the next hand from a fresh secret, or from the game's seed if it was given one. Raises `RoomError`."""
        self.settle()
        number, seed = self.table.hand_number + 1, self._record.head.seed
        line = PromisedDeal.of(number, secrets.token_bytes(SIZE)) if seed is None else Deal(number, seed)
        self._write(line)
        self.table.deal(line.seed)
        self._owed = owed_lines(self.table, self._hand)  # flowers may have ended the hand before anybody could act
        self._try_to_settle()
        self._happened()

    def perform(self, seat: int, action: Action) -> No | None:
        """Carry out an action of a seat (-1: the table), recorded first. Returns why not; raises `RoomError`."""
        refusal = self.table.why(seat, action)
        if refusal is not None:
            return No.of_rule(refusal)
        self._write(Act(seat, action))
        events = self.table.apply(seat, action)
        if events:
            self._owed = owed_lines(self.table, self._hand)
            self._try_to_settle()
            self._happened()
        else:
            self._answers[seat] += 1
            self.driver.changed()
            self._publish(seat)
        return None

    def release(self) -> None:
        """Carry out the draws that waited for the computers' answers."""
        held, self._held = self._held, {}
        for seat, waiting in held.items():
            reply = Reply(waiting.seq, self._do(seat, waiting.moment, Action(DRAW)))
            self._inbox.remember((seat, waiting.device), reply)
            for session in self._sessions:
                if reply.refused is not None and session.seat == seat and session.device == waiting.device:
                    self.send(session, "nak", nak(reply.seq, reply.refused))

    def settle(self) -> None:
        """Write what a hand that has ended still owes: its settlement, and its secret. Raises `RoomError`."""
        if self._owed:
            self._write(*self._owed)
            self._owed = ()

    def snapshot(self, session: Session) -> dict[str, Any]:
        """Return what a page shows: boot and rev, its seat, the last `seq` of its device, the scene as text."""
        return self._snapshot(session, self._scene(session.seat))

    def entry(self) -> Entry:
        """Return this room's line in the lobby."""
        return entry_of(self.code, self._file.when(), self._record, self.table)

    @property
    def game(self) -> str:
        """The kind of game."""
        return self._record.head.game

    def note(self, what: No) -> None:
        """Keep a note in the room's log and in the server's."""
        self.log.append(what)
        LOG.warning("%s: %s", self.code, what)

    def send(self, session: Session, kind: str, payload: dict[str, Any]) -> None:
        """Send a message to one page. A page that cannot be reached is let go and troubles nobody else."""
        try:
            session.send(kind, payload)
        except Exception:
            LOG.exception("%s: a session could not be reached", self.code)
            self.leave(session)

    def close(self) -> None:
        """Stop playing and give the file back."""
        self.driver.stop()
        self._file.close()

    # The one way of every change

    def _write(self, *lines: Line) -> None:
        """Append lines to the record, all or none of them. Raises `RoomError`."""
        self._file.append("".join(map(format_line, lines)))
        if isinstance(lines[0], AnyDeal):
            self._hand.clear()
        self._hand.extend(lines)

    def _proof(self) -> Proof:
        """Return what everybody may see of the promise of this hand; the secret only once the record shows it."""
        promise = next((line.promise for line in self._hand if isinstance(line, PromisedDeal)), b"")
        secret = next((line.secret for line in self._hand if isinstance(line, Reveal)), b"")
        return Proof(promise.hex(), secret.hex())

    def _answer(self, seat: int, device: str, seq: int, window: int, text: str) -> Reply:
        try:
            action = Action.parse(text)
        except ActionError:
            return Reply(seq, no("malformed", f"what = {text[:40]!r}"))
        if window == self.moment and action.number == DRAW and self.driver.thinking:
            self._held.setdefault(seat, _Held(device, seq, window))
            return Reply(seq, held=True)
        return Reply(seq, self._do(seat, window, action))

    def _do(self, seat: int, moment: int, action: Action) -> No | None:
        if moment != self.moment:
            return no("stale", str(action))
        try:
            return self.perform(seat, action)
        except RoomError as error:
            self.note(error.no)
            return error.no

    def _try_to_settle(self) -> None:
        try:
            self.settle()
        except RoomError as error:  # tried again before the next deal, or when the room is opened again
            self.note(error.no)

    def _happened(self) -> None:
        self.moment = self._moment()
        self._rev += 1
        self.driver.changed()
        self._publish()

    def _moment(self) -> int:
        return self.table.hand_number * _HAND + self.table.n_events

    def _publish(self, only: int | None = None) -> None:
        """Send every session its own snapshot, or those of one seat alone."""
        scenes: dict[int | None, str] = {}
        for session in tuple(self._sessions):
            if only is not None and session.seat != only:
                continue
            if session.seat not in scenes:
                scenes[session.seat] = self._scene(session.seat)
            self.send(session, "snap", self._snapshot(session, scenes[session.seat]))

    def _scene(self, seat: int | None) -> str:
        return scene_text(self.table, seat, self.seats.names, self.code, self.moment, proof=self._proof())

    def _snapshot(self, session: Session, text: str) -> dict[str, Any]:
        seat = session.seat
        own = 0 if seat is None else self._answers[seat]
        last = 0 if seat is None else self._inbox.last((seat, session.device))
        return {"boot": self.boot, "rev": self._rev + own, "seat": seat, "seq": last, "j": text}


def nak(seq: int | None, refused: No) -> dict[str, Any]:
    """Return a refusal as it is sent."""
    return {"seq": seq, "code": refused.code, "zh": refused.zh, "en": refused.en}
