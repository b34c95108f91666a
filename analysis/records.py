"""The row of a played hand: its columns, units and types, written once, and the Parquet files that hold such rows.

`mahjong.core.batch.HAND_ROW` is the row as the compiled game fills it; in a file its small arrays are columns of their
own. A file's metadata says what was played, so that it can be played again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
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
"""Played hands, an array of dtype `ROW`, one row a hand, in the order of play."""

ROW = np.dtype([("game", "i4"), *HAND_ROW.descr])
"""The row of the compiled game with the number of its game before it; 0 for hands that belong to no game."""

FORMAT = "taiwan-mahjong-hands"
VERSION = 1
SEATS = range(4)


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

    @property
    def dtype(self) -> np.dtype[Any]:
        """The column's numpy type."""
        dtype: np.dtype[Any] = ROW[self.field].base
        return dtype


def _by_seat(name: str, unit: str, text: str) -> tuple[Column, ...]:
    return tuple(Column(f"{name}_{seat}", name, seat, unit, f"{text}, seat {seat}") for seat in SEATS)


COLUMNS: tuple[Column, ...] = (
    Column("game", "game", None, "number", "game of the run, from 1; 0: single hands"),
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
"""Every column, in file order. 莊家 and 連莊 belong to a payer and are no columns: `change` holds them."""


def make_rows(hands: Rows, game: int) -> Rows:
    """Return the hands of one game, dtype `HAND_ROW`, as rows."""
    rows = np.zeros(len(hands), ROW)
    rows["game"] = game
    for name in HAND_ROW.names or ():
        rows[name] = hands[name]
    return rows


def to_table(rows: Rows) -> pa.Table:
    """Return hands as an Arrow table of `COLUMNS`; the opposite is `from_table`."""
    return pa.Table.from_arrays([pa.array(column.of(rows)) for column in COLUMNS], schema=_schema({}))


def from_table(table: pa.Table) -> Rows:
    """Return the hands of an Arrow table. Raises `ValueError` naming a column that it lacks."""
    rows = np.zeros(table.num_rows, ROW)
    for column in COLUMNS:
        if column.name not in table.column_names:
            raise ValueError(f"沒有這一欄 / the column is missing: {column.name!r}")
        column.of(rows)[:] = table[column.name].to_numpy()
    return rows


class HandFile:
    """A Parquet file of hands being written, chunk by chunk; use it in a `with` block.

    `about` says what is played (seed, bots, rules); it goes into the file's metadata as JSON. The file has its name
    once it is whole: a run that fails leaves an older file of that name as it was.
    """

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        self._path = path
        self._part = path.with_name(path.name + ".part")
        self._file = self._part.open("wb")
        self._writer = pq.ParquetWriter(self._file, _schema(about), compression="zstd")

    def write(self, rows: Rows) -> None:
        """Append hands."""
        self._writer.write_table(to_table(rows).cast(self._writer.schema))

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


def read_hands(path: Path) -> tuple[Rows, dict[str, Any]]:
    """Return the hands of a Parquet file and what its metadata says of them. Raises `ValueError` for another file."""
    table = pq.read_table(path)
    about = json.loads((table.schema.metadata or {}).get(b"about", b"{}"))
    if about.get("format") != FORMAT or about.get("version") != VERSION:
        raise ValueError(f"不是這種檔案 / not a file of hands, version {VERSION}: {path}")
    return from_table(table), about


def _schema(about: Mapping[str, Any]) -> pa.Schema:
    fields = [
        pa.field(column.name, pa.from_numpy_dtype(column.dtype), nullable=False, metadata={"unit": column.unit})
        for column in COLUMNS
    ]
    whole = {"format": FORMAT, "version": VERSION, **about}
    return pa.schema(fields, metadata={"about": json.dumps(whole, ensure_ascii=False)})
