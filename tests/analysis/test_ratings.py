"""The board: the stronger bot above the weaker, whole walls as matches, the same hands the same board."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.kept import play
from analysis.ratings import board_of
from analysis.records import SEATED_ROW
from analysis.schedule import LeagueSchedule
from mahjong.rules import Rules

LEAGUE = LeagueSchedule(("random", "efficient", "noisy"), 60, b"board", Rules.preset("house"))


@pytest.fixture(scope="module")
def rows():
    return np.concatenate(list(play(LEAGUE)))


def test_efficient_stands_above_noisy_above_random(rows):
    board = board_of(LEAGUE.names, [rows])
    assert [standing.name for standing in board] == ["efficient@1", "noisy@1", "random@1"]
    for standing in board:
        assert standing.ordinal == pytest.approx(standing.mu - 3 * standing.sigma)
        assert standing.chips.low < standing.chips.value < standing.chips.high
    assert board[0].chips.low > 0 > board[2].chips.high


def test_pieces_of_whole_walls_give_the_same_board(rows):
    pieces = [rows[rows["hand"] % 60 // 20 == third] for third in range(3)]
    pieces = sorted((piece for piece in pieces), key=lambda piece: piece["hand"][0])
    whole = np.concatenate(pieces)
    assert board_of(LEAGUE.names, pieces) == board_of(LEAGUE.names, [whole])


def wall(number, bots, change):
    row = np.zeros(1, SEATED_ROW)
    row["hand"], row["bot"], row["change"] = number, bots, change
    return row


def test_a_bot_is_scored_by_what_it_made_a_hand_over_all_its_seats():
    """Bot 0 sits three times and makes 1 a hand, bot 1 once and makes 9: bot 1 has won the wall."""
    (first, second) = board_of(("a", "b"), [wall(1, (0, 0, 0, 1), (1, 1, 1, 9))])
    assert (first.name, first.chips.value, second.chips.value) == ("b", 9, 1)
    assert first.mu > 25 > second.mu


def test_a_bot_alone_is_not_rated():
    (alone,) = board_of(("a",), [wall(1, (0, 0, 0, 0), (3, -1, -1, -1))])
    assert (alone.n_walls, alone.mu) == (1, 25)


def test_a_bot_that_has_not_played_stands_where_all_began():
    board = {
        standing.name: standing for standing in board_of(("a", "b", "idle"), [wall(1, (0, 1, 0, 1), (1, -1, 1, -1))])
    }
    assert (board["idle"].n_walls, board["idle"].mu) == (0, 25)
