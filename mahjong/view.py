"""`View`: what one seat, or a spectator, may see of a table. There is no field for a tile it may not see.

A view wraps an observation record of the core and reads it lazily, so that making one is cheap for bots.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mahjong.action import Action
from mahjong.core import params as _p
from mahjong.core import state as _s
from mahjong.core.reasons import NO_DRAWN_TILE
from mahjong.events import READY_WORDS
from mahjong.refusals import Refusal
from mahjong.tiles import FLOWERS, kinds_of_bits
from mahjong.why import Facts, told

if TYPE_CHECKING:
    from mahjong.score import ScoreSheet

PHASES = ("ready", "turn", "window", "over", "game_over")
MELDS = {
    _p.CHOW: "chow",
    _p.PUNG_SET: "pung",
    _p.OPEN_KONG: "kong",
    _p.ADDED_KONG_SET: "added_kong",
    _p.CONCEALED_KONG_SET: "concealed_kong",
}
HOW_DRAWN = {_s.FROM_FRONT: "front", _s.AFTER_KONG: "kong", _s.AFTER_FLOWER: "flower"}
FACE_DOWN = -1


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table: chow, pung, kong, added_kong or concealed_kong.

    `tiles` are kinds, `FACE_DOWN` where another's concealed kong hides them; `claimed` is the kind taken from seat
    `source`, both None for a concealed kong.
    """

    kind: str
    tiles: tuple[int, ...]
    claimed: int | None
    source: int | None


@dataclass(frozen=True, slots=True)
class DiscardView:
    """One discard: who threw which kind, whether it was the tile just drawn, and who took it, if anybody."""

    seat: int
    tile: int
    drawn: bool
    taken_by: int | None


@dataclass(frozen=True, slots=True)
class Window:
    """An open window: its number in this hand, ``discard`` or ``kong``, the tile, and whose it is."""

    number: int
    kind: str
    tile: int
    seat: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is open about one seat; `locks`, `waits` and `hand` are None where the viewer may not see them.

    `ready` is ``heavenly``, ``earthly`` or ``ready`` where the hand was declared so (天聽, 地聽, 報聽).
    """

    seat: int
    wind: int
    is_dealer: bool
    chips: int
    n_concealed: int
    flowers: tuple[int, ...]
    melds: tuple[MeldView, ...]
    locks: tuple[int, ...] | None
    waits: tuple[int, ...] | None
    hand: tuple[int, ...] | None
    holds_drawn: bool
    ready: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How the hand ended: winners (none: 流局), the tile, who paid (None: self-draw), chips, and a sheet a winner."""

    winners: tuple[int, ...]
    win_tile: int | None
    paid_by: int | None
    change: tuple[int, int, int, int]
    sheets: tuple[ScoreSheet, ...]


def kinds_in(counts: npt.NDArray[Any]) -> tuple[int, ...]:
    """Return the kinds of a count vector (34,), sorted, each as often as it is held.

    >>> kinds_in(np.array([2, 0, 1]))
    (0, 0, 2)
    """
    return tuple(np.repeat(np.arange(len(counts)), counts).tolist())


class View:
    """A seat's view of one moment. Everything is read-only; kinds are 0-41, seats 0-3.

    Made by `Table.view`; bots get nothing else.
    """

    def __init__(self, observation: npt.NDArray[Any], result: Result | None = None) -> None:
        self._o = observation
        self._result = result

    @property
    def observation(self) -> npt.NDArray[Any]:
        """The record behind the view, shape (1,), dtype `mahjong.core.observe.OBSERVATION`."""
        return self._o

    def _number(self, name: str) -> int:
        return int(self._o[name].item())

    def _list(self, name: str) -> list[Any]:
        values: list[Any] = self._o[name][0].tolist()
        return values

    @property
    def seat(self) -> int | None:
        """The seat that looks, None for a spectator."""
        seat = self._number("seat")
        return seat if seat >= 0 else None

    @property
    def phase(self) -> str:
        """One of `PHASES`."""
        return PHASES[self._number("phase")]

    @property
    def turn(self) -> int:
        """The seat to act; in a window the discarder or adder."""
        return self._number("turn")

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._number("dealer")

    @property
    def streak(self) -> int:
        """How often the dealer has kept the deal."""
        return self._number("streak")

    @property
    def passes(self) -> int:
        """How often the deal has passed, 0-15."""
        return self._number("passes")

    @property
    def round_wind(self) -> int:
        """0 East .. 3 North."""
        return self.passes // 4 % 4

    @property
    def hand_number(self) -> int:
        """The number of this hand, from 1."""
        return self._number("hand_number")

    @property
    def wall_left(self) -> int:
        """Tiles standing in the wall."""
        return self._number("wall_left")

    @property
    def reserve(self) -> int:
        """Tiles that stay standing."""
        return self._number("reserve")

    @property
    def drawable(self) -> int:
        """Tiles that may still be taken."""
        return self.wall_left - self.reserve

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """The own concealed kinds, sorted, without the tile just drawn; empty for a spectator."""
        kinds = list(kinds_in(self._o["hand"][0]))
        if self.drawn is not None:
            kinds.remove(self.drawn)
        return tuple(kinds)

    @property
    def drawn(self) -> int | None:
        """The own tile just drawn."""
        drawn = self._number("drawn")
        return drawn if drawn >= 0 else None

    @property
    def drawn_how(self) -> str | None:
        """How it came: ``front``, or as the replacement of a ``kong`` or a ``flower``."""
        return HOW_DRAWN.get(self._number("drawn_how")) if self.drawn is not None else None

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """Every action the seat may do now."""
        drawn = self._number("drawn")
        return tuple(Action.of(number, drawn) for number in np.flatnonzero(self._o["codes"][0] == 0).tolist())

    def why(self, action: Action) -> Refusal | None:
        """Return why the seat may not do `action`, with the tiles it is about, or None if it may."""
        drawn, seat = self._number("drawn"), self.seat
        other = action.throws_drawn and action.tile != drawn
        code = NO_DRAWN_TILE if other else int(self._o["codes"][0, action.number])
        tile = self._number("window_tile") if self._number("phase") == _s.WINDOW else -1
        return told(code, action, Facts(tile, drawn, 0 if seat is None else self._list("locks")[seat]))

    @property
    def answered(self) -> Action | None:
        """The own answer in the open window."""
        answer = self._number("answer")
        return Action.of(answer) if answer >= 0 else None

    @cached_property
    def window(self) -> Window | None:
        """The open window, if there is one."""
        if self._number("phase") != _s.WINDOW:
            return None
        kind = "kong" if self._number("window_kind") == _s.KONG_WINDOW else "discard"
        return Window(self._number("window"), kind, self._number("window_tile"), self.turn)

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """The four seats."""
        columns = {name: self._list(name) for name in _SEAT_COLUMNS}
        return tuple(self._seat(seat, columns) for seat in range(4))

    @cached_property
    def discards(self) -> tuple[DiscardView, ...]:
        """All discards in the order they were made, claimed ones too."""
        n = self._number("n_discards")
        columns = (self._o[f"discard_{name}"][0, :n].tolist() for name in ("seat", "tile", "drawn", "taken"))
        return tuple(
            DiscardView(seat, tile, bool(drawn), taken if taken >= 0 else None)
            for seat, tile, drawn, taken in zip(*columns, strict=True)
        )

    @property
    def result(self) -> Result | None:
        """How the hand ended, once it has."""
        return self._result

    def _seat(self, seat: int, columns: dict[str, list[Any]]) -> SeatView:
        wind = (seat - self._number("east")) % 4
        open_now = bool(columns["turned_over"][seat])
        waits = columns["open_waits"][seat] if open_now else self._number("waits") if seat == self.seat else None
        return SeatView(
            seat=seat,
            wind=wind,
            is_dealer=seat == self.dealer,
            chips=columns["chips"][seat],
            n_concealed=columns["n_concealed"][seat],
            flowers=kinds_of_bits(columns["flowers"][seat], FLOWERS),
            melds=tuple(_meld(columns, seat, i) for i in range(columns["n_melds"][seat])),
            locks=kinds_of_bits(columns["locks"][seat]) if columns["locks_shown"][seat] else None,
            waits=None if waits is None else kinds_of_bits(waits),
            hand=kinds_in(self._o["open_hand"][0, seat]) if open_now else None,
            holds_drawn=bool(self._number("holds_drawn")) and seat == self.turn,
            ready=READY_WORDS.get(columns["ready"][seat]),
        )


_SEAT_COLUMNS = (
    "chips", "n_concealed", "flowers", "n_melds", "meld_kind", "meld_tile", "meld_claimed", "meld_from", "locks",
    "locks_shown", "ready", "turned_over", "open_waits",
)  # fmt: skip


def _meld(columns: dict[str, list[Any]], seat: int, i: int) -> MeldView:
    sort, tile = columns["meld_kind"][seat][i], columns["meld_tile"][seat][i]
    size = 3 if sort in (_p.CHOW, _p.PUNG_SET) else 4
    tiles = (tile, tile + 1, tile + 2) if sort == _p.CHOW else (tile,) * size
    if sort == _p.CONCEALED_KONG_SET:
        return MeldView(MELDS[sort], tiles, None, None)
    return MeldView(MELDS[sort], tiles, columns["meld_claimed"][seat][i], columns["meld_from"][seat][i])
