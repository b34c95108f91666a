"""Hands of a schedule: the same as hands played one by one, whatever the pieces; kept on the disk, and gone on with."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis import kept, seated
from analysis.kept import Kept, play, seed_of
from analysis.records import SEATED, SEATED_COLUMNS, FileError, HandFile, read_hands, read_pieces
from analysis.schedule import DuelSchedule
from analysis.seated import pieces, play_piece
from mahjong.bots import make_bot
from mahjong.rules import Rules
from mahjong.selfplay import SelfPlay
from mahjong.view import View

HOUSE = Rules.preset("house")
DUEL = DuelSchedule("noisy", "efficient", "mixed", 50, b"seated", HOUSE)
EXTRA = {"sequential": None}


@pytest.fixture(scope="module")
def rows():
    return play_piece(DUEL, (1, 50))


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    monkeypatch.setattr(kept, "pieces", lambda schedule: pieces(schedule, 12))


def test_each_hand_is_that_of_four_bots_asked_one_by_one(rows):
    for row in rows[::37]:
        bots = [make_bot(DUEL.names[bot]) for bot in row["bot"]]
        deciders = {seat: (lambda seen, bot=bot: bot.choose(View(seen)).number) for seat, bot in enumerate(bots)}
        hand = SelfPlay(HOUSE, b"seated", (0, 0, 0, 0)).hand_asking(int(row["hand"]), deciders)[0]
        for name in hand.dtype.names:
            assert (row[name] == hand[name]).all()


def test_hands_come_wall_by_wall_and_seating_by_seating(rows):
    expected = [(wall, *table.bots) for wall in range(1, 51) for table in DUEL.seatings(wall)]
    assert [(row["hand"], *row["bot"]) for row in rows] == expected


def test_pieces_change_nothing(rows):
    assert (np.concatenate(list(play(DUEL))) == rows).all()
    assert (np.concatenate([play_piece(DUEL, piece) for piece in pieces(DUEL, 7)]) == rows).all()
    assert pieces(DUEL, 20) == [(1, 20), (21, 20), (41, 10)]


def test_compiled_tables_come_to_the_same_as_python_ones(monkeypatch):
    duel = DuelSchedule("efficient", "efficient", "efficient", 30, b"twice", HOUSE)
    compiled = play_piece(duel, (1, 30))
    monkeypatch.setattr(seated, "is_compiled", lambda _name: False)
    assert (play_piece(duel, (1, 30)) == compiled).all()


def test_a_run_that_is_left_goes_on_and_ends_with_the_same_hands(rows, tmp_path, monkeypatch):
    path = tmp_path / "duel.parquet"
    started = Kept(path, DUEL, EXTRA).play()
    list(islice(started, 2))
    started.close()
    assert len(list((tmp_path / "duel.parquet.parts").glob("*.parquet"))) == 2
    again, played = Kept(path, DUEL, EXTRA), []
    monkeypatch.setattr(kept, "play_piece", lambda schedule, piece: played.append(piece) or play_piece(schedule, piece))
    assert (np.concatenate(list(again.play())) == rows).all()
    assert played == [(25, 12), (37, 12), (49, 2)]
    again.finish()
    assert [found.name for found in tmp_path.iterdir()] == ["duel.parquet"]
    assert (read_hands(path, SEATED)[0] == rows).all()
    monkeypatch.setattr(kept, "play_piece", lambda *_: pytest.fail("it played again"))
    whole = Kept(path, DUEL, EXTRA)
    assert (np.concatenate(list(whole.play())) == rows).all()
    whole.finish()


def test_half_a_part_does_not_count(rows, tmp_path):
    """A run killed while it writes leaves ``….part`` and no file of that name."""
    path = tmp_path / "duel.parquet"
    (tmp_path / "duel.parquet.parts").mkdir()
    (tmp_path / "duel.parquet.parts" / "000000001-12.parquet.part").write_bytes(b"PAR1 half")
    run = Kept(path, DUEL, EXTRA)
    assert (np.concatenate(list(run.play())) == rows).all()
    run.finish()
    assert [found.name for found in tmp_path.iterdir()] == ["duel.parquet"]


def write(path, about):
    with HandFile(path, about, SEATED) as file:
        file.write(play_piece(DUEL, (1, 1)))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_bytes(b""), "不是 Parquet 檔案 / not a Parquet file: "),
        (lambda path: path.write_bytes(b"PAR1 and no more"), "not a Parquet file: "),
        (lambda path: pq.write_table(pa.table({"a": [1]}), path), "不是第 1 版的對打檔 / not a file of a duel"),
        (lambda path: write(path, {**DUEL.about(), **EXTRA, "walls": 9}), "walls is 9, not 50"),
        (lambda path: write(path, {**DUEL.about(), **EXTRA, "seed_hex": "00"}), "seed_hex is '00'"),
        (lambda path: write(path, {**DUEL.about(), "sequential": {"null": 0}}), "sequential is"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path, make, said):
    path = tmp_path / "duel.parquet"
    make(path)
    before = path.read_bytes()
    with pytest.raises(FileError, match=said):
        Kept(path, DUEL, EXTRA)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_parts_of_another_run_are_refused_and_left_as_they_are(tmp_path):
    folder = tmp_path / "duel.parquet.parts"
    folder.mkdir()
    part = folder / "000000001-12.parquet"
    write(part, {**DUEL.about(), **EXTRA, "engine": "another"})
    before = part.read_bytes()
    with pytest.raises(FileError, match="engine 不同 / the file holds another run, engine is 'another'"):
        Kept(tmp_path / "duel.parquet", DUEL, EXTRA)
    assert part.read_bytes() == before


def test_a_whole_file_is_counted_by_later_versions_too(tmp_path):
    path = tmp_path / "duel.parquet"
    write(path, {**DUEL.about(), **EXTRA, "engine": "older"})
    assert len(np.concatenate(list(Kept(path, DUEL, EXTRA).play()))) == len(DUEL.seatings(1))


def test_the_seed_of_what_is_kept(tmp_path):
    path = tmp_path / "duel.parquet"
    assert seed_of(path) is None
    run = Kept(path, DUEL, EXTRA)
    next(run.play())
    assert seed_of(path) == b"seated"
    list(run.play())
    run.finish()
    assert seed_of(path) == b"seated"


def test_columns_say_who_sat_where(rows, tmp_path):
    path = tmp_path / "duel.parquet"
    with HandFile(path, DUEL.about(), SEATED) as file:
        file.write(rows[:100])
        file.write(rows[100:])
    assert pq.read_schema(path).names == [column.name for column in SEATED_COLUMNS]
    assert pq.read_schema(path).names[:6] == ["arm", "focal", "bot_0", "bot_1", "bot_2", "bot_3"]
    assert [len(piece) for piece in read_pieces(path, SEATED)] == [100, len(rows) - 100]
