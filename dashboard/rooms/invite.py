"""What rooms need of addresses: the one a room is invited to by, and the one on a seat's QR."""

from __future__ import annotations

from typing import Protocol


class Invites(Protocol):
    """Where pages of this server are found from outside. The answers may change while the server runs."""

    def room_url(self, code: str) -> str:
        """Return the address at which anybody joins the room of that code, empty if there is none to give away."""

    def seat_url(self, code: str, seat_code: str) -> str:
        """Return the short address at which a phone takes the seat of that seat code, empty as above."""


class NoInvites:
    """Of a server that nobody outside can reach, and of tests: paths without a host."""

    def room_url(self, code: str) -> str:
        """Return the path of the room's table.

        >>> NoInvites().room_url("ABCDE")
        '/table?room=ABCDE'
        """
        return f"/table?room={code}"

    def seat_url(self, code: str, seat_code: str) -> str:
        """Return the short path of a seat.

        >>> NoInvites().seat_url("ABCDE", "KMNPQ")
        '/p/ABCDEKMNPQ'
        """
        return f"/p/{code}{seat_code}"


class InForce:
    """The invites in force: `now` may be replaced while the server runs, when a tunnel comes up or dies."""

    def __init__(self) -> None:
        self.now: Invites = NoInvites()

    def room_url(self, code: str) -> str:
        """Return what `now` has for the room."""
        return self.now.room_url(code)

    def seat_url(self, code: str, seat_code: str) -> str:
        """Return what `now` has for the seat."""
        return self.now.seat_url(code, seat_code)
