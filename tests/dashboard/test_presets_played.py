"""Solo games of every preset, played by somebody who knows nothing but what the screen shows and can be clicked."""

from __future__ import annotations

from pathlib import Path

import pytest

from dashboard.rooms.hub import Hub
from mahjong.presets import PRESETS
from tests.dashboard.clicks import Clicker
from tests.dashboard.shown import words
from tests.dashboard.stage import new_hub, new_room


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return new_hub(tmp_path)


@pytest.mark.parametrize("preset", PRESETS)
def test_hands_are_played_to_their_sheets(hub: Hub, preset: str) -> None:
    room, token = new_room(hub, b"table 4", preset=preset)
    clicker = Clicker(hub, room, token)
    for hand in range(1, 5):
        shown = clicker.play_hand()
        assert shown["pages"][0]["rects"]["key"].count("next") == 1
        assert room.table.hand_number == hand
        assert PRESETS[preset].zh in " ".join(words(shown["left"]))
        assert room.next_hand(token) is None


def test_a_hand_is_declared_ready_and_won_by_clicking(hub: Hub) -> None:
    room, token = new_room(hub, b"table 4", preset="star31", tai_cap=3)
    clicker = Clicker(hub, room, token)
    page = words(clicker.play_hand()["pages"][0])
    assert {"ready s2", "win"} <= set(clicker.sent)
    assert {"報聽 打牌時宣告", "4 台", "封頂，算 3 台 capped at 3"} <= set(page)


@pytest.mark.parametrize(("seed", "won"), [(b"table 17", "self_draw"), (b"table 40", "win")])
def test_a_declared_hand_throws_what_it_draws_until_it_wins(hub: Hub, seed: bytes, won: str) -> None:
    room, token = new_room(hub, seed, preset="star31")
    clicker = Clicker(hub, room, token)
    clicker.play_hand()
    (declared,) = [number for number, what in enumerate(clicker.sent) if what.startswith("ready")]
    *thrown, last = clicker.sent[declared + 1 :]
    assert last == won
    assert len(thrown) >= 2
    assert all(what.endswith(" drawn") for what in thrown)
