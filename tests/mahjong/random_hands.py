"""Random possible hands for property tests: melds first, the concealed tiles from what the set then still holds."""

from __future__ import annotations

import numpy as np

from mahjong.core.params import ADDED_KONG_SET, CHOW, CONCEALED_KONG_SET, OPEN_KONG, PUNG_SET

ALL_KINDS = tuple(range(34))
MELDS = (CHOW, CHOW, CHOW, PUNG_SET, PUNG_SET, OPEN_KONG, ADDED_KONG_SET, CONCEALED_KONG_SET)
SETS = (CHOW, CHOW, PUNG_SET)

MeldPair = tuple[int, int]
"""Kind of meld in the words of `mahjong.core.params`, and its lowest tile."""


def meld_tiles(kind: int, tile: int) -> list[int]:
    if kind == CHOW:
        return [tile, tile + 1, tile + 2]
    return [tile] * (3 if kind == PUNG_SET else 4)


def counts_of(tiles) -> np.ndarray:
    return np.bincount(np.asarray(tiles, int), minlength=34)


def limits_of(melds: list[MeldPair]) -> np.ndarray:
    """Return how many copies of each kind the concealed part may hold beside the melds."""
    return np.full(34, 4) - sum((counts_of(meld_tiles(*meld)) for meld in melds), np.zeros(34, int))


def random_hand(rng: np.random.Generator, n_melds: int, extra: int) -> tuple[np.ndarray, list[MeldPair]]:
    """Return 34 counts of ``3 * (5 - n_melds) + extra`` tiles and the melds beside them."""
    left = np.full(34, 4)
    melds = [_take_set(rng, left, MELDS, ALL_KINDS) for _ in range(n_melds)]
    drawn = rng.permutation(np.repeat(np.arange(34), left))[: 3 * (5 - n_melds) + extra]
    return counts_of(drawn), melds


def random_win(
    rng: np.random.Generator, n_melds: int, kinds: tuple[int, ...] = ALL_KINDS
) -> tuple[np.ndarray, list[MeldPair]]:
    """Return 34 counts of complete concealed tiles and the melds beside them, all of `kinds` (five at the least)."""
    while True:
        left = np.zeros(34, int)
        left[list(kinds)] = 4
        melds = [_take_set(rng, left, MELDS, kinds) for _ in range(n_melds)]
        sets = [_take_set(rng, left, SETS, kinds) for _ in range(5 - n_melds)]
        pairs = np.flatnonzero(left >= 2)
        if len(pairs) and (0, 0) not in melds + sets:
            pair = int(rng.choice(pairs))
            return counts_of([pair, pair] + [tile for made in sets for tile in meld_tiles(*made)]), melds


def _take_set(rng: np.random.Generator, left: np.ndarray, shapes: tuple[int, ...], kinds: tuple[int, ...]) -> MeldPair:
    """Take a random set out of the numbers of tiles `left`; (0, 0) if none was found in many tries."""
    for _ in range(100):
        kind, tile = int(rng.choice(shapes)), int(rng.choice(kinds))
        if kind == CHOW and (tile >= 27 or tile % 9 > 6):
            continue
        wanted = counts_of(meld_tiles(kind, tile))
        if (left >= wanted).all():
            left -= wanted
            return kind, tile
    return 0, 0
