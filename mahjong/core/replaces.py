"""Which rows of the 台 table give way to which.

A row that scores takes the place of others, by the rules of the table; a row that is off takes no place. What gives way
is judged by the rows as they were before any gave way.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core import items as _i
from mahjong.core.jit import jit
from mahjong.core.params import KEEPS_ALL, KEEPS_NOTHING

Array = npt.NDArray[Any]


@jit
def drop_replaced(ru: Any, tai: Array) -> None:
    """Put to 0 every row of `tai` (台 of each row) that gives way to another."""
    drop_for_flowers(tai)
    drop_for_honours(ru, tai)
    drop_for_pungs(ru, tai)
    drop_for_melds(ru, tai)
    drop_for_ready(ru, tai)
    if tai[_i.AFTER_REPLACEMENT] > 0 and not ru.last_draw_with_replacement:
        tai[_i.LAST_DRAW] = 0
    drop_for_first_turns(ru, tai)


@jit
def drop_for_flowers(tai: Array) -> None:
    """八仙過海 takes the place of 花槓, 正花 and 花牌; 花牌 that of 正花."""
    if tai[_i.EIGHT_FLOWERS] > 0:
        tai[_i.FLOWER_SET], tai[_i.OWN_FLOWER], tai[_i.ANY_FLOWER] = 0, 0, 0
    if tai[_i.ANY_FLOWER] > 0:
        tai[_i.OWN_FLOWER] = 0


@jit
def drop_for_honours(ru: Any, tai: Array) -> None:
    """大四喜 takes the place of all winds; 小四喜 may; 小三元 and 大三元 take that of 三元牌 unless they are added."""
    if tai[_i.BIG_WINDS] > 0 or (tai[_i.SMALL_WINDS] > 0 and not ru.small_winds_winds):
        tai[_i.ROUND_WIND], tai[_i.SEAT_WIND], tai[_i.GUEST_WIND] = 0, 0, 0
    if tai[_i.SMALL_DRAGONS] > 0 and not ru.small_dragons_dragons:
        tai[_i.DRAGON_SET] = 0
    if tai[_i.BIG_DRAGONS] > 0 and not ru.big_dragons_dragons:
        tai[_i.DRAGON_SET] = 0


@jit
def drop_for_pungs(ru: Any, tai: Array) -> None:
    """字一色 and 五暗刻 take the place of 碰碰胡 unless it is added; of the 暗刻 the highest counts, or all."""
    if tai[_i.ALL_HONOURS] > 0 and not ru.all_honours_all_pungs:
        tai[_i.ALL_PUNGS] = 0
    if tai[_i.FIVE_CONCEALED] > 0 and not ru.five_concealed_all_pungs:
        tai[_i.ALL_PUNGS] = 0
    if not ru.concealed_highest_only:
        return
    if tai[_i.FIVE_CONCEALED] > 0:
        tai[_i.FOUR_CONCEALED] = 0
    if tai[_i.FIVE_CONCEALED] > 0 or tai[_i.FOUR_CONCEALED] > 0:
        tai[_i.THREE_CONCEALED] = 0


@jit
def drop_for_melds(ru: Any, tai: Array) -> None:
    """全求人 and 半求人 take the place of 獨聽 unless it is added."""
    if tai[_i.ALL_CLAIMED] > 0 and not ru.all_claimed_single_wait:
        tai[_i.SINGLE_WAIT] = 0
    if tai[_i.HALF_CLAIMED] > 0 and not ru.half_claimed_single_wait:
        tai[_i.SINGLE_WAIT] = 0


@jit
def drop_for_ready(ru: Any, tai: Array) -> None:
    """天聽 and 地聽 may take the place of 門清; 報聽 never does."""
    if (tai[_i.HEAVENLY_READY] > 0 or tai[_i.EARTHLY_READY] > 0) and not ru.ready_keeps_concealed:
        tai[_i.CONCEALED], tai[_i.CONCEALED_SELF_DRAW] = 0, 0


@jit
def drop_for_first_turns(ru: Any, tai: Array) -> None:
    """天胡 and 地胡 take the place of 自摸 and 門清 as far as they do not keep them; 人胡 that of 門清."""
    if tai[_i.HEAVENLY] > 0:
        drop_first_draw(ru.heavenly_keeps, tai)
        tai[_i.SINGLE_WAIT], tai[_i.AFTER_REPLACEMENT] = 0, 0
    if tai[_i.EARTHLY] > 0:
        drop_first_draw(ru.earthly_keeps, tai)
    if tai[_i.HUMAN] > 0:
        tai[_i.CONCEALED] = 0


@jit
def drop_first_draw(keeps: int, tai: Array) -> None:
    """Drop what a win on the first draw does not keep of 自摸, 門清 and 門清自摸."""
    if keeps == KEEPS_NOTHING:
        tai[_i.SELF_DRAW] = 0
    if keeps != KEEPS_ALL:
        tai[_i.CONCEALED], tai[_i.CONCEALED_SELF_DRAW] = 0, 0
