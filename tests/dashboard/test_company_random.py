"""200 random courses of people joining, leaving, scanning, lending, dropping out and playing: what always holds."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dashboard.rooms.company_room import CompanyRoom
from dashboard.rooms.hub import Hub
from dashboard.rooms.seats import Seats, hash_token
from mahjong.record import parse_record
from mahjong.replay import replay_record
from mahjong.verify import verify_record
from tests.dashboard.company import Browser, new_company
from tests.dashboard.stage import new_hub, simple_choice

STEPS = 60
NAMES = ("host", "anna", "bert", "carl", "dora", "emil")


def plain_scene(_table: Any, seats: frozenset[int], shown: Any, _wishes: Any) -> str:
    """Stand in for the scene, which is slow to make, and is looked at elsewhere."""
    places = [(place.kind, place.yours) for place in shown.company.places]
    ask = None if shown.company.ask is None else shown.company.ask.number
    invites = {str(seat): url for seat, url in shown.company.seat_invites.items()}
    return json.dumps({"hands": sorted(seats), "places": places, "ask": ask, "invites": invites})


class Crowd:
    """Some browsers that do anything at any moment."""

    def __init__(self, folder: Path, game: str, chance: random.Random) -> None:
        self.hub: Hub = new_hub(folder)
        self.room: CompanyRoom = new_company(self.hub, game, seed=chance.randbytes(8))
        self.chance = chance
        self.browsers = [Browser(self.room, name) for name in NAMES]
        self.scanned: set[str] = set()
        self.links: list[str] = []
        self.deeds: dict[Callable[[Browser], object], int] = {
            self.reload: 2, self.close: 2, self.sleep: 2, self.sit: 8, self.rise: 2, self.scan: 4, self.lend: 2,
            self.call_bot: 2, self.start: 2, self.link: 2, self.follow_link: 2, self.play: 20, self.next: 2,
            self.undo: 1, self.agree: 2, self.wait: 6,
        }  # fmt: skip

    def step(self) -> None:
        deed = self.chance.choices(list(self.deeds), list(self.deeds.values()))[0]
        one = self.chance.choice(self.browsers)
        deed(one if one.page in list(self.room._pages) or deed == self.scan else self.reopened(one))
        self.hub.clock.wind(0)

    def reopened(self, one: Browser) -> Browser:
        """Return a browser whose page had been closed with a page again: without one nobody says anything."""
        one.open()
        return one

    def seat(self) -> int:
        return self.chance.randrange(4)

    def reload(self, one: Browser) -> None:
        one.open()

    def close(self, one: Browser) -> None:
        one.close()

    def sleep(self, one: Browser) -> None:
        one.awake = False

    def sit(self, one: Browser) -> None:
        one.say("sit", seat=self.seat(), name=one.name)

    def rise(self, one: Browser) -> None:
        one.say("rise", seat=self.seat() if one.seat is None else one.seat)

    def scan(self, one: Browser) -> None:
        code = self.chance.choice(list(self.room.people._codes.values()))
        before = self.room.seats.owned_by(hash_token(one.token))
        one.open(seat_code=code)
        if self.room.seats.owned_by(hash_token(one.token)) != before:
            self.scanned.add(hash_token(one.token))

    def lend(self, one: Browser) -> None:
        one.say("give", seat=self.seat() if one.seat is None else one.seat, to="bot")

    def call_bot(self, one: Browser) -> None:
        one.say("call_bot", seat=self.seat(), on=self.chance.random() < 0.7)

    def start(self, _one: Browser) -> None:
        self.browsers[0].say("start")

    def link(self, one: Browser) -> None:
        one.say("link", seat=self.seat() if one.seat is None else one.seat)
        kind, payload = one.page.post[-1]
        if kind == "link":
            self.links.append(payload["path"].partition("move=")[2])

    def follow_link(self, one: Browser) -> None:
        one.open(move=self.chance.choice(self.links or ["x" * 16]))
        if one.seat is not None and len(self.room.seats.owners(one.seat)) > 1:
            self.scanned.add(hash_token(one.token))  # it has been given the place of one who had scanned

    def play(self, _one: Browser) -> None:
        for one in self.browsers:
            if one.page not in list(self.room._pages):
                continue
            for seat in sorted(one.page.seats & set(self.room.table.pending())):
                if simple_choice(self.room, seat) is not None:  # it may have moved on by what was just done
                    one.act(seat=seat)
                    self.hub.clock.wind(0)

    def next(self, one: Browser) -> None:
        one.say("next", seat=one.seat or 0, window=self.room.moment)

    def undo(self, one: Browser) -> None:
        one.seq += 1
        one.say("undo", seat=one.seat or 0, seq=one.seq, window=self.room.moment)

    def agree(self, one: Browser) -> None:
        ask = self.room.people.asks.shown(one.page.seats)
        one.say("agree", ask=0 if ask is None else ask.number, yes=self.chance.random() < 0.8)

    def wait(self, _one: Browser) -> None:
        for _ in range(self.chance.choice([1, 4, 12])):
            for one in self.browsers:
                if one.awake:
                    one.say("ping", n=1)
            self.hub.clock.wind(1.5)

    def check(self) -> None:
        """Assert what always holds."""
        room, seats = self.room, self.room.seats
        for one in self.browsers:
            hashed = hash_token(one.token)
            assert len(seats.owned_by(hashed)) <= 1, "a person has two seats"
            if one.page in list(room._pages):
                assert one.page.seats == seats.seats_of(one.token)
        for seat in range(4):
            who, owners = seats[seat], seats.owners(seat)
            assert (who.kind == "free") <= (not owners)
            assert (who.kind == "person") <= bool(owners)
            assert (who.kind == "bot") == (seat in room.driver._bots)
            assert len(set(owners)) == len(owners)
            assert sum(owner not in self.scanned for owner in owners) <= 1, "two have a seat, and not by one QR"
            holders = {page.token for page in room._pages if seat in page.seats}
            assert len(holders) <= max(1, len(owners))
        if room.people.started and room.game == "online":
            assert not seats.free
        assert sum(hash_token(one.token) == room.people.host for one in self.browsers) == 1
        self._check_posts()

    def _check_posts(self) -> None:
        for one in self.browsers:
            snaps = [payload for kind, payload in one.page.post if kind == "snap"]
            revs = [snap["rev"] for snap in snaps]
            assert revs == sorted(revs)
            if snaps and one.page in list(self.room._pages):
                assert json.loads(snaps[-1]["j"])["hands"] == sorted(one.page.seats)
            codes = {payload["code"] for kind, payload in one.page.post if kind == "nak"}
            assert not codes & {"malformed", "oversize", "bot_failed"}
            del one.page.post[:-3]

    def check_record(self) -> None:
        """Assert that the record has all of it."""
        data = (self.hub.store.folder / f"{self.room.code}.mjr").read_bytes()
        record = parse_record(data)
        assert replay_record(record).state_bytes() == self.room.table.state_bytes()
        verify_record(data)
        kept = Seats.of_record(record)
        for seat in range(4):
            assert (kept[seat], kept.owners(seat)) == (self.room.seats[seat], self.room.seats.owners(seat))
        assert kept.in_order == self.room.seats.in_order
        self.hub.close()
        again = new_hub(self.hub.store.folder).room(self.room.code)
        for one in self.browsers:
            assert again.seats.seats_of(one.token) == self.room.seats.seats_of(one.token)


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", ["online", "party"])
@pytest.mark.parametrize("ten", range(10))
def test_two_hundred_courses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, ten: int) -> None:
    monkeypatch.setattr("dashboard.rooms.room.scene_text", plain_scene)
    played = 0
    for number in range(10 * ten, 10 * ten + 10):
        crowd = Crowd(tmp_path / str(number), game, random.Random(f"{game} {number}"))
        for _ in range(STEPS):
            crowd.step()
            crowd.check()
        crowd.check_record()
        played += crowd.room.table.n_events > 10
    assert played >= 3
