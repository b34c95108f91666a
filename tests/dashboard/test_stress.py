"""`mahjong stress`: what it counts, what it notices, and one short run against a real server."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from dashboard.cli import app
from dashboard.stress.device import Device, _said
from dashboard.stress.player import Player
from dashboard.stress.tally import Tally, percentile


def test_percentiles_are_values_that_were_measured() -> None:
    values = [float(value) for value in range(1, 101)]
    assert [percentile(values, part) for part in (0.5, 0.95, 0.99, 1.0)] == [50.0, 95.0, 99.0, 100.0]
    assert percentile([3.0], 0.5) == 3.0


class TestTally:
    def test_a_public_tap_counts_when_the_last_screen_shows_it(self) -> None:
        tally = Tally(2)
        tally.tapped("A", 5, 10.0, public=True)
        tally.saw("A", "one", 5, 10.1)
        tally.saw("A", "one", 6, 10.2)
        assert tally.everybody == []
        tally.saw("A", "two", 6, 10.5)
        assert tally.everybody == [0.5]

    def test_a_hidden_answer_is_not_awaited_on_other_screens(self) -> None:
        tally = Tally(1)
        tally.tapped("A", 5, 10.0, public=False)
        tally.saw("A", "one", 6, 10.2)
        assert tally.everybody == []

    def test_the_same_trouble_is_told_once(self) -> None:
        tally = Tally(1)
        tally.broken("x")
        tally.broken("x")
        assert tally.wrong == ["x"]


def test_a_message_of_bokehs_wire_is_read() -> None:
    data = {"type": "map", "entries": [["t", "nak"], ["list", [{"type": "map", "entries": [["a", 1]]}]]]}
    event = {"kind": "MessageSent", "msg_data": {"values": {"type": "map", "entries": [["data", data]]}}}
    assert _said(event) == {"t": "nak", "list": [{"a": 1}]}
    assert _said({"kind": "ModelChanged"}) == {}


class TestPlayer:
    def player(self, tally: Tally, **scene: Any) -> Player:
        device = Device("http://x", "AAAAA", "t" * 22, "AAAAA 1")
        device.scene = {"window": 5, "phase": "turn", "hand": 1, "company": {"phase": "playing"}, **scene}
        return Player(device, 1, 2, random.Random(0), tally)

    def test_it_notices_a_hand_that_it_should_not_see(self) -> None:
        tally = Tally(4)
        self.player(tally, hands={"1": {}, "2": {}})._take({"t": "snap", "seat": 1, "seq": 0})
        assert tally.wrong == ["AAAAA 1 sees the hands [1, 2]"]

    def test_it_notices_that_it_sits_elsewhere(self) -> None:
        tally = Tally(4)
        self.player(tally, hands={})._take({"t": "snap", "seat": 3, "seq": 0})
        assert tally.wrong == ["AAAAA 1 has seat 3, not 1"]

    @pytest.mark.parametrize(("phase", "hand", "done"), [("turn", 2, False), ("over", 1, False), ("over", 2, True),
                                                         ("game_over", 1, True)])  # fmt: skip
    def test_it_plays_so_many_hands(self, phase: str, hand: int, *, done: bool) -> None:
        assert self.player(Tally(4), hands={}, phase=phase, hand=hand).is_done is done


@pytest.mark.compiled_only
def test_a_short_run_holds_everything(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app(["stress", "--rooms", "1", "--hands", "1", "--seconds", "240", "--json"])
    figures = json.loads(capsys.readouterr().out)
    assert (ended.value.code, figures["broken"], figures["hands"]) == (0, [], 1)
    assert figures["tap_to_all_ms"]["n"] > 5
    assert figures["memory_mb"]["end"] > 50


def test_a_run_that_is_broken_off_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app(["stress", "--rooms", "1", "--hands", "1000", "--seconds", "1", "--json"])
    assert ended.value.code == 1
    assert "not played to its end" in json.loads(capsys.readouterr().out)["broken"][0]
