"""The row of a played hand: its columns, units and types, written once, and the Parquet files that hold such rows.

`mahjong.core.batch.HAND_ROW` is the row as the compiled game fills it; in a file its small arrays are columns of their
own. Hands come in two kinds: of a run or game (`HANDS`), and of a schedule, which says who sat where (`SEATED`). A
file's metadata says what was played, so that it can be played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from mahjong.core.batch import HAND_ROW
from mahjong.core.items import DEALER, ITEMS

Rows = npt.NDArray[Any]
"""Played hands, an array of dtype `ROW` or `SEATED_ROW`, one row a hand, in the order of play."""

ROW = np.dtype([("game", "i4"), *HAND_ROW.descr])
"""The row of the compiled game with the number of its game before it; 0 for hands that belong to no game."""

SEATED_ROW = np.dtype([("arm", "i1"), ("focal", "i1"), ("bot", "i1", (4,)), *HAND_ROW.descr])
"""The row of the compiled game with its seating before it (`analysis.schedule.Seating`)."""

VERSION = 1
SEATS = range(4)


class FileError(ValueError):
    """A file that does not hold what was asked for. The message names it."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a file of hands: its name, where it stands in the row, its unit and what it says."""

    name: str
    field: str
    place: int | None
    unit: str
    text: str

    def of(self, rows: Rows) -> Rows:
        """Return this column of `rows`, shape (n,)."""
        values = rows[self.field]
        return values if self.place is None else values[:, self.place]


def _by_seat(name: str, unit: str, text: str) -> tuple[Column, ...]:
    return tuple(Column(f"{name}_{seat}", name, seat, unit, f"{text}, seat {seat}") for seat in SEATS)


_OF_A_HAND: tuple[Column, ...] = (
    Column("hand", "hand", None, "number", "hand of the run or game, from 1: the wall is order_for(its seed, hand)"),
    Column("dealer", "dealer", None, "seat", "the dealer"),
    Column("streak", "streak", None, "hands", "how often the dealer has kept the deal"),
    Column("passes", "passes", None, "passes", "how often the deal has passed; the round wind is passes // 4"),
    *_by_seat("won", "0/1", "won the hand"),
    Column("paid_by", "paid_by", None, "seat", "who discarded or added the winning tile, -1 for self-draw and 流局"),
    *_by_seat("tai", "台", "台 of the winning hand without 莊家"),
    *_by_seat("change", "chips", "chips won or lost"),
    Column("n_discards", "n_discards", None, "tiles", "discards of all seats"),
    Column("n_draws", "n_draws", None, "tiles", "tiles drawn from either end, replaced flowers not counted"),
    Column("n_calls", "n_calls", None, "melds", "melds on the table at the end"),
    *(
        Column(f"item_{item.code}", "items", item.number, "台", f"{item.zh} {item.en} of the nearest winner")
        for item in ITEMS[:DEALER]
    ),
)
"""What a hand comes to, in file order. 莊家 and 連莊 belong to a payer and are no columns: `change` holds them."""

COLUMNS: tuple[Column, ...] = (
    Column("game", "game", None, "number", "game of the run, from 1; 0: single hands"),
    *_OF_A_HAND,
)
"""Every column of a file of hands."""

SEATED_COLUMNS: tuple[Column, ...] = (
    Column("arm", "arm", None, "arm", "the side it was played for: 0 the first bot of a duel, 1 the control"),
    Column("focal", "focal", None, "seats", "whose results count for the arm, bit s for seat s"),
    *_by_seat("bot", "bot", "place in the file's list `names` of the bot"),
    *_OF_A_HAND,
)
"""Every column of a file of hands of a schedule."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: the name it bears inside, what it is called, its rows and its columns."""

    format: str
    zh: str
    en: str
    dtype: np.dtype[Any]
    columns: tuple[Column, ...]

    def schema(self, about: Mapping[str, Any]) -> pa.Schema:
        """Return the Arrow schema, with units, and `about` as its metadata."""
        fields = [
            pa.field(
                column.name, pa.from_numpy_dtype(self.dtype[column.field].base), nullable=False,
                metadata={"unit": column.unit},
            )
            for column in self.columns
        ]  # fmt: skip
        whole = {"format": self.format, "version": VERSION, **about}
        return pa.schema(fields, metadata={"about": json.dumps(whole, ensure_ascii=False)})


HANDS = Kind("taiwan-mahjong-hands", "牌局檔", "a file of hands", ROW, COLUMNS)
SEATED = Kind("taiwan-mahjong-seated-hands", "對打檔", "a file of a duel or league", SEATED_ROW, SEATED_COLUMNS)


def make_rows(hands: Rows, game: int) -> Rows:
    """Return the hands of one game, dtype `HAND_ROW`, as rows."""
    rows = _widened(hands, ROW)
    rows["game"] = game
    return rows


def make_seated_rows(hands: Rows, arm: int, focal: int, bots: tuple[int, int, int, int]) -> Rows:
    """Return hands of one seating, dtype `HAND_ROW`, as rows of a schedule."""
    rows = _widened(hands, SEATED_ROW)
    rows["arm"], rows["focal"], rows["bot"] = arm, focal, bots
    return rows


def _widened(hands: Rows, dtype: np.dtype[Any]) -> Rows:
    rows = np.zeros(len(hands), dtype)
    for name in HAND_ROW.names or ():
        rows[name] = hands[name]
    return rows


def to_table(rows: Rows, kind: Kind = HANDS) -> pa.Table:
    """Return hands as an Arrow table of the columns of their kind; the opposite is `from_table`."""
    return pa.Table.from_arrays([pa.array(column.of(rows)) for column in kind.columns], schema=kind.schema({}))


def from_table(table: pa.Table, kind: Kind = HANDS) -> Rows:
    """Return the hands of an Arrow table. Raises `FileError` naming a column that it lacks."""
    rows = np.zeros(table.num_rows, kind.dtype)
    for column in kind.columns:
        if column.name not in table.column_names:
            raise FileError(f"沒有這一欄 / the column is missing: {column.name!r}")
        column.of(rows)[:] = table[column.name].to_numpy()
    return rows


class HandFile:
    """A Parquet file of hands being written, chunk by chunk; use it in a `with` block.

    `about` says what is played (seed, bots, rules); it goes into the file's metadata as JSON. The file has its name
    once it is whole: a run that fails leaves an older file of that name as it was.
    """

    def __init__(self, path: Path, about: Mapping[str, Any], kind: Kind = HANDS) -> None:
        self._path, self._kind = path, kind
        self._part = path.with_name(path.name + ".part")
        self._file = self._part.open("wb")
        self._writer = pq.ParquetWriter(self._file, kind.schema(about), compression="zstd")

    def write(self, rows: Rows) -> None:
        """Append hands."""
        self._writer.write_table(to_table(rows, self._kind).cast(self._writer.schema))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.close()
        self._file.close()
        if error is None:
            self._part.replace(self._path)
        else:
            self._part.unlink()


def read_hands(path: Path, kind: Kind = HANDS) -> tuple[Rows, dict[str, Any]]:
    """Return the hands of a Parquet file and what its metadata says of them.

    Raises `FileError` naming an empty file, or one that holds something else; `OSError` for one that cannot be read.
    """
    return from_table(_open(path, kind).read(), kind), read_about(path, kind)


def read_about(path: Path, kind: Kind = HANDS) -> dict[str, Any]:
    """Return what the metadata of a file of hands says of them. Raises as `read_hands`."""
    return _about(_open(path, kind))


def read_pieces(path: Path, kind: Kind = HANDS) -> Iterator[Rows]:
    """Yield the hands of a file as they were written, piece by piece. Raises as `read_hands`."""
    file = _open(path, kind)
    for group in range(file.num_row_groups):
        yield from_table(file.read_row_group(group), kind)


def _open(path: Path, kind: Kind) -> pq.ParquetFile:
    """Open a file of hands of the kind. Raises as `read_hands`."""
    try:
        file = pq.ParquetFile(path)
    except pa.ArrowInvalid:
        raise FileError(f"不是 Parquet 檔案 / not a Parquet file: {path}") from None
    about = _about(file)
    if about.get("format") != kind.format or about.get("version") != VERSION:
        raise FileError(f"不是第 {VERSION} 版的{kind.zh} / not {kind.en}, version {VERSION}: {path}")
    return file


def _about(file: pq.ParquetFile) -> dict[str, Any]:
    about: dict[str, Any] = json.loads((file.schema_arrow.metadata or {}).get(b"about", b"{}"))
    return about
