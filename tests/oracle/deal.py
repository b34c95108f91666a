"""The wall being eaten from both ends, and what lies in front of each seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from mahjong.rules import Rules
from tests.oracle.hands import Meld, Tiles
from tests.oracle.walls import deal_places

N_PLAYING = 34
N_TILES = 144


class Wall:
    """The tiles still standing, front first. Nothing is taken once only the reserve stands."""

    def __init__(self, kinds: list[int], rules: Rules) -> None:
        """Stand up a full wall of 144 kinds; raises `ValueError` for another number."""
        if len(kinds) != N_TILES:
            raise ValueError(f"a wall has {N_TILES} tiles: {len(kinds)}")
        self.standing = list(kinds)
        self.mode = rules.reserve_mode
        self.reserve = 0 if self.mode == "last_tile" else rules.wall_reserve

    @property
    def is_spent(self) -> bool:
        """Whether only the reserve stands."""
        return len(self.standing) <= self.reserve

    @property
    def allows_kong(self) -> bool:
        """Whether a kong may be made: a tile may be taken, and where kongs are refused also after it has counted."""
        return len(self.standing) > self.reserve + (self.mode == "kong_refused")

    def count_kong(self) -> None:
        """Let the reserve grow by a kong that is carried out, where it does."""
        self.reserve += self.mode in {"kong_refused", "kong_drawn"}

    def front(self) -> int:
        """Take the next tile."""
        return self.standing.pop(0)

    def back(self) -> int:
        """Take a replacement."""
        return self.standing.pop()


@dataclass
class Seat:
    """Everything that belongs to one seat during a hand. `hand` is sorted and includes the tile just drawn.

    `locks` are the kinds 過水 bars, `passed_pungs` those 過碰 does; `ready` is the row of a declaration; `eight` says
    whether eight flowers stand, were declined or paid; `noted` is the first meld by item of 包牌.
    """

    hand: list[int] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    flowers: list[int] = field(default_factory=list)
    locks: set[int] = field(default_factory=set)
    passed_pungs: set[int] = field(default_factory=set)
    ready: str | None = None
    eight: str = "stand"
    noted: dict[str, int] = field(default_factory=dict)
    draws: int = 0
    discards: int = 0

    @property
    def concealed(self) -> Tiles:
        """The hand as a sorted tuple."""
        return tuple(self.hand)

    def take(self, *kinds: int) -> None:
        """Put tiles into the hand."""
        self.hand.extend(kinds)
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
