"""Rows that depend on the sets: what was claimed, and the pungs, kongs and honours of the reading laid out."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core import items as _i
from mahjong.core.jit import jit
from mahjong.core.params import CHOW, CONCEALED_KONG_SET, OPEN_KONG
from mahjong.core.readings import SET_ROWS

Array = npt.NDArray[Any]

_EAST, _RED, _END = 27, 31, 34
_FIVE = 5
_PAIR_ROW = SET_ROWS - 1


@jit
def count_melds(ru: Any, win: Any, tai: Array) -> None:
    """Count the rows that depend on the melds alone: 門清, 全求人 and 半求人, kongs."""
    concealed_kongs, open_kongs = kongs(win, True), kongs(win, False)
    concealed = is_concealed(ru, win, concealed_kongs)
    claimed = win.n_melds == _FIVE and (concealed_kongs == 0 or ru.claimed_with_concealed_kong == 1)
    tai[_i.CONCEALED] = concealed
    tai[_i.CONCEALED_SELF_DRAW] = concealed and win.self_draw
    tai[_i.ALL_CLAIMED] = claimed and not win.self_draw
    tai[_i.HALF_CLAIMED] = claimed and win.self_draw
    tai[_i.CONCEALED_KONG] = concealed_kongs
    tai[_i.OPEN_KONG] = open_kongs
    tai[_i.FOUR_KONGS] = concealed_kongs + open_kongs == 4
    tai[_i.FIVE_KONGS] = concealed_kongs + open_kongs == _FIVE


@jit
def kongs(win: Any, concealed: bool) -> int:
    """Return how many melds are 暗槓, or how many are 明槓 and 加槓."""
    count = 0
    for row in range(win.n_melds):
        if win.meld_kind[row] >= OPEN_KONG and (win.meld_kind[row] == CONCEALED_KONG_SET) == concealed:
            count += 1
    return count


@jit
def is_concealed(ru: Any, win: Any, concealed_kongs: int) -> bool:
    """門清: nothing claimed; a concealed kong keeps it unless the rules say otherwise."""
    if ru.concealed_kong_keeps_concealed == 0:
        return bool(win.n_melds == 0)
    return bool(win.n_melds == concealed_kongs)


@jit
def count_sets(win: Any, out: Any) -> None:
    """Count the rows that depend on the sets laid out in `out`: winds, dragons, 碰碰胡 and 暗刻."""
    hidden = concealed_pungs(out)
    out.tai[_i.ALL_PUNGS] = triplets(out, 0, _END) == _FIVE
    out.tai[_i.THREE_CONCEALED] = hidden >= 3
    out.tai[_i.FOUR_CONCEALED] = hidden >= 4
    out.tai[_i.FIVE_CONCEALED] = hidden == _FIVE
    count_dragons(out)
    count_winds(win, out)


@jit
def count_dragons(out: Any) -> None:
    """Count 三元牌, 小三元 and 大三元."""
    dragons = triplets(out, _RED, _END)
    out.tai[_i.DRAGON_SET] = dragons
    out.tai[_i.SMALL_DRAGONS] = dragons == 2 and out.set_tile[_PAIR_ROW] >= _RED
    out.tai[_i.BIG_DRAGONS] = dragons == 3


@jit
def count_winds(win: Any, out: Any) -> None:
    """Count 圈風, 門風, the winds that are neither, 小四喜 and 大四喜."""
    winds, pair = triplets(out, _EAST, _RED), out.set_tile[_PAIR_ROW]
    of_round = triplets(out, _EAST + win.round_wind, _EAST + win.round_wind + 1)
    of_seat = triplets(out, _EAST + win.seat_wind, _EAST + win.seat_wind + 1)
    out.tai[_i.ROUND_WIND] = of_round
    out.tai[_i.SEAT_WIND] = of_seat
    out.tai[_i.GUEST_WIND] = winds - of_round - (of_seat if win.seat_wind != win.round_wind else 0)
    out.tai[_i.SMALL_WINDS] = winds == 3 and _EAST <= pair < _RED
    out.tai[_i.BIG_WINDS] = winds == 4


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
