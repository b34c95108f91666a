"""The sandbox: throws are real but no discards, sixty stay, and nothing of it reaches the room it was made from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms import wire
from dashboard.rooms.sandbox import EVERY_STEP, MOST, Place, Sandbox, demo_place
from mahjong.felt.film import decode_tracks
from mahjong.felt.gate import gate
from mahjong.felt.launch import Launch, derive
from mahjong.felt.merge import merge_runs
from mahjong.standing import standing_of
from tests.dashboard.stage import Page, new_hub, new_room, simple_choice


class Player:
    """A page in a sandbox, speaking as a browser does."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox, self.page, self.seq = sandbox, Page(device="a page"), 0
        sandbox.join(self.page)
        self.say({"t": "hello", "device": "a page", "rev": 0})

    def say(self, message: dict[str, Any]) -> None:
        wire.receive(self.sandbox, self.page, message)

    def ask(self, what: str, seat: int = 0, **more: Any) -> None:
        self.seq += 1
        self.say({"t": "act", "seat": seat, "seq": self.seq, "window": 0, "what": what, **more})

    def scene(self) -> dict[str, Any]:
        return json.loads(self.page.last("snap")["j"])

    def hand(self, seat: int) -> list[str]:
        tiles = self.scene()["table"]["tiles"]
        return [what for what, of in zip(tiles["what"], tiles["seat"], strict=True) if what and of == seat]

    def pool(self) -> list[int]:
        return sorted(int(name[1:]) for name in self.scene()["table"]["tiles"]["id"] if name.startswith("d"))

    def refusals(self) -> list[str]:
        return [payload["code"] for kind, payload in self.page.post if kind == "nak"]


@pytest.fixture
def player() -> Player:
    return Player(Sandbox(demo_place(), "boot"))


class TestThrowing:
    @pytest.mark.parametrize("seat", range(4))
    def test_every_seat_throws_any_of_its_tiles_and_keeps_it(self, player, seat):
        hand = player.hand(seat)
        assert len(hand) in {16, 17}
        for what in (hand[0], hand[-1]):
            player.ask(what, seat)
            assert player.page.last("film")["seat"] == seat
        assert player.hand(seat) == hand
        assert len(player.pool()) == 2
        assert player.refusals() == []

    def test_a_throw_is_the_very_throw_of_a_game(self, player):
        before, standing = player.sandbox.pile, player.sandbox._standing
        player.ask(player.hand(2)[3], 2)
        film, number = player.page.last("film"), player.pool()[-1]
        launch = derive(player.sandbox._place.public.hand_number, 2, number)
        way = gate(merge_runs(standing.colliders()), launch, 2)
        assert (before, film["tile"], film["kind"]) == ({}, number, way.kind)
        assert film["ray"] == [round(place, 1) for place in way.ray]
        assert film["sent"] == [round(place, 1) for place in way.sent]

    def test_a_flick_flies_as_it_left_the_finger(self, player):
        player.ask(player.hand(0)[0], how=[8000, 13000, 0, 0, -900, 0])
        assert player.page.last("film")["ray"] == [500.0, 812.5, 500.0, 542.5]

    def test_to_be_gone_through_by_steps_every_step_is_a_frame(self):
        player = Player(Sandbox(demo_place(), "boot", EVERY_STEP))
        player.ask(player.hand(0)[0])
        film = player.page.last("film")
        first, poses = decode_tracks(film)[film["tile"]]
        assert film["every"] == 1
        assert first + len(poses) >= film["air"]

    def test_a_tile_that_lies_there_is_picked_up_and_let_go(self, player):
        player.ask(player.hand(0)[0])
        tile = player.pool()[0]
        player.say({"t": "move", "seat": 1, "seq": 50, "tile": tile, "how": [16 * 500, 16 * 480, 0, 0, 0, 0]})
        assert player.sandbox.pile[tile] == Launch(16 * 500, 16 * 480, 0, 0, 0, 0).pose
        player.say({"t": "move", "seat": 1, "seq": 51, "tile": 99, "how": [8000, 8000, 0, 0, 0, 0]})
        assert player.refusals() == ["no_such_tile"]

    def test_the_same_intent_twice_throws_once(self, player):
        message = {"t": "act", "seat": 0, "seq": 9, "window": 0, "what": player.hand(0)[0]}
        player.say(message)
        player.say(message)
        assert len(player.pool()) == 1


class TestSweeping:
    def test_sixty_stay_and_the_oldest_is_swept(self, player):
        hand = player.hand(0)
        for throw in range(MOST + 3):
            player.ask(hand[throw % len(hand)])
        first = len(player.sandbox._place.public.discards)
        assert player.pool() == list(range(first + 3, first + MOST + 3))

    def test_a_button_on_every_edge_sweeps_all(self, player):
        rects = player.scene()["table"]["rects"]
        assert [seat for key, seat in zip(rects["key"], rects["seat"], strict=True) if key == "act:sweep"] == [
            0,
            1,
            2,
            3,
        ]
        player.ask(player.hand(0)[0])
        player.ask("sweep", 3)
        assert player.pool() == []
        player.ask(player.hand(0)[0])
        assert len(player.pool()) == 1


class TestStandingStill:
    def test_there_is_no_call_no_turn_and_no_next_hand(self, player):
        for what in ("self_draw", "draw", "pass", "pung", "discard m9 drawn and more", "discard f1"):
            player.ask(what)
        player.say({"t": "undo", "seat": 0, "seq": 40, "window": 0})
        player.say({"t": "next", "seat": 0, "window": 0})
        assert player.refusals() == ["sandbox"] * 8
        keys = {key for key in player.scene()["table"]["rects"]["key"] if key.startswith("act:")}
        assert keys == {"act:sweep"}

    def test_an_impossible_throw_says_why(self, player):
        player.ask(player.hand(0)[0], how=[0, 0, 0, 0, 0, 0])
        assert player.refusals() == ["bad_throw"]
        assert player.pool() == []

    def test_nothing_reaches_the_room_or_its_record(self, tmp_path: Path):
        """And the room goes on: what happens there later is not seen here."""
        hub = new_hub(tmp_path)
        room, token = new_room(hub, pace="calm")
        before = room.table.state_bytes(), (tmp_path / f"{room.code}.mjr").read_bytes(), room.felt.pile, room.moment
        player = Player(Sandbox(Place.of_room(room, token), hub.boot))
        assert set(player.scene()["hands"]) == {"0"}
        for what in player.hand(0):
            player.ask(what)
        player.say({"t": "move", "seat": 0, "seq": 90, "tile": player.pool()[0], "how": [8000, 8000, 0, 0, 0, 0]})
        hub.clock.wind(600)
        after = room.table.state_bytes(), (tmp_path / f"{room.code}.mjr").read_bytes(), room.felt.pile, room.moment
        assert after == before
        thrown = len(player.pool())
        assert room.perform(0, simple_choice(room)) is None
        hub.clock.wind(600)
        assert len(player.pool()) == thrown
        assert {payload["rev"] for kind, payload in player.page.post if kind == "film"} == set(range(1, thrown + 2))

    def test_it_begins_with_the_pile_of_the_room(self, tmp_path: Path):
        hub = new_hub(tmp_path)
        room, token = new_room(hub)
        hub.clock.wind(10)
        assert room.perform(0, simple_choice(room)) is None
        hub.clock.wind(600)
        player = Player(Sandbox(Place.of_room(room, token), hub.boot))
        assert room.felt.pile
        assert player.sandbox.pile == room.felt.pile
        assert player.pool() == sorted(room.felt.pile)

    def test_nobody_else_sees_the_hands_of_the_room(self, tmp_path: Path):
        room, token = new_room(new_hub(tmp_path))
        shown = Player(Sandbox(Place.of_room(room, token), "boot")).scene()["table"]["tiles"]
        others = {face for name, face in zip(shown["id"], shown["face"], strict=True) if name[:2] in {"h1", "h2", "h3"}}
        assert others == {"back"}

    def test_a_spectator_looks_on_and_throws_nothing(self, tmp_path: Path):
        room, _ = new_room(new_hub(tmp_path))
        player = Player(Sandbox(Place.of_room(room, "no token"), "boot"))
        player.ask("discard m1")
        assert player.refusals() == ["not_seated"]


@pytest.mark.parametrize("turns", [-1, 61])
def test_a_demo_of_another_number_of_turns_is_refused(turns):
    with pytest.raises(ValueError, match=f"0 to 60 turns: {turns}"):
        demo_place(turns)


def test_the_demo_is_the_same_table_every_time():
    one, two = demo_place(), demo_place()
    assert {seat: view.hand for seat, view in one.own.items()} == {seat: view.hand for seat, view in two.own.items()}
    standing = standing_of(one.public, one.events)
    assert 0 < len(standing.closed()) < 4
