"""The smallest changes to a position: a tile more, a tile less, a meld, an event. No rule is decided here."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.jit import jit
from mahjong.core.params import (
    PUNG_SET,
    RESERVE_FIXED,
    RESERVE_KONG_REFUSED,
    RESERVE_LAST_TILE,
)
from mahjong.core.state import MAX_EVENTS
from mahjong.core.tables import GROUP, POWER

Array = npt.NDArray[Any]


@jit
def log_event(st: Any, kind: int, seat: int, tile: int, a: int, b: int) -> None:
    """Append one row to the events of the hand."""
    n = int(st.n_events)
    if n < MAX_EVENTS:  # no hand can have as many; a guard against writing beyond the record
        st.events[n, 0] = kind
        st.events[n, 1] = seat
        st.events[n, 2] = tile
        st.events[n, 3] = a
        st.events[n, 4] = b
        st.n_events = n + 1


@jit
def add_tile(st: Any, seat: int, kind: int) -> None:
    """Put one tile of `kind` (0-33) into the concealed hand."""
    st.hand[seat, kind] += 1
    st.index[seat, GROUP[kind]] += POWER[kind]
    st.n_concealed[seat] += 1


@jit
def remove_tiles(st: Any, seat: int, kind: int, count: int) -> None:
    """Take `count` tiles of `kind` out of the concealed hand, which holds them."""
    st.hand[seat, kind] -= count
    st.index[seat, GROUP[kind]] -= count * POWER[kind]
    st.n_concealed[seat] -= count


@jit
def add_meld(st: Any, seat: int, meld_kind: int, tile: int, claimed: int, source: int) -> None:
    """Lay out a meld; for a concealed kong `claimed` and `source` are -1."""
    n = int(st.n_melds[seat])
    st.meld_kind[seat, n] = meld_kind
    st.meld_tile[seat, n] = tile
    st.meld_claimed[seat, n] = claimed
    st.meld_from[seat, n] = source
    st.n_melds[seat] = n + 1


@jit
def standing(st: Any) -> int:
    """Return the number of tiles that stand in the wall."""
    return int(st.back) - int(st.front)


@jit
def reserve(st: Any, ru: Any) -> int:
    """Return how many tiles must stay standing now."""
    if ru.reserve_mode == RESERVE_LAST_TILE:
        return 0
    if ru.reserve_mode == RESERVE_FIXED:
        return int(ru.wall_reserve)
    return int(ru.wall_reserve) + int(st.n_kongs)


@jit
def may_take(st: Any, ru: Any) -> bool:
    """Return whether one more tile may be taken, from either end."""
    return standing(st) > reserve(st, ru)


@jit
def may_kong(st: Any, ru: Any) -> bool:
    """Return whether a kong may be made; where each kong adds to the reserve its replacement must still be there."""
    needed = reserve(st, ru) + (ru.reserve_mode == RESERVE_KONG_REFUSED)
    return standing(st) > int(needed)


@jit
def next_seat(seat: int) -> int:
    """Return the seat that plays after `seat`."""
    return (int(seat) + 1) % 4


@jit
def fits_run(hand: Array, tile: int, place: int) -> bool:
    """Return whether 34 counts hold what makes a run with `tile` as its low (0), middle (1) or high (2) tile."""
    low = tile - place
    if tile >= 27 or tile % 9 < place or low % 9 > 6:
        return False
    for kind in range(low, low + 3):
        if kind != tile and hand[kind] == 0:
            return False
    return True


@jit
def has_pung(st: Any, seat: int, kind: int) -> bool:
    """Return whether an open pung of `kind` lies before `seat`, in a position or in an observation of one."""
    for i in range(st.n_melds[seat]):
        if st.meld_kind[seat, i] == PUNG_SET and st.meld_tile[seat, i] == kind:
            return True
    return False
