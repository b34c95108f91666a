"""The middle of the table: the wall that is left, the discards in front of their owners, and the plate between."""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Frame, Plain, edge_of
from dashboard.view.strips import BACK
from mahjong.tiles import code_of
from mahjong.view import View

_DEALT = 64
"""Tiles that leave the wall in the deal, whole stacks of them; the dealer's extra tile opens the next stack."""
_TAIL_SHADE = 0.42
_DRAWN_SHADE = 0.15
_PLAIN = Plain()


def draw_wall(layer: Layer, view: View, own: int, events: Sequence[str]) -> None:
    """Draw the stacks still standing, eaten from both ends; the tail that is never taken is dimmed."""
    if view.phase == "ready":
        return
    front, back = wall_ends(view, events)
    edge = edge_of(view.dealer, own)
    for index in range(front, back):
        frame, u, v = layout.wall_place((index - _DEALT) // 2, edge)
        alone_below = index % 2 == 1 or index + 1 >= back
        shade = _TAIL_SHADE if index >= back - view.reserve else 0.0
        layer.tile(
            frame, u, v, layout.WALL_WIDTH, BACK,
            name=f"w{index}", shade=shade, level=0 if alone_below else 1,
        )  # fmt: skip


def wall_ends(view: View, events: Sequence[str]) -> tuple[int, int]:
    """Return the first place still standing and the first one gone behind, from what everybody has seen happen.

    The deal came from the front, and every draw says whether it did; what is missing besides was taken behind. To
    count kongs and flowers instead one would have to know by which rule one of them was never replaced.
    """
    front = _DEALT + 1 + sum(event.startswith("draw ") and event.endswith(" front") for event in events)
    return front, front + view.wall_left


def draw_pool(layer: Layer, view: View, own: int) -> None:
    """Draw the discards nobody took, in rows before their owners; the newest is lit while it may be claimed."""
    lying = [0] * 4
    last = len(view.discards) - 1
    for number, discard in enumerate(view.discards):
        if discard.taken_by is not None:
            continue
        u, v = layout.pool_place(lying[discard.seat])
        lying[discard.seat] += 1
        layer.tile(
            Frame(edge_of(discard.seat, own)), u, v, layout.POOL_WIDTH, code_of(discard.tile), name=f"d{number}",
            shade=_DRAWN_SHADE if discard.drawn else 0.0, ring="lit" if number == last else "",
        )  # fmt: skip


def draw_plate(layer: Layer, view: View, own: int, status: text.Words) -> None:
    """Draw the plate inside the wall: round, hand, dealer streak, tiles left, and what the table waits for."""
    size, middle = 2 * layout.WALL_INNER - 22, layout.CENTRE
    layer.rect(_PLAIN, middle, middle, size, size, theme.SHADE, alpha=0.24)
    if view.phase in {"turn", "window"}:
        frame = Frame(edge_of(view.turn, own))
        layer.rect(frame, middle, middle - size / 2 - 1, size * 0.62, 7, theme.GOLD)
    rounds, hand = text.round_name(view.round_wind), text.hand_name(view.hand_number)
    layer.text(_PLAIN, middle, middle - 88, rounds.zh, 34, theme.GOLD, serif=True, bold=True)
    streak = text.streak_name(view.streak)
    kept = (f" · {streak.zh}", f" · {streak.en}") if view.streak else ("", "")
    layer.text(_PLAIN, middle, middle - 56, f"{rounds.en} · {hand.en}{kept[1]}", 14, theme.CREAM_SOFT, room=size - 20)
    layer.text(_PLAIN, middle, middle - 33, f"{hand.zh}{kept[0]}", 16, theme.CREAM)
    left = max(0, view.drawable)
    words = text.tiles_left(left)
    layer.text(_PLAIN, middle - 12, middle + 9, str(left), 46, theme.CREAM, bold=True, align="right")
    layer.text(_PLAIN, middle - 4, middle + 2, words.zh, 17, theme.CREAM, align="left")
    layer.text(_PLAIN, middle - 4, middle + 20, words.en, 13, theme.CREAM_SOFT, align="left")
    layer.rect(_PLAIN, middle, middle + 46, size - 60, 1, theme.CREAM, alpha=0.25)
    layer.text(_PLAIN, middle, middle + 72, status.zh, 21, theme.GOLD, bold=True, room=size - 16)
    layer.text(_PLAIN, middle, middle + 98, status.en, 14.5, theme.CREAM, room=size - 16)
