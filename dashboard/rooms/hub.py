"""The hub: all rooms of a server, in memory and on disk, and how new ones begin."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from dashboard.once import Once
from dashboard.rooms.clock import LoopClock
from dashboard.rooms.drivers import Workshop
from dashboard.rooms.pace import PACES
from dashboard.rooms.pool import Talk as Talker
from dashboard.rooms.refused import RoomError, no
from dashboard.rooms.room import Room
from dashboard.rooms.seats import hash_token, new_token
from dashboard.rooms.store import Entry, Store
from dashboard.rooms.thinkers import Thinkers
from dashboard.view.talk import Talk
from mahjong.bots import BotError
from mahjong.bots.registry import full_name
from mahjong.record import GAMES, Head, Record, Seat, format_head, is_name
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

    A room is opened from its record when it is first asked for, and then stays in memory.
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

        `game` is one of `mahjong.record.GAMES`; `names` are those of the persons by seat (1-24 printable characters),
        None where a computer sits: one person at seat 0 in a ``solo`` game, one to four anywhere in a ``hotseat``.
        `bots` are the computers in the order of their seats, `pace` is a key of `PACES`. With `seed` (1-64 bytes) the
        walls of all hands come from it, so that the game can be played again; without, each hand has a secret of its
        own, promised before the deal and shown after the hand. Raises `RoomError` naming a bad value, or if the disk
        refuses.
        """
        token = new_token()
        seats = _seats(game, names, hash_token(token), bots)
        if seed is not None and not 1 <= len(seed) <= 64:
            raise RoomError(no("bad_seed", repr(seed[:80])))
        if pace not in PACES:
            raise RoomError(no("bad_pace", repr(pace)))
        record = Record(Head(rules or Rules.preset("house"), seats, project_version(), game, seed))
        room = Room(self.store.create(format_head(record.head)), record, replay_record(record), self._workshop, pace)
        self._rooms[room.code] = room
        room.deal()
        return room.code, token

    def room(self, code: str) -> Room:
        """Return a room, opened from its record if need be; its computers then go on where they were.

        Codes are read in either case. Raises `RoomError`: there is no such room, another server has it, or its record
        is refused (which leaves the file untouched).
        """
        code = code.strip().upper()
        if code not in self._rooms:
            self._rooms[code] = Room(*self.store.open(code), self._workshop)
        room = self._rooms[code]
        if room.table.phase == "ready":  # the server ended, or the disk refused, between the first line and the deal
            room.deal()
        return room

    def entries(self) -> tuple[Entry, ...]:
        """Return the lobby's list, newest first; a record that is refused stands there with the reason."""
        found = (self._rooms[e.code].entry() if e.code in self._rooms else e for e in self.store.entries())
        return tuple(sorted(found, key=lambda entry: -entry.when))

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
    if game not in GAMES or len(names) != 4 or not persons or (game == "solo" and persons != [PERSON]):
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
