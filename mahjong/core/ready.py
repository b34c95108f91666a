"""Ready declarations 天聽, 地聽, 報聽: made with a discard, they lock the hand."""

from __future__ import annotations

from typing import Any

from mahjong.core.changes import add_tile, remove_tiles
from mahjong.core.items import EARTHLY_READY, HEAVENLY_READY, READY
from mahjong.core.jit import jit
from mahjong.core.params import DECLARED, DECLARED_AS_DEALT, DECLARED_EARLY, NOT_DECLARED, READY_OWN
from mahjong.core.reasons import ALLOWED, DECLARED_ALREADY, NOT_READY, READY_OFF, READY_TOO_LATE
from mahjong.core.waits import waits_of

EARLY_DISCARDS = 8
"""地聽 by the table's count: among its first eight discards."""


@jit
def ready_level(ru: Any, st: Any, seat: int, is_drawn: bool) -> int:
    """Return what a declaration with this discard would be, the best that is open: `NOT_DECLARED` if none is."""
    first = st.has_discarded[seat] == 0
    undisturbed = st.calls_made == 0
    as_dealt = first and (seat == st.dealer or is_drawn)
    if ru.tai[HEAVENLY_READY] > 0 and undisturbed and as_dealt:
        return DECLARED_AS_DEALT
    early = first if ru.ready_window == READY_OWN else st.n_discards < EARLY_DISCARDS
    if ru.tai[EARTHLY_READY] > 0 and undisturbed and early:
        return DECLARED_EARLY
    return DECLARED if ru.tai[READY] > 0 else NOT_DECLARED


@jit
def refuse_ready(t: Any, ru: Any, st: Any, seat: int, kind: int, is_drawn: bool) -> int:
    """Return why `seat` may not declare with the discard of `kind`, which it holds and may throw."""
    if ru.tai[HEAVENLY_READY] == 0 and ru.tai[EARTHLY_READY] == 0 and ru.tai[READY] == 0:
        return READY_OFF
    if st.ready[seat] != NOT_DECLARED:
        return DECLARED_ALREADY
    if ready_level(ru, st, seat, is_drawn) == NOT_DECLARED:
        return READY_TOO_LATE
    remove_tiles(st, seat, kind, 1)
    waits = waits_of(t, ru, st, seat)
    add_tile(st, seat, kind)
    return ALLOWED if waits != 0 else NOT_READY
