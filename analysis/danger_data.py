"""Rows for fitting and checking danger models: what a seat could have thrown, and whether that would have dealt in.

A row is one tile a seat could throw at one of its decisions, and one opponent (`mahjong.core.danger_rows.RISK_ROW`).
One seat of each hand is looked at, the four in turn; hand i of a seed is the wall ``order_for(seed, i)``, so walls of
two seeds, or two stretches of one seed, share nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis.schedule import FIELDS
from analysis.workers import Results, in_order
from mahjong.bots import is_compiled, policy_number
from mahjong.core.batch import scratch_for
from mahjong.core.danger_rows import MOST_ROWS, RISK_ROW, play_rows
from mahjong.core.observe import OBSERVATION
from mahjong.core.state import new_states
from mahjong.core.tables import load_tables
from mahjong.rules import Rules
from mahjong.tile_sets import TAIWANESE
from mahjong.wall import check_seed

Rows = npt.NDArray[Any]

FOCAL = "efficient@1"
"""The bot whose decisions are looked at, in every field but ``self``."""
HANDS_A_PIECE = 250
ROWS_A_HAND = 400
"""More than a hand gives on average, so that a piece mostly fits at once."""
MOST_HANDS = 10_000_000


class DangerError(ValueError):
    """Rows that cannot be made. The message names the value."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where rows come from: hands `first` .. `first` + `hands` - 1 of a seed, in a field.

    Raises `DangerError` or `mahjong.wall.SeedError` for a value that cannot be.
    """

    hands: int
    seed: bytes
    field: str
    rules: Rules
    first: int = 1

    def __post_init__(self) -> None:
        check_seed(self.seed, 1)
        if not 1 <= self.hands <= MOST_HANDS:
            raise DangerError(f"局數須為 1-{MOST_HANDS} / hands must be 1-{MOST_HANDS}: {self.hands!r}")
        if self.field not in compiled_fields():
            raise DangerError(
                f"沒有這種對手，或它沒有編譯版 / no such field of compiled bots: {self.field!r} "
                f"(there is {', '.join(compiled_fields())})"
            )

    @property
    def opponents(self) -> tuple[str, ...]:
        """The bots of the other three seats, by full name."""
        return FIELDS[self.field].bots

    def pieces(self) -> list[tuple[int, int]]:
        """Return the pieces of work: the first hand and the number of hands of each."""
        end = self.first + self.hands
        return [(at, min(HANDS_A_PIECE, end - at)) for at in range(self.first, end, HANDS_A_PIECE)]


def compiled_fields() -> tuple[str, ...]:
    """Return the fields whose bots all play in compiled code.

    >>> compiled_fields()
    ('efficient', 'careful')
    """
    return tuple(name for name, field in FIELDS.items() if field.bots and all(map(is_compiled, field.bots)))


def rows_of(source: Source, jobs: int = 1) -> Results[Rows]:
    """Yield the rows of a source in order, some hundred hands at a time; the number of processes changes nothing."""
    return in_order(partial(play_piece, source), source.pieces(), jobs)


def play_piece(source: Source, piece: tuple[int, int]) -> Rows:
    """Return the rows of one piece, dtype `RISK_ROW`."""
    return np.concatenate([np.zeros(0, RISK_ROW), *_played(source, *piece)])


def _played(source: Source, first: int, hands: int) -> Iterator[Rows]:
    """Yield rows as the working space fills."""
    policies = np.array([policy_number(name) for name in source.opponents], np.int8)
    seed = np.frombuffer(source.seed, np.uint8)
    record, states, observation = source.rules.to_record(), new_states(1), np.zeros(1, OBSERVATION)
    kinds, memory, at = np.array(TAIWANESE.places, np.int8), np.zeros(2, np.int64), np.zeros(1, np.int64)
    scratch, rows = scratch_for(source.seed), np.zeros(hands * ROWS_A_HAND + MOST_ROWS, RISK_ROW)
    done = 0
    while done < hands:
        at[0] = 0
        played = play_rows(
            load_tables(), record, states, observation, policies, policy_number(FOCAL),
            kinds, seed, first + done, hands - done, scratch, memory, rows, at,
        )  # fmt: skip
        if played <= 0:
            raise DangerError(f"不合規則的選擇 / illegal choice from hand {first + done} on")
        done += played
        yield rows[: at[0]].copy()


def decisions_of(rows: Rows) -> npt.NDArray[np.int64]:
    """Return a number for each row that is the same for all rows of one decision."""
    return np.asarray(rows["wall"].astype(np.int64) * 1_000 + rows["decision"])
