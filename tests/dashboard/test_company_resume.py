"""A table of several devices over a restart of its server, its promised walls, and answers in either order."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms.company_room import CompanyRoom
from dashboard.rooms.hub import Hub
from dashboard.rooms.invite import NoInvites
from dashboard.rooms.seating import BOT
from mahjong.bots.registry import full_name
from mahjong.promise import NO_SHARE
from mahjong.record import PromisedDeal, parse_record
from mahjong.replay import replay_record
from mahjong.verify import verify_record
from tests.dashboard.company import Browser, deal_written, follow, new_company, play, seated, wind
from tests.dashboard.stage import lines_of, new_hub
from tests.oracle.steer import written_wall

NAMES = ("host", "anna", "bert", "carl")


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def restarted(hub: Hub, room: CompanyRoom) -> tuple[Hub, CompanyRoom]:
    hub.close()
    again = new_hub(hub.store.folder)
    return again, again.room(room.code)


class TestRestart:
    @pytest.mark.parametrize("steps", [0, 7, 23])
    def test_in_mid_hand_all_come_back_to_their_own_seats_and_the_wall_is_the_same(self, hub: Hub, steps: int) -> None:
        room = new_company(hub, seed=None)
        browsers = seated(hub, room, "host", "anna", "bert")
        browsers[0].say("start")
        play(hub, browsers, steps)
        wall = [line for line in lines_of(hub, room) if isinstance(line, PromisedDeal)]
        again, resumed = restarted(hub, room)
        assert resumed.table.state_bytes() == room.table.state_bytes()
        assert [line for line in lines_of(again, resumed) if isinstance(line, PromisedDeal)] == wall
        assert resumed.set_pace(browsers[0].token, "none") is None
        back = [Browser(resumed, name) for name in ("bert", "host", "anna")]
        assert [one.seat for one in back] == [2, 0, 1]
        assert back[1].company["host"]
        play(again, back)
        assert (resumed.table.phase, list(resumed.log)) == ("over", [])

    def test_before_the_first_deal_it_still_waits(self, hub: Hub) -> None:
        room = new_company(hub)
        seated(hub, room, "host", "anna")
        again, resumed = restarted(hub, room)
        assert again.room(room.code).table.phase == "ready"
        host = Browser(resumed, "host")
        assert (host.company["phase"], host.seat) == ("waiting", 0)
        assert not host.refused("start")
        assert resumed.table.hand_number == 1

    def test_every_seat_has_the_player_it_had(self, hub: Hub) -> None:
        room = new_company(hub, "party")
        laptop = Browser(room, "host")
        code = laptop.company["seat_invites"]["2"][-5:]
        Browser(room, "one", seat_code=code)
        Browser(room, "two", seat_code=code)
        laptop.say("call_bot", seat=3, on=True)
        laptop.say("start")
        again, resumed = restarted(hub, room)
        assert [resumed.seats[seat].kind for seat in range(4)] == ["free", "free", "person", "bot"]
        assert resumed.seats.bots == {3: full_name(BOT)}
        assert [Browser(resumed, name).page.seats for name in ("host", "one", "two")] == [{0, 1}, {2}, {2}]
        again.close()

    def test_a_record_of_it_verifies_and_replays(self, hub: Hub) -> None:
        room = new_company(hub, seed=None)
        host, anna = browsers = seated(hub, room, "host", "anna")
        host.say("start")
        play(hub, browsers, 10)
        anna.say("give", seat=1, to="bot")
        play(hub, browsers, 5)
        anna.say("sit", seat=1, name="anna")
        play(hub, browsers)
        assert not host.refused("next", seat=0, window=room.moment)
        anna.say("rise", seat=1)
        play(hub, browsers)
        data = (hub.store.folder / f"{room.code}.mjr").read_bytes()
        assert replay_record(parse_record(data)).state_bytes() == room.table.state_bytes()
        proof = verify_record(data)
        assert (proof.version, [hand.hand for hand in proof.hands]) == (4, [1, 2])
        assert all(hand.shown is not None for hand in proof.hands)


class TestPromise:
    def test_the_coming_wall_is_promised_before_the_deal_and_shares_go_into_it(self, hub: Hub) -> None:
        room = new_company(hub, seed=None)
        host, anna = browsers = seated(hub, room, "host", "anna")
        promise = anna.company["promise"]
        assert len(promise) == 64
        assert not anna.refused("share", hand=1, share="ab" * 32)
        assert host.refused("share", hand=2, share="cd" * 32) == "share_of_no_hand"
        assert Browser(room, "watcher").refused("share", hand=1, share="ab" * 32) == "not_seated"
        host.say("start")
        assert anna.refused("share", hand=1, share="ef" * 32) == "share_too_late"  # she was still shuffling
        (deal,) = [line for line in lines_of(hub, room) if isinstance(line, PromisedDeal)]
        assert (deal.promise.hex(), deal.shares) == (promise, (NO_SHARE, b"\xab" * 32, NO_SHARE, NO_SHARE))
        following = anna.company["promise"]
        assert following != promise
        play(hub, browsers)
        assert anna.company["promise"] == following
        assert not anna.refused("next", seat=1, window=room.moment)
        deals = [line for line in lines_of(hub, room) if isinstance(line, PromisedDeal)]
        assert (deals[1].promise.hex(), deals[1].shares) == (following, (NO_SHARE,) * 4)

    def test_secrets_stay_here(self, hub: Hub) -> None:
        room = new_company(hub, seed=None)
        browsers = seated(hub, room, *NAMES)
        browsers[0].say("start")
        play(hub, browsers, 6)
        (deal,) = [line for line in lines_of(hub, room) if isinstance(line, PromisedDeal)]
        sent = "".join(str(payload) for one in browsers for _, payload in one.page.post)
        assert deal.secret.hex() not in sent
        assert room._coming._shares._secret.hex() not in sent


class TestEitherOrder:
    @pytest.mark.parametrize(
        ("answers", "phase"),
        [(["2 pung", "1 chow middle"], "pung"), (["2 pass", "1 chow middle"], "chow")],
    )
    def test_two_who_claim_in_the_same_instant(self, tmp_path: Path, answers: list[str], phase: str) -> None:
        ends = []
        for number, order in enumerate((answers, answers[::-1])):
            hub = new_hub(tmp_path / str(number))
            room = new_company(hub)
            browsers = seated(hub, room, *NAMES)
            deal_written(room, written_wall({0: "5s", 1: "46s", 2: "55s"}))
            browsers[0].say("start")
            follow(hub, browsers, "0 discard s5")
            window = room.moment
            for step in order:
                seat, _, what = step.partition(" ")
                browsers[int(seat)].say("act", seat=int(seat), seq=9, window=window, what=what)
            wind(hub, browsers, 1.0)
            ends.append(room.table.state_bytes())
            events = [event.kind for event in room.table.events]
            assert phase in events
        assert ends[0] == ends[1]

    def test_one_number_is_done_once_though_it_comes_over_two_connections(self, hub: Hub) -> None:
        room = new_company(hub)
        host, *_ = seated(hub, room, *NAMES)
        host.say("start")
        tap = {"seat": 0, "seq": 3, "window": room.moment, "what": str(room.table.legal(0)[0])}
        old = host.page
        assert not host.refused("act", **tap)
        acts = len(lines_of(hub, room))
        host.open()
        host.say("hello", device=old.device, rev=0, token=host.token)
        assert not host.refused("act", **tap)
        assert len(lines_of(hub, room)) == acts
        assert old not in list(room._pages)


def test_addresses_may_change_while_the_server_runs(hub: Hub) -> None:
    room = new_company(hub, "party")
    laptop = Browser(room, "host")

    class Tunnel(NoInvites):
        def room_url(self, code: str) -> str:
            return f"https://example.org/table?room={code}"

    hub.use_invites(Tunnel())
    assert laptop.company["invite"] == f"https://example.org/table?room={room.code}"
