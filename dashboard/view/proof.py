"""What is shown of a promised wall: the promise's first digits while the hand runs, the secret's when it has ended."""

from __future__ import annotations

from typing import NamedTuple

from dashboard.view import text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain

DIGITS = 16
"""Hex digits that are shown; the record holds them all, and `mahjong verify` and the page ``/verify`` compare them."""
_PLAIN = Plain()


class Proof(NamedTuple):
    """Promise and secret of a hand as hex digits; empty where the wall was not promised or the hand still runs."""

    promise: str = ""
    secret: str = ""


NO_PROOF = Proof()


def draw_proof(layer: Layer, proof: Proof, y: float, room: float) -> None:
    """Write at most two short lines from `y` down, no wider than `room`."""
    for row, (words, digits) in enumerate(((text.PROMISE, proof.promise), (text.SECRET, proof.secret))):
        if digits:
            shown = f"{words} {digits[:DIGITS]}…"
            layer.text(_PLAIN, 8, y + 20 * row, shown, 13, theme.CREAM_SOFT, align="left", room=room)
