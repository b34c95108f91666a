"""A board of bots: OpenSkill's Plackett-Luce ratings from tables of a league, wall by wall.

All tables of a wall are one match: a bot's score is what it made on that wall a hand, over all its seats, so that the
luck of the deal is shared. The board is for looking at; what decides between two bots is their duel in chips.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.clusters import Interval, mean_over_walls
from analysis.extras import need
from analysis.records import SEATS, Rows


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's place: rating and its uncertainty, the careful value `ordinal` = mu - 3 sigma, walls, chips a hand."""

    name: str
    mu: float
    sigma: float
    ordinal: float
    n_walls: int
    chips: Interval


class Board:
    """Ratings that grow wall by wall; `add` takes whole walls, in order, of one pool of bots.

    Ratings hang on the order of the walls: the same hands in the same order give the same board.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._model = need("openskill.models").PlackettLuce()
        self._ratings: list[Any] = [self._model.rating(name=name) for name in names]
        self._chips: dict[int, list[float]] = defaultdict(list)

    def add(self, rows: Rows) -> None:
        """Rate the walls of some hands, rows of dtype `SEATED_ROW`; `bot` counts from the names of the board."""
        for wall in np.split(rows, np.flatnonzero(np.diff(rows["hand"])) + 1):
            if len(wall):
                self._match(_chips_a_hand(wall))

    def _match(self, chips: dict[int, float]) -> None:
        for bot, made in chips.items():
            self._chips[bot].append(made)
        if len(chips) < 2:
            return
        teams = [[self._ratings[bot]] for bot in chips]
        rated = self._model.rate(teams, scores=list(chips.values()))
        for bot, (rating,) in zip(chips, rated, strict=True):
            self._ratings[bot] = rating

    def standings(self) -> list[Standing]:
        """Return the bots, the highest `ordinal` first; chips with their interval over walls."""
        board = [
            Standing(
                name, rating.mu, rating.sigma, rating.ordinal(), len(self._chips[bot]),
                mean_over_walls(self._chips[bot]),
            )
            for bot, (name, rating) in enumerate(zip(self._names, self._ratings, strict=True))
        ]  # fmt: skip
        return sorted(board, key=lambda standing: -standing.ordinal)


def board_of(names: Sequence[str], hands: Iterable[Rows]) -> list[Standing]:
    """Return the standings after some hands of a schedule, in pieces of whole walls; `names` are the schedule's."""
    board = Board(names)
    for rows in hands:
        board.add(rows)
    return board.standings()


def _chips_a_hand(wall: Rows) -> dict[int, float]:
    """Return what each bot of the tables of one wall made a hand, over all seats it had."""
    made: dict[int, list[int]] = defaultdict(list)
    for seat in SEATS:
        for bot, change in zip(wall["bot"][:, seat].tolist(), wall["change"][:, seat].tolist(), strict=True):
            made[bot].append(change)
    return {bot: sum(made[bot]) / len(made[bot]) for bot in sorted(made)}
