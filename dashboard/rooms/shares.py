"""`Shares`: the secret of the next hand's wall, and what the seats add to it before the deal.

The order is what makes it worth anything. First the secret is made and its promise shown (`prepare`); then the seats,
who know the promise and not the secret, give their shares (`add`); with the deal both are fixed (`take`). So neither
side can choose after it has seen what the other chose. What it does not stop: a server in league with one of the seats
can try shares for that seat until it likes the wall. Computers and empty seats therefore give none: their share is
zeros, which leaves nothing to choose.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from dashboard.rooms.refused import No, no
from mahjong.promise import NO_SHARE, NO_SHARES, SEATS, SIZE, promise_of


class Shares:
    """The walls of a room's hands, each promised before it is dealt. One secret a hand; numbers only rise.

    `make` gives as many random bytes as it is asked for.

    >>> shares = Shares(make=bytes)
    >>> promise = shares.prepare(1)
    >>> shares.add(1, 2, b"2" * 32) is None, shares.given
    (True, (False, False, True, False))
    >>> secret, taken = shares.take(1)
    >>> promise == promise_of(secret), taken[2] == b"2" * 32, str(shares.add(1, 0, b"0" * 32))
    (True, True, '已經發牌，來不及加進去：1 / the hand is dealt, it is too late for a share: 1')
    """

    def __init__(self, make: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._make = make
        self._hand = 0
        self._secret = b""
        self._shares = list(NO_SHARES)
        self._dealt = False

    @property
    def hand(self) -> int:
        """The number of the hand that was prepared last, 0 for none."""
        return self._hand

    @property
    def given(self) -> tuple[bool, ...]:
        """By seat, whether it has given a share of the hand that was prepared last."""
        return tuple(share != NO_SHARE for share in self._shares)

    def prepare(self, hand: int) -> bytes:
        """Return the promise of a hand's wall, 32 bytes, which may be shown at once.

        The first call for a hand makes its secret and forgets the hand before. Every further one gives the same
        promise. Raises `ValueError` for a hand that is gone: what was promised for it cannot be promised again.
        """
        if hand < max(self._hand, 1):
            raise ValueError(f"這一局已經過去 / that hand is gone: {hand}, now {self._hand}")
        if hand > self._hand:
            self._hand, self._secret, self._dealt = hand, self._make(SIZE), False
            self._shares = list(NO_SHARES)
        return promise_of(self._secret)

    def add(self, hand: int, seat: int, share: bytes) -> No | None:
        """Take the share of a seat (0-3) for a promised hand; a later one replaces it. Returns why not.

        Whether the seat is a person's, and that of whoever sent it, is the room's to say.
        """
        if not isinstance(share, bytes) or len(share) != SIZE or seat not in range(SEATS):
            return no("bad_share", f"{len(share)} bytes, seat {seat}" if isinstance(share, bytes) else repr(share)[:40])
        if hand != self._hand:
            return no("share_of_no_hand", str(hand))
        if self._dealt:
            return no("share_too_late", str(hand))
        self._shares[seat] = share
        return None

    def take(self, hand: int) -> tuple[bytes, tuple[bytes, ...]]:
        """Return secret and shares of a hand that is being dealt, fixed from now on; seats that gave none have zeros.

        The same again for the same hand: a deal that the disk refused is tried again with the same wall. A hand that
        nobody prepared is prepared here. Raises `ValueError` as `prepare`.
        """
        self.prepare(hand)
        self._dealt = True
        return self._secret, tuple(self._shares)
