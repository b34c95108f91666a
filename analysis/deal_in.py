"""How often a discard deals in, by turn, class of tile and the opponent's melds, counted from played hands.

A *pair* is a tile and one opponent. Of every pair of every decision it is counted whether the tile could be thrown and
he could have won on it, and whether it was thrown: the first says how dangerous tiles are, the second what players
make of it. All pairs of a wall share its luck, so walls are the unit of every interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product
from typing import Any

import numpy as np
import numpy.typing as npt

from analysis.clusters import MOST_BLOCKS, Interval, share_over_walls
from analysis.fingerprint import engine_fingerprint
from analysis.plain import as_plain, from_plain
from analysis.workers import Results, in_order
from mahjong.bots import full_name, policy_number
from mahjong.core.batch import scratch_for
from mahjong.core.deal_in_counts import N_CLASSES, N_MELDS, N_TURNS, TURN_STARTS, count_hands
from mahjong.core.observe import OBSERVATION
from mahjong.core.state import new_states
from mahjong.core.tables import load_tables
from mahjong.rules import Rules
from mahjong.tile_sets import TAIWANESE
from mahjong.wall import check_seed

Counts = npt.NDArray[np.integer[Any]]

HANDS_A_PIECE = 250
MOST_HANDS = 10_000_000

POSSIBLE, THROWN = "possible", "thrown"
WHATS = (POSSIBLE, THROWN)
"""What a rate is of: every tile that could be thrown, or those that were."""

TURNS = (*(f"{a}-{b - 1}" for a, b in pairwise(TURN_STARTS)), f"{TURN_STARTS[-1]}+")
"""Classes of turns: the opponent's discards so far."""
MELDS = (*map(str, range(N_MELDS - 1)), f"{N_MELDS - 1}+")
"""Classes of melds: those the opponent shows."""
TILES: Mapping[str, tuple[str, str]] = {
    "proven": ("已證安全", "proven safe"),
    "own": ("他打過的", "he threw one"),
    "honour seen": ("字牌熟張", "honour, some shown"),
    "honour new": ("字牌生張", "honour, none shown"),
    "no run": ("壁，沒有順子", "suit, no run left"),
    "19 shut": ("一九，筋或斷", "1 9, shut"),
    "19 open": ("一九", "1 9, open"),
    "28 shut": ("二八，筋或斷", "2 8, shut"),
    "28 open": ("二八", "2 8, open"),
    "37 shut": ("三七，筋或斷", "3 7, shut"),
    "37 open": ("三七", "3 7, open"),
    "456 shut": ("四五六，筋或斷", "4 5 6, shut"),
    "456 half": ("四五六，半筋", "4 5 6, half open"),
    "456 open": ("四五六", "4 5 6, open"),
}
"""Classes of tiles for an opponent by code, with their names, in the order of `mahjong.core.deal_in_counts`.

*Open* is a tile that may end a two-sided run he could hold; *shut* one for which the partners are gone or he threw the
other end.
"""
CLASSES: Mapping[str, tuple[str, ...]] = {"turn": TURNS, "tile": tuple(TILES), "melds": MELDS}
"""The three ways to sort pairs, and the classes of each."""


class DealInError(ValueError):
    """Hands that cannot be counted. The message names the value."""


@dataclass(frozen=True, slots=True)
class Throws:
    """Whose discards are counted: `hands` hands of a seed among four bots, by name.

    The first bot has seat ((i - 1) // 4) mod 4 in hand i, the others those after it, and its discards count; of four
    alike all count. Raises `DealInError`, `mahjong.bots.BotError` (also for a bot that is not compiled) or
    `mahjong.wall.SeedError` for a value that cannot be.
    """

    hands: int
    seed: bytes
    bots: tuple[str, ...]
    rules: Rules

    def __post_init__(self) -> None:
        check_seed(self.seed, 1)
        if not 1 <= self.hands <= MOST_HANDS:
            raise DealInError(f"局數須為 1-{MOST_HANDS} / hands must be 1-{MOST_HANDS}: {self.hands!r}")
        if len(self.bots) != 4:
            raise DealInError(f"須有四個電腦 / four bots are needed: {','.join(self.bots)!r}")
        for name in self.bots:
            policy_number(name)
        object.__setattr__(self, "bots", tuple(map(full_name, self.bots)))

    @property
    def everybody(self) -> bool:
        """Whether the discards of all seats count."""
        return len(set(self.bots)) == 1

    def about(self) -> dict[str, Any]:
        """Return the hands as data for a file: enough to play them again."""
        return {
            "bots": list(self.bots), "looked_at": "all" if self.everybody else self.bots[0],
            "hands": self.hands, "seed_hex": self.seed.hex(), "preset": self.rules.preset_name,
            "rule_changes": self.rules.changes(), "engine": engine_fingerprint(),
        }  # fmt: skip


def play_piece(throws: Throws, piece: tuple[int, int]) -> Counts:
    """Return the counts of one piece (its first hand, its hands), int16 (hands, turns, tiles, melds, 4)."""
    first, hands = piece
    counts = np.zeros((hands, N_TURNS, N_CLASSES, N_MELDS, 4), np.int16)
    played = count_hands(
        load_tables(), throws.rules.to_record(), new_states(1), np.zeros(1, OBSERVATION),
        np.array([policy_number(name) for name in throws.bots], np.int8), throws.everybody,
        np.array(TAIWANESE.places, np.int8), np.frombuffer(throws.seed, np.uint8), first,
        scratch_for(throws.seed), np.zeros(2, np.int64), counts,
    )  # fmt: skip
    if played < hands:
        raise DealInError(f"不合規則的選擇 / illegal choice in hand {first + played}")
    return counts


@dataclass(frozen=True, slots=True)
class Rate:
    """Of `n` pairs of some classes, those that dealt in: how many, and what share with its interval over walls.

    `at` names the classes by which they were chosen: of ``turn``, ``tile``, ``melds``.
    """

    at: dict[str, str]
    n: int
    dealt_in: int
    share: Interval


class Tally:
    """Counts of many hands: `add` takes whole pieces in order. It is of one size, however many hands there are.

    Above `MOST_BLOCKS` walls, every so many are counted together, which are as independent as walls are.
    """

    def __init__(self) -> None:
        self.hands = 0
        self._blocks = np.zeros((MOST_BLOCKS, N_TURNS, N_CLASSES, N_MELDS, 4), np.int64)

    def add(self, counts: Counts) -> None:
        """Count the hands of a piece too, shape (hands, turns, tiles, melds, 4)."""
        for start in range(0, len(counts), MOST_BLOCKS):
            some = counts[start : start + MOST_BLOCKS]
            self._blocks[(self.hands + np.arange(len(some))) % MOST_BLOCKS] += some
            self.hands += len(some)

    def rates(self, what: str, *by: str, **only: str) -> list[Rate]:
        """Return the rates of each class of the ways `by`, those of `CLASSES`, pairs of other ways taken together.

        `what` is one of `WHATS`; `only` keeps one class of a way. Raises `DealInError` naming what there is not.
        """
        for name in (*by, *only):
            _check(name, CLASSES)
        chosen = self._of(what)
        for place, name in enumerate(CLASSES, 1):
            if name in only:
                _check(only[name], CLASSES[name])
                chosen = chosen.take([CLASSES[name].index(only[name])], axis=place)
            elif name not in by:
                chosen = chosen.sum(axis=place, keepdims=True)
        return [
            self._rate({**only, **dict(zip(by, at, strict=True))}, chosen)
            for at in product(*(CLASSES[name] for name in by))
        ]

    def rate(self, what: str, **only: str) -> Rate:
        """Return one rate: of all pairs, or of those of some classes."""
        return self.rates(what, **only)[0]

    def _of(self, what: str) -> Counts:
        _check(what, WHATS)
        first = 2 * WHATS.index(what)
        return self._blocks[: min(self.hands, MOST_BLOCKS), ..., first : first + 2]

    def _rate(self, at: dict[str, str], chosen: Counts) -> Rate:
        turn, tile, melds = (
            CLASSES[name].index(at[name]) if chosen.shape[place] > 1 else 0 for place, name in enumerate(CLASSES, 1)
        )
        n, dealt_in = chosen[:, turn, tile, melds].T
        return Rate(at, int(n.sum()), int(dealt_in.sum()), replace(share_over_walls(dealt_in, n), n_walls=self.hands))


def _check(name: str, known: Iterable[str]) -> None:
    if name not in known:
        raise DealInError(f"沒有這一類 / no such class: {name!r} (there is {', '.join(known)})")


VIEWS: tuple[tuple[str, ...], ...] = (
    (), ("turn",), ("tile",), ("melds",), ("tile", "turn"), ("tile", "melds"), ("turn", "melds"),
    ("turn", "tile", "melds"),
)  # fmt: skip
"""The tables of a report: ways to sort, one after the other."""


def as_data(tally: Tally, throws: Throws) -> dict[str, Any]:
    """Return every rate as plain data, to be read by `rates_from`; null where a figure has no interval."""
    return {
        **throws.about(),
        "hands_counted": tally.hands,
        "event": "the opponent could win on the tile, if it were thrown now",
        "turn": "discards of the opponent so far",
        "tiles": {code: {"zh": zh, "en": en} for code, (zh, en) in TILES.items()},
        "rates": {what: {_key(view): as_plain(tally.rates(what, *view)) for view in VIEWS} for what in WHATS},
    }


def rates_from(data: Mapping[str, Any], what: str, *by: str) -> list[Rate]:
    """Return the rates of data made by `as_data`, as `Tally.rates` does, for the ways of `VIEWS`.

    Raises `DealInError` naming ways there are not, `analysis.plain.PlainError` for what is no data of this kind.
    """
    views = data["rates"][what]
    _check(_key(by), views)
    return [from_plain(Rate, rate) for rate in views[_key(by)]]


def _key(view: tuple[str, ...]) -> str:
    return ", ".join(view) or "all"


def count(throws: Throws, jobs: int = 1) -> Results[Tally]:
    """Play and count: yield one tally, which grows, after every piece of some hundred hands.

    Its `hands` are the progress; leaving the loop, or closing the iterator, stops the rest. The number of processes
    changes nothing. Raises as `analysis.workers.in_order`.
    """
    end, tally = throws.hands + 1, Tally()
    pieces = [(first, min(HANDS_A_PIECE, end - first)) for first in range(1, end, HANDS_A_PIECE)]
    with closing(in_order(partial(play_piece, throws), pieces, jobs)) as counted:
        for counts in counted:
            tally.add(counts)
            yield tally
