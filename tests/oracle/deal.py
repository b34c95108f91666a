"""The wall being eaten from both ends, and what lies in front of each seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracle.hands import Meld, Tiles
from tests.oracle.walls import deal_places

N_PLAYING = 34
N_TILES = 144


class Wall:
    """The tiles still standing, front first. Nothing is taken once only the reserve stands."""

    def __init__(self, kinds: list[int], reserve: int) -> None:
        """Stand up a full wall of 144 kinds; raises `ValueError` for another number."""
        if len(kinds) != N_TILES:
            raise ValueError(f"a wall has {N_TILES} tiles: {len(kinds)}")
        self.standing = list(kinds)
        self.reserve = reserve

    @property
    def is_spent(self) -> bool:
        """Whether only the reserve stands."""
        return len(self.standing) <= self.reserve

    def front(self) -> int:
        """Take the next tile."""
        return self.standing.pop(0)

    def back(self) -> int:
        """Take a replacement."""
        return self.standing.pop()


@dataclass
class Seat:
    """Everything that belongs to one seat during a hand. `hand` is sorted and includes the tile just drawn."""

    hand: list[int] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    flowers: list[int] = field(default_factory=list)
    locks: set[int] = field(default_factory=set)
    draws: int = 0
    discards: int = 0

    @property
    def concealed(self) -> Tiles:
        """The hand as a sorted tuple."""
        return tuple(self.hand)

    def take(self, kind: int) -> None:
        """Put a tile into the hand."""
        self.hand.append(kind)
        self.hand.sort()

    def give(self, *kinds: int) -> None:
        """Take tiles out of the hand. Raises `ValueError` if one is not there."""
        for kind in kinds:
            self.hand.remove(kind)


def deal_out(wall: Wall, dealer: int) -> list[Seat]:
    """Deal sixteen each and the dealer's seventeenth; flowers are still in the hands."""
    seats = [Seat() for _ in range(4)]
    for place in deal_places(dealer):
        seats[place].take(wall.front())
    return seats
