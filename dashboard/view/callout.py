"""What a seat has just called, written large before it: stays until the next thing happens, so it needs no clock."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Frame, edge_of
from dashboard.view.strips import text_width
from mahjong.felt.seats import STRIP_MIDDLE

_AFTERWARDS = {"settle", "robbed"}
"""Events that follow a call at once and do not end its being shown."""
_V, _HEIGHT = layout.BAR_V + 4, layout.BAR_HEIGHT - 8


def called(events: Sequence[str], players: Collection[int]) -> tuple[int, text.Words] | None:
    """Return who made the newest call and its words, if that is the newest event and none of `players` made it.

    >>> called(["discard 1 m5 hand", "pung 2 m5 1"], {0})
    (2, Words(zh='碰', en='Pung'))
    """
    last = _newest(events)
    name = text.event_name(last) if last else ""
    if name not in text.CALLED:
        return None
    seat = int(last.split(" ")[1])
    return None if seat in players else (seat, text.CALLED[name])


def draw_callout(layer: Layer, events: Sequence[str], own: int, players: Collection[int]) -> None:
    """Draw the newest event if it is a call of another than this screen's `players`: their own is under a finger."""
    call = called(events, players)
    if call is None:
        return
    seat, words = call
    frame, u = Frame(edge_of(seat, own)), STRIP_MIDDLE
    width = max(text_width(words.zh, 30), text_width(words.en, 14)) + 40
    layer.rect(frame, u, _V, width, _HEIGHT, theme.RED, line=theme.GOLD)
    layer.text(frame, u, _V + 8, words.zh, 27, theme.CREAM, serif=True, bold=True)
    layer.text(frame, u, _V - 15, words.en, 13.5, theme.GOLD)


def _newest(events: Sequence[str]) -> str:
    """Return the newest event that may be a call. A hand is declared ready with a discard, which goes with it."""
    told = [event for event in events if event.split(" ")[0] not in _AFTERWARDS]
    if len(told) > 1 and told[-1].startswith("discard ") and told[-2].startswith("ready "):
        return told[-2]
    return told[-1] if told else ""
