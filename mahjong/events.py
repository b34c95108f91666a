"""`Event`: what happened, in order, as values with a text of one line, and who may know which part.

Rows of the core have five columns ``kind seat tile a b``; the texts below are what people, tests and the log see
(``-`` stands for what the reader may not know, or for a tile that does not exist):

==========================================  ==========================================================================
``deal 0``                                  sixteen tiles each, the dealer's seventeenth; seat = dealer
``flower 1 f3 m5``                          laid out f3, took m5 from the back (only the seat knows; ``-``: none left)
``draw 2 m3 front`` / ``draw 2 m3 back``    took a tile, from the back after a kong (only the seat knows the tile)
``discard 0 m5 hand`` / ``… drawn``         whether it was the tile just drawn is public
``chow 1 m5 m4 0``                          claimed m5 for the run that starts with m4, from seat 0
``pung 1 m5 0`` / ``kong 1 m5 0``           claimed from seat 0
``concealed_kong 1 m5``                     face down (only the seat knows the tile until the hand ends)
``added_kong 1 m5``                         added to the pung; opens a window
``robbed 1 m5``                             the added kong reverts to the pung
``win 2 m5 0 3``                            on m5 from seat 0 (``-`` = self-draw) with 3 台, 莊家 not counted
``win 2 - 0 8``                             with flowers alone: 七搶一 from seat 0, or (``-``) 八仙過海
``drawn_hand``                              流局
``ready 1 earthly``                         declared ready: ``heavenly`` 天聽, ``earthly`` 地聽, ``ready`` 報聽
``bonus 1``                                 was paid for eight flowers at once
``settle 3 -3 0 0``                         chips of the hand, by seat
==========================================  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy.typing as npt

from mahjong.core import state as _s
from mahjong.core.params import DECLARED, DECLARED_AS_DEALT, DECLARED_EARLY
from mahjong.tiles import CODES

KINDS: tuple[str, ...] = (
    "deal", "flower", "draw", "discard", "chow", "pung", "kong", "concealed_kong", "added_kong", "robbed", "win",
    "drawn_hand", "settle", "ready", "bonus",
)  # fmt: skip
"""Names of the events, by the core's number."""

READY_WORDS: dict[int, str] = {DECLARED: "ready", DECLARED_EARLY: "earthly", DECLARED_AS_DEALT: "heavenly"}
"""The three ways to declare a hand ready, by the core's number: 報聽, 地聽, 天聽."""

HIDDEN = "-"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `seat` and `tile` are -1 where the kind has none; the texts explain `a` and `b`."""

    kind: str
    seat: int
    tile: int
    a: int = 0
    b: int = 0
    change: tuple[int, int, int, int] = (0, 0, 0, 0)

    def __str__(self) -> str:
        return " ".join((self.kind, *_WORDS[self.kind](self)))

    def seen_by(self, seat: int | None) -> str:
        """Return the text as `seat` (None: a spectator) may read it while the hand runs.

        >>> str(Event("draw", 2, 2)), Event("draw", 2, 2).seen_by(0)
        ('draw 2 m3 front', 'draw 2 - front')
        """
        if seat == self.seat:
            return str(self)
        if self.kind in ("draw", "concealed_kong"):
            return str(replace(self, tile=-1))
        return str(replace(self, a=-1) if self.kind == "flower" else self)


def _tile(kind: int) -> str:
    return CODES[kind] if kind >= 0 else HIDDEN


def _tile_only(event: Event) -> tuple[str, ...]:
    return str(event.seat), _tile(event.tile)


def _ready(event: Event) -> tuple[str, ...]:
    return str(event.seat), READY_WORDS[event.a]


def _from_seat(event: Event) -> tuple[str, ...]:
    return str(event.seat), _tile(event.tile), str(event.a)


def _win(event: Event) -> tuple[str, ...]:
    return str(event.seat), _tile(event.tile), str(event.a) if event.a >= 0 else HIDDEN, str(event.b)


_WORDS: dict[str, Callable[[Event], tuple[str, ...]]] = {
    "deal": lambda event: (str(event.seat),),
    "flower": lambda event: (str(event.seat), _tile(event.tile), _tile(event.a)),
    "draw": lambda event: (str(event.seat), _tile(event.tile), "back" if event.a else "front"),
    "discard": lambda event: (str(event.seat), _tile(event.tile), "drawn" if event.a else "hand"),
    "chow": lambda event: (str(event.seat), _tile(event.tile), _tile(event.a), str(event.b)),
    "pung": _from_seat,
    "kong": _from_seat,
    "concealed_kong": _tile_only,
    "added_kong": _tile_only,
    "robbed": _tile_only,
    "win": _win,
    "drawn_hand": lambda _event: (),
    "settle": lambda event: tuple(str(chips) for chips in event.change),
    "ready": _ready,
    "bonus": lambda event: (str(event.seat),),
}


def events_of(state: npt.NDArray[Any], first: int = 0) -> tuple[Event, ...]:
    """Return the events of the hand in `state` (one record) from number `first` (0 is the deal)."""
    rows = state["events"][first : state["n_events"]].tolist()
    return tuple(_event(*row) if row[0] != _s.EV_SETTLE else _settlement(row, state) for row in rows)


@lru_cache(maxsize=8192)
def _event(kind: int, seat: int, tile: int, a: int, b: int) -> Event:
    """Return an event of a row; the same again and again, for a table is asked for all of its hand at every move."""
    return Event(KINDS[kind], seat, tile, a, b)


def _settlement(row: list[int], state: npt.NDArray[Any]) -> Event:
    return replace(_event(*row), change=tuple(state["change"].tolist()))
