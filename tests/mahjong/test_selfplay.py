from __future__ import annotations

import numpy as np
import pytest

from mahjong import selfplay
from mahjong.bots import make_bot
from mahjong.core.batch import HAND_ROW
from mahjong.core.policy import choose_efficient
from mahjong.core.tables import load_tables
from mahjong.rules import Rules
from mahjong.selfplay import EndlessGameError, PolicyError, SelfPlay
from mahjong.table import Table
from mahjong.view import View
from mahjong.wall import SeedError

RULES = Rules.preset("house")
EFFICIENT = (1, 1, 1, 1)


@pytest.mark.compiled_only
def test_a_hand_does_not_depend_on_where_the_series_began() -> None:
    whole = SelfPlay(RULES, b"series", EFFICIENT).hands(1, 60)
    parts = [SelfPlay(RULES, b"series", EFFICIENT).hands(first, 20) for first in (41, 1, 21)]
    assert (np.concatenate([parts[1], parts[2], parts[0]]) == whole).all()
    player = SelfPlay(RULES, b"series", EFFICIENT)
    player.hands(30, 3)
    assert (player.hands(1, 60) == whole).all()


@pytest.mark.compiled_only
def test_hands_of_a_series_sit_as_documented() -> None:
    rows = SelfPlay(RULES, b"sitting", EFFICIENT).hands(1, 20)
    assert rows["hand"].tolist() == list(range(1, 21))
    assert rows["dealer"].tolist() == [0, 1, 2, 3] * 5
    assert (rows["passes"] // 4).tolist() == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4 + [0] * 4
    assert (rows["streak"] == 0).all()
    assert (rows["change"].sum(axis=1) == 0).all()


@pytest.mark.compiled_only
@pytest.mark.parametrize("multiple", [False, True])
def test_batch_play_is_what_bots_play_at_a_table(multiple: bool) -> None:
    """The same game twice: in one compiled run, and by bots with views, answers one by one, driver and all."""
    rules = RULES.but(multiple_winners="all" if multiple else "nearest")
    rows, chips = SelfPlay(rules, b"a game", EFFICIENT).game()
    table = Table(rules, seed=b"a game", bots=dict.fromkeys(range(4), "efficient"))
    for row in rows:
        table.deal()
        view = table.view(None)
        assert (view.hand_number, view.dealer, view.streak, view.passes) == tuple(
            row[name] for name in ("hand", "dealer", "streak", "passes")
        )
        table.play_bots()
        result = table.view(None).result
        assert result is not None
        assert sorted(result.winners) == np.flatnonzero(row["won"]).tolist()
        assert result.change == tuple(row["change"])
        assert len(table.view(None).discards) == row["n_discards"]
        assert sum(event.kind == "draw" for event in table.events) == row["n_draws"]
        assert {event.seat: event.b for event in table.events if event.kind == "win"} == {
            seat: row["tai"][seat] for seat in result.winners
        }
        if result.winners:
            assert row["items"].sum() == row["tai"][result.winners[0]], "the nearest winner's rows"
    assert table.phase == "game_over"
    assert tuple(seat.chips for seat in table.view(None).seats) == chips


@pytest.mark.compiled_only
@pytest.mark.parametrize("asked", [(0,), (1, 3), (0, 1, 2, 3)])
def test_asked_functions_play_like_the_compiled_policy(asked: tuple[int, ...]) -> None:
    player, bot = SelfPlay(RULES, b"asked", EFFICIENT), make_bot("efficient")
    rows = player.hands(1, 40)
    record = dict.fromkeys(asked, lambda observation: choose_efficient(load_tables(), observation))
    views = dict.fromkeys(asked, lambda observation: bot.choose(View(observation)).number)
    for number, row in enumerate(rows, 1):
        assert player.hand_asking(number, record)[0] == row
        assert player.hand_asking(number, views)[0] == row


def test_an_illegal_choice_is_named() -> None:
    player = SelfPlay(RULES, b"illegal", EFFICIENT)
    with pytest.raises(PolicyError, match="hand 1 by seat 0"):
        player.hand_asking(1, {0: lambda _: 112})
    assert player.hand_asking(1, {})[0] == player.hands(1, 1)[0]


@pytest.mark.compiled_only
def test_a_game_that_does_not_end_is_an_error_and_no_shorter_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """It once came back cut, as if it had been over."""
    hands = len(SelfPlay(RULES, b"a game", EFFICIENT).game()[0])
    monkeypatch.setattr(selfplay, "MOST_HANDS_IN_A_GAME", hands)
    assert len(SelfPlay(RULES, b"a game", EFFICIENT).game()[0]) == hands
    monkeypatch.setattr(selfplay, "MOST_HANDS_IN_A_GAME", hands - 1)
    with pytest.raises(EndlessGameError, match=f"not over after {hands - 1} hands: seed {b'a game'.hex()}"):
        SelfPlay(RULES, b"a game", EFFICIENT).game()


def test_errors() -> None:
    with pytest.raises(SeedError):
        SelfPlay(RULES, b"", EFFICIENT)
    player = SelfPlay(RULES, b"x", EFFICIENT)
    with pytest.raises(SeedError, match="0"):
        player.hands(0, 1)
    assert player.hands(1, 0).dtype == HAND_ROW
