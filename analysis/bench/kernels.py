"""The core's kernels over many hands in one compiled call, and the size and making of their tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from analysis.bench.measure import SEED, Figure, cpu_seconds
from mahjong.core.batch import HAND_ROW, play_hands, scratch_for
from mahjong.core.jit import jit
from mahjong.core.observe import OBSERVATION
from mahjong.core.params import SCORE, WIN
from mahjong.core.policy import EFFICIENT
from mahjong.core.shanten import evaluate_batch, shanten_batch
from mahjong.core.state import new_states
from mahjong.core.tables import build_tables, load_tables
from mahjong.core.tai import score_win
from mahjong.core.winning import describe_win
from mahjong.rules import Rules
from mahjong.tile_sets import TAIWANESE
from mahjong.wall import tiles_for

Array = npt.NDArray[Any]

N_HANDS, N_EVALUATED, N_DEALT = 200_000, 20_000, 2_000


def _random_hands(count: int, tiles: int) -> Array:
    """Return counts (count, 34) of the first `tiles` playing tiles of as many walls."""
    hands = np.zeros((count, 34), np.int8)
    for i in range(count):
        playing = [kind for kind in tiles_for(SEED, i + 1) if kind < 34][:tiles]
        hands[i] = np.bincount(playing, minlength=34)
    return hands


def shanten_ns() -> float:
    """Return nanoseconds for the shanten of a 16-tile hand, counts in."""
    hands = np.tile(_random_hands(N_DEALT, 16), (N_HANDS // N_DEALT, 1))
    sets, out = np.full(N_HANDS, 5), np.zeros(N_HANDS, np.int8)
    return cpu_seconds(lambda: shanten_batch(load_tables(), hands, sets, out)) / N_HANDS * 1e9


def discards_us() -> float:
    """Return microseconds for all discards of a 17-tile hand: shanten, useful kinds and unseen useful tiles of each."""
    hands = np.tile(_random_hands(N_DEALT, 17), (N_EVALUATED // N_DEALT, 1))
    sets, left, out = np.full(N_EVALUATED, 5), (4 - hands).astype(np.int8), np.zeros((N_EVALUATED, 34, 3), np.int64)
    return cpu_seconds(lambda: evaluate_batch(load_tables(), hands, sets, left, out)) / N_EVALUATED * 1e6


def score_us() -> float:
    """Return microseconds for the best reading and the 台 of a win, over the wins of played hands."""
    rules, wins = Rules.preset("house").to_record(), played_wins(N_DEALT)
    score = np.zeros(1, SCORE)
    return cpu_seconds(lambda: score_all(load_tables(), rules, wins, score)) / len(wins) * 1e6


def played_wins(hands: int) -> Array:
    """Return the wins (dtype `WIN`) that end as many hands between efficient bots."""
    rules, states, wins = Rules.preset("house").to_record(), new_states(1), np.zeros(4 * hands, WIN)
    seed, row = np.frombuffer(SEED, np.uint8), np.zeros(1, HAND_ROW)
    kinds = np.array(TAIWANESE.places, np.int8)
    working = (states, np.zeros(1, OBSERVATION), np.full(4, EFFICIENT, np.int8), kinds, seed)
    found = 0
    for hand in range(1, hands + 1):
        play_hands(load_tables(), rules, *working, hand, scratch_for(SEED), np.zeros(2, np.int64), row)
        found = collect_wins(rules, states, wins, found)
    return wins[:found]


@jit
def collect_wins(rules: Array, states: Array, wins: Array, found: int) -> int:
    """Write the wins of the finished hand `states[0]` to `wins` from row `found` on; return the rows then filled."""
    st = states[0]
    for seat in range(4):
        if st.won[seat] == 1:
            describe_win(st, rules[0], wins[found], seat, st.win_tile, st.paid_by < 0)
            found += 1
    return found


@jit
def score_all(tables: Array, rules: Array, wins: Array, score: Array) -> int:
    """Score every win into `score[0]`; return how many are wins."""
    complete = 0
    for i in range(len(wins)):
        complete += score_win(tables[0], rules[0], wins[i], score[0])
    return complete


def tables_bytes() -> float:
    """Return the bytes of the look-up tables in memory."""
    return float(load_tables().nbytes)


def tables_build_s() -> float:
    """Return the CPU seconds of making the tables from their definition."""
    return cpu_seconds(build_tables)


FIGURES = (
    Figure("shanten.batch_ns", "ns a hand", 15, more_is_better=False, measure=shanten_ns),
    Figure("discards.batch_us", "µs a hand", 3, more_is_better=False, measure=discards_us),
    Figure("score.us", "µs a win", 5, more_is_better=False, measure=score_us),
    Figure("tables.bytes", "bytes", 3e6, more_is_better=False, measure=tables_bytes),
    Figure("tables.build_s", "s", 1.5, more_is_better=False, measure=tables_build_s),
)
