"""The hub: all rooms of a server, in memory and on disk, and how new ones begin."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from dashboard.once import Once
from dashboard.rooms.clock import LoopClock
from dashboard.rooms.drivers import Workshop
from dashboard.rooms.pace import PACES
from dashboard.rooms.refused import RoomError, no
from dashboard.rooms.room import Room
from dashboard.rooms.seats import hash_token, new_token
from dashboard.rooms.store import Entry, Store
from dashboard.rooms.thinkers import Thinkers
from mahjong.bots import BotError
from mahjong.bots.registry import full_name
from mahjong.record import Head, Record, Seat, format_head, is_name
from mahjong.replay import replay_record
from mahjong.rules import Rules
from mahjong.version import project_version

PERSON = 0
"""The person's seat in a solo game: the first dealer."""
THINKERS = 2
"""Worker threads in which the computers of all rooms think."""


class Hub:
    """Rooms by their code. Everything is called on the loop's thread.

    A room is opened from its record when it is first asked for, and then stays in memory.
    """

    def __init__(self, store: Store | None = None, workshop: Workshop | None = None) -> None:
        self.store = store or Store()
        self._workshop = workshop or Workshop(LoopClock(), Thinkers(THINKERS), secrets.token_hex(8))
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
        """Begin a game of one person against three computers and deal its first hand; return its code and token.

        `name` is 1-24 printable characters, `pace` a key of `PACES`. With `seed` (1-64 bytes) the walls of all hands
        come from it, so that the game can be played again; without, each hand has a secret of its own, promised before
        the deal and shown after the hand. Raises `RoomError` naming a bad value, or if the disk refuses.
        """
        token = new_token()
        head = _solo_head(" ".join(name.split()), rules or Rules.preset("house"), hash_token(token), seed, bots)
        if pace not in PACES:
            raise RoomError(no("bad_pace", repr(pace)))
        record = Record(head)
        room = Room(self.store.create(format_head(head)), record, replay_record(record), self._workshop, pace)
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


the_hub = Once(Hub)
"""The hub that all pages of this server share."""


def _solo_head(name: str, rules: Rules, token_hash: str, seed: bytes | None, bots: Sequence[str]) -> Head:
    if not is_name(name):
        raise RoomError(no("bad_name", repr(name[:40])))
    if seed is not None and not 1 <= len(seed) <= 64:
        raise RoomError(no("bad_seed", repr(seed[:80])))
    if len(bots) != 3:
        raise RoomError(no("bad_bot", repr(tuple(bots))))
    try:
        computers = [Seat(f"電腦 {letter}", "bot", bot=full_name(bot)) for letter, bot in zip("ABC", bots, strict=True)]
    except BotError as error:
        raise RoomError(no("bad_bot", str(error))) from None
    return Head(rules, (Seat(name, "person", token_hash=token_hash), *computers), project_version(), "solo", seed)
