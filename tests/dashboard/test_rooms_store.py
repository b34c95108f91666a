"""The folder of records: appended, synced, locked, listed; what is damaged is named and left as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.intents import Intent
from dashboard.rooms.refused import RoomError
from dashboard.rooms.store import MAX_BYTES, Store, data_folder
from mahjong.record import parse_record
from mahjong.replay import replay_record
from tests.dashboard.stage import Person, new_hub, new_room


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def path_of(hub: Hub, code: str) -> Path:
    return hub.store.folder / f"{code}.mjr"


def refusal(hub: Hub, code: str) -> RoomError:
    with pytest.raises(RoomError) as caught:
        hub.room(code)
    return caught.value


class TestCodesAndFolder:
    def test_codes_are_short_and_without_look_alikes(self, hub: Hub) -> None:
        codes = {new_room(hub)[0].code for _ in range(30)}
        assert len(codes) == 30
        assert all(len(code) == 5 and not set(code) & set("01IOLQ25SZ"[:4]) for code in codes)

    def test_the_folder_is_the_users_or_the_one_asked_for(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("MAHJONG_DATA", str(tmp_path / "here"))
        assert data_folder() == tmp_path / "here"
        monkeypatch.delenv("MAHJONG_DATA")
        assert data_folder().name == "taiwan-mahjong-table"

    @pytest.mark.parametrize("code", ["", "AAAA", "../AB", "ABCDEF", "A/B.C", "台灣麻將桌", "A\0BCD"])
    def test_a_code_is_never_a_path(self, hub: Hub, code: str) -> None:
        assert refusal(hub, code).no.code == "no_room"

    def test_an_unknown_room(self, hub: Hub) -> None:
        assert refusal(hub, "AAAAA").no.code == "no_room"

    def test_a_folder_that_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        with pytest.raises(RoomError) as caught:
            new_room(new_hub(tmp_path / "file" / "below"))
        assert caught.value.no.code == "disk"

    def test_a_head_that_cannot_be_written_leaves_no_file(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        def no_space(_file: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", no_space)
            with pytest.raises(RoomError):
                new_room(hub)
        assert list(hub.store.folder.iterdir()) == []


class TestAppending:
    def test_the_file_only_grows(self, hub: Hub) -> None:
        room, token = new_room(hub)
        path, me, seen = path_of(hub, room.code), Person(room, token), b""
        for _ in range(40):
            hub.clock.wind(10)
            if not me.act():
                break
            data = path.read_bytes()
            assert data.startswith(seen)
            assert data.endswith(b"\n")
            seen = data

    def test_a_line_half_written_is_taken_back_before_the_next(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        room, token = new_room(hub)
        path, whole = path_of(hub, room.code), path_of(hub, room.code).read_bytes()
        write = os.write

        def half(file: int, data: bytes) -> int:
            write(file, data[: len(data) // 2])
            raise OSError(28, "No space left on device")

        def stuck(_file: int, _size: int) -> None:
            raise OSError(5, "Input/output error")

        action = str(room.table.legal(0)[0])
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", half)
            assert room.ask(token, Intent(0, 1, room.moment, action)).refused is not None
            assert path.read_bytes() == whole
            patch.setattr(os, "ftruncate", stuck)
            assert room.ask(token, Intent(0, 2, room.moment, action)).refused is not None
            assert path.read_bytes() != whole
        assert room.ask(token, Intent(0, 3, room.moment, action)).refused is None
        again = replay_record(parse_record(path.read_bytes()))
        assert again.state_bytes() == room.table.state_bytes()


class TestLock:
    def test_a_second_server_refuses_the_room_with_a_reason(self, hub: Hub) -> None:
        room, token = new_room(hub)
        other = new_hub(hub.store.folder)
        refused = refusal(other, room.code)
        assert refused.no.code == "busy"
        assert "另一個伺服器" in refused.no.zh
        assert "another server" in refused.no.en
        assert Person(room, token).act()

    def test_a_server_that_ended_gives_the_room_back(self, hub: Hub) -> None:
        room, _ = new_room(hub)
        hub.close()
        assert new_hub(hub.store.folder).room(room.code).table.state_bytes() == room.table.state_bytes()

    def test_the_lock_of_a_dead_process_does_not_block(self, hub: Hub) -> None:
        room, _ = new_room(hub)
        hub.close()
        script = (
            "import sys; from pathlib import Path; from dashboard.rooms.store import Store\n"
            "kept = Store(Path(sys.argv[1])).open(sys.argv[2]); print('locked', flush=True); sys.stdin.read()\n"
        )
        command = [sys.executable, "-c", script, str(hub.store.folder), room.code]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "locked\n"
            assert refusal(new_hub(hub.store.folder), room.code).no.code == "busy"
            process.kill()
        assert new_hub(hub.store.folder).room(room.code).code == room.code


class TestTheLobbysList:
    def test_games_stand_there_newest_first_with_what_a_player_looks_for(self, hub: Hub) -> None:
        first, _ = new_room(hub)
        second, token = new_room(hub, chips=500)
        os.utime(path_of(hub, first.code), (1000, 1000))
        Person(second, token).play_hand(hub)
        for entries in (hub.entries(), Store(hub.store.folder).entries()):
            newer, older = entries
            assert (newer.code, older.code) == (second.code, first.code)
            assert (newer.game, newer.round_wind, newer.hand, newer.over, newer.reason) == ("solo", 0, 1, False, "")
            assert newer.names == ("阿明", "電腦 A", "電腦 B", "電腦 C")
            assert newer.chips == tuple(seat.chips for seat in second.table.view(None).seats)
            assert sum(newer.chips) == 2000
            assert older.when == 1000

    def test_a_damaged_one_is_listed_with_the_reason_and_left_untouched(self, hub: Hub) -> None:
        room, _ = new_room(hub)
        hub.close()
        path = path_of(hub, room.code)
        damaged = path.read_bytes().replace(b'"hand":1', b'"hand":2')
        path.write_bytes(damaged)
        other = new_hub(hub.store.folder)
        (entry,) = other.entries()
        assert entry.code == room.code
        assert "line 2: does not fit its sum" in entry.reason
        assert "第 2 行" in entry.reason
        refused = refusal(other, room.code)
        assert refused.no.code == "damaged"
        assert "line 2" in refused.no.en
        assert path.read_bytes() == damaged

    @pytest.mark.parametrize(
        "data", [b"", b"not a game\n", b"\x89PNG\r\n\x1a\n", b'{"format":"other"}\n', b"\xff" * 50]
    )
    def test_foreign_files_are_listed_with_the_reason(self, hub: Hub, data: bytes) -> None:
        hub.store.folder.mkdir(exist_ok=True)
        path = hub.store.folder / "AAAAA.mjr"
        path.write_bytes(data)
        (entry,) = hub.entries()
        assert "line 1" in entry.reason
        assert refusal(hub, "AAAAA").no.code == "damaged"
        assert path.read_bytes() == data

    def test_a_monstrous_file_is_not_read(self, hub: Hub) -> None:
        with (hub.store.folder / "AAAAA.mjr").open("wb") as file:
            file.truncate(MAX_BYTES + 1)
        assert "too large" in hub.entries()[0].reason
        assert refusal(hub, "AAAAA").no.code == "too_long"

    def test_names_that_are_no_codes_and_things_that_are_no_files(self, hub: Hub) -> None:
        (hub.store.folder / "my game.mjr").write_text("x")
        (hub.store.folder / "BBBBB.mjr").mkdir()
        (hub.store.folder / "CCCCC.mjr").symlink_to(hub.store.folder / "nowhere")
        (hub.store.folder / "notes.txt").write_text("x")
        reasons = {entry.code: entry.reason for entry in hub.entries()}
        assert set(reasons) == {"my game", "BBBBB", "CCCCC"}
        assert all(reasons.values())

    def test_a_file_is_replayed_again_only_when_it_has_changed(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        room, _ = new_room(hub)
        hub.close()
        store = Store(hub.store.folder)
        (entry,) = store.entries()
        with monkeypatch.context() as patch:
            patch.setattr("dashboard.rooms.store.parse_record", None)
            assert store.entries() == (entry,)
        with path_of(hub, room.code).open("ab") as file:
            file.write(b'{"dance":1}\n')
        assert "line 3: the line does not end with its sum" in store.entries()[0].reason

    def test_no_folder_yet_is_an_empty_list(self, tmp_path: Path) -> None:
        assert Store(tmp_path / "none").entries() == ()
