"""A QR for a page of HTML, as SVG."""

from __future__ import annotations

from html import escape

from dashboard.view import theme
from dashboard.view.qr import CARD, DARK, QUIET, QrCard, matrix, runs


def qr_svg(address: str, side: int = 180) -> str:
    """Return the card of an address as SVG text, so many css pixels wide; it needs no file and no other host.

    >>> qr_svg("http://192.168.1.23:5006/p/K7QF2").startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    squares = matrix(address)
    width = len(squares) + 2 * QUIET
    card = QrCard(address, 0, 0, width)
    height = round(card.height, 2)
    path = "".join(f"M{QUIET + column} {QUIET + row}h{length}v1h-{length}z" for row, column, length in runs(squares))
    texts = "".join(
        f'<text x="{width / 2}" y="{round(row["y"] + height / 2, 2)}" font-size="{row["size"]}" text-anchor="middle" '
        f'dominant-baseline="central" fill="{DARK}">{escape(row["text"])}</text>'
        for row in card.texts()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="QR {escape(address)}" width="{side}" '
        f'height="{round(side * height / width)}" viewBox="0 0 {width} {height}" font-family="{escape(theme.SANS)}">'
        f'<rect width="{width}" height="{height}" rx="1.6" fill="{CARD}"/>'
        f'<path d="{path}" fill="{DARK}" shape-rendering="crispEdges"/>{texts}</svg>'
    )
