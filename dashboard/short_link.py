"""``/p/CODE``: the short address on a QR leads to the table of a room, or to a seat of it.

A handler of its own, for Panel's pages know no redirect. Give a copy of `SHORT_LINKS` to a server as its
`extra_patterns`: Panel may add to what it gets.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from tornado.web import RequestHandler

ROOM_LETTERS = SEAT_LETTERS = 5
_LONGEST = 20


def destination(code: str) -> str:
    """Return the page that a code leads to, from the root of the server: its room's table, or a seat on a phone.

    Codes are read in either case. One that is none leads to the table page too, which says so in the lobby.

    >>> destination("k7qf2"), destination("K7QF2ABCDE")
    ('table?room=K7QF2', 'phone?room=K7QF2&seat=ABCDE')
    >>> destination("what is this")
    'table?room=WHAT%20IS%20THIS'
    """
    code = code.strip().upper()[:_LONGEST]
    if len(code) == ROOM_LETTERS + SEAT_LETTERS and code.isascii() and code.isalnum():
        return f"phone?room={code[:ROOM_LETTERS]}&seat={code[ROOM_LETTERS:]}"
    return f"table?room={quote(code, safe='')}"


class ShortLink(RequestHandler):
    """Answers with a redirect that holds no host: it is right behind any proxy and under any path."""

    def get(self, code: str) -> None:
        """Send the browser on."""
        self.set_header("Cache-Control", "no-store")  # a seat's code is another one tomorrow
        self.redirect(f"../{destination(code)}")

    head = get


SHORT_LINKS: list[tuple[str, Any]] = [(r"/p/([^/]+)", ShortLink)]
"""The route, as Tornado takes it."""
