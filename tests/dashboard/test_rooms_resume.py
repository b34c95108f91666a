"""Nothing is lost: a server that ends at any moment leaves a game that goes on at the same action."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dashboard.rooms.hub import PERSON, Hub
from dashboard.rooms.room import Room
from mahjong.record import parse_record
from mahjong.replay import replay_record
from tests.dashboard.stage import Page, Person, new_hub, new_room

SEED = b"resume"
CODE = "AAAAA"


def played(folder: Path) -> tuple[str, Room, str]:
    """Play one hand without a break; return its text, the room and its token."""
    hub = new_hub(folder)
    room, token = new_room(hub, SEED)
    Person(room, token).play_hand(hub)
    hub.close()
    return (folder / f"{room.code}.mjr").read_text(encoding="utf-8"), room, token


def at_once(room: Room) -> None:
    """Let the computers play without waiting, as the page of the person asks for."""
    assert room.set_pace(room.seats.admit(PERSON), "none") is None


def resumed(folder: Path, data: bytes) -> tuple[Hub, Room]:
    """Open what a dead server left behind."""
    folder.mkdir()
    (folder / f"{CODE}.mjr").write_bytes(data)
    hub = new_hub(folder)
    room = hub.room(CODE)
    at_once(room)
    return hub, room


def test_a_server_killed_after_a_line_goes_on_to_the_very_same_end(tmp_path: Path) -> None:
    text, whole, token = played(tmp_path / "whole")
    lines = text.splitlines(keepends=True)
    phases = set()
    for kept in (*range(1, len(lines), 4), len(lines)):
        hub, room = resumed(tmp_path / str(kept), "".join(lines[:kept]).encode())
        phases.add(room.table.phase)
        assert room.seats.seats_of(token) == {0}
        Person(room, token).play_hand(hub)
        assert room.table.state_bytes() == whole.table.state_bytes()
        assert (tmp_path / str(kept) / f"{CODE}.mjr").read_text(encoding="utf-8") == text
        hub.close()
    assert phases == {"turn", "window", "over"}


def test_a_server_killed_in_the_middle_of_a_line(tmp_path: Path) -> None:
    text, whole, token = played(tmp_path / "whole")
    data = text.encode()
    for cut in range(data.index(b"\n") + 1, len(data), 97):
        hub, room = resumed(tmp_path / str(cut), data[:cut])
        assert [no.code for no in room.log] == ([] if data[cut - 1 : cut] == b"\n" else ["torn"])
        Person(room, token).play_hand(hub)
        assert room.table.state_bytes() == whole.table.state_bytes()
        assert (tmp_path / str(cut) / f"{CODE}.mjr").read_bytes() == data
        hub.close()


def test_looking_at_a_torn_record_does_not_change_it(tmp_path: Path) -> None:
    data = played(tmp_path / "whole")[0].encode()[:-5]
    (tmp_path / "torn").mkdir()
    path = tmp_path / "torn" / f"{CODE}.mjr"
    path.write_bytes(data)
    hub = new_hub(path.parent)
    assert "torn" in hub.entries()[0].note
    assert path.read_bytes() == data


def test_the_same_action_is_offered_and_the_page_sees_the_same(tmp_path: Path) -> None:
    hub = new_hub(tmp_path)
    room, token = new_room(hub, SEED)
    me, page = Person(room, token), Page(token)
    room.join(page)
    for _ in range(12):
        hub.clock.wind(10)
        assert me.act()
    hub.clock.wind(10)
    room._steps.clear()  # what may be taken back is the one thing that a restart forgets
    shown, legal = room.snapshot(page), room.table.legal(0)
    assert legal
    hub.close()
    again = new_hub(tmp_path)
    resumed_room = again.room(room.code)
    late = Page(token)
    resumed_room.join(late)
    again.clock.wind(10)
    assert resumed_room.table.legal(0) == legal
    assert resumed_room.snapshot(late)["j"] == shown["j"]


def test_a_missing_settlement_is_written_before_anything_else(tmp_path: Path) -> None:
    text, _, token = played(tmp_path / "whole")
    lines = text.splitlines(keepends=True)
    assert "settle" in lines[-1]
    _, room = resumed(tmp_path / "again", "".join(lines[:-1]).encode())
    assert room.next_hand(token) is None
    after = (tmp_path / "again" / f"{CODE}.mjr").read_text(encoding="utf-8").splitlines(keepends=True)
    assert after[: len(lines)] == lines
    assert '"deal":{"hand":2' in after[len(lines)]


def test_a_game_whose_first_hand_was_never_dealt_is_dealt_when_it_is_opened(tmp_path: Path) -> None:
    text, _, _ = played(tmp_path / "whole")
    _, room = resumed(tmp_path / "again", text.splitlines(keepends=True)[0].encode())
    assert (room.table.phase, room.table.hand_number) == ("turn", 1)


SERVER = """
import asyncio, sys
from pathlib import Path
from dashboard.rooms.hub import PERSON, Hub
from dashboard.rooms.store import Store
from tests.dashboard.stage import Person

async def main():
    hub = Hub(Store(Path(sys.argv[1])))
    code, token = hub.new_solo("阿明", pace="none", seed=b"resume")
    room = hub.room(code)
    me, acts = Person(room, token), 0
    print(code, token, flush=True)
    while True:
        await asyncio.sleep(0.001)
        if room.table.phase == "over":
            room.next_hand(token)
        if me.act():
            acts += 1
            print(acts, flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("after", [1, 4, 11, 19])
def test_a_real_server_killed_in_the_middle_of_a_hand(tmp_path: Path, after: int) -> None:
    """SIGKILL while computers think and lines are written: what was done is there, and the hand ends the same way."""
    command = [sys.executable, "-c", SERVER, str(tmp_path / "killed")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first, process.stderr and process.stderr.read()
        code, token = first.split()
        for number in range(1, after + 1):
            assert process.stdout.readline() == f"{number}\n"
        process.kill()
    assert process.returncode == -signal.SIGKILL
    data = (tmp_path / "killed" / f"{code}.mjr").read_bytes()
    mine = [line for line in map(json.loads, data.decode().splitlines()[1:]) if line.get("act", {}).get("seat") == 0]
    assert len(mine) >= after
    hub = new_hub(tmp_path / "killed")
    room = hub.room(code)
    assert room.table.state_bytes() == replay_record(parse_record(data)).state_bytes()
    at_once(room)
    while room.table.hand_number == 1 and room.table.phase != "over":
        Person(room, token, "new page").play_hand(hub)
    if room.table.hand_number == 1:
        assert room.table.state_bytes() == played(tmp_path / "whole")[1].table.state_bytes()
