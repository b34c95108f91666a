"""Batch play, a hand or two at a time: what the long comparisons show over many hands, without the compiler too."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from mahjong import selfplay
from mahjong.core.policy import choose_efficient
from mahjong.core.shuffle import opening_into
from mahjong.core.tables import load_tables
from mahjong.rules import Rules
from mahjong.selfplay import EndlessGameError, PolicyError, SelfPlay
from mahjong.wall import opening_seat

RULES = Rules.preset("house")
EFFICIENT = (1, 1, 1, 1)


def test_an_asked_seat_plays_the_hand_of_the_compiled_policy() -> None:
    player = SelfPlay(RULES, b"one hand", EFFICIENT)
    asked = {2: lambda observation: choose_efficient(load_tables(), observation)}
    assert player.hand_asking(3, asked)[0] == player.hands(3, 1)[0]


def test_a_game_that_is_cut_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "MOST_HANDS_IN_A_GAME", 2)
    with pytest.raises(EndlessGameError, match=f"not over after 2 hands: seed {b'cut'.hex()}"):
        SelfPlay(RULES, b"cut", EFFICIENT).game()


def test_a_game_ends_with_the_sixteenth_pass_and_tells_the_chips() -> None:
    rows, chips = SelfPlay(RULES, b"three", EFFICIENT).game()
    assert rows["hand"].tolist() == list(range(1, len(rows) + 1))
    assert rows["passes"].tolist() == sorted(rows["passes"])
    assert rows["passes"][-1] == 15
    assert chips == tuple((100 + rows["change"].sum(axis=0)).tolist())
    assert sum(chips) == 400


@pytest.mark.parametrize(
    ("played", "play", "told"),
    [
        ("play_hands", lambda player: player.hands(7, 3), "illegal choice in hand 9"),
        ("play_game", lambda player: player.game(), "illegal choice in a game"),
    ],
)
def test_a_policy_that_breaks_the_rules_is_named(
    monkeypatch: pytest.MonkeyPatch, played: str, play: Callable[[SelfPlay], object], told: str
) -> None:
    monkeypatch.setattr(selfplay, played, lambda *_: 2 if played == "play_hands" else -1)
    with pytest.raises(PolicyError, match=told):
        play(SelfPlay(RULES, b"broken", EFFICIENT))


@pytest.mark.parametrize("seed", [b"o", b"opening dice", bytes(range(150))])
def test_the_compiled_opening_dice_are_the_published_ones(seed: bytes) -> None:
    message, digest, schedule = np.zeros(len(seed) + 160, np.uint8), np.zeros(8, np.int64), np.zeros(64, np.int64)
    array = np.frombuffer(seed, np.uint8)
    for hand in (*range(1, 12), 10**9):
        assert opening_into(array, hand, message, digest, schedule) == opening_seat(seed, hand)


def test_seats_are_named_from_the_opening_where_the_table_says_so() -> None:
    """The dice name the seat of East; the walls and the choices stay what they are."""
    seed = next(b"dice %d" % n for n in range(20) if opening_seat(b"dice %d" % n, 1) not in {0, 2})
    row = SelfPlay(RULES.but(seat_origin="opening"), seed, EFFICIENT).hands(1, 1)
    assert row["change"].sum() == 0
    assert (row["hand"][0], row["dealer"][0], row["n_draws"][0] > 0) == (1, 0, True)
