from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.arena import Plan, play_chunk
from analysis.records import COLUMNS, ROW, HandFile, from_table, read_hands, to_table
from mahjong.rules import Rules

PLAN = Plan(50, b"rows", ("efficient",) * 4, Rules.preset("house"))


@pytest.fixture(scope="module")
def rows():
    return play_chunk(PLAN, 1, 50)


def write_all(path, *pieces):
    with HandFile(path, PLAN.about()) as file:
        for piece in pieces:
            file.write(piece)


def test_hands_come_back_from_a_table_as_they_went_in(rows):
    assert (from_table(to_table(rows)) == rows).all()


def test_hands_come_back_from_a_file_with_what_was_played(rows, tmp_path):
    path = tmp_path / "hands.parquet"
    write_all(path, rows[:20], rows[20:])
    read, about = read_hands(path)
    assert (read == rows).all()
    assert about["seed_hex"] == b"rows".hex()
    assert about["hands"] == 50
    assert not list(tmp_path.glob("*.part"))


def test_every_column_has_a_unit_in_the_file(rows, tmp_path):
    path = tmp_path / "hands.parquet"
    write_all(path, rows)
    schema = pq.read_schema(path)
    assert schema.names == [column.name for column in COLUMNS]
    assert {schema.field("change_0").metadata[b"unit"], schema.field("tai_0").metadata[b"unit"]} == {
        b"chips",
        "台".encode(),
    }


def test_columns_cover_the_row_but_the_two_items_of_the_payers():
    places = {(column.field, column.place) for column in COLUMNS}
    assert len(places) == len(COLUMNS)
    whole = sum(int(np.prod(ROW[name].shape)) or 1 for name in ROW.names)
    assert len(COLUMNS) == whole - 2


def test_a_run_that_fails_leaves_the_older_file(rows, tmp_path):
    path = tmp_path / "hands.parquet"
    path.write_bytes(b"older")
    no_rows_of_ours = np.zeros(3, [("hand", "i4")])
    with pytest.raises(ValueError, match="game"):
        write_all(path, rows, no_rows_of_ours)
    assert path.read_bytes() == b"older"
    assert not list(tmp_path.glob("*.part"))


def test_another_parquet_file_is_refused(tmp_path):
    path = tmp_path / "other.parquet"
    pq.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(ValueError, match=r"not a file of hands, version 1: .*other\.parquet"):
        read_hands(path)


def test_a_missing_column_is_named(rows):
    with pytest.raises(ValueError, match="'dealer'"):
        from_table(to_table(rows).drop_columns(["dealer"]))
