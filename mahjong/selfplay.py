"""Bots against bots without a table: many hands in compiled code, or one hand asked decision by decision.

Hands i = 1 … N of a series are ``order_for(seed, i)`` with dealer (i - 1) mod 4, no streak, and the round moving on
every four hands; a game keeps dealer, streak and chips as the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.batch import (
    HAND_OVER,
    HAND_ROW,
    advance,
    play_game,
    play_hands,
    row_of,
    scratch_for,
    sit_and_deal,
)
from mahjong.core.observe import OBSERVATION
from mahjong.core.policy import ASKED
from mahjong.core.state import GAME_OVER, new_states
from mahjong.core.tables import load_tables
from mahjong.rules import Rules
from mahjong.tile_sets import TAIWANESE
from mahjong.wall import check_seed

Array = npt.NDArray[Any]
Decider = Callable[[Array], int]
"""Takes the observation record, shape (1,), valid until the next call; returns an action number."""

MOST_HANDS_IN_A_GAME = 512
"""Far more than any game has had: one that goes on is an error and is not cut."""


class PolicyError(RuntimeError):
    """A policy chose an action the rules refuse. The message names hand and seat."""


class EndlessGameError(RuntimeError):
    """A game that was not over after `MOST_HANDS_IN_A_GAME` hands. The message names the seed."""


class SelfPlay:
    """Plays hands of one rule set between policies; keeps its working space from call to call.

    >>> player = SelfPlay(Rules.preset("house"), b"a seed", (1, 1, 1, 1))
    >>> rows = player.hands(1, 20)
    >>> rows["change"].sum(), rows["hand"][-1]
    (np.int64(0), np.int32(20))
    """

    def __init__(self, rules: Rules, seed: bytes, policies: tuple[int, int, int, int]) -> None:
        check_seed(seed, 1)
        self._seed = bytes(seed)
        self._record = rules.to_record()
        self._policies = np.array(policies, np.int8)
        self._states = new_states(1)
        self._observation = np.zeros(1, OBSERVATION)
        self._memory = np.zeros(2, np.int64)
        self._kinds = np.array(TAIWANESE.places, np.int8)
        self._seed_bytes = np.frombuffer(self._seed, np.uint8)
        self._scratch = scratch_for(self._seed)

    def hands(self, first: int, count: int) -> Array:
        """Play hands `first` .. `first + count - 1` (from 1) between compiled policies; rows of dtype `HAND_ROW`."""
        check_seed(self._seed, first)
        rows = np.zeros(count, HAND_ROW)
        played = play_hands(
            load_tables(), self._record, self._states, self._observation, self._policies,
            self._kinds, self._seed_bytes, first, self._scratch, self._memory, rows,
        )  # fmt: skip
        if played < count:
            raise PolicyError(f"illegal choice in hand {first + played}")
        return rows

    def game(self) -> tuple[Array, tuple[int, ...]]:
        """Play the seed's whole game between compiled policies; return its rows and the final chips by seat.

        Raises `EndlessGameError` for one that does not end within `MOST_HANDS_IN_A_GAME` hands.
        """
        rows = np.zeros(MOST_HANDS_IN_A_GAME, HAND_ROW)
        played = play_game(
            load_tables(), self._record, self._states, self._observation, self._policies,
            self._kinds, self._seed_bytes, self._scratch, self._memory, rows,
        )  # fmt: skip
        if played < 0:
            raise PolicyError("illegal choice in a game")
        if int(self._states["phase"][0]) != GAME_OVER:
            raise EndlessGameError(
                f"打了 {played} 局還沒打完一場 / a game was not over after {played} hands: seed {self._seed.hex()}"
            )
        return rows[:played].copy(), tuple(int(chips) for chips in self._states["chips"][0])

    def hand_asking(self, number: int, deciders: Mapping[int, Decider]) -> Array:
        """Play hand `number` with Python functions in the seats of `deciders`; return its row, shape (1,).

        The other seats play their compiled policy. Raises `PolicyError` naming the seat if a function chooses
        something illegal.
        """
        check_seed(self._seed, number)
        policies = self._policies.copy()
        policies[list(deciders)] = ASKED
        sit_and_deal(
            load_tables(), self._record, self._states, self._kinds, self._seed_bytes, number, self._scratch,
            self._memory,
        )  # fmt: skip
        args = (load_tables(), self._record, self._states, policies, self._observation, self._memory)
        seat = advance(*args, 0)
        while seat >= 0:
            asked = seat
            seat = advance(*args, deciders[asked](self._observation))
            if seat < HAND_OVER:
                raise PolicyError(f"illegal choice in hand {number} by seat {asked}")
        row = np.zeros(1, HAND_ROW)
        row_of(self._states, row)
        return row
