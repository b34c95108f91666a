"""Winning hands by brute force: every way to read one, every place of the winning tile, every wait. No tables.

A hand's *concealed* tiles are a sorted tuple of kinds (0-33); melds are counted apart. A complete hand is five sets
and a pair, so with `m` melds the concealed tiles are `5 - m` sets and a pair. Where 嚦咕嚦咕 is played, seven pairs and
a pung are complete too.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

N_PLAYING = 34
COPIES = 4
FIRST_HONOUR = 27

Tiles = tuple[int, ...]


@dataclass(frozen=True, order=True)
class Set:
    """One set of a reading: a pung of `kind`, or the chow whose lowest tile is `kind`. Sorts pungs before chows."""

    is_chow: bool
    kind: int

    @property
    def tiles(self) -> Tiles:
        """The three tiles of the set."""
        return (self.kind, self.kind + 1, self.kind + 2) if self.is_chow else (self.kind,) * 3


@dataclass(frozen=True, order=True)
class Reading:
    """One way to read the concealed tiles: the sets (pungs first, lowest kinds first) and the kind of the pair."""

    sets: tuple[Set, ...]
    pair: int


@dataclass(frozen=True)
class Meld:
    """A set lying on the table, or a concealed kong. `source` is the seat that fed it (None for a concealed kong).

    `kind` is chow, pung, kong (claimed off a discard), added_kong (a pung that grew) or concealed_kong.
    """

    kind: str
    tiles: Tiles
    source: int | None = None

    @property
    def is_concealed(self) -> bool:
        """Whether the meld came out of the own hand alone."""
        return self.kind == "concealed_kong"

    @property
    def is_chow(self) -> bool:
        """Whether the meld is a run."""
        return self.kind == "chow"


def rank(kind: int) -> int:
    """Return 1-9 for a suit tile, 0 for an honour."""
    return kind % 9 + 1 if kind < FIRST_HONOUR else 0


def without(tiles: Tiles, gone: Tiles) -> Tiles:
    """Return the tiles that are left after taking `gone` away. Raises `ValueError` if one is not there."""
    left = list(tiles)
    for kind in gone:
        left.remove(kind)
    return tuple(left)


def _sets_with_lowest(tiles: Tiles) -> list[Set]:
    """Return the sets that can hold the lowest tile; every split of the tiles into sets uses one of them."""
    low = tiles[0]
    found = []
    if tiles.count(low) >= 3:
        found.append(Set(is_chow=False, kind=low))
    if 1 <= rank(low) <= 7 and low + 1 in tiles and low + 2 in tiles:
        found.append(Set(is_chow=True, kind=low))
    return found


@lru_cache(maxsize=1 << 16)
def is_sets(tiles: Tiles) -> bool:
    """Say whether the tiles split into sets and nothing else."""
    if not tiles:
        return True
    return any(is_sets(without(tiles, one.tiles)) for one in _sets_with_lowest(tiles))


@lru_cache(maxsize=1 << 16)
def is_sets_and_pair(tiles: Tiles) -> bool:
    """Say whether the tiles split into sets and one pair."""
    pairs = {kind for kind in tiles if tiles.count(kind) >= 2}
    return any(is_sets(without(tiles, (pair, pair))) for pair in pairs)


def by_suit(tiles: Tiles) -> list[Tiles]:
    """Return the sorted tiles cut into suits, the honours being one more: no set leaves its suit."""
    ends = [bisect_left(tiles, 9 * suit) for suit in range(5)]
    return [tiles[start:end] for start, end in pairwise(ends)]


def _fits(sizes: list[int]) -> bool:
    """Say whether the sizes of the four suits allow sets everywhere and a pair in one of them."""
    return sorted(size % 3 for size in sizes) == [0, 0, 0, 2]


def is_complete(tiles: Tiles) -> bool:
    """Say whether the sorted concealed tiles are sets and a pair: each suit by itself, one of them with the pair."""
    suits = by_suit(tiles)
    if not _fits([len(suit) for suit in suits]):
        return False
    return all(is_sets_and_pair(suit) if len(suit) % 3 else is_sets(suit) for suit in suits)


def is_ligu(tiles: Tiles) -> bool:
    """Say whether the tiles are 嚦咕嚦咕: seventeen, one kind three times, all others in pairs; four are two pairs."""
    odd = [tiles.count(kind) for kind in set(tiles) if tiles.count(kind) % 2]
    return len(tiles) == 17 and odd == [3]


def is_win(tiles: Tiles, *, ligu: bool) -> bool:
    """Say whether the sorted concealed tiles are complete at a table that does or does not play 嚦咕嚦咕."""
    return is_complete(tiles) or (ligu and is_ligu(tiles))


def _splits(tiles: Tiles) -> list[tuple[Set, ...]]:
    if not tiles:
        return [()]
    return [(one, *rest) for one in _sets_with_lowest(tiles) for rest in _splits(without(tiles, one.tiles))]


def readings(tiles: Tiles) -> list[Reading]:
    """Return every way to read sorted concealed tiles as sets and a pair, each once, pungs and low kinds first."""
    found = {
        Reading(tuple(sorted(split)), pair)
        for pair in set(tiles)
        if tiles.count(pair) >= 2
        for split in _splits(without(tiles, (pair, pair)))
    }
    return sorted(found)


def places(reading: Reading, tile: int) -> list[Set | None]:
    """Return every place the winning tile can have in a reading: a set that holds it, or None for the pair."""
    where: list[Set | None] = [one for one in dict.fromkeys(reading.sets) if tile in one.tiles]
    return [*where, None] if tile == reading.pair else where


def is_two_sided(place: Set | None, tile: int) -> bool:
    """Say whether the tile finishes a chow that was waiting at both ends (23 waiting for 1 and 4, not 12 or 13)."""
    if place is None or not place.is_chow:
        return False
    if tile == place.kind:
        return rank(tile) + 2 < 9
    return tile == place.kind + 2 and rank(place.kind) > 1


def waits(concealed: Tiles, melds: tuple[Meld, ...] = (), *, ligu: bool = False) -> list[int]:
    """Return the kinds that complete a hand that lacks one tile.

    A kind whose four copies are all in the own hand and melds is no wait; what others hold never matters.
    """
    return list(_waits(concealed, tuple(kind for meld in melds for kind in meld.tiles), ligu))


@lru_cache(maxsize=1 << 16)
def _waits(concealed: Tiles, laid: Tiles, ligu: bool) -> Tiles:
    sizes = [len(suit) for suit in by_suit(concealed)]
    fitting = {suit for suit in range(4) if _fits([size + (suit == one) for one, size in enumerate(sizes)])}
    if not fitting and not ligu:
        return ()
    free = [kind for kind in range(N_PLAYING) if concealed.count(kind) + laid.count(kind) < COPIES]
    might = [kind for kind in free if ligu or kind // 9 in fitting]
    return tuple(kind for kind in might if is_win(tuple(sorted((*concealed, kind))), ligu=ligu))
