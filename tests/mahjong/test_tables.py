"""The shipped look-up tables are what their definition builds, and hold a few values one can count by hand."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong.core.tables import DISTANCES, GROUP, POWER, SHIPPED, TABLES, build_tables, load_tables, save_tables
from mahjong.tiles import parse_tiles


def test_rebuilding_gives_the_shipped_file() -> None:
    built = build_tables()
    for name in DISTANCES:
        np.testing.assert_array_equal(built[name], load_tables()[name], err_msg=name)


def test_saving_writes_what_loading_reads(tmp_path) -> None:
    save_tables(tmp_path / "tables.npz")
    with np.load(tmp_path / "tables.npz") as saved:
        assert all((saved[name] == load_tables()[name][0]).all() for name in DISTANCES)


def test_the_tables_stay_small() -> None:
    assert SHIPPED.stat().st_size < 250_000
    assert TABLES.itemsize < 3_000_000


def test_they_are_read_once() -> None:
    assert load_tables() is load_tables()


@pytest.mark.parametrize(("text", "sets", "missing"), [
    ("", 0, 2),
    ("", 5, 17),
    ("m1 m1", 0, 0),
    ("1111m", 1, 2),
    ("111222333m 11p", 3, 0),
    ("123m 456p 789s 11z 222z 33z", 5, 1),
    ("1199m 1199p 1199s 1234z", 5, 5),
])  # fmt: skip
def test_values_one_can_count(text: str, sets: int, missing: int) -> None:
    t = load_tables()[0]
    m, p, s, z = (sum(int(POWER[k]) for k in parse_tiles(text) if GROUP[k] == group) for group in range(4))
    assert t.need[sets, t.suits[t.suit[m], t.suit[p]], t.rest[t.suit[s], t.honour[z]]] == missing
