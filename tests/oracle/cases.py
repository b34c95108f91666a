"""A win as it is written down for scoring, and the cases it has: readings, each with a place of the winning tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.oracle.hands import Meld, Reading, Set, Tiles, places, readings


@dataclass(frozen=True)
class Win:
    """A complete hand and how it came about. `concealed` is sorted and holds the winning tile.

    `tile` is None only for the dealer's hand that the deal itself completed. `by` is self, discard or rob.
    `replacement` says that the tile came from the back, `after_flower` that it replaced a flower there. `ready` is the
    row of the seat's declaration. `eight` says what became of its eight flowers: they stand, were declined (and
    count one by one) or paid (and count no more).
    """

    concealed: Tiles
    melds: tuple[Meld, ...]
    flowers: Tiles
    tile: int | None
    by: str
    seat_wind: int
    round_wind: int
    replacement: bool = False
    after_flower: bool = False
    last_tile: bool = False
    heavenly: bool = False
    earthly: bool = False
    human: bool = False
    ready: str | None = None
    eight: str = "stand"

    @property
    def self_drawn(self) -> bool:
        """A robbed kong is a discard win."""
        return self.by == "self"

    @property
    def kinds(self) -> Tiles:
        """All the tiles of the hand and the melds; flowers are none of them."""
        return (*self.concealed, *(kind for meld in self.melds for kind in meld.tiles))


@dataclass(frozen=True)
class Case:
    """One reading of a win with one place of the winning tile in it (None: the pair, or no tile at all)."""

    win: Win
    reading: Reading
    place: Set | None

    @property
    def pungs(self) -> list[int]:
        """Kinds of all pungs and kongs, in the hand and on the table."""
        own = [one.kind for one in self.reading.sets if not one.is_chow]
        return own + [meld.tiles[0] for meld in self.win.melds if not meld.is_chow]

    @property
    def finishes_pung(self) -> bool:
        """Whether the winning tile is in a pung."""
        return self.place is not None and not self.place.is_chow

    @property
    def concealed_pungs(self) -> int:
        """Pungs of the own tiles alone. One finished by another's tile is not concealed; a concealed kong is."""
        own = sum(not one.is_chow for one in self.reading.sets)
        kongs = sum(meld.is_concealed for meld in self.win.melds)
        return own + kongs - (self.finishes_pung and not self.win.self_drawn)


def cases(win: Win) -> Iterator[Case]:
    """Yield all readings with all places of the winning tile."""
    for reading in readings(win.concealed):
        for place in [None] if win.tile is None else places(reading, win.tile):
            yield Case(win, reading, place)
