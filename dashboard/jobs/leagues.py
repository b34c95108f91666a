"""A league as work behind a page: all bots of a pool against each other, and the board as it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from analysis.extras import need
from analysis.plain import as_plain
from analysis.ratings import Board, Standing
from analysis.schedule import LeagueSchedule
from dashboard.jobs.child import Teller
from dashboard.jobs.playing import Stopwatch, read_seed, walls_played
from mahjong.rules import Rules

KIND = "league"
EXTRAS = ("openskill.models", "statsmodels.stats.weightstats")


@dataclass(frozen=True, slots=True)
class League:
    """What is known of a league: its plan, and the bots, the highest first; `per_second` are hands."""

    about: dict[str, Any]
    n_walls: int
    hands: int
    per_second: float | None
    standings: list[Standing]


def schedule_of(wishes: dict[str, Any]) -> LeagueSchedule:
    """Return the league that was wished for: bots, walls, preset, seed. Raises as `LeagueSchedule` and `Rules`."""
    rules = Rules.preset(wishes["preset"])
    return LeagueSchedule(tuple(wishes["bots"]), wishes["walls"], read_seed(wishes["seed"]), rules)


def play_league(tell: Teller, wishes: dict[str, Any]) -> dict[str, Any]:
    """Play a league to its last wall; return a `League` as plain data."""
    for module in EXTRAS:
        need(module)
    schedule = schedule_of(wishes)
    board, watch, hands, wall = Board(schedule.names), Stopwatch(), 0, 0
    known: Callable[[], dict[str, Any]] = dict
    for rows in walls_played(tell, schedule):
        board.add(rows)
        hands, wall = hands + len(rows), int(rows["hand"][-1])
        watch.start(hands)
        tell.progress(wall, schedule.walls)
        known = partial(_known, schedule, board, wall, hands, watch)
        tell.partial(known)
    return known()


def _known(schedule: LeagueSchedule, board: Board, n_walls: int, hands: int, watch: Stopwatch) -> dict[str, Any]:
    league = League(schedule.about(), n_walls, hands, watch.per_second(hands), board.standings())
    known: dict[str, Any] = as_plain(league)
    return known
