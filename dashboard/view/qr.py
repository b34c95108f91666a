"""An address as a QR on an ivory card: its squares, as rows of polygons for Bokeh's `Patches`, and packed for the wire.

Dark on ivory, level M, a quiet zone of four squares, the address under it: the way that a reader took at any angle from
110 pixels on. Pure: a card is given its place, and nothing here asks where addresses come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import cos, nan, radians, sin
from typing import Any
from urllib.parse import urlsplit

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M

QUIET = 4
"""Squares of bare card round the code, as the standard wants them."""
CARD, DARK = "#fffdf5", "#0b2a1f"
LEAST_PX = 140
"""Least side of a card on a screen, in css pixels."""
_LETTER = 0.58
"""Width of a letter in heights of its own."""
_ROOM = 0.92
"""Share of a card's width that its text may take."""
_SMALLEST = 0.062
"""Height of the smallest letters that are worth reading, in sides; a longer host takes two lines."""
_LARGEST = 0.09
_LINE = 1.2
"""From line to line, in heights of a letter."""

Matrix = tuple[tuple[bool, ...], ...]
Point = tuple[float, float]


@lru_cache(maxsize=256)
def matrix(address: str) -> Matrix:
    """Return the dark squares of an address, row by row from above, without quiet zone.

    >>> len(matrix("http://192.168.1.23:5006/p/K7QF2"))
    29
    """
    code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(address)
    code.make(fit=True)
    return tuple(tuple(bool(dark) for dark in row) for row in code.get_matrix())


def runs(squares: Matrix) -> Iterator[tuple[int, int, int]]:
    """Yield the dark squares joined along their rows: row, first column, how many.

    >>> list(runs(((True, True, False), (False, False, True))))
    [(0, 0, 2), (1, 2, 1)]
    """
    for row, line in enumerate(squares):
        for dark, alike in groupby(enumerate(line), lambda square: square[1]):
            if dark:
                columns = [column for column, _ in alike]
                yield row, columns[0], len(columns)


def packed(squares: Matrix) -> str:
    """Return the squares as hexadecimal digits: row after row, four squares a digit, light ones added at the end.

    >>> packed(((True, False, True), (False, True, False), (True, True, True)))
    'ab8'
    """
    bits = "".join("01"[dark] for line in squares for dark in line)
    return "".join(f"{int(bits[at : at + 4].ljust(4, '0'), 2):x}" for at in range(0, len(bits), 4))


@lru_cache(maxsize=256)  # a scene with QRs is made for every page, again and again
def _packed(address: str) -> tuple[int, str]:
    squares = matrix(address)
    return len(squares), packed(squares)


def address_lines(address: str) -> tuple[str, ...]:
    """Return an address as it is printed under its code, to be typed: host, then path; a long host in two parts.

    >>> address_lines("http://192.168.1.23:5006/p/K7QF2")
    ('192.168.1.23:5006', '/p/K7QF2')
    >>> address_lines("https://four-words-like-these.trycloudflare.com/p/K7QF2ABCDE")
    ('four-words-like-these', '.trycloudflare.com', '/p/K7QF2ABCDE')
    """
    parts = urlsplit(address)
    host, path = parts.netloc, address.split(parts.netloc, 1)[1] if parts.netloc else address
    first, dot, rest = host.partition(".")
    long = len(host) * _LETTER * _SMALLEST > _ROOM and not first.isdigit()
    return tuple(line for line in (*((first, dot + rest) if long else (host,)), path.rstrip("/")) if line)


@dataclass(frozen=True, slots=True)
class QrCard:
    """A card: its address, its middle and its width in units of the drawing, and its turn in degrees, clockwise.

    y runs down. Bring `side` to `LEAST_PX` on the screen at least. `height` is more than `side` by the printed address.

    >>> card = QrCard("http://192.168.1.23:5006/p/K7QF2", x=500, y=500, side=160)
    >>> [line["text"] for line in card.texts()], round(card.height, 1)
    (['192.168.1.23:5006', '/p/K7QF2'], 194.6)
    """

    address: str
    x: float
    y: float
    side: float
    degrees: float = 0.0

    @property
    def lines(self) -> tuple[str, ...]:
        """What is printed under the code."""
        return address_lines(self.address)

    @property
    def text_size(self) -> float:
        """Height of its letters."""
        longest = max(len(line) for line in self.lines)
        return min(_LARGEST * self.side, _ROOM * self.side / (_LETTER * longest))

    @property
    def height(self) -> float:
        """From the upper to the lower edge of the card."""
        return self.side + len(self.lines) * _LINE * self.text_size

    def point(self, u: float, v: float) -> Point:
        """Return where a place of the card lies, given from its upper left corner as if it were not turned."""
        right, down = u - self.side / 2, v - self.height / 2
        c, s = cos(radians(self.degrees)), sin(radians(self.degrees))
        return round(self.x + right * c - down * s, 2), round(self.y + right * s + down * c, 2)

    def outline(self) -> list[Point]:
        """Return the corners of the card."""
        return self._rectangle(0, 0, self.side, self.height)

    def rectangles(self) -> list[list[Point]]:
        """Return the corners of each run of dark squares."""
        squares = matrix(self.address)
        unit = self.side / (len(squares) + 2 * QUIET)
        return [
            self._rectangle((QUIET + column) * unit, (QUIET + row) * unit, length * unit, unit)
            for row, column, length in runs(squares)
        ]

    def _rectangle(self, u: float, v: float, w: float, h: float) -> list[Point]:
        return [self.point(u, v), self.point(u + w, v), self.point(u + w, v + h), self.point(u, v + h)]

    def texts(self) -> list[dict[str, Any]]:
        """Return the printed lines: text, middle, turn and height of the letters."""
        size, rows = self.text_size, []
        for number, line in enumerate(self.lines):
            v = self.side + (number + 0.5) * _LINE * size - size / 3
            x, y = self.point(self.side / 2, v)
            rows.append({"x": x, "y": y, "deg": self.degrees, "text": line, "size": round(size, 2)})
        return rows

    def message(self) -> dict[str, Any]:
        """Return the card for a page, where `qr.js` makes the same rows of it: a quarter of a kilobyte each.

        >>> sorted(QrCard("http://192.168.1.23:5006/p/K7QF2", 500, 500, 160).message())
        ['address', 'code', 'deg', 'h', 'n', 'texts', 'w', 'x', 'y']
        """
        size, code = _packed(self.address)
        return {
            "address": self.address, "x": self.x, "y": self.y, "w": self.side, "h": round(self.height, 2),
            "deg": self.degrees, "n": size, "code": code, "texts": self.texts(),
        }  # fmt: skip


def patches(cards: Iterable[QrCard]) -> dict[str, list[Any]]:
    """Return the columns `xs`, `ys`, `fill` for a `Patches` glyph: of each card its ivory and, above it, its squares.

    The squares of one code are one row, parted by NaN, so that no seam shows between them.

    >>> columns = patches([QrCard("http://192.168.1.23:5006/p/K7QF2", 500, 500, 160)])
    >>> columns["fill"], columns["xs"][0]
    (['#fffdf5', '#0b2a1f'], [420.0, 580.0, 580.0, 420.0])
    """
    columns: dict[str, list[Any]] = {"xs": [], "ys": [], "fill": []}
    for card in cards:
        for fill, polygons in ((CARD, [card.outline()]), (DARK, card.rectangles())):
            columns["xs"].append(_parted([[x for x, _ in corners] for corners in polygons]))
            columns["ys"].append(_parted([[y for _, y in corners] for corners in polygons]))
            columns["fill"].append(fill)
    return columns


def _parted(polygons: Sequence[list[float]]) -> list[float]:
    row: list[float] = []
    for corners in polygons:
        row += [nan, *corners] if row else corners
    return row
