"""What completes a ready hand (聽): the kinds, less those that the own hand and melds have used up."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.jit import jit
from mahjong.core.ligu import ligu_waits
from mahjong.core.params import CHOW, PUNG_SET
from mahjong.core.shanten import distance, hand_index, sets_needed, useful_kinds

Array = npt.NDArray[Any]


@jit
def own_waits(t: Any, ru: Any, counts: Array, n_melds: int, meld_kind: Array, meld_tile: Array) -> int:
    """Return the kinds (bit k = kind k) that complete 34 concealed counts beside these melds; 0 if it is not ready.

    `counts` are changed on the way and come back as they were. A kind whose four copies are all in the own hand and
    melds is no wait; what others discarded never matters.
    """
    sets = sets_needed(n_melds)
    m, p, s, z = hand_index(counts)
    waits = ligu_waits(ru, counts, n_melds)
    if distance(t, m, p, s, z, sets) == 1:
        waits |= useful_kinds(t, counts, m, p, s, z, sets)
    if waits == 0:
        return 0
    own = counts.copy()
    for i in range(n_melds):
        count_meld(own, meld_kind[i], meld_tile[i])
    for kind in range(34):
        if own[kind] >= 4:
            waits &= ~(1 << kind)
    return waits


@jit
def waits_of(t: Any, ru: Any, st: Any, seat: int) -> int:
    """Return the kinds, as bits, for which the hand of `seat` waits."""
    return own_waits(t, ru, st.hand[seat], st.n_melds[seat], st.meld_kind[seat], st.meld_tile[seat])


@jit
def count_meld(counts: Array, kind: int, tile: int) -> None:
    """Add the tiles of a meld to 34 counts."""
    if kind == CHOW:
        counts[tile : tile + 3] += 1
    else:
        counts[tile] += 3 if kind == PUNG_SET else 4
