"""Who sits where on which wall: duplicate format, in which everybody plays the same walls from every seat.

Wall i of a run is ``order_for(seed, i)`` with dealer (i - 1) mod 4. In a duel each of two bots takes each of the four
seats of a wall in turn while the field sits in the other three; what is compared is one bot in a seat of a wall with
the other bot in the same seat of the same wall. Seatings of one bot that come to the same table are played once: where
the control is the bot of the field, one game of four of them stands for all its seats.

Every seat draws from the one common wall. (Tournaments also deal each seat a wall of its own; that is another rule of
the game, and the engine does not play it.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, Protocol

from analysis.fingerprint import engine_fingerprint
from mahjong.bots import full_name
from mahjong.rules import Rules
from mahjong.wall import check_seed

MOST_WALLS = 10_000_000
ARMS = ("a", "b")


class ScheduleError(ValueError):
    """A schedule that cannot be played. The message names the value."""


@dataclass(frozen=True, slots=True)
class Field:
    """The three bots around the one that is looked at, by full name; none: three more copies of it."""

    name: str
    bots: tuple[str, ...]
    zh: str
    en: str


FIELDS: dict[str, Field] = {
    field.name: field
    for field in (
        Field("efficient", ("efficient@1",) * 3, "三個效率型", "three efficient bots"),
        Field("careful", ("careful@1",) * 3, "三個防守型", "three careful bots"),
        Field("mixed", ("noisy@1", "claimer@1", "efficient@1"), "混合", "a mixed pool"),
        Field("self", (), "四個相同", "four copies"),
    )
}
"""The fields by name. Their bots are versions, so that a name means the same for ever."""


@dataclass(frozen=True, slots=True)
class Seating:
    """One table on one wall: the arm it is played for (0 or 1), its bots by seat, and whose seats count, as bits.

    `bots` are places in the `names` of the schedule.
    """

    arm: int
    bots: tuple[int, int, int, int]
    focal: int


class Schedule(Protocol):
    """Seatings of a number of walls. It is a value: the same in every process."""

    @property
    def walls(self) -> int:
        """How many walls, 1 to `MOST_WALLS`."""
        ...

    @property
    def seed(self) -> bytes:
        """The seed of the walls."""
        ...

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that take part, by full name."""
        ...

    def seatings(self, wall: int) -> tuple[Seating, ...]:
        """Return the tables of wall `wall` (from 1), in the order of play."""
        ...

    def about(self) -> dict[str, Any]:
        """Return the schedule as data for a file: enough to play it again, and what plays it."""
        ...


@dataclass(frozen=True, slots=True)
class DuelSchedule:
    """Bot `a` against the control `b` in a field, on `walls` walls of a seed.

    Raises `ScheduleError`, `mahjong.bots.BotError` or `mahjong.wall.SeedError` for a value that cannot be.

    >>> duel = DuelSchedule("noisy@1", "efficient@1", "efficient", 10, b"a seed", Rules.preset("house"))
    >>> duel.names
    ('noisy@1', 'efficient@1')
    >>> [(table.arm, table.bots, table.focal) for table in duel.seatings(1)][3:]
    [(0, (1, 1, 1, 0), 8), (1, (1, 1, 1, 1), 15)]
    """

    a: str
    b: str
    field: str
    walls: int
    seed: bytes
    rules: Rules

    def __post_init__(self) -> None:
        check_walls(self.walls)
        check_seed(self.seed, 1)
        if self.field not in FIELDS:
            raise ScheduleError(f"沒有這種對手 / no such field: {self.field!r} (there is {', '.join(FIELDS)})")
        for name in FIELDS[self.field].bots:
            full_name(name)
        for arm in ARMS:
            object.__setattr__(self, arm, full_name(getattr(self, arm)))

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that take part, by full name, each once."""
        return tuple(dict.fromkeys((self.a, self.b, *FIELDS[self.field].bots)))

    def seatings(self, wall: int) -> tuple[Seating, ...]:
        """Return the tables of wall `wall` (from 1): those of `a`, then those of `b`."""
        names, field = self.names, FIELDS[self.field].bots
        around = _orders(tuple(names.index(name) for name in field))
        others = around[(wall - 1) // 4 % len(around)]
        a, b = names.index(self.a), names.index(self.b)
        return _in_every_seat(0, (a, *(others or (a,) * 3))) + _in_every_seat(1, (b, *(others or (b,) * 3)))

    def about(self) -> dict[str, Any]:
        """Return the duel as data for a file."""
        field = FIELDS[self.field]
        return {
            "schedule": "duel", "a": self.a, "b": self.b, "field": field.name, "field_bots": list(field.bots),
            **_about(self),
        }  # fmt: skip


@cache
def _orders(field: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return every order in which a field sits to the right of the bot that is looked at."""
    return list(permutations(field))


@cache
def _in_every_seat(arm: int, lineup: tuple[int, ...]) -> tuple[Seating, ...]:
    """Return the tables of a lineup whose first bot moves through the seats, the others keeping their order."""
    focal_of: dict[tuple[int, ...], int] = {}
    for seat in range(4):
        table = rotated(lineup, seat)
        focal_of[table] = focal_of.get(table, 0) | 1 << seat
    return tuple(
        Seating(arm, (east, south, west, north), focal) for (east, south, west, north), focal in focal_of.items()
    )


@dataclass(frozen=True, slots=True)
class LeagueSchedule:
    """All bots of a pool against each other: wall by wall another four of them, each in every seat.

    A pool of two or three sits in mixed fours. Raises as `DuelSchedule`, and `ScheduleError` for a pool of one.

    >>> league = LeagueSchedule(("efficient", "noisy", "random"), 10, b"a seed", Rules.preset("house"))
    >>> [table.bots for table in league.seatings(1)]
    [(0, 0, 0, 1), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)]
    """

    pool: tuple[str, ...]
    walls: int
    seed: bytes
    rules: Rules

    def __post_init__(self) -> None:
        check_walls(self.walls)
        check_seed(self.seed, 1)
        object.__setattr__(self, "pool", tuple(dict.fromkeys(full_name(name) for name in self.pool)))
        if len(self.pool) < 2:
            raise ScheduleError(f"至少要兩個電腦 / a league needs two bots: {','.join(self.pool)!r}")

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that take part, by full name, each once."""
        return self.pool

    def seatings(self, wall: int) -> tuple[Seating, ...]:
        """Return the four tables of wall `wall` (from 1)."""
        lineups = _lineups(len(self.pool))
        tables = _in_every_seat(0, lineups[(wall - 1) % len(lineups)])
        return tuple(Seating(0, table.bots, 0b1111) for table in tables)

    def about(self) -> dict[str, Any]:
        """Return the league as data for a file."""
        return {"schedule": "league", "pool": list(self.pool), **_about(self)}


def rotated(lineup: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return a lineup moved on so that its first bot sits in `seat`.

    >>> rotated((7, 1, 2, 3), 1)
    (3, 7, 1, 2)
    """
    return (*lineup[4 - seat :], *lineup[: 4 - seat])


def check_walls(walls: int) -> None:
    """Raise `ScheduleError` naming the value unless `walls` is a whole number from 1 to `MOST_WALLS`."""
    if not 1 <= walls <= MOST_WALLS:
        raise ScheduleError(f"牌牆數須為 1-{MOST_WALLS} / walls must be 1-{MOST_WALLS}: {walls!r}")


@cache
def _lineups(size: int) -> list[tuple[int, ...]]:
    """Return every four of a pool of `size`, in every order around the table."""
    fours = combinations(range(size), 4) if size >= 4 else combinations_with_replacement(range(size), 4)
    around = ((four[0], *order) for four in fours if len(set(four)) > 1 for order in permutations(four[1:]))
    return list({min(rotated(lineup, seat) for seat in range(4)): None for lineup in around})


def _about(schedule: Schedule) -> dict[str, Any]:
    return {
        "walls": schedule.walls,
        "seed_hex": schedule.seed.hex(),
        "preset": schedule.rules.preset_name,
        "rule_changes": schedule.rules.changes(),
        "engine": engine_fingerprint(),
    }
