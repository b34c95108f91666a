"""A seat's plate: what the table waits for, round and tiles left, and the buttons 復原, 理牌 and 聲音.

It is printed on the cloth in the corner between the wall and the strips of two neighbours, turned to its seat.
"""

from __future__ import annotations

from dashboard.view import text, theme
from dashboard.view.layers import Layer, Place
from dashboard.view.layout import BAR_HEIGHT, CORNER_HIGH, CORNER_LOW, CORNER_U, CORNER_V, Frame, Slot
from mahjong.view import View

_GAP = 6.0
_SMALL = 50.0
_WIDE = CORNER_LOW - 2 * (_SMALL + _GAP)
_BUTTON_V = CORNER_V + BAR_HEIGHT / 2


def draw_plate(layer: Layer, view: View, frame: Frame, status: text.Words, undo: text.Words | None) -> None:
    """Draw the plate of one seat. `undo` names what 復原 would take back, None where there is nothing."""
    _words(layer, view, frame, status)
    right = CORNER_U + _WIDE + _GAP
    if view.seat is not None:
        draw_undo(layer, frame, Slot(CORNER_U, _BUTTON_V, _WIDE), undo)
        draw_small(layer, frame, Slot(right, _BUTTON_V, _SMALL), text.SORT, "sort")
    draw_small(layer, frame, Slot(right + _SMALL + _GAP, _BUTTON_V, _SMALL), text.SOUND, "sound")


def _words(layer: Layer, view: View, frame: Frame, status: text.Words) -> None:
    left, v, state = CORNER_U + 2, CORNER_V + BAR_HEIGHT, state_of_hand(view)
    rows = ((14, state.en, 12.0, theme.CREAM_SOFT), (30, state.zh, 15.0, theme.CREAM),
            (47, status.en, 13.0, theme.CREAM_SOFT), (67, status.zh, 20.0, theme.GOLD))  # fmt: skip
    for up, words, size, color in rows:
        room = CORNER_HIGH if up > 40 else CORNER_LOW
        layer.text(frame, left, v + up, words, size, color, align="left", bold=color == theme.GOLD, room=room)


def state_of_hand(view: View) -> text.Words:
    """Return round, hand, how often the dealer stayed, and how many tiles may still be drawn."""
    rounds, hand, tiles = text.round_name(view.round_wind), text.hand_name(view.hand_number), max(0, view.drawable)
    count, streak = text.tiles_left(tiles), text.streak_name(view.streak)
    zh = [rounds.zh, hand.zh, *([streak.zh] if view.streak else ()), f"{tiles} {count.zh}"]
    en = [rounds.en, hand.en, *([streak.en] if view.streak else ()), f"{tiles} {count.en}"]
    return text.Words(" · ".join(zh), " · ".join(en))


def draw_undo(layer: Layer, frame: Place, slot: Slot, undo: text.Words | None) -> None:
    """Draw 復原 with what it would take back, or dimmed where there is nothing."""
    u, v, words = slot.middle, slot.v, text.UNDO
    there = undo is not None
    layer.rect(
        frame, u, v, slot.width, BAR_HEIGHT, theme.CREAM, alpha=0.16 if there else 0.05, line=theme.CREAM_SOFT,
        key="undo" if there else "why:undo", why="" if there else str(text.NO_UNDO),
    )  # fmt: skip
    key, alpha = ("undo", 1.0) if there else ("why:undo", 0.5)
    lines = ((16.0, f"{words.zh} {words.en}", 16.0), (-3.0, undo.zh.removeprefix(f"{words.zh} ") if undo else "", 15.0),
             (-19.0, undo.en.removeprefix(f"{words.en}: ") if undo else "", 12.5))  # fmt: skip
    for up, line, size in lines if there else ((0.0, f"{words.zh} {words.en}", 16.0),):
        layer.text(frame, u, v + up, line, size, theme.CREAM, key=key, alpha=alpha, room=slot.width - 8)


def draw_small(layer: Layer, frame: Place, slot: Slot, words: text.Words, key: str) -> None:
    """Draw a small button, Chinese over English."""
    u, v, room = slot.middle, slot.v, slot.width - 6
    layer.rect(frame, u, v, slot.width, BAR_HEIGHT, theme.CREAM, alpha=0.16, line=theme.CREAM_SOFT, key=key)
    layer.text(frame, u, v + 8, words.zh, 18, theme.CREAM, key=key, room=room)
    layer.text(frame, u, v - 15, words.en, 12.5, theme.CREAM_SOFT, key=key, room=room)
