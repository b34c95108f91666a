"""How well a tile can be built on, by what is unseen: bots throw what can least be, and a throw tells of its seat."""

from __future__ import annotations

from typing import Any

from mahjong.core.jit import jit


@jit
def support(o: Any, kind: int) -> int:
    """Return how well a tile can be built on, 0-36: unseen copies of it and of its neighbours, weighted."""
    total = 3 * int(o.unseen[kind])
    if kind >= 27:
        return total
    rank = kind % 9
    if rank >= 1:
        total += 2 * o.unseen[kind - 1]
    if rank <= 7:
        total += 2 * o.unseen[kind + 1]
    if rank >= 2:
        total += o.unseen[kind - 2]
    if rank <= 6:
        total += o.unseen[kind + 2]
    return total
