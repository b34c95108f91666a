"""包牌: who answers for a hand because he fed the set that made it dangerous. Only what lies face up counts.

For every item the first claim that brings it within reach is remembered, as the number of that meld; the meld knows
who fed it. At the win the earliest such meld among the items the hand contains names the one seat that answers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mahjong.core import items as _i
from mahjong.core.jit import jit
from mahjong.core.params import CHOW, CONCEALED_KONG_SET, LIABLE_OFF, LIABLE_WIDE, PUNG_SET
from mahjong.core.state import (
    LIABLE_ALL_HONOURS,
    LIABLE_ALL_PUNGS,
    LIABLE_BIG_DRAGONS,
    LIABLE_BIG_WINDS,
    LIABLE_FIVE_KONGS,
    LIABLE_FOUR_KONGS,
    LIABLE_FULL_FLUSH,
    LIABLE_HALF_FLUSH,
    LIABLE_SMALL_DRAGONS,
    LIABLE_SMALL_WINDS,
    N_LIABLE,
)

ROW_OF = np.array(
    [
        _i.SMALL_DRAGONS, _i.BIG_DRAGONS, _i.SMALL_WINDS, _i.BIG_WINDS, _i.HALF_FLUSH, _i.FULL_FLUSH, _i.ALL_HONOURS,
        _i.ALL_PUNGS, _i.FOUR_KONGS, _i.FIVE_KONGS,
    ],
    np.int64,
)  # fmt: skip
"""The row of the 台 table that belongs to each item somebody may answer for."""

_EAST, _RED, _END = 27, 31, 34
_FOUR_MELDS = 4


@jit
def is_visible(st: Any, seat: int, i: int) -> bool:
    """Return whether meld `i` of `seat` lies face up."""
    return bool(st.meld_kind[seat, i] != CONCEALED_KONG_SET)


@jit
def visible_sets(st: Any, seat: int, first: int, end: int) -> int:
    """Return how many pungs and kongs of kinds from `first` to before `end` lie face up before `seat`."""
    count = 0
    for i in range(st.n_melds[seat]):
        if is_visible(st, seat, i) and st.meld_kind[seat, i] != CHOW and first <= st.meld_tile[seat, i] < end:
            count += 1
    return count


@jit
def note(st: Any, seat: int, item: int) -> None:
    """Remember the newest meld of `seat` for an item, unless an earlier one is remembered."""
    if st.liable_meld[seat, item] < 0:
        st.liable_meld[seat, item] = st.n_melds[seat] - 1


@jit
def note_honours(ru: Any, st: Any, seat: int, tile: int) -> None:
    """After a claim of an honour: the last set of 大三元 or 大四喜; under the wide list 小三元 and 小四喜 too."""
    wide = ru.liability == LIABLE_WIDE
    if tile >= _RED:
        sets = visible_sets(st, seat, _RED, _END)
        if sets == 3:
            note(st, seat, LIABLE_BIG_DRAGONS)
        elif sets == 2 and wide:
            note(st, seat, LIABLE_SMALL_DRAGONS)
    elif tile >= _EAST:
        sets = visible_sets(st, seat, _EAST, _RED)
        if sets == 4:
            note(st, seat, LIABLE_BIG_WINDS)
        elif sets == 3 and wide:
            note(st, seat, LIABLE_SMALL_WINDS)


@jit
def note_shapes(st: Any, seat: int) -> None:
    """After a claim under the wide list: four visible melds that all fit one item."""
    visible, chows, suits, honours = 0, 0, 0, 0
    for i in range(st.n_melds[seat]):
        if is_visible(st, seat, i):
            tile = int(st.meld_tile[seat, i])
            visible += 1
            chows += st.meld_kind[seat, i] == CHOW
            honours += tile >= _EAST
            suits |= 1 << (tile // 9) if tile < _EAST else 0
    if visible != _FOUR_MELDS:
        return
    one_suit = suits in (1, 2, 4)
    if one_suit and honours == 0:
        note(st, seat, LIABLE_FULL_FLUSH)
    if one_suit or suits == 0:
        note(st, seat, LIABLE_HALF_FLUSH)
    if suits == 0:
        note(st, seat, LIABLE_ALL_HONOURS)
    if chows == 0:
        note(st, seat, LIABLE_ALL_PUNGS)


@jit
def note_kongs(st: Any, seat: int) -> None:
    """After an open kong under the wide list: the fourth or fifth visible kong."""
    kongs = 0
    for i in range(st.n_melds[seat]):
        kongs += is_visible(st, seat, i) and st.meld_kind[seat, i] > PUNG_SET
    if kongs == 4:
        note(st, seat, LIABLE_FOUR_KONGS)
    elif kongs == 5:
        note(st, seat, LIABLE_FIVE_KONGS)


@jit
def note_claim(ru: Any, st: Any, seat: int, tile: int, is_run: bool, is_kong: bool) -> None:
    """Remember what the claim just laid down threatens; `tile` is the kind claimed."""
    if ru.liability == LIABLE_OFF:
        return
    if not is_run:
        note_honours(ru, st, seat, tile)
    if ru.liability == LIABLE_WIDE:
        note_shapes(st, seat)
        if is_kong:
            note_kongs(st, seat)


@jit
def liable_seat(ru: Any, st: Any, winner: int) -> int:
    """Return the seat that answers for `winner`'s scored hand, or -1; a row that is off is no item of the hand."""
    if ru.liability == LIABLE_OFF:
        return -1
    earliest = 99
    for item in range(N_LIABLE):
        meld = int(st.liable_meld[winner, item])
        if meld >= 0 and st.items[winner, ROW_OF[item]] > 0:
            earliest = min(earliest, meld)
    return int(st.meld_from[winner, earliest]) if earliest < 99 else -1
