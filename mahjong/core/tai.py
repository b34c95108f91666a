"""The 台 of a win: every reading of the tiles and every place of the winning tile are tried, the best total stands.

One small function a row says how often the row applies to the sets laid out in the score record. `REPLACES` says which
rows give way to which. A row whose value is 0 in the rules is off: it neither scores nor replaces anything. 莊家 and
連莊 belong to a payer, not to the hand, and stand in no vector here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core import items as _i
from mahjong.core.jit import jit
from mahjong.core.params import CHOW, CONCEALED_KONG_SET, PUNG_SET
from mahjong.core.readings import MAX_READINGS, SET_ROWS, find_readings
from mahjong.core.shanten import hand_index, is_complete, sets_needed
from mahjong.core.waits import own_waits

Array = npt.NDArray[Any]

_EAST, _RED, _END = 27, 31, 34
_FIVE = 5
_PAIR_ROW = SET_ROWS - 1
_CHARACTERS, _DOTS, _BAMBOO, _WINDS, _DRAGONS = 1, 2, 4, 8, 16
"""Bits of the types of tile in a hand."""

REPLACES = np.array(
    [
        (_i.EIGHT_FLOWERS, _i.OWN_FLOWER), (_i.EIGHT_FLOWERS, _i.FLOWER_SET),
        (_i.SMALL_DRAGONS, _i.DRAGON_SET), (_i.BIG_DRAGONS, _i.DRAGON_SET),
        (_i.BIG_WINDS, _i.ROUND_WIND), (_i.BIG_WINDS, _i.SEAT_WIND),
        (_i.ALL_HONOURS, _i.ALL_PUNGS),
        (_i.FIVE_CONCEALED, _i.FOUR_CONCEALED), (_i.FIVE_CONCEALED, _i.THREE_CONCEALED),
        (_i.FOUR_CONCEALED, _i.THREE_CONCEALED),
        (_i.ALL_CLAIMED, _i.SINGLE_WAIT),
        (_i.HEAVENLY, _i.SELF_DRAW), (_i.HEAVENLY, _i.CONCEALED), (_i.HEAVENLY, _i.CONCEALED_SELF_DRAW),
        (_i.HEAVENLY, _i.SINGLE_WAIT), (_i.HEAVENLY, _i.AFTER_REPLACEMENT),
        (_i.EARTHLY, _i.SELF_DRAW), (_i.EARTHLY, _i.CONCEALED), (_i.EARTHLY, _i.CONCEALED_SELF_DRAW),
        (_i.HUMAN, _i.CONCEALED),
    ],
    np.int64,
)  # fmt: skip
"""Rows (replacing, replaced): the first, when it scores, takes the place of the second."""


@jit
def score_win(t: Any, ru: Any, win: Any, out: Any) -> int:
    """Score a win: fill `out` (`mahjong.core.params.SCORE`) and return 1, or 0 if the tiles are no winning hand.

    `t` are the tables, `ru` the rules, `win` the tiles and what happened (`mahjong.core.params.WIN`), all records.
    """
    sets = sets_needed(win.n_melds)
    m, p, s, z = hand_index(win.hand)
    readings = np.zeros((MAX_READINGS, SET_ROWS, 2), np.int8)
    found = 0
    if is_complete(t, m, p, s, z, sets):
        found = find_readings(win.hand, sets, readings)
    out.wins = min(found, 1)
    if found == 0:
        return 0
    out.n_waits = count_waits(t, win)
    two_sided = any_two_sided(win, readings[:found])
    best = np.zeros(_i.N_ITEMS, np.int16)
    best_total, best_reading, best_place = -1, 0, 0
    for reading in range(found):
        for place in range(win.n_melds, SET_ROWS):
            if not lay_out(win, readings[reading], place, out):
                continue
            give_tai(ru, win, two_sided, out)
            if is_better(out, best_total, best):
                best_total, best_reading, best_place = int(out.total), reading, place
                best[:] = out.tai
    lay_out(win, readings[best_reading], best_place, out)
    out.total = best_total
    out.tai[:] = best
    return 1


@jit
def count_waits(t: Any, win: Any) -> int:
    """Return how many kinds completed the hand before the winning tile, 0 without one."""
    if win.win_tile < 0:
        return 0
    before = win.hand.copy()
    before[win.win_tile] -= 1
    waits = own_waits(t, before, win.n_melds, win.meld_kind, win.meld_tile)
    count = 0
    for kind in range(_END):
        count += waits >> kind & 1
    return count


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
def give_tai(ru: Any, win: Any, two_sided: int, out: Any) -> None:
    """Fill `out.tai` and `out.total` for the sets laid out there; `two_sided` 1 as by `any_two_sided`."""
    out.tai[:] = 0
    count_events(win, out)
    count_honours(win, out)
    count_shapes(out)
    out.tai[_i.PINGHU] = two_sided == 1 and is_pinghu(win, out)
    count_flowers(win, out)
    for row in range(_i.N_ITEMS):
        out.tai[row] *= ru.tai[row]
    for pair in range(REPLACES.shape[0]):
        if out.tai[REPLACES[pair, 0]] > 0:
            out.tai[REPLACES[pair, 1]] = 0
    out.total = out.tai.sum()


@jit
def count_events(win: Any, out: Any) -> None:
    """Count the rows that depend on how the win came about."""
    concealed = is_concealed(win)
    out.tai[_i.SELF_DRAW] = win.self_draw
    out.tai[_i.CONCEALED] = concealed
    out.tai[_i.CONCEALED_SELF_DRAW] = concealed and win.self_draw
    out.tai[_i.ALL_CLAIMED] = is_all_claimed(win)
    out.tai[_i.SINGLE_WAIT] = out.n_waits == 1
    out.tai[_i.ROB_KONG] = win.rob_kong
    out.tai[_i.AFTER_REPLACEMENT] = win.replacement and win.self_draw
    out.tai[_i.LAST_DRAW] = win.last_tile and win.self_draw
    out.tai[_i.LAST_DISCARD] = win.last_tile and not win.self_draw
    out.tai[_i.HEAVENLY] = win.heavenly
    out.tai[_i.EARTHLY] = win.earthly
    out.tai[_i.HUMAN] = win.human


@jit
def count_honours(win: Any, out: Any) -> None:
    """Count the rows for sets of winds and dragons."""
    dragons, winds = triplets(out, _RED, _END), triplets(out, _EAST, _RED)
    pair = out.set_tile[_PAIR_ROW]
    out.tai[_i.ROUND_WIND] = triplets(out, _EAST + win.round_wind, _EAST + win.round_wind + 1)
    out.tai[_i.SEAT_WIND] = triplets(out, _EAST + win.seat_wind, _EAST + win.seat_wind + 1)
    out.tai[_i.DRAGON_SET] = dragons
    out.tai[_i.SMALL_DRAGONS] = dragons == 2 and pair >= _RED
    out.tai[_i.BIG_DRAGONS] = dragons == 3
    out.tai[_i.SMALL_WINDS] = winds == 3 and _EAST <= pair < _RED
    out.tai[_i.BIG_WINDS] = winds == 4


@jit
def count_shapes(out: Any) -> None:
    """Count the rows that depend on all sets together."""
    types = types_present(out)
    suits, honours = types & (_CHARACTERS | _DOTS | _BAMBOO), types & (_WINDS | _DRAGONS)
    one_suit = suits in (_CHARACTERS, _DOTS, _BAMBOO)
    hidden = concealed_pungs(out)
    out.tai[_i.FIVE_GATES] = types == _CHARACTERS | _DOTS | _BAMBOO | _WINDS | _DRAGONS
    out.tai[_i.ALL_PUNGS] = triplets(out, 0, _END) == _FIVE
    out.tai[_i.HALF_FLUSH] = one_suit and honours != 0
    out.tai[_i.FULL_FLUSH] = one_suit and honours == 0
    out.tai[_i.ALL_HONOURS] = suits == 0
    out.tai[_i.THREE_CONCEALED] = hidden >= 3
    out.tai[_i.FOUR_CONCEALED] = hidden >= 4
    out.tai[_i.FIVE_CONCEALED] = hidden == _FIVE


@jit
def count_flowers(win: Any, out: Any) -> None:
    """Count the rows for flowers: seasons are bits 0-3, plants bits 4-7, in the order of the winds they belong to."""
    flowers, own = int(win.flowers), int(win.seat_wind)
    seasons, plants = flowers & 15, flowers >> 4
    out.tai[_i.OWN_FLOWER] = (seasons >> own & 1) + (plants >> own & 1)
    out.tai[_i.FLOWER_SET] = (seasons == 15) + (plants == 15)
    out.tai[_i.EIGHT_FLOWERS] = flowers == 255


@jit
def is_concealed(win: Any) -> bool:
    """門清: nothing claimed; a concealed kong keeps it."""
    for row in range(win.n_melds):
        if win.meld_kind[row] != CONCEALED_KONG_SET:
            return False
    return True


@jit
def is_all_claimed(win: Any) -> bool:
    """全求人: five sets claimed, the single tile left completed by a discard."""
    if win.n_melds != _FIVE or win.self_draw:
        return False
    for row in range(_FIVE):
        if win.meld_kind[row] == CONCEALED_KONG_SET:
            return False
    return True


@jit
def is_pinghu(win: Any, out: Any) -> bool:
    """平胡 but for its two-sided chow: five chows and a pair of a suit, no flower, on a discard, two waits or more."""
    if win.self_draw or win.flowers != 0 or out.n_waits < 2 or out.set_tile[_PAIR_ROW] >= _EAST:
        return False
    for row in range(_PAIR_ROW):
        if out.set_kind[row] != CHOW:
            return False
    return True


@jit
def any_two_sided(win: Any, readings: Array) -> int:
    """Return 1 if some reading, whichever is scored, has a chow that a tile at its other end could have completed."""
    for reading in range(readings.shape[0]):
        for row in range(_PAIR_ROW):
            lowest = int(readings[reading, row, 1])
            upper_end = win.win_tile == lowest + 2 and lowest % 9 != 0
            lower_end = win.win_tile == lowest and lowest % 9 != 6
            if readings[reading, row, 0] == CHOW and (upper_end or lower_end):
                return 1
    return 0


@jit
def triplets(out: Any, first: int, end: int) -> int:
    """Return how many pungs and kongs are of a kind from `first` to before `end`."""
    count = 0
    for row in range(_PAIR_ROW):
        if out.set_kind[row] != CHOW and first <= out.set_tile[row] < end:
            count += 1
    return count


@jit
def concealed_pungs(out: Any) -> int:
    """Return how many pungs and kongs count as 暗刻."""
    count = 0
    for row in range(_PAIR_ROW):
        if out.set_kind[row] != CHOW and out.set_concealed[row]:
            count += 1
    return count


@jit
def types_present(out: Any) -> int:
    """Return which types of tile the sets hold, one bit each: characters, dots, bamboo, winds, dragons."""
    types = 0
    for row in range(SET_ROWS):
        tile = out.set_tile[row]
        types |= 1 << (tile // 9 if tile < _RED else 4)
    return types
