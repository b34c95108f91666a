"""`Contact`: a tile that knocked against something in the course of a throw."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.felt.box import NOBODY, Box


@dataclass(frozen=True, slots=True)
class Contact:
    """What tile `tile` hit at a step and a place, and how fast it came at it (units/s along the line of the knock).

    `other` is the number of another tile or the box that was hit: of a row the one that stands there.
    """

    step: int
    tile: int
    other: int | Box
    x: float
    y: float
    speed: float

    @property
    def what(self) -> str:
        """``tile`` or the kind of box: ``wall``, ``meld``, ``hand``, ``edge``."""
        return self.other.kind if isinstance(self.other, Box) else "tile"

    @property
    def seat(self) -> int:
        """Whose it is, or `NOBODY`."""
        return self.other.seat if isinstance(self.other, Box) else NOBODY

    @property
    def number(self) -> int:
        """Number of the tile, or of the box among its kind: the digits at the end of its id.

        >>> Contact(7, 0, Box("hand", 2, "h2_11", 0, 0, 46, 61, 0.0), 0, 0, 900).number
        11
        """
        if not isinstance(self.other, Box):
            return self.other
        return int(self.other.ref[len(self.other.ref.rstrip("0123456789")) :] or NOBODY)
