"""The hub: all rooms of a server, in memory and on disk, and how new ones begin."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from dashboard.once import Once
from dashboard.rooms.clock import LoopClock
from dashboard.rooms.company_room import CompanyRoom
from dashboard.rooms.drivers import Workshop
from dashboard.rooms.invite import Invites
from dashboard.rooms.pace import PACES
from dashboard.rooms.pool import Talk as Talker
from dashboard.rooms.refused import RoomError, no
from dashboard.rooms.room import Room
from dashboard.rooms.seating import free_seat
from dashboard.rooms.seats import hash_token, is_token, new_token
from dashboard.rooms.store import Entry, Store
from dashboard.rooms.thinkers import Thinkers
from dashboard.view.talk import Talk
from mahjong.bots import BotError
from mahjong.bots.registry import full_name
from mahjong.record import COMPANY, ONE_SCREEN, Head, Record, Seat, format_head, is_name
from mahjong.replay import replay_record
from mahjong.rules import Rules
from mahjong.version import project_version

PERSON = 0
"""The person's seat in a solo game: the first dealer."""
_CHANCES = 2**16
THINKERS = 2
"""Worker threads in which the computers of all rooms think."""


class Hub:
    """Rooms by their code. Everything is called on the loop's thread.

    A room is opened from its record when it is first asked for, and then stays in memory. One for several devices waits
    until its people have come and its host starts.
    """

    def __init__(self, store: Store | None = None, workshop: Workshop | None = None) -> None:
        self.store = store or Store()
        self._workshop = workshop or Workshop(LoopClock(), Thinkers(THINKERS), secrets.token_hex(8), talk=_talk)
        self._rooms: dict[str, Room] = {}

    @property
    def boot(self) -> str:
        """The id of this run of the server; a page that sees another one starts afresh."""
        return self._workshop.boot

    def new_solo(
        self,
        name: str,
        rules: Rules | None = None,
        pace: str = "normal",
        *,
        seed: bytes | None = None,
        bots: Sequence[str] = ("efficient",) * 3,
    ) -> tuple[str, str]:
        """Begin a game of one person against three computers; all else as in `new_game`."""
        return self.new_game("solo", (name, None, None, None), rules, pace, seed=seed, bots=bots)

    def new_game(  # noqa: PLR0913  a game is made of as much
        self,
        game: str,
        names: Sequence[str | None],
        rules: Rules | None = None,
        pace: str = "normal",
        *,
        seed: bytes | None = None,
        bots: Sequence[str] | None = None,
    ) -> tuple[str, str]:
        """Begin a game at one screen and deal its first hand; return its code and the token of all its persons.

        `game` is of `mahjong.record.ONE_SCREEN`; `names` are those of the persons by seat (1-24 printable characters),
        None where a computer sits: one person at seat 0 in a ``solo`` game, one to four anywhere in a ``hotseat``.
        `bots` are the computers in the order of their seats, `pace` is a key of `PACES`. With `seed` (1-64 bytes) the
        walls of all hands come from it, so that the game can be played again; without, each hand has a secret of its
        own, promised before the deal and shown after the hand. Raises `RoomError` naming a bad value, or if the disk
        refuses.
        """
        token = new_token()
        seats = _seats(game, names, hash_token(token), bots)
        room = self._open_new(Head(rules or Rules.preset("house"), seats, project_version(), game, seed), pace)
        room.deal()
        return room.code, token

    def new_room(  # noqa: PLR0913  as above
        self,
        game: str,
        host_token: str,
        name: str | None = None,
        rules: Rules | None = None,
        pace: str = "normal",
        *,
        seed: bytes | None = None,
    ) -> str:
        """Open a room for several devices, ``online`` or ``party``, in which nothing is dealt yet; return its code.

        `host_token` is the one that the browser of whoever opens it has made. In an online game `name` sits down at
        seat 0, if there is one; at a party that browser is the table and sits nowhere. All else is as in `new_game`.
        """
        if game not in COMPANY or not is_token(host_token):
            raise RoomError(no("bad_game", f"{game!r:.40}, token: {is_token(host_token)}"))
        host = hash_token(host_token)
        first = free_seat(0) if name is None or game == "party" else _person(name, host)
        seats = (first, free_seat(1), free_seat(2), free_seat(3))
        head = Head(rules or Rules.preset("house"), seats, project_version(), game, seed, host_hash=host)
        return self._open_new(head, pace).code

    def _open_new(self, head: Head, pace: str) -> Room:
        if head.seed is not None and not 1 <= len(head.seed) <= 64:
            raise RoomError(no("bad_seed", repr(head.seed[:80])))
        if pace not in PACES:
            raise RoomError(no("bad_pace", repr(pace)))
        record = Record(head)
        make = CompanyRoom if head.is_company else Room
        room = make(self.store.create(format_head(head)), record, replay_record(record), self._workshop, pace)
        self._rooms[room.code] = room
        return room

    def room(self, code: str) -> Room:
        """Return a room, opened from its record if need be; its computers then go on where they were.

        Codes are read in either case. Raises `RoomError`: there is no such room, another server has it, or its record
        is refused (which leaves the file untouched).
        """
        code = code.strip().upper()
        if code not in self._rooms:
            file, record, table = self.store.open(code)
            make = CompanyRoom if record.head.is_company else Room
            self._rooms[code] = make(file, record, table, self._workshop)
        room = self._rooms[code]
        if room.table.phase == "ready" and room.is_at_one_screen:
            room.deal()  # the server ended, or the disk refused, between the first line and the deal
        return room

    def entries(self) -> tuple[Entry, ...]:
        """Return the lobby's list, newest first; a record that is refused stands there with the reason."""
        found = (self._rooms[e.code].entry() if e.code in self._rooms else e for e in self.store.entries())
        return tuple(sorted(found, key=lambda entry: -entry.when))

    def use_invites(self, invites: Invites) -> None:
        """Take other addresses for what is shown from now on: a tunnel has come up, or has died."""
        self._workshop.invites.now = invites
        for room in self._rooms.values():
            if isinstance(room, CompanyRoom):
                room.people_changed()

    def close(self) -> None:
        """Stop all rooms, give their files back, and let the worker threads end."""
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()
        self._workshop.workers.close()


def _talk() -> Talker:
    """Return what rows of one room say when they are hit; chance chooses the words and nothing else."""
    lines = Talk()
    return lambda seat, speed: lines.line(secrets.randbelow(_CHANCES) / _CHANCES).message(seat, speed)


the_hub = Once(Hub)
"""The hub that all pages of this server share."""


def _seats(
    game: str, names: Sequence[str | None], token_hash: str, bots: Sequence[str] | None
) -> tuple[Seat, Seat, Seat, Seat]:
    """Return the four seats of a new game, or raise `RoomError` naming what cannot be."""
    persons = [seat for seat, name in enumerate(names) if name is not None]
    if game not in ONE_SCREEN or len(names) != 4 or not persons or (game == "solo" and persons != [PERSON]):
        raise RoomError(no("bad_game", f"{game!r:.40}, {names!r:.120}"))
    wanted = ("efficient",) * (4 - len(persons)) if bots is None else tuple(bots)
    if len(wanted) != 4 - len(persons):
        raise RoomError(no("bad_bot", repr(wanted)))
    try:
        computers = iter([
            Seat(f"電腦 {letter}", "bot", bot=full_name(bot)) for letter, bot in zip("ABC", wanted, strict=False)
        ])
    except BotError as error:
        raise RoomError(no("bad_bot", str(error))) from None
    one, two, three, four = (next(computers) if name is None else _person(name, token_hash) for name in names)
    return one, two, three, four


def _person(name: str, token_hash: str) -> Seat:
    plain = " ".join(name.split())
    if not is_name(plain):
        raise RoomError(no("bad_name", repr(plain[:40])))
    return Seat(plain, "person", token_hash=token_hash)
