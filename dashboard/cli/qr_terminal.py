"""A QR for a terminal, in half blocks."""

from __future__ import annotations

from dashboard.view.qr import QUIET, matrix

_BLACK_ON_WHITE, _PLAIN = "\x1b[30;107m", "\x1b[0m"
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def qr_terminal(address: str) -> str:
    """Return the code of an address as lines for a terminal: black on white, whatever colours that one has.

    >>> len(qr_terminal("http://192.168.1.23:5006").splitlines())
    17
    """
    squares = matrix(address)
    width = len(squares) + 2 * QUIET
    bare = (False,) * width
    rows = [bare] * QUIET + [bare[:QUIET] + row + bare[:QUIET] for row in squares] + [bare] * QUIET
    rows += [bare] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(_HALVES[square] for square in zip(upper, lower, strict=True)) for upper, lower in pairs)
    return "\n".join(f"{_BLACK_ON_WHITE}{line}{_PLAIN}" for line in lines)
