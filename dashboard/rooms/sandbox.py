"""`Sandbox`: a position to throw tiles into, for one page. Throws are real, but no discards; nothing is recorded.

A page joins it as it would a room. It is made from a room's present position, or from a demo table; of the room it has
no more than what its seats could see at that moment, so nothing it does can reach it. The hand keeps the tile it
throws, a copy flies; `MOST` tiles stay in the middle and the oldest is swept. Nobody's turn ever passes and no computer
moves, for there is no driver here.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dashboard.rooms.audience import Audience, Session
from dashboard.rooms.inbox import Inbox, Reply
from dashboard.rooms.intents import Intent, Move, TakeBack
from dashboard.rooms.pool import film_message, launch_of
from dashboard.rooms.refused import No, RoomError, no
from dashboard.rooms.room import Room
from dashboard.rooms.snapshot import seen_by_seats
from dashboard.rooms.still import StillView
from dashboard.view.sandbox_view import SWEEP, Thrown, sandbox_scene
from dashboard.view.solids import throw_lines
from dashboard.view.throws import own_tiles
from mahjong.action import Action
from mahjong.felt.film import Film, Pile
from mahjong.felt.launch import Launch, derive
from mahjong.felt.pool import Pool
from mahjong.rules import Rules
from mahjong.standing import standing_of
from mahjong.table import Table
from mahjong.tiles import KIND_OF, code_of
from mahjong.view import DiscardView, View

MOST = 60
"""Tiles that stay."""
EVERY, EVERY_STEP = 2, 1
"""Steps of a frame of the films; where they are looked at step by step, each is a frame."""
_TOLD = 8
"""Throws of which the page says in words how they went."""
DEMO_TURNS = 30
"""Tiles that are gone from the demo table's wall: two of its seats have theirs open, two still closed."""
_DEMO_SEED = b"colliders"
_DEMO_NAMES = ("東東", "南南", "西西", "北北")


@dataclass(frozen=True, slots=True)
class Place:
    """A position to throw into: what its screen may see of it, and where its discards lie.

    `own` is the view of each seat that throws, `events` those of the hand as the screen knows them.
    """

    public: View
    own: Mapping[int, View]
    names: Sequence[str]
    code: str
    events: Sequence[str]
    rules: Rules
    pile: Pile

    @classmethod
    def of_table(
        cls, table: Table, seats: frozenset[int], names: Sequence[str], code: str = "", pile: Pile | None = None
    ) -> Place:
        """Return a table's present position as a screen of these seats sees it."""
        own = {seat: table.view(seat) for seat in sorted(seats)}
        events = [seen_by_seats(event, seats) for event in table.events]
        return cls(table.view(None), own, names, code, events, table.rules, dict(pile or {}))

    @classmethod
    def of_room(cls, room: Room, token: str) -> Place:
        """Return a room's present position as the owner of `token` sees it. The room is only looked at."""
        return cls.of_table(room.table, room.seats.seats_of(token), room.seats.names, room.code, room.felt.pile)


def demo_place(turns: int = DEMO_TURNS) -> Place:
    """Return the table that stands where no room is named: always the same, four open hands to throw from any edge.

    `turns` tiles (0-60) have been drawn and thrown since the deal, nobody calling: so walls open one after the other.
    Raises `ValueError` for another number.

    >>> demo_place(0).public.wall_left - demo_place(8).public.wall_left  # a flower among them
    9
    """
    if not 0 <= turns <= 60:
        raise ValueError(f"要 0 到 60 巡 / 0 to 60 turns: {turns}")
    table = Table(Rules.preset("house"), _DEMO_SEED)
    table.deal()
    for _ in range(turns):
        _one_turn(table)
    return Place.of_table(table, frozenset(range(4)), _DEMO_NAMES)


def _one_turn(table: Table) -> None:
    """Throw a tile and let the next seat draw, nobody calling."""
    thrown = len(table.view(None).discards)
    while table.phase in {"turn", "window"} and (table.phase == "window" or len(table.view(None).discards) == thrown):
        table.apply(*(table.forced() or _plain(table, table.pending()[0])))


def _plain(table: Table, seat: int) -> tuple[int, Action]:
    """Return what a seat does that wants nothing: pass, draw, or throw the tile just drawn."""
    legal = table.legal(seat)
    wanted = (
        action for name in ("pass", "draw", "discard") for action in reversed(legal) if str(action).startswith(name)
    )
    return seat, next(wanted)


class Sandbox:
    """One page's own table, at which nothing counts.

    >>> sandbox = Sandbox(demo_place(), "boot")
    >>> sandbox.seats, sandbox.moment
    (frozenset({0, 1, 2, 3}), 0)
    """

    moment = 0
    """Nothing happens here, so there is one moment only."""

    def __init__(self, place: Place, boot: str, every: int = EVERY) -> None:
        self.seats, self.rules = frozenset(place.own), place.rules
        self._place, self._boot, self._every = place, boot, every
        self._discards = list(place.public.discards)
        self._standing = standing_of(self._view(place.public), place.events)
        self._pool = Pool(place.pile, every=every)
        self._pages = Audience(place.code)
        self._inbox = Inbox()
        self._told: deque[Thrown] = deque(maxlen=_TOLD)

    @property
    def pile(self) -> Pile:
        """Where each tile lies by its number."""
        return self._pool.pile

    # What sessions do, as with a room

    def join(self, session: Session) -> None:
        """Let the page in: it plays every seat it plays in the room."""
        session.seats = self.seats
        self._pages.join(session)

    def leave(self, session: Session) -> None:
        """Let the page go."""
        self._pages.leave(session)

    def hello(self, session: Session, device: str, rev: int = 0) -> None:  # noqa: ARG002  a room's way of asking
        """Send the page the whole position."""
        session.device = device
        self.send(session, "snap", self.snapshot(session))

    def bars(self, token: str, seat: int) -> No | None:  # noqa: ARG002  whoever has the page has its seats
        """Return why the page may not act for a seat, or None if it may."""
        if not self.seats:
            return no("not_seated")
        return None if seat in self.seats else no("not_your_seat", str(seat))

    def bars_next(self, token: str, seat: int) -> No | None:
        """Return why the page may not act for a seat, as a room does."""
        return self.bars(token, seat)

    def rev_of(self, session: Session) -> int:  # noqa: ARG002  as above
        """Return the number of the snapshot the page should have."""
        return self._pool.revision

    def knows(self, session: Session, seq: int) -> bool:
        """Whether a page's intent of this number has been answered before."""
        return self._inbox.recall((self.seats, session.device), seq) is not None

    def ask(self, token: str, asked: Intent | Move | TakeBack, device: str = "") -> Reply:
        """Throw, move or sweep; a number that was heard before does nothing. Raises nothing for bad intents."""
        refused = self.bars(token, asked.seat)
        if refused is not None:
            return Reply(asked.seq, refused)
        origin = self.seats, device
        known = self._inbox.recall(origin, asked.seq)
        if known is None:
            self._inbox.remember(origin, Reply(asked.seq))
            known = Reply(asked.seq, self._answer(asked))
            self._inbox.remember(origin, known)
        return known

    def next_hand(self, token: str) -> No:  # noqa: ARG002  as above
        """Return why no hand is dealt here."""
        return no("sandbox")

    def set_pace(self, token: str, name: str) -> No | None:  # noqa: ARG002  every page tells its pace; nobody moves here
        """Take any pace: there are no computers here."""
        return None

    def set_size(self, token: str, seat: int, tiles: str) -> No | None:  # noqa: ARG002  a page tells what its seats chose
        """Take any size: here all tiles are of the usual one."""
        return None

    def snapshot(self, session: Session) -> dict[str, Any]:
        """Return what the page shows, as a room does."""
        last = self._inbox.last((self.seats, session.device))
        seat = min(self.seats, default=None)
        return {"boot": self._boot, "rev": self._pool.revision, "seat": seat, "seq": last, "j": self._scene()}

    def send(self, session: Session, kind: str, payload: dict[str, Any]) -> None:
        """Send a message to the page."""
        self._pages.send(session, kind, payload)

    # What is done

    def _answer(self, asked: Intent | Move | TakeBack) -> No | None:
        try:
            if isinstance(asked, Intent):
                return self._sweep_all() if asked.what == SWEEP else self._throw(asked)
            return self._move(asked) if isinstance(asked, Move) else no("sandbox")
        except RoomError as error:
            return error.no

    def _throw(self, asked: Intent) -> No | None:
        tiles = own_tiles(self._view(self._place.own[asked.seat]))
        if asked.what not in {tile.what for tile in tiles}:
            return no("sandbox")
        kind, number = KIND_OF[asked.what.split(" ")[1]], len(self._discards)
        hand = self._place.public.hand_number
        launch = derive(hand, asked.seat, number) if asked.how is None else launch_of(asked.how)
        while len(self.pile) >= MOST:
            self._pool.take(min(self.pile))
        self._discards.append(DiscardView(asked.seat, kind, drawn=False, taken_by=None))
        self._fly(number, launch, asked.seat)
        return None

    def _move(self, asked: Move) -> No | None:
        if asked.tile not in self.pile:
            return no("no_such_tile", str(asked.tile))
        self._fly(asked.tile, launch_of(asked.how), asked.seat)
        return None

    def _fly(self, number: int, launch: Launch, seat: int) -> None:
        film = self._pool.throw(number, launch, seat, self._standing.colliders())
        self._told.appendleft(_told(film, launch))
        message = film_message(film, code_of(self._discards[number].tile), self._pool.revision)
        self._pages.send_all("film", message | throw_lines(film))
        self._publish()

    def _sweep_all(self) -> None:
        self._pool.clear()
        self._told.clear()
        self._publish()

    def _publish(self) -> None:
        for session in self._pages.greeted:
            self.send(session, "snap", self.snapshot(session))

    def _view(self, view: View) -> Any:
        return StillView(view, self._discards)

    def _scene(self) -> str:
        place = self._place
        own = {seat: self._view(view) for seat, view in place.own.items()}
        data = sandbox_scene(
            self._view(place.public), own, place.names, place.code, place.events, place.rules,
            pile=self.pile, rev=self._pool.revision, standing=self._standing, told=self._told,
            steps=self._every == EVERY_STEP,
        )  # fmt: skip
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _told(film: Film, launch: Launch) -> Thrown:
    return Thrown(film.seat, film.gate.kind, round(launch.speed), round(film.gate.path.reach), len(film.contacts))
