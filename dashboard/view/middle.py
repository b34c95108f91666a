"""The middle of the table: the wall that is left, and the discards where they came to rest."""

from __future__ import annotations

from collections.abc import Mapping

from dashboard.view.layers import Layer
from dashboard.view.layout import Plain, seen_from
from dashboard.view.stencil import stencil
from dashboard.view.strips import BACK
from mahjong.felt.square import Square
from mahjong.felt.units import TILE_W, Pose
from mahjong.tiles import code_of
from mahjong.view import DiscardView, View

_TAIL_SHADE = 0.42
DRAWN_SHADE = 0.15
"""Shade on a discard that was thrown as it was drawn."""


@stencil
def draw_stacks(layer: Layer, square: Square, front: int, back: int, own: int = 0, reserve: int = 0) -> None:
    """Draw a wall that reaches from tile `front` up to before `back`, the last `reserve` tiles of it dimmed.

    It is eaten from both ends; the stack that is drawn from next has a golden edge.
    """
    for index in range(front, back):
        x, y, turn = seen_from(own, square.place(index // 2))
        alone_below = index % 2 == 1 or index + 1 >= back
        shade = _TAIL_SHADE if index >= back - reserve else 0.0
        ring = "break" if index == front else ""
        layer.tile(
            Plain(turn), x, y, TILE_W, BACK, name=f"w{index}", shade=shade, level=0 if alone_below else 1, ring=ring
        )


def draw_pool(layer: Layer, view: View, own: int, pile: Mapping[int, Pose]) -> None:
    """Draw the discards nobody took where they lie; the newest is lit while it may be claimed.

    `pile` holds where each is by its number, in the world of the felt. One that is not in it is in nobody's sight yet.
    """
    last = len(view.discards) - 1
    for number, discard in enumerate(view.discards):
        if discard.taken_by is not None or number not in pile:
            continue
        _lying(layer, number, discard, pile[number], own, lit=number == last)


@stencil
def _lying(layer: Layer, number: int, discard: DiscardView, pose: Pose, own: int, *, lit: bool) -> None:
    x, y, turn = seen_from(own, pose)
    layer.tile(
        Plain(turn), x, y, TILE_W, code_of(discard.tile), name=f"d{number}",
        shade=DRAWN_SHADE if discard.drawn else 0.0, ring="lit" if lit else "",
    )  # fmt: skip
