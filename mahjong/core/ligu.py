"""嚦咕嚦咕: seven pairs and a pung, all concealed. Four alike may be two pairs. Off where its row has no 台."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.items import LIGU
from mahjong.core.jit import jit
from mahjong.core.params import PAIR, PUNG_SET

Array = npt.NDArray[Any]


@jit
def is_ligu(ru: Any, counts: Array, n_melds: int) -> bool:
    """Return whether 34 counts of 17 tiles are a win of this sort at this table: one kind is odd, and it is a pung."""
    if ru.tai[LIGU] == 0 or n_melds > 0:
        return False
    tiles, odd, pungs = 0, 0, 0
    for kind in range(34):
        tiles += counts[kind]
        odd += counts[kind] & 1
        pungs += counts[kind] == 3
    return tiles == 17 and odd == 1 and pungs == 1


@jit
def ligu_waits(ru: Any, counts: Array, n_melds: int) -> int:
    """Return the kinds (bits) that make 34 counts of 16 tiles such a win; 0 where it is off."""
    if ru.tai[LIGU] == 0 or n_melds > 0:
        return 0
    waits = 0
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if is_ligu(ru, counts, n_melds):
                waits |= 1 << kind
            counts[kind] -= 1
    return waits


@jit
def lay_out_ligu(win: Any, out: Any) -> None:
    """Write such a win into `out` (`mahjong.core.params.SCORE`): the pung, then the pairs from the lowest kind up."""
    out.n_sets, out.win_set = 0, -1
    for kind in range(34):
        if win.hand[kind] == 3:
            add_set(win, PUNG_SET, kind, out)
    for kind in range(34):
        for _ in range(win.hand[kind] // 2 if win.hand[kind] != 3 else 0):
            add_set(win, PAIR, kind, out)


@jit
def add_set(win: Any, kind: int, tile: int, out: Any) -> None:
    """Add one set. The winning tile is in the first of its kind; a pung finished by another's is not concealed."""
    row = int(out.n_sets)
    completed = tile == win.win_tile and out.win_set < 0
    out.set_kind[row], out.set_tile[row] = kind, tile
    out.set_concealed[row] = kind == PAIR or not completed or win.self_draw == 1
    if completed:
        out.win_set = row
    out.n_sets = row + 1
