"""A room: one writer, intents done once, refusals that change nothing, and no byte that a seat may not have."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.inbox import DEVICES, REMEMBERED, Inbox, Reply
from dashboard.rooms.intents import Intent
from dashboard.rooms.refused import No, RoomError, no
from dashboard.rooms.room import Room
from dashboard.rooms.snapshot import Shown, scene_text
from mahjong.record import parse_record
from mahjong.replay import replay_record
from tests.dashboard.stage import OnWord, Page, Person, new_hub, new_room, simple_choice


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def text_of(hub: Hub, room: Room) -> str:
    return (hub.store.folder / f"{room.code}.mjr").read_text(encoding="utf-8")


def joined(room: Room, token: str, device: str = "laptop") -> Page:
    page = Page(token)
    room.join(page)
    room.hello(page, device, -1)
    return page


def until_window(hub: Hub, room: Room, me: Person) -> None:
    """Play on until a window stands open that waits for the person."""
    for _ in range(2000):
        hub.clock.wind(10)
        if room.table.phase == "window" and 0 in room.table.pending():
            return
        if not me.act():
            assert room.next_hand(me.token) is None
    raise AssertionError("no window was ever open for the person")


class TestGames:
    def test_a_whole_game_is_played_and_its_record_replays_to_the_same_position(self, hub: Hub) -> None:
        room, token = new_room(hub)
        page, me = joined(room, token), Person(room, token)
        hands = 0
        while room.table.phase != "game_over":
            me.play_hand(hub)
            hands += 1
            assert not room.log
            if room.table.phase == "over":
                assert room.next_hand(token) is None
        assert hands == room.table.hand_number >= 16
        again = replay_record(parse_record(text_of(hub, room)))
        assert again.state_bytes() == room.table.state_bytes()
        revs = [payload["rev"] for kind, payload in page.post if kind == "snap"]
        assert revs == sorted(revs)
        assert room.next_hand(token) == No("game_over", "這一場已經打完", "this game is over")

    def test_the_line_is_on_disk_before_a_page_hears_of_it(self, hub: Hub) -> None:
        room, token = new_room(hub)
        page = joined(room, token)
        heard: list[str] = []
        page.send = lambda _kind, _payload: heard.append(text_of(hub, room))  # type: ignore[method-assign]
        Person(room, token).act()
        assert '{"act":{"seat":0,' in heard[0]

    def test_the_same_seed_and_the_same_person_make_the_same_game(self, hub: Hub) -> None:
        texts = []
        for _ in range(2):
            room, token = new_room(hub, b"again")
            Person(room, token).play_hand(hub)
            texts.append(parse_record(text_of(hub, room)).lines)
        assert texts[0] == texts[1]


class TestIntents:
    def test_a_repeated_number_is_answered_from_memory_and_does_nothing(self, hub: Hub) -> None:
        room, token = new_room(hub)
        action = str(simple_choice(room))
        first = room.ask(token, Intent(0, 5, room.moment, action), "d")
        before = room.table.state_bytes()
        assert room.ask(token, Intent(0, 5, room.moment, action), "d") == first == Reply(5)
        assert room.ask(token, Intent(0, 5, room.moment, "discard m1"), "d") == first
        assert room.table.state_bytes() == before

    def test_a_repeated_refusal_is_the_same_refusal(self, hub: Hub) -> None:
        room, token = new_room(hub)
        first = room.ask(token, Intent(0, 5, room.moment, "draw"), "d")
        assert first.refused is not None
        assert room.ask(token, Intent(0, 5, room.moment, str(simple_choice(room))), "d") == first

    def test_two_taps_in_a_row_are_one_discard(self, hub: Hub) -> None:
        """With computers that do not wait, the second tap used to find one's own next turn and throw again."""
        room, token = new_room(hub)
        moment, action = room.moment, str(simple_choice(room))
        assert room.ask(token, Intent(0, 1, moment, action), "d").refused is None
        hub.clock.wind(10)
        second = room.ask(token, Intent(0, 2, moment, action), "d")
        assert second.refused is not None
        assert second.refused.code == "stale"
        assert second.refused.zh
        assert second.refused.en

    def test_no_refusal_for_answering_second(self, hub: Hub) -> None:
        """Answers are hidden and change no moment: one made for the same window is never stale."""
        room, token = new_room(hub)
        me = Person(room, token)
        until_window(hub, room, me)
        answers = text_of(hub, room).splitlines()[-1]
        assert me.act(), answers

    @pytest.mark.parametrize(
        "text", ["", "fly", "discard f1", "discard", "close", "discard m1 drawn", "\ud800", "x" * 99]
    )
    def test_what_is_no_legal_action_changes_nothing(self, hub: Hub, text: str) -> None:
        room, token = new_room(hub)
        page = joined(room, token)
        before, post, saved = room.table.state_bytes(), len(page.post), text_of(hub, room)
        reply = room.ask(token, Intent(0, 1, room.moment, text), "d")
        assert reply.refused is not None
        assert (room.table.state_bytes(), len(page.post), text_of(hub, room)) == (before, post, saved)

    def test_only_the_owner_of_a_seat_acts(self, hub: Hub) -> None:
        room, token = new_room(hub)
        for wrong in ("", "x", token[:-1], token + "a", "\ud800"):
            reply = room.ask(wrong, Intent(0, 1, room.moment, str(simple_choice(room))))
            assert reply.refused is not None
            assert reply.refused.code == "not_seated"
            assert room.next_hand(wrong) is not None

    def test_the_next_hand_waits_for_the_end_of_this_one(self, hub: Hub) -> None:
        room, token = new_room(hub)
        refused = room.next_hand(token)
        assert refused is not None
        assert refused.code == "hand_running"

    def test_the_disk_refuses_and_nothing_has_changed(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        room, token = new_room(hub)
        before, saved, action = room.table.state_bytes(), text_of(hub, room), str(simple_choice(room))
        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", _no_space)
            reply = room.ask(token, Intent(0, 1, room.moment, action), "d")
        assert reply.refused is not None
        assert reply.refused.code == "disk"
        assert "No space left" in reply.refused.en
        assert (room.table.state_bytes(), text_of(hub, room)) == (before, saved)
        assert room.ask(token, Intent(0, 2, room.moment, action), "d").refused is None
        assert replay_record(parse_record(text_of(hub, room))).state_bytes() == room.table.state_bytes()

    def test_a_disk_full_at_the_end_of_a_hand_costs_nothing(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        """The last action is saved, its settlement is not; both stand in the record before the next deal."""
        room, token = new_room(hub)
        append = room._file.append

        def no_settlement(text: str) -> None:
            if "settle" in text or "deal" in text:
                raise RoomError(no("disk", "full"))
            append(text)

        with monkeypatch.context() as patch:
            patch.setattr(room._file, "append", no_settlement)
            Person(room, token).play_hand(hub)
            assert room.table.phase == "over"
            refused = room.next_hand(token)
            assert refused is not None
            assert refused.code == "disk"
            assert room.table.hand_number == 1
        assert room.next_hand(token) is None
        assert "settle" in text_of(hub, room).splitlines()[-2]
        assert replay_record(parse_record(text_of(hub, room))).state_bytes() == room.table.state_bytes()

    def test_a_held_draw_that_the_disk_refuses_is_refused_to_its_page(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        workers = OnWord()
        hub = new_hub(tmp_path, workers=workers)
        room, token = new_room(hub)
        page, other = joined(room, token, "d"), joined(room, token, "e")
        while not (room.table.phase == "window" and room.table.view(None).turn == 3):
            hub.clock.wind(0)
            workers.finish()
            hub.clock.wind(0)
            Person(room, token, str(room.moment)).act()
        assert room.ask(token, Intent(0, 99, room.moment, "draw"), "d").held
        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", _no_space)
            room.release()
        assert (page.last("nak")["seq"], page.last("nak")["code"]) == (99, "disk")
        assert "nak" not in [kind for kind, _ in other.post]


def _no_space(_file: int) -> None:
    raise OSError(28, "No space left on device")


class TestSessions:
    def test_a_token_decides_the_seat_and_others_watch(self, hub: Hub) -> None:
        room, token = new_room(hub)
        mine, watcher = joined(room, token), joined(room, "nobody")
        assert (mine.seats, watcher.seats) == ({0}, set())
        assert '"hands":{"0":' in mine.last("snap")["j"]
        assert watcher.last("snap")["seat"] is None

    def test_two_pages_of_one_seat_each_number_their_own_intents(self, hub: Hub) -> None:
        room, token = new_room(hub)
        laptop, phone = joined(room, token, "laptop"), joined(room, token, "phone")
        assert Person(room, token, "laptop").act()
        assert laptop.last("snap")["j"] == phone.last("snap")["j"]
        hub.clock.wind(10)
        assert Person(room, token, "phone").act()
        hub.clock.wind(0)
        assert (laptop.last("snap")["seq"], phone.last("snap")["seq"]) == (1, 1)
        assert laptop.last("snap")["rev"] == phone.last("snap")["rev"]

    def test_a_page_that_was_away_gets_everything_by_its_hello(self, hub: Hub) -> None:
        room, token = new_room(hub)
        page = joined(room, token)
        room.leave(page)
        Person(room, token).play_hand(hub)
        late = joined(room, token)
        shown = Shown(
            room.seats.names, room.code, room.moment,
            pile=room.felt.pile, pool_rev=room.felt.rev, undo=room.undo_offer(frozenset({0})),
        )  # fmt: skip
        assert late.last("snap")["j"] == scene_text(room.table, frozenset({0}), shown)

    def test_a_page_that_cannot_be_reached_troubles_nobody(self, hub: Hub) -> None:
        room, token = new_room(hub)
        broken, page = joined(room, token), joined(room, token)

        def fail(_kind: str, _payload: dict[str, Any]) -> None:
            raise ConnectionError

        broken.send = fail  # type: ignore[method-assign]
        Person(room, token).act()
        hub.clock.wind(0)
        assert room.table.events[-1].kind != "deal"
        assert len(page.post) > 1

    def test_joining_and_leaving_in_any_order(self, hub: Hub) -> None:
        room, token = new_room(hub)
        chance, pages = random.Random(2), [Page(token, "laptop") for _ in range(4)]
        for _ in range(500):
            page = chance.choice(pages)
            chance.choice((room.join, room.leave))(page)
        for page in pages:
            room.leave(page)
        Person(room, token).act()
        assert all(not page.post for page in pages)

    def test_a_finished_hand_turns_all_tiles_over_in_a_solo_game(self, hub: Hub) -> None:
        room, token = new_room(hub)
        Person(room, token).play_hand(hub)
        assert all(seat.hand is not None for seat in room.table.view(0, open_end=True).seats)


class TestWhatASeatMayKnow:
    @pytest.mark.parametrize("preset", ["house", "sml", "star31"])
    def test_the_bytes_are_the_same_when_hidden_tiles_are_swapped(self, hub: Hub, preset: str) -> None:
        """Everything sent to seat 0 and to a watcher, at every moment of some hands, with two hidden tiles swapped."""
        room, token = new_room(hub, preset=preset)
        page, watcher, me = joined(room, token), joined(room, ""), Person(room, token)
        chance, tried = random.Random(4), 0
        for _ in range(130):
            hub.clock.wind(10)
            if room.table.phase in ("turn", "window"):
                before = [_bytes(room, p) for p in (page, watcher)]
                kept = room.table._states.copy()
                if _swap(room.table._states[0], chance):
                    tried += 1
                    assert [_bytes(room, p) for p in (page, watcher)] == before
                room.table._states[:] = kept
            if not me.act():
                assert room.next_hand(token) is None
        assert tried > 60

    def test_a_hidden_answer_sends_nothing_and_counts_nowhere(self, tmp_path: Path) -> None:
        """Whether a computer was asked, and answered, is in no number and no message."""
        workers = OnWord()
        hub = new_hub(tmp_path, workers=workers)
        room, token = new_room(hub, pace="calm")
        page, me = joined(room, token), Person(room, token)
        answered = 0
        for _ in range(400):
            hub.clock.wind(0)
            post, window, lines = len(page.post), room.moment, len(text_of(hub, room).splitlines())
            workers.finish()
            hub.clock.wind(0)
            if room.moment == window and len(text_of(hub, room).splitlines()) > lines:
                answered += 1
                assert len(page.post) == post
            hub.clock.wind(5)
            workers.finish()
            hub.clock.wind(5)
            if not me.act() and room.table.phase == "over":
                assert room.next_hand(token) is None
            if answered > 8:
                return
        raise AssertionError("too few computers answered")


def _bytes(room: Room, page: Page) -> bytes:
    return json.dumps(room.snapshot(page)).encode()


def _swap(state: Any, chance: random.Random) -> bool:
    """Swap a concealed tile of another seat with a tile standing in the wall or in a third seat's hand."""
    one = chance.choice((1, 2, 3))
    mine = [kind for kind in range(34) if state["hand"][one][kind] and kind != state["drawn"]]
    front, back = int(state["front"]), int(state["back"])
    if chance.random() < 0.5:
        place = chance.randrange(front, back)
        give, take = chance.choice(mine), int(state["wall"][place])
        if take >= 34:
            return False
        state["wall"][place] = give
    else:
        other = chance.choice([seat for seat in (1, 2, 3) if seat != one])
        theirs = [kind for kind in range(34) if state["hand"][other][kind] and kind != state["drawn"]]
        give, take = chance.choice(mine), chance.choice(theirs)
        state["hand"][other][take] -= 1
        state["hand"][other][give] += 1
    state["hand"][one][give] -= 1
    state["hand"][one][take] += 1
    return give != take


ME = (frozenset({0}), "a")


class TestInbox:
    def test_only_so_much_is_remembered_and_the_oldest_is_refused_as_too_old(self) -> None:
        inbox = Inbox()
        for seq in range(1, REMEMBERED + 3):
            inbox.remember(ME, Reply(seq))
        forgotten = inbox.recall(ME, 1)
        assert forgotten is not None
        assert forgotten.refused is not None
        assert forgotten.refused.code == "forgotten"
        assert inbox.recall(ME, 3) == Reply(3)
        assert inbox.recall(ME, REMEMBERED + 3) is None

    def test_devices_are_forgotten_by_age(self) -> None:
        inbox = Inbox()
        for number in range(DEVICES + 1):
            inbox.remember((ME[0], str(number)), Reply(1))
        assert inbox.recall((ME[0], "0"), 1) is None
        assert inbox.recall((ME[0], "1"), 1) == Reply(1)


def test_a_refusal_is_an_exception_with_both_languages() -> None:
    error = RoomError(No("x", "不行", "no"))
    assert str(error) == "不行 / no"
    assert (error.no.zh, error.no.en) == ("不行", "no")
