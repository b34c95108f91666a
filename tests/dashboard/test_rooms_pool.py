"""The pool in a room: flicks and moves are checked, recorded, filmed for everybody, and rebuilt bit by bit."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from math import degrees
from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms.hub import Hub
from dashboard.rooms.intents import Intent, Move, TakeBack
from dashboard.rooms.pool import NOTICED, complaints
from dashboard.rooms.refused import No
from dashboard.rooms.room import Room
from mahjong.felt.box import Box
from mahjong.felt.contact import Contact
from mahjong.felt.film import Film, decode_tracks
from mahjong.felt.launch import Launch, derive
from mahjong.felt.units import HAND_H, HAND_W
from mahjong.record import Act, Flight, format_record, parse_record
from mahjong.table_felt import felt_of
from mahjong.tiles import CODES
from tests.dashboard.shown import tiles_of
from tests.dashboard.stage import Page, Person, lines_of, new_hotseat, new_hub, new_room, no_space, simple_choice

FLICK = (8000, 13000, 0, 100, -1300, 200)
DOWN = (8000, 8000, 512, 0, 0, 0)


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def joined(room: Room, token: str = "") -> Page:
    page = Page(token)
    room.join(page)
    room.hello(page, "laptop")
    return page


def flick(room: Room, token: str, how: tuple[Any, ...] = FLICK, seq: int = 1, what: str = "") -> No | None:
    asked = Intent(0, seq, room.moment, what or str(simple_choice(room)), how)
    return room.ask(token, asked, "laptop").refused


def move(room: Room, token: str, tile: int, how: tuple[Any, ...] = DOWN, seq: int = 1, seat: int = 0) -> No | None:
    return room.ask(token, Move(seat, seq, tile, how), "hand").refused


def pool_of(page: Page) -> tuple[dict[str, Any], list[Any]]:
    """Return what a page was last shown of the pool: its number, and the tiles that lie there."""
    shown = json.loads(page.last("snap")["j"])
    return shown["pool"], tiles_of(shown, "d")


def code(refused: No | None) -> str:
    return "" if refused is None else refused.code


class TestThrows:
    def test_a_flick_and_its_discard_are_two_lines_of_one_write(self, hub: Hub) -> None:
        room, token = new_room(hub)
        assert flick(room, token) is None
        _, flown, thrown = lines_of(hub, room)[:3]
        assert flown == Flight(0, 0, Launch(*FLICK))
        assert isinstance(thrown, Act)
        assert thrown.action.throws

    def test_everybody_is_sent_the_film_before_the_position_it_ends_in(self, hub: Hub) -> None:
        room, token = new_room(hub, pace="calm")
        pages = [joined(room, token), joined(room)]
        assert flick(room, token) is None
        for page in pages:
            assert [kind for kind, _ in page.post] == ["snap", "film", "snap", "voice"]
            film, shown = page.post[1][1], json.loads(page.post[2][1]["j"])
            (lying,) = tiles_of(shown, "d")
            assert (film["tile"], film["seat"], film["rev"]) == (0, 0, shown["pool"]["rev"])
            assert film["face"] == CODES[room.table.view(None).discards[0].tile]
            x, y, angle = decode_tracks(film)[0][1][-1]
            assert (lying["x"], lying["y"]) == pytest.approx((x, y), abs=1 / 16)
            assert lying["deg"] == pytest.approx(degrees(angle) % 360, abs=0.1)

    def test_a_discard_nobody_threw_and_those_of_computers_fly_as_derived(self, hub: Hub) -> None:
        room, token = new_room(hub)
        page, me = joined(room, token), Person(room, token)
        for _ in range(3):
            hub.clock.wind(10)
            assert me.act()
        hub.clock.wind(10)
        assert not any(isinstance(line, Flight) for line in lines_of(hub, room))
        films = [payload for kind, payload in page.post if kind == "film"]
        assert [film["tile"] for film in films] == list(range(len(films)))
        assert {film["seat"] for film in films} == {0, 1, 2, 3}
        first = decode_tracks(films[0])[0][1][0]
        assert first[:2] == pytest.approx(derive(1, 0, 0).pose[:2], abs=1 / 16)

    def test_whoever_comes_later_sees_the_same_pile(self, hub: Hub) -> None:
        room, token = new_room(hub)
        page, me = joined(room, token), Person(room, token)
        for _ in range(4):
            hub.clock.wind(10)
            assert me.act()
        hub.clock.wind(10)
        late = joined(room, token)
        assert pool_of(late) == pool_of(page)

    @pytest.mark.parametrize(
        ("how", "named"),
        [
            ((8000, 13000, 0, 100, -1300), "six whole numbers"),
            ((8000, 13000, 0, 100, -1300, 0.5), "six whole numbers"),
            ((8000, 13000, 0, 100, -1300, True), "six whole numbers"),
            ((-8000, 13000, 0, 0, -900, 0), "from the cloth"),
            ((8000, 2**53, 0, 0, -900, 0), "from the cloth"),
            ((8000, 13000, 2**53, 0, -900, 0), "turned at most"),
            ((8000, 13000, 0, 0, -(2**53), 0), "flies at most"),
            ((8000, 13000, 0, 0, -900, 2**53), "spins at most"),
        ],
    )
    def test_a_throw_no_hand_can_make_is_refused_and_nothing_changes(
        self, hub: Hub, how: tuple[Any, ...], named: str
    ) -> None:
        room, token = new_room(hub)
        before = room.table.state_bytes(), room.felt.rev, lines_of(hub, room)
        refused = flick(room, token, how)
        assert refused is not None
        assert (refused.code, named in refused.en, "這樣丟不出去" in refused.zh) == ("bad_throw", True, True)
        assert (room.table.state_bytes(), room.felt.rev, lines_of(hub, room)) == before
        assert flick(room, token, seq=2) is None

    def test_only_a_discard_is_thrown(self, hub: Hub) -> None:
        room, token = new_room(hub)
        assert code(flick(room, token, what="pass")) == "malformed"
        assert code(flick(room, token, what="discard f1", seq=2)) == "malformed"

    def test_a_throw_of_a_tile_one_has_not_is_refused_by_the_rules(self, hub: Hub) -> None:
        room, token = new_room(hub)
        held = room.table.view(0).hand
        missing = next(kind for kind in range(34) if kind not in held)
        assert code(flick(room, token, what=f"discard {CODES[missing]}")) == "tile_not_held"
        assert room.felt.pile == {}

    def test_a_full_disk_throws_nothing(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        room, token = new_room(hub)
        page = joined(room, token)
        with monkeypatch.context() as full:
            full.setattr("os.fsync", no_space)
            assert code(flick(room, token)) == "disk"
        assert room.felt.pile == {}
        assert [kind for kind, _ in page.post] == ["snap"]
        assert flick(room, token, seq=2) is None
        assert len(lines_of(hub, room)) == 3


class TestMoves:
    def test_a_tile_is_moved_at_any_time_and_no_moment_passes(self, hub: Hub) -> None:
        room, token = new_room(hub, pace="calm")
        page, watcher = joined(room, token), joined(room)
        assert flick(room, token) is None
        moment, state, rev = room.moment, room.table.state_bytes(), room.felt.rev
        assert move(room, token, 0) is None
        assert (room.moment, room.table.state_bytes()) == (moment, state)
        assert room.felt.pile == {0: (500.0, 500.0, 0.5)}
        assert room.felt.rev > rev
        for one in (page, watcher):
            assert [kind for kind, _ in one.post[-2:]] == ["film", "snap"]
            revs = [payload["rev"] for kind, payload in one.post if kind == "snap"]
            assert revs == sorted(set(revs))
        assert lines_of(hub, room)[-1] == Flight(0, 0, Launch(*DOWN))

    def test_the_same_number_moves_once(self, hub: Hub) -> None:
        room, token = new_room(hub, pace="calm")
        assert flick(room, token) is None
        assert move(room, token, 0) is None
        lines = len(lines_of(hub, room))
        assert move(room, token, 0) is None
        assert len(lines_of(hub, room)) == lines

    def test_what_cannot_be_moved(self, hub: Hub) -> None:
        room, token = new_room(hub)
        me, seq = Person(room, token), 100
        for tile in (-1, 0, 2**53):
            seq += 1
            assert code(move(room, token, tile, seq=seq)) == "no_such_tile"
        while not any(discard.taken_by is not None for discard in room.table.view(None).discards):
            hub.clock.wind(10)
            assert me.act()
        discards, lines = room.table.view(None).discards, len(lines_of(hub, room))
        taken = next(number for number, discard in enumerate(discards) if discard.taken_by is not None)
        assert code(move(room, token, taken, seq=200)) == "no_such_tile"
        lying = next(iter(room.felt.pile))
        assert code(move(room, token, lying, (0, 0, 0, 0, 0, 0), 201)) == "bad_throw"
        assert code(move(room, "nobody", lying, seq=202)) == "not_seated"
        assert code(move(room, token, lying, seq=203, seat=1)) == "not_your_seat"
        assert len(lines_of(hub, room)) == lines
        me.play_hand(hub)
        assert code(move(room, token, lying, seq=204)) == "no_hand"

    def test_a_page_gone_wild_does_not_fill_the_record(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("dashboard.rooms.pool.MOST_LAUNCHES", 3)
        room, token = new_room(hub, pace="calm")
        assert flick(room, token) is None
        assert [code(move(room, token, 0, seq=seq)) for seq in range(1, 5)] == ["", "", "restless", "restless"]
        assert sum(isinstance(line, Flight) for line in lines_of(hub, room)) == 3


class TestKept:
    @pytest.mark.parametrize("number", range(3))
    def test_the_pile_is_rebuilt_bit_by_bit(self, tmp_path: Path, number: int) -> None:
        """Flicks, moves, claims and undos of four at one screen; the server ends; another opens the room."""
        hub, chance = new_hub(tmp_path), random.Random(number)
        room, _, page = new_hotseat(hub, seed=b"kept %d" % number)
        token, undone, taken = page.token, 0, 0
        for seq in range(1000, 1110):
            hub.clock.wind(10)
            if room.table.phase not in ("turn", "window"):
                break
            if room.felt.pile and chance.random() < 0.2:
                tile = chance.choice(list(room.felt.pile))
                how = tuple(
                    chance.randint(*span) for span in ((4000, 12000), (4000, 12000), (-900, 900), *[(-900, 900)] * 3)
                )
                assert move(room, token, tile, how, seq, chance.randrange(4)) is None
            if chance.random() < 0.1:
                undone += room.ask(token, TakeBack(0, seq, room.moment), "button").refused is None
            seat = room.table.pending()[0]
            legal = [action for action in room.table.legal(seat) if "win" not in str(action)]
            claims = [action for action in legal if str(action).startswith(("pung", "chow"))]
            action = chance.choice(claims or legal)
            how = (8000, 8000, 0, chance.randint(-800, 800), chance.randint(-800, 800), 0)
            thrown = how if action.throws and chance.random() < 0.6 else None
            assert room.ask(token, Intent(seat, seq, room.moment, str(action), thrown), "table").refused is None
        pile, rev, shown = dict(room.felt.pile), room.felt.rev, pool_of(page)
        taken = sum(discard.taken_by is not None for discard in room.table.view(None).discards)
        assert undone
        assert taken
        assert len(pile) > 5
        hub.close()
        again = new_hub(tmp_path).room(room.code)
        assert (dict(again.felt.pile), again.felt.rev) == (pile, rev)
        late = Page(token)
        again.join(late)
        again.hello(late, "screen")
        assert pool_of(late) == shown

    def test_a_launch_whose_discard_the_crash_swallowed_is_dropped(self, tmp_path: Path) -> None:
        """Both are written at once, but a disk may keep one line of two; then nobody has thrown anything yet."""
        hub = new_hub(tmp_path)
        room, token = new_room(hub)
        assert flick(room, token) is None
        hub.close()
        path = tmp_path / f"{room.code}.mjr"
        lines = path.read_bytes().splitlines(keepends=True)
        launch = next(place for place, line in enumerate(lines) if b'"launch"' in line)
        path.write_bytes(b"".join(lines[: launch + 1]))
        again = new_hub(tmp_path)
        room = again.room(room.code)
        assert [refused.code for refused in room.log] == ["torn"]
        assert room.felt.pile == {}
        assert Person(room, token).act()
        assert [type(line) for line in lines_of(again, room)][1:] == [Act]

    def test_a_record_of_version_2_goes_on_without_launches(self, tmp_path: Path) -> None:
        """It cannot hold them: what is thrown flies as derived, so that it comes back as it was; nothing is moved."""
        hub = new_hub(tmp_path)
        room, token = new_room(hub)
        hub.close()
        path = tmp_path / f"{room.code}.mjr"
        record = parse_record(path.read_bytes())
        path.write_text(format_record(replace(record, head=replace(record.head, version=2))), encoding="utf-8")
        again = new_hub(tmp_path)
        room = again.room(room.code)
        page = joined(room, token)
        assert flick(room, token) is None
        assert page.last("film")["tile"] == 0
        assert code(move(room, token, 0)) == "old_record"
        kept = parse_record(path.read_bytes())
        assert kept.head.version == 2
        assert felt_of(kept).pile == room.felt.pile


class TestComplaints:
    def talk(self, seat: int, speed: float) -> dict[str, Any]:
        return {"seat": seat, "zh": "喂，小心點", "en": "hey, careful", "clip": "careful", "loud": speed}

    def test_a_row_that_is_hit_complains_as_loudly_as_it_was_hit(self, tmp_path: Path) -> None:
        hub = new_hub(tmp_path, talk=lambda: self.talk)
        room, token = new_room(hub, pace="calm")
        page = joined(room, token)
        assert flick(room, token, (16 * 500, 16 * 180, 0, 0, -1400, 0)) is None
        assert [kind for kind, _ in page.post] == ["snap", "film", "say", "snap", "voice"]
        said = page.last("say")
        assert (said["seat"], said["zh"], said["clip"]) == (2, "喂，小心點", "careful")
        assert 300 < said["loud"] < 1400
        assert any(hit[1:3] == ["hand", 2] for hit in page.last("film")["hits"])

    def test_with_the_voice_off_nobody_says_anything(self, tmp_path: Path) -> None:
        hub = new_hub(tmp_path, talk=lambda: self.talk)
        room, token = new_room(hub, pace="calm")
        page, room.voice = joined(room, token), False
        assert flick(room, token, (16 * 500, 16 * 180, 0, 0, -1400, 0)) is None
        assert [kind for kind, _ in page.post] == ["snap", "film", "snap"]

    def test_never_the_thrower_never_a_touch_and_each_seat_once(self) -> None:
        def hit(seat: int, speed: float, kind: str = "hand") -> Contact:
            return Contact(9, 3, Box(kind, seat, f"{kind[0]}{seat}_4", 0, 0, HAND_W, HAND_H, 0.0), 0, 0, speed)

        hits = (hit(0, 900), hit(1, NOTICED - 1), hit(2, 100), hit(2, 3000), hit(3, 800, "meld"))
        film = Film(3, 0, None, 9, 2, {}, hits, {})  # type: ignore[arg-type]
        said = list(complaints(film, self.talk))
        assert [(one["seat"], one["loud"]) for one in said] == [(2, 3000)]
