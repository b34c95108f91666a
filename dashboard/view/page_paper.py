"""`Paper`: a sheet of ivory over the table with a head, buttons and rows: for pages of settings and of people."""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.view import text, theme
from dashboard.view.compact_places import SHAPES
from dashboard.view.layers import Layer
from dashboard.view.layout import BAR_HEIGHT, WORLD, Plain
from dashboard.view.text import Words

PLAIN = Plain()
INDENT = 18.0
_MARGIN, _HEAD = 6.0, 78.0
_SQUARE_MARGIN = 116.0
_GAP = 8.0


class Paper:
    """A sheet that fills a phone's world, or the middle of the square: a head with buttons, and columns below it.

    Where it is wider than high it has `lying_columns` of them, else one.
    """

    def __init__(self, shape: str, lying_columns: int = 2) -> None:
        self.layer = Layer()
        world, margin = (SHAPES[shape].world, _MARGIN) if shape in SHAPES else ((WORLD, WORLD), _SQUARE_MARGIN)
        self.left = self.top = margin
        self.width, self.height = world[0] - 2 * margin, world[1] - 2 * margin
        self.columns = lying_columns if self.width > self.height else 1
        self.column = (self.width - INDENT * (self.columns + 1)) / self.columns
        # The key keeps what lies below from being pressed through the paper.
        middle = self.left + self.width / 2, self.top + self.height / 2
        self.layer.rect(PLAIN, *middle, self.width, self.height, theme.IVORY, line=theme.GOLD, key="paper")

    def head(self, title: Words, buttons: Sequence[tuple[Words, str, float]]) -> None:
        """Write a title, and buttons of their widths from the right."""
        right, y = self.left + self.width - 10, self.top + 38
        for words, key, width in buttons:
            fill, ink = (theme.RED, theme.CREAM) if words is text.CLOSE else (theme.IVORY_EDGE, theme.INK)
            self.button(right - width / 2, y, width, words, key, fill, ink)
            right -= width + _GAP
        left = self.left + INDENT - 2
        room = right - left - 8
        self.layer.text(PLAIN, left, y - 10, title.zh, 26, theme.RED, serif=True, bold=True, align="left", room=room)
        self.layer.text(PLAIN, left, y + 16, title.en, 15, theme.INK_SOFT, align="left", room=room)

    def button(
        self, u: float, y: float, width: float, words: Words, key: str,
        fill: str = theme.IVORY_EDGE, ink: str = theme.INK,
    ) -> None:  # fmt: skip
        """Add a button, Chinese over English."""
        self.layer.rect(PLAIN, u, y, width, BAR_HEIGHT, fill, line=theme.IVORY_EDGE, key=key)
        self.layer.text(PLAIN, u, y - 9, words.zh, 20, ink, bold=True, key=key, room=width - 10)
        self.layer.text(PLAIN, u, y + 15, words.en, 13.5, ink, alpha=0.85, key=key, room=width - 10)

    def lines(
        self, left: float, y: float, words: Words, size: float = 18.0, ink: str = theme.INK, *, room: float
    ) -> None:
        """Write Chinese, and English smaller below it, about the middle line `y`."""
        self.layer.text(PLAIN, left, y - 10, words.zh, size, ink, align="left", room=room)
        self.layer.text(PLAIN, left, y + 13, words.en, 14, theme.INK_SOFT, align="left", room=room)

    def rows(self, height: float) -> int:
        """Return how many rows of that height a column holds."""
        return int((self.height - 8 - _HEAD) / height)

    def place(self, number: int, height: float) -> tuple[float, float]:
        """Return left edge and middle line of row `number`, down the columns."""
        column, row = divmod(number, self.rows(height))
        return self.left + INDENT + column * (self.column + INDENT), self.top + _HEAD - 6 + height * (row + 0.5)
