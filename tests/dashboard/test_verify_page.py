"""The page that proves walls: what it is given of a room, never a running secret, and words for all that it may say."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from dashboard.rooms.exported import exported
from dashboard.rooms.hub import Hub
from dashboard.rooms.refused import RoomError
from dashboard.serve import table_routes
from dashboard.view.importmap import JS
from dashboard.view.lobby_list import games_html
from dashboard.view.verify_app import VerifyView, verify_view
from dashboard.view.verify_text import LIMITS, WORDS
from mahjong.promise import promise_of
from mahjong.record import HiddenDeal, PromisedDeal, Record, format_record, parse_record
from mahjong.verify import verify_record
from tests.dashboard.stage import Person, new_hub, new_room
from tests.mahjong.records import bots_game, short_hand


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


def deals(text: str) -> list[object]:
    return [line for line in parse_record(text).lines if isinstance(line, PromisedDeal | HiddenDeal)]


def secrets_in(hub: Hub, code: str) -> list[str]:
    """Return what opens the walls of a room's hands, oldest first, as hex digits."""
    return [line.secret.hex() for line in parse_record(hub.store.read(code)).lines if isinstance(line, PromisedDeal)]


class TestWhatIsGivenAway:
    def test_of_a_running_hand_the_promise_alone(self, hub: Hub) -> None:
        code, _token = hub.new_solo("阿明", pace="none")
        view, (secret,) = verify_view(hub, code), secrets_in(hub, code)
        (deal,) = deals(view.record)
        assert deal == HiddenDeal(1, promise_of(bytes.fromhex(secret)))
        assert secret not in json.dumps({name: str(value) for name, value in view.param.values().items()})
        assert view.problem == ""

    def test_of_a_hand_that_is_over_everything_and_of_the_next_its_promise(self, hub: Hub) -> None:
        code, token = hub.new_solo("阿明", pace="none")
        room = hub.room(code)
        Person(room, token).play_hand(hub)
        (first,) = secrets_in(hub, code)
        assert first in verify_view(hub, code).record
        room.next_hand(token)
        record, (_, second) = verify_view(hub, code).record, secrets_in(hub, code)
        assert first in record
        assert second not in record
        assert [type(deal) for deal in deals(record)] == [PromisedDeal, HiddenDeal]
        assert [hand.shown is not None for hand in verify_record(record).hands] == [True, False]

    def test_of_a_game_with_a_given_seed_nothing_until_it_is_over(self, hub: Hub) -> None:
        """Its head has the walls of all hands to come, the running one's too."""
        room, token = new_room(hub, b"known to one")
        for _ in range(2):
            view = verify_view(hub, room.code)
            assert (view.record, view.code) == ("", "")
            assert "it holds the walls of the hands to come" in view.problem
            assert b"known to one".hex() not in str(view.param.values())
            Person(room, token).play_hand(hub)
        _, over = bots_game(b"a game of bots")
        assert exported(format_record(over).encode()) == format_record(over)

    def test_every_room_whoever_plays_in_it(self, hub: Hub) -> None:
        for names in (("東東", "南南", "西西", "北北"), ("東東", None, None, None)):
            code, _token = hub.new_game("hotseat", names, pace="none")
            assert deals(verify_view(hub, code.lower()).record)

    @pytest.mark.parametrize("code", ["ZZZZZ", "no", "../../etc/passwd", "A" * 500, "ABCDE.mjr", "阿明"])
    def test_there_is_no_such_room(self, hub: Hub, code: str) -> None:
        view = verify_view(hub, code)
        assert (view.record, view.code) == ("", "")
        assert "沒有這一桌" in view.problem
        assert "no such room" in view.problem

    def test_a_damaged_record_is_refused_with_its_line(self) -> None:
        with pytest.raises(RoomError, match="line 3: does not fit its sum") as caught:
            exported(format_record(short_hand()).replace("discard", "dIscard", 1).encode())
        assert caught.value.no.code == "damaged"

    def test_a_line_still_being_written_is_left_out(self) -> None:
        whole = format_record(short_hand()).encode()
        assert exported(whole + b'{"deal":') == whole.decode()

    def test_without_a_room_there_is_nothing_yet(self, hub: Hub) -> None:
        view = verify_view(hub, "")
        assert (view.code, view.record, view.problem) == ("", "", "")

    def test_nothing_dealt_yet(self) -> None:
        record = Record(replace(short_hand().head))
        assert exported(format_record(record).encode()) == format_record(record)


class TestTheWayThere:
    def test_it_has_a_route_of_its_own(self) -> None:
        assert "/verify" in table_routes()

    def test_from_the_lobby_once_a_hand_is_dealt(self, hub: Hub) -> None:
        room, _token = new_room(hub)
        assert f'target="_blank" rel="noopener" href="verify?room={room.code}">驗證' in games_html(hub.entries())
        waiting = [replace(entry, hand=0) for entry in hub.entries()]
        assert "verify?room" not in games_html(waiting)


class TestWords:
    def test_every_one_is_there_in_both_languages(self) -> None:
        assert all(zh and en and zh != en for zh, en in (*WORDS.values(), *LIMITS.values()))

    def test_whatever_the_proof_may_say_has_its_words(self) -> None:
        proof, notes = (JS / "proof.js").read_text("utf-8"), (JS / "share.js").read_text("utf-8")
        verdicts = set(re.findall(r"'(shared|fixed|rebuilt|running|bad)'", proof))
        checks = re.findall(r"'(\w+)'", re.search(r"CHECKS = \[(.*?)\]", proof)[1])
        assert {*verdicts, *(f"{verdict}_why" for verdict in verdicts)} <= set(WORDS)
        assert {f"check_{name}{end}" for name in checks for end in ("", "_bad")} <= set(WORDS)
        assert {f"note_{name}" for name in re.findall(r"'(same|changed|other|in|earlier|missing)'", notes)} <= set(
            WORDS
        )
        limits = re.search(r"concerned = \{(.*?)\n  \};", proof, re.DOTALL)[1]
        assert {
            *re.findall(r"^    (\w+):", limits, re.MULTILINE),
            "rules",
            "page",
            "more",
            "no_sums",
            "rewritten",
        } <= set(LIMITS)

    def test_no_word_of_the_page_is_missing(self) -> None:
        asked = set()
        for name in ("verify.js", "handcard.js"):
            asked |= set(re.findall(r"words\.(\w+)", (JS / name).read_text("utf-8")))
        assert asked <= set(WORDS)
        assert set(json.loads(verify_view_without_hub().words)) == set(WORDS)

    def test_the_honest_limit_stands_on_the_page(self) -> None:
        assert (
            "the server knew the wall while the hand was played. Proved is that it was not arranged"
            in WORDS["limit"].en
        )
        assert "伺服器打牌時就知道牌牆" in WORDS["limit"].zh

    def test_nothing_of_a_record_becomes_markup(self) -> None:
        for name in ("verify.js", "handcard.js", "element.js"):
            assert "innerHTML" not in (JS / name).read_text("utf-8")


def verify_view_without_hub() -> VerifyView:
    return verify_view(None, "")  # type: ignore[arg-type]
