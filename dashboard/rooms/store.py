"""The folder of records: one file a room, `CODE.mjr`, appended, flushed and synced line by line, never rewritten.

The only bytes ever taken away are those of a torn last line, when its room is opened again to be played on.
"""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from dashboard.rooms.lock import try_lock
from dashboard.rooms.refused import RoomError, no
from dashboard.rooms.seats import Seats
from mahjong.chain import Chain
from mahjong.record import Flight, HiddenDeal, Record, RecordError, parse_record
from mahjong.replay import awaits_discard, replay_record
from mahjong.table import Table

SUFFIX = ".mjr"
MAX_BYTES = 16 * 2**20
"""A file larger than this is no game of mahjong and is not read."""

LETTERS = "ABCDEFGHJKMNPQRSTUVWXY346789"
"""No two of them look or sound like one another when a code is read aloud."""
_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
_CODE = re.compile(f"[{LETTERS}]{{5}}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the lobby. `when` is the file's time (seconds since 1970); `reason` says why it cannot be played.

    `round_wind` is 0-3, `hand` the number of the hand (0 before the first), `chips` and `names` are by seat; `preset`
    names the rules.
    """

    code: str
    when: float
    game: str = ""
    round_wind: int = 0
    hand: int = 0
    chips: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    over: bool = False
    note: str = ""
    reason: str = ""
    preset: str = ""


def data_folder() -> Path:
    """Return the folder for records: ``MAHJONG_DATA`` if set, else the user's data folder."""
    chosen = os.environ.get("MAHJONG_DATA")
    return Path(chosen) if chosen else user_data_path("taiwan-mahjong-table", appauthor=False)


def entry_of(code: str, when: float, record: Record, table: Table, names: tuple[str, ...]) -> Entry:
    """Return the lobby's line for a table: only what every seat may know."""
    view = table.view(None)
    chips = tuple(int(seat.chips) for seat in view.seats)
    over = table.phase == "game_over"
    return Entry(
        code, when, record.head.game, view.round_wind, table.hand_number, chips, names, over, record.note,
        preset=record.head.rules.preset_name,
    )  # fmt: skip


class RoomFile:
    """The open, locked file of one room. `size` is how much of it is whole lines, `chain` where their sums stand."""

    def __init__(self, code: str, path: Path, file: int, size: int = 0) -> None:
        self.code, self.path, self.size = code, path, size
        self.chain: Chain | None = Chain()
        self._file = file
        self._torn = False

    def append(self, text: str) -> None:
        """Write whole lines with their sums and wait until the disk has them.

        A record of version 1 has none and gets none. Raises `RoomError` and leaves the file as it was.
        """
        sealed, chain = (text, None) if self.chain is None else self.chain.sealed(text)
        data = sealed.encode()
        try:
            self.cut_torn()
            self._torn = True
            written = 0
            while written < len(data):
                written += os.write(self._file, data[written:])
            os.fsync(self._file)
        except OSError as error:
            with suppress(OSError):  # if even this fails, the next line begins with it
                self.cut_torn()
            raise RoomError(no("disk", str(error))) from error
        self._torn = False
        self.size += len(data)
        self.chain = chain

    def cut_torn(self) -> None:
        """Take away what a crash or a full disk left of an unfinished line."""
        if self._torn:
            os.ftruncate(self._file, self.size)
            self._torn = False

    def settle_on(self, record: Record) -> None:
        """Go on behind the last whole line of what was read from this file."""
        self.size, self._torn, self.chain = record.size, bool(record.note), record.chain

    def lock(self) -> bool:
        """Take the file's lock; return whether it could be had."""
        return try_lock(self._file)

    def when(self) -> float:
        """Return the time of the last line, in seconds since 1970."""
        return os.fstat(self._file).st_mtime

    def close(self) -> None:
        """Close the file; its lock goes with it. Closing twice does nothing."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


class Store:
    """All records of one folder, which is made when the first room is."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder()
        self._seen: dict[str, tuple[tuple[int, int], Entry]] = {}

    def create(self, head: str) -> RoomFile:
        """Begin a record with its head line under a fresh code. Raises `RoomError` if the disk refuses."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            room = self._fresh()
        except OSError as error:
            raise RoomError(no("disk", str(error))) from error
        try:
            room.append(head)
        except RoomError:
            room.close()
            room.path.unlink(missing_ok=True)
            raise
        _sync_folder(self.folder)
        return room

    def open(self, code: str) -> tuple[RoomFile, Record, Table]:
        """Lock a record and return it, read and replayed. Raises `RoomError`: no such room, in use, damaged."""
        path = self._path(code)
        try:
            room = RoomFile(code, path, os.open(path, _FLAGS))
        except OSError as error:
            raise RoomError(no("no_room", f"{code} ({error.strerror})", code)) from None
        try:
            record, table = self._take(room)
        except RoomError:
            room.close()
            raise
        room.settle_on(record)
        return room, record, table

    def _take(self, room: RoomFile) -> tuple[Record, Table]:
        if not room.lock():
            raise RoomError(no("busy", room.code))
        try:
            data = self._bytes(room.path)
            record = parse_record(data)
            table = _table_of(record)
            if _ends_in_launch(record, table):
                record = parse_record(data[: record.size - 1])  # torn, like the discard that was written with it
        except RecordError as error:
            name = room.path.name
            raise RoomError(no("damaged", f"{name}, {error.en}", f"{name}，{error.zh}")) from None
        return record, table

    def read(self, code: str) -> bytes:
        """Return a record as it stands, secrets and all; codes are read in either case. Raises `RoomError`."""
        path = self._path(code.strip().upper())
        if not path.exists():
            raise RoomError(no("no_room", path.stem))
        return self._bytes(path)

    def entries(self) -> tuple[Entry, ...]:
        """Return the lobby's list, newest first. Each file is replayed once and again only when it has changed."""
        paths = sorted(self.folder.glob(f"*{SUFFIX}")) if self.folder.is_dir() else []
        found = [self._entry(path) for path in paths]
        self._seen = {name: seen for name, seen in self._seen.items() if any(p.name == name for p in paths)}
        return tuple(sorted(found, key=lambda entry: -entry.when))

    def _entry(self, path: Path) -> Entry:
        try:
            stat = path.stat()
        except OSError as error:
            return Entry(path.stem, 0.0, reason=str(no("damaged", str(error))))
        key = (stat.st_mtime_ns, stat.st_size)
        seen = self._seen.get(path.name)
        if seen is None or seen[0] != key:
            seen = self._seen[path.name] = (key, self._read_entry(path, stat.st_mtime))
        return seen[1]

    def _read_entry(self, path: Path, when: float) -> Entry:
        code = path.name.removesuffix(SUFFIX)
        try:
            self._path(code)
            record = parse_record(self._bytes(path))
            return entry_of(code, when, record, _table_of(record), Seats.of_record(record).names)
        except (RecordError, RoomError) as error:
            return Entry(code, when, reason=str(error))

    @staticmethod
    def _bytes(path: Path) -> bytes:
        try:
            if path.stat().st_size > MAX_BYTES:
                raise RoomError(no("too_long", path.name))
            return path.read_bytes()
        except OSError as error:
            raise RoomError(no("damaged", f"{path.name} ({error.strerror})")) from None

    def _path(self, code: str) -> Path:
        if not _CODE.fullmatch(code):
            raise RoomError(no("no_room", repr(code[:20])))
        return self.folder / f"{code}{SUFFIX}"

    def _fresh(self) -> RoomFile:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(5))
            path = self.folder / f"{code}{SUFFIX}"
            try:
                file = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                continue
            room = RoomFile(code, path, file)
            room.lock()
            return room


def _table_of(record: Record) -> Table:
    """Return the table at which a record can be played on. Raises `RecordError`."""
    if record.lines and isinstance(record.lines[-1], HiddenDeal):
        number = len(record.lines) + 1
        raise RecordError(number, "這一局的秘密不在這裡，不能接著打", "this hand's secret is not here, it cannot go on")
    return replay_record(record)


def _ends_in_launch(record: Record, table: Table) -> bool:
    """Whether a crash left the launch of a discard, and not the discard."""
    last = record.lines[-1] if record.lines else None
    return isinstance(last, Flight) and awaits_discard(table, last)


def _sync_folder(folder: Path) -> None:
    """Make the new file's name last too, where folders can be synced."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
