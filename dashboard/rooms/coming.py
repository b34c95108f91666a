"""`Coming`: the hand that will be dealt next. Its wall is promised before the deal, and every seat may add a share."""

from __future__ import annotations

from collections.abc import Iterable

from dashboard.rooms.refused import No, no
from dashboard.rooms.shares import Shares
from mahjong.promise import SIZE
from mahjong.record import Deal, PromisedDeal

_HEX = frozenset("0123456789abcdef")


class Coming:
    """Secret and shares of hand `number` (from 1); with the `seed` of a game that can be repeated there are none.

    >>> coming = Coming(1, b"a seed")
    >>> coming.promise, coming.deal()
    ('', Deal(hand=1, seed=b'a seed'))
    """

    def __init__(self, number: int, seed: bytes | None = None) -> None:
        self.number = number
        self._seed = seed
        self._shares = Shares()
        self._promise = self._shares.prepare(number)

    @property
    def promise(self) -> str:
        """What everybody may see before the deal: 64 hex digits, empty where nothing is promised."""
        return "" if self._seed is not None else self._promise.hex()

    def add(self, hand: int, seats: Iterable[int], share: str) -> No | None:
        """Keep the share (64 hex digits) of a device for its seats. Returns why not."""
        if len(share) != 2 * SIZE or not set(share) <= _HEX:
            return no("malformed", f"share = {share[:20]!r}")
        if 0 < hand < self.number:  # who shuffled while it was dealt is told so, and not that there is no such hand
            return no("share_too_late", str(hand))
        refused = [self._shares.add(hand, seat, bytes.fromhex(share)) for seat in seats]
        return next((one for one in refused if one is not None), None)

    def deal(self) -> Deal | PromisedDeal:
        """Return the line with which the hand begins; the same one again if it is asked for again."""
        if self._seed is not None:
            return Deal(self.number, self._seed)
        return PromisedDeal.of(self.number, *self._shares.take(self.number))
