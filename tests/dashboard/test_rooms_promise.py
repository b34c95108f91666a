"""Promised walls in a room: a fresh secret a hand, its promise on every screen, the secret when the hand is over."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.intents import Intent
from dashboard.rooms.refused import RoomError
from dashboard.rooms.room import Room
from mahjong.export import export_record
from mahjong.promise import NO_SHARES, promise_of
from mahjong.record import Act, Deal, PromisedDeal, Record, Reveal, Settle, format_record, parse_record
from mahjong.replay import replay_record
from tests.dashboard.stage import Page, Person, new_hub, new_room


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def promised_room(hub: Hub) -> tuple[Room, str]:
    code, token = hub.new_solo("阿明", pace="none")
    return hub.room(code), token


def path_of(hub: Hub, room: Room) -> Path:
    return hub.store.folder / f"{room.code}.mjr"


def record_of(hub: Hub, room: Room) -> Record:
    return parse_record(path_of(hub, room).read_bytes())


def written(hub: Hub, code: str, text: str) -> None:
    hub.store.folder.mkdir(exist_ok=True)
    (hub.store.folder / f"{code}.mjr").write_text(text, encoding="utf-8")


def test_every_hand_has_a_secret_of_its_own_unless_a_seed_was_given(hub: Hub) -> None:
    room, token = promised_room(hub)
    for _ in range(3):
        Person(room, token).play_hand(hub)
        assert room.next_hand(token) is None
    deals = [line for line in record_of(hub, room).lines if isinstance(line, PromisedDeal | Deal)]
    assert [deal.hand for deal in deals] == [1, 2, 3, 4]
    assert all(isinstance(deal, PromisedDeal) and deal.shares == NO_SHARES for deal in deals)
    assert len({deal.secret for deal in deals if isinstance(deal, PromisedDeal)}) == 4
    seeded, _ = new_room(hub, b"given")
    assert record_of(hub, seeded).lines == (Deal(1, b"given"),)


def test_the_secret_is_written_with_the_settlement_and_then_shown(hub: Hub) -> None:
    room, token = promised_room(hub)
    Person(room, token).play_hand(hub)
    lines = record_of(hub, room).lines
    deal = lines[0]
    assert isinstance(deal, PromisedDeal)
    assert [type(line) for line in lines[-3:]] == [Act, Settle, Reveal]
    assert lines[-1] == Reveal(deal.secret, deal.shares)
    assert replay_record(record_of(hub, room)).state_bytes() == room.table.state_bytes()


def test_a_page_sees_the_promise_from_the_deal_and_the_secret_after_the_hand(hub: Hub) -> None:
    """The secret is in no message before its line is on disk; a watcher sees the promise as well."""
    room, token = promised_room(hub)
    pages = Page(token), Page("nobody")
    for page in pages:
        room.join(page)
        room.hello(page, "laptop")
    deal = record_of(hub, room).lines[0]
    assert isinstance(deal, PromisedDeal)
    assert deal.promise == promise_of(deal.secret)
    for page in pages:
        assert f"承諾 promise {deal.promise.hex()[:16]}…" in page.last("snap")["j"]

    send = pages[0].send

    def checked(kind: str, payload: dict[str, object]) -> None:
        shown = isinstance(record_of(hub, room).lines[-1], Reveal)
        assert (deal.secret.hex()[:8] in json.dumps(payload)) == (shown and kind == "snap")
        send(kind, payload)  # type: ignore[arg-type]

    pages[0].send = checked  # type: ignore[method-assign]
    Person(room, token).play_hand(hub)
    for page in pages:
        assert f"秘密 secret {deal.secret.hex()[:16]}…" in page.last("snap")["j"]
        assert deal.seed.hex() not in json.dumps(page.post)
    pages[0].send = send  # type: ignore[method-assign]
    assert room.next_hand(token) is None
    assert "secret" not in pages[0].last("snap")["j"]


def test_a_server_killed_between_the_last_lines_of_a_hand_writes_the_rest(hub: Hub, tmp_path: Path) -> None:
    room, token = promised_room(hub)
    Person(room, token).play_hand(hub)
    hub.close()
    data = path_of(hub, room).read_bytes()
    lines = data.splitlines(keepends=True)
    ends = [sum(map(len, lines[:-gone])) for gone in (1, 2)]
    for number, cut in enumerate((*ends, *(end + 30 for end in ends), len(data) - 1)):
        folder = tmp_path / str(number)
        written(new_hub(folder), "AAAAA", data[:cut].decode())
        again = new_hub(folder)
        opened = again.room("AAAAA")
        assert (folder / "AAAAA.mjr").read_bytes() == data
        assert opened.next_hand(token) is None
        assert replay_record(parse_record((folder / "AAAAA.mjr").read_bytes())).hand_number == 2
        again.close()


def test_a_record_of_version_1_is_read_and_written_on_without_sums(hub: Hub) -> None:
    """Games kept from before there were sums go on, and their next hands are promised like all others."""
    room, token = new_room(hub, b"old")
    Person(room, token).play_hand(hub)
    record = record_of(hub, room)
    hub.close()
    old = replace(record, head=replace(record.head, version=1, seed=None))
    assert '"sum"' not in format_record(old)
    written(hub, "AAAAA", format_record(old))
    again = new_hub(hub.store.folder)
    opened = again.room("AAAAA")
    assert opened.next_hand(token) is None
    Person(opened, token).play_hand(again)
    text = (hub.store.folder / "AAAAA.mjr").read_text(encoding="utf-8")
    assert text.startswith(format_record(old))
    assert '"sum"' not in text
    after = parse_record(text)
    assert isinstance(after.lines[-1], Reveal)
    assert replay_record(after).state_bytes() == opened.table.state_bytes()


def test_an_export_of_a_running_hand_cannot_be_played_on(hub: Hub) -> None:
    """Its wall is not in it; the record itself still goes on where it is."""
    room, _ = promised_room(hub)
    written(hub, "AAAAA", export_record(record_of(hub, room)))
    with pytest.raises(RoomError) as caught:
        hub.room("AAAAA")
    assert caught.value.no.code == "damaged"
    assert "line 2: this hand's secret is not here, it cannot go on" in caught.value.no.en
    assert "line 2" in next(entry for entry in hub.entries() if entry.code == "AAAAA").reason


def test_sums_go_on_after_a_line_the_disk_refused(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    room, token = promised_room(hub)
    action = str(room.table.legal(0)[0])

    def no_space(_file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", no_space)
        assert room.ask(token, Intent(0, 1, room.moment, action)).refused is not None
    Person(room, token).play_hand(hub)
    assert replay_record(record_of(hub, room)).state_bytes() == room.table.state_bytes()
