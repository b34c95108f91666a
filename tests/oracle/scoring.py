"""The 台 of a winning hand: every reading, every place of the winning tile, the best total, row by row.

Rows are `{code: 台}` with the codes of `mahjong.core.items`; a row that the rules set to 0 is not in the table at
all, so it neither counts nor replaces anything. 莊家 and 連莊 are between the dealer and one counterpart: `money`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from mahjong.core.items import ITEMS
from mahjong.rules import Rules
from tests.oracle.hands import Meld, Reading, Set, Tiles, is_two_sided, places, rank, readings, waits, without

WINDS = (27, 28, 29, 30)
DRAGONS = (31, 32, 33)
FIRST_FLOWER = 34
FAMILIES = ({34, 35, 36, 37}, {38, 39, 40, 41})

Rows = dict[str, int]


@dataclass(frozen=True)
class Win:
    """A complete hand and how it came about. `concealed` is sorted and holds the winning tile.

    `tile` is None only for the dealer's hand that the deal itself completed. `by` is self, discard or rob.
    """

    concealed: Tiles
    melds: tuple[Meld, ...]
    flowers: Tiles
    tile: int | None
    by: str
    seat_wind: int
    round_wind: int
    replacement: bool = False
    last_tile: bool = False
    heavenly: bool = False
    earthly: bool = False
    human: bool = False

    @property
    def self_drawn(self) -> bool:
        """A robbed kong is a discard win."""
        return self.by == "self"


@dataclass(frozen=True)
class Score:
    """The best reading of a win: its rows without 莊家, their sum, and the reading that gave them."""

    rows: Rows
    total: int
    reading: Reading


@dataclass(frozen=True)
class Case:
    """One reading of a win with one place of the winning tile in it (None: the pair, or no tile at all)."""

    win: Win
    reading: Reading
    place: Set | None

    @property
    def pungs(self) -> list[int]:
        """Kinds of all pungs and kongs, in the hand and on the table."""
        own = [one.kind for one in self.reading.sets if not one.is_chow]
        return own + [meld.tiles[0] for meld in self.win.melds if not meld.is_chow]

    @property
    def concealed_pungs(self) -> int:
        """Pungs of the own tiles alone. One finished by another's tile is not concealed; a concealed kong is."""
        own = sum(not one.is_chow for one in self.reading.sets)
        kongs = sum(meld.is_concealed for meld in self.win.melds)
        finished = not self.win.self_drawn and self.place is not None and not self.place.is_chow
        return own + kongs - finished


def score(win: Win, rules: Rules) -> Score:
    """Return the best of all readings and places.

    Equal totals: the one with the earliest item that the other lacks, then pungs before chows, lowest kinds first.
    Raises `ValueError` if the hand is not complete.
    """
    best = min(cases(win), key=lambda case: _preference(case, rules), default=None)
    if best is None:
        raise ValueError(f"not a complete hand: {win.concealed}")
    rows = rows_of(best, rules)
    return Score(rows, sum(rows.values()), best.reading)


def cases(win: Win) -> Iterator[Case]:
    """Yield all readings with all places of the winning tile."""
    for reading in readings(win.concealed):
        for place in [None] if win.tile is None else places(reading, win.tile):
            yield Case(win, reading, place)


def _preference(case: Case, rules: Rules) -> tuple[int, list[bool], Reading]:
    rows = rows_of(case, rules)
    return -sum(rows.values()), [item.code not in rows for item in ITEMS], case.reading


def rows_of(case: Case, rules: Rules) -> Rows:
    """Return the rows of one reading: what is there, less what another row replaces, at the table's 台."""
    counts = {code: count for code, count in found(case).items() if count and rules.tai[code]}
    gone = {lower for code in counts for lower in REPLACED.get(code, ())}
    return {code: count * rules.tai[code] for code, count in counts.items() if code not in gone}


REPLACED: dict[str, tuple[str, ...]] = {
    "all_claimed": ("single_wait",),
    "eight_flowers": ("flower_set", "own_flower"),
    "small_dragons": ("dragon_set",),
    "big_dragons": ("dragon_set",),
    "big_winds": ("round_wind", "seat_wind"),
    "all_honours": ("all_pungs",),
    "five_concealed": ("four_concealed", "three_concealed"),
    "four_concealed": ("three_concealed",),
    "heavenly": ("self_draw", "concealed", "concealed_self_draw", "single_wait", "after_replacement"),
    "earthly": ("self_draw", "concealed", "concealed_self_draw"),
    "human": ("concealed",),
}
"""What a row takes the place of."""


def found(case: Case) -> dict[str, int]:
    """Return how often each row is there, before any row replaces another."""
    return {**_how(case.win), **_wait(case), **_flowers(case.win), **_honours(case), **_shape(case)}


def _how(win: Win) -> dict[str, int]:
    """門清 and what the way of winning gives."""
    concealed = all(meld.is_concealed for meld in win.melds)
    return {
        "self_draw": win.self_drawn,
        "concealed": concealed,
        "concealed_self_draw": concealed and win.self_drawn,
        "rob_kong": win.by == "rob",
        "after_replacement": win.self_drawn and win.replacement,
        "last_draw": win.self_drawn and win.last_tile,
        "last_discard": win.by == "discard" and win.last_tile,
        "heavenly": win.heavenly,
        "earthly": win.earthly,
        "human": win.human,
    }


def _wait(case: Case) -> dict[str, int]:
    """全求人, 獨聽 and 平胡, which look at what the hand was waiting for."""
    win = case.win
    if win.tile is None:
        return {}
    kinds = _waits_before(win)
    claimed = len(win.melds) == 5 and not any(meld.is_concealed for meld in win.melds)
    return {
        "all_claimed": claimed and not win.self_drawn,
        "single_wait": len(kinds) == 1,
        "pinghu": _is_pinghu(case) and len(kinds) >= 2,
    }


def _is_pinghu(case: Case) -> bool:
    """Five chows and a pair, no flower, no honour, on a discard, and two-sided in some reading."""
    win = case.win
    if win.self_drawn or win.flowers or case.pungs or rank(case.reading.pair) == 0:
        return False
    return win.tile is not None and any(is_two_sided(other.place, win.tile) for other in cases(win))


def _waits_before(win: Win) -> list[int]:
    assert win.tile is not None
    return _cached_waits(without(win.concealed, (win.tile,)), win.melds)


@lru_cache(maxsize=1 << 12)
def _cached_waits(concealed: Tiles, melds: tuple[Meld, ...]) -> list[int]:
    return waits(concealed, melds)


def _flowers(win: Win) -> dict[str, int]:
    """正花 of both families, whole families, all eight. The number on the flower counts: East 1 … North 4."""
    families = sum(family <= set(win.flowers) for family in FAMILIES)
    return {
        "own_flower": sum((flower - FIRST_FLOWER) % 4 == win.seat_wind for flower in win.flowers),
        "flower_set": families,
        "eight_flowers": families == 2,
    }


def _honours(case: Case) -> dict[str, int]:
    """Winds and dragons."""
    pungs, pair = case.pungs, case.reading.pair
    winds = sum(kind in WINDS for kind in pungs)
    dragons = sum(kind in DRAGONS for kind in pungs)
    return {
        "round_wind": WINDS[case.win.round_wind] in pungs,
        "seat_wind": WINDS[case.win.seat_wind] in pungs,
        "dragon_set": dragons,
        "small_dragons": dragons == 2 and pair in DRAGONS,
        "big_dragons": dragons == 3,
        "small_winds": winds == 3 and pair in WINDS,
        "big_winds": winds == 4,
    }


def _shape(case: Case) -> dict[str, int]:
    """The whole hand: pungs, suits, honours. Melds count, flowers never."""
    kinds = [*case.win.concealed, *(kind for meld in case.win.melds for kind in meld.tiles)]
    suits = {kind // 9 for kind in kinds if rank(kind)}
    winds, dragons = any(kind in WINDS for kind in kinds), any(kind in DRAGONS for kind in kinds)
    concealed = case.concealed_pungs
    return {
        "five_gates": len(suits) == 3 and winds and dragons,
        "all_pungs": len(case.pungs) == 5,
        "half_flush": len(suits) == 1 and (winds or dragons),
        "full_flush": len(suits) == 1 and not (winds or dragons),
        "all_honours": not suits,
        "three_concealed": concealed >= 3,
        "four_concealed": concealed >= 4,
        "five_concealed": concealed >= 5,
    }
