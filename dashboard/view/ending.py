"""How a hand ended, shown to each seat in its strip: an arrow on the winner, who paid, what a ready hand waited for.

It stands where the action bar stood, turned to its seat: after the hand there is nothing to call.
"""

from __future__ import annotations

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Frame
from dashboard.view.strips import text_width
from mahjong.felt.seats import STRIP_MIDDLE
from mahjong.tiles import code_of
from mahjong.view import SeatView, View

_ARROW = 46.0
_HEIGHT = layout.BAR_HEIGHT - 6
_TILE = 30.0
_DROPS = "arrow"
"""Key of what the page lets drop when the hand has just ended."""


def draw_ending(layer: Layer, view: View, seat: int, frame: Frame) -> None:
    """Draw what the end of the hand means to one seat; nothing while the hand is played."""
    result, shown = view.result, view.seats[seat]
    if result is None:
        return
    if seat in result.winners:
        _arrow(layer, frame, text.CALLED["win"] if result.paid_by is not None else text.CALLS["self_draw"])
    elif seat == result.paid_by:
        _plate(layer, frame, text.FEEDS, theme.SHADE, theme.LOSS_ON_DARK)
    elif not result.winners and shown.waits:
        _waits(layer, frame, shown)


def _arrow(layer: Layer, frame: Frame, words: text.Words) -> None:
    width = _plate(layer, frame, words, theme.RED, theme.CREAM)
    for side in (-1, 1):
        u = STRIP_MIDDLE + side * (width + _ARROW) / 2
        layer.text(frame, u, layout.BAR_V - 2, "▼", _ARROW, theme.GOLD, key=_DROPS)


def _plate(layer: Layer, frame: Frame, words: text.Words, fill: str, color: str) -> float:
    width = max(text_width(words.zh, 27), text_width(words.en, 14)) + 40
    layer.rect(frame, STRIP_MIDDLE, layout.BAR_V, width, _HEIGHT, fill, alpha=0.9, line=theme.GOLD)
    layer.text(frame, STRIP_MIDDLE, layout.BAR_V + 8, words.zh, 26, color, serif=True, bold=True)
    layer.text(frame, STRIP_MIDDLE, layout.BAR_V - 16, words.en, 13.5, theme.CREAM)
    return width


def _waits(layer: Layer, frame: Frame, shown: SeatView) -> None:
    kinds = shown.waits or ()
    width = 64 + _TILE * len(kinds)
    layer.rect(frame, STRIP_MIDDLE, layout.BAR_V, width + 20, _HEIGHT, theme.SHADE, alpha=0.5, line=theme.GAIN_ON_DARK)
    u = STRIP_MIDDLE - width / 2
    layer.text(frame, u + 22, layout.BAR_V + 8, text.WAITS.zh, 26, theme.GAIN_ON_DARK, serif=True, bold=True)
    layer.text(frame, u + 22, layout.BAR_V - 16, text.WAITS.en, 13.5, theme.CREAM)
    for place, kind in enumerate(kinds):
        layer.tile(frame, u + 64 + _TILE * (place + 0.5), layout.BAR_V, _TILE, code_of(kind))
