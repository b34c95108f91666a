"""`stencil`: a drawing that is made once and laid again wherever the same is to be seen.

Most of a table looks as it did a moment ago, and the same to several viewers: a row of tiles that lie face down, melds,
the wall between two draws, a line of what happened. What such a drawing adds to a layer follows from its arguments
alone, so it is kept by them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec

from dashboard.view.layers import Layer, Rows

P = ParamSpec("P")

_KEPT = 1024
"""Drawings of each kind that are kept: those of dozens of tables at once, twenty megabytes of the largest kind."""


def stencil(draw: Callable[Concatenate[Layer, P], None]) -> Callable[Concatenate[Layer, P], None]:
    """Let a function draw the same only once. It must draw by its arguments alone, and these must be hashable.

    >>> from dashboard.view.layout import Plain
    >>> @stencil
    ... def dot(layer: Layer, x: float) -> None:
    ...     print("drawn")
    ...     layer.rect(Plain(), x, 0, 1, 1, "red")
    >>> layer = Layer()
    >>> dot(layer, 5), dot(layer, 5), dot(layer, 6)
    drawn
    drawn
    (None, None, None)
    >>> layer.columns()["rects"]["x"]
    [5.0, 5.0, 6.0]
    """

    # typed: 1 and 1.0 are equal and not the same text.
    @lru_cache(maxsize=_KEPT, typed=True)
    def drawn(owner: int, /, *args: Any, **kwargs: Any) -> Rows:
        layer = Layer()
        with layer.of(owner):
            draw(layer, *args, **kwargs)
        return layer.rows

    @wraps(draw)
    def lay(layer: Layer, *args: P.args, **kwargs: P.kwargs) -> None:
        layer.lay(drawn(layer.seat, *args, **kwargs))

    return lay
