"""The chance of bots: drawn from what the view shows, for a bot has no clock and no dice of its own.

The same view always gives the same draw, so a hand can be played again; other hidden tiles change nothing.
"""

from __future__ import annotations

import hashlib

import numpy as np

from mahjong.view import View

_WHOLE = (
    "seat", "hand", "drawn", "hand_number", "dealer", "streak", "passes", "phase", "turn", "window", "window_tile",
    "wall_left", "flowers", "n_melds", "n_discards",
)  # fmt: skip
_BY_DISCARD = ("discard_seat", "discard_tile")


def draw(view: View, label: str, n: int) -> int:
    """Return a number from 0 to `n` - 1, equally likely over positions; another `label` draws anew from the same view.

    It is the first 64 bits of BLAKE2b over the label, the public position and the own tiles.
    """
    record = view.observation[0]
    discards = int(record["n_discards"])
    parts = [np.ravel(record[name]) for name in _WHOLE] + [record[name][:discards] for name in _BY_DISCARD]
    position = np.concatenate(parts).astype("<i8").tobytes()
    digest = hashlib.blake2b(label.encode() + b"\0" + position, digest_size=8).digest()
    return int.from_bytes(digest, "big") % n
