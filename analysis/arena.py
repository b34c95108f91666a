"""Hands and games played by compiled bots: in chunks, on any number of processes, always with the same result.

Hand i of a run has the wall `order_for(seed, i)`, dealer (i - 1) mod 4, streak 0 and round wind ((i - 1) // 4) mod 4.
Game g of a run is played whole on the seed `game_seed(seed, g)`. So no hand or game depends on another, chunks can be
played anywhere and joined in order, and memory does not grow with the length of a run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from analysis.records import Rows, make_rows
from analysis.workers import in_order
from mahjong.bots import policy_number
from mahjong.rules import Rules
from mahjong.selfplay import SelfPlay
from mahjong.wall import check_seed

HANDS_A_CHUNK = 2_000
"""Hands of one piece of work: a tenth of a second, so that progress is smooth and stopping is quick."""
GAMES_A_CHUNK = 50
MOST_HANDS = 2**31 - 1 - HANDS_A_CHUNK


class PlanError(ValueError):
    """A run that cannot be played. The message names the value."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: `count` hands, or whole games, of a seed, between the bots of seats 0-3.

    Raises `PlanError`, `mahjong.wall.SeedError` or `mahjong.bots.BotError` for a value that cannot be.
    """

    count: int
    seed: bytes
    bots: tuple[str, ...]
    rules: Rules
    whole_games: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_HANDS:
            raise PlanError(f"局數須為 1-{MOST_HANDS} / must be 1-{MOST_HANDS}: {self.count!r}")
        if len(self.bots) != 4:
            raise PlanError(f"須有四個電腦 / four bots are needed: {','.join(self.bots)!r}")
        check_seed(self.seed, 1)
        for name in self.bots:
            policy_number(name)

    def about(self) -> dict[str, Any]:
        """Return the plan as data for a file: enough to play it again."""
        return {
            "games" if self.whole_games else "hands": self.count,
            "seed_hex": self.seed.hex(),
            "bots": list(self.bots),
            "preset": self.rules.preset_name,
            "rule_changes": self.rules.changes(),
        }


def game_seed(seed: bytes, game: int) -> bytes:
    """Return the 32-byte seed of game `game` (from 1) of a run: SHA-256 of ``seed + b"game:" + decimal game``.

    >>> game_seed(b"a", 1).hex()[:16]
    'ad77c21778240fd5'
    """
    return hashlib.sha256(seed + b"game:" + str(game).encode()).digest()


def play(plan: Plan, jobs: int = 1) -> Iterator[Rows]:
    """Yield the hands of a run in order, some thousand at a time; they do not depend on `jobs`, the processes used.

    Leaving the loop, or closing the iterator, stops the run. Raises `analysis.workers.WorkersError` if `jobs`
    is below 1.
    """
    size = GAMES_A_CHUNK if plan.whole_games else HANDS_A_CHUNK
    chunks = [(first, min(size, plan.count + 1 - first)) for first in range(1, plan.count + 1, size)]
    return in_order(partial(_play_piece, plan), chunks, jobs)


def _play_piece(plan: Plan, piece: tuple[int, int]) -> Rows:
    return play_chunk(plan, *piece)


def play_chunk(plan: Plan, first: int, count: int) -> Rows:
    """Return the rows of `count` hands, or of all hands of `count` games, from number `first` on."""
    if plan.whole_games:
        return np.concatenate([_play_game(plan, game) for game in range(first, first + count)])
    return make_rows(_player(plan, plan.seed).hands(first, count), 0)


def _play_game(plan: Plan, game: int) -> Rows:
    rows, _chips = _player(plan, game_seed(plan.seed, game)).game()
    return make_rows(rows, game)


def _player(plan: Plan, seed: bytes) -> SelfPlay:
    a, b, c, d = (policy_number(name) for name in plan.bots)
    return SelfPlay(plan.rules, seed, (a, b, c, d))
