"""`Room`: one table, its record and the people at it. The only writer; everything here runs on the loop's thread.

Whatever changes the table goes the same way: asked of the rules, written to the record (and synced), done, sent to
every session as its own snapshot. A room reads no clock: what happens by itself is the business of `Driver`. This one
is for games at one screen; what several devices need beside it is in `dashboard.rooms.company_room`.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Hashable, Sequence
from typing import Any

from dashboard.rooms.audience import Audience, Session
from dashboard.rooms.called import call_message
from dashboard.rooms.coming import Coming
from dashboard.rooms.drivers import Driver, Workshop
from dashboard.rooms.inbox import Device, Held, Inbox, Reply
from dashboard.rooms.intents import Intent, Move, TakeBack, action_of
from dashboard.rooms.pace import PACES
from dashboard.rooms.pool import bars_move, bars_size, launch_of, show_film
from dashboard.rooms.post import Post
from dashboard.rooms.refused import No, RoomError, nak, no
from dashboard.rooms.seats import Seats
from dashboard.rooms.snapshot import Shown, proof_of, scene_text
from dashboard.rooms.store import Entry, RoomFile, entry_of
from dashboard.rooms.takeback import Step, Steps, moment_of, revealed
from dashboard.view.text import Words
from dashboard.view.undo import undo_words
from mahjong.action import Action
from mahjong.core.actions import DRAW
from mahjong.events import Event
from mahjong.felt.launch import Launch
from mahjong.record import Act, AnyDeal, Deal, Flight, Line, PromisedDeal, Record, Reveal, Undo, format_line
from mahjong.replay import last_hand, owed_lines
from mahjong.seat_lines import ONE_SCREEN, Size
from mahjong.table import Table
from mahjong.table_felt import felt_of
from mahjong.tiles import code_of

LOG = logging.getLogger(__name__)

_RUNNING = ("turn", "window")
_ASKED_WRONGLY = ("bad_throw", "malformed")


class Room:
    """A game being played. Made by the hub from a record, new or old.

    `moment` numbers what everybody has seen happen; an intent carries the one it was made for. Answers to an open
    window and tiles moved in the pool are no happening: they change no `moment`. `voice` says whether seats complain.
    """

    absent: frozenset[int] = frozenset()
    """The seats for which nobody waits in a window: at one screen there are none."""
    paused = False
    """Whether nothing is to happen by itself now."""
    steady = 0.0
    """Seconds a window stays open at least before the table goes on by itself, unless nothing is waited for at all."""

    def __init__(self, file: RoomFile, record: Record, table: Table, workshop: Workshop, pace: str = "normal") -> None:
        self.code, self.game, self.table, self.seats = file.code, record.head.game, table, Seats.of_record(record)
        self.felt = felt_of(record, workshop.throw)
        self.boot, self.voice = workshop.boot, True
        self.log: deque[No] = deque(maxlen=200)  # for whoever looks for what went wrong
        self._file, self._record = file, record
        self._talk = workshop.talk() if workshop.talk is not None else None
        self._pages = Audience(file.code)
        self._post = Post(self._pages, self.boot, self)
        self._inbox = Inbox()
        self._held: dict[int, Held] = {}
        self._steps = Steps(late=not self.is_at_one_screen)
        self._hand = list(last_hand(record))
        self._owed = owed_lines(table, self._hand)
        self.moment = moment_of(self.table, self._hand)
        if record.note:
            self.note(no("torn"))
        self._try_to_settle()
        self._furnish(workshop)
        self.driver = Driver(self, workshop, PACES[pace])
        self.driver.changed()

    def _furnish(self, workshop: Workshop) -> None:
        """Set up what the driver will look at; at one screen there is nothing more."""

    # What sessions do

    def join(self, session: Session) -> None:
        """Let a page in: its token decides which seats it plays, and a page without a good one watches."""
        session.seats = self.seats.seats_of(session.token)
        self._pages.join(session)

    def leave(self, session: Session) -> None:
        """Let a page go; leaving twice does nothing. The seats stay whose they are."""
        self._pages.leave(session)

    def hello(self, session: Session, device: str, rev: int = 0) -> None:
        """Send a page the whole position, whatever `rev` it has: after a break nothing it holds is trusted."""
        LOG.debug("%s: hello from %r at rev %d", self.code, device, rev)
        session.device = device
        self.send(session, "snap", self.snapshot(session))

    def ask(self, token: str, asked: Intent | Move | TakeBack, device: str = "") -> Reply:
        """Do what the owner of `token` asks for one of its seats, if it may be, and return the answer.

        The same number of a device again gets the same answer and does nothing. A refusal changes nothing. Raises
        nothing for bad intents.
        """
        refused = self.bars(token, asked.seat)
        if refused is not None:
            return Reply(asked.seq, refused)
        origin = self._origin(token, device)
        known = self._inbox.recall(origin, asked.seq)
        if known is None:
            self._inbox.remember(origin, Reply(asked.seq))  # what is sent meanwhile shows what it has done
            known = self._answer(token, origin, asked)
            self._inbox.remember(origin, known)
        return known

    def bars(self, token: str, seat: int) -> No | None:
        """Return why the owner of `token` may not act for a seat, or None if it may."""
        seats = self.seats.seats_of(token)
        if not seats:
            return no("not_seated")
        return None if seat in seats else no("not_your_seat", str(seat))

    def knows(self, session: Session, seq: int) -> bool:
        """Whether a page's intent of this number has been answered before."""
        return bool(session.seats) and self._inbox.recall(self._origin(session.token, session.device), seq) is not None

    def is_new(self, session: Session, seq: int) -> bool:
        """Whether a page asks this for the first time; from now on it has."""
        return self._inbox.take(self._origin(session.token, session.device), seq)

    def bars_next(self, token: str, seat: int) -> No | None:
        """Return why the owner of `token` may not ask for the next hand in the name of a seat, or None if it may."""
        return self.bars(token, seat)

    def next_hand(self, token: str) -> No | None:
        """Deal the next hand for a seated person. Returns why not: the hand still runs, the game is over."""
        if not self.is_player(token):
            return no("not_seated")
        if self.table.phase in _RUNNING:
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
        return self.driver.set_pace(name) if self.is_player(token) else no("not_seated")

    def set_size(self, token: str, seat: int, tiles: str) -> No | None:
        """Let the tiles of one's seat be of another size, on every screen. Returns why not; raises `RoomError`."""
        refused = self.bars(token, seat) or bars_size(self._record.head, self._hand)
        if refused is None and self.felt.sizes[seat] != tiles:
            self._write(Size(seat, tiles))
            self.felt.resize(Size(seat, tiles))
            self._post.changed()
        return refused

    def is_player(self, token: str) -> bool:
        """Whether a token may deal and set the pace: it has a seat."""
        return bool(self.seats.seats_of(token))

    # What the hub and the driver do

    def deal(self) -> None:
        """Deal the next hand from a fresh secret, or from the game's seed if it was given one. Raises `RoomError`."""
        self.settle()
        line = self._next_deal()
        self._write(line)
        events = self.table.deal(line.seed)
        self.felt.follow(self.table, line)
        self._begin_hand()
        self._owed = owed_lines(self.table, self._hand)  # flowers may have ended the hand before anybody could act
        self._try_to_settle()
        self._happened(events)

    def perform(self, seat: int, action: Action, launch: Launch | None = None) -> No | None:
        """Carry out an action of a seat (-1: the table), recorded first. Returns why not; raises `RoomError`.

        `launch` is how a discarded tile left the hand; a record too old to hold it goes on without.
        """
        refusal = self.table.why(seat, action)
        if refusal is not None:
            return No.of_rule(refusal)
        decided = self._is_decision(seat, action)
        lines: list[Line] = [Act(seat, action)]
        if launch is not None and self._record.head.holds_launches:
            lines.insert(0, Flight(seat, len(self.table.view(None).discards), launch))
        self._write(*lines)
        events = self.table.apply(seat, action)
        self._keep_step(Step(seat, action, decided, revealed(events, own=decided)), events)
        self._follow(*lines)
        if events:
            self._owed = owed_lines(self.table, self._hand)
            self._try_to_settle()
            self._happened(events)
        else:
            self._post.answered(seat)
            self.driver.changed()
            self._post.publish(seat)
        return None

    def release(self) -> None:
        """Carry out the draws that waited for the computers' answers."""
        held, self._held = self._held, {}
        for seat, waiting in held.items():
            reply = Reply(waiting.seq, self._do(seat, waiting.moment, Action(DRAW)))
            self._inbox.remember(waiting.device, reply)
            for session in self._pages:
                if reply.refused is not None and self._origin(session.token, session.device) == waiting.device:
                    self.send(session, "nak", nak(reply.seq, reply.refused, seat))

    def settle(self) -> None:
        """Write what a hand that has ended still owes: its settlement, and its secret. Raises `RoomError`."""
        if self._owed:
            self._write(*self._owed)
            self._owed = ()

    def undo_offer(self, seats: frozenset[int]) -> Words | None:
        """Return what a press of 復原 on a page of these seats takes back, None if there is nothing."""
        last = self._steps.last
        return None if last is None or self._bars_undo(seats) else undo_words(self.seats.names[last.seat], last.action)

    def snapshot(self, session: Session) -> dict[str, Any]:
        """Return what a page shows: boot and rev, its seat, the last `seq` of its device, the scene as text."""
        return self._post.snapshot(session)

    def rev_of(self, session: Session) -> int:
        """Return the number of the snapshot a page should have."""
        return self._post.rev_of(session)

    def entry(self) -> Entry:
        """Return this room's line in the lobby."""
        return entry_of(self.code, self._file.when(), self._record, self.table, self.seats.names)

    @property
    def is_at_one_screen(self) -> bool:
        """Whether all its persons sit at one screen: then the game is whoever's opens it on this server."""
        return self.game in ONE_SCREEN

    def note(self, what: No) -> None:
        """Keep a note in the room's log and in the server's."""
        self.log.append(what)
        LOG.warning("%s: %s", self.code, what)

    def send(self, session: Session, kind: str, payload: dict[str, Any]) -> None:
        """Send a message to one page."""
        self._pages.send(session, kind, payload)

    def close(self) -> None:
        """Stop playing and give the file back."""
        self.driver.stop()
        self._file.close()

    # What the post asks

    def sort_of(self, session: Session) -> Hashable:
        """Return what makes a page's scene differ from another's."""
        return session.seats, session.wishes

    def scene_of(self, session: Session) -> str:
        """Return a page's scene as text."""
        return scene_text(self.table, session.seats, self._shown(session), session.wishes)

    def last_seq(self, session: Session) -> int:
        """Return the last number heard from a page's device."""
        return self._inbox.last(self._origin(session.token, session.device)) if session.seats else 0

    # The one way of every change

    def _write(self, *lines: Line) -> None:
        """Append lines to the record, all or none of them. Raises `RoomError`."""
        self._file.append("".join(map(format_line, lines)))
        if isinstance(lines[0], AnyDeal):
            self._hand.clear()
        self._hand.extend(lines)

    def _follow(self, *lines: Line) -> None:
        """Let the felt have lines that have been played; show what was thrown or moved to whoever looks on."""
        thrown = [self.felt.follow(self.table, line) for line in lines]
        film = self.felt.film if any(thrown) and len(self._pages) else None
        if film is None:
            return
        face = code_of(self.table.view(None).discards[film.tile].tile)
        show_film(self._pages, film, face, self.felt.rev, self._talk if self.voice else None)

    def _next_deal(self) -> Deal | PromisedDeal:
        return Coming(self.table.hand_number + 1, self._record.head.seed).deal()

    def _begin_hand(self) -> None:
        self._steps.clear()

    def _is_decision(self, seat: int, action: Action) -> bool:
        """Whether an action is a person's own choice; a draw that the rules press is nobody's."""
        return seat in self.seats.persons and self.table.forced() != (seat, action)

    def _keep_step(self, step: Step, _events: Sequence[Event]) -> None:
        self._steps.add(step)

    def _origin(self, token: str, device: str) -> Device:
        return self.seats.seats_of(token), device

    def _answer(self, token: str, origin: Device, asked: Intent | Move | TakeBack) -> Reply:
        try:
            if isinstance(asked, Intent):
                return self._act(origin, asked)
            return Reply(asked.seq, self._move(asked) if isinstance(asked, Move) else self._undo(token, asked))
        except RoomError as error:
            if error.no.code not in _ASKED_WRONGLY:
                self.note(error.no)
            return Reply(asked.seq, error.no)

    def _act(self, origin: Device, asked: Intent) -> Reply:
        action = action_of(asked)
        launch = None if asked.how is None else launch_of(asked.how)
        if asked.window == self.moment and action.number == DRAW and self.driver.thinking:
            self._held.setdefault(asked.seat, Held(origin, asked.seq, asked.window))
            return Reply(asked.seq, held=True)
        return Reply(asked.seq, self._do(asked.seat, asked.window, action, launch))

    def _do(self, seat: int, moment: int, action: Action, launch: Launch | None = None) -> No | None:
        if moment != self.moment:
            return no("stale", str(action))
        try:
            return self.perform(seat, action, launch)
        except RoomError as error:
            self.note(error.no)
            return error.no

    def _move(self, asked: Move) -> No | None:
        """Move a tile of the pool: nothing happens in the game, but everybody sees it."""
        if self.table.phase not in _RUNNING or not self._record.head.holds_launches:
            return no("old_record" if self.table.phase in _RUNNING else "no_hand")
        refused = bars_move(asked.tile, self.table.view(None).discards, self._hand)
        if refused is not None:
            return refused
        line = Flight(asked.seat, asked.tile, launch_of(asked.how))
        self._write(line)
        self._follow(line)
        self._post.changed()
        return None

    def _bars_undo(self, seats: frozenset[int]) -> No | None:
        """Return why those of these seats may take nothing back, or None if they may."""
        if any(isinstance(line, Reveal) for line in self._hand):
            return no("revealed")
        if seats != self.seats.persons:
            return no("ask_the_others")
        return None if self._steps.last is not None else no("nothing_to_undo")

    def _undo(self, token: str, asked: TakeBack) -> No | None:
        """Take back the last decision of a person, and all that happened since by itself."""
        if asked.window != self.moment:
            return no("stale", "undo", "復原")
        refused = self._bars_undo(self.seats.seats_of(token))
        if refused is None:
            self._take_back()
        return refused

    def _take_back(self) -> None:
        line = Undo(self._steps.count)
        self._write(line)
        for _ in range(line.count):
            self.table.undo()
        self._steps.drop()
        self._held.clear()
        self._owed = ()
        self._follow(line)
        self._happened(())

    def _try_to_settle(self) -> None:
        try:
            self.settle()
        except RoomError as error:  # tried again before the next deal, or when the room is opened again
            self.note(error.no)

    def _happened(self, events: Sequence[Event]) -> None:
        self.moment = moment_of(self.table, self._hand)
        self.driver.changed()
        self._post.changed()
        call = call_message(events)
        if call is not None and self.voice:
            self._pages.send_all("voice", call)

    def _shown(self, session: Session) -> Shown:
        return Shown(
            self.seats.names, self.code, self.moment, proof_of(self._hand),
            pile=self.felt.pile, pool_rev=self.felt.rev, sizes=self.felt.sizes, undo=self.undo_offer(session.seats),
        )  # fmt: skip
