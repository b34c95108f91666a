"""The 台 of a win: every reading of the tiles and every place of the winning tile are tried, the best total stands.

What each row asks of a hand stands in `tai_events`, `tai_tiles`, `tai_sets` and `pinghu`, which rows give way to which
in `replaces`. A row whose value is 0 in the rules is off: it neither scores nor replaces anything. 莊家 and 連莊 belong
to a payer, not to the hand, and stand in no vector here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core import items as _i
from mahjong.core.jit import jit
from mahjong.core.ligu import is_ligu, lay_out_ligu
from mahjong.core.params import CHOW, CONCEALED_KONG_SET, PUNG_SET, TRIPLETS_FIRST
from mahjong.core.pinghu import has_pinghu_sets, is_single_wait, may_be_pinghu, places_of
from mahjong.core.readings import MAX_READINGS, SET_ROWS, find_readings
from mahjong.core.replaces import drop_replaced
from mahjong.core.shanten import hand_index, is_complete, sets_needed
from mahjong.core.tai_events import count_events, count_flowers
from mahjong.core.tai_sets import count_melds, count_sets
from mahjong.core.tai_tiles import count_types
from mahjong.core.waits import own_waits

Array = npt.NDArray[Any]

_END = 34
_PAIR_ROW = SET_ROWS - 1


@jit
def score_win(t: Any, ru: Any, win: Any, out: Any) -> int:
    """Score a win: fill `out` (`mahjong.core.params.SCORE`) and return 1, or 0 if the tiles are no winning hand.

    `t` are the tables, `ru` the rules, `win` the tiles and what happened (`mahjong.core.params.WIN`), all records.
    """
    readings = np.zeros((MAX_READINGS, SET_ROWS, 2), np.int8)
    found = all_readings(t, win, readings)
    as_ligu = is_ligu(ru, win.hand, win.n_melds)
    out.wins = found > 0 or as_ligu
    if not out.wins:
        return 0
    out.n_waits = count_waits(t, ru, win)
    if found > 0:
        score_readings(ru, win, readings[:found], out)
    if as_ligu:
        score_ligu(ru, win, found > 0, out)
    return 1


@jit
def all_readings(t: Any, win: Any, readings: Array) -> int:
    """Fill `readings` with every way to read the concealed tiles as sets and a pair; return how many there are."""
    sets = sets_needed(win.n_melds)
    m, p, s, z = hand_index(win.hand)
    return find_readings(win.hand, sets, readings) if is_complete(t, m, p, s, z, sets) else 0


@jit
def count_waits(t: Any, ru: Any, win: Any) -> int:
    """Return how many kinds completed the hand before the winning tile, 0 without one."""
    if win.win_tile < 0:
        return 0
    win.hand[win.win_tile] -= 1
    waits = own_waits(t, ru, win.hand, win.n_melds, win.meld_kind, win.meld_tile)
    win.hand[win.win_tile] += 1
    count = 0
    for kind in range(_END):
        count += waits >> kind & 1
    return count


@jit
def score_readings(ru: Any, win: Any, readings: Array, out: Any) -> None:
    """Lay the best of the readings out, with the best place of the winning tile; `out.n_waits` is known."""
    places = places_of(int(win.win_tile), readings)
    same, best = rows_of_any_reading(ru, win, places, out.n_waits), np.zeros(_i.N_ITEMS, np.int16)
    pinghu, pungs_only = may_be_pinghu(ru, win, places, out.n_waits), takes_pung_first(ru, win, readings)
    best_total, best_reading, best_place = -1, 0, 0
    for reading in range(readings.shape[0]):
        for place in range(win.n_melds, SET_ROWS):
            if pungs_only and readings[reading, place - win.n_melds, 0] != PUNG_SET:
                continue
            if not lay_out(win, readings[reading], place, out):
                continue
            out.tai[:] = same
            count_sets(win, out)
            out.tai[_i.PINGHU] = pinghu and has_pinghu_sets(ru, out)
            give_tai(ru, out)
            if is_better(out, best_total, best):
                best_total, best_reading, best_place = int(out.total), reading, place
                best[:] = out.tai
    lay_out(win, readings[best_reading], best_place, out)
    out.total = best_total
    out.tai[:] = best


@jit
def rows_of_any_reading(ru: Any, win: Any, places: int, n_waits: int) -> Array:
    """Return how often the rows apply that are the same for every reading; `places` as by `places_of`."""
    times = np.zeros(_i.N_ITEMS, np.int16)
    count_events(ru, win, times)
    count_flowers(ru, win, times)
    count_types(win, times)
    count_melds(ru, win, times)
    times[_i.SINGLE_WAIT] = is_single_wait(ru, places, n_waits)
    return times


@jit
def score_ligu(ru: Any, win: Any, readable: bool, out: Any) -> None:
    """Lay 嚦咕嚦咕 out if it is worth more than the best reading in `out`, or if there is none."""
    times = np.zeros(_i.N_ITEMS, np.int16)
    count_events(ru, win, times)
    count_flowers(ru, win, times)
    count_types(win, times)
    times[_i.LIGU] = 1
    before, total = out.tai.copy(), int(out.total)
    out.tai[:] = times
    give_tai(ru, out)
    if readable and out.total <= total:
        out.tai[:] = before
        out.total = total
    else:
        lay_out_ligu(win, out)


@jit
def give_tai(ru: Any, out: Any) -> None:
    """Turn how often each row applies, in `out.tai`, into 台; drop what gives way; add up."""
    tai, values, total = out.tai, ru.tai, 0
    for row in range(_i.N_ITEMS):
        if tai[row] > 0:
            tai[row] *= values[row]
    drop_replaced(ru, tai)
    for row in range(_i.N_ITEMS):
        total += tai[row]
    out.total = total


@jit
def is_better(out: Any, total: int, tai: Array) -> bool:
    """Whether the score in `out` beats another: by total, then by the earliest row that only one of them has."""
    if out.total != total:
        return bool(out.total > total)
    for row in range(_i.N_ITEMS):
        if (out.tai[row] > 0) != (tai[row] > 0):
            return bool(out.tai[row] > 0)
    return False


@jit
def takes_pung_first(ru: Any, win: Any, readings: Array) -> bool:
    """Whether another's tile must be placed in a pung here, and some reading can."""
    if ru.reading != TRIPLETS_FIRST or win.self_draw:
        return False
    for reading in range(readings.shape[0]):
        for row in range(SET_ROWS):
            if readings[reading, row, 0] == PUNG_SET and readings[reading, row, 1] == win.win_tile:
                return True
    return False


@jit
def lay_out(win: Any, reading: Array, place: int, out: Any) -> bool:
    """Write melds and reading into `out` with the winning tile in set `place`; False if that set has no such tile."""
    melds = int(win.n_melds)
    kind, tile = int(reading[place - melds, 0]), int(reading[place - melds, 1])
    without = win.win_tile < 0
    if without and place != _PAIR_ROW:
        return False
    if not without and win.win_tile != tile and not (kind == CHOW and tile <= win.win_tile <= tile + 2):
        return False
    out.n_sets = SET_ROWS
    for row in range(melds):
        out.set_kind[row], out.set_tile[row] = win.meld_kind[row], win.meld_tile[row]
        out.set_concealed[row] = win.meld_kind[row] == CONCEALED_KONG_SET
    for row in range(melds, SET_ROWS):
        out.set_kind[row], out.set_tile[row] = reading[row - melds, 0], reading[row - melds, 1]
        out.set_concealed[row] = 1
    out.win_set = -1 if without else place
    if kind == PUNG_SET and not without and not win.self_draw:
        out.set_concealed[place] = 0
    return True
